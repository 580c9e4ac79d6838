"""The server's end, whatever it still does."""

import json
import re
import signal
import subprocess
import sys
import urllib.request

import pytest

from tests.patience import PATIENCE
from tests.processes import COMMAND
from tests.web.server.answers import nodes

#: A position with 28,878 legal turns, most of which each of these turns leads to again.
START = "-,-,m/-,-,-,-,m/-,-,-,-,-,-,-/-,-,-,LMS,-,-,-/-,-,-,LMS,-,-,-/-,-,-,-,-/s,-,s w ll"
TURNS = ["d3-c3", "c1-c2", "c3-d3", "c2-c1"] * 1000
#: The seconds in which a replay has begun, and is far from its end.
BEGUN = 1
JSON = {"Content-Type": "application/json"}


#: Starts a server that gets a signal to end before uvicorn listens to signals.
EARLY = """
import os, signal, sys
import uvicorn
from lodestone_command import main

serve = uvicorn.Server.run

def run(server, sockets):
    os.kill(os.getpid(), signal.SIGTERM)
    serve(server, sockets)

uvicorn.Server.run = run
sys.argv = ["lodestone", "web", "--port", "0"]
main()
"""


@pytest.mark.slow
def test_a_signal_during_the_start_is_not_lost() -> None:
    command = [sys.executable, "-c", EARLY]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "plays at" in done.stdout


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
                urllib.request.urlopen(asking, timeout=BEGUN)
            server.send_signal(signal.SIGINT)
            _, wrong = server.communicate(timeout=PATIENCE)
            assert (server.returncode, wrong) == (0, "")
        finally:
            server.kill()
