"""The computer at the board: compiled as soon as it can be, in plain Python until then."""

import gc
import signal
import subprocess
import sys
from collections.abc import Callable
from threading import Thread

from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.search.budget import Budget, Stop, Thought
from lodestone.search.players import Player
from lodestone.search.warm import warm_search

#: Scores beyond which the computer takes a game to be won or lost, in hundredths of a piece.
CLEAR = 150


class Computer:
    """Chooses turns. `warm` gets the compiled search ready without holding up anybody."""

    def __init__(self) -> None:
        self._compiled: set[str] = set()
        self._compiler: subprocess.Popen[bytes] | None = None
        self._loader: Thread | None = None

    def warm(self) -> None:
        """Compile in another process, which fills the cache, then load from it in a thread."""
        # A session of its own: Ctrl-C is for the server, which then stops the compiler.
        self._compiler = subprocess.Popen(
            [sys.executable, "-m", "lodestone.search.warm"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._loader = Thread(target=self._load, args=(self._compiler,), daemon=True)
        self._loader.start()

    def stop(self) -> None:
        """Stop compiling, where that still goes on."""
        if self._compiler and self._loader:
            self._compiler.terminate()
            self._loader.join()

    def _load(self, compiler: "subprocess.Popen[bytes]") -> None:
        """Load each game's search as soon as its name is printed: it is in the cache then."""
        with compiler:
            for line in compiler.stdout or ():
                name = line.decode().strip()
                warm_search(name)
                self._compiled.add(name)
        # All this stays: a collection that looks through it would hold everybody up for 0.15 s.
        gc.freeze()
        if compiler.returncode not in (0, -signal.SIGTERM):
            print("lodestone: the search could not be compiled; it stays slow", file=sys.stderr)

    def is_compiled(self, game: str) -> bool:
        """Whether the search runs at full speed for a game by now."""
        return game in self._compiled

    def choose(
        self,
        line: Line,
        player: Player,
        *,
        budget: Budget | None = None,
        stop: Stop | None = None,
        told: Callable[[Thought], None] | None = None,
    ) -> Thought:
        """Choose a turn for the side to move; the seed is the number of turns played."""
        game = line.position.rules.game.name
        return player.choose(
            line,
            len(line.turns),
            budget=budget,
            stop=stop,
            told=told,
            compiled=self.is_compiled(game),
        )


def agrees(line: Line, thought: Thought) -> bool:
    """Say whether who is not to move would end the game here by agreement.

    It would where the agreement gives it no less than it expects of playing on, by what it thinks
    of the position.
    """
    offered = line.agree().outcome
    assert offered is not None
    expected = -thought.score
    hope = (expected > CLEAR) - (expected < -CLEAR)
    return _worth(offered, line.position.side) >= hope


def _worth(offered: Outcome, mover: str) -> int:
    """Give what an outcome is worth to the side that is not to move: 1, 0 or -1."""
    if offered.winner is None:
        return 0
    return -1 if offered.winner == mover else 1
