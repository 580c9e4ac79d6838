"""Positions for people and programs: immutable, always legal, printed as text and as pictures."""

from dataclasses import dataclass
from functools import cached_property

from lodestone.core.drawing import still_picture
from lodestone.core.errors import PositionError, RulesError, TurnError, quoted
from lodestone.core.outcome import Outcome
from lodestone.core.rules import Rules
from lodestone.core.setup import AnySetup
from lodestone.kernel import protocol
from lodestone.kernel.decorator import State

#: At most this many legal turns are sorted for a message that names the first ones.
MOST_SORTED = 1_000


@dataclass(frozen=True)
class Position:
    """A legal position under given rules: immutable, printed as text, drawn in notebooks.

    >>> from lodestone import Position
    >>> start = Position.start("queah:balanced")
    >>> start.side, start.turns
    ('white', ['c2b2', 'c2c3', 'd3c3', 'd3d4', 'd3e3'])
    >>> after = start.after("d3d4")
    >>> print(after)
    b/bbw/-b---/-ww/w b 6,6 d3d4,-
    >>> after == Position.parse("queah:balanced", str(after))
    True
    """

    rules: Rules
    state: State

    def __repr__(self) -> str:
        return f"Position.parse({str(self.rules)!r}, {str(self)!r})"

    @classmethod
    def start(cls, rules: Rules | str, first: str | None = None) -> "Position":
        """Return the start; `first` names the side to move first, if not the game's usual one."""
        rules = _read(rules)
        if first is None:
            return cls(rules, protocol.initial(rules.kernel))
        rules.game.check_side(first)
        return cls(rules, rules.game.started_by(rules.options, first))

    @classmethod
    def parse(cls, rules: Rules | str, text: str) -> "Position":
        """Read a position's text; raise `PositionError` naming every reason why it is not legal."""
        rules = _read(rules)
        return cls(rules, rules.game.parse_position(rules.options, text))

    @classmethod
    def from_setup(cls, rules: Rules | str, setup: AnySetup) -> "Position":
        """Return the position that a setup of the rules' game shows.

        Raises `PositionError` naming every reason why there is none.

        >>> from dataclasses import replace
        >>> setup = Position.start("queah:balanced").setup
        >>> Position.from_setup("queah:balanced", replace(setup, side="b")).side
        'black'
        """
        rules = _read(rules)
        if not isinstance(setup, rules.game.setup_type):
            raise PositionError([f"a {type(setup).__name__} is not a setup of {rules.game.name}"])
        return cls(rules, setup.state(rules.options))

    @property
    def setup(self) -> AnySetup:
        """The pieces on and next to the board, which can be changed and made a position again."""
        return self.rules.game.setup_of(self.rules.options, self.state)

    def __str__(self) -> str:
        return self.rules.game.format_position(self.rules.options, self.state)

    @property
    def side(self) -> str:
        """The side to move, by name."""
        return self.rules.game.side_to_move(self.state)

    @cached_property
    def key(self) -> int:
        """A 62-bit hash that distinguishes positions under the same rules."""
        return protocol.position_hash(self.rules.kernel, self.state)

    @cached_property
    def turn_numbers(self) -> list[int]:
        """The legal turns as the kernels number them; empty where the game is over."""
        return list(self.rules.game.legal_turns(self.rules.options, self.state))

    def forget_turns(self) -> None:
        """Free the memory of `turn_numbers`, which is computed again when needed."""
        vars(self).pop("turn_numbers", None)

    @property
    def turns(self) -> list[str]:
        """The legal turns as texts, sorted."""
        return sorted(self.format_turn(turn) for turn in self.turn_numbers)

    def format_turn(self, turn: int) -> str:
        """Write a turn's number as text."""
        return self.rules.game.format_turn(self.rules.options, turn)

    def parse_turn(self, text: str) -> int:
        """Read a legal turn; raise `TurnError` saying what would be legal."""
        turn = self.rules.game.parse_turn(self.rules.options, self.state, text.strip())
        if turn not in self.turn_numbers:
            raise TurnError(f"{quoted(text)} is not a legal turn here; {self.legal_in_words()}")
        return turn

    def legal_in_words(self, most: int = 12) -> str:
        """Write the legal turns, at most `most` of them, for a message."""
        if not self.turn_numbers:
            return "the game is over"
        count = len(self.turn_numbers)
        turns = sorted(map(self.format_turn, self.turn_numbers[:MOST_SORTED]))
        more = f" and {count - most} more" if count > most else ""
        return f"legal: {', '.join(turns[:most])}{more}"

    def after(self, turn: int | str) -> "Position":
        """Return the position after a legal turn, by text or by number.

        Raises `TurnError` if the turn is not legal.
        """
        number = self.parse_turn(turn) if isinstance(turn, str) else turn
        if number not in self.turn_numbers:
            raise TurnError(f"{number} is not a legal turn number here; {self.legal_in_words()}")
        return Position(self.rules, protocol.apply(self.rules.kernel, self.state, number))

    @cached_property
    def ending(self) -> Outcome | None:
        """Who won in this position and why; `None` while the game is not over."""
        return self.rules.game.ending(self.rules.options, self.state)

    def diagram(self) -> str:
        """Draw the position in plain characters."""
        return self.rules.game.diagram(self.rules.options, self.state)

    def svg(self, near: str | None = None, **pictures: str) -> str:
        """Draw the position as SVG, with side `near` at the bottom.

        `pictures` choose styles by the names of `Game.pictures`, such as `pieces="sticks"`. Raises
        `RulesError` if the game has no such side or style.
        """
        scene = self.rules.scene(near, pictures)
        game = self.rules.game
        pieces = game.pieces(self.rules.options, self.state)
        return still_picture(scene, f"{self.rules.title}: {self}", pieces)

    def _repr_svg_(self) -> str:
        return self.svg()


def _read(rules: Rules | str) -> Rules:
    if isinstance(rules, str):
        return Rules.parse(rules)
    if isinstance(rules, Rules):
        return rules
    raise RulesError(
        f"expected Rules or a rules string such as 'queah', not {type(rules).__name__}"
    )
