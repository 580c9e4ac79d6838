"""Requests that nobody expects: none makes a fault, or takes more time than its length allows."""

import http.client
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.patience import PATIENCE
from tests.web.server.fuzzing import SEEDS, fuzz
from tests.web.server.serving import web

#: How long each of the long runs lasts, in seconds.
LONG = 200.0


@pytest.fixture(scope="module")
def server(own_cache: Path) -> Iterator["FuzzedServer"]:
    """Start a server for visitors, who can create as many games as they like."""
    policy = own_cache / "policy.toml"
    policy.write_text("games_per_hour = 1_000_000\n")
    options = ["--public", "--without-proxy", "--policy", policy]
    with web(*options, cache=own_cache) as (port, process):
        yield FuzzedServer(port, process.pid)


class FuzzedServer:
    """A server that is sent requests one after another."""

    def __init__(self, port: int, process: int) -> None:
        self.port = port
        self._times = Path(f"/proc/{process}/stat")

    def ask(self, path: str, body: bytes) -> tuple[int, float]:
        """Return the status of the answer and the processor time that the server took for it.

        Other programs on the machine do not count.
        """
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        before = self._processor_seconds()
        wire.request("POST", f"/api/{path}", body, {"Content-Type": "application/json"})
        answer = wire.getresponse()
        answer.read()
        wire.close()
        return answer.status, self._processor_seconds() - before

    def _processor_seconds(self) -> float:
        user, system = self._times.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
@pytest.mark.untraced
def test_seeds_are_asked_without_a_fault(server: FuzzedServer) -> None:
    # Only the long run judges time: here other tests run at the same time.
    found = fuzz(server.ask, LONG, random.Random(1), SEEDS, floor=float("inf"), requests=80)
    assert found.asked == 80
    assert found.faults == []


@pytest.mark.long
def test_minutes_of_fuzzing_find_nothing(server: FuzzedServer) -> None:
    seed = int(time.time())
    found = fuzz(server.ask, LONG, random.Random(seed), SEEDS)
    print(f"{found.asked:,} requests with seed {seed}")
    for path, seconds in sorted(found.slowest.items(), key=lambda one: -one[1]):
        print(f"  {path:20} slowest {seconds:.2f} s")
    assert found.faults == []
    assert max(found.slowest.values()) < 12


def schemathesis(server: FuzzedServer, seconds: float, config: Path, *more: str) -> None:
    """Send what the server's own description allows, and what it does not."""
    tool = Path(sys.executable).with_name("schemathesis")
    address = f"http://127.0.0.1:{server.port}"
    options = ["--checks", "not_a_server_error", "--max-time", f"{seconds:.0f}", "--no-color"]
    options += ["--max-response-time", f"{PATIENCE:.0f}", "--url", address]
    options += ["--continue-on-failure", *more]
    command = [tool, "--config-file", config, "run", f"{address}/openapi.json", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-5_000:]


@pytest.mark.long
def test_schemathesis_finds_no_fault(server: FuzzedServer, tmp_path: Path) -> None:
    config = tmp_path / "schemathesis.toml"
    config.touch()
    schemathesis(server, LONG, config)


#: The game that exists, with the invitation to its free seat.
EXISTING = """\
[parameters]
"path.game" = "{game}"
"header.authorization" = "Bearer {invitation}"
"""


@pytest.mark.long
def test_schemathesis_finds_no_fault_in_games(server: FuzzedServer, tmp_path: Path) -> None:
    """An existing game is asked for, with its key: others are refused before anything is read."""
    games = f"http://127.0.0.1:{server.port}/api/live/games"
    first = {"kind": "take-seat", "id": "first-seat", "expects": 0, "key": "A" * 22, "name": "Ada"}
    new = {"terms": {"rules": "queah", "side": "white"}, "first": first, "lobby": True}
    created = httpx2.post(games, json=new).json()
    game, invitation = created["game"], created["invitations"]["b"]
    config = tmp_path / "schemathesis.toml"
    config.write_text(EXISTING.format(game=game, invitation=invitation))
    schemathesis(server, LONG / 2, config, "--include-path-regex", "^/api/live")
    after = httpx2.get(f"{games}/{game}").json()["snapshot"]
    assert "b" in after["names"]  # somebody sat down: valid requests were among them
