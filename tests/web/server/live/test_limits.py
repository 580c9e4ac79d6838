"""What one client may cost the others: nothing that they would notice."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import CloseCode

from lodestone.web.client import RefusedError
from lodestone.web.online.terms import Terms
from lodestone.web.server import connections
from lodestone.web.server.live.connections import pinger, sockets
from lodestone.web.server.live.following import outbox
from lodestone.web.server.policy import OPEN
from tests.loops import run_loop
from tests.patience import PATIENCE, PAUSE, wait_until
from tests.thinning import long
from tests.web.server.live.hosting import BLITZ, Begun, Hosted, Talker, begin, hosting, talking

pytestmark = pytest.mark.slow

POLICY = OPEN.model_copy(
    update={
        "sockets": 12,
        "sockets_per_address": 6,
        "messages_per_player": 20,
        "messages_per_spectator": 15,
        "messages_per_lobby": 10,
        "games_per_hour": 1_000,
    }
)


@pytest.fixture(autouse=True)
def quiet(hosted: Hosted, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Hold that nothing a client does writes a traceback, and that every WebSocket is forgotten."""
    yield
    assert not [record for record in caplog.records if record.exc_info]
    wait_until(lambda: hosted.open == 0)


async def test_a_stalled_reader_holds_up_nobody(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MOST_BYTES", 20_000)
    begun = await begin(hosted)
    async with talking(hosted) as asleep, talking(hosted, "127.0.0.2") as white:
        await asleep.hello(begun.game)
        await white.hello(begun.game, begun.keys["a"])
        asleep.socket.transport.pause_reading()
        channel = hosted.live.hub.channels[begun.game]
        text = json.dumps({"kind": "problem", "reason": "x" * 2_000})
        [listener] = [one for one in channel.listeners if one.seat is None]
        while listener.outbox.closed_for is None:
            hosted.loop.call_soon_threadsafe(listener.outbox.put, text)
            await asyncio.sleep(0)
        await white.command("play", 3, turn="d3d4")
        assert (await white.read("event"))["event"]["seq"] == 4
        asleep.socket.transport.resume_reading()
        assert await drained(asleep) == 1013
    async with talking(hosted) as back:
        assert (await back.hello(begun.game))["snapshot"]["turns"] == ["d3d4"]


async def drained(talker: Talker) -> int | None:
    """Read what was sent until the WebSocket is closed; return the code."""
    try:
        while True:
            await asyncio.wait_for(talker.socket.recv(), PATIENCE)
    except ConnectionClosed:
        return talker.socket.close_code


@pytest.mark.parametrize(("role", "most"), [("player", 20), ("spectator", 15), ("lobby", 10)])
async def test_a_flood_of_messages_closes_its_socket(hosted: Hosted, role: str, most: int) -> None:
    async def told(talker: Talker) -> bool:
        """Return whether a WebSocket is answered."""
        await talker.say(kind="nonsense")
        return bool(await talker.read("problem"))

    begun = await begin(hosted)
    async with talking(hosted, "127.0.0.3") as one, talking(hosted, "127.0.0.4") as other:
        await other.hello(begun.game, begun.keys["b"])
        if role == "lobby":
            await one.say(kind="lobby")
            await one.read("challenges")
        else:
            await one.hello(begun.game, begun.keys["a"] if role == "player" else None)
        for _ in range(most - 1):
            await one.say(kind="pong", n=7)
        assert await told(other)
        await one.say(kind="pong", n=7)
        assert await drained(one) == 1008
        assert await told(other)


async def test_a_seats_messages_are_counted_together(hosted: Hosted) -> None:
    def is_closing(talker: Talker) -> bool:
        return talker.socket.close_code is not None

    begun = await begin(hosted)
    async with talking(hosted) as one, talking(hosted) as other:
        await one.hello(begun.game, begun.keys["a"])
        await other.hello(begun.game, begun.keys["a"])
        for talker in (one, other):
            for _ in range(11):
                await talker.command("resign", 99)
        assert 1008 in {await drained(one) if is_closing(one) else 0, await drained(other)}


async def test_sockets_are_counted_per_address_and_in_all(hosted: Hosted) -> None:
    async with AsyncExitStack() as stack:
        for address in ("127.0.0.5", "127.0.0.6"):
            for _ in range(6):
                await stack.enter_async_context(talking(hosted, address))
            with pytest.raises(InvalidStatus) as full:
                await stack.enter_async_context(talking(hosted, address))
            assert full.value.response.status_code == 503
            assert b"6 other WebSockets" in full.value.response.body or address.endswith("6")
        with pytest.raises(InvalidStatus) as full:
            await stack.enter_async_context(talking(hosted, "127.0.0.7"))
        assert full.value.response.headers["Retry-After"] == "5"


async def test_whoever_says_nothing_is_closed(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "HELLO_SECONDS", 0.1)
    async with talking(hosted) as one:
        assert await drained(one) == 1008


async def test_a_line_without_pongs_is_lost(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pinger, "PERIOD", 0)
    begun = await begin(hosted)
    async with talking(hosted) as deaf, talking(hosted) as white:
        await deaf.hello(begun.game, begun.keys["b"])
        await white.hello(begun.game, begun.keys["a"])
        [black] = [
            listener.outbox
            for listener in hosted.live.hub.channels[begun.game].listeners
            if listener.seat == "b"
        ]
        pinged = hosted.live.pinger._rounds[black]
        while pinged.number is None:
            await asyncio.sleep(PAUSE)
        pinged.sent -= 2 * pinger.PATIENCE  # as if it had been pinged long ago
        while (await white.read("presence"))["seats"]["b"] != "lost":
            pass
        assert await drained(deaf) == 1013


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("x" * (connections.LARGEST_MESSAGE + 1), 1009),
        ([b"\xff\xfe"], 1007),
        (["x", *[""] * connections.MOST_RECEIVED], CloseCode.ABNORMAL_CLOSURE),
    ],
)
async def test_what_no_client_sends_closes_its_socket(
    hosted: Hosted, sent: object, code: int
) -> None:
    async with talking(hosted) as one:
        with suppress(ConnectionClosed):
            await one.socket.send(sent, text=True)
        # What arrives after the end is answered by TCP, which may overtake the code.
        assert await drained(one) in (code, CloseCode.ABNORMAL_CLOSURE)


