"""Positions, and turns made in them step by step: immutable, always legal, as text and pictures."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from lodestone.core.errors import PositionError, TurnError, expected, quoted
from lodestone.core.game import Action, Fact, Hand, Reason
from lodestone.core.outcome import Outcome
from lodestone.core.pixels import save_picture
from lodestone.core.rules import Rules, rules_of
from lodestone.core.setup import AnySetup
from lodestone.kernel import protocol
from lodestone.kernel.decorator import State

if TYPE_CHECKING:
    from lodestone.core.picture import Given, Theme

#: The action of a step that only chooses a piece, or stops; and before any step.
NO_ACTION = Action("", "", "", {})
#: Warns that a turn ends the game by repetition.
THIRD_TIME = "draws: the position comes up for the third time"


@dataclass(frozen=True)
class PartialTurn:
    """A point within a turn from `state`: the steps `taken`, and the kernels' partial turn.

    `action` is what the last step shows on the board, `NO_ACTION` if nothing. Actions that complete
    a turn to one of the states `drawn` carry a warning. Once the game is over, nothing follows.
    """

    rules: Rules
    state: State
    partial: State
    taken: tuple[int, ...] = ()
    action: Action = NO_ACTION
    drawn: Collection[State] = ()
    is_over: bool = False

    @classmethod
    def of(
        cls, rules: Rules, state: State, drawn: Collection[State] = (), *, is_over: bool = False
    ) -> "PartialTurn":
        """Begin a turn."""
        partial = protocol.start_partial.fastest(rules.kernel, state)
        return cls(rules, state, partial, drawn=drawn, is_over=is_over)

    @cached_property
    def turn(self) -> str | None:
        """The way of the turn that is complete here (`Game.way_of`), or `None`."""
        rules = self.rules
        if self.is_over or not protocol.may_stop(rules.kernel, self.state, self.partial):
            return None
        return rules.game.way_of_steps(rules.options, self.state, self.partial, self.taken)

    @property
    def say(self) -> str:
        """The turn that is complete here in words, or ""."""
        if self.turn is None:
            return ""
        return self.rules.game.say_turn(self.rules.options, self.state, self.turn)

    @property
    def is_end(self) -> bool:
        """Whether nothing can follow."""
        return not self._numbers

    @cached_property
    def _numbers(self) -> list[int]:
        """The steps that can follow, as the kernels number them."""
        if self.is_over:
            return []
        rules = self.rules.kernel
        buffer = protocol.turn_buffer(protocol.most_steps(rules))
        count = protocol.steps.fastest(rules, self.state, self.partial, buffer)
        return [int(step) for step in buffer[:count]]

    @cached_property
    def following(self) -> "list[PartialTurn]":
        """The points that the next actions lead to."""
        found = []
        for step in self._numbers:
            after = self._with(step)
            found += after.following if after.action is NO_ACTION else [after]
        return found

    def _with(self, step: int) -> "PartialTurn":
        """Return the turn with one more step."""
        game, options = self.rules.game, self.rules.options
        after = replace(
            self,
            partial=protocol.advance.fastest(self.rules.kernel, self.state, self.partial, step),
            taken=(*self.taken, step),
            action=game.action(options, self.state, self.partial, step) or NO_ACTION,
        )
        return after._warning() if self.drawn else after

    def _warning(self) -> "PartialTurn":
        """Add a warning to the action if it completes a turn to one of the states `drawn`."""
        game, options, action = self.rules.game, self.rules.options, self.action
        if action is NO_ACTION or self.turn is None:
            return self
        if game.play_way(options, self.state, self.turn) not in self.drawn:
            return self
        warnings = filter(None, (action.warning, THIRD_TIME))
        return replace(self, action=replace(action, warning="; ".join(warnings)))


#: At most this many legal turns are sorted for a message that names the first ones.
MOST_SORTED = 1_000


@dataclass(frozen=True, init=False)
class Position:
    """A legal position under given rules: immutable, printed as text, drawn in notebooks.

    Without a text it is the start. Raises `RulesError` if the rules are invalid, `PositionError`
    naming every reason why the text is not a legal position.

    >>> from lodestone import Position
    >>> start = Position("queah:balanced")
    >>> start.side, start.turns
    ('white', ['c2b2', 'c2c3', 'd3c3', 'd3d4', 'd3e3'])
    >>> after = start.play("d3d4")
    >>> after
    Position('queah:balanced', 'b/bbw/-b---/-ww/w b 6,6 d3d4,-')
    >>> after == Position("queah:balanced", after.text)
    True
    """

    rules: Rules
    state: State

    def __init__(self, rules: Rules | str, text: str | None = None) -> None:
        read = rules_of(rules)
        parse = read.game.setup_type.parse
        if not isinstance(text, str | None):
            raise PositionError([expected("a position as text", text)])
        state = protocol.initial(read.kernel) if text is None else parse(read.options, text)
        vars(self).update(rules=read, state=state)

    def __repr__(self) -> str:
        return f"Position({str(self.rules)!r}, {self.text!r})"

    @classmethod
    def of(cls, rules: Rules, state: State) -> "Position":
        """Return the position that is a state of the kernels, which is not checked."""
        position = object.__new__(cls)
        vars(position).update(rules=rules, state=state)
        return position

    @classmethod
    def start(cls, rules: Rules | str, first: str | None = None) -> "Position":
        """Return the start; `first` names the side to move first, if not the game's usual one."""
        if first is None:
            return cls(rules)
        read = rules_of(rules)
        read.game.check_side(first)
        return cls.of(read, read.game.started_by(read.options, first))

    @classmethod
    def from_setup(cls, rules: Rules | str, setup: AnySetup) -> "Position":
        """Return the position that a setup of the rules' game shows.

        Raises `PositionError` naming every reason why there is none.

        >>> from dataclasses import replace
        >>> setup = Position("queah:balanced").setup
        >>> Position.from_setup("queah:balanced", replace(setup, side="b")).side
        'black'
        """
        read = rules_of(rules)
        if not isinstance(setup, read.game.setup_type):
            raise PositionError([expected(f"a setup of {read.game.name}", setup)])
        return cls.of(read, setup.state(read.options))

    @property
    def setup(self) -> AnySetup:
        """The pieces on and next to the board, which can be changed and made a position again."""
        return self.rules.game.setup_of(self.rules.options, self.state)

    @property
    def text(self) -> str:
        """The position as text, which `Position(rules, text)` reads."""
        return self.setup.written(self.rules.options)

    def __str__(self) -> str:
        return self.text

    @property
    def side(self) -> str:
        """The side to move, by name."""
        sides = self.rules.game.sides
        return sides[protocol.side_index(self.rules.kernel, self.state)].name

    @cached_property
    def key(self) -> int:
        """A 62-bit hash that distinguishes positions under the same rules."""
        return protocol.position_hash(self.rules.kernel, self.state)

    @property
    def images(self) -> "list[Position]":
        """The position as each symmetry of the game shows it, itself included."""
        rules = self.rules.kernel
        numbers = range(protocol.symmetry_count(rules))
        states = (protocol.symmetric_state(rules, self.state, number) for number in numbers)
        return [Position.of(self.rules, state) for state in states]

    # ---- what is on the board and beside it

    @property
    def pieces(self) -> dict[str, str]:
        """The kind of piece on every occupied cell, by the cell's name.

        A tower of Quincala has a letter for each of its pieces, the smallest last.

        >>> Position("queah:balanced").pieces["c2"], Position("quincala").pieces["c1"]
        ('white', 'M')
        """
        return self.rules.game.pieces(self.rules.options, self.state)

    @property
    def hands(self) -> list[Hand]:
        """The pieces next to the board."""
        return self.rules.game.hands(self.rules.options, self.state)

    def facts(self, *, is_over: bool = False) -> list[Fact]:
        """Return what players want to see besides; `is_over` if the players ended the game."""
        return self.rules.game.facts(self.rules.options, self.state, is_over=is_over)

    @property
    def highlights(self) -> dict[str, str]:
        """Cells that deserve attention, each with the reason in words."""
        return self.rules.game.highlights(self.rules.options, self.state)

    @property
    def task(self) -> str:
        """What the side to move has to do, as the end of a sentence."""
        return self.rules.game.task(self.rules.options, self.state)

    def diagram(self) -> str:
        """Draw the position in plain characters."""
        return self.rules.game.diagram(self.rules.options, self.state)

    def svg(
        self,
        *,
        marks: "Given" = (),
        arrows: "Given" = (),
        last: Iterable[str] | str | None = None,
        size: int = 480,
        theme: "Theme" = "light",
        near: str | None = None,
        **styles: str,
    ) -> str:
        """Draw the position as SVG, `size` pixels wide, with side `near` at the bottom.

        `marks` are cells, and `arrows` turns or other texts that name at least two cells; as a
        mapping they have colours: green, red, yellow or blue. `last` is the turn that led here, or
        its cells. `styles` are named as in `Game.pictures`, such as `pieces="sticks"`. Raises
        `RulesError` if the game has no such side, cell, colour or style.

        >>> drawn = Position("queah:balanced").svg(arrows={"d3d4": "red"}, marks=["b3"], size=300)
        >>> drawn.count("<path") > Position("queah:balanced").svg().count("<path")
        True
        """
        from lodestone.core.picture import (  # which draws lines, too
            Look,
            check_styles,
            draw_board,
            marked_by,
        )

        drawn = marked_by(self.rules, marks, arrows, last)
        check_styles(self.rules, styles)
        return draw_board(self, drawn, Look(theme=theme, near=near, styles=styles, width=size))

    def save(self, path: Path | str, **drawn: Any) -> None:
        """Write the picture that `svg` draws: SVG, or PNG if the name ends with `.png`.

        Raises `LodestoneError` if the name ends otherwise, or the file cannot be written.
        """
        save_picture(path, self.svg(**drawn))

    def _repr_svg_(self) -> str:
        return self.svg()

    # ---- turns

    @cached_property
    def turn_numbers(self) -> list[int]:
        """The legal turns as the kernels number them; empty where the game is over."""
        return self.rules.turning.legal(self.state)

    def forget_turns(self) -> None:
        """Free the memory of `turn_numbers`, which is computed again when needed."""
        vars(self).pop("turn_numbers", None)

    @property
    def turns(self) -> "Turns":
        """The legal turns as texts, sorted; written when they are first looked at."""
        return Turns(self)

    def format_turn(self, turn: int) -> str:
        """Write a turn's number as text."""
        return self.rules.turning.names[turn]

    def parse_turn(self, text: str) -> int:
        """Return a legal turn's number; raise `TurnError` saying what would be legal."""
        turn = self.rules.turning.names.numbers.get(_text(text))
        if turn is not None and turn in self.turn_numbers:
            return turn
        turn = self.turn_number(_text(text))
        if turn not in self.turn_numbers:
            raise TurnError(f"{quoted(text)} is not a legal turn here; {self.legal_in_words()}")
        return turn

    def turn_number(self, text: str) -> int:
        """Return the number of a turn that is known to be legal, which is not checked again."""
        return self.rules.game.parse_turn(self.rules.options, self.state, text)

    def legal_in_words(self, most: int = 12) -> str:
        """Write the legal turns, at most `most` of them, for a message."""
        if not self.turn_numbers:
            return "the game is over"
        count = len(self.turn_numbers)
        turns = sorted(map(self.format_turn, self.turn_numbers[:MOST_SORTED]))
        more = f" and {count - most} more" if count > most else ""
        return f"legal: {', '.join(turns[:most])}{more}"

    def play(self, turn: str) -> "Position":
        """Return the position after a legal turn; raise `TurnError` if it is not legal."""
        return self.after(self.parse_turn(turn))

    def after(self, number: int) -> "Position":
        """Return the position after a legal turn of this number; legality is not checked."""
        return Position.of(self.rules, self.rules.turning.after(self.state, number))

    def way_of(self, text: str) -> str:
        """Return the way of a legal turn: its text as it was played, without annotations."""
        return self.rules.game.way_of(self.rules.options, self.state, _text(text))

    def annotate_turn(self, way: str) -> str:
        """Write a turn with what it did, as records do."""
        return self.rules.game.annotate_turn(self.rules.options, self.state, way)

    def say_turn(self, way: str) -> str:
        """Return a turn in words, with what it takes off the board."""
        return self.rules.game.say_turn(self.rules.options, self.state, _text(way))

    def actions(self, way: str) -> list[Action]:
        """Return a turn as the actions seen on the board, in order; a pass has none."""
        return self.rules.game.actions(self.rules.options, self.state, way)

    def begin_turn(self) -> PartialTurn:
        """Begin a legal turn that is made step by step."""
        return PartialTurn.of(self.rules, self.state)

    @property
    def why_not(self) -> dict[str, Reason]:
        """For each cell where no turn begins, why none does; nothing once the game is over."""
        return self.rules.game.why_not(self.rules.options, self.state)

    @property
    def why_not_there(self) -> Reason:
        """How pieces move here: why one that is picked up cannot go to just any cell."""
        return self.rules.game.why_not_there(self.rules.options, self.state)

    # ---- how it ends

    @cached_property
    def outcome(self) -> Outcome | None:
        """Who won in this position by the rules and why; `None` while the game is not over.

        Repetition is not known here: see `Line.outcome`.
        """
        if vars(self).get("turn_numbers"):
            return None
        value = protocol.outcome(self.rules.kernel, self.state)
        if value == protocol.ONGOING:
            return None
        termination, reason = self.rules.game.ending(self.rules.options, self.state)
        return Outcome(self._winner(value), reason, termination)

    def _winner(self, value: int) -> str | None:
        """Return the side that wins by a value of `protocol.outcome`, `None` for a draw."""
        if value == protocol.DRAW:
            return None
        mover = protocol.side_index(self.rules.kernel, self.state)
        return self.rules.game.sides[mover if value == protocol.WIN else 1 - mover].name

    @property
    def is_over(self) -> bool:
        """Whether the rules end the game in this position."""
        return self.outcome is not None

    @property
    def agreed(self) -> Outcome:
        """The outcome if both players agree to stop here."""
        return self.rules.game.agreed(self.rules.options, self.state)


def _text(turn: object) -> str:
    """Return a turn's text without spaces around it; raise `TurnError` if it is no text."""
    if not isinstance(turn, str):
        raise TurnError(expected("a turn as text, such as those of Position.turns", turn))
    return turn.strip()


class Turns(Sequence[str]):
    """The legal turns of a position as texts, sorted; equal to any sequence of the same texts.

    Counting and looking for a turn write none of them.
    """

    def __init__(self, position: Position) -> None:
        self._position = position

    @cached_property
    def _texts(self) -> list[str]:
        names = self._position.rules.turning.names
        return sorted(map(names.__getitem__, self._position.turn_numbers))

    def __len__(self) -> int:
        return len(self._position.turn_numbers)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        return self._texts[place]

    def __contains__(self, turn: object) -> bool:
        if not isinstance(turn, str):
            return False
        try:
            return self._position.format_turn(self._position.parse_turn(turn)) == turn
        except TurnError:
            return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._texts == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self._texts))

    def __repr__(self) -> str:
        return repr(self._texts)
