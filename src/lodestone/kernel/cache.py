"""Compiled kernels on disk: one file for each function, signature, compiler and stamp of sources.

The folder is the user's cache folder, or `LODESTONE_CACHE`. A file is written under a temporary
name in the same folder and then renamed, so it is complete or absent even if several processes
write; it carries a checksum of its content and of what it was compiled for. The program works
without a cache that can be read or written: the cache only saves time.
"""

import hashlib
import os
import pickle
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, NullCache
from numba.core.serialize import dumps

from lodestone.files import KERNELS, user_folder, whole_file
from lodestone.kernel.alone import COMPILING
from lodestone.kernel.decorator import PASSING
from lodestone.kernel.sources import stamp_of_type

DIGEST = hashlib.sha256().digest_size
#: How the names of locks begin.
LOCK = "compiling-"
KEPT_SECONDS = 60 * 24 * 3600
#: The compiler's versions: code that one version has written may mean nothing to another.
COMPILER = " ".join(
    [numba.__version__, llvmlite.__version__, np.__version__, str(sys.implementation.cache_tag)]
)
#: The parts of compiled code that have no meaning in another process.
OF_THIS_PROCESS = attrgetter("lifted", "library.has_dynamic_globals")


def cache_folder() -> Path | None:
    """Return the folder for compiled kernels; `None` if the user has no home."""
    return user_folder(KERNELS)


class KernelCache(NullCache):  # type: ignore[misc]
    """Numba's interface to the cache of one function."""

    def __init__(self, function: Callable[..., Any], stamp: str) -> None:
        super().__init__()
        self._folder = cache_folder()
        self._name = function.__qualname__.replace("<", "").replace(">", "")
        self._identity = f"{function.__module__} {stamp}"

    def _key(self, signature: Any, codegen: Any) -> bytes:
        """Return a key of everything that compiled code depends on; empty if it is not kept."""
        kinds = [
            getattr(kind, "instance_class", int) for kind in getattr(signature, "args", signature)
        ]
        if any(kind in PASSING for kind in kinds):
            return b""
        games = " ".join(map(stamp_of_type, kinds))
        key = f"{self._identity} {self._name} {signature} {codegen.magic_tuple()} {COMPILER}"
        return f"{key} {games}".encode()

    def _place(self, key: bytes) -> Path | None:
        return self._folder / _file_name(self._name, key) if self._folder and key else None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the function compiled for a signature; `None` if its file is absent or damaged."""
        target_context.refresh()
        key = self._key(sig, target_context.codegen())
        place = self._place(key)
        if place is None:
            return None
        data = _read(place)
        if data is None:
            COMPILING.wait(place.with_name(f"{LOCK}{_games_of(sig)}"))
            data = _read(place)  # another process may have compiled it in the meantime
        if data is None:
            return None
        with suppress(OSError):
            os.utime(place)  # so that a file in use does not count as old
        if _checksum(key, data[DIGEST:]) != data[:DIGEST]:
            return None
        return CompileResultCacheImpl.rebuild(self, target_context, pickle.loads(data[DIGEST:]))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save the function compiled for a signature."""
        key = self._key(sig, data.codegen)
        place = self._place(key)
        if place is None or any(OF_THIS_PROCESS(data)):
            return
        payload = dumps(CompileResultCacheImpl.reduce(self, data))
        with suppress(OSError):
            _forget_old(place.parent)
            place.parent.mkdir(parents=True, exist_ok=True)
            with whole_file(place) as file:
                file.write(_checksum(key, payload) + payload)


def _read(place: Path) -> bytes | None:
    """Return what is in a file, if there is one."""
    try:
        return place.read_bytes()
    except OSError:
        return None


def _games_of(signature: Any) -> str:
    """Return a name for the games that a kernel is compiled for, "" for all."""
    kinds = (getattr(kind, "instance_class", int) for kind in signature)
    games = sorted({kind.__module__ for kind in kinds} - {"builtins"})
    return hashlib.sha256(" ".join(games).encode()).hexdigest()[:8] if games else ""


def _file_name(name: str, key: bytes) -> str:
    return f"{name}-{hashlib.sha256(key).hexdigest()[:32]}"


def _checksum(key: bytes, payload: bytes) -> bytes:
    """Return the digest of a file's content and key; a renamed file thus counts as damaged."""
    return hashlib.sha256(hashlib.sha256(key).digest() + payload).digest()


@cache
def _forget_old(folder: Path) -> None:
    """Remove files that have not been used for a long time; once per process that saves any."""
    oldest = time.time() - KEPT_SECONDS
    for path in folder.glob("*-*"):
        with suppress(OSError):  # another process may remove it at the same time
            if path.stat().st_mtime < oldest:
                path.unlink()
