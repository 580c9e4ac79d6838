"""The protocol that a game implements, and the registry of games."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from lodestone.core.drawing import Picture, Scene
from lodestone.core.errors import RulesError, unknown
from lodestone.core.kernel import KernelRules, State
from lodestone.core.options import Options, Preset
from lodestone.core.outcome import Outcome


@dataclass(frozen=True)
class Side:
    """A seat's colour: `name` in texts, `title` for people."""

    name: str
    title: str


@dataclass(frozen=True)
class Clause:
    """One paragraph of the rules: in force under given options, with its source.

    `reading` marks a decision of this project where the sources are silent or disagree.
    """

    heading: str
    number: str
    text: str
    source: str
    reading: bool = False


@dataclass(frozen=True)
class Action:
    """One visible part of a turn: a piece goes `source` to `target`; others are taken away."""

    source: str
    target: str
    removes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hand:
    """Pieces beside the board that `side` may enter."""

    side: str
    count: int


class Game(ABC):
    """A game for people: names, options, texts and pictures. Its rules are the kernels.

    States are the kernels' NamedTuples of integers; every method that takes one takes the options
    first. The kernels themselves are registered with `lodestone.core.protocol`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    credit: ClassVar[str]
    options: ClassVar[type[Options]]
    presets: ClassVar[tuple[Preset, ...]]
    default_preset: ClassVar[str]
    sides: ClassVar[tuple[Side, Side]]
    pictures: ClassVar[tuple[Picture, ...]]
    #: Options as a program plays them, where the sources name none: see `play_rules`.
    play_defaults: ClassVar[Mapping[str, str]]
    #: An upper bound of the number of legal turns in any position.
    most_turns: ClassVar[int]

    def preset(self, name: str) -> Preset:
        """Look a preset up by name; an unknown name is answered with the known ones."""
        for preset in self.presets:
            if preset.name == name:
                return preset
        names = [preset.name for preset in self.presets]
        raise RulesError(unknown(f"preset of {self.name}", name, names))

    @abstractmethod
    def kernel_rules(self, options: Options) -> KernelRules:
        """Give the options as a NamedTuple of small integers."""

    @abstractmethod
    def clauses(self, options: Options) -> list[Clause]:
        """Tell the rules in force, paragraph by paragraph."""

    @abstractmethod
    def parse_position(self, options: Options, text: str) -> State:
        """Read a legal position; raise `PositionError` naming every reason why it is none."""

    @abstractmethod
    def format_position(self, options: Options, state: State) -> str:
        """Write a position; `parse_position` reads it back to the same state."""

    @abstractmethod
    def diagram(self, options: Options, state: State) -> str:
        """Draw a position in plain characters, several lines."""

    @abstractmethod
    def started_by(self, options: Options, side: str) -> State:
        """Give the start with `side` to move first."""

    @abstractmethod
    def parse_turn(self, options: Options, text: str) -> int:
        """Read a turn's text, legal or not; raise `TurnError` if it has no such form."""

    @abstractmethod
    def format_turn(self, options: Options, turn: int) -> str:
        """Write a turn; `parse_turn` reads it back."""

    @abstractmethod
    def say_turn(self, options: Options, turn: int) -> str:
        """Tell a turn in words."""

    @abstractmethod
    def actions(self, options: Options, state: State, turn: int) -> list[Action]:
        """Take a turn apart into what is seen on the board, in order; a pass has no action."""

    @abstractmethod
    def side_to_move(self, state: State) -> str:
        """Name the side to move."""

    @abstractmethod
    def pieces(self, options: Options, state: State) -> dict[str, str]:
        """Give the kind of piece on every occupied cell, by the cell's name."""

    @abstractmethod
    def hands(self, options: Options, state: State) -> list[Hand]:
        """Give what stands beside the board."""

    @abstractmethod
    def task(self, options: Options, state: State) -> str:
        """Tell the side to move what it has to do, as the end of a sentence."""

    @abstractmethod
    def ending(self, options: Options, state: State) -> Outcome | None:
        """Say who has won in this position and why; `None` while the game goes on."""

    @abstractmethod
    def agreed(self, options: Options, state: State) -> Outcome:
        """Say how a game ends that both players agree to end here."""

    @abstractmethod
    def scene(self, options: Options, near: str, pictures: Mapping[str, str]) -> Scene:
        """Draw the empty board and the pieces, with side `near` at the bottom."""


_games: dict[str, Game] = {}


def register_game(game: Game) -> None:
    """Make a game known by its name."""
    _games[game.name] = game


def find_game(name: str) -> Game:
    """Look a game up; an unknown name is answered with the known ones."""
    if name not in _games:
        raise RulesError(unknown("game", name, _games))
    return _games[name]


def all_games() -> Sequence[Game]:
    """Every registered game, in the order of registration."""
    return list(_games.values())
