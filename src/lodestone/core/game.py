"""The protocol that a game implements, and the registry of games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Generic, Protocol, TypeVar, cast

from lodestone.core.clauses import Clause, Source
from lodestone.core.drawing import Picture, Scene
from lodestone.core.errors import RulesError, TurnError, quoted, unknown
from lodestone.core.options import Options, Preset
from lodestone.core.outcome import AGREED_DRAW, Outcome
from lodestone.core.parts import Edited, Parts
from lodestone.core.setup import AnySetup, OptionsT
from lodestone.kernel import protocol
from lodestone.kernel.decorator import KernelRules, State, StateT
from lodestone.kernel.ranking import Index

OptionsC = TypeVar("OptionsC", bound=Options, contravariant=True)
StateC = TypeVar("StateC", bound=State, contravariant=True)


@dataclass(frozen=True)
class Side:
    """One side of a game: `name` in texts, `title` for people."""

    name: str
    title: str


@dataclass(frozen=True)
class Hand:
    """Pieces beside the board at `side`'s seat; `label` says so in words.

    A reserve, from which pieces may enter, holds `count` pieces of one kind. For a ledge of lost
    pieces, `pieces` lists the kind of each.
    """

    side: str
    count: int
    label: str
    pieces: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Action:
    """One visible part of a turn: what is lifted goes from `source` to `target`.

    `carries` is the kind of piece in the hand, `leaves` the kind that stays behind while it is
    lifted. `changes` maps every cell that looks different afterwards to its kind of piece, `None`
    if it is empty. `note` is what the player should know beforehand (a price), `warning` what the
    action would lose, or that it ends the game without a winner. `hands` is what looks different
    next to the board afterwards, if the turn can continue.
    """

    source: str
    target: str
    carries: str
    changes: Mapping[str, str | None]
    leaves: str | None = None
    note: str = ""
    warning: str = ""
    hands: tuple[Hand, ...] = ()

    @property
    def removes(self) -> list[str]:
        """The cells that the action empties, apart from its own source."""
        ends = (self.source, self.target)
        return [cell for cell, kind in self.changes.items() if kind is None and cell not in ends]


@dataclass(frozen=True)
class Step:
    """An action within a turn, and the point that it leads to."""

    action: Action
    leads_to: "Node"


@dataclass(frozen=True)
class Node:
    """A point within a turn, and the ways to continue from there.

    `turn` is the way of the turn that is complete here (`Game.way_of`), or `None`. Its words and
    the steps are computed on first use, since there may be thousands of ways, or endlessly many;
    `is_end` is true if there are no steps.
    """

    turn: str | None
    find_words: Callable[[], str]
    is_end: bool
    find_steps: Callable[[], list[Step]]

    @cached_property
    def say(self) -> str:
        """The turn that is complete here in words, or ""."""
        return self.find_words()

    @cached_property
    def steps(self) -> list[Step]:
        """The steps that can follow."""
        return self.find_steps()


@dataclass(frozen=True)
class Fact:
    """Something about a position that players want to see at all times."""

    text: str
    side: str | None = None


@dataclass(frozen=True)
class Reason:
    """Why something cannot be done: a sentence, and the clauses of the rules behind it."""

    text: str
    clause: str

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})"


@dataclass(frozen=True)
class Ways(Generic[OptionsT, StateT]):
    """How a game reads turns that can be played in several ways.

    Each function does what `Game`'s of the same name does, and avoids listing or naming all turns.
    """

    way_of: Callable[[str], str]
    play_way: Callable[[OptionsT, StateT, str], StateT]
    follow: Callable[[OptionsT, StateT, str], StateT]
    turn_tree: Callable[[OptionsT, StateT], Node]


class FactsOf(Protocol[OptionsC, StateC]):
    """What `Game.facts` is: `is_over` says that the game has ended, if not by its rules."""

    def __call__(self, options: OptionsC, state: StateC, *, is_over: bool = False) -> list[Fact]:
        """Return the facts of a position."""


def _no_facts(options: Options, state: State, *, is_over: bool = False) -> list[Fact]:
    return []


@dataclass(frozen=True, eq=False)
class Game(Generic[OptionsT, StateT]):
    """A game for people: names, options, texts and pictures. Its rules are the kernels.

    A game is made of the functions of its modules. States are the kernels' NamedTuples of integers;
    every function that takes one takes the options first. The kernels themselves are registered
    with `lodestone.kernel.protocol`. Whatever has a default is for games that differ.
    """

    name: str
    title: str
    about: str
    credit: str
    #: The package whose folder holds its files, such as `teach/lessons.toml`.
    package: str
    sources: tuple[Source, ...]
    options: type[OptionsT]
    setup_type: type[AnySetup]
    presets: tuple[Preset, ...]
    default_preset: str
    #: The sides, in the order of `protocol.side_index`.
    sides: tuple[Side, Side]
    pictures: tuple[Picture, ...]
    #: How many centipieces of `protocol.evaluate` are odds of e to 1 (docs/evaluation.md).
    evaluation_scale: int
    #: An upper bound on the number of legal turns in any position.
    most_turns: Callable[[OptionsT], int]
    #: The options as a NamedTuple of small integers.
    kernel_rules: Callable[[OptionsT], KernelRules]
    #: The names of the board's cells, in the order of `protocol.occupants`.
    cells: Callable[[OptionsT], Sequence[str]]
    #: The rules in force, paragraph by paragraph.
    clauses: Callable[[OptionsT], list[Clause]]
    #: The parts of a setup, and the alternatives for each.
    parts: Callable[[OptionsT, Any], Parts]
    #: The setup made of parts; fields not given are empty or 0. Raises `PositionError` for a field
    #: that this game's setups do not have.
    edited: Callable[[OptionsT, Edited], AnySetup]
    #: A position in plain characters, several lines.
    diagram: Callable[[OptionsT, StateT], str]
    #: Reads a turn's text; raises `TurnError` if it has no such form, or not in this position. The
    #: turn need not be legal; what the text adds for readers (removed pieces) is checked.
    parse_turn: Callable[[OptionsT, StateT, str], int]
    #: Writes a turn; `parse_turn` reads it back.
    format_turn: Callable[[OptionsT, int], str]
    #: A turn in words, with what it takes off the board.
    say_turn: Callable[[OptionsT, StateT, str], str]
    #: A turn as the actions seen on the board, in order; a pass has none.
    actions: Callable[[OptionsT, StateT, str], list[Action]]
    #: For each cell where no turn begins (where a piece is lifted, or one enters from beside the
    #: board), why none does; nothing once the game is over.
    why_not: Callable[[OptionsT, StateT], dict[str, Reason]]
    #: How pieces move here: why one that is picked up cannot go to just any cell.
    why_not_there: Callable[[OptionsT, StateT], Reason]
    #: The kind of piece on every occupied cell, by the cell's name.
    pieces: Callable[[OptionsT, StateT], dict[str, str]]
    #: The pieces next to the board.
    hands: Callable[[OptionsT, StateT], list[Hand]]
    #: What the side to move has to do, as the end of a sentence.
    task: Callable[[OptionsT, StateT], str]
    #: Who won in this position and why; `None` while the game is not over.
    ending: Callable[[OptionsT, StateT], Outcome | None]
    #: The empty board and the pieces, with a side at the bottom, in the styles that are chosen.
    scene: Callable[[OptionsT, str, Mapping[str, str]], Scene]
    #: The values that a program plays by where the sources name none: see `core.rules.play_rules`.
    play_defaults: Mapping[str, str] = field(default_factory=lambda: {"repetition": "threefold"})
    #: Numbers for all positions, for a solver; without, a search must find them.
    index: Callable[[OptionsT], Index] | None = None
    #: A lower bound on reachable positions, up to symmetry; 0 if none is known.
    fewest_positions: Callable[[OptionsT], int] = lambda options: 0
    #: The contents of the files that options name, each on one line, by option. In place of a path,
    #: such a text is a value of the option.
    carry: Callable[[OptionsT], dict[str, str]] = lambda options: {}
    #: A turn with what it did, as records write it; `parse_turn` reads it too.
    annotate_turn: Callable[[OptionsT, StateT, str], str] = lambda options, state, way: way
    #: Those of the legal turns that a beginner can follow; never empty unless there are none.
    simple_turns: Callable[[OptionsT, StateT, Sequence[int]], list[int]] = (
        lambda options, state, turns: list(turns)
    )
    #: How turns are read that can be played in several ways.
    ways: Ways[OptionsT, StateT] | None = None
    #: What players want to see at all times, besides the board and the hands.
    facts: FactsOf[OptionsT, StateT] = _no_facts
    #: Cells that deserve attention, each with the reason in words.
    highlights: Callable[[OptionsT, StateT], dict[str, str]] = lambda options, state: {}
    #: The outcome if both players agree to stop here.
    agreed: Callable[[OptionsT, StateT], Outcome] = lambda options, state: AGREED_DRAW

    def __reduce__(self) -> Any:
        """Return how to copy and pickle a game: as a reference to itself, by its name."""
        return find_game, (self.name,)

    def started_by(self, options: OptionsT, side: str) -> StateT:
        """Return the start with `side` to move first; its name's first letter is its letter."""
        first = cast("StateT", protocol.initial(self.kernel_rules(options)))
        start: Any = self.setup_of(options, first)
        return cast("StateT", replace(start, side=side[0]).state(options))

    def setup_of(self, options: OptionsT, state: StateT) -> AnySetup:
        """Return the setup that shows a state."""
        return self.setup_type.of(options, state)

    def file(self, *parts: str) -> Traversable:
        """Return a file or folder in the game's own folder, whether or not it exists."""
        return files(self.package).joinpath(*parts)

    def check_side(self, name: str) -> None:
        """Raise `RulesError` if `name` is not the name of a side."""
        names = [side.name for side in self.sides]
        if name not in names:
            raise RulesError(unknown(f"side of {self.name}", name, names))

    def side_title(self, name: str) -> str:
        """Return a side's title, for people."""
        return next(side.title for side in self.sides if side.name == name)

    def say_outcome(self, outcome: Outcome) -> str:
        """Return who won and why, as a sentence."""
        result = f"{self.side_title(outcome.winner)} wins." if outcome.winner else "Draw."
        return f"{result} {outcome.reason}"

    def preset(self, name: str) -> Preset:
        """Return a preset by name; raise `RulesError`, listing the presets, if there is none."""
        for preset in self.presets:
            if preset.name == name:
                return preset
        names = [preset.name for preset in self.presets]
        raise RulesError(unknown(f"preset of {self.name}", name, names))

    def way_of(self, options: OptionsT, state: StateT, text: str) -> str:
        """Return the way of a legal turn: its text as it was played, without annotations."""
        if self.ways is not None:
            return self.ways.way_of(text)
        return self.format_turn(options, self.parse_turn(options, state, text))

    def play_way(self, options: OptionsT, state: StateT, way: str) -> StateT:
        """Return the state after the turn that is played this way."""
        if self.ways is not None:
            return self.ways.play_way(options, state, way)
        turn = self.parse_turn(options, state, way)
        return cast("StateT", protocol.apply(self.kernel_rules(options), state, turn))

    def follow(self, options: OptionsT, state: StateT, text: str) -> StateT:
        """Return the state after the turn that a text describes.

        Raises `TurnError` if the turn is not legal, or the text describes its effects wrongly.
        """
        if self.ways is not None:
            return self.ways.follow(options, state, text)
        turn = self.parse_turn(options, state, text)
        if turn not in self.legal_turns(options, state):
            raise TurnError(f"{quoted(text)} is not a legal turn here")
        return cast("StateT", protocol.apply(self.kernel_rules(options), state, turn))

    def legal_turns(self, options: OptionsT, state: StateT) -> Sequence[int]:
        """Return the legal turns as the kernels number them; none where the game is over.

        The last answers are remembered: a view of a position asks for them several times.
        """
        return list_turns(self.kernel_rules, self.most_turns(options), options, state)

    def turn_tree(self, options: OptionsT, state: StateT) -> Node:
        """Return all ways to build a legal turn action by action.

        Turns that begin alike share nodes.
        """
        if self.ways is not None:
            return self.ways.turn_tree(options, state)
        turns = [self.format_turn(options, turn) for turn in self.legal_turns(options, state)]
        return _shared_beginnings(
            [
                (
                    way,
                    partial(self.say_turn, options, state, way),
                    self.actions(options, state, way),
                )
                for way in turns
            ]
        )


