"""Stamps of what decides results: this program's sources, games of other packages, players' files.

A stamp goes with each piece of work. A worker that would do it otherwise, since it has another
version, refuses it. Sources that were edited after they had been imported are not what runs, so
from then on nothing is sent, and nothing is done.
"""

import inspect
import os
import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module, invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.game import register_game
from lodestone.core.rules import Rules
from lodestone.engine.external import PYTHON
from lodestone.kernel.sources import IMPORTED, PACKAGE
from lodestone.version import __version__

#: What no result depends on: the wings above the lab.
ABOVE = {PACKAGE / "web", PACKAGE / "fronts"}
#: The files that a result may depend on.
KINDS = (".py", ".toml", ".json")
#: How much of a hash is shown.
SHOWN = 12
#: The most bytes of a module that are sent with each piece of work.
LARGEST = 4 << 20
ENGINE = "engine:"
#: The program that runs: it has no name that another process could import it by.
MAIN = "__main__"

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


def _hash(need: str) -> str:
    if need.startswith(ENGINE):
        return _hash_of_texts(_engine_files(need))
    return _hash_of_texts(module_files(module_of(need)))


def _hash_of_texts(files: Mapping[str, bytes]) -> str:
    stamp = sha256()
    for name, data in sorted(files.items()):
        stamp.update(f"{name} {len(data)}\n".encode() + data)
    return stamp.hexdigest() if files else ""


def module_of(need: str) -> str:
    """Return the module that `python:MODULE:CLASS` names, or that makes a game of another package.

    It is "" for what belongs to this program, or is no module.
    """
    if need.startswith(PYTHON):
        return need.removeprefix(PYTHON).split(":")[0]
    with suppress(LodestoneError):
        kernel = type(Rules.parse(need).kernel)
        return "" if is_ours(kernel) else kernel.__module__
    return ""


def is_ours(made: Any) -> bool:
    """Return whether a class or a function belongs to this program."""
    file = getattr(sys.modules.get(made.__module__), "__file__", None)
    return file is not None and Path(file).resolve().is_relative_to(PACKAGE)


def module_files(module: str) -> dict[str, bytes]:
    """Return the file of a module, or those of its package, that results may depend on.

    Keys are paths from a folder where modules are looked for; there are none if it is not here.
    """
    with suppress(ImportError, ValueError, OSError):
        top = find_spec(module.split(".")[0])
        if top is None:
            return {}
        if top.submodule_search_locations is None and top.origin is not None:
            return {Path(top.origin).name: Path(top.origin).read_bytes()}
        for place in top.submodule_search_locations or ():
            folder = Path(place)
            paths = sorted(Path(one.path) for one in _files(folder))
            return {one.relative_to(folder.parent).as_posix(): one.read_bytes() for one in paths}
    return {}


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


def need_of(made: Any) -> str:
    """Return how work names a class or a function that it needs: `python:MODULE:NAME`.

    It is "" for what belongs to this program, or to the one that runs, which is sent by value.
    """
    ours = made.__module__ in (MAIN, "builtins") or is_ours(made)
    return "" if ours else f"{PYTHON}{made.__module__}:{made.__qualname__}"


@cache
def version_of(made: Any) -> str:
    """Return a hash of the source of somebody's class or function; "" if there is none.

    In the program that runs, or a notebook, this is its file, or what was typed in.
    """
    if need := need_of(made):
        return hash_of(need)
    with suppress(OSError, TypeError):
        if made.__module__ == MAIN:
            file = getattr(sys.modules[MAIN], "__file__", None)
            source = Path(file).read_bytes() if file else inspect.getsource(made).encode()
            return sha256(source).hexdigest()
    return ""


@dataclass(frozen=True)
class ShippedModule:
    """The files of a module that some work needs; `game` is MODULE:NAME of its game, if any."""

    need: str
    hashed: str
    files: Mapping[str, bytes]
    game: str


def shipped(need: str) -> ShippedModule | None:
    """Return the files of what some work needs, unless it is no module, or too large to be sent."""
    module = module_of(need)
    files = module_files(module) if module else {}
    if not files or sum(map(len, files.values())) > LARGEST:
        return None
    return ShippedModule(need, hash_of(need), files, "" if need.startswith(PYTHON) else _game(need))


def _game(rules: str) -> str:
    """Return where the game of some rules is, as MODULE:NAME; "" if no module has it by name."""
    wanted = Rules.parse(rules)
    top = type(wanted.kernel).__module__.split(".")[0]
    for name, module in sorted(sys.modules.items()):
        if name == top or name.startswith(f"{top}."):
            for attribute, value in vars(module).items():
                if value is wanted.game:
                    return f"{name}:{attribute}"
    return ""


def unpack(sent: ShippedModule) -> None:
    """Make a module importable here, and its game known, unless the same one already is.

    A game that is here in another version stays: `check` refuses the work.
    """
    here = hash_of(sent.need)
    if here == sent.hashed or (here and sent.game):
        return
    folder = Path(mkdtemp(prefix=f"lodestone-{sent.hashed[:SHOWN]}-"))
    for path, data in sent.files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    sys.path.insert(0, str(folder))
    for top in {Path(path).parts[0].removesuffix(".py") for path in sent.files}:
        for loaded in [one for one in sys.modules if one == top or one.startswith(f"{top}.")]:
            del sys.modules[loaded]
    invalidate_caches()
    if sent.game:
        module, _, name = sent.game.partition(":")
        register_game(getattr(import_module(module), name))
    del _known[sent.need]
