"""What a client says of faults: its own, the server's and the line's."""

import asyncio
import io
import json
import socket
from collections.abc import Iterator

import pytest
from websockets.asyncio.server import ServerConnection, serve

from lodestone.client import RefusedError, Server, history_of
from lodestone.core.errors import LodestoneError
from tests.server.live.hosting import UNTIMED, Hosted, begin, hosting
from tests.server.serving import PATIENCE, run_loop


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with hosting(str(tmp_path_factory.mktemp("live") / "games.db")) as found:
        yield found


def test_a_server_that_is_not_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(LodestoneError, match=r"^cannot reach http://127\.0\.0\.1:"):
        run_loop(Server(f"http://127.0.0.1:{port}/").create(UNTIMED))


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
            gone = {"kind": "gone", "code": "unavailable", "reason": "for today"}
            await line.send(json.dumps(gone))

    async def join() -> None:
        async with serve(answer, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            async with Server(f"http://127.0.0.1:{port}").join("A" * 16):
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
