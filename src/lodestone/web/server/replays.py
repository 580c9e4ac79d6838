"""Records replayed, as shared work (see `sharing`), from lines remembered for a while.

So adding one turn to a game replays only one turn.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from threading import Lock
from typing import TypeVar

from cachetools import LRUCache

from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.records.cursor import Cursor, Parts
from lodestone.records.game import GameRecord
from lodestone.web.replies.reader import RulesReader, as_recorded
from lodestone.web.server.sharing import Sharing

#: The maximum remembered, and the size of a line and of each position, in bytes (all approximate).
MOST_BYTES = 64_000_000
LINE_BYTES = 4_000
POSITION_BYTES = 1_000
#: The number of lines whose last position keeps its lists of turns, as the page asks again.
RECENT = 50

T = TypeVar("T")


@dataclass(frozen=True)
class Moves:
    """A start and the texts of the turns from it, however the rules were written."""

    start: Position
    turns: tuple[str, ...]

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


class KnownLines:
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
        for position in line.positions[:-1]:
            position.forget_turns()
        with self._lock:
            self._seen[mark] = moves, line
            self._recent[mark] = line.position


class _Recent(LRUCache[int, Position]):
    """The positions that may keep their lists of turns."""

    def popitem(self) -> tuple[int, Position]:
        mark, position = super().popitem()
        position.forget_turns()
        return mark, position


class Replays:
    """Replays records, usually by adding one turn to a remembered line."""

    def __init__(self, reader: RulesReader, lines: KnownLines | None = None) -> None:
        self._reader = reader
        self._lines = lines or KnownLines()
        self._sharing = Sharing()
        self._under_way: dict[Moves, _Progress] = {}

    async def share(self, work: Parts[T], size: int) -> T:
        """Return the result of work on turns, which shares time and limits with all such work."""
        return await self._sharing.run(work, size=size)

    def replay(self, record: GameRecord) -> Parts[Line]:
        """Yield between parts; return the line; raise a `LodestoneError` if it is not legal."""
        cursor = self._reader.cursor()
        line = yield from self._played(cursor, Moves(cursor.start(record), tuple(record.turns)))
        return as_recorded(line, record)

    def _played(self, cursor: Cursor, moves: Moves) -> Parts[Line]:
        line = self._lines.longest(moves)
        others = self._under_way.setdefault(moves, _Progress(line))
        try:
            while len(line.turns) < len(moves.turns):
                line = others.furthest(line)
                for longer in cursor.play(line, moves.turns[len(line.turns) :]):
                    line = others.line = longer
                    yield
                    if others.furthest(line) is not line:
                        break
        finally:
            self._under_way.pop(moves, None)
            # If it ends early, the next request continues from here.
            self._lines.keep(Moves(moves.start, moves.turns[: len(line.turns)]), line)
        return line


@dataclass
class _Progress:
    """How far the replays of the same moves have got; they take turns to continue from here."""

    line: Line

    def furthest(self, line: Line) -> Line:
        """Return a replay's own line, or the one to which another has got."""
        return max(line, self.line, key=lambda one: len(one.turns))
