"""Lines of play remembered for a while, so that adding one turn replays only one turn."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from threading import Lock

from cachetools import LRUCache

from lodestone.core.line import Line
from lodestone.core.position import Position

#: The maximum remembered, and the size of a line and of each position, in bytes (all approximate).
MOST_BYTES = 64_000_000
LINE_BYTES = 4_000
POSITION_BYTES = 1_000
#: The number of lines whose last position keeps its lists of turns, as the page asks again.
RECENT = 50


@dataclass(frozen=True)
class Moves:
    """A start and the texts of the turns from it, however the rules were written."""

    start: Position
    turns: tuple[str, ...]

    @classmethod
    def of(cls, start: Position, turns: Iterable[str]) -> "Moves":
        """Return the moves for turns as written."""
        return cls(start, tuple(turn.strip() for turn in turns))

    @cached_property
    def marks(self) -> list[int]:
        """Return a hash of each beginning, starting with that of the bare start."""
        first = hash((str(self.start.rules), self.start.state))
        return list(accumulate(self.turns, lambda mark, turn: hash((mark, turn)), initial=first))

    def begins(self, others: "Moves") -> bool:
        """Return whether the other moves begin with these."""
        return self.start == others.start and self.turns == others.turns[: len(self.turns)]

    @property
    def size(self) -> int:
        """Return about how many bytes a line takes in memory, including its record."""
        texts = len(str(self.start.rules)) + sum(map(len, self.turns))
        return LINE_BYTES + POSITION_BYTES * (1 + len(self.turns)) + texts


class Lines:
    """The lines of play seen recently, by their moves; safe to use from several threads."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._seen: LRUCache[int, tuple[Moves, Line]] = LRUCache(
            most_bytes, getsizeof=lambda kept: kept[0].size
        )
        self._recent = _Recent(RECENT)
        self._lock = Lock()

    def longest(self, moves: Moves) -> Line:
        """Return the longest remembered beginning, or the bare start if there is none."""
        with self._lock:
            for mark in reversed(moves.marks):
                before, line = self._seen.get(mark, (None, None))
                if before and line and before.begins(moves):
                    return line
        return Line((moves.start,))

    def keep(self, moves: Moves, line: Line) -> None:
        """Remember the line that some moves make."""
        mark = moves.marks[-1]
        forget_turns(line.positions[:-1])
        with self._lock:
            self._seen[mark] = moves, line
            self._recent[mark] = line.position


class _Recent(LRUCache[int, Position]):
    """The positions that may keep their lists of turns."""

    def popitem(self) -> tuple[int, Position]:
        mark, position = super().popitem()
        position.forget_turns()
        return mark, position


def forget_turns(positions: Iterable[Position]) -> None:
    """Make positions release their lists of turns."""
    for position in positions:
        position.forget_turns()
