"""The server's end, whatever it still does."""

import json
import re
import signal
import subprocess
import urllib.request

import pytest

from tests.processes import COMMAND
from tests.server.answers import nodes

#: A position with 28,878 legal turns, most of which each of these turns leads to again.
START = "-,-,m/-,-,-,-,m/-,-,-,-,-,-,-/-,-,-,LMS,-,-,-/-,-,-,LMS,-,-,-/-,-,-,-,-/s,-,s w ll"
TURNS = ["d3-c3", "c1-c2", "c3-d3", "c2-c1"] * 1000
JSON = {"Content-Type": "application/json"}
PATIENCE = 60


@pytest.mark.long
def test_a_long_replay_does_not_delay_stopping() -> None:
    record = {"rules": "quincala:tournament", "start": START, "nodes": nodes(TURNS)}
    order = [COMMAND, "web", "--port", "0"]
    with subprocess.Popen(
        order, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r":(\d+)/", server.stdout.readline())
            assert found is not None
            home = f"http://127.0.0.1:{found[1]}"
            urllib.request.urlopen(f"{home}/api/games").read()  # the server is there now
            asking = urllib.request.Request(f"{home}/api/view", json.dumps(record).encode(), JSON)
            with pytest.raises(TimeoutError):
                urllib.request.urlopen(asking, timeout=1)
            server.send_signal(signal.SIGINT)
            _, wrong = server.communicate(timeout=PATIENCE)
            assert (server.returncode, wrong) == (0, "")
        finally:
            server.kill()
