"""Pictures in pixels: made in other processes, within limits, for one client as for the next."""

import asyncio
import http.client
import io
import json
import multiprocessing
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import Any

import pytest
from PIL import Image

from bench.random_games import random_turns
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.server import pictures as module
from lodestone.server.api import records
from lodestone.server.errors import BusyError
from lodestone.server.pictures import FRAME, MOST_FRAMES, MOST_PIXELS, Pictures, most_frames
from lodestone.study.picture import Look, size_of
from tests.server.answers import Json, nodes
from tests.server.serving import PATIENCE, Asker, serving, wait_until
from tests.tasks import allocate, draw_slowly

pytestmark = pytest.mark.slow

QUINCALA = "quincala:tournament"
#: The seed of a random game of more than 200 turns.
SEED = 47


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Asker]:
    """Return a server that gives up no picture, however busy the machine is."""
    monkeypatch.setattr(module, "LIMIT", PATIENCE)
    with serving() as asker:
        yield asker


def game(plies: int) -> Json:
    """Return a random game of exactly this many turns."""
    turns = random_turns(Position.start(QUINCALA), plies, SEED, compiled=False)
    assert len(turns) == plies
    return {"rules": QUINCALA, "result": "*", "nodes": nodes(turns)}


def question(plies: int, form: str, **more: Any) -> Json:
    return {"record": game(plies), "path": [0] * plies, "format": form, **more}


def begin(server: Asker, **body: Any) -> http.client.HTTPConnection:
    """Ask for a picture without waiting for it."""
    wire = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    wire.request(
        "POST", "/api/record/picture", json.dumps(body), {"Content-Type": "application/json"}
    )
    return wire


def answer(server: Asker, **body: Any) -> tuple[int, bytes]:
    with closing(begin(server, **body)) as wire:
        answered = wire.getresponse()
        return answered.status, answered.read()


def refusal(server: Asker, **body: Any) -> tuple[int, str]:
    status, data = answer(server, **body)
    return status, json.loads(data)["detail"]


def in_loop(main: Coroutine[Any, Any, None]) -> None:
    """Run in another thread: Playwright's event loop may run in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, main).result()


def test_views_are_answered_while_pictures_are_made(
    server: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "png", draw_slowly)
    with ExitStack() as clients:
        for _ in range(2):
            clients.enter_context(closing(begin(server, **question(0, "png"))))
        wait_until(lambda: server.pictures.open == 2)
        assert server.ask("/api/view", rules="queah:balanced", nodes=nodes(())).status == 200
        assert server.pictures.open == 2
        status, said = refusal(server, **question(0, "png"))
        assert (status, "2 other pictures for you" in said) == (503, True)
    wait_until(lambda: server.pictures.open == 0)


def test_leaving_clients_free_their_places(server: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(records, "png", draw_slowly)
        for _ in range(3):
            with closing(begin(server, **question(0, "png"))):
                wait_until(lambda: server.pictures.open == 1)
            wait_until(lambda: server.pictures.open == 0)
    assert answer(server, **question(0, "png"))[0] == 200


def test_killed_picture_is_refused_and_next_made(
    server: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(records, "png", draw_slowly)
        before = set(multiprocessing.active_children())
        with closing(begin(server, **question(0, "png"))) as wire:
            wait_until(lambda: set(multiprocessing.active_children()) > before)
            for process in set(multiprocessing.active_children()) - before:
                process.kill()
            answered = wire.getresponse()
            assert (answered.status, b"was lost" in answered.read()) == (503, True)
    assert answer(server, **question(0, "png"))[0] == 200


def test_stopping_ends_pictures(server: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "png", draw_slowly)
    with closing(begin(server, **question(0, "png"))) as wire:
        wait_until(lambda: server.pictures.open == 1)
        server.pictures.close()
        assert wire.getresponse().status == 503
    status, said = refusal(server, **question(0, "png"))
    assert (status, "being stopped" in said) == (503, True)


def test_places_are_limited_and_given_back() -> None:
    pictures = Pictures()
    with ExitStack() as places:
        for number in range(module.MOST_OPEN):
            places.enter_context(pictures.place(f"client {number // 2}"))
        with pytest.raises(BusyError, match="other pictures for you"), pictures.place("client 0"):
            pass
        with pytest.raises(BusyError, match="other pictures;"), pictures.place("another"):
            pass
    assert pictures.open == 0
    with pictures.place("client 0"):
        assert pictures.open == 1


def test_pictures_have_limits_of_time_and_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIMIT", 0.5)
    pictures = Pictures()

    async def main() -> None:
        with pytest.raises(BusyError, match="took more than"):
            await pictures.make(draw_slowly, "")
        monkeypatch.setattr(module, "LIMIT", PATIENCE)
        with pytest.raises(ValueError, match="too much memory"):
            await pictures.make(allocate, 3 * 2**30)

    try:
        in_loop(main())
    finally:
        pictures.close()


@pytest.mark.parametrize("width", [480, 2_000])
def test_refusals_name_how_many_positions_fit(server: Asker, width: int) -> None:
    most = most_frames(*size_of(Rules.parse(QUINCALA), Look(width=width)))
    assert 1 < most < 120
    status, said = refusal(server, **question(120, "gif", width=width))
    assert status == 400
    assert f"{width} pixels wide shows at most {most} positions here, not 121" in said
    assert "choose a smaller width" in said
    status, said = refusal(server, **question(MOST_FRAMES, "gif"))
    assert (status, f"at most {MOST_FRAMES} positions here, not 201" in said) == (400, True)


@pytest.mark.long
@pytest.mark.parametrize("plies", [80, MOST_FRAMES - 1])
def test_long_games_get_narrower_moving_pictures(server: Asker, plies: int) -> None:
    status, data = answer(server, **question(plies, "gif"))
    assert status == 200, data
    image = Image.open(io.BytesIO(data))
    assert 100 < image.width < 480
    assert (plies + 1) * (image.width * image.height + FRAME) <= MOST_PIXELS
