"""A page's server that attacks are tried on, and the replays that cost it most.

A replay is of a hundred turns, through positions with tens of thousands of legal turns, in records
that all differ.
"""

import asyncio
import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from bench import processes

#: 28,878 legal turns here, and nearly as many whenever White is to move in the play from here.
START = "-,-,m/-,-,-,-,m/-,-,-,-,-,-,-/-,-,-,LMS,-,-,-/-,-,-,LMS,-,-,-/-,-,-,-,-/s,-,s w ll"
RULES = "quincala:tournament"
#: Steps of Black's pieces near either edge, which never meet.
LOW = ("c1-c2", "c1-d1", "c1-d2", "e1-d1", "e1-d2", "e1-e2")
HIGH = ("e7-d6", "e7-d7", "e7-e6", "f6-e5", "f6-e6", "f6-f5")
TURNS = 100
#: The processor time of a compiled replay, and per second of a quiet server.
COMPILED, QUIET, WINDOW = 0.15, 0.05, 1.0
PATIENCE = 900.0
COMMAND = Path(sys.executable).with_name("lodestone")


def back(step: str) -> str:
    """Return the step that takes another one back."""
    return "-".join(reversed(step.split("-")))


def nodes(turns: Sequence[str]) -> list[dict[str, str]]:
    """Return the nodes of a record with these turns."""
    return [{}, *({"turn": turn} for turn in turns)]


def heavy(rng: random.Random, turns: int = TURNS) -> dict[str, Any]:
    """Return a record: White's tower goes back and forth, Black's pieces out and back at random."""
    played: list[str] = []
    while len(played) < turns:
        low, high = rng.choice(LOW), rng.choice(HIGH)
        played += ["d3-c3", low, "c3-d3", high, "d3-c3", back(low), "c3-d3", back(high)]
    return {"rules": RULES, "start": START, "nodes": nodes(played[:turns])}


class LoadedServer:
    """A separate server, and the resources that it uses."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.process = process
        self.port = port

    async def view(self, record: dict[str, Any]) -> int:
        """Request a view of a game; return the status of the response."""
        answer = await exchange(self.port, request("/api/view", json.dumps(record).encode()))
        return int(answer.split(maxsplit=2)[1])

    def seconds(self) -> float:
        """Return the processor time that it has taken."""
        return processes.seconds(self.process.pid)


def request(path: str, body: bytes, fields: str = "") -> bytes:
    """Return a request; without `fields`, its stated length is the body's."""
    fields = fields or f"Content-Length: {len(body)}\r\n"
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    return f"{head}Content-Type: application/json\r\n{fields}\r\n".encode() + body


async def exchange(port: int, sent: bytes, address: str = "127.0.0.1") -> bytes:
    """Send bytes; return everything received until the connection is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        writer.write(sent)
        return await reader.read()
    finally:
        writer.close()


@contextmanager
def started(
    stderr: IO[bytes] | None = None,
    program: Sequence[str | Path] = (COMMAND,),
    options: Sequence[str | Path] = (),
) -> Iterator[LoadedServer]:
    """Start a server on a free port; yield it, and stop it at the end."""
    command = [*program, "web", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[3]
            yield LoadedServer(process, int(address.rstrip("/").rpartition(":")[2]))
        finally:
            process.terminate()


async def wait_until_compiled(server: LoadedServer, rng: random.Random) -> None:
    """Request replays until they take little time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        before = server.seconds()
        assert await server.view(heavy(rng, 8)) == 200
        if server.seconds() - before < COMPILED:
            return
        await asyncio.sleep(1)
    sys.exit("replays did not become compiled in time")


async def until_quiet(server: LoadedServer) -> float:
    """Return the seconds until the server takes hardly any processor time for a second."""
    began = time.monotonic()
    while True:
        before, since = server.seconds(), time.monotonic()
        await asyncio.sleep(WINDOW)
        # The system counts in hundredths of a second: a shorter window would see single ticks.
        if server.seconds() - before <= QUIET * WINDOW:
            return since - began
