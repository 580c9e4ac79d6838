"""The program run as a process of its own, and processes that may have ended."""

import os
import subprocess
import sys
from pathlib import Path

from lodestone.core.game import all_games

COMMAND = Path(sys.executable).with_name("lodestone")
#: This program's own engine, which need not wait for a compiler.
OWN = f"{COMMAND} engine --option Compiled=false"


def compile_searches() -> None:
    """Compile the searches of all games into the cache, each game in a process of its own."""
    command = [sys.executable, "-m", "lodestone.players.warm"]
    compilers = [
        # They end when their input does.
        subprocess.Popen([*command, game.name], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        for game in all_games()
    ]
    for compiler in compilers:
        with compiler:
            compiler.wait()


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line to its end, whatever its exit status."""
    return subprocess.run(
        [COMMAND, *arguments], input=stdin, capture_output=True, text=True, check=False
    )


def answer(*arguments: str, stdin: str = "") -> str:
    """Return what a command prints that does what it is asked to."""
    done = run(*arguments, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def is_left(number: int) -> bool:
    """Whether there is such a process, be it only one that has ended and nobody has waited for."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def is_running(number: int) -> bool:
    """Whether there is such a process and it has not ended.

    A zombie has; where its parent has gone, the system clears it away, but not at once.
    """
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return is_left(number)  # it has just gone, or this system tells nothing in /proc
    return state != "Z"
