"""Copies of a SQLite file of live games: made while a server uses it, and put back afterwards."""

import sqlite3
from contextlib import closing
from pathlib import Path

from filelock import FileLock, Timeout

from lodestone.core.errors import LodestoneError, quoted
from lodestone.files import PRIVATE
from lodestone.web.server.live.log.database import SQLITE, parse_address
from lodestone.web.server.live.log.migrate import VERSIONS


def back_up(address: str, target: Path) -> None:
    """Copy a database as it is at this moment; the server that uses it need not stop.

    The copy replaces an earlier file at once, when it is complete. Raises `LodestoneError`.
    """
    source = _file(address)
    _check(source)
    if target.exists() and target.samefile(source):
        raise LodestoneError("the backup of a database needs another name")
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        unfinished.touch(PRIVATE)
        _copy(source, unfinished)
        unfinished.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise LodestoneError(f"cannot write {quoted(str(target), 200)}: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)


def restore(backup: Path, address: str) -> None:
    """Replace the contents of a database, which no server uses, by those of a backup.

    A crash leaves one or the other. Raises `LodestoneError`.
    """
    target = _file(address)
    _check(backup)
    try:
        with FileLock(f"{target}.lock", timeout=0):
            _copy(backup, target)
    except Timeout:
        raise LodestoneError(f"a server uses {quoted(str(target), 200)}; stop it first") from None
    except (OSError, sqlite3.Error) as error:
        raise LodestoneError(f"cannot write {quoted(str(target), 200)}: {error}") from None


def _file(address: str) -> Path:
    url = parse_address(address)
    if url.drivername != SQLITE:
        raise LodestoneError("back up PostgreSQL with pg_dump, and restore it with pg_restore")
    return Path(url.database or "")


def _check(path: Path) -> None:
    """Raise `LodestoneError` if a file is not an intact database of live games."""
    name = quoted(str(path), 200)
    if not path.is_file():
        raise LodestoneError(f"there is no file {name}")
    try:
        with closing(_connect(path)) as connection:
            [[state]] = connection.execute("PRAGMA quick_check(1)")
            connection.execute(f"SELECT * FROM {VERSIONS}")
    except sqlite3.Error as error:
        raise LodestoneError(f"{name} is not a database of live games: {error}") from None
    if state != "ok":
        raise LodestoneError(f"{name} is damaged: {' '.join(state.split())}")


def _copy(source: Path, target: Path) -> None:
    with closing(_connect(source)) as reading, closing(_connect(target)) as writing:
        reading.backup(writing)


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=10)
