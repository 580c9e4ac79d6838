"""Changes of the tables: forwards and backwards, with games in them, on both databases."""

from collections.abc import Iterator
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, inspect, select, text

from lodestone.online.terms import SECOND
from lodestone.server.live.log.database import parse_address
from lodestone.server.live.log.migrate import EMPTY, downgrade, revisions, upgrade
from lodestone.server.live.log.schema import metadata
from lodestone.server.live.log.store import Store
from tests.server.live.playing import begin_timed, open_game, play

pytestmark = pytest.mark.slow


@pytest.fixture
def engine(address: str) -> Iterator[Engine]:
    engine = create_engine(parse_address(address))
    yield engine
    engine.dispose()


def differences(connection: Connection) -> list[Any]:
    """Return how the tables differ from what the program works with."""
    options = {"compare_type": True, "compare_server_default": True}
    context = MigrationContext.configure(connection, opts=options)
    return list(compare_metadata(context, metadata))


def rows(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """Return what is in each table that exists."""
    there = set(inspect(connection).get_table_names())
    return {
        table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
        for table in metadata.tables.values()
        if table.name in there
    }


def test_migrations_make_the_declared_tables(engine: Engine) -> None:
    with engine.begin() as connection:
        assert len(differences(connection)) >= len(metadata.tables)  # so they are noticed
        upgrade(connection)
        assert differences(connection) == []
        upgrade(connection)
        assert differences(connection) == []


def test_games_survive_migrations_both_ways(address: str, engine: Engine) -> None:
    """Each revision is left backwards and reached again, with what its tables hold."""
    store = Store.open(address)
    game_id = begin_timed(store)
    open_game(store, open_for=60 * SECOND)
    store.beat()
    last = play(store, game_id).game
    store.close()
    for revision in revisions()[-2::-1]:
        with engine.begin() as connection:
            before = rows(connection)
            downgrade(connection, revision)
            left = rows(connection)
            assert left
            assert {name: before[name] for name in left} == left
    for revision in revisions()[1:]:
        with engine.begin() as connection:
            before = rows(connection)
            upgrade(connection, revision)
            assert {name: rows(connection)[name] for name in before} == before
    store = Store.open(address)
    assert store.load(game_id) == last
    assert store.count() == 2
    store.beat()
    assert play(store, game_id).game.seq == last.seq + 1
    store.close()


def test_the_first_migration_can_be_undone(engine: Engine) -> None:
    with engine.begin() as connection:
        upgrade(connection)
        downgrade(connection, EMPTY)
        assert inspect(connection).get_table_names() == ["alembic_version"]
        assert list(connection.execute(text("SELECT * FROM alembic_version"))) == []
        upgrade(connection)
        assert differences(connection) == []