#: A game of any kind.
AnyGame = Game[Any, Any]


@lru_cache(maxsize=16)
def list_turns(
    kernel_rules: Callable[[OptionsT], KernelRules], most: int, options: OptionsT, state: State
) -> tuple[int, ...]:
    """List the legal turns, at most `most`; a game's own parts ask for them here, too."""
    turns = protocol.turn_buffer(most)
    count = protocol.legal.fastest(kernel_rules(options), state, turns)
    return tuple(turns[:count].tolist())


#: The rest of a turn: its way, its words and the actions still to come.
_Rest = tuple[str, Callable[[], str], Sequence[Action]]


def _shared_beginnings(turns: Sequence[_Rest]) -> Node:
    """Return the tree of turns, in which those that begin alike share nodes."""
    whole = ((way, find_words) for way, find_words, rest in turns if not rest)
    complete, find_words = next(whole, (None, str))
    branches = _branches([rest for rest in turns if rest[2]])

    def find_steps() -> list[Step]:
        return [Step(action, _shared_beginnings(rest)) for action, rest in branches]

    return Node(complete, find_words, not branches, find_steps)


def _branches(turns: Sequence[_Rest]) -> list[tuple[Action, list[_Rest]]]:
    """Group turns by their first action; actions between the same two places may differ."""
    found: dict[tuple[str, str], list[tuple[Action, list[_Rest]]]] = {}
    for way, find_words, (first, *others) in turns:
        between = found.setdefault((first.source, first.target), [])
        same = [rest for action, rest in between if action == first]
        if not same:
            between.append((first, []))
            same = [between[-1][1]]
        same[0].append((way, find_words, others))
    return [branch for between in found.values() for branch in between]


_games: dict[str, AnyGame] = {}


def register_game(game: AnyGame) -> None:
    """Make a game known by its name."""
    _games[game.name] = game


def find_game(name: str) -> AnyGame:
    """Return a game by name; raise `RulesError`, listing the games, if there is none."""
    if name not in _games:
        raise RulesError(unknown("game", name, _games))
    return _games[name]


def all_games() -> Sequence[AnyGame]:
    """Return every registered game, in the order of registration.

    >>> [game.name for game in all_games()][:3]
    ['queah', 'qo', 'quincala']
    """
    return list(_games.values())
