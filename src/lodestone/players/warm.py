"""Compiling the search, or loading it from the cache, in the background.

`python -m lodestone.players.warm [GAME ...]` compiles it for the games named, or for every game,
and prints each game's name when its search is in the cache. Before that, the kernels that replay
turns are compiled, and `replay` is printed with the game's name. It ends when its standard input
does.
"""

import gc
import subprocess
import sys
from contextlib import suppress
from threading import Event, Thread

from lodestone.core.game import all_games
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.kernel import protocol
from lodestone.kernel.naming import turn_to
from lodestone.kernel.replay import replay
from lodestone.players.roster import LEVELS
from lodestone.processes import end_with_parent, write_line

REPLAY = "replay"
#: How many seconds the end waits for what is being loaded: compiling cannot be interrupted.
LAST_WAIT = 2.0


def warm_search(game: str) -> None:
    """Make the compiled searches of all levels ready for a game."""
    rules = Rules.parse(game)
    for player in LEVELS:
        player.prepare(rules)


def warm_replay(game: str) -> None:
    """Let compiled kernels list, name, play and replay a game's turns from now on."""
    from numpy import empty, int64

    position = Position.start(game)
    rules, state = position.rules.kernel, position.state
    turns = protocol.turn_buffer(position.rules.game.most_turns(position.rules.options))
    count = protocol.legal.load(rules, state, turns)
    turn_to.load(rules, state, turns[:count], position.key)
    protocol.apply.load(rules, state, int(turns[0]))
    states, hashes = empty((2, len(state)), int64), empty(2, int64)
    replay.load(rules, state, turns[:1].copy(), turns, states, hashes)


class Warming:
    """Prepares the compiled search while the program plays in plain Python."""

    def __init__(self) -> None:
        self._compiled: set[str] = set()
        self._compiler: subprocess.Popen[bytes] | None = None
        self._loader: Thread | None = None
        self._stopped = Event()
        self._has_ended = False

    def start(self) -> None:
        """Compile in another process, which fills the cache, then load from it in a thread."""
        # A session of its own: Ctrl-C is for this program, which then stops the compiler. Its error
        # messages appear when it is run by hand.
        self._compiler = subprocess.Popen(
            [sys.executable, "-m", "lodestone.players.warm"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._loader = Thread(target=self._load, args=(self._compiler,), daemon=True)
        self._loader.start()

    def stop(self) -> None:
        """Stop compiling, if it is still running, and load no more games."""
        self._stopped.set()
        if self._compiler and self._loader:
            self._compiler.terminate()
            self._loader.join(LAST_WAIT)

    def is_compiled(self, game: str) -> bool:
        """Return whether the search of a game, by name, is compiled by now."""
        return game in self._compiled

    @property
    def has_ended(self) -> bool:
        """Whether compiling has ended: what is not compiled by now stays plain Python."""
        return self._has_ended

    def _load(self, compiler: "subprocess.Popen[bytes]") -> None:
        is_done = False
        with compiler:
            with suppress(Exception):  # whatever it is, plain Python plays on
                is_done = self._load_each(compiler)
            compiler.kill()
        self._has_ended = True
        # All this stays: a garbage collection that visits it would stop all threads for 0.15 s.
        gc.freeze()
        if not (is_done or self._stopped.is_set()):
            print("lodestone: the search could not be compiled; it stays slow", file=sys.stderr)

    def _load_each(self, compiler: "subprocess.Popen[bytes]") -> bool:
        """Load each game's kernels as soon as its name is printed: they are in the cache then.

        Return whether all were compiled.
        """
        for line in compiler.stdout or ():
            if self._stopped.is_set():
                return False
            what, _, name = line.decode().strip().rpartition(" ")
            if what == REPLAY:
                warm_replay(name)
                continue
            warm_search(name)
            self._compiled.add(name)
        return compiler.wait() == 0


if __name__ == "__main__":
    end_with_parent()
    names = sys.argv[1:] or [known.name for known in all_games()]
    for name in names:
        warm_replay(name)
        write_line(f"{REPLAY} {name}")
    for name in names:
        warm_search(name)
        write_line(name)
