"""Processor time shared among replays: short ones first, limits, and clients that leave."""

import asyncio
import inspect
import threading
import time
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.requests import ClientDisconnect, Request

from lodestone.server import sharing as module
from lodestone.server.clients import _client
from lodestone.server.errors import BusyError
from lodestone.server.sharing import Sharing, while_listening

Work = Generator[None, None, str]


def in_loop(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run in a thread of its own: Playwright's event loop may run in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(main())).result()


class ScriptedClock:
    """Processor time as the test has it pass, for all threads."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def thread_time(self) -> float:
        return self.seconds

    def monotonic(self) -> float:
        return self.seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ScriptedClock:
    clock = ScriptedClock()
    monkeypatch.setattr(module, "time", clock)
    return clock


def work(clock: ScriptedClock, name: str, told: list[str], parts: int, each: float) -> Work:
    for _ in range(parts):
        clock.seconds += each
        told.append(name)
        yield
    return name


def test_short_work_passes_any_amount_of_long_work(clock: ScriptedClock) -> None:
    told: list[str] = []

    async def main() -> None:
        sharing = Sharing(threads=1)
        sharing._threads = 2  # one for the long, one for the short; the limiter lets one run
        long = [sharing.run(work(clock, "long", told, 20, 0.01)) for _ in range(5)]
        tasks = [asyncio.create_task(one) for one in long]
        while told.count("long") < 40:
            await asyncio.sleep(0)
        before = len(told)
        assert await sharing.run(work(clock, "short", told, 1, 0.001)) == "short"
        assert "short" in told[before : before + 4]
        assert await asyncio.gather(*tasks) == ["long"] * 5

    in_loop(main)
    assert told.count("long") == 100


def test_of_new_work_the_smallest_is_first(clock: ScriptedClock) -> None:
    told: list[str] = []

    async def main() -> None:
        sharing = Sharing(threads=1)
        sizes = (5, 100, 1, 50)
        await asyncio.gather(
            *(sharing.run(work(clock, str(size), told, 1, 0.001), size) for size in sizes)
        )

    in_loop(main)
    assert told == ["5", "1", "50", "100"]


def test_clients_share_time_however_much_they_ask(clock: ScriptedClock) -> None:
    told: list[str] = []

    async def main() -> None:
        sharing = Sharing(threads=1)
        sharing._threads = 2  # the limiter lets one run
        flood = [asyncio.create_task(asked_by(sharing, "many", told)) for _ in range(50)]
        while told.count("many") < 10:
            await asyncio.sleep(0)
        before = len(told)
        await asyncio.create_task(asked_by(sharing, "few", told))
        assert "few" in told[before : before + 4]
        await asyncio.gather(*flood)

    async def asked_by(sharing: Sharing, client: str, told: list[str]) -> None:
        _client.set(client)
        await sharing.run(work(clock, client, told, 1, 0.01))

    in_loop(main)
    assert told.count("many") == 50


def test_long_work_leaves_a_thread_to_short_work() -> None:
    """Even while each of its parts takes long."""
    released, running = threading.Event(), threading.Event()

    def long() -> Work:
        end = time.thread_time() + 2 * module.LONG
        while time.thread_time() < end:
            pass
        yield
        running.set()
        assert released.wait(20)
        return "long"

    def short() -> Work:
        yield
        return "short"

    async def main() -> None:
        sharing = Sharing(threads=2)
        tasks = [asyncio.create_task(sharing.run(long())) for _ in range(3)]
        while not running.is_set():
            await asyncio.sleep(0.001)
        assert await sharing.run(short()) == "short"
        assert sharing._running == {False: 0, True: 1}
        released.set()
        assert await asyncio.gather(*tasks) == ["long"] * 3

    in_loop(main)


def test_work_that_uses_up_its_limit_ends(clock: ScriptedClock) -> None:
    told: list[str] = []
    endless = work(clock, "x", told, 10**9, 0.5)

    async def main() -> None:
        sharing = Sharing()
        with pytest.raises(BusyError, match="busy: this took more than 10 s of processor time"):
            await sharing.run(endless)
        assert sharing._long.total == 0

    in_loop(main)
    assert len(told) == 21
    assert inspect.getgeneratorstate(endless) == inspect.GEN_CLOSED


def test_only_long_work_is_ever_refused(
    clock: ScriptedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_LONG", 2)
    refused = threading.Event()

    def long() -> Work:
        clock.seconds += 0.04
        yield
        refused.wait(60)
        return "long"

    async def main() -> None:
        sharing = Sharing()
        tasks = [asyncio.create_task(sharing.run(long())) for _ in range(3)]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        refused.set()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        assert sorted(map(str, ended)) == [
            "long",
            "long",
            "the server is busy: it is replaying 2 other long games; try again later",
        ]
        assert await sharing.run(work(clock, "short", [], 3, 0.001)) == "short"

    in_loop(main)


def test_work_ends_with_its_waiting_client() -> None:
    parts: list[int] = []

    def endless() -> Work:
        while True:
            parts.append(len(parts))
            yield

    async def main() -> None:
        gone = asyncio.Event()

        async def receive() -> dict[str, str]:
            await gone.wait()
            return {"type": "http.disconnect"}

        sharing = Sharing(threads=1)
        request = Request({"type": "http"}, receive)
        first, second = (
            asyncio.create_task(while_listening(request, lambda: sharing.run(endless())))
            for _ in range(2)
        )
        while not parts:
            await asyncio.sleep(0.001)
        gone.set()
        for task in (first, second):
            with pytest.raises(ClientDisconnect):
                await task
        assert sharing._running == {False: 0, True: 0}
        count = len(parts)
        await asyncio.sleep(0.05)
        assert len(parts) == count
        assert await sharing.run(iter_once()) == "other"

    in_loop(main)


def test_work_that_is_being_cancelled_is_passed_over() -> None:
    """Its task ends only at the loop's next turn."""

    async def main() -> None:
        sharing = Sharing()
        sharing._running[False] = sharing._threads
        task = asyncio.create_task(sharing.run(iter_once()))
        await asyncio.sleep(0)
        task.cancel()
        sharing._running[False] = 0
        sharing._admit()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (sharing._running, sharing._waiting) == ({False: 0, True: 0}, [])

    in_loop(main)


def iter_once() -> Work:
    yield
    return "other"


def test_errors_in_work_propagate_and_free_the_thread() -> None:
    def failing() -> Work:
        yield
        raise ZeroDivisionError("oh")

    async def main() -> None:
        sharing = Sharing(threads=1)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await sharing.run(failing())
        assert await sharing.run(iter_once()) == "other"

    in_loop(main)
