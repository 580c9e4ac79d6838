"""Requests to a page's server that attacks are tried on, and the replays that cost it most.

A replay is of nearly as many turns as a body may have, through positions with tens of thousands of
legal turns, in records that all differ: seconds of work, compiled as well.
"""

import asyncio
import json
import random
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.processes import COMMAND
from tests.web.server.answers import nodes

#: 28,878 legal turns here, and nearly as many whenever White is to move in the play from here.
START = "-,-,m/-,-,-,-,m/-,-,-,-,-,-,-/-,-,-,LMS,-,-,-/-,-,-,LMS,-,-,-/-,-,-,-,-/s,-,s w ll"
RULES = "quincala:tournament"
#: Steps of Black's pieces near either edge, which never meet.
LOW = ("c1-c2", "c1-d1", "c1-d2", "e1-d1", "e1-d2", "e1-e2")
HIGH = ("e7-d6", "e7-d7", "e7-e6", "f6-e5", "f6-e6", "f6-f5")
TURNS = 5_000


def back(step: str) -> str:
    """Return the step that takes another one back."""
    return "-".join(reversed(step.split("-")))


def heavy(rng: random.Random, turns: int = TURNS) -> dict[str, Any]:
    """Return a record: White's tower goes back and forth, Black's pieces out and back at random."""
    played: list[str] = []
    while len(played) < turns:
        low, high = rng.choice(LOW), rng.choice(HIGH)
        played += ["d3-c3", low, "c3-d3", high, "d3-c3", back(low), "c3-d3", back(high)]
    return {"rules": RULES, "start": START, "nodes": nodes(played[:turns])}


def request(path: str, body: bytes, fields: str = "") -> bytes:
    """Return a request; without `fields`, its stated length is the body's."""
    fields = fields or f"Content-Length: {len(body)}\r\n"
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    return f"{head}Content-Type: application/json\r\n{fields}\r\n".encode() + body


def asking(path: str, body: object) -> bytes:
    """Return a request whose body is JSON."""
    return request(path, json.dumps(body).encode())


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
    options: Sequence[str],
    program: Sequence[str | Path] = (COMMAND,),
    stderr: int | None = None,
) -> Iterator[tuple[int, int]]:
    """Start a server on a free port; yield the port and the process's number, and stop it."""
    command = [*program, "web", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[3]
            yield int(address.rstrip("/").rpartition(":")[2]), process.pid
        finally:
            process.terminate()
