"""Compiling the search, or loading it from the cache, in the background.

`python -m lodestone.players.warm [GAME ...]` compiles it for the games named, or for every game,
and prints each game's name once its search is in the cache. Before that, the kernels that replay
turns are compiled, and `replay` is printed with the game's name. It ends when its standard input
does. It notes in the cache what it has compiled: programs that find the note need not run it.
"""

import gc
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock, Thread

from lodestone.core.game import all_games
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.kernel import protocol
from lodestone.kernel.decorator import KernelRules, State
from lodestone.kernel.play import replay
from lodestone.kernel.sources import SOURCES_STAMP, hash_of_folder
from lodestone.players.roster import LEVELS
from lodestone.processes import end_with_parent, write_line

REPLAY = "replay"
#: How many seconds `stop` waits for the current loading: compiling cannot be interrupted.
LAST_WAIT = 2.0
#: The sources that determine which searches there are.
PLAYERS_STAMP = hash_of_folder("players")


def warm_search(game: str) -> None:
    """Make the compiled searches of all levels ready for a game."""
    rules = Rules.parse(game)
    for player in LEVELS:
        player.prepare(rules)


def warm_replay(game: str) -> None:
    """Load the compiled kernels that list, name, play and replay a game's turns."""
    from numpy import empty, int64

    position = Position.start(game)
    rules, state = position.rules.kernel, position.state
    turns = protocol.turn_buffer(position.rules.most_turns)
    protocol.legal.load(rules, state, turns)
    load_steps(rules, state)
    protocol.apply.load(rules, state, int(turns[0]))
    states, hashes = empty((2, len(state)), int64), empty(2, int64)
    replay.load(rules, state, turns[:1].copy(), turns, states, hashes)


def load_steps(rules: KernelRules, state: State) -> None:
    """Load the compiled kernels that make a turn step by step and name it."""
    partial = protocol.start_partial.load(rules, state)
    steps = protocol.turn_buffer(protocol.most_steps(rules))
    while protocol.steps.load(rules, state, partial, steps):
        partial = protocol.advance.load(rules, state, partial, int(steps[0]))
    protocol.finished.load(rules, state, partial)


def stages(games: Iterable[str]) -> list[str]:
    """Return everything that is made ready for games, in order, as this program prints it."""
    names = list(games)
    return [*(f"{REPLAY} {name}" for name in names), *names]


def warm(stage: str) -> None:
    """Make one of `stages` ready."""
    what, _, game = stage.rpartition(" ")
    (warm_replay if what == REPLAY else warm_search)(game)


def _note_of(game: str) -> Path | None:
    """Return the file that exists once all stages of a game are in the cache."""
    from lodestone.kernel.cache import note_of

    return note_of(game, SOURCES_STAMP, PLAYERS_STAMP)


def is_noted(game: str) -> bool:
    """Return whether all stages of a game have been compiled, so that they need only be loaded."""
    note = _note_of(game)
    return note is not None and note.exists()


def leave_note(game: str) -> None:
    """Note that all stages of a game have been compiled; do nothing without a cache."""
    note = _note_of(game)
    with suppress(OSError):
        if note is not None:
            note.touch()


def load_noted() -> None:
    """Load everything that is noted to be in the cache; anything that fails stays plain Python."""
    with suppress(Exception):
        for stage in stages(game.name for game in all_games() if is_noted(game.name)):
            warm(stage)


class Warming:
    """Prepares the compiled search while the program plays in plain Python.

    With `searches_elsewhere`, other processes search and load the searches from the cache: here
    only the kernels that replay turns are loaded.
    """

    def __init__(self, *, searches_elsewhere: bool = False) -> None:
        self._searches_elsewhere = searches_elsewhere
        self._ready: set[str] = set()
        self._compiler: subprocess.Popen[bytes] | None = None
        self._loader: Thread | None = None
        #: Held while the other process is started, so that `stop` sees it.
        self._starting = Lock()
        self._stopped = Event()
        self._has_ended = False

    def start(self) -> None:
        """Load everything in a thread, after another process has filled the cache if necessary."""
        self._loader = Thread(target=self._load, daemon=True)
        self._loader.start()

    def stop(self) -> None:
        """Stop compiling, if it is still running, and load no more games."""
        with self._starting:
            self._stopped.set()
        if self._compiler:
            self._compiler.terminate()
        if self._loader:
            self._loader.join(LAST_WAIT)

    def is_compiled(self, game: str) -> bool:
        """Return whether the search of the game with this name has been compiled."""
        return game in self._ready

    @property
    def has_ended(self) -> bool:
        """Return whether compiling has ended: anything not compiled by then stays plain Python."""
        return self._has_ended

    def _load(self) -> None:
        is_done = False
        with suppress(Exception):  # whatever it is, plain Python continues
            games = [game.name for game in all_games()]
            is_compiled = all(is_noted(game) for game in games)
            is_done = self._load_each(stages(games)) if is_compiled else self._load_compiled()
        self._has_ended = True
        # All this stays alive: a garbage collection that visits it would stop all threads for 0.15
        # s.
        gc.freeze()
        if not (is_done or self._stopped.is_set()):
            print("lodestone: the search could not be compiled; it stays slow", file=sys.stderr)

    def _load_compiled(self) -> bool:
        """Load each stage as soon as it is printed, since its kernels are then in the cache.

        Return whether all were compiled.
        """
        with self._starting:
            if self._stopped.is_set():
                return False
            self._compiler = _compiler()
        with self._compiler as compiler:
            try:
                printed = (line.decode().strip() for line in compiler.stdout or ())
                return self._load_each(printed) and compiler.wait() == 0
            finally:
                compiler.kill()

    def _load_each(self, named: Iterable[str]) -> bool:
        """Load stages until stopped; return whether all were loaded."""
        for stage in named:
            if self._stopped.is_set():
                return False
            if self._make_ready(stage):
                self._ready.add(stage)
        return True

    def _make_ready(self, stage: str) -> bool:
        if self._searches_elsewhere and not stage.startswith(REPLAY):
            return is_noted(stage)
        warm(stage)
        return True


def _compiler() -> "subprocess.Popen[bytes]":
    # A separate session: Ctrl-C is for this program, which then stops the compiler. Its error
    # messages appear when it is run by hand.
    return subprocess.Popen(
        [sys.executable, "-m", "lodestone.players.warm"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


if __name__ == "__main__":
    end_with_parent()
    names = sys.argv[1:] or [known.name for known in all_games()]
    for stage in stages(names):
        warm(stage)
        if stage in names:  # a game's last stage
            leave_note(stage)
        write_line(stage)
