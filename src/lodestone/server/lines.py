"""Records replayed, and remembered for a while so that one more turn costs one turn."""

from collections import OrderedDict
from threading import Lock

from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.server.rules import RulesDesk
from lodestone.server.schemas import Agreement, Record

Key = tuple[str, str | None, tuple[str, ...]]


class Lines:
    """The lines of play seen lately, by their records; safe to use from several threads."""

    def __init__(self, desk: RulesDesk, most_turns: int = 100_000) -> None:
        self._desk = desk
        self._most_turns = most_turns
        self._turns = 0
        self._seen: OrderedDict[Key, Line] = OrderedDict()
        self._lock = Lock()

    def replay(self, record: Record) -> Line:
        """Give the line that a record tells; raise a `LodestoneError` where it tells none."""
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
        return before.play_all(turns[-1:]) if before else None

    def _begin(self, key: Key) -> Line:
        text, start, turns = key
        rules = self._desk.asked(text)
        first = Position.parse(rules, start) if start is not None else Position.start(rules)
        return Line.of(first, turns)

    def _find(self, key: Key) -> Line | None:
        with self._lock:
            return self._seen.get(key)

    def _keep(self, key: Key, line: Line) -> None:
        with self._lock:
            if key not in self._seen:
                self._turns += 1 + len(line.turns)
            self._seen[key] = line
            self._seen.move_to_end(key)
            while self._turns > self._most_turns:
                _, oldest = self._seen.popitem(last=False)
                self._turns -= 1 + len(oldest.turns)
