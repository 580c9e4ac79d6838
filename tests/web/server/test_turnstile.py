"""A client that sends many requests at once waits for itself."""

import asyncio

from starlette.types import Message, Receive, Scope, Send

from lodestone.web.server.clients import MOST_INSIDE, MOST_OF_CROWD, Clients


class HeldRequest:
    """An application whose answers begin, and end, when they are told to."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.begin = asyncio.Event()
        self.end = asyncio.Event()

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.inside.append(scope["client"][0])
        await self.begin.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await self.end.wait()
        await send({"type": "http.response.body", "body": b""})


async def receive() -> Message:
    return {"type": "http.request", "body": b""}


async def send(_message: Message) -> None:
    pass


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def asked(app: Clients, senders: list[str]) -> list[asyncio.Task[None]]:
    """Return requests from these addresses."""
    return [
        asyncio.create_task(app({"type": "http", "client": (address, 1)}, receive, send))
        for address in senders
    ]


async def test_a_crowd_of_one_client_waits_for_itself() -> None:
    held = HeldRequest()
    app = Clients(held)
    most = MOST_INSIDE + MOST_OF_CROWD
    senders = ["203.0.113.1"] * (most + 3) + ["203.0.113.2"]
    tasks = asked(app, senders)
    await settle()
    assert sorted(held.inside) == ["203.0.113.1"] * most + ["203.0.113.2"]
    tasks[MOST_INSIDE].cancel()
    await settle()
    assert held.inside.count("203.0.113.1") == most + 1
    held.begin.set()  # the answers have begun; nobody waits for their end
    await settle()
    assert held.inside.count("203.0.113.1") == most + 3
    held.end.set()
    await asyncio.gather(*tasks, return_exceptions=True)


class CountingApplication:
    """An application that counts how many requests are inside whenever another one comes."""

    def __init__(self) -> None:
        self.inside = 0
        self.counts: list[int] = []

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        self.inside += 1
        self.counts.append(self.inside)
        await settle()
        self.inside -= 1
        await send({"type": "http.response.start", "status": 200, "headers": []})


async def test_few_of_a_crowd_are_let_in() -> None:
    counted = CountingApplication()
    app = Clients(counted)
    sender = ["203.0.113.1"]

    async def again() -> None:
        for _ in range(5):
            await asyncio.gather(*asked(app, sender))

    await asyncio.gather(*(again() for _ in range(3 * MOST_INSIDE)))
    assert max(counted.counts) == MOST_INSIDE + MOST_OF_CROWD
    assert max(counted.counts[3 * MOST_INSIDE :]) == MOST_OF_CROWD
