"""Backups of SQLite files: made while turns are stored, whole, and put back."""

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event as Signal
from threading import Thread

import pytest

from lodestone.core.errors import LodestoneError
from lodestone.web.online.terms import NoClock
from lodestone.web.server.live.log.backup import back_up, restore
from lodestone.web.server.live.log.store import Store
from tests.web.server.live.playing import begin, play


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


def test_a_backup_is_whole_while_turns_are_stored(file: str, tmp_path: Path) -> None:
    copy, stopping = tmp_path / "copy.db", Signal()
    with closing(Store.open(file)) as store:
        games = [begin(store, NoClock()) for _ in range(3)]

        def write() -> None:
            while not stopping.is_set():
                for game_id in games:
                    play(store, game_id)

        writing = Thread(target=write)
        writing.start()
        for _ in range(3):
            before = store.numbers(games)
            back_up(file, copy)
            after = store.numbers(games)
            check_copy(copy, games, before, after)
        stopping.set()
        writing.join()


def check_copy(copy: Path, games: list[str], before: dict[str, int], after: dict[str, int]) -> None:
    """The copy has everything that was stored before, and nothing from after."""
    with closing(Store.open(str(copy))) as copied:
        for game_id in games:
            seq = copied.load(game_id).seq
            assert before[game_id] <= seq <= after[game_id]
            assert seq == copied.numbers([game_id])[game_id]
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in copy.parent.glob("*unfinished*")] == []


def test_a_restored_database_is_as_it_was(file: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with closing(Store.open(file)) as store:
        game_id = begin(store)
        kept = play(store, game_id).game
        back_up(file, copy)
        play(store, game_id)
        with pytest.raises(LodestoneError, match=r"^a server uses '.*games.db'; stop it first$"):
            restore(copy, file)
    for place in (file, str(tmp_path / "new.db")):
        restore(copy, place)
        with closing(Store.open(place)) as store:
            assert store.load(game_id) == kept
            assert play(store, game_id).game.seq == kept.seq + 1


def test_damaged_backups_are_not_restored(file: str, tmp_path: Path) -> None:
    nonsense, other, torn = (tmp_path / f"{name}.db" for name in ("nonsense", "other", "torn"))
    with closing(Store.open(file)) as store:
        games = [begin(store) for _ in range(20)]
        back_up(file, torn)
    nonsense.write_text("Not a database, but a long enough text. " * 100)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE recipe (name)")
    content = bytearray(torn.read_bytes())
    content[4096:8192] = bytes(4096)
    torn.write_bytes(content)
    for backup, said in [
        (nonsense, "is not a database of live games: file is not a database"),
        (other, "is not a database of live games: no such table: alembic_version"),
        (torn, "is damaged|malformed"),
        (tmp_path / "nowhere.db", "there is no file "),
    ]:
        with pytest.raises(LodestoneError, match=said):
            restore(backup, file)
    with closing(Store.open(file)) as store:
        assert store.count() == len(games)


def test_backups_that_cannot_be_made_are_refused(file: str, tmp_path: Path) -> None:
    with pytest.raises(LodestoneError, match=r"^there is no file "):
        back_up(file, tmp_path / "copy.db")
    Store.open(file).close()
    with pytest.raises(LodestoneError, match=r"needs another name$"):
        back_up(file, Path(file))
    with pytest.raises(LodestoneError, match=r"^cannot write '.*copy\.db': "):
        back_up(file, tmp_path / "nowhere" / "copy.db")
    with pytest.raises(LodestoneError, match=r"^cannot write '.*copy\.db': "):
        restore(Path(file), str(Path(file) / "copy.db"))
    for use in (lambda url: back_up(url, tmp_path / "x"), lambda url: restore(Path(file), url)):
        with pytest.raises(LodestoneError, match=r"pg_dump, and restore it with pg_restore$"):
            use("postgresql://host/games")
