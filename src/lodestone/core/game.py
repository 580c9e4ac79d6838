"""The protocol that a game implements, and the registry of games."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any, ClassVar, Generic, cast

from lodestone.core.clauses import Clause, Source
from lodestone.core.drawing import Picture, Scene
from lodestone.core.errors import RulesError, TurnError, quoted, unknown
from lodestone.core.options import Options, Preset
from lodestone.core.outcome import AGREED_DRAW, Outcome
from lodestone.core.parts import Edited, Parts
from lodestone.core.sent import Sent
from lodestone.core.setup import AnySetup, OptionsT, Setup
from lodestone.kernel import protocol
from lodestone.kernel.decorator import KernelRules, State, StateT
from lodestone.kernel.ranking import Index


@dataclass(frozen=True)
class Side:
    """One side of a game: `name` in texts, `title` for people."""

    name: str
    title: str


@dataclass(frozen=True)
class Hand(Sent):
    """What a player has next to the board: a reserve of pieces of one kind, or a ledge."""

    name: str
    """Its name as the source of actions, such as "hand:white"."""
    count: int
    label: str
    """What it holds, in words."""
    pieces: tuple[str, ...] | None = None
    """The kinds of the pieces on a ledge of lost pieces; null for a reserve."""


@dataclass(frozen=True)
class Action(Sent):
    """One visible part of a turn: what moves where, and what looks different afterwards.

    JSON calls its ends `from` and `to`, which Python reserves.
    """

    source: str
    """A cell ("c3") or a hand ("hand:white")."""
    target: str
    """A cell or a hand."""
    carries: str
    """The kind that is in the hand while it moves."""
    changes: Mapping[str, str | None]
    """What cells look like afterwards; null: empty."""
    leaves: str | None = None
    """The kind that stays at `from` while it is lifted."""
    note: str = ""
    """What to know beforehand, such as a price, or ""."""
    warning: str = ""
    """What the action would lose, or that it ends the game without a winner, or ""."""
    hands: tuple[Hand, ...] = ()
    """The hands that look different afterwards, if the turn can continue."""
    removes: tuple[str, ...] = ()
    """Cells that become empty and are neither `from` nor `to`; computed from `changes`."""

    __pydantic_config__ = {  # noqa: RUF012 (as in `Sent`)
        **Sent.__pydantic_config__,
        "alias_generator": lambda name: {"source": "from", "target": "to"}.get(name, name),
    }

    def __post_init__(self) -> None:
        ends = (self.source, self.target)
        gone = (cell for cell, kind in self.changes.items() if kind is None and cell not in ends)
        object.__setattr__(self, "removes", tuple(gone))


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
class Fact(Sent):
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


class Game(ABC, Generic[OptionsT, StateT]):
    """A game for people: names, options, texts and pictures. Its rules are the kernels.

    States are the kernels' NamedTuples of integers; every method that takes one takes the options
    first. The kernels themselves are registered with `lodestone.kernel.protocol`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    credit: ClassVar[str]
    sources: ClassVar[tuple[Source, ...]]
    options: ClassVar[type[Options]]
    setup_type: ClassVar[type[AnySetup]]
    presets: ClassVar[tuple[Preset, ...]]
    default_preset: ClassVar[str]
    sides: ClassVar[tuple[Side, Side]]
    pictures: ClassVar[tuple[Picture, ...]]
    #: How many centipieces of `protocol.evaluate` are odds of e to 1 (docs/evaluation.md).
    evaluation_scale: ClassVar[int]
    #: The values that a program plays by where the sources name none: see `core.rules.play_rules`.
    play_defaults: ClassVar[Mapping[str, str]]

    def __reduce__(self) -> Any:
        """Return how to copy and pickle a game: as a reference to itself, by its name."""
        return find_game, (self.name,)

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

    @abstractmethod
    def most_turns(self, options: OptionsT) -> int:
        """Return an upper bound on the number of legal turns in any position."""

    @abstractmethod
    def kernel_rules(self, options: OptionsT) -> KernelRules:
        """Return the options as a NamedTuple of small integers."""

    def index(self, options: OptionsT) -> Index | None:
        """Return numbers for all positions, for a solver; `None` if a search must find them."""
        return None

    def fewest_positions(self, options: OptionsT) -> int:
        """Return a lower bound on reachable positions, up to symmetry; 0 if none is known."""
        return 0

    @abstractmethod
    def cells(self, options: OptionsT) -> Sequence[str]:
        """Return the names of the board's cells, in the order of `protocol.occupants`."""

    @abstractmethod
    def clauses(self, options: OptionsT) -> list[Clause]:
        """Return the rules in force, paragraph by paragraph."""

    def read_setup(self, options: OptionsT, text: str) -> tuple[Setup[OptionsT, StateT], list[str]]:
        """Return the setup that a text describes, legal or not, and the faults of form.

        Raises `PositionError` if the text does not even have the fields of a position.
        """
        return self.setup_type.read(options, text)

    def setup_of(self, options: OptionsT, state: StateT) -> Setup[OptionsT, StateT]:
        """Return the setup that shows a state."""
        return self.setup_type.of(options, state)

    @abstractmethod
    def parts(self, options: OptionsT, setup: AnySetup) -> Parts:
        """Return the parts of a setup, and the alternatives for each."""

    @abstractmethod
    def edited(self, options: OptionsT, edited: Edited) -> AnySetup:
        """Return the setup made of these parts; fields not given are empty or 0.

        Raises `PositionError` if this game's setups have no such field.
        """

    def parse_position(self, options: OptionsT, text: str) -> StateT:
        """Read a legal position; raise `PositionError` naming every reason why it is not one."""
        state: StateT = self.setup_type.parse(options, text)
        return state

    def format_position(self, options: OptionsT, state: StateT) -> str:
        """Return a position as text; `parse_position` reads it back to the same state."""
        return self.setup_of(options, state).written(options)

    @abstractmethod
    def diagram(self, options: OptionsT, state: StateT) -> str:
        """Draw a position in plain characters, several lines."""

    @abstractmethod
    def started_by(self, options: OptionsT, side: str) -> StateT:
        """Return the start with `side` to move first."""

    @abstractmethod
    def parse_turn(self, options: OptionsT, state: StateT, text: str) -> int:
        """Read a turn's text; raise `TurnError` if it has no such form, or not in this position.

        The turn need not be legal; what the text adds for readers (removed pieces) is checked.
        """

    @abstractmethod
    def format_turn(self, options: OptionsT, turn: int) -> str:
        """Write a turn; `parse_turn` reads it back."""

    def way_of(self, options: OptionsT, state: StateT, text: str) -> str:
        """Return the way of a legal turn: its text as it was played, without annotations.

        A game in which several ways make one turn returns the one that the text describes.
        """
        return self.format_turn(options, self.parse_turn(options, state, text))

    def play_way(self, options: OptionsT, state: StateT, way: str) -> StateT:
        """Return the state after the turn that is played this way."""
        turn = self.parse_turn(options, state, way)
        return cast("StateT", protocol.apply(self.kernel_rules(options), state, turn))

    def follow(self, options: OptionsT, state: StateT, text: str) -> StateT:
        """Return the state after the turn that a text describes.

        Raises `TurnError` if the turn is not legal, or the text describes its effects wrongly. A
        game whose turns are slow to list or to name can avoid both.
        """
        turn = self.parse_turn(options, state, text)
        if turn not in self.legal_turns(options, state):
            raise TurnError(f"{quoted(text)} is not a legal turn here")
        return cast("StateT", protocol.apply(self.kernel_rules(options), state, turn))

    def carry(self, options: OptionsT) -> dict[str, str]:
        """Return the contents of the files that options name, each on one line, by option.

        In place of a path, such a text is a value of the option.
        """
        return {}

    @abstractmethod
    def say_turn(self, options: OptionsT, state: StateT, way: str) -> str:
        """Return a turn in words, with what it takes off the board."""

    def annotate_turn(self, options: OptionsT, state: StateT, way: str) -> str:
        """Write a turn with what it did, as records do; `parse_turn` reads it too."""
        return way

    @abstractmethod
    def actions(self, options: OptionsT, state: StateT, way: str) -> list[Action]:
        """Split a turn into the actions seen on the board, in order; a pass has none."""

    def legal_turns(self, options: OptionsT, state: StateT) -> Sequence[int]:
        """Return the legal turns as the kernels number them; none where the game is over.

        The last answers are remembered: a view of a position asks for them several times.
        """
        return list_turns(self, options, state)

    def simple_turns(self, options: OptionsT, state: StateT, turns: Sequence[int]) -> list[int]:
        """Return those of the legal `turns` that a beginner can follow; all unless a game differs.

        Never empty unless `turns` is.
        """
        return list(turns)

    def turn_tree(self, options: OptionsT, state: StateT) -> Node:
        """Return all ways to build a legal turn action by action.

        Turns that begin alike share nodes. A game in which many ways lead to one turn builds its
        own tree.
        """
        ways = [self.format_turn(options, turn) for turn in self.legal_turns(options, state)]
        return _shared_beginnings(
            [
                (
                    way,
                    partial(self.say_turn, options, state, way),
                    self.actions(options, state, way),
                )
                for way in ways
            ]
        )

    def facts(self, options: OptionsT, state: StateT, *, is_over: bool = False) -> list[Fact]:
        """Return what players want to see at all times, besides the board and the hands.

        `is_over` says that the game has ended, even if the position does not end it: by agreement,
        for example.
        """
        return []

    def highlights(self, options: OptionsT, state: StateT) -> dict[str, str]:
        """Return cells that deserve attention, each with the reason in words."""
        return {}

    @abstractmethod
    def why_not(self, options: OptionsT, state: StateT) -> dict[str, Reason]:
        """Return, for each cell where no turn begins, why none does; nothing once the game is over.

        A turn begins where a piece is lifted, or where one enters from beside the board.
        """

    @abstractmethod
    def why_not_there(self, options: OptionsT, state: StateT) -> Reason:
        """Return how pieces move here: why one that is picked up cannot go to just any cell."""

    @abstractmethod
    def side_to_move(self, state: StateT) -> str:
        """Return the side to move."""

    @abstractmethod
    def pieces(self, options: OptionsT, state: StateT) -> dict[str, str]:
        """Return the kind of piece on every occupied cell, by the cell's name."""

    @abstractmethod
    def hands(self, options: OptionsT, state: StateT) -> list[Hand]:
        """Return the pieces next to the board."""

    @abstractmethod
    def task(self, options: OptionsT, state: StateT) -> str:
        """Return what the side to move has to do, as the end of a sentence."""

    @abstractmethod
    def ending(self, options: OptionsT, state: StateT) -> Outcome | None:
        """Return who won in this position and why; `None` while the game is not over."""

    def agreed(self, options: OptionsT, state: StateT) -> Outcome:
        """Return the outcome if both players agree to stop here."""
        return AGREED_DRAW

    @abstractmethod
    def scene(self, options: OptionsT, near: str, pictures: Mapping[str, str]) -> Scene:
        """Draw the empty board and the pieces, with side `near` at the bottom."""


#: A game of any kind.
AnyGame = Game[Any, Any]


@lru_cache(maxsize=16)
def list_turns(game: AnyGame, options: Options, state: State) -> tuple[int, ...]:
    """List the legal turns of a game whose own parts list none."""
    turns = protocol.turn_buffer(game.most_turns(options))
    count = protocol.legal.fastest(game.kernel_rules(options), state, turns)
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
    """Return every registered game, in the order of registration."""
    return list(_games.values())
