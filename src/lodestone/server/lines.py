"""Lines of play remembered for a while, so that one more turn costs one turn."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from threading import Lock

from cachetools import LRUCache

from lodestone.core.line import Line
from lodestone.core.position import Position

#: About what is remembered at most, and what a line and each of its positions take, in bytes.
MOST_BYTES = 64_000_000
LINE_BYTES = 4_000
POSITION_BYTES = 1_000
#: Of so many lines the last position may hold what has been listed of it: the page asks again.
RECENT = 50


@dataclass(frozen=True)
class Moves:
    """A start and the texts of the turns from there, however its rules were written."""

    start: Position
    turns: tuple[str, ...]

    @classmethod
    def of(cls, start: Position, turns: Iterable[str]) -> "Moves":
        """Take turns as somebody wrote them."""
        return cls(start, tuple(turn.strip() for turn in turns))

    @cached_property
    def marks(self) -> list[int]:
        """A hash of each beginning, the bare start's first."""
        first = hash((str(self.start.rules), self.start.state))
        return list(accumulate(self.turns, lambda mark, turn: hash((mark, turn)), initial=first))

    def begins(self, others: "Moves") -> bool:
        """Whether the others are these moves, with more turns or none."""
        return self.start == others.start and self.turns == others.turns[: len(self.turns)]

    @property
    def size(self) -> int:
        """About what a line takes in memory, with its record, in bytes."""
        texts = len(str(self.start.rules)) + sum(map(len, self.turns))
        return LINE_BYTES + POSITION_BYTES * (1 + len(self.turns)) + texts


class Lines:
    """The lines of play seen lately, by their moves; safe to use from several threads."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._seen: LRUCache[int, tuple[Moves, Line]] = LRUCache(
            most_bytes, getsizeof=lambda kept: kept[0].size
        )
        self._recent = _Recent(RECENT)
        self._lock = Lock()

    def longest(self, moves: Moves) -> Line:
        """Return the longest beginning that is remembered, the bare start if none is."""
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
    """The positions that may hold what has been listed of them."""

    def popitem(self) -> tuple[int, Position]:
        mark, position = super().popitem()
        position.forget_turns()
        return mark, position


def forget_turns(positions: Iterable[Position]) -> None:
    """Let positions go of their lists of turns."""
    for position in positions:
        position.forget_turns()
