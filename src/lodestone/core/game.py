"""The protocol that a game implements, and the registry of games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, cast
from warnings import warn

from lodestone.core.clauses import Clause, Source
from lodestone.core.drawing import Picture, Scene
from lodestone.core.errors import RulesError, TurnError, quoted, unknown
from lodestone.core.option_files import file_text
from lodestone.core.options import OptionsT, Preset
from lodestone.core.outcome import AGREED_DRAW, Outcome, Termination
from lodestone.core.sent import Sent
from lodestone.core.setup import AnySetup
from lodestone.core.space import Space
from lodestone.kernel import protocol
from lodestone.kernel.decorator import KernelRules, State, StateT
from lodestone.kernel.ranking import Numbering

if TYPE_CHECKING:
    from lodestone.core.reasons import TurnChoice


@dataclass(frozen=True)
class Side:
    """One side of a game: `name` in texts, `title` for people."""

    name: str
    title: str


@dataclass(frozen=True)
class Level:
    """How a level plays a game: what it overlooks, and its search's limits.

    Of 100 obvious turns it notices as many as it `sees`, of others fewer
    (`search.attention.notice`). It searches by a tree if it `is_tree`, otherwise by alpha-beta; of
    `depth` 0, it judges nothing, and makes any of the turns that it noticed.
    `noise` is how far its evaluations err, in centipieces, and `contempt` how many of them it
    scores a draw below 0, `None` for as many as usual.
    """

    sees: int = 100
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    is_tree: bool = False
    contempt: int | None = None
    noise: int = 0


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

    __pydantic_config__: ClassVar[dict[str, object]] = {
        **Sent.__pydantic_config__,
        "alias_generator": lambda name: {"source": "from", "target": "to"}.get(name, name),
    }

    def __post_init__(self) -> None:
        ends = (self.source, self.target)
        gone = (cell for cell, kind in self.changes.items() if kind is None and cell not in ends)
        object.__setattr__(self, "removes", tuple(gone))


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


@dataclass(frozen=True)
class Ways(Generic[OptionsT, StateT]):
    """How a game reads turns that can be played in several ways.

    Each function does what `Game`'s of the same name does, and avoids listing or naming all turns;
    `of_steps` writes the way that steps make.
    """

    way_of: Callable[[str], str]
    play_way: Callable[[OptionsT, StateT, str], StateT]
    follow: Callable[[OptionsT, StateT, str], StateT]
    of_steps: Callable[[OptionsT, Sequence[int]], str]


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
    #: A position in plain characters, several lines.
    diagram: Callable[[OptionsT, StateT], str]
    #: Reads a turn's text; raises `TurnError` if it has no such form, or not in this position. The
    #: turn need not be legal; what the text adds for readers (removed pieces) is checked.
    parse_turn: Callable[[OptionsT, StateT, str], int]
    #: Writes a turn; `parse_turn` reads it back.
    format_turn: Callable[[OptionsT, int], str]
    #: A turn in words, with what it takes off the board.
    say_turn: Callable[[OptionsT, StateT, str], str]
    #: What a step after a partial turn shows; `None` if it only chooses a piece, or stops.
    action: Callable[[OptionsT, StateT, Any, int], Action | None]
    #: The steps of a legal turn; a pass has none.
    steps_of: Callable[[OptionsT, StateT, str], list[int]]
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
    #: How the game ended in this position, where `protocol.outcome` has decided who won: a
    #: termination by the rules, and the reason as a sentence.
    ending: Callable[[OptionsT, StateT], tuple[Termination, str]]
    #: The empty board and the pieces, with a side at the bottom, in the styles that are chosen.
    scene: Callable[[OptionsT, str, Mapping[str, str]], Scene]
    #: The values that a program plays by where the sources name none: see `core.rules.play_rules`.
    play_defaults: Mapping[str, str] = field(default_factory=lambda: {"repetition": "threefold"})
    #: The values of other options that some imply, as a board's file does, given all values.
    implied: Callable[[Mapping[str, str | int]], Mapping[str, str | int]] = lambda values: {}
    #: The title of rules whose file stands in place of a preset, "" if none does.
    own_title: Callable[[OptionsT], str] = lambda options: ""
    #: How positions are numbered, for a solver; without, a search must find them.
    numbering: Numbering | None = None
    #: A lower bound on reachable positions, up to symmetry; 0 if none is known.
    fewest_positions: Callable[[OptionsT], int] = lambda options: 0
    #: The value of an option that carries the text of a file in place of its path, for options that
    #: take files; raises `RulesError` with every fault in it.
    carried: Callable[[str, str], str] = lambda option, text: text
    #: A turn with what it did, as records write it; `parse_turn` reads it too.
    annotate_turn: Callable[[OptionsT, StateT, str], str] = lambda options, state, way: way
    #: The place in `sides` of the side that is named first in results: `1-0` is its win.
    leading: int = 0
    #: The nine levels, the weakest first, chosen by matches; without, the usual ones.
    levels: tuple[Level, ...] = ()
    #: The principles of play, by the numbers that `protocol.heed` gives them.
    principles: tuple[str, ...] = ()
    #: What reasons for and against turns are made of (`core.reasons`); without, none are given.
    choice: "type[TurnChoice] | None" = None
    #: What marks an annotated turn that takes something off the board; "" if no turn does.
    takes: str = ""
    #: The actions and observations of programs that learn; without, they are derived from steps.
    space: Space[OptionsT] = field(default_factory=Space)
    #: How turns are read that can be played in several ways.
    ways: Ways[OptionsT, StateT] | None = None
    #: What players want to see at all times, besides the board and the hands.
    #: `is_over` says that the game has ended, if not by its rules.
    facts: Callable[..., list[Fact]] = lambda options, state, *, is_over=False: []
    #: Cells that deserve attention, each with the reason in words.
    highlights: Callable[[OptionsT, StateT], dict[str, str]] = lambda options, state: {}
    #: The outcome if both players agree to stop here.
    agreed: Callable[[OptionsT, StateT], Outcome] = lambda options, state: AGREED_DRAW
    #: Whether its presets are separate games: then a record has to name its preset.
    is_family: bool = False

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> Any:
        """Return how to copy and pickle a game: as a reference to itself, by its name."""
        return find_game, (self.name,)

    def started_by(self, options: OptionsT, side: str) -> StateT:
        """Return the start with `side` to move first; its name's first letter is its letter."""
        first = cast("StateT", protocol.initial(self.kernel_rules(options)))
        return self.with_side(options, first, side)

    def with_side(self, options: OptionsT, state: StateT, side: str) -> StateT:
        """Return a state with `side` to move; raise `PositionError` if that is not legal."""
        setup: Any = self.setup_of(options, state)
        return cast("StateT", replace(setup, side=side[0]).state(options))

    def setup_of(self, options: OptionsT, state: StateT) -> AnySetup:
        """Return the setup that shows a state."""
        return self.setup_type.of(options, state)

    @property
    def rivals(self) -> tuple[Side, Side]:
        """The sides in the order of results; values are from the view of the first."""
        return self.sides[::-1] if self.leading else self.sides

    def file(self, *parts: str) -> Traversable:
        """Return a file or folder in the game's own folder, whether or not it exists."""
        return files(self.package).joinpath(*parts)

    def teaching(self, name: str) -> str:
        """Return the text of a file in the game's folder `teach`, "" if there is none."""
        file = self.file("teach", name)
        return file.read_text("utf-8") if file.is_file() else ""

    def carry(self, options: OptionsT) -> dict[str, str]:
        """Return the contents of the files that options name, as values of these options."""
        paths = {
            option.name: Path(str(value))
            for option, value in zip(options.all(), options.values().values(), strict=True)
            if option.is_file(value)
        }
        return {name: self.carried(name, file_text(path, name)) for name, path in paths.items()}

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
        return cast("StateT", protocol.apply.fastest(self.kernel_rules(options), state, turn))

    def follow(self, options: OptionsT, state: StateT, text: str) -> StateT:
        """Return the state after the turn that a text describes.

        Raises `TurnError` if the turn is not legal, or the text describes its effects wrongly.
        """
        if self.ways is not None:
            return self.ways.follow(options, state, text)
        turn = self.parse_turn(options, state, text)
        if turn not in self.legal_turns(options, state):
            raise TurnError(f"{quoted(text)} is not a legal turn here")
        return cast("StateT", protocol.apply.fastest(self.kernel_rules(options), state, turn))

    def way_of_steps(
        self, options: OptionsT, state: StateT, partial: State, taken: Sequence[int]
    ) -> str:
        """Return the way of the turn that is complete after the steps `taken`.

        If others can follow, the last of all steps is the one that stops.
        """
        if self.ways is not None:
            return self.ways.of_steps(options, taken)
        rules = self.kernel_rules(options)
        turn = protocol.finished(rules, state, partial)
        if turn == protocol.NO_TURN:
            stop = protocol.most_steps(rules) - 1
            stopped = protocol.advance.fastest(rules, state, partial, stop)
            turn = protocol.finished(rules, state, stopped)
        return self.format_turn(options, turn)

    def actions(self, options: OptionsT, state: StateT, way: str) -> list[Action]:
        """Return a legal turn as the actions seen on the board, in order; a pass has none."""
        rules = self.kernel_rules(options)
        partial = protocol.start_partial.fastest(rules, state)
        found = []
        for step in self.steps_of(options, state, way):
            found.append(self.action(options, state, partial, step))
            partial = protocol.advance.fastest(rules, state, partial, step)
        return [action for action in found if action is not None]

    def legal_turns(self, options: OptionsT, state: StateT) -> Sequence[int]:
        """Return the legal turns as the kernels number them; none where the game is over.

        The last answers are remembered: a view of a position asks for them several times.
        """
        return list_turns(self.kernel_rules, self.most_turns(options), options, state)


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


