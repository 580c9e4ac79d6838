"""Tables that are made and changed, on both databases."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect

from lodestone.core.errors import LodestoneError
from lodestone.web.server.live.log import migrate
from lodestone.web.server.live.log.database import parse_address
from lodestone.web.server.live.log.schema import metadata
from lodestone.web.server.live.log.store import Store
from tests.web.server.live.playing import begin, play

pytestmark = pytest.mark.slow

#: A change of the tables, as a later version could bring it.
LATER = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "9999", "{newest}"


def upgrade():
    op.add_column("game", sa.Column("place", sa.Text))
"""


def test_new_databases_have_the_declared_tables(address: str) -> None:
    engine = create_engine(parse_address(address))
    with engine.begin() as connection:
        for _ in "12":
            migrate.upgrade(connection)
            migrate.check_current(connection)
            options = {"compare_type": True, "compare_server_default": True}
            context = MigrationContext.configure(connection, opts=options)
            assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_servers_start_together_without_tables(empty_database: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(Store.open, [empty_database] * 4))
    game_id = begin(stores[0])
    for store in stores:
        with closing(store):
            play(store, game_id)


def test_games_survive_a_migration(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def columns(connection: Connection) -> set[str]:
        return {column["name"] for column in inspect(connection).get_columns("game")}

    with closing(Store.open(address)) as store:
        game_id = begin(store)
        kept, before = store.load(game_id), store.database.read(columns)
    with monkeypatch.context() as patch:
        scripts = shutil.copytree(migrate.SCRIPTS, tmp_path / "migrations")
        newest = migrate.revisions()[0]
        (scripts / "versions" / "9999_later.py").write_text(LATER.format(newest=newest))
        patch.setattr(migrate, "SCRIPTS", scripts)
        with closing(Store.open(address)) as store:
            assert store.load(game_id) == kept
            assert store.database.read(columns) == {*before, "place"}
    with pytest.raises(LodestoneError, match=f"it has revision 9999, and .* none after {newest}$"):
        Store.open(address)
