"""What reasons for turns of Queah are made of: `teach/reasons.toml` has them in words."""

from collections.abc import Sequence

from lodestone.core.outcome import Termination
from lodestone.core.phrases import listed
from lodestone.core.position import Position
from lodestone.core.reasons import Follow, TurnChoice, all_taken, passed
from lodestone.games.queah.board import CELLS
from lodestone.games.queah.rules import QueahOptions
from lodestone.games.queah.state import QueahState
from lodestone.games.queah.turns import split_turn
from lodestone.kernel.bits import lowest


def _start(turn: int) -> str:
    """Return the cell from which a turn moves a piece, "" if it moves none."""
    _, move = split_turn(turn)
    return CELLS[move.start] if move else ""


def _end(turn: int) -> str:
    """Return the cell where a turn ends, "" for a pass."""
    entry, move = split_turn(turn)
    cell = move.end if move else entry
    return "" if cell is None else CELLS[cell]


class QueahChoice(TurnChoice):
    """A turn of Queah. What is taken are the cells of pieces."""

    @staticmethod
    def taken_by(
        _options: QueahOptions, before: QueahState, _turn: int, after: QueahState, /
    ) -> tuple[str, ...]:
        """Return the cell whose piece a turn takes, if it takes one."""
        gone = before.other & ~after.own
        return (CELLS[lowest(gone)],) if gone else ()

    def named(self, taken: Sequence[str], last: str = "and") -> str:
        """Return some pieces, or with `last` "or" one of them, in words."""
        return f"the piece{'s' * (len(taken) > 1 and last == 'and')} on {listed(taken, last)}"

    def way(self, position: Position, turn: Follow) -> str:
        """Return a turn in words, without where a leap lands."""
        return position.say_turn(position.format_turn(turn.turn)).partition(",")[0]

    @property
    def takes_last(self) -> bool:
        """Whether it takes the last piece (Q12)."""
        return self.made.how is Termination.ELIMINATION

    @property
    def leaves_no_turn(self) -> bool:
        """Whether it leaves no legal turn, where that loses (Q13)."""
        return self.made.how is Termination.STALEMATE

    @property
    def can_pass(self) -> bool:
        """Whether there is such a position as the one after it with the mover to move again."""
        return passed(self.after) is not None

    @property
    def is_flight(self) -> bool:
        """Whether a piece in danger moves away."""
        return _start(self.turn) in self.endangered

    @property
    def is_escape(self) -> bool:
        """Whether nothing can be taken, while the same piece could be taken elsewhere."""
        start = _start(self.turn)
        ways = [one for one in self.others if start and _start(one.turn) == start]
        risky = (one for one in ways if _end(one.turn) in all_taken(self.follows(one.position)))
        return self.is_safe and any(risky)

    @property
    def guarded(self) -> str:
        """The cells on which the piece could take whatever steps there.

        A step after an entry does not count, since the new piece can stand where a leap would land.
        """
        end, caught, free = _end(self.turn), set(), set()
        for step in self.answers:
            cell = _end(step.turn)
            backs = () if step.gains else self.follows(step.position)
            if any(_start(back.turn) == end and cell in back.taken for back in backs):
                caught.add(cell)
            elif not step.gains and None in split_turn(step.turn):
                free.add(cell)
        return listed(sorted(caught - free))

    @property
    def stays_in_danger(self) -> bool:
        """Whether what can be taken was in danger before."""
        return set(self.unpaid) <= set(self.endangered)

    @property
    def attack(self) -> str:
        """An answer after which the other side takes a piece next, whatever the mover does."""
        found = (one for one in self.answers if self._as(self.after, one).takes_next)
        return next((self.way(self.after, one) for one in found), "")

    def _as(self, position: Position, turn: Follow) -> "QueahChoice":
        return QueahChoice(position, turn.turn, self.budget)
