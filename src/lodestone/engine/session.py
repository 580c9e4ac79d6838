"""The engine's end of the line protocol: it obeys lines, searches in a thread, answers in lines.

The protocol is described in `docs/engine-protocol.md`. An invalid line is answered by one line
`info error …` and changes nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import BinaryIO

from lodestone.core.errors import LodestoneError, quoted, unknown
from lodestone.core.game import all_games
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.engine.texts import LONGEST_LINE, format_infos, lines_of, parse_limits, parse_whole
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.players.computer import ComputerPlayer, Strength, ladder_of
from lodestone.players.protocol import Player
from lodestone.players.roster import find_player, players_for
from lodestone.records.cursor import Cursor
from lodestone.search.request import NO_LIMIT, Limit
from lodestone.search.result import MOST_LINES, SearchResult
from lodestone.search.stop import Stop

#: The name of the player that is the bare search, on the number of threads that is set.
SEARCH = "search"
MOST_THREADS = 64
MOST_SEED = 2**62 - 1


@dataclass(frozen=True)
class EngineSettings:
    """The options in force; `player` is `SEARCH` or the name of a player."""

    rules: Rules
    player: str = SEARCH
    threads: int = 1
    multipv: int = 1
    seed: int = 0
    compiled: bool = HAS_COMPILER

    @classmethod
    def usual(cls) -> "EngineSettings":
        """Return the settings in force before any option is set."""
        return cls(Rules.parse(all_games()[0].name))


def _player(text: str) -> str:
    return text if text == SEARCH else find_player(text).name


def _check(text: str) -> bool:
    if text not in ("true", "false"):
        raise LodestoneError(f"Compiled must be true or false, not {quoted(text)}")
    return text == "true"


#: Each option's parser, by its name in the protocol; `EngineSettings` has them in lower case.
READERS: dict[str, Callable[[str], object]] = {
    "Rules": Rules.parse,
    "Player": _player,
    "Threads": lambda text: parse_whole("Threads", text, 1, MOST_THREADS),
    "MultiPV": lambda text: parse_whole("MultiPV", text, 1, MOST_LINES),
    "Seed": lambda text: parse_whole("Seed", text, 0, MOST_SEED),
    "Compiled": _check,
}


#: The options of an engine whose player is given: the others select or adjust a player.
OWN = ("Rules", "Seed")


def changed(
    settings: EngineSettings, name: str, text: str, known: Iterable[str] = tuple(READERS)
) -> EngineSettings:
    """Return the settings with one of the `known` options set.

    Raises `LodestoneError` if there is no such option, or its value is not allowed.
    """
    if name not in known:
        raise LodestoneError(unknown("option", name, known))
    value = READERS[name](text)
    return replace(settings, **{name.lower(): value})  # type: ignore[arg-type]


def option_lines(settings: EngineSettings, known: Iterable[str] = tuple(READERS)) -> list[str]:
    """Return the declarations of the `known` options with type, default and bounds."""
    names = [SEARCH, *(player.name for player in players_for(settings.rules))]
    players = " ".join(f"var {name}" for name in names)
    declared = {
        "Rules": f"string default {settings.rules}",
        "Player": f"combo default {settings.player} {players}",
        "Threads": f"spin default {settings.threads} min 1 max {MOST_THREADS}",
        "MultiPV": f"spin default {settings.multipv} min 1 max {MOST_LINES}",
        "Seed": f"spin default {settings.seed} min 0 max {MOST_SEED}",
        "Compiled": f"check default {str(settings.compiled).lower()}",
    }
    return [f"option name {name} type {declared[name]}" for name in known]


#: How many seconds the engine waits for its thread on exit: compiling cannot be interrupted.
LAST_WAIT = 2.0


def player_of(settings: EngineSettings) -> ComputerPlayer:
    """Return the player that is set; the bare search is limited only by its memory."""
    player = find_player(settings.player) if settings.player != SEARCH else _bare_search(settings)
    return replace(player, compiled=settings.compiled, multipv=settings.multipv)


def _bare_search(settings: EngineSettings) -> ComputerPlayer:
    search = ladder_of(settings.rules.game)[-1].search
    return ComputerPlayer(
        SEARCH,
        "Search",
        "The better search of the game, without handicap.",
        Strength(NO_LIMIT, NO_LIMIT, search),
        settings.threads,
    )


@dataclass(eq=False)
class _Job:
    """A search that was requested; with `is_endless` it names its turn only once stopped."""

    settings: EngineSettings
    line: Line
    limit: Limit | None
    is_endless: bool
    stop: Stop = field(default_factory=Stop)
    released: Event = field(default_factory=Event)

    def end(self) -> None:
        self.stop.set()
        self.released.set()


class EngineSession:
    """One conversation: `receive` obeys a line, and `say` is called with every line of the answer.

    `say` is called from two threads, but never by both at once. `close` has to be called when the
    conversation ends. With `player`, that player chooses the turns, and only the options `OWN`
    can be set.
    """

    def __init__(
        self,
        say: Callable[[str], None],
        settings: EngineSettings | None = None,
        player: Player | None = None,
    ) -> None:
        self._player = player
        self._known = OWN if player else tuple(READERS)
        self._speak = say
        self._voice = Lock()
        self._settings = settings or EngineSettings.usual()
        self._line = Line.of(Position.start(self._settings.rules))
        self._texts: tuple[str, ...] = ()
        self._cursor = Cursor(is_compiled=False)
        self._job: _Job | None = None
        #: The settings for which the player is ready in this game.
        self._prepared: EngineSettings | None = None
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = Thread(target=self._work_off, daemon=True)
        self._thread.start()
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._introduce,
            "isready": self._get_ready,
            "setoption": self._set_option,
            "newgame": self._new_game,
            "position": self._set_position,
            "query": self._query,
            "go": self._go,
            "stop": self._stop,
        }

    def receive(self, data: bytes) -> bool:
        """Obey one line; return whether to continue."""
        try:
            words = _words(data)
            if words[:1] == ["quit"]:
                return False
            if words:
                self._obey(*words)
        except LodestoneError as error:
            self._complain(error)
        return True

    def close(self) -> None:
        """End the search, if there is one, and the thread."""
        self._stop([])
        self._work.put(None)
        self._thread.join(LAST_WAIT)
        if self._player:
            self._player.close()

    def _player_of(self, settings: EngineSettings) -> Player:
        return self._player or player_of(settings)

    def _obey(self, command: str, *words: str) -> None:
        if command not in self._commands:
            raise LodestoneError(unknown("command", command, [*self._commands, "quit"]))
        self._commands[command](list(words))

    def _say(self, *lines: str) -> None:
        with self._voice:
            for line in lines:
                self._speak(line)

    def _complain(self, error: LodestoneError) -> None:
        self._say(f"info error {' '.join(str(error).split())}")

    def _introduce(self, words: list[str]) -> None:
        _expect_nothing("ugi", words)
        names = ["id name Lodestone", "id author Lodestone contributors"]
        if self._player:
            names = [f"id name {' '.join(self._player.name.split())}"]
        self._say(*names, *option_lines(self._settings, self._known), "ugiok")

    def _get_ready(self, words: list[str]) -> None:
        _expect_nothing("isready", words)
        if self._job is not None:
            self._say("readyok")
            return
        settings = replace(self._settings, seed=0)
        if settings == self._prepared:
            self._work.put(lambda: self._say("readyok"))
        else:
            self._prepared = settings
            self._work.put(lambda: self._prepare(settings))

    def _prepare(self, settings: EngineSettings) -> None:
        """Compile by a first search, before any clock runs."""
        try:
            self._player_of(settings).prepare(settings.rules)
        except LodestoneError as error:
            self._prepared = None
            self._complain(error)
        self._say("readyok")

    def _set_option(self, words: list[str]) -> None:
        if len(words) < 4 or (words[0], words[2]) != ("name", "value"):
            raise LodestoneError("options are set by: setoption name NAME value VALUE")
        settings = changed(self._settings, words[1], " ".join(words[3:]), self._known)
        if words[1] == "Rules":
            self._begin(settings.rules)
        self._settings = settings

    def _new_game(self, words: list[str]) -> None:
        _expect_nothing("newgame", words)
        self._begin(self._settings.rules)

    def _begin(self, rules: Rules) -> None:
        # A file that the rules name is first read here, and can be missing.
        self._line, self._texts = Line.of(Position.start(rules)), ()
        self._prepared = None

    def _set_position(self, words: list[str]) -> None:
        cut = words.index("turns") if "turns" in words else len(words)
        start = self._parse_start(words[:cut])
        texts = tuple(words[cut + 1 :])
        self._line, self._texts = self._replayed(start, texts), texts

    def _parse_start(self, words: list[str]) -> Position:
        if words == ["start"]:
            return Position.start(self._settings.rules)
        if words[:1] != ["text"]:
            raise LodestoneError("positions are set by: position start|text TEXT [turns TURN …]")
        return Position(self._settings.rules, " ".join(words[1:]))

    def _replayed(self, start: Position, texts: Sequence[str]) -> Line:
        """Return the replayed turns, continuing the previous line if the new one begins with it."""
        known, line = len(self._texts), self._line
        if start != line.positions[0] or tuple(texts[:known]) != self._texts:
            known, line = 0, Line((start,))
        *_, line = self._cursor.play(line, texts[known:])
        return line

    def _query(self, words: list[str]) -> None:
        answers: dict[str, Callable[[], str]] = {
            "gameover": lambda: str(self._line.outcome is not None).lower(),
            "result": self._result,
            "side": lambda: self._line.position.side,
            "legal": lambda: " ".join([] if self._line.outcome else self._line.position.turns),
            "position": lambda: str(self._line.position),
        }
        what = " ".join(words)
        if what not in answers:
            raise LodestoneError(unknown("query", what, answers))
        self._say(f"response {what} {answers[what]()}".rstrip())

    def _result(self) -> str:
        outcome = self._line.outcome
        return (outcome.winner or "draw") if outcome else "none"

    def _go(self, words: list[str]) -> None:
        if self._job is not None:
            raise LodestoneError("a search is running; stop it first")
        is_endless = words == ["infinite"]
        limit = None if is_endless else parse_limits(words)
        if outcome := self._line.outcome:
            raise LodestoneError(f"the game is over: {outcome.reason}")
        if is_endless:
            limit = NO_LIMIT
        job = self._job = _Job(self._settings, self._line, limit, is_endless)
        self._work.put(lambda: self._search(job))

    def _stop(self, words: list[str]) -> None:
        _expect_nothing("stop", words)
        job = self._job
        if job is not None:
            job.end()

    def _search(self, job: _Job) -> None:
        def on_info(result: SearchResult) -> None:
            self._say(*format_infos(result))

        try:
            result = self._player_of(job.settings).play(
                job.line, job.limit, seed=job.settings.seed, stop=job.stop, on_info=on_info
            )
        except LodestoneError as error:
            self._job = None
            self._complain(error)
            return
        if job.is_endless:
            job.released.wait()
        # The reader of the turn might request the next search at once.
        self._job = None
        self._say(*format_infos(result), f"bestturn {result.turn}")

    def _work_off(self) -> None:
        while (work := self._work.get()) is not None:
            work()


def _words(data: bytes) -> list[str]:
    if len(data) > LONGEST_LINE:
        raise LodestoneError(f"the line is longer than {LONGEST_LINE} bytes")
    try:
        return data.decode("utf-8").split()
    except UnicodeDecodeError as error:
        raise LodestoneError(f"the line is not UTF-8 at byte {error.start + 1}") from None


def _expect_nothing(command: str, words: list[str]) -> None:
    if words:
        raise LodestoneError(f"{command} takes no arguments")


def converse(
    source: BinaryIO, sink: BinaryIO, settings: EngineSettings, player: Player | None = None
) -> None:
    """Run a conversation until `quit` or the end of `source`; `player` as for `EngineSession`."""

    def say(line: str) -> None:
        # A reader that has gone away also ends the input.
        with suppress(OSError):
            sink.write(f"{line}\n".encode())
            sink.flush()

    session = EngineSession(say, settings, player)
    try:
        # A line that is too long keeps a byte more than allowed, by which it is refused.
        for data in lines_of(source, LONGEST_LINE + 1):
            if not session.receive(data):
                return
    finally:
        session.close()
