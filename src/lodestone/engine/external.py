"""Players of other people: programs run through the line protocol, and classes by their names."""

import os
import shlex
import subprocess
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from queue import Empty, Queue, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import IO, Any, ClassVar, Self

from lodestone.core.errors import LodestoneError, TurnError, expected, quoted
from lodestone.core.outcome import Termination
from lodestone.core.rules import Rules
from lodestone.engine.texts import (
    LONGEST_ANSWER,
    format_limits,
    format_position,
    is_alternative,
    lines_of,
    parse_info,
)
from lodestone.players.protocol import Player, result_of
from lodestone.players.roster import find_player
from lodestone.processes import kill_group
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop

#: How often a caller's `stop` is checked, in seconds.
GLANCE = 0.01
#: The number of lines an engine may be ahead of its reader before it has to wait, besides what its
#: pipe holds. This bounds the reader's memory, whatever an engine writes.
AHEAD = 16
#: The maximum number of an engine's options that are kept.
MOST_OPTIONS = 256


class EngineError(LodestoneError):
    """An external engine failed; `fault` is how that ends a game."""

    fault: ClassVar[Termination] = Termination.REFUSAL


class EngineCrashError(EngineError):
    """The engine's process ended, or closed its output."""

    fault = Termination.CRASH


class EngineTimeoutError(EngineError):
    """The engine did not answer in time."""

    fault = Termination.TIMEOUT


class EngineTurnError(EngineError):
    """The engine's best turn is not legal."""

    fault = Termination.ILLEGAL_TURN


@dataclass(frozen=True)
class Patience:
    """The seconds that an engine may take.

    `start`: to introduce itself. `ready`: to answer `isready`, when it might compile. `late`: for a
    turn, beyond its limit's seconds or after `stop`. `turn`: for a turn whose limit has no seconds.
    """

    start: float = 30.0
    ready: float = 300.0
    late: float = 10.0
    turn: float = 300.0


