"""The server's end, whatever it still does."""

import json
import re
import signal
import socket
import subprocess
import time

from tests.processes import COMMAND

#: A position with 28,878 legal turns, most of which each of these turns leads to again.
START = "-,-,m/-,-,-,-,m/-,-,-,-,-,-,-/-,-,-,LMS,-,-,-/-,-,-,LMS,-,-,-/-,-,-,-,-/s,-,s w ll"
TURNS = ["d3-c3", "c1-c2", "c3-d3", "c2-c1"] * 1000
PATIENCE = 60


def test_a_long_replay_does_not_hold_up_the_end() -> None:
    record = {"rules": "quincala:tournament", "start": START, "turns": TURNS}
    body = json.dumps(record).encode()
    order = [COMMAND, "web", "--port", "0"]
    with subprocess.Popen(order, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r":(\d+)/", server.stdout.readline())
            assert found is not None
            with socket.create_connection(("127.0.0.1", int(found[1]))) as asking:
                head = f"POST /api/view HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}"
                head += "\r\nContent-Type: application/json\r\n\r\n"
                asking.sendall(head.encode() + body)
                time.sleep(1)
                asking.setblocking(False)
                server.send_signal(signal.SIGINT)
                assert server.wait(PATIENCE) == 130
        finally:
            server.kill()
