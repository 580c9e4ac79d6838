"""Processor time and places shared among clients: short work first, limits, who leaves."""

import asyncio
import inspect
import threading
from collections.abc import Generator
from types import SimpleNamespace

import pytest
from starlette.requests import ClientDisconnect, Request

from lodestone.web.server import queues
from lodestone.web.server import sharing as module
from lodestone.web.server.clients import _client
from lodestone.web.server.errors import BusyError
from lodestone.web.server.queues import Batcher, FairQueue, Quota
from lodestone.web.server.sharing import Sharing, while_listening
from tests.patience import PATIENCE

Work = Generator[None, None, str]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Time as the test lets it pass, for all threads."""
    clock = SimpleNamespace(seconds=0.0)
    clock.thread_time = clock.monotonic = lambda: clock.seconds
    for user in (module, queues):
        monkeypatch.setattr(user, "time", clock)
    return clock


def sharing_one() -> Sharing:
    """Return two threads, one for long and one for short work, of which one runs at a time."""
    sharing = Sharing(threads=2)
    sharing._threads._limiter.total_tokens = 1
    return sharing


def work(clock: SimpleNamespace, name: str, done: list[str], parts: int, each: float) -> Work:
    for _ in range(parts):
        clock.seconds += each
        done.append(name)
        yield
    return name


def once() -> Work:
    yield
    return "other"


async def test_short_work_passes_any_amount_of_long_work(clock: SimpleNamespace) -> None:
    done: list[str] = []
    sharing = sharing_one()
    long = [sharing.run(work(clock, "long", done, 20, 0.01)) for _ in range(5)]
    tasks = [asyncio.create_task(one) for one in long]
    while done.count("long") < 40:
        await asyncio.sleep(0)
    before = len(done)
    assert await sharing.run(work(clock, "short", done, 1, 0.001)) == "short"
    assert "short" in done[before : before + 4]
    assert await asyncio.gather(*tasks) == ["long"] * 5
    assert done.count("long") == 100


async def test_of_new_work_the_smallest_is_first(clock: SimpleNamespace) -> None:
    done: list[str] = []
    sharing, sizes = Sharing(threads=1), (5, 100, 1, 50)
    await asyncio.gather(
        *(sharing.run(work(clock, str(size), done, 1, 0.001), size) for size in sizes)
    )
    assert done == ["5", "1", "50", "100"]


async def test_clients_share_time_however_much_they_ask(clock: SimpleNamespace) -> None:
    done: list[str] = []
    sharing = sharing_one()

    async def asked_by(client: str) -> None:
        _client.set(client)
        await sharing.run(work(clock, client, done, 1, 0.01))

    flood = [asyncio.create_task(asked_by("many")) for _ in range(50)]
    while done.count("many") < 10:
        await asyncio.sleep(0)
    before = len(done)
    await asyncio.create_task(asked_by("few"))
    assert "few" in done[before : before + 4]
    await asyncio.gather(*flood)
    assert done.count("many") == 50


async def test_long_work_leaves_a_thread_to_short_work(clock: SimpleNamespace) -> None:
    """Even while each of its parts takes long."""
    released, running = threading.Event(), threading.Event()

    def long() -> Work:
        clock.seconds += 2 * module.LONG
        yield
        running.set()
        assert released.wait(PATIENCE)
        return "long"

    sharing = Sharing(threads=2)
    tasks = [asyncio.create_task(sharing.run(long())) for _ in range(3)]
    while not running.is_set():
        await asyncio.sleep(0.001)
    assert await sharing.run(once()) == "other"
    assert (sharing._for_long._free, sharing._threads._free) == (0, 1)
    released.set()
    assert await asyncio.gather(*tasks) == ["long"] * 3


async def test_work_that_uses_up_its_limit_ends(clock: SimpleNamespace) -> None:
    done: list[str] = []
    endless, sharing = work(clock, "x", done, 10**9, 0.5), Sharing()
    with pytest.raises(BusyError, match="busy: this took more than 10 s of processor time"):
        await sharing.run(endless)
    assert sharing._long.total == 0
    assert len(done) == 21
    assert inspect.getgeneratorstate(endless) == inspect.GEN_CLOSED


async def test_only_long_work_is_ever_refused(
    clock: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_LONG", 2)
    refused = threading.Event()

    def long() -> Work:
        clock.seconds += 0.04
        yield
        refused.wait(PATIENCE)
        return "long"

    sharing = Sharing()
    tasks = [asyncio.create_task(sharing.run(long())) for _ in range(3)]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    refused.set()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    assert sorted(map(str, ended)) == [
        "long",
        "long",
        "the server is busy: 2 other long games are being replayed; try again later",
    ]
    assert await sharing.run(work(clock, "short", [], 3, 0.001)) == "short"


async def test_work_ends_with_its_waiting_client() -> None:
    parts: list[int] = []
    gone = asyncio.Event()

    def endless() -> Work:
        while True:
            parts.append(len(parts))
            yield

    async def receive() -> dict[str, str]:
        await gone.wait()
        return {"type": "http.disconnect"}

    sharing = Sharing(threads=1)
    request = Request({"type": "http"}, receive)
    tasks = [
        asyncio.create_task(while_listening(request, lambda: sharing.run(endless()))) for _ in "12"
    ]
    while not parts:
        await asyncio.sleep(0.001)
    gone.set()
    for task in tasks:
        with pytest.raises(ClientDisconnect):
            await task
    assert sharing._threads._free == 1
    count = len(parts)
    await asyncio.sleep(0.05)
    assert len(parts) == count
    assert await sharing.run(once()) == "other"


async def test_errors_in_work_propagate_and_free_the_thread() -> None:
    def failing() -> Work:
        yield
        raise ZeroDivisionError("oh")

    sharing = Sharing(threads=1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            await sharing.run(failing())
    assert await sharing.run(once()) == "other"


# ---- queues


async def test_work_that_is_being_cancelled_is_passed_over() -> None:
    """Its task ends only at the loop's next turn."""
    queue = FairQueue(1)
    async with queue.place():
        tasks = [asyncio.create_task(queue.run(lambda: "other")) for _ in "12"]
        await asyncio.sleep(0)
        tasks[0].cancel()
    with pytest.raises(asyncio.CancelledError):
        await tasks[0]
    assert await tasks[1] == "other"
    assert (queue._free, queue._waiting) == (1, [])


