"""Compiling what games need, or loading it from the cache.

For each game, the kernels that replay turns come first, then the searches of all levels.
"""

import gc
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from threading import Event, Thread

from lodestone.core.game import all_games
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.turning import Turning
from lodestone.kernel import protocol
from lodestone.kernel.decorator import HAS_COMPILER, KernelRules, State
from lodestone.kernel.notes import leave_note
from lodestone.kernel.play import replay
from lodestone.players.compiling import is_noted, note_of_game
from lodestone.players.levels import LEVELS
from lodestone.workers import Limits, WorkerPool

#: How many seconds `stop` waits for the current loading: compiling cannot be interrupted.
LAST_WAIT = 2.0


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


def load_noted() -> None:
    """Load everything that is noted to be in the cache; anything that fails stays plain Python."""
    with suppress(Exception):
        for game in all_games():
            if is_noted(game.name):
                warm_replay(game.name)
                warm_search(game.name)


def compile_replays(games: Iterable[str]) -> None:
    """Compile what replays the turns of games into the cache, in a worker process."""
    # Warnings would appear in the middle of a board in the terminal.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    for game in games:
        warm_replay(game)


def compile_games(games: Iterable[str]) -> None:
    """Compile all that games need into the cache, in a worker process, and note it there."""
    names = list(games)
    compile_replays(names)
    for game in names:
        warm_search(game)
        leave_note(note_of_game(game))


class Warming:
    """Compiles what all games need while the program plays in plain Python.

    It loads only the kernels that replay turns: other processes search.
    """

    def __init__(self) -> None:
        self._compiler = WorkerPool(1, Limits(idle=0))
        self._loader = Thread(target=self._load, daemon=True)
        self._stopped = Event()

    def start(self) -> None:
        """Load them in a thread, after another process has filled the cache if necessary."""
        Turning.compiles = False  # no position waits for what is loaded in the background
        self._loader.start()

    def stop(self) -> None:
        """Stop compiling, if it is still running, and load no more games."""
        self._stopped.set()
        self._compiler.close()
        if self._loader.is_alive():
            self._loader.join(LAST_WAIT)

    def _load(self) -> None:
        if not HAS_COMPILER:
            return
        games = [game.name for game in all_games()]
        is_whole = all(map(is_noted, games))
        try:
            if not is_whole:
                self._compiler.submit(compile_replays, games).result()
            for game in games:
                if not self._stopped.is_set():
                    warm_replay(game)
            if not is_whole:
                self._compiler.submit(compile_games, games).result()
        except Exception:  # noqa: BLE001 (whatever it is, plain Python continues)
            if not self._stopped.is_set():
                print("lodestone: the search could not be compiled; it stays slow", file=sys.stderr)
        # All this stays alive: a garbage collection that visits it would stop all threads for 0.15
        # s.
        gc.freeze()