async def test_a_flood_of_pings_closes_its_socket(hosted: Hosted) -> None:
    async with talking(hosted) as one:
        with suppress(ConnectionClosed):
            for number in range(connections.MOST_RECEIVED // 100):
                await one.socket.ping(number.to_bytes(100, "big"))
        assert await drained(one) == CloseCode.ABNORMAL_CLOSURE


def test_an_address_creates_so_many_games_an_hour(tmp_path_factory: pytest.TempPathFactory) -> None:
    policy = OPEN.model_copy(update={"games_per_hour": 2})

    async def create(hosted: Hosted) -> None:
        for _ in range(2):
            await hosted.server.create(BLITZ)
        with pytest.raises(RefusedError, match="2 games within an hour") as refused:
            await hosted.server.create(BLITZ)
        assert refused.value.code == "503"

    with hosting(str(tmp_path_factory.mktemp("few") / "games.db"), policy) as hosted:
        run_loop(create(hosted))


@pytest.mark.parametrize(
    ("way", "limit"),
    [
        ("accept-offer", "games_per_hour"),
        ("make-offer", "games_kept"),
        ("computer", "games_per_hour"),
        *long(("computer", "games_kept")),
    ],
)
def test_a_rematch_counts_as_a_new_game(
    tmp_path_factory: pytest.TempPathFactory, way: str, limit: str
) -> None:
    """Of the player who accepts it, or offers it to a program that does; refusals count nothing."""
    policy = OPEN.model_copy(update={limit: 2})
    terms = replace(BLITZ, computer="level-1") if way == "computer" else BLITZ

    async def play(hosted: Hosted) -> None:
        begun = await (begin_alone(hosted, terms) if terms.computer else begin(hosted))
        game = begun.game
        async with talking(hosted) as one, talking(hosted, "127.0.0.2") as other:
            for number in range(2):
                await one.hello(game, begun.keys["a"])
                await one.command("resign", 2)
                await one.read("event")
                if way != "computer":
                    await other.hello(game, begun.keys["b"])
                    await other.command("make-offer", 2, offer="rematch")
                    await other.read("event")
                    await one.command("accept-offer", 99, offer="rematch")
                    assert (await one.read("refused"))["code"] == "ahead"
                kind = "accept-offer" if way == "accept-offer" else "make-offer"
                await one.command(kind, 2 if terms.computer else 5, offer="rematch")
                if number:
                    refused = await one.read("refused")
                    assert (refused["code"], refused["state"]["next_game"]) == ("full", None)
                    return
                while not (game_next := (await one.read("event"))["state"]["next_game"]):
                    pass
                game = game_next

    with hosting(str(tmp_path_factory.mktemp("again") / "games.db"), policy) as hosted:
        run_loop(play(hosted))
        assert hosted.live.keeper.store.count() == 2


async def begin_alone(hosted: Hosted, terms: Terms) -> Begun:
    """Create a game against a program."""
    created, key = await hosted.server.create(terms, "Ann")
    return Begun(created.game, {"a": key}, {})


def test_so_many_games_are_kept(tmp_path_factory: pytest.TempPathFactory) -> None:
    policy = OPEN.model_copy(update={"games_kept": 1, "chat": False, "lobby": False})

    async def create(hosted: Hosted) -> None:
        begun = await begin(hosted)
        with pytest.raises(RefusedError, match="keeps 1 games already"):
            await hosted.server.create(BLITZ)
        async with talking(hosted) as white:
            welcome = await white.hello(begun.game, begun.keys["a"])
            assert welcome["snapshot"]["terms"]["chat"] is False
            await white.command("say", 3, text="hello")
            assert (await white.read("refused"))["code"] == "no-chat"
            await white.say(kind="lobby")
            assert (await white.read("gone"))["code"] == "no-lobby"

    with hosting(str(tmp_path_factory.mktemp("one") / "games.db"), policy) as hosted:
        run_loop(create(hosted))


def test_games_created_while_others_are_counted_count(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy = OPEN.model_copy(update={"games_kept": 1})
    counting, created = threading.Event(), threading.Event()

    def count() -> int:
        counting.set()
        assert created.wait(PATIENCE)
        return 0  # as it was when the count began

    with hosting(str(tmp_path_factory.mktemp("one") / "games.db"), policy) as hosted:
        monkeypatch.setattr(hosted.live.keeper.store, "count", count)
        counted = asyncio.run_coroutine_threadsafe(hosted.live._count_games(), hosted.loop)
        assert counting.wait(PATIENCE)
        run_loop(begin(hosted))
        created.set()
        counted.result(PATIENCE)
        with pytest.raises(RefusedError, match="keeps 1 games already"):
            run_loop(hosted.server.create(BLITZ))
