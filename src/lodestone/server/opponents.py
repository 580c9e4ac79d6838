"""The players that the page can ask for turns and hints: the computer's, and external engines.

The computer's search in worker processes, which end at once with their client.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from lodestone.core.errors import LodestoneError, RecordError
from lodestone.core.line import Line
from lodestone.engine.external import EnginePlayer
from lodestone.players import protocol as players
from lodestone.players.analysis import LONGEST
from lodestone.players.computer import TOP_LIMIT, ComputerPlayer
from lodestone.players.roster import ADVISER, OFFERED, PERFECT, find_player
from lodestone.players.warm import Warming
from lodestone.replies.players import Player, view_player
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import OnInfo, SearchResult
from lodestone.search.stop import Stop
from lodestone.server.searches import Search, Task
from lodestone.server.tasks import choose, judge, look_into, report_by
from lodestone.solve.files import TableError
from lodestone.solve.table import Table, is_solved
from lodestone.study.report import ReportLine, bounded, by_table, report_on
from lodestone.workers import Limits, LostWorkerError, TimeLimitError, WorkerPool

#: How many searches of each kind run at a time, one fewer for one client; each engine also does one
#: thing at a time. Players that take milliseconds never wait behind those that take a minute.
QUEUES = {"turns": 3, "timed": 2, "hints": 2, "analyses": 3, "reports": 2}
#: Loads the searches before processes are forked.
TEMPLATE = "lodestone.server.template"
#: Processes that end soon release their memory. People who are viewing games have priority.
IDLE, NICE = 5, 5
#: The seconds that a task may take: its search, and the same again on a busy machine.
MOST_SECONDS = 2 * LONGEST

T = TypeVar("T")
R = TypeVar("R")


class Thinking:
    """Runs searches, each in a separate process; safe to use from threads.

    Each process may take `megabytes`; with less, a search's tree is smaller.
    """

    def __init__(self, processes: int, megabytes: int) -> None:
        limits = Limits(idle=IDLE, memory=megabytes * 2**20, nice=NICE)
        self._pool = WorkerPool(processes, limits, TEMPLATE)

    def run(
        self, stop: Stop, report: Callable[[R], None], function: Callable[..., T], *args: object
    ) -> T:
        """Return the result of a function of `tasks` run in a process, which `stop` kills.

        Raises what the function raises, `CancelledError` if it was stopped, and
        `LodestoneError` if the process uses too much or is lost.
        """
        try:
            found = self._pool.submit(function, *args, seconds=MOST_SECONDS, on_report=report)
        except RuntimeError:
            raise LodestoneError("the server is being stopped") from None
        with stop.calling(found.cancel):
            try:
                return found.result()
            except TimeLimitError:
                raise LodestoneError("the search took too much time") from None
            except MemoryError:
                raise LodestoneError("the search took too much memory") from None
            except LostWorkerError:
                raise LodestoneError("the process that searched was lost; ask again") from None

    def prepare(self) -> None:
        """Start loading the searches."""
        self._pool.prepare()

    def close(self) -> None:
        """End the processes at once."""
        self._pool.close()


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
        return view_player(player, self._most_seconds, by_table=player is PERFECT)

    def turn(self, line: Line, name: str, seconds: float | None) -> Task[SearchResult]:
        """Return the task of choosing a turn; `seconds` is only for timed players."""
        return self._ask(choose, line, *self._seat(name, seconds))

    def agreement(self, line: Line, name: str, seconds: float | None) -> Task[SearchResult]:
        """Return the task of judging the position in which ending by agreement is offered."""
        return self._ask(judge, line, *self._seat(name, seconds))

    def hint(self, line: Line, seconds: float | None) -> Task[SearchResult]:
        """Return the task of the strongest player choosing a turn."""
        return self._ask(choose, line, ADVISER, "hints", self._limit(seconds))

    def _ask(
        self,
        function: Callable[..., SearchResult],
        line: Line,
        player: players.Player,
        queue: str,
        limit: Limit | None,
    ) -> Task[SearchResult]:
        _must_go_on(line)
        return Task(queue, self._search(function, player, line, limit))

    def analysis(self, line: Line, multipv: int) -> Task[SearchResult]:
        """Return the task of finding a position's best lines until stopped, or for some minutes."""
        _must_go_on(line)
        request = SearchRequest(line, Limit(seconds=self._most_seconds), multipv=multipv)

        def search(stop: Stop, report: OnInfo) -> SearchResult:
            return self._thinking.run(stop, report, look_into, request, self._warming.has_ended)

        return Task("analyses", search)

    def report(self, line: Line, name: str, limit: Limit | None) -> Task[ReportLine]:
        """Return the task of judging every position of a game within a limit, and summing it up."""
        player, queue, _ = self._seat(name, None)
        each = bounded(limit, len(line.positions), self._most_seconds)
        queue = queue if name in self._engines else "reports"
        return Task(queue, self._search(report_by, player, line, each))

    def exact_report(self, line: Line, find: Callable[[], Table | None]) -> Task[ReportLine]:
        """Return the task of taking a game's values from their table, and summing it up."""

        def probe(_stop: Stop, on_line: Callable[[ReportLine], None]) -> ReportLine:
            table = find()
            if table is None:
                raise LodestoneError(f"{line.position.rules} is not solved")
            return report_on(line, partial(by_table, table), on_line)

        return Task("reports", probe)

    def _seat(self, name: str, seconds: float | None) -> tuple[players.Player, str, Limit | None]:
        """Return which player plays, in which queue and within which limit."""
        if engine := self._engines.get(name):
            return engine, _queue(engine), self._limit(seconds) or TOP_LIMIT
        player = self._find(name)
        if seconds and not player.is_timed:
            raise LodestoneError(f"{name} cannot be given seconds: its strength is fixed")
        if not player.is_timed:
            return player, "turns", None
        return player, "timed", self._limit(seconds)

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
        request = SearchRequest(line, limit, seed=len(line.turns))

        def search(stop: Stop, report: Callable[[T], None]) -> T:
            here = replace(request, stop=stop)
            if not isinstance(player, ComputerPlayer):
                return function(player, here, report=report)
            if player is PERFECT or (player is ADVISER and is_solved(rules)):
                try:
                    return function(PERFECT, here, report=report)
                except TableError:
                    if player is PERFECT:
                        raise
            is_compiled = self._warming.is_compiled(rules.game.name)
            ready = player if is_compiled else player.plain
            return self._thinking.run(stop, report, function, ready, request)

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
