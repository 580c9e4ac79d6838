"""An external engine as a player: started when first needed, and again after a crash."""

from dataclasses import replace
from threading import Lock

from lodestone.core.errors import quoted
from lodestone.core.rules import Rules
from lodestone.engine.external import EngineCrashError, EngineError, ExternalEngine, Patience
from lodestone.players.protocol import Player
from lodestone.search.request import SearchRequest
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop


class EnginePlayer(Player):
    """A player that is another program; it answers one request at a time.

    `name` is used instead of `command` in messages about the engine. With `asks_again`, an engine
    that crashes is restarted and asked once more; otherwise a crash loses the game.
    """

    def __init__(
        self,
        name: str,
        command: str,
        patience: Patience | None = None,
        *,
        asks_again: bool = False,
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
        try:
            self._running(stop or Stop()).prepare(rules, stop)
        except EngineError as error:
            raise self._renamed(error) from None

    def choose(self, request: SearchRequest) -> SearchResult:
        """Return the engine's turn; raise `EngineError` if the engine fails.

        Without a limit it searches until `stop` is set.
        """
        stop = request.stop or Stop()
        request = replace(request, stop=stop)
        try:
            try:
                return self._running(stop).choose(request)
            except EngineCrashError:
                if stop.is_set or not self._asks_again:
                    raise
                return self._running(stop).choose(request)
        except EngineError as error:
            raise self._renamed(error) from None

    def close(self) -> None:
        """End the engine, whatever it is doing; a request in progress is stopped."""
        with self._lock:
            self._is_closed = True
            self._stop.set()
            process = self._process
        if process:
            process.close()

    def _renamed(self, error: EngineError) -> EngineError:
        """Return the same error with the engine's name instead of its command."""
        return type(error)(str(error).replace(quoted(self._command), quoted(self.name)))

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
        started = ExternalEngine(self._command, self._patience, stop)
        with self._lock:
            self._process = started
            is_closed = self._is_closed
        if is_closed:
            started.close()
        return started
