"""External engines that the server was started with; each runs from when it is first needed."""

import shlex
import shutil
from collections.abc import Callable, Iterable
from threading import Lock

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.line import Line
from lodestone.engine.external import EngineCrashError, EngineError, ExternalEngine, Patience
from lodestone.search.limit import Limit
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop

FORM = "an engine is given as NAME=COMMAND"
LONGEST_NAME = 30


class Engine:
    """One engine, asked by one thread at a time; after a crash it is begun anew, once a turn."""

    def __init__(self, name: str, command: str, patience: Patience | None = None) -> None:
        self.name = name
        self._command = command
        self._patience = patience
        self._process: ExternalEngine | None = None
        self._asked = Stop()
        self._lock = Lock()
        self._is_closed = False

    def choose(
        self,
        line: Line,
        seed: int,
        limit: Limit,
        stop: Stop,
        on_info: Callable[[SearchResult], None],
    ) -> SearchResult:
        """Ask for a turn; raise `EngineError` where the engine does not do its part.

        The message names the engine as the page does; how it was called stays with the server.
        """

        def ask() -> SearchResult:
            return self._running(stop).choose(line, seed, limit=limit, stop=stop, on_info=on_info)

        try:
            try:
                return ask()
            except EngineCrashError:
                if stop.is_set:
                    raise
                return ask()
        except EngineError as error:
            said = str(error).replace(quoted(self._command), quoted(self.name))
            raise EngineError(said) from None

    def _running(self, stop: Stop) -> ExternalEngine:
        """Return the engine, begun if need be: without the lock, as it may take its time."""
        with self._lock:
            if self._is_closed or stop.is_set:
                raise EngineError(f"engine {quoted(self.name)} is not asked any more")
            self._asked, process = stop, self._process
        if process and process.is_running:
            return process
        if process:
            process.close()
        begun = ExternalEngine(self._command, self._patience, stop)
        with self._lock:
            self._process = begun
            is_closed = self._is_closed
        if is_closed:
            begun.close()
        return begun

    def close(self) -> None:
        """End the engine, whatever it is doing; whoever asks it is stopped."""
        with self._lock:
            self._is_closed = True
            self._asked.set()
            process = self._process
        if process:
            process.close()


def parse_engines(texts: Iterable[str], taken: Iterable[str]) -> list[Engine]:
    """Read engines given as `NAME=COMMAND`; raise `LodestoneError` where one cannot be used.

    `taken` are names that others have.
    """
    known = list(taken)
    engines = []
    for text in texts:
        name, command = _split(text)
        if name in known:
            raise LodestoneError(f"the name of engine {quoted(text)} is taken; choose another")
        known.append(name)
        engines.append(Engine(name, command))
    return engines


def _split(text: str) -> tuple[str, str]:
    name, equals, command = (part.strip() for part in text.partition("="))
    if not (equals and name and command):
        raise LodestoneError(f"cannot read engine {quoted(text)}; {FORM}")
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise LodestoneError(
            f"the name of engine {quoted(text)} has more than {LONGEST_NAME} characters, or some "
            "that cannot be shown"
        )
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise LodestoneError(f"cannot read engine {quoted(text)}: {error}; {FORM}") from None
    if shutil.which(words[0]) is None:
        raise LodestoneError(f"engine {quoted(text)}: there is no program {quoted(words[0])}")
    return name, command
