"""Many long replays at once: others are answered meanwhile, and all end with their clients.

`bench/attacks.py` measures it.
"""

import http.client
import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from bench.server_load import heavy
from tests.server.answers import nodes
from tests.server.serving import PATIENCE, Asker, serving, wait_until

REQUESTS = 6
HONEST = ("d3d4", "b3a3", "c2c3")


@pytest.fixture
def server() -> Iterator[Asker]:
    with serving() as asker:
        yield asker


def begin(server: Asker, rng: random.Random) -> http.client.HTTPConnection:
    """Ask for a long replay without waiting for the answer."""
    wire = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    body = json.dumps(heavy(rng))
    wire.request("POST", "/api/view", body, {"Content-Type": "application/json"})
    return wire


@pytest.mark.slow
def test_long_replays_delay_nobody_and_end_with_clients(server: Asker) -> None:
    rng = random.Random(2)
    long = server.replays._sharing._long
    with ExitStack() as clients:
        for _ in range(REQUESTS):
            clients.enter_context(closing(begin(server, rng)))
        wait_until(lambda: long.total == REQUESTS)
        for ply in range(1 + len(HONEST)):
            asked = {"rules": "queah:balanced", "nodes": nodes(HONEST[:ply])}
            assert server.ask("/api/view", **asked).status == 200
            page = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            with closing(page):
                page.request("GET", "/static/js/main.js")
                assert page.getresponse().status == 200
        # None of them has been answered yet, and none was refused.
        assert long.total == REQUESTS
    wait_until(lambda: long.total == 0)
