"""Replays records and answers questions about them, as shared work: see `sharing`."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeVar

from lodestone.core.errors import RecordError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.records.result import Result
from lodestone.server.lines import Lines, Moves, forget_turns
from lodestone.server.rules import RulesReader
from lodestone.server.schemas.requests import GameRecord
from lodestone.server.sharing import Sharing, Work

T = TypeVar("T")


class Replays:
    """Replays records, usually by adding one turn to a remembered line."""

    def __init__(self, reader: RulesReader, lines: Lines | None = None) -> None:
        self._reader = reader
        self._lines = lines or Lines()
        self._sharing = Sharing()
        self._under_way: dict[Moves, _Progress] = {}

    @property
    def open(self) -> int:
        """Return how many records are being replayed or waiting to be."""
        return self._sharing.open

    async def run(self, record: GameRecord, view: Callable[[Line], T]) -> T:
        """Return what `view` makes of a record's line of play; cancelling this ends the replay.

        Raises a `LodestoneError` if the record has no such line, and `BusyError` if too much is
        under way.
        """

        def work() -> Generator[None, None, T]:
            line = yield from self.replay(record)
            yield
            return view(line)

        return await self.share(work(), size=len(record.nodes))

    async def share(self, work: Work[T], size: int) -> T:
        """Return the result of other work on turns, which shares time and limits with replays."""
        return await self._sharing.run(work, size=size)

    def replay(self, record: GameRecord) -> Generator[None, None, Line]:
        """Yield after each turn; return the line; raise a `LodestoneError` if it is not legal."""
        rules = self._reader.asked(record.rules)
        given = record.start
        start = Position.start(rules) if given is None else Position(rules, given)
        moves = Moves.of(start, record.turns)
        line = self._lines.longest(moves)
        others = self._under_way.setdefault(moves, _Progress(line))
        try:
            while len(line.turns) < len(moves.turns):
                # Another replay of the same moves may have got further.
                line = max(line, others.line, key=lambda one: len(one.turns))
                if len(line.turns) < len(moves.turns):
                    line = others.line = _with_next(line, moves.turns)
                yield
        finally:
            self._under_way.pop(moves, None)
            # If it ends early, the next request continues from here.
            self._lines.keep(Moves(start, moves.turns[: len(line.turns)]), line)
        return _ended(line, record)


@dataclass
class _Progress:
    """How far the replays of the same moves have got; they take turns to continue from here."""

    line: Line


def _with_next(line: Line, turns: tuple[str, ...]) -> Line:
    """Return the line with the next turn played."""
    before, ply = line.position, len(line.turns)
    try:
        return line.play_all(turns[ply : ply + 1])
    finally:
        forget_turns([before])


def _ended(line: Line, record: GameRecord) -> Line:
    """Return a line ended as its players did; raise `RecordError` if the result differs."""
    if record.termination == "agreement":
        line = line.agree()
    elif record.termination == "resignation":
        sides = [side.name for side in line.position.rules.game.sides]
        line = line.resign(next(side for side in sides if side != record.result.winner))
    elif record.result is Result.OPEN:
        return line
    result = Result.of(line.outcome)
    if record.result is not result:
        raise RecordError(f"the result is {result}, not {record.result}")
    return line
