"""Compile once what test processes side by side would each compile for themselves.

    python -m tests.kernels

compiles the searches of all games into the cache, each game in a process of its own.
"""

import subprocess
import sys

from lodestone.core.game import all_games


def main() -> None:
    """Compile, and return once all is in the cache."""
    command = [sys.executable, "-m", "lodestone.players.warm"]
    compilers = [
        # They end when their input does.
        subprocess.Popen([*command, game.name], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        for game in all_games()
    ]
    for compiler in compilers:
        with compiler:
            if compiler.wait():
                raise SystemExit("lodestone: the kernels do not compile")


if __name__ == "__main__":
    main()
