"""Whether a game's searches have been compiled, and compiling them while plain Python plays.

Compiling takes ten seconds or more, and a first turn should not wait for that. What has been
compiled is noted in the cache: programs that find the note only load it. The other process ends
with this one; what it has compiled by then is kept.
"""

import sys
from functools import cache
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

from lodestone.files import why_unwritable
from lodestone.kernel.notes import note_of
from lodestone.kernel.sources import hash_of_folder

#: What the other process runs, which finds the package where this one does. It ends when nobody
#: holds the other end of its input any more.
COMPILING = """
import os, sys, threading
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()
sys.path[:] = {path!r}
from lodestone.players.warm import compile_games
compile_games([{game!r}])
"""


def note_of_game(game: str) -> Path | None:
    """Return the file that exists once all that a game needs is in the cache."""
    return note_of(game, hash_of_folder("players"))


def is_noted(game: str) -> bool:
    """Return whether all that a game needs has been compiled, so that it need only be loaded."""
    note = note_of_game(game)
    return note is not None and note.exists()


def is_compiled(game: str) -> bool:
    """Return whether a game's searches can run compiled without waiting; if not, compile them.

    It is also true where nothing can be kept, or the other process failed: then waiting is the only
    way to compiled code.
    """
    if is_noted(game):
        return True
    compiler = _compiler(game)
    return compiler is None or compiler.poll() is not None


@cache
def _compiler(game: str) -> Popen[bytes] | None:
    """Start the process that compiles for a game; `None` if it could keep nothing."""
    note = note_of_game(game)
    if note is None or why_unwritable(note.parent) or not sys.executable:
        return None
    program = COMPILING.format(path=sys.path, game=game)
    return Popen([sys.executable, "-c", program], stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL)
