"""Whom the page can ask: the computer's players, for turns and hints, and external engines."""

from collections.abc import Callable, Iterable

from lodestone.core.errors import LodestoneError, RecordError
from lodestone.core.line import Line
from lodestone.players.analysis import analyse
from lodestone.players.computer import OFFERED, PERFECT, Player, advise, find_player
from lodestone.players.levels import TOP_LIMIT
from lodestone.players.warm import Warming
from lodestone.search.limit import Limit
from lodestone.search.result import SearchResult
from lodestone.server.engines import Engine
from lodestone.server.schemas import Json
from lodestone.server.searches import Search, Task

#: How many searches of each kind run at a time; each engine does one thing at a time besides.
QUEUES = {"turns": 3, "hints": 2, "analyses": 2}


class Opponents:
    """Makes tasks of what the page asks; a task raises `LodestoneError` where it cannot be done.

    `warming` tells of each game whether its search is compiled by now; until then plain Python
    plays. The seed of a turn is the number of turns played.
    """

    def __init__(self, warming: Warming, engines: Iterable[Engine] = ()) -> None:
        self._warming = warming
        self._engines = {engine.name: engine for engine in engines}

    @property
    def queues(self) -> dict[str, int]:
        """How many tasks of each queue may run at a time."""
        return QUEUES | {_queue(engine): 1 for engine in self._engines.values()}

    def view(self) -> list[Json]:
        """Return who can be played against.

        `timed` are those who think for as long as they are given, `by_table` those who only play
        rules that are solved.
        """
        return [
            {
                "name": player.name,
                "title": player.title,
                "about": player.about,
                "by_table": player is PERFECT,
                "timed": _is_timed(player),
                "engine": False,
            }
            for player in OFFERED
        ] + [
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

    def turn(self, line: Line, name: str, seconds: float | None) -> Task:
        """Have somebody choose a turn; `seconds` is for those who are timed."""
        _must_go_on(line)
        engine = self._engines.get(name)
        if engine is not None:
            limit = _limit(seconds) or TOP_LIMIT
            return Task(
                _queue(engine),
                lambda stop, on_info: engine.choose(line, len(line.turns), limit, stop, on_info),
            )
        return Task("turns", self._asking(self._player(name, seconds).choose, line, seconds))

    def agreement(self, line: Line, name: str, seconds: float | None) -> Task:
        """Have somebody say what the position is worth, to whom an end by agreement is offered."""
        _must_go_on(line)
        if name in self._engines:
            return self.turn(line, name, seconds)
        return Task(
            "turns", self._asking(self._player(name, seconds).weigher.choose, line, seconds)
        )

    def hint(self, line: Line, seconds: float | None) -> Task:
        """Have the strongest player choose a turn."""
        _must_go_on(line)
        return Task("hints", self._asking(advise, line, seconds))

    def analysis(self, line: Line) -> Task:
        """Look into a position until that is stopped, or for some minutes."""
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
            ),
        )

    def _asking(
        self, ask: Callable[..., SearchResult], line: Line, seconds: float | None
    ) -> Search:
        """Ask a player who is built in, or `advise`."""
        game = line.position.rules.game.name
        return lambda stop, on_info: ask(
            line,
            len(line.turns),
            limit=_limit(seconds),
            stop=stop,
            on_info=on_info,
            compiled=self._warming.is_compiled(game),
        )

    def _player(self, name: str, seconds: float | None) -> Player:
        player = self._find(name)
        if seconds and not _is_timed(player):
            raise LodestoneError(f"{name} takes no seconds: its strength is fixed")
        return player

    def _find(self, name: str) -> Player:
        try:
            return find_player(name, OFFERED)
        except LodestoneError as error:
            engines = ", ".join(self._engines)
            raise LodestoneError(f"{error}, {engines}" if engines else str(error)) from None

    def close(self) -> None:
        """End the engines."""
        for engine in self._engines.values():
            engine.close()


def _queue(engine: Engine) -> str:
    return f"engine {engine.name}"


def _limit(seconds: float | None) -> Limit | None:
    return Limit(seconds=seconds) if seconds else None


def _is_timed(player: Player) -> bool:
    return player.limit.seconds is not None


def _must_go_on(line: Line) -> None:
    if line.outcome:
        raise RecordError(f"the game is over: {line.outcome.reason}")
