"""Several server processes on one database: whoever follows a game sees the same everywhere."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import httpx2
import pytest

from lodestone.core.errors import LodestoneError
from lodestone.web.client import ClientGame, LiveServer
from lodestone.web.server.policy import OPEN, PUBLIC
from lodestone.web.server.run import usable_database
from tests.patience import LONG_PATIENCE, wait_until
from tests.web.server.live.hosting import HTTP, UNTIMED
from tests.web.server.live.test_games import play_on
from tests.web.server.serving import web

pytestmark = pytest.mark.untraced


@pytest.fixture
def workers(empty_database: str, own_cache: Path) -> Iterator[tuple[LiveServer, int]]:
    """Start two workers; yield where they serve, and the number of their parent process."""
    options = ["--public", "--without-proxy", "--workers", "2", "--db", empty_database]
    with web(*options, cache=own_cache) as (port, process):
        address = f"http://127.0.0.1:{port}"
        wait_for_answers(address)
        yield LiveServer(address), process.pid
    wait_until(lambda: not children(process.pid))


def wait_for_answers(address: str) -> None:
    """Wait until both workers are there; they load everything themselves."""

    def are_there() -> bool:
        with suppress(httpx2.HTTPError):
            return number_of(LiveServer(address), "lodestone_info") == 2
        return False

    wait_until(are_there, LONG_PATIENCE)


def children(parent: int) -> list[int]:
    """Return the worker processes."""
    found = Path(f"/proc/{parent}/task/{parent}/children")
    numbers = found.read_text().split() if found.exists() else []
    return [
        int(one) for one in numbers if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()
    ]


def number_of(server: LiveServer, name: str) -> float:
    lines = HTTP.get(f"{server.address}/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name))


async def joined(server: LiveServer, game: str, stack: AsyncExitStack) -> list[ClientGame]:
    """Follow a game in both workers."""
    tables = []
    while await asyncio.to_thread(number_of, server, "lodestone_games_followed") < 2:
        assert len(tables) < 25
        tables.append(await stack.enter_async_context(server.join(game)))
        await asyncio.sleep(1)
    return tables


@pytest.mark.long
async def test_workers_tell_each_other_what_happened(workers: tuple[LiveServer, int]) -> None:
    server, parent = workers
    created, key = await server.create(UNTIMED, "Ann")
    other = await server.take(created.game, created.invitations["b"], "Bob")
    async with AsyncExitStack() as stack:
        watchers = await joined(server, created.game, stack)
        players = [
            await stack.enter_async_context(server.join(created.game, one)) for one in (key, other)
        ]
        while not all(
            table.presence.seats == {"a": "here", "b": "here"}
            and table.presence.spectators == len(watchers)
            for table in (*watchers, *players)
        ):
            await asyncio.sleep(0.05)
        os.kill(children(parent)[0], signal.SIGKILL)
        tables = (*players, *watchers)
        playing = asyncio.gather(*(play_on(table, 9) for table in tables))
        await asyncio.wait_for(playing, LONG_PATIENCE)
        assert len({tuple(table.turns) for table in tables}) == 1
    wait_until(lambda: len(children(parent)) == 2)


def test_several_workers_need_a_shared_database(tmp_path: Path) -> None:
    for named in (None, str(tmp_path / "games.db")):
        with pytest.raises(LodestoneError, match="several workers need a database"):
            usable_database(named, 2, PUBLIC)
    with pytest.raises(LodestoneError, match="cannot share solves"):
        usable_database("postgresql://me@127.0.0.1:1/games", 2, OPEN)


def test_the_users_own_file_may_be_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    own = usable_database(None, 1, OPEN)
    assert own == str(tmp_path / "games.db")
    assert usable_database(None, 1, OPEN.model_copy(update={"online": False})) is None
    (tmp_path / "games.db").write_bytes(b"this is no database" * 100)
    assert usable_database(None, 1, OPEN) is None
    assert "games between devices are not offered" in caplog.text
    with pytest.raises(LodestoneError, match="cannot open the database"):
        usable_database(own, 1, OPEN)