class ExternalEngine(Player):
    """A running engine. It has to be closed at the end.

    `command` is split into words as a shell does; messages about the engine name it, or what the
    engine is `called`. Raises `EngineError` if it does not start an
    engine, or if `stop` is set before the engine has introduced itself. After any `EngineError` of
    `choose` or `prepare` the engine is closed. `close` can be called from any thread.
    """

    def __init__(
        self,
        command: str,
        patience: Patience | None = None,
        stop: Stop | None = None,
        called: str = "",
    ) -> None:
        self.command = command
        self._called = called
        self.name = command
        self.options: dict[str, str] = {}
        self._patience = patience or Patience()
        self._rules: Rules | None = None
        self._closing = Lock()
        self._process = _start(command, self._who)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._writer = _LineWriter(self._process.stdin)
        self._reader = _LineReader(self._process.stdout)
        #: The last line that it wrote to stderr.
        self._said: deque[str] = deque(maxlen=1)
        self._listener = Thread(
            target=_listen, args=(self._process.stderr, self._said), daemon=True
        )
        self._listener.start()
        try:
            self._send("ugi")
            self._wait_for("ugiok", self._patience.start, self._note, stop)
        except BaseException:  # including Ctrl-C: no other code knows the process yet
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    @property
    def is_running(self) -> bool:
        """Return whether the engine's process is running."""
        return self._process.poll() is None

    def set_option(self, name: str, value: str) -> None:
        """Set an option; raise `EngineError` if the engine has no such option."""
        if name not in self.options:
            known = ", ".join(self.options) or "none"
            raise EngineError(f"{self._who} has no option {quoted(name)}; it has: {known}")
        self._send(f"setoption name {name} value {value}")

    def prepare(self, rules: Rules, stop: Stop | None = None) -> None:
        """Begin a new game under `rules`.

        Raises `EngineError` if the engine does not play under them, or if `stop` is set before it
        is ready.
        """
        complaints: list[str] = []

        def note(text: str) -> None:
            if text.startswith("info error") and not complaints:
                complaints.append(text.removeprefix("info error").strip())

        with self._closed_on_error():
            self.set_option("Rules", str(rules))
            self._send("newgame")
            self._send("isready")
            self._wait_for("readyok", self._patience.ready, note, stop)
            if complaints:
                raise EngineError(f"{self._who} does not play {rules}: {complaints[0]}")
        self._rules = rules

    def choose(self, request: SearchRequest) -> SearchResult:
        """Return the engine's turn; without a limit, the engine searches until `stop` is set.

        `on_info` is called with every result that the engine reports during its search. Raises
        `EngineCrashError`, `EngineTimeoutError` or `EngineTurnError`.
        """
        if request.limit is None and request.stop is None:
            raise LodestoneError("an external engine needs a limit or a stop")
        rules = request.line.position.rules
        if rules != self._rules:
            self.prepare(rules, request.stop)
        with self._closed_on_error():
            if "Seed" in self.options:
                self._send(f"setoption name Seed value {request.seed}")
            # An answer before `readyok` is to an earlier question, and counts for nothing.
            self._send("isready")
            self._send(format_position(request.line))
            self._send(format_limits(request.limit))
            return self._best(request)

    def close(self) -> None:
        """End the engine and all that it has started; after a second, by force."""
        with self._closing:
            self._end()

    def _end(self) -> None:
        if not self._writer.is_open:
            return
        self._writer.say("quit")
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        kill_group(self._process)
        self._process.wait()
        self._writer.close()
        self._reader.close()
        self._listener.join(1)

    @property
    def _who(self) -> str:
        return f"engine {quoted(self._called or self.command)}"

    @contextmanager
    def _closed_on_error(self) -> Iterator[None]:
        try:
            yield
        except EngineError:
            self.close()
            raise

    def _note(self, text: str) -> None:
        kind, _, rest = text.partition(" name ")
        if kind == "id" and rest:
            self.name = rest
        if kind == "option" and len(self.options) < MOST_OPTIONS:
            name, _, about = rest.partition(" type ")
            self.options[name] = about

    def _best(self, request: SearchRequest) -> SearchResult:
        began, seconds = monotonic(), self._time_for(request.limit)
        position, stop, on_info = request.line.position, request.stop, request.on_info
        last = ""

        def is_awaited() -> bool:
            """Return whether only the turn matters now, since parsing reports takes time."""
            is_late = seconds is not None and monotonic() - began > seconds
            return is_late or (stop is not None and stop.is_set)

        def note(text: str) -> None:
            nonlocal last
            if " pv " not in text or not text.startswith("info ") or is_alternative(text):
                return
            last = text
            if on_info is None or is_awaited():
                return
            result = parse_info(position, text, monotonic() - began)
            if result is not None:
                on_info(result)

        late = self._patience.late
        answer = self._wait_for("bestturn", seconds, note, stop, late=late, after="readyok")
        used = monotonic() - began
        # As in UCI, the reply that the engine expects can follow.
        text = " ".join(takewhile(lambda word: word != "ponder", answer.split()[1:]))
        try:
            turn = position.format_turn(position.parse_turn(text))
        except TurnError:
            raise EngineTurnError(
                f"{self._who} played {quoted(text)}, which is not a legal turn"
            ) from None
        result = parse_info(position, last, used)
        if result is None or result.turn != turn:
            return SearchResult(turn, seconds=used)
        return result

    def _time_for(self, limit: Limit | None) -> float | None:
        """Return the seconds after which an answer is late; `None` if only `stop` ends it."""
        if limit is None:
            return None
        if limit.seconds is None:
            return self._patience.turn
        return limit.seconds + self._patience.late

    def _wait_for(
        self,
        word: str,
        seconds: float | None,
        note: Callable[[str], None],
        stop: Stop | None = None,
        *,
        late: float = 0.0,
        after: str = "",
    ) -> str:
        """Pass lines to `note` until one begins with `word`; return that line.

        Lines up to the one that begins with `after` are left out. `late` is the number of seconds
        that this can still take once `stop` is set.
        """
        deadline = None if seconds is None else monotonic() + seconds
        is_stop_sent = False
        while True:
            if stop is not None and stop.is_set and not is_stop_sent:
                self._send("stop")
                is_stop_sent, deadline = True, monotonic() + late
            came, text = self._reader.next_line(GLANCE if stop else 0.1)
            if deadline is not None and came > deadline:
                raise EngineTimeoutError(f"{self._who} did not say {word} in time")
            if text is None:
                raise self._crash()
            begins_with = text.split()[:1]
            if after:
                after = "" if begins_with == [after] else after
            elif begins_with == [word]:
                return text
            else:
                note(text)

    def _send(self, text: str) -> None:
        if not self._writer.say(text):
            raise self._crash()

    def _crash(self) -> EngineCrashError:
        status = "it closed its output"
        with suppress(subprocess.TimeoutExpired):
            status = f"exit status {self._process.wait(1)}"
        self._listener.join(1)
        last = f"; it said {quoted(self._said[0])}" if self._said else ""
        return EngineCrashError(f"{self._who} crashed: {status}{last}")


