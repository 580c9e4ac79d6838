"""Where live games are stored, and what can be wrong there."""

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, Engine, event, text

from lodestone.core.errors import LodestoneError
from lodestone.web.server.live.log import database, postgresql, sqlite
from lodestone.web.server.live.log.database import UnavailableError, parse_address
from lodestone.web.server.live.log.store import Store
from tests.patience import PATIENCE
from tests.postgresql import PostgreSQLServer
from tests.web.server.live.playing import begin, by, new_id, play, playing, turn

pytestmark = pytest.mark.slow

FORM = database.FORM


@pytest.mark.parametrize(
    ("given", "driver", "name"),
    [
        ("games.db", "sqlite", "games.db"),
        ("/var/lib/lodestone/games.db", "sqlite", "/var/lib/lodestone/games.db"),
        ("sqlite:///games.db", "sqlite", "games.db"),
        ("sqlite:////var/games.db", "sqlite", "/var/games.db"),
        ("postgresql://me@host/games", "postgresql+psycopg", "games"),
        ("postgres://me:secret@host:5433/games?sslmode=require", "postgresql+psycopg", "games"),
        ("postgresql+psycopg:///games", "postgresql+psycopg", "games"),
    ],
)
def test_databases_are_paths_or_urls(given: str, driver: str, name: str) -> None:
    url = parse_address(given)
    assert (url.drivername, url.database) == (driver, name)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "; '' is not the path of a file"),
        (":memory:", "; ':memory:' is not the path of a file"),
        ("sqlite://", "; 'sqlite://' is not the path of a file"),
        ("sqlite://host/games", ", not as 'sqlite://host/games'"),
        ("mysql://me:secret@host/games", ", not as 'mysql://me:***@host/games'"),
        ("postgresql://me:secret@host", "; 'postgresql://me:***@host' lacks the name"),
        ("postgresql://host:port/games", "; this is not a URL"),
        ("://", "; this is not a URL"),
    ],
)
def test_bad_addresses_get_one_line(given: str, said: str) -> None:
    with pytest.raises(LodestoneError) as raised:
        parse_address(given)
    assert str(raised.value) == FORM + said


def refusal(address: str) -> str:
    """Return why a database cannot be opened."""
    with pytest.raises(LodestoneError) as raised:
        Store.open(address)
    assert "\n" not in str(raised.value)
    return str(raised.value)


def test_files_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    other, nonsense = tmp_path / "other.db", tmp_path / "nonsense.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE recipe (name)")
    nonsense.write_text("Not a database, but a long enough text. " * 100)
    assert refusal(str(other)).endswith("other.db': it has the tables of another program")
    assert refusal(str(nonsense)).endswith("nonsense.db': file is not a database")
    assert refusal(str(other / "games.db")).endswith("games.db': File exists")
    nonsense.unlink()
    Store.open(str(nonsense)).close()  # a refusal leaves nothing locked


def test_servers_that_cannot_be_reached_are_named(postgresql: str) -> None:
    said = refusal("postgresql://me:secret@127.0.0.1:9/games")
    assert said.startswith(
        "cannot open the database 'postgresql+psycopg://me:***@127.0.0.1:9/games'"
    )
    assert "does not exist" in refusal(f"{postgresql.rpartition('/')[0]}/nowhere")


# ---- failures


def test_a_lost_transaction_refuses_its_acts(tmp_path: Path) -> None:
    """Nothing of it is stored, and the next one is."""

    def lose(connection: Connection) -> None:
        """Fail as SQLite does when it cannot write: it ends the transaction."""
        raw: Any = connection.connection.driver_connection
        raw.rollback()
        connection.exec_driver_sql("SELECT nothing")

    with closing(Store.open(str(tmp_path / "games.db"))) as store:
        games = [begin(store) for _ in "12"]
        event.listen(Engine, "commit", lose)
        with pytest.raises(UnavailableError, match="cannot be reached at the moment; try again"):
            store.submit_all([(game_id, playing()) for game_id in games])
        event.remove(Engine, "commit", lose)
        assert store.load(games[0]).seq == 3
        assert play(store, games[0]).game.seq == 4


def test_a_locked_file_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sqlite.PRAGMAS, "busy_timeout", 10)
    file = tmp_path / "games.db"
    with closing(Store.open(str(file))) as store, closing(sqlite3.connect(file)) as other:
        game_id = begin(store)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(UnavailableError):
            play(store, game_id)
        other.rollback()
        assert play(store, game_id).game.seq == 4


@pytest.mark.parametrize("is_replaced", [False, True])
def test_nothing_is_written_into_a_removed_file(tmp_path: Path, *, is_replaced: bool) -> None:
    file = tmp_path / "games.db"
    with closing(Store.open(str(file))) as store:
        game_id = begin(store)
        kept = file.rename(tmp_path / "kept.db")
        if is_replaced:
            shutil.copy(kept, file)
        with pytest.raises(UnavailableError):
            play(store, game_id)
        with pytest.raises(UnavailableError):
            store.beat()
        kept.replace(file)
        assert play(store, game_id).game.seq == 4


