"""The program run as a separate process, and processes that may have ended."""

import atexit
import os
import subprocess
import sys
from contextlib import ExitStack
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.forks import Forks, forks

COMMAND = Path(sys.executable).with_name("lodestone")
#: This program's engine, which does not have to wait for a compiler.
OWN = f"{COMMAND} engine --option Compiled=false"


#: Makes a process do what `lodestone` does, with files for its input and its outputs.
AS_COMMAND = """
import os, sys
os.chdir({folder!r})
for number, name in enumerate({files!r}):
    opened = os.open(name, os.O_WRONLY if number else os.O_RDONLY)
    os.dup2(opened, number)
    os.close(opened)
sys.stdin = open(0)
sys.stdout, sys.stderr = (open(number, "w", encoding={encoding!r}) for number in (1, 2))
sys.argv = ["lodestone", *{arguments!r}]
from lodestone_command import main
try:
    main()
finally:
    sys.stdout.flush()
    sys.stderr.flush()
"""
#: The modules that each command, and its coverage, would load again.
LOADED = (
    "lodestone.fronts.cli.commands",
    "lodestone.solve",
    "lodestone.players.roster",
    "lodestone.records",
)
#: Others, by what they need: a wing may be tested where that is not installed.
LOADED_WITH = {"coverage": "coverage", "uvicorn": "lodestone.web.server.run"}


#: Loads the searches of all games, as `lodestone web` does in the background.
LOAD_SEARCHES = """
from lodestone.core.game import all_games
from lodestone.players.warm import warm_replay, warm_search
for game in all_games():
    warm_replay(game.name)
    warm_search(game.name)
"""


@cache
def commands() -> Forks:
    """Return the process whose forks are commands; it ends with this one."""
    left = ExitStack()
    atexit.register(left.close)
    return left.enter_context(
        forks(*LOADED, *(name for need, name in LOADED_WITH.items() if find_spec(need)))
    )


def run(
    *arguments: str, stdin: str = "", encoding: str = "utf-8", before: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the command line to its end, whatever its exit status; its outputs have the encoding.

    It is a fork of a process that has loaded everything that takes long to load; the code `before`
    is run in it first.
    """
    with TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("stdin", "stdout", "stderr")]
        for file, text in zip(files, (stdin, "", ""), strict=True):
            file.write_text(text)
        code = before + _as_command(arguments, files, encoding)
        status, _ = commands().end(code, **os.environ)
        outputs = [file.read_text(encoding) for file in files[1:]]
    return subprocess.CompletedProcess(["lodestone", *arguments], status, *outputs)


class Serving:
    """A command that keeps running after its first line of output: a fork, like those of `run`.

    The searches of all games are loaded already, which takes longer than the rest of its start;
    what happens while they are being loaded is for `tests/library/search/test_warm.py`.
    """

    def __init__(self, *arguments: str, before: str = "", **environment: str) -> None:
        """Start it, after the code `before` has been run in its process."""
        _load_searches()
        code = before + _as_command(arguments, [Path(os.devnull)], "utf-8")
        self.number, self.first_line = commands().start(code, **{**os.environ, **environment})

    def kill(self) -> None:
        """End it as a crash would: without warning."""
        commands().kill(self.number)


@cache
def _load_searches() -> None:
    commands().load(LOAD_SEARCHES)


def _as_command(arguments: tuple[str, ...], files: list[Path], encoding: str) -> str:
    """Return the code of a command; an input or output without a file is inherited."""
    return AS_COMMAND.format(
        folder=str(Path.cwd()), files=[*map(str, files)], arguments=arguments, encoding=encoding
    )


def answer(*arguments: str, stdin: str = "") -> str:
    """Return the output of a command that succeeds."""
    done = run(*arguments, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def assert_refused(done: subprocess.CompletedProcess[str], part: str, status: int = 2) -> None:
    """Check that a command printed nothing, ended with this status and said why in one line."""
    assert (done.returncode, done.stdout) == (status, "")
    assert len(done.stderr.splitlines()) == 1
    assert part in done.stderr


def is_left(number: int) -> bool:
    """Return whether there is such a process, even one that has ended but not been waited for."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def is_running(number: int) -> bool:
    """Return whether there is such a process and it has not ended.

    A zombie has ended; if its parent is gone, the system removes it, but not at once.
    """
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return is_left(number)  # it has just gone, or this system has no /proc
    return state != "Z"
