"""A line of play: a start, the turns from there, and the state or the end of the game."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import Any, overload

from lodestone.core.errors import LodestoneError, RecordError, TurnError, expected
from lodestone.core.game import Fact
from lodestone.core.outcome import THIRD_OCCURRENCE, Outcome, Termination
from lodestone.core.pixels import save_picture
from lodestone.core.position import PartialTurn, Position
from lodestone.kernel.decorator import State

SECOND_TIME = "This position has come up twice; the third time is a draw."
#: How to make a line, for those who tried something else.
BEGUN = "Line.of(Position(rules), turns) makes a line"
#: How many turns the representation of a line shows, the last ones.
MOST_SHOWN = 6


def number_of(ply: int, dots: str = "…") -> str:
    """Return the number that lists give to turn `ply`, from 1: one for a turn of each side.

    >>> number_of(5), number_of(6)
    ('3.', '3…')
    """
    return f"{(ply + 1) // 2}{'.' if ply % 2 else dots}"


@dataclass(frozen=True)
class Line:
    """The positions of a game from its start and the turns between them; immutable.

    `turns` are texts, as they were played; `numbers` are the same turns as the kernels have them.
    Lines are equal whichever way their turns were played. `ended` is set if the players ended the
    game: by resignation or agreement.

    A line is a sequence of its turns. A slice is a line, too: from the position before its first
    turn to the one after its last. It is ended only if it includes the end.

    >>> from lodestone import Line, Position
    >>> line = Line.of(Position("queah:balanced"), ["d3d4", "b3a3"])
    >>> len(line), list(line), line[-1]
    (2, ['d3d4', 'b3a3'], 'b3a3')
    >>> line[1:] == Line.of(Position("queah:balanced").play("d3d4"), ["b3a3"])
    True
    >>> print(line.position)
    b/bbw/b----/-ww/w w 6,6 d3d4,b3a3
    >>> line.outcome  # None: the game is not over
    >>> line.agree().outcome.reason
    'The players agreed to a draw.'
    """

    positions: tuple[Position, ...]
    turns: tuple[str, ...] = field(default=(), compare=False)
    numbers: tuple[int, ...] = ()
    ended: Outcome | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.positions, tuple):
            raise LodestoneError(f"{expected('a tuple of positions', self.positions)}; {BEGUN}")

    def __repr__(self) -> str:
        rules, count = str(self.positions[0].rules), len(self.turns)
        parts = [f"Line {rules!r}", f"{count} turn{'' if count == 1 else 's'}"]
        if count:
            more = "… " if count > MOST_SHOWN else ""
            parts.append(more + " ".join(self.turns[-MOST_SHOWN:]))
        if self.ended:
            parts.append(self.ended.reason)
        return f"<{': '.join(parts)}>"

    def __len__(self) -> int:
        return len(self.turns)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(self.turns)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> "Line": ...
    def __getitem__(self, place: int | slice) -> "str | Line":
        if isinstance(place, int):
            return self.turns[place]
        if not isinstance(place, slice):
            raise LodestoneError(expected("a turn's place in the line, or a slice", place))
        first, end, step = place.indices(len(self))
        if step != 1:
            raise LodestoneError("the turns of a line follow each other: a slice has no step")
        end = max(first, end)
        ended = self.ended if end == len(self) else None
        positions = self.positions[first : end + 1]
        return Line(positions, self.turns[first:end], self.numbers[first:end], ended)

    @classmethod
    def of(cls, start: Position, turns: Iterable[str] = ()) -> "Line":
        """Replay turns from a start.

        Raises `RecordError` naming the first turn that is not legal, `LodestoneError` if `start` is
        not a position or `turns` is a single text.
        """
        if not isinstance(start, Position):
            raise LodestoneError(f"{expected('a Position to start from', start)}; {BEGUN}")
        return cls((start,)).play_all(turns)

    def play_all(self, turns: Iterable[str]) -> "Line":
        """Add turns.

        Raises `RecordError` naming the first that is not legal, `LodestoneError` if `turns` is a
        single text.
        """
        if isinstance(turns, str) or not isinstance(turns, Iterable):
            raise LodestoneError(f"{expected('a list of turns', turns)}; text.split() makes one")
        line = self
        for text in turns:
            try:
                line = line.play(text)
            except TurnError as error:
                raise RecordError(f"turn {len(line.turns) + 1}: {error}") from None
        return line

    def beginning(self, turns: Sequence[str]) -> "Line":
        """Return the longest beginning of this line whose turns are the first of `turns`, too."""
        pairs = zip(self.turns, turns, strict=False)
        return self[: sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))]

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @cached_property
    def outcome(self) -> Outcome | None:
        """Who won and why; `None` while the game is not over."""
        return self.ended or self.position.outcome or self._repeated()

    @property
    def standing(self) -> str:
        """What the side to move has to do, or who won and why; warns of a third repetition."""
        game = self.position.rules.game
        if outcome := self.outcome:
            return game.say_outcome(outcome)
        task = self.position.task
        text = f"{game.side_title(self.position.side)} to move: {task}."
        return f"{text} {SECOND_TIME}" if self.position.state in self._seen_twice() else text

    def svg(self, *, moving: bool = False, **drawn: Any) -> str:
        """Draw the last position with the turn that led there, as `Position.svg` does.

        With `moving`, draw all turns as one animated document, which takes `size`, `theme`, `near`
        and styles, but no marks or arrows. Raises `RulesError` as `Position.svg` does.
        """
        from lodestone.core.picture import Look, draw_moving, touched  # which draws lines

        if not moving:
            return self.position.svg(**{"last": touched(self), **drawn})
        look = {"theme": drawn.pop("theme", "light"), "near": drawn.pop("near", None)}
        return draw_moving(self, 0, Look(**look, width=drawn.pop("size", 480), styles=drawn))

    def _repr_svg_(self) -> str:
        return self.svg()

    def save(self, path: Path | str, **drawn: Any) -> None:
        """Write the picture that `svg` draws: SVG or PNG, or all turns as a moving GIF.

        The end of the name says which. Raises `LodestoneError` as `Position.save` does.
        """
        if Path(path).suffix.lower() == ".gif":
            save_picture(path, *(self[:ply].svg(**drawn) for ply in range(len(self) + 1)))
        else:
            save_picture(path, self.svg(**drawn))

    @property
    def facts(self) -> list[Fact]:
        """Facts to show besides the board and the hands; no forecasts once the game is over."""
        return self.position.facts(is_over=self.outcome is not None)

    @property
    def highlights(self) -> dict[str, str]:
        """Cells that deserve attention, each with the reason in words.

        Once the players have ended the game there are none; what the rules ended shows why.
        """
        is_ended = self.outcome is not None and self.position.outcome is None
        return {} if is_ended else self.position.highlights

    def begin_turn(self) -> PartialTurn:
        """Begin a turn step by step; turns to a third occurrence carry a warning.

        Nothing follows once the game is over.
        """
        position = self.position
        is_over = self.outcome is not None
        return PartialTurn.of(position.rules, position.state, self._seen_twice(), is_over=is_over)

    def _repeated(self) -> Outcome | None:
        if not self.draws_by_repetition:
            return None
        states = [position.state for position in self.positions]
        if states.count(self.position.state) < 3:
            return None
        return THIRD_OCCURRENCE

    @property
    def draws_by_repetition(self) -> bool:
        """Whether a third occurrence of a position ends the game under the rules."""
        return self.position.rules.options.values()["repetition"] == "threefold"

    def _seen_twice(self) -> Collection[State]:
        """Return the states whose next occurrence draws."""
        if not self.draws_by_repetition:
            return ()
        counts = Counter(position.state for position in self.positions)
        return {state for state, count in counts.items() if count == 2}

    def after(self, number: int, turn: str | None = None) -> "Line":
        """Return the line with one more turn, by number; it must be legal.

        `turn` is the text as it was played; without one, the usual text.
        """
        return replace(
            self,
            positions=(*self.positions, self.position.after(number)),
            turns=(*self.turns, turn or self.position.format_turn(number)),
            numbers=(*self.numbers, number),
        )

    def play(self, text: str) -> "Line":
        """Return the line with one more turn; raise `TurnError` if it is not legal."""
        if self.outcome:
            raise TurnError(f"the game is over: {self.outcome.reason}")
        position = self.position
        return self.after(position.parse_turn(text), position.way_of(text.strip()))

    def resign(self, side: str) -> "Line":
        """Return the line ended by the resignation of `side`; raise `RecordError` if it is over."""
        game = self.position.rules.game
        game.check_side(side)
        loser, winner = game.sides if side == game.sides[0].name else game.sides[::-1]
        return self.end(Outcome(winner.name, f"{loser.title} resigned.", Termination.RESIGNATION))

    def agree(self) -> "Line":
        """Return the line ended by agreement; raise `RecordError` if it is over."""
        return self.end(self.position.agreed)

    def end(self, outcome: Outcome) -> "Line":
        """Return the line ended by other than the rules; raise `RecordError` if it is over."""
        if not isinstance(outcome, Outcome):
            raise RecordError(expected("an Outcome", outcome))
        if self.outcome:
            raise RecordError(f"the game is over already: {self.outcome.reason}")
        return replace(self, ended=outcome)
