"""Live games on both databases: a file, and a database of PostgreSQL for each test process."""

import os
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from lodestone.web.server.live.log.store import Store
from lodestone.web.server.policy import OPEN
from tests.postgresql import programs, shared_server
from tests.web.server.live.hosting import Hosted, hosting

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the URL of a PostgreSQL server, the same for all processes of the session."""
    if programs() is None and "CI" not in os.environ:
        pytest.skip("PostgreSQL is not installed")
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with shared_server(folder / "postgresql") as url:
        yield url


@pytest.fixture(scope="session")
def own_database(postgresql: str) -> str:
    """Return the URL of a database of PostgreSQL for this process."""
    name = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return f"{postgresql.rpartition('/')[0]}/{name}"


@pytest.fixture
def empty_database(own_database: str) -> str:
    """Return the URL of a database of PostgreSQL without tables."""
    with psycopg.connect(own_database, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return own_database


@pytest.fixture(params=DATABASES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    url: str = request.getfixturevalue("empty_database")
    return url


@pytest.fixture(scope="module")
def hosted(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Hosted]:
    """Return a server of games for one file of tests, under the file's policy if it has one."""
    policy = getattr(request.module, "POLICY", OPEN)
    with hosting(str(tmp_path_factory.mktemp("live") / "games.db"), policy) as found:
        yield found


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """Return a store in an empty database of each kind."""
    opened = Store.open(address)
    yield opened
    opened.close()
