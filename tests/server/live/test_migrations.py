"""Changes of the tables, with games in them, on both databases."""

from collections.abc import Iterator
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, inspect, select

from lodestone.server.live.log.database import parse_address
from lodestone.server.live.log.migrate import revisions, upgrade
from lodestone.server.live.log.schema import metadata
from lodestone.server.live.log.store import Store
from lodestone.server.live.log.writing import insert_game
from tests.server.live.playing import begun

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


def test_games_survive_migrations(address: str, engine: Engine) -> None:
    """Each revision is reached from the one before, with what that one's tables hold."""
    with engine.begin() as connection:
        upgrade(connection, revisions()[0])
        events = begun(0, turns=2).events
        insert_game(connection, "a-game", events)
    for revision in revisions()[1:]:
        with engine.begin() as connection:
            before = rows(connection)
            upgrade(connection, revision)
            assert {name: rows(connection)[name] for name in before} == before
    store = Store.open(address)
    assert store.load("a-game").events == events
    store.close()
