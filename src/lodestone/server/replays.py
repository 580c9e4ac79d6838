"""Records replayed and answered, as work that is shared out: see `sharing`."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeVar

from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.server.lines import Lines, Moves, forget_turns
from lodestone.server.rules import RulesReader
from lodestone.server.schemas.requests import Agreement, GameRecord
from lodestone.server.sharing import Sharing, Work

T = TypeVar("T")


class Replays:
    """Replays records, usually one turn on from a line that is remembered."""

    def __init__(self, reader: RulesReader, lines: Lines | None = None) -> None:
        self._reader = reader
        self._lines = lines or Lines()
        self._sharing = Sharing()
        self._under_way: dict[Moves, _Progress] = {}

    @property
    def open(self) -> int:
        """How many records are being replayed or wait for that."""
        return self._sharing.open

    async def run(self, record: GameRecord, view: Callable[[Line], T]) -> T:
        """Return what `view` makes of the line that a record tells; cancelling this ends it.

        Raises a `LodestoneError` where it tells none, and `BusyError` where too much is under way.
        """

        def work() -> Generator[None, None, T]:
            line = yield from self.replay(record)
            yield
            return view(line)

        return await self.share(work(), size=len(record.turns))

    async def share(self, work: Work[T], size: int) -> T:
        """Return what other work on turns finds; it shares time and limits with the replays."""
        return await self._sharing.run(work, size=size)

    def replay(self, record: GameRecord) -> Generator[None, None, Line]:
        """Replay turn by turn; raise a `LodestoneError` where the record tells no line."""
        rules = self._reader.asked(record.rules)
        given = record.start
        start = Position.start(rules) if given is None else Position.parse(rules, given)
        moves = Moves.of(start, record.turns)
        line = self._lines.longest(moves)
        others = self._under_way.setdefault(moves, _Progress(line))
        try:
            while len(line.turns) < len(moves.turns):
                # Another replay of the same moves may have come further.
                line = max(line, others.line, key=lambda one: len(one.turns))
                if len(line.turns) < len(moves.turns):
                    line = others.line = _with_next(line, moves.turns)
                yield
        finally:
            self._under_way.pop(moves, None)
            # Where it ends early, who asks again goes on from here.
            self._lines.keep(Moves(start, moves.turns[: len(line.turns)]), line)
        return _ended(line, record)


@dataclass
class _Progress:
    """How far the replays of the same moves have come; they go on from here in turns."""

    line: Line


def _with_next(line: Line, turns: tuple[str, ...]) -> Line:
    """Play one turn on."""
    before, ply = line.position, len(line.turns)
    try:
        return line.play_all(turns[ply : ply + 1])
    finally:
        forget_turns([before])


def _ended(line: Line, record: GameRecord) -> Line:
    if record.ended is None:
        return line
    if isinstance(record.ended, Agreement):
        return line.agree()
    return line.resign(record.ended.side)
