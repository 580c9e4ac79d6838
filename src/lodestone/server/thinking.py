"""Searches of the computer's players in worker processes, which end at once with their client."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.players.analysis import LONGEST, analyse
from lodestone.players.protocol import Player
from lodestone.players.warm import is_noted
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import OnInfo, SearchResult
from lodestone.search.stop import Stop
from lodestone.study.report import ReportLine, ReportSummary, by_player, report_on
from lodestone.workers import Limits, LostWorkerError, TimeLimitError, WorkerPool

T = TypeVar("T")
R = TypeVar("R")

#: Loads the searches before processes are forked.
TEMPLATE = "lodestone.server.template"
#: Processes that end soon release their memory. People who are viewing games have priority.
IDLE, NICE = 5, 5
#: The seconds that a task may take: its search, and the same again on a busy machine.
MOST_SECONDS = 2 * LONGEST


class Thinking:
    """Runs searches, each in a separate process; safe to use from threads.

    A search takes up to 600 MB, or less if `megabytes` is lower: its tree is then
    smaller.
    """

    def __init__(self, processes: int, megabytes: int) -> None:
        limits = Limits(idle=IDLE, memory=megabytes * 2**20, nice=NICE)
        self._pool = WorkerPool(processes, limits, TEMPLATE)

    def run(
        self, stop: Stop, report: Callable[[R], None], function: Callable[..., T], *args: object
    ) -> T:
        """Return the result of a function of this module run in a process, which `stop` kills.

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


def play(
    player: Player, line: Line, limit: Limit | None, stop: Stop | None = None, *, report: OnInfo
) -> SearchResult:
    """Return the turn that a player chooses; its seed is the number of turns played."""
    return player.play(line, limit, seed=len(line.turns), stop=stop, on_info=report)


def judge(
    player: Player, line: Line, limit: Limit | None, stop: Stop | None = None, *, report: OnInfo
) -> SearchResult:
    """Return a player's judgement of a position."""
    return player.analyse(SearchRequest(line, limit, len(line.turns), stop, report))


def report_by(
    player: Player,
    line: Line,
    each: Limit,
    stop: Stop | None = None,
    *,
    report: Callable[[ReportLine], None],
) -> ReportSummary:
    """Return a report by a player that judges every position of a game within a limit each."""
    return report_on(line, partial(by_player, player, each, stop), report)


def look_into(
    line: Line, multipv: int, seconds: float, is_hopeless: bool, *, report: OnInfo
) -> SearchResult:
    """Return the analysis of a position; see `players.analysis` for `is_hopeless`."""
    game = line.position.rules.game.name
    request = SearchRequest(line, Limit(seconds=seconds), on_info=report, multipv=multipv)
    return analyse(request, lambda: is_noted(game), lambda: is_hopeless)
