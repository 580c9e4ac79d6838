"""The players that the page can ask for turns and hints: the computer's, and external engines."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from lodestone.core.errors import LodestoneError, RecordError
from lodestone.core.line import Line
from lodestone.core.sent import Sent
from lodestone.engine.external import EnginePlayer
from lodestone.players import protocol as players
from lodestone.players.computer import ComputerPlayer
from lodestone.players.levels import TOP_LIMIT
from lodestone.players.roster import ADVISER, OFFERED, PERFECT, find_player
from lodestone.players.warm import Warming
from lodestone.search.request import Limit
from lodestone.search.result import OnInfo, SearchResult
from lodestone.search.stop import Stop
from lodestone.server.searches import Search, Task
from lodestone.server.thinking import Thinking, judge, look_into, play, report_by
from lodestone.solve.files import TableError
from lodestone.solve.table import Table, is_solved
from lodestone.study.report import ReportLine, bounded, by_table, report_on

#: How many searches of each kind run at a time, one fewer for one client; each engine also does one
#: thing at a time. Players that take milliseconds never wait behind those that take a minute.
QUEUES = {"turns": 3, "timed": 2, "hints": 2, "analyses": 3, "reports": 2}


T = TypeVar("T")


@dataclass(frozen=True)
class Player(Sent):
    """A player that can be played against."""

    name: str
    title: str
    about: str
    by_table: bool
    """Whether it plays only solved rules."""
    timed: bool
    """Whether it thinks for as long as it is given."""
    most_seconds: float | None
    """The maximum seconds that it thinks, however much it is given; null if it is not timed."""
    engine: bool
    """Whether it is an external program that the server was started with."""


@dataclass(frozen=True)
class _Seat:
    player: players.Player
    queue: str
    limit: Limit | None


class Opponents:
    """Makes tasks from the page's requests; a task raises `LodestoneError` if it cannot be done.

    `warming` says for each game whether its search is compiled; until then, plain Python plays.
    `thinking` runs the searches, each for at most `most_seconds`. The seed of a
    turn is the number of turns played.
    """

    def __init__(
        self,
        warming: Warming,
        thinking: Thinking,
        engines: Iterable[EnginePlayer],
        most_seconds: float,
    ) -> None:
        self._warming = warming
        self._thinking = thinking
        self._most_seconds = most_seconds
        self._engines = {engine.name: engine for engine in engines}

    @property
    def queues(self) -> dict[str, int]:
        """Return how many tasks of each queue may run at a time."""
        return QUEUES | {_queue(engine): 1 for engine in self._engines.values()}

    def view(self) -> list[Player]:
        """Return the players that can be played against: the computer's, then the engines."""
        return [
            *map(self._view_computer, OFFERED),
            *(
                Player(name, name, "An external engine.", False, True, self._most_seconds, True)
                for name in self._engines
            ),
        ]

    def _view_computer(self, player: ComputerPlayer) -> Player:
        return Player(
            player.name,
            player.title,
            player.about,
            by_table=player is PERFECT,
            timed=player.is_timed,
            most_seconds=self._most_seconds if player.is_timed else None,
            engine=False,
        )

    def turn(self, line: Line, name: str, seconds: float | None) -> Task[SearchResult]:
        """Return the task of choosing a turn; `seconds` is only for timed players."""
        _must_go_on(line)
        seat = self._seat(name, seconds)
        return Task(seat.queue, self._search(play, seat.player, line, seat.limit))

    def agreement(self, line: Line, name: str, seconds: float | None) -> Task[SearchResult]:
        """Return the task of judging the position in which ending by agreement is offered."""
        _must_go_on(line)
        seat = self._seat(name, seconds)
        return Task(seat.queue, self._search(judge, seat.player, line, seat.limit))

    def hint(self, line: Line, seconds: float | None) -> Task[SearchResult]:
        """Return the task of the strongest player choosing a turn."""
        _must_go_on(line)
        return Task("hints", self._search(play, ADVISER, line, self._limit(seconds)))

    def analysis(self, line: Line, multipv: int) -> Task[SearchResult]:
        """Return the task of finding a position's best lines until stopped, or for some minutes."""
        _must_go_on(line)

        def search(stop: Stop, report: OnInfo) -> SearchResult:
            is_hopeless = self._warming.has_ended
            arguments = (line, multipv, self._most_seconds, is_hopeless)
            return self._thinking.run(stop, report, look_into, *arguments)

        return Task("analyses", search)

    def report(self, line: Line, name: str, limit: Limit | None) -> Task[ReportLine]:
        """Return the task of judging every position of a game within a limit, and summing it up."""
        seat = self._seat(name, None)
        each = bounded(limit, len(line.positions), self._most_seconds)
        queue = seat.queue if name in self._engines else "reports"
        return Task(queue, self._search(report_by, seat.player, line, each))

    def exact_report(self, line: Line, find: Callable[[], Table | None]) -> Task[ReportLine]:
        """Return the task of taking a game's values from their table, and summing it up."""

        def probe(_stop: Stop, on_line: Callable[[ReportLine], None]) -> ReportLine:
            table = find()
            if table is None:
                raise LodestoneError(f"{line.position.rules} is not solved")
            return report_on(line, partial(by_table, table), on_line)

        return Task("reports", probe)

    def _seat(self, name: str, seconds: float | None) -> _Seat:
        """Return which player plays, in which queue and within which limit."""
        if engine := self._engines.get(name):
            return _Seat(engine, _queue(engine), self._limit(seconds) or TOP_LIMIT)
        player = self._find(name)
        if seconds and not player.is_timed:
            raise LodestoneError(f"{name} cannot be given seconds: its strength is fixed")
        if not player.is_timed:
            return _Seat(player, "turns", None)
        return _Seat(player, "timed", self._limit(seconds))

    def _limit(self, seconds: float | None) -> Limit | None:
        """Return the limit for a timed player, or `None` for the player's own limit."""
        own = TOP_LIMIT.seconds or 0.0
        most = min(seconds or own, self._most_seconds)
        return None if seconds is None and most == own else Limit(seconds=most)

    def _search(
        self, function: Callable[..., T], player: players.Player, line: Line, limit: Limit | None
    ) -> Search[T]:
        """Return a search by a player: in a separate process, unless it computes little here.

        An external engine is itself a process, and tables, which are opened once, are looked up.
        """
        rules = line.position.rules

        def search(stop: Stop, report: Callable[[T], None]) -> T:
            if not isinstance(player, ComputerPlayer):
                return function(player, line, limit, stop, report=report)
            if player is PERFECT or (player is ADVISER and is_solved(rules)):
                try:
                    return function(PERFECT, line, limit, stop, report=report)
                except TableError:
                    if player is PERFECT:
                        raise
            is_compiled = self._warming.is_compiled(rules.game.name)
            ready = player if is_compiled else player.plain
            return self._thinking.run(stop, report, function, ready, line, limit)

        return search

    def _find(self, name: str) -> ComputerPlayer:
        try:
            return find_player(name, OFFERED)
        except LodestoneError as error:
            engines = ", ".join(self._engines)
            raise LodestoneError(f"{error}, {engines}" if engines else str(error)) from None

    def close(self) -> None:
        """End the engines."""
        for engine in self._engines.values():
            engine.close()


def _queue(engine: EnginePlayer) -> str:
    return f"engine {engine.name}"


def _must_go_on(line: Line) -> None:
    if line.outcome:
        raise RecordError(f"the game is over: {line.outcome.reason}")
