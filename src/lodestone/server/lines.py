"""Records replayed, and remembered for a while so that one more turn costs one turn."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from threading import BoundedSemaphore, Event, Lock
from typing import NoReturn

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.server.rules import RulesDesk
from lodestone.server.schemas import Agreement, Record

Key = tuple[str, str | None, tuple[str, ...]]

#: About what is remembered at most, and what a line and each of its positions take, in bytes.
MOST_BYTES = 64_000_000
LINE_BYTES = 4_000
POSITION_BYTES = 1_000
#: Of so many lines the last position may hold what has been listed of it: the page asks again.
RECENT = 50
#: A turn takes up to 40 ms. Records of more turns than these are long ones, of which so many are
#: replayed at a time; others wait for so many seconds, then they are sent away.
LONG = 100
MOST_LONG = 2
PATIENCE = 5.0


class BusyError(LodestoneError):
    """The server has too much to do; who asks again later is answered."""


class Lines:
    """The lines of play seen lately, by their records; safe to use from several threads."""

    def __init__(self, desk: RulesDesk, most_bytes: int = MOST_BYTES) -> None:
        self._desk = desk
        self._most_bytes = most_bytes
        self._bytes = 0
        self._seen: OrderedDict[Key, Line] = OrderedDict()
        self._recent: OrderedDict[Key, Position] = OrderedDict()
        self._lock = Lock()
        self._long = BoundedSemaphore(MOST_LONG)
        self._under_way: dict[Key, Event] = {}

    def replay(self, record: Record) -> Line:
        """Give the line that a record tells.

        Raises a `LodestoneError` where it tells none, `BusyError` where too many long ones are
        replayed.
        """
        key = (record.rules, record.start, tuple(record.turns))
        line = self._find(key) or self._extend(key) or self._begin(key)
        self._keep(key, line)
        if record.ended is None:
            return line
        if isinstance(record.ended, Agreement):
            return line.agree()
        return line.resign(record.ended.side)

    def _extend(self, key: Key) -> Line | None:
        """Play one turn on from the line before it, if that is remembered."""
        rules, start, turns = key
        before = self._find((rules, start, turns[:-1])) if turns else None
        if before is None:
            return None
        try:
            return before.play_all(turns[-1:])
        except LodestoneError:
            before.position.forget_turns()
            raise

    def _begin(self, key: Key) -> Line:
        text, start, turns = key
        rules = self._desk.asked(text)
        first = Position.parse(rules, start) if start is not None else Position.start(rules)
        return Line.of(first, turns) if len(turns) <= LONG else self._begin_long(key, first)

    def _begin_long(self, key: Key, first: Position) -> Line:
        """Replay a long record; who asks for one that is being replayed waits for that."""
        with self._lock:
            is_mine = key not in self._under_way
            end = self._under_way.setdefault(key, Event())
        if not is_mine:
            end.wait(PATIENCE)
            return self._find(key) or _refuse()
        try:
            return self._find(key) or self._play_in_turn(key, first)
        finally:
            with self._lock:
                del self._under_way[key]
            end.set()

    def _play_in_turn(self, key: Key, first: Position) -> Line:
        if not self._long.acquire(timeout=PATIENCE):
            _refuse()
        try:
            line = _play_long(Line((first,)), key[2])
        finally:
            self._long.release()
        self._keep(key, line)
        return line

    def _find(self, key: Key) -> Line | None:
        with self._lock:
            return self._seen.get(key)

    def _keep(self, key: Key, line: Line) -> None:
        _forget_turns(line.positions[:-1])
        with self._lock:
            if key not in self._seen:
                self._bytes += _size(key)
            self._seen[key] = line
            self._seen.move_to_end(key)
            self._recent[key] = line.position
            self._recent.move_to_end(key)
            if len(self._recent) > RECENT:
                self._recent.popitem(last=False)[1].forget_turns()
            while self._bytes > self._most_bytes:
                oldest, _ = self._seen.popitem(last=False)
                self._bytes -= _size(oldest)


def _refuse() -> NoReturn:
    raise BusyError(f"the server is busy: it replays {MOST_LONG} other long games; try again later")


def _play_long(line: Line, turns: Sequence[str]) -> Line:
    """Play many turns, part by part, so that they never take much room."""
    for place in range(0, len(turns), LONG):
        line = line.play_all(turns[place : place + LONG])
        _forget_turns(line.positions)
    return line


def _forget_turns(positions: Iterable[Position]) -> None:
    for position in positions:
        position.forget_turns()


def _size(key: Key) -> int:
    """Estimate what a line takes in memory, with its record, in bytes."""
    text, start, turns = key
    texts = len(text) + len(start or "") + sum(map(len, turns))
    return LINE_BYTES + POSITION_BYTES * (1 + len(turns)) + texts
