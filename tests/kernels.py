"""Compile once what parallel test processes would each compile for themselves.

    python -m tests.kernels

compiles into the cache the searches of all games, each game in a process of its own, and what the
lab measures games of Queah with.
"""

import subprocess
import sys

from lodestone.core.game import all_games
from lodestone.core.position import Position
from lodestone.lab.metrics.sample import random_games


def main() -> None:
    """Compile, and return once everything is in the cache."""
    command = [sys.executable, "-m", "lodestone.players.warm"]
    compilers = [
        # They end when their input does.
        subprocess.Popen([*command, game.name], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        for game in all_games()
    ]
    random_games(Position.start("queah"), 1, range(1), 1)
    for compiler in compilers:
        with compiler:
            if compiler.wait():
                raise SystemExit("lodestone: the kernels do not compile")


if __name__ == "__main__":
    main()