def test_reads_of_a_broken_file_are_reported(tmp_path: Path) -> None:
    with closing(Store.open(str(tmp_path / "games.db"))) as store:
        dropped = text("DROP TABLE event")
        store.database.write(lambda c: c.execute(dropped))
        with pytest.raises(UnavailableError):
            play(store, begin(store))


def test_a_commit_whose_answer_is_lost_counts_once(empty_database: str) -> None:
    """The connection breaks after PostgreSQL has committed, before it says that."""
    with closing(Store.open(empty_database)) as store:
        game_id = begin(store)
        command, commits = turn(store.load(game_id), new_id()), list[Connection]()

        def break_after_commit(connection: Connection) -> None:
            commits.append(connection)
            if len(commits) == 1:
                raw: Any = connection.connection.driver_connection
                raw.commit()
                raw.close()

        event.listen(Engine, "commit", break_after_commit)
        answer = store.submit(game_id, by("a", command))
        event.remove(Engine, "commit", break_after_commit)
        assert len(commits) == 2
        assert answer.made.command == command.id
        assert [made.seq for made in store.load(game_id).events] == [1, 2, 3, 4]


def test_commits_wait_for_the_disk(empty_database: str) -> None:
    """Even where PostgreSQL is configured not to wait; the URL decides about all else."""
    name = empty_database.rpartition("/")[2]
    shown = [text(f"SHOW {setting}") for setting in ("synchronous_commit", "application_name")]
    with psycopg.connect(empty_database, autocommit=True) as connection:
        connection.execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
        with closing(Store.open(f"{empty_database}?application_name=games")) as store:
            found = store.database.read(lambda reading: [reading.scalar(one) for one in shown])
            assert found == ["on", "games"]
        connection.execute(f'ALTER DATABASE "{name}" RESET synchronous_commit')


def test_commits_on_sqlite_wait_for_the_disk(tmp_path: Path) -> None:
    with closing(Store.open(str(tmp_path / "games.db"))) as store:
        shown = [text(f"PRAGMA {name}") for name in ("synchronous", "journal_mode", "foreign_keys")]

        def read(connection: Connection) -> list[object]:
            return [connection.scalar(pragma) for pragma in shown]

        assert store.database.write(read) == [2, "wal", 1]


def test_errors_that_do_not_pass_are_reported(empty_database: str) -> None:
    with closing(Store.open(empty_database)) as store, pytest.raises(UnavailableError):
        store.database.read(lambda connection: connection.execute(text("SELECT nothing")))


def test_patience_with_a_database_ends(
    empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "PATIENCE", 0.1)
    with closing(Store.open(empty_database)) as store:
        conflict = text("DO $$ BEGIN RAISE SQLSTATE '40001'; END $$")
        tries = list[Connection]()

        def work(connection: Connection) -> None:
            tries.append(connection)
            connection.execute(conflict)

        with pytest.raises(UnavailableError):
            store.database.read(work)
        assert len(tries) > 1


def test_turns_survive_a_restart_of_the_database(postgresql: str) -> None:
    server = PostgreSQLServer()
    try:
        with closing(Store.open(server.url())) as store, ThreadPoolExecutor(4) as threads:
            games = [begin(store) for _ in range(4)]
            made = [threads.submit(play_some, store, game_id) for game_id in games]
            server.stop()
            server.start()
            assert [future.result() for future in made] == [list(range(4, 24))] * 4
            assert store.numbers(games) == dict.fromkeys(games, 23)
        server.stop()
        assert "refused" in refusal(server.url())
        with ThreadPoolExecutor(1) as threads:
            waiting = threads.submit(Store.open, server.url(), 60.0)
            server.start()
            waiting.result().close()
    finally:
        server.remove()


def test_turns_go_to_the_server_that_writes(empty_database: str) -> None:
    """The old one became read-only, and keeps its connections: those of all threads are dropped."""
    with closing(Store.open(empty_database)) as store, ThreadPoolExecutor(4) as threads:
        games = [begin(store) for _ in range(4)]
        everybody = Barrier(4)

        def hold(connection: Connection) -> None:
            connection.execute(text("SET default_transaction_read_only = on"))
            everybody.wait(PATIENCE)

        list(threads.map(store.database.read, [hold] * 4))
        made = threads.map(partial(play, store), games)
        assert [one.game.seq for one in made] == [4] * 4
        store.beat()


def play_some(store: Store, game_id: str) -> list[int]:
    """Play until the last turn has been made after the restart; return the numbers of all."""
    return [play(store, game_id).made.seq for _ in range(20)]
