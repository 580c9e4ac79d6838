"""What a client says of faults: its own, the server's and the line's."""

import asyncio
import io
import json
import socket

import pytest
from websockets.asyncio.server import ServerConnection, serve

from lodestone.core.errors import LodestoneError
from lodestone.web.client import LiveServer, RefusedError, history_of, new_key
from lodestone.web.online.messages import Hello
from lodestone.web.server.live.following.hub import Hub
from tests.loops import run_loop
from tests.patience import PATIENCE
from tests.web.server.live.hosting import UNTIMED, Hosted, begin, hosting

pytestmark = pytest.mark.slow


def test_a_server_that_is_not_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(LodestoneError, match=r"^cannot reach http://127\.0\.0\.1:"):
        run_loop(LiveServer(f"http://127.0.0.1:{port}/").create(UNTIMED))


def test_a_game_that_is_not_there(hosted: Hosted) -> None:
    async def join() -> None:
        async with hosted.server.join("A" * 16):
            pass

    with pytest.raises(RefusedError) as refused:
        run_loop(asyncio.wait_for(join(), PATIENCE))
    assert refused.value.code == "no-game"


def test_a_refused_command_says_why(hosted: Hosted) -> None:
    async def play() -> list[str]:
        begun, file = await begin(hosted, UNTIMED), io.StringIO()
        watch = history_of("Ann", file)
        async with hosted.server.join(begun.game, begun.keys["a"], watch) as table:
            with pytest.raises(RefusedError):
                await table.play("nonsense")
        messages = [json.loads(line) for line in file.getvalue().splitlines()]
        assert {message["client"] for message in messages} == {"Ann"}
        return [f"{one['way']} {one['message']['kind']}" for one in messages]

    told = run_loop(asyncio.wait_for(play(), PATIENCE))
    assert told[:2] == ["sent hello", "received welcome"]
    assert told.index("sent command") < told.index("received refused")


def test_a_lost_line_is_opened_again() -> None:
    """A server closes the first line, and says on the second that the game is gone."""
    lines = []

    async def answer(line: ServerConnection) -> None:
        lines.append(json.loads(await line.recv()))
        if len(lines) > 1:
            await line.send(json.dumps({"kind": "ping", "n": 7, "now": 1}))
            assert json.loads(await line.recv()) == {"kind": "pong", "n": 7}
            gone = {"kind": "gone", "code": "no-game", "reason": "for today"}
            await line.send(json.dumps(gone))

    async def join() -> None:
        async with serve(answer, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            async with LiveServer(f"http://127.0.0.1:{port}").join("A" * 16):
                pass

    with pytest.raises(RefusedError, match="for today"):
        run_loop(asyncio.wait_for(join(), PATIENCE))
    assert [line["kind"] for line in lines] == ["hello", "hello"]


def test_an_unreadable_hello_is_not_waited_for(hosted: Hosted) -> None:
    async def join() -> None:
        async with hosted.server.join("A" * 22):
            pass

    with pytest.raises(LodestoneError, match="could not read a message"):
        run_loop(asyncio.wait_for(join(), PATIENCE))


def test_what_a_client_does_not_know_is_ignored() -> None:
    """Messages of another kind are; one that breaks the protocol ends the game."""

    async def answer(line: ServerConnection) -> None:
        await line.recv()
        await line.send(json.dumps({"kind": "fireworks", "colour": "red"}))
        await line.send(json.dumps({"kind": "presence", "spectators": "many"}))
        await line.wait_closed()

    async def join() -> None:
        async with serve(answer, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            async with LiveServer(f"http://127.0.0.1:{port}").join("A" * 16):
                pass

    with pytest.raises(
        LodestoneError, match=r"^cannot read a message of the server: presence\.seats"
    ):
        run_loop(asyncio.wait_for(join(), PATIENCE))


def test_a_server_without_games_is_left() -> None:
    async def join(server: LiveServer) -> None:
        async with server.join("A" * 16):
            pass

    with hosting(None) as none, pytest.raises(RefusedError, match="does not offer") as refused:
        run_loop(asyncio.wait_for(join(none.server), PATIENCE))
    assert refused.value.code == "403"


async def test_nothing_is_sent_to_a_lost_game(hosted: Hosted) -> None:
    begun = await begin(hosted, UNTIMED)
    async with hosted.server.join(begun.game, begun.keys["a"]) as table:
        async with hosted.server.join(begun.game, begun.keys["a"]) as owner:
            await owner.send("ReplaceKey", key=new_key())
        while table._fault is None:
            await asyncio.sleep(0.01)
        with pytest.raises(RefusedError, match="new key"):
            await table.play("d3d4")


async def test_a_new_key_is_used_from_then_on(hosted: Hosted) -> None:
    begun = await begin(hosted, UNTIMED)
    async with hosted.server.join(begun.game, begun.keys["a"]) as table:
        await table.send("ReplaceKey", key=new_key())
        table._socket.transport.abort()
        await table.play("d3d4")


async def test_a_new_key_whose_answer_was_lost_opens(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has it, and knows the old one no more; the client cannot know."""
    begun = await begin(hosted, UNTIMED)
    async with hosted.server.join(begun.game, begun.keys["a"]) as table:
        with monkeypatch.context() as patch:
            patch.setattr(Hub, "publish", lambda *_: None)
            sending = asyncio.create_task(table.send("ReplaceKey", key=new_key()))
            while (game := await hosted.live_game(begun.game)).seq == 3:
                await asyncio.sleep(0.01)
            table._socket.transport.abort()
        hosted.loop.call_soon_threadsafe(hosted.live.hub.publish, begun.game, game)
        assert (await sending).seq == 4
        await table.play("d3d4")


async def test_an_answer_that_comes_twice_counts_once(hosted: Hosted) -> None:
    begun = await begin(hosted, UNTIMED)
    server = hosted.server
    async with (
        server.join(begun.game, begun.keys["a"]) as table,
        server.join(begun.game) as watcher,
    ):
        await table.play("d3d4")
        while not watcher.turns:
            await watcher.changed()
        await watcher._say(Hello(begun.game, None, 3))  # as if it did not know the turn
        await watcher.changed()
        assert watcher.turns == table.turns == ["d3d4"]
