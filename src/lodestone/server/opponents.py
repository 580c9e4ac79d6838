"""Whom the page can ask: the computer's players, for turns and hints, and external engines."""

from collections.abc import Callable, Iterable
from functools import partial

from lodestone.core.errors import LodestoneError, RecordError
from lodestone.core.line import Line
from lodestone.engine.player import EnginePlayer
from lodestone.players.analysis import analyse
from lodestone.players.computer import ComputerPlayer
from lodestone.players.levels import TOP_LIMIT
from lodestone.players.protocol import Player
from lodestone.players.roster import ADVISER, OFFERED, PERFECT, find_player
from lodestone.players.warm import Warming
from lodestone.search.limit import Limit
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop
from lodestone.server.schemas.searches import Player as PlayerInfo
from lodestone.server.searches import Task
from lodestone.solve.table import Table
from lodestone.study.report import ReportLine, bounded, by_player, by_table, report_on

#: How many searches of each kind run at a time, one fewer of one client; each engine does one thing
#: at a time besides. Players that take milliseconds never wait behind those that take a minute.
QUEUES = {"turns": 3, "timed": 3, "hints": 3, "analyses": 3, "reports": 2}


class Opponents:
    """Makes tasks of what the page asks; a task raises `LodestoneError` where it cannot be done.

    `warming` tells of each game whether its search is compiled by now; until then plain Python
    plays. The seed of a turn is the number of turns played.
    """

    def __init__(self, warming: Warming, engines: Iterable[EnginePlayer] = ()) -> None:
        self._warming = warming
        self._engines = {engine.name: engine for engine in engines}

    @property
    def queues(self) -> dict[str, int]:
        """How many tasks of each queue may run at a time."""
        return QUEUES | {_queue(engine): 1 for engine in self._engines.values()}

    def view(self) -> list[PlayerInfo]:
        """Return who can be played against.

        `timed` are those who think for as long as they are given, `by_table` those who only play
        rules that are solved.
        """
        players: list[PlayerInfo] = [
            {
                "name": player.name,
                "title": player.title,
                "about": player.about,
                "by_table": player is PERFECT,
                "timed": player.is_timed,
                "engine": False,
            }
            for player in OFFERED
        ]
        engines: list[PlayerInfo] = [
            {
                "name": name,
                "title": name,
                "about": "An external engine.",
                "by_table": False,
                "timed": True,
                "engine": True,
            }
            for name in self._engines
        ]
        return players + engines

    def turn(self, line: Line, name: str, seconds: float | None) -> Task[SearchResult]:
        """Have somebody choose a turn; `seconds` is for those who are timed."""
        _must_go_on(line)
        player, queue, limit = self._seat(name, seconds, line)
        return Task(
            queue,
            lambda stop, on_info: player().play(
                line, limit, seed=len(line.turns), stop=stop, on_info=on_info
            ),
        )

    def agreement(self, line: Line, name: str, seconds: float | None) -> Task[SearchResult]:
        """Have somebody judge the position in which an end by agreement is offered."""
        _must_go_on(line)
        player, queue, limit = self._seat(name, seconds, line)
        return Task(
            queue,
            lambda stop, on_info: player().analyse(
                line, limit, seed=len(line.turns), stop=stop, on_info=on_info
            ),
        )

    def hint(self, line: Line, seconds: float | None) -> Task[SearchResult]:
        """Have the strongest player choose a turn."""
        _must_go_on(line)
        limit = _limit(seconds)
        return Task(
            "hints",
            lambda stop, on_info: self._ready(ADVISER, line).play(
                line, limit, seed=len(line.turns), stop=stop, on_info=on_info
            ),
        )

    def analysis(self, line: Line, multipv: int) -> Task[SearchResult]:
        """Find the best lines of a position until that is stopped, or for some minutes."""
        _must_go_on(line)
        game = line.position.rules.game.name
        return Task(
            "analyses",
            lambda stop, on_info: analyse(
                line,
                stop=stop,
                on_info=on_info,
                is_compiled=lambda: self._warming.is_compiled(game),
                is_hopeless=lambda: self._warming.has_ended,
                multipv=multipv,
            ),
        )

    def report(self, line: Line, name: str, limit: Limit | None) -> Task[ReportLine]:
        """Have a player judge every position of a game, each within a limit, and sum it up."""
        player, queue, _ = self._seat(name, None, line)
        each = bounded(limit, len(line.positions))

        def judge(stop: Stop, on_line: Callable[[ReportLine], None]) -> ReportLine:
            ready = player()
            return report_on(line, partial(by_player, ready, each, stop), on_line)

        return Task(queue if name in self._engines else "reports", judge)

    def exact_report(self, line: Line, find: Callable[[], Table | None]) -> Task[ReportLine]:
        """Take the values of a game's positions from their table, and sum it up."""

        def judge(_stop: Stop, on_line: Callable[[ReportLine], None]) -> ReportLine:
            table = find()
            if table is None:
                raise LodestoneError(f"{line.position.rules} is not solved")
            return report_on(line, partial(by_table, table), on_line)

        return Task("reports", judge)

    def _seat(
        self, name: str, seconds: float | None, line: Line
    ) -> tuple[Callable[[], Player], str, Limit | None]:
        """Return who plays, found when its turn to search has come, its queue and its limit."""
        engine = self._engines.get(name)
        if engine is not None:
            return lambda: engine, _queue(engine), _limit(seconds) or TOP_LIMIT
        player = self._find(name)
        if seconds and not player.is_timed:
            raise LodestoneError(f"{name} takes no seconds: its strength is fixed")
        queue = "timed" if player.is_timed else "turns"
        return lambda: self._ready(player, line), queue, _limit(seconds)

    def _ready(self, player: ComputerPlayer, line: Line) -> ComputerPlayer:
        """Return the player as it can play now: in plain Python until its search is compiled."""
        is_compiled = self._warming.is_compiled(line.position.rules.game.name)
        return player if is_compiled else player.plain

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


def _limit(seconds: float | None) -> Limit | None:
    return Limit(seconds=seconds) if seconds else None


def _must_go_on(line: Line) -> None:
    if line.outcome:
        raise RecordError(f"the game is over: {line.outcome.reason}")
