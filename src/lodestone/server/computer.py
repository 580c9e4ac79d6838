"""The computer at the board: compiled as soon as it can be, in plain Python until then."""

import gc
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from threading import Thread

from lodestone.core.errors import RecordError
from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.search.players import Player
from lodestone.search.warm import warm_search

#: Scores beyond which the computer takes a game to be won or lost, in hundredths of a piece.
CLEAR = 150


@dataclass(frozen=True)
class Answer:
    """A turn chosen by the computer, and what it took."""

    turn: str
    say: str
    depth: int
    nodes: int
    seconds: float


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

    def choose(self, line: Line, player: Player) -> Answer:
        """Choose a turn for the side to move; the seed is the number of turns played."""
        if line.outcome:
            raise RecordError(f"the game is over: {line.outcome.reason}")
        began = time.perf_counter()
        thought = player.choose(
            line, len(line.turns), compiled=self.is_compiled(line.position.rules.game.name)
        )
        position = line.position
        return Answer(
            turn=position.format_turn(thought.turn),
            say=position.rules.game.say_turn(position.rules.options, thought.turn),
            depth=thought.depth,
            nodes=thought.nodes,
            seconds=round(time.perf_counter() - began, 4),
        )

    def agrees(self, line: Line, player: Player) -> bool:
        """Say whether the computer, not to move, would end the game here by agreement.

        It does where the agreement gives it no less than it expects of playing on.
        """
        offered = line.agree().outcome
        assert offered is not None
        mover = line.position.side
        expected = -player.choose(
            line, len(line.turns), compiled=self.is_compiled(line.position.rules.game.name)
        ).score
        hope = (expected > CLEAR) - (expected < -CLEAR)
        return _worth(offered, mover) >= hope


def _worth(offered: Outcome, mover: str) -> int:
    """Give what an outcome is worth to the side that is not to move: 1, 0 or -1."""
    if offered.winner is None:
        return 0
    return -1 if offered.winner == mover else 1
