"""Many long replays at once: others are answered meanwhile, and all end with their clients.

`bench/attacks.py` measures it.
"""

import http.client
import json
import random
from contextlib import ExitStack, closing

import pytest

from bench.server_load import heavy
from lodestone.web.server.services import services_of
from tests.patience import PATIENCE, wait_until
from tests.web.server.answers import nodes
from tests.web.server.live.hosting import HTTP, hosting

REQUESTS = 6
HONEST = ("d3d4", "b3a3", "c2c3")


def begin(port: int, rng: random.Random) -> http.client.HTTPConnection:
    """Ask for a long replay without waiting for the answer."""
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    body = json.dumps(heavy(rng))
    wire.request("POST", "/api/view", body, {"Content-Type": "application/json"})
    return wire


@pytest.mark.slow
def test_long_replays_delay_nobody_and_end_with_clients() -> None:
    rng = random.Random(2)
    with hosting(None) as hosted:
        long, address = services_of(hosted.app).replays._sharing._long, hosted.server.address
        with ExitStack() as clients:
            for _ in range(REQUESTS):
                clients.enter_context(closing(begin(hosted.port, rng)))
            wait_until(lambda: long.total == REQUESTS)
            for ply in range(1 + len(HONEST)):
                asked = {"rules": "queah:balanced", "nodes": nodes(HONEST[:ply])}
                assert HTTP.post(f"{address}/api/view", json=asked).status_code == 200
                assert HTTP.get(f"{address}/static/js/main.js").status_code == 200
            # None of them has been answered yet, and none was refused.
            assert long.total == REQUESTS
        wait_until(lambda: long.total == 0)