def _start(command: str, who: str) -> "subprocess.Popen[bytes]":
    if not command.strip():
        raise EngineError("the engine's command is empty")
    try:
        # A separate session: Ctrl-C is for the calling program, and the whole group can be ended.
        return subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise EngineError(f"cannot start {who}: {reason}") from None


class _LineWriter:
    """Writes lines to an engine from a thread, so that an idle engine blocks no caller."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self.is_open = True
        self._is_read = True
        self._thread = Thread(target=self._write, args=(stream,), daemon=True)
        self._thread.start()

    def say(self, text: str) -> bool:
        """Queue a line; return whether it might still be read."""
        if self.is_open:
            self._lines.put(f"{text}\n".encode())
        return self.is_open and self._is_read

    def close(self) -> None:
        """Stop writing; the engine has ended, which frees a thread that was still writing."""
        self.is_open = False
        self._lines.put(None)
        self._thread.join(1)

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError), stream:
            while data := self._lines.get():
                while data:
                    # Bypass the stream's own buffer, whose lock would delay the end of the
                    # interpreter.
                    data = data[os.write(stream.fileno(), data) :]
        self._is_read = False


class _LineReader:
    """Reads an engine's lines in a thread and notes when each arrived: the caller may be busy."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._lines: Queue[tuple[float, str | None]] = Queue(AHEAD)
        self._thread = Thread(target=self._read, args=(stream,), daemon=True)
        self._thread.start()

    def next_line(self, seconds: float) -> tuple[float, str | None]:
        """Return the time when the next line arrived, and the line, `None` at the end of output.

        If none arrives within `seconds`, return the current time and an empty line.
        """
        try:
            return self._lines.get(timeout=seconds)
        except Empty:
            return monotonic(), ""

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            for text in _lines_of(stream):
                self._lines.put((monotonic(), text))
        self._lines.put((monotonic(), None))

    def close(self) -> None:
        """Pass over what is left: the engine has ended, and nothing more comes."""
        end = monotonic() + 1
        while self._thread.is_alive() and monotonic() < end:
            self.next_line(GLANCE)


def _lines_of(stream: IO[bytes]) -> Iterator[str]:
    """Yield the lines that are not empty, each cut to `LONGEST_ANSWER` bytes."""
    texts = (data.decode("utf-8", "replace").strip() for data in lines_of(stream, LONGEST_ANSWER))
    yield from filter(None, texts)


def _listen(stream: IO[bytes], said: deque[str]) -> None:
    """Keep what an engine writes to stderr, until its end, as far as there is room for it."""
    with stream:
        said.extend(_lines_of(stream))


class EnginePlayer(Player):
    """A player that is another program; it answers one request at a time.

    `name` is used instead of `command` in messages about the engine. With `asks_again`, an engine
    that crashes is restarted and asked once more; otherwise a crash loses the game.
    """

    def __init__(
        self, name: str, command: str, patience: Patience | None = None, *, asks_again: bool = False
    ) -> None:
        self.name = name
        self._command = command
        self._patience = patience
        self._asks_again = asks_again
        self._process: ExternalEngine | None = None
        self._stop = Stop()
        self._lock = Lock()
        self._is_closed = False

    def prepare(self, rules: Rules, stop: Stop | None = None) -> None:
        """Start the engine if necessary and begin a new game; raise `EngineError` if that fails."""
        self._running(stop or Stop()).prepare(rules, stop)

    def choose(self, request: SearchRequest) -> SearchResult:
        """Return the engine's turn; raise `EngineError` if the engine fails.

        Without a limit it searches until `stop` is set.
        """
        stop = request.stop or Stop()
        request = replace(request, stop=stop)
        try:
            return self._running(stop).choose(request)
        except EngineCrashError:
            if stop.is_set or not self._asks_again:
                raise
            return self._running(stop).choose(request)

    def close(self) -> None:
        """End the engine, whatever it is doing; a request in progress is stopped."""
        with self._lock:
            self._is_closed = True
            self._stop.set()
            process = self._process
        if process:
            process.close()

    def _running(self, stop: Stop) -> ExternalEngine:
        """Return the engine, started if necessary; without the lock, since that may take long."""
        with self._lock:
            if self._is_closed or stop.is_set:
                raise EngineError(f"engine {quoted(self.name)} has been stopped")
            self._stop, process = stop, self._process
        if process and process.is_running:
            return process
        if process:
            process.close()
        started = ExternalEngine(self._command, self._patience, stop, self.name)
        with self._lock:
            self._process = started
            is_closed = self._is_closed
        if is_closed:
            started.close()
        return started


