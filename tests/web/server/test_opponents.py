"""The players of live games: their processes are limited, and end with who waits for them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient

from lodestone import Line, LodestoneError, Position
from lodestone.players.roster import find_player
from lodestone.search.request import Limit, SearchRequest
from lodestone.web.replies import searches
from lodestone.web.server import opponents as module
from lodestone.web.server.app import create_app
from lodestone.web.server.errors import BusyError
from lodestone.web.server.opponents import Opponents
from lodestone.web.server.policy import OPEN, Policy
from lodestone.workers import WorkerPool
from tests.patience import PATIENCE, PAUSE
from tests.tasks import allocate, end_process, sleep_for
from tests.web.server.answers import Json

LINE = Line.of(Position.start("queah"))


@asynccontextmanager
async def opened(policy: Policy = OPEN) -> AsyncIterator[Opponents]:
    """Yield the players of a server where no search is compiled."""
    opponents = Opponents([], policy)
    try:
        with patch.object(module, "is_noted", lambda _game: False):
            yield opponents
    finally:
        opponents.interrupt()


def put_instead(
    monkeypatch: pytest.MonkeyPatch, function: Callable[[int], object], of: int
) -> None:
    """Let processes do something else than search."""
    submit = WorkerPool.submit

    def other(pool: WorkerPool, *_: object, **how: float) -> Future:
        return submit(pool, function, of, **how)

    monkeypatch.setattr(WorkerPool, "submit", other)


@pytest.mark.parametrize(
    ("function", "of", "said"),
    [
        (end_process, 1, "was lost; ask again"),
        (allocate, 2**30, "too much memory"),
        (sleep_for, 600, "too much time"),
    ],
)
async def test_a_search_that_fails_is_told(
    monkeypatch: pytest.MonkeyPatch, function: Callable[[int], object], of: int, said: str
) -> None:
    async with opened(Policy(search_megabytes=256)) as opponents:
        with monkeypatch.context() as patch:
            patch.setattr(module, "MOST_SECONDS", 0.5 if of == 600 else PATIENCE)
            put_instead(patch, function, of)
            with pytest.raises(LodestoneError, match=said):
                await opponents.choose(LINE, "level-1")
        assert (await opponents.choose(LINE, "level-1")).turn in LINE.position.turns


async def test_a_process_searches_as_this_one_would() -> None:
    async with opened() as opponents:
        chosen = await opponents.choose(LINE, "level-2")
        judged = await opponents.judge(LINE, "level-2")
    plain = find_player("level-2").plain
    assert chosen.line == plain.play(LINE).line
    assert judged.line == plain.analyse(SearchRequest(LINE)).line


async def test_who_waits_no_longer_ends_the_search() -> None:
    async with opened() as opponents:
        waiting = asyncio.create_task(opponents.choose(LINE, "level-8", 60))
        while not opponents._places.total:
            await asyncio.sleep(PAUSE)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert opponents._places.total == 0


async def test_no_search_is_longer_than_the_operator_allows() -> None:
    async with opened(Policy(search_seconds=0.3)) as opponents:
        assert opponents.limit(find_player("level-1"), None) is None
        timed = find_player("level-8")
        for asked, given in ((None, 0.3), (0.2, 0.2), (60, 0.3)):
            assert opponents.limit(timed, asked) == Limit(seconds=given)


async def test_too_many_searches_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", -module.PROCESSES)
    async with opened() as opponents:
        with pytest.raises(BusyError):
            await opponents.choose(LINE, "level-1")


async def test_nothing_is_searched_after_the_end() -> None:
    async with opened() as opponents:
        opponents.interrupt()
        with pytest.raises(LodestoneError, match="being stopped"):
            await opponents.choose(LINE, "level-1")


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server whose pages have no kernels of any game."""
    monkeypatch.setattr(searches, "OWN", [])
    with TestClient(create_app(policy=Policy(search_seconds=0.2))) as client:
        yield client


@pytest.mark.slow
def test_the_server_searches_where_pages_cannot(client: TestClient) -> None:
    def ask(path: str, **task: object) -> Json:
        [line] = client.post(f"/api/{path}", json={"record": {"rules": "queah"}} | task).json()[
            "lines"
        ]
        return line

    for path, task in (("computer", {"player": "level-2"}), ("hint", {}), ("analysis", {})):
        found = ask(path, **task)
        assert found["final"] is True
        assert found["turn"] in LINE.position.turns
    assert "accepted" in ask("agreement", player="level-2")
