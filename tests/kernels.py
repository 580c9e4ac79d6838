"""Compile once what parallel test processes would each compile for themselves.

    python -m tests.kernels

compiles into the cache the searches of all games, each game in a process of its own, and what the
lab measures games of Queah with.
"""

from lodestone.core.game import all_games
from lodestone.core.position import Position
from lodestone.lab.metrics.sample import random_games
from lodestone.players.warm import compile_games
from lodestone.workers import WorkerPool


def main() -> None:
    """Compile, and return once everything is in the cache."""
    games = [game.name for game in all_games()]
    pool = WorkerPool(len(games))
    compiling = [pool.submit(compile_games, [game], on_report=print) for game in games]
    random_games(Position.start("queah"), 1, range(1), 1)
    for one in compiling:
        one.result()


if __name__ == "__main__":
    main()
