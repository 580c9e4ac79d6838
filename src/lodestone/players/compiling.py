"""Whether a player's search has been compiled, and compiling it while plain Python plays.

Compiling takes ten seconds or more, and a first turn should not wait for that. What has been
compiled is noted in the cache.
"""

import sys
from functools import cache
from pathlib import Path
from subprocess import DEVNULL, Popen

from lodestone.core.rules import Rules
from lodestone.files import why_unwritable
from lodestone.kernel.notes import leave_note, note_of
from lodestone.search import alphabeta, mcts
from lodestone.search.request import Search

#: The searches that another process compiles: those of levels.
COMPILED_APART: tuple[Search, ...] = (alphabeta.think, mcts.think)
#: What the other process runs, which finds the package where this one does.
COMPILING = """
import sys
sys.path[:] = {path!r}
from lodestone.players.warm import warm_search
warm_search({game!r})
"""

#: The games, by the types of their rules, whose searches have run compiled in this process.
_loaded: set[tuple[type, Search]] = set()


def is_compiled(rules: Rules, search: Search) -> bool:
    """Return whether a search can run compiled without waiting; if not, have it compiled.

    It is also true where nothing can be kept, or the other process failed: then waiting is the only
    way to compiled code.
    """
    if (type(rules.kernel), search) in _loaded:
        return True
    note = _note_of(rules.game.name, search)
    if note is None or note.exists():
        return True
    compiler = _compiler(rules.game.name)
    return compiler is None or compiler.poll() is not None


def note_compiled(rules: Rules, search: Search) -> None:
    """Note, for this process and for later ones, that a search has run compiled."""
    if search in COMPILED_APART and (type(rules.kernel), search) not in _loaded:
        _loaded.add((type(rules.kernel), search))
        leave_note(_note_of(rules.game.name, search))


def _note_of(game: str, search: Search) -> Path | None:
    return note_of(f"{game}-{search.__module__.rpartition('.')[2]}")


@cache
def _compiler(game: str) -> Popen[bytes] | None:
    """Start the process that compiles a game's searches; `None` if it could keep nothing."""
    note = note_of(game)
    if note is None or why_unwritable(note.parent) or not sys.executable:
        return None
    program = COMPILING.format(path=sys.path, game=game)
    return Popen([sys.executable, "-c", program], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