#: How the names of such players begin: `python:MODULE:CLASS`.
PYTHON = "python:"


class PythonPlayer(Player):
    """A player of somebody else's code: what it raises becomes an `EngineError`.

    It needs `choose`, and can have the other members of `Player`. Errors that are meant for people
    (`LodestoneError`) pass through unchanged. Others, and what is not a turn, are reported once on
    stderr, since the author of the class needs that. `made` is the object's class. Raises
    `LodestoneError` if the object is not a player.
    """

    def __init__(self, player: object) -> None:
        if isinstance(player, type):
            raise LodestoneError(f"{expected('a player', player)}; {player.__name__}() makes one")
        if not callable(getattr(player, "choose", None)):
            raise LodestoneError(f"{expected('a player', player)}: it has no method choose")
        self._player: Any = player
        self.made: type = type(player)
        self._has_reported = False
        self.name = str(getattr(player, "name", type(player).__name__))

    def prepare(self, rules: Rules, stop: Stop | None = None) -> None:
        """Get ready, as `Player.prepare`; raise `EngineCrashError` if the player's code fails."""
        if hasattr(self._player, "prepare"):
            self._guarded(self._player.prepare, rules, stop)

    def choose(self, request: SearchRequest) -> SearchResult:
        """Return the turn chosen, as `Player.choose`.

        Raises `EngineCrashError` if the player's code fails or returns no turn, `EngineTurnError`
        if the turn is not legal.
        """
        return self._chosen(self._player.choose, request)

    def analyse(self, request: SearchRequest) -> SearchResult:
        """Return the player's analysis, as `Player.analyse`; raise what `choose` raises."""
        return self._chosen(getattr(self._player, "analyse", self._player.choose), request)

    def close(self) -> None:
        """Free what the player holds; raise `EngineCrashError` if the player's code fails."""
        if hasattr(self._player, "close"):
            self._guarded(self._player.close)

    def _chosen(self, choose: Callable[..., Any], request: SearchRequest) -> SearchResult:
        found = self._guarded(choose, request)
        try:
            result = result_of(found, request.line.position, self.name)
            if isinstance(found, SearchResult):
                result_of(result.turn, request.line.position, self.name)
        except LodestoneError as error:
            kind = EngineTurnError if isinstance(error, TurnError) else EngineCrashError
            if not self._has_reported:
                print(f"lodestone: {error}", file=sys.stderr)
            self._has_reported = True
            raise kind(str(error)) from None
        return result

    def _guarded(self, call: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return call(*arguments)
        except LodestoneError:
            raise
        except Exception as error:  # noqa: BLE001 (it is anybody's code)
            if not self._has_reported:
                traceback.print_exc()
            self._has_reported = True
            raise EngineCrashError(f"player {quoted(self.name)} failed: {_said(error)}") from None


def import_player(name: str) -> PythonPlayer:
    """Return a player of the class that `python:MODULE:CLASS` names, made without arguments.

    A function without arguments that returns a player can be named in place of a class.

    Modules in the current folder are found, too. Whatever the module does when it is imported is
    done: never call this with a name that comes over the network. Raises `LodestoneError` if the
    class cannot be imported or made, or what it makes is not a player.
    """
    module, colon, class_name = name.removeprefix(PYTHON).partition(":")
    if not (module and colon and class_name):
        raise LodestoneError(f"{quoted(name)} is not a player; write {PYTHON}MODULE:CLASS")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        player = getattr(import_module(module), class_name)()
    except Exception as error:  # noqa: BLE001 (it is anybody's code)
        raise LodestoneError(f"cannot make player {quoted(name)}: {_said(error)}") from None
    return PythonPlayer(player)


def as_player(given: Player | str) -> Player:
    """Return a player, found by its name if it is given as a text.

    An object that is not a `Player` needs `choose`. Raises `LodestoneError` if there is no such
    player, or the object cannot choose.
    """
    if isinstance(given, str):
        return find_player(given)
    return given if isinstance(given, Player) else PythonPlayer(given)


def _said(error: Exception) -> str:
    """Return an error as one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())