_games: dict[str, AnyGame] = {}


#: The package that registers the games of this program; it is imported when a game is looked for.
OWN_GAMES = "lodestone.games"
#: The group of entry points by which other packages offer games; each names a `Game`.
ENTRY_POINTS = "lodestone.games"


def register_game(game: AnyGame) -> None:
    """Make a game known by its name."""
    _games[game.name] = game


@cache
def register_installed() -> None:
    """Register the games of other packages, once; warn of one that cannot be loaded."""
    from importlib.metadata import entry_points

    import_module(OWN_GAMES)
    for entry in entry_points(group=ENTRY_POINTS):
        try:
            game = entry.load()
        except Exception as error:  # noqa: BLE001 (it is anybody's code)
            warn(f"game {quoted(entry.name)} cannot be loaded: {error}", stacklevel=3)
        else:
            _games.setdefault(game.name, game)


def find_game(name: str) -> AnyGame:
    """Return a game by name; raise `RulesError`, listing the games, if there is none."""
    import_module(OWN_GAMES)
    if name not in _games:
        register_installed()
    if name not in _games:
        raise RulesError(unknown("game", name, _games))
    return _games[name]


def all_games() -> Sequence[AnyGame]:
    """Return every game: those of this package, then others that are installed.

    >>> [game.name for game in all_games()][:4]
    ['queah', 'qo', 'quincala', 'leaps']
    """
    register_installed()
    return list(_games.values())