def test_a_quota_limits_all_and_each() -> None:
    quota = Quota(3, 2, "games", "open", 7)
    _client.set("one")
    with quota.held(), quota.held():
        with pytest.raises(BusyError, match="2 other games of your address are open") as refused:
            quota.held().__enter__()
        assert refused.value.seconds == 7
        _client.set("two")
        with quota.held(), pytest.raises(BusyError, match="busy: 3 other games are open"):
            quota.held().__enter__()
    assert quota.total == 0
    _client.set("")


async def test_a_batch_gathers_while_another_is_done() -> None:
    batches: list[list[int]] = []

    cancelled = asyncio.Event()

    async def double(numbers: list[int]) -> list[int | Exception]:
        batches.append(numbers)
        await cancelled.wait()
        if 9 in numbers:
            raise ZeroDivisionError("oh")
        return [KeyError(number) if number == 7 else 2 * number for number in numbers]

    batcher = Batcher(double, 3)
    first = asyncio.create_task(batcher.ask(1))
    while not batches:
        await asyncio.sleep(0)
    others = [asyncio.create_task(batcher.ask(number)) for number in (2, 3, 7, 4, 9)]
    await asyncio.sleep(0)
    others[0].cancel()
    cancelled.set()
    await batcher.finish()
    assert batches == [[1], [3, 7], [4, 9]]
    assert await first == 2
    ended = await asyncio.gather(*others, return_exceptions=True)
    assert [type(one) for one in ended[1:]] == [int, KeyError, *[ZeroDivisionError] * 2]
