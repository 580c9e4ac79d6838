"""Stamps of what decides results: this program's sources, games of other packages, players' files.

A stamp goes with each piece of work. A worker that would do it otherwise, since it has another
version, refuses it. Sources that were edited after they had been imported are not what runs, so
from then on nothing is sent, and nothing is done.
"""

import os
import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.rules import Rules
from lodestone.engine.external import PYTHON
from lodestone.kernel.sources import IMPORTED, PACKAGE, stamp_of_type
from lodestone.version import __version__

#: What no result depends on: the wings above the lab.
ABOVE = {PACKAGE / "web", PACKAGE / "fronts"}
#: The files that a result may depend on.
KINDS = (".py", ".toml", ".json")
#: How much of a hash is shown.
SHOWN = 12
ENGINE = "engine:"

#: Files by their paths, each with its size and when it was changed.
Seen = tuple[tuple[str, int, int], ...]


class StampError(LodestoneError):
    """A worker has other sources, games or players than the program that sends it work."""


@dataclass(frozen=True)
class Stamp:
    """What a piece of work needs: the version, a hash of all sources, and others by their names."""

    version: str
    sources: str
    others: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"{self.version}+{self.sources[:SHOWN]}"


def _files(folder: Path) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as found:
        for entry in found:
            if entry.is_dir():
                if Path(entry.path) not in ABOVE and entry.name != "__pycache__":
                    yield from _files(Path(entry.path))
            elif entry.name.endswith(KINDS):
                yield entry


def _seen() -> Seen:
    """Return the files of the package that results depend on, as they are now."""
    found = []
    for entry in _files(PACKAGE):
        about = entry.stat()
        found.append((entry.path, about.st_size, max(about.st_mtime_ns, about.st_ctime_ns)))
    return tuple(sorted(found))


@cache
def _hash_of(seen: Seen) -> str:
    """Return a hash of files that have not been changed since they were seen."""
    stamp = sha256()
    for name, _, _ in seen:
        path = Path(name)
        stamp.update(f"{path.relative_to(PACKAGE).as_posix()}\n".encode())
        stamp.update(path.read_bytes())
    return stamp.hexdigest()


@cache
def _own() -> str:
    """Return the hash of the sources that this process runs, when first asked for."""
    seen = _seen()
    _refuse(seen, any(changed / 1e9 > IMPORTED for _, _, changed in seen))
    return _hash_of(seen)


def _refuse(seen: Seen, is_edited: bool) -> None:
    """Raise `StampError` if sources were edited."""
    if is_edited:
        last = max(seen, key=lambda one: one[2])
        name = Path(last[0]).relative_to(PACKAGE).as_posix()
        raise StampError(f"{name} of Lodestone was edited while it ran; start again")


def sources() -> str:
    """Return a hash of the sources that this process runs.

    Raises `StampError` if they have been edited since they were imported.
    """
    own, seen = _own(), _seen()
    _refuse(seen, _hash_of(seen) != own)
    return own


def stamp(needs: Iterable[str]) -> Stamp:
    """Return the stamp of what this process runs, with what some work needs besides.

    Needs are rules, `python:MODULE:CLASS` and `engine:COMMAND`.
    """
    others = {need: hash_of(need) for need in needs}
    return Stamp(__version__, sources(), tuple((need, one) for need, one in others.items() if one))


def check(wanted: Stamp, node: str) -> None:
    """Raise `StampError` unless this process runs what was wanted; `node` is this machine."""
    own = Stamp(__version__, sources())
    if (own.version, own.sources) != (wanted.version, wanted.sources):
        raise StampError(
            f"{node} has Lodestone {own}, not {wanted}: every node needs the same sources"
        )
    for need, hashed in wanted.others:
        found = hash_of(need)
        if found != hashed:
            has = f"has it as {found[:SHOWN]}" if found else "lacks it"
            text = f"{quoted(need, 200)} was sent as {hashed[:SHOWN]}, and {node} {has}"
            raise StampError(f"{text}: every node needs the same")


#: What `hash_of` has found: a file is imported once, whatever becomes of it afterwards.
_known: dict[str, str] = {}


def hash_of(need: str) -> str:
    """Return a hash of what some work needs, as it was when this process first needed it.

    It is "" for what belongs to this program, and for what is not here.

    >>> hash_of("queah:balanced"), hash_of("level-3")
    ('', '')
    """
    if need not in _known:
        _known[need] = _hash(need)
    return _known[need]


def stamp_of_players(names: Iterable[str]) -> str:
    """Return a hash of the files of players that are somebody's own; "" if there are none."""
    return " ".join(hash_of(name)[:SHOWN] for name in names if name.startswith((PYTHON, ENGINE)))


def _hash(need: str) -> str:
    if need.startswith(PYTHON):
        return _hash_of_texts(module_files(need))
    if need.startswith(ENGINE):
        return _hash_of_texts(_engine_files(need))
    with suppress(LodestoneError):
        return stamp_of_type(type(Rules.parse(need).kernel))
    return ""


def _hash_of_texts(files: Mapping[str, bytes]) -> str:
    stamp = sha256()
    for name, data in sorted(files.items()):
        stamp.update(f"{name} {len(data)}\n".encode() + data)
    return stamp.hexdigest() if files else ""


def module_files(need: str) -> dict[str, bytes]:
    """Return the file of the module that `python:MODULE:CLASS` names, or those of its package.

    Keys are paths from a folder where modules are looked for; there are none if it is not here.
    """
    with suppress(ImportError, ValueError, OSError):
        top = find_spec(module_of(need).split(".")[0])
        if top is None:
            return {}
        if top.submodule_search_locations is None and top.origin is not None:
            return {Path(top.origin).name: Path(top.origin).read_bytes()}
        for place in top.submodule_search_locations or ():
            folder = Path(place)
            paths = sorted(folder.rglob("*.py"))
            return {str(one.relative_to(folder.parent)): one.read_bytes() for one in paths}
    return {}


def module_of(need: str) -> str:
    """Return the module that `python:MODULE:CLASS` names."""
    return need.removeprefix(PYTHON).split(":")[0]


def _engine_files(name: str) -> dict[str, bytes]:
    """Return the files that the words of an engine's command name, unless they are the system's."""
    found = {}
    with suppress(ValueError):
        for word in shlex.split(name.removeprefix(ENGINE)):
            path = Path(word)
            with suppress(OSError):
                if path.is_file() and not path.is_relative_to(sys.prefix):
                    found[word] = path.read_bytes()
    return found


def unpack(need: str, hashed: str, files: Mapping[str, bytes]) -> None:
    """Make the module of `python:MODULE:CLASS` importable here, unless the same one already is."""
    if hash_of(need) == hashed:
        return
    folder = Path(mkdtemp(prefix=f"lodestone-{hashed[:SHOWN]}-"))
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    sys.path.insert(0, str(folder))
    top = module_of(need).split(".")[0]
    for loaded in [one for one in sys.modules if one == top or one.startswith(f"{top}.")]:
        del sys.modules[loaded]
    invalidate_caches()
    del _known[need]
