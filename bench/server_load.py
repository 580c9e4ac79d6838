"""Print how the page's server copes with an attack: see docs/speed.md.

    python -m bench.server_load [SECONDS]

It starts `lodestone web` and waits until its replays run compiled. For SECONDS, many clients at
once request replays of a hundred turns each, through positions with tens of thousands of legal
turns, in records that all differ; meanwhile, an honest game of Queah is viewed repeatedly. Then the
clients leave, and the time is measured until the server no longer takes processor time. Finally it
is sent huge bodies in several ways. Everything stays on this machine's loopback.
"""

import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

#: 28,878 legal turns here, and nearly as many whenever White is to move in the play from here.
START = "-,-,m/-,-,-,-,m/-,-,-,-,-,-,-/-,-,-,LMS,-,-,-/-,-,-,LMS,-,-,-/-,-,-,-,-/s,-,s w ll"
RULES = "quincala:tournament"
#: Steps of Black's pieces near either edge, which never meet.
LOW = ("c1-c2", "c1-d1", "c1-d2", "e1-d1", "e1-d2", "e1-e2")
HIGH = ("e7-d6", "e7-d7", "e7-e6", "f6-e5", "f6-e6", "f6-f5")
TURNS, CLIENTS = 100, 60
HONEST = ("d3d4", "b3a3", "c2c3")
#: How often the honest game is viewed, and how often the processor time is read, in seconds.
EVERY, GLANCE = 0.05, 0.1
#: The processor time of a compiled replay, and per second of a quiet server.
COMPILED, QUIET, WINDOW = 0.15, 0.05, 1.0
PATIENCE = 900.0
COMMAND = Path(sys.executable).with_name("lodestone")
#: How much of a body is sent, in bytes.
BODY, PART = 300_000_000, b"x" * 65_536
TICK = os.sysconf("SC_CLK_TCK")


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
        body = json.dumps(record).encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(head(f"Content-Length: {len(body)}\r\nConnection: close\r\n") + body)
            answer = await reader.read()
        finally:
            writer.close()
        return int(answer.split(maxsplit=2)[1])

    def seconds(self) -> float:
        """Return the processor time that it has taken."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def megabytes(self) -> float:
        """Return the memory that it has in use."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1000


def head(fields: str) -> bytes:
    """Return the head of a request."""
    fields = f"Host: localhost\r\nContent-Type: application/json\r\n{fields}"
    return f"POST /api/view HTTP/1.1\r\n{fields}\r\n".encode()


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


async def attack(server: LoadedServer, rng: random.Random, answered: list[int]) -> None:
    """Request replays, one after another, without end."""
    while True:
        with suppress(OSError, IndexError):
            answered.append(await server.view(heavy(rng)))


async def look(server: LoadedServer, seconds: float) -> list[float]:
    """View an honest game for a while; return how long each response took, in milliseconds."""
    took: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        turns = HONEST[: len(took) % (1 + len(HONEST))]
        assert await server.view({"rules": "queah:balanced", "nodes": nodes(turns)}) == 200
        took.append((time.monotonic() - began) * 1000)
        await asyncio.sleep(EVERY)
    return took


async def until_quiet(server: LoadedServer) -> float:
    """Return the seconds until the server takes hardly any processor time for a second."""
    began = time.monotonic()
    while True:
        before, since = server.seconds(), time.monotonic()
        await asyncio.sleep(WINDOW)
        # The system counts in hundredths of a second: a shorter window would see single ticks.
        if server.seconds() - before <= QUIET * WINDOW:
            return since - began


def print_times(name: str, took: list[float]) -> None:
    """Print the response times of the honest game."""
    took = sorted(took)
    print(
        f"{name}: median {statistics.median(took):.0f} ms, nine of ten within "
        f"{took[len(took) * 9 // 10]:.0f} ms, worst {took[-1]:.0f} ms, {len(took)} answers"
    )


def send_body(server: LoadedServer, fields: str, part: bytes) -> str:
    """Send a body until the server rejects it; return the first line of the response."""
    with socket.create_connection(("127.0.0.1", server.port), 30) as wire:
        wire.sendall(head(fields))
        with suppress(OSError):
            for _ in range(BODY // len(part)):
                wire.sendall(part)
        with suppress(OSError):
            return wire.recv(65_536).partition(b"\r\n")[0].decode()
    return "connection closed"


def send_bodies(server: LoadedServer) -> None:
    """Send bodies in several ways; print the responses, and the memory that stays in use."""
    chunk = b"%x\r\n%s\r\n" % (len(PART), PART)
    before = server.megabytes()
    for fields, part in (
        ("Transfer-Encoding: chunked\r\nContent-Length: 10\r\n", chunk),
        ("Transfer-Encoding: chunked\r\n", chunk),
        (f"Content-Length: {BODY}\r\n", PART),
        ("Content-Length: 10\r\n", PART),
    ):
        answer = send_body(server, fields, part)
        more = server.megabytes() - before
        print(f"{' '.join(fields.split())}: {answer}; {more:+.1f} MB")


async def measure(server: LoadedServer, seconds: float) -> None:
    """Run all measurements."""
    rng = random.Random(1)
    await wait_until_compiled(server, rng)
    print_times("honest game, otherwise quiet", await look(server, 2))
    answered: list[int] = []
    before = server.megabytes()
    attacks = [asyncio.create_task(attack(server, rng, answered)) for _ in range(CLIENTS)]
    print_times(f"honest game beside {CLIENTS} replays", await look(server, seconds))
    for task in attacks:
        task.cancel()
    await asyncio.gather(*attacks, return_exceptions=True)
    print(f"quiet {await until_quiet(server):.1f} s after they left")
    counts = ", ".join(f"{answered.count(one)} of {one}" for one in sorted(set(answered)))
    print(f"answers to them: {counts or 'none'}; {server.megabytes() - before:+.1f} MB")
    send_bodies(server)


def main(seconds: float) -> None:
    """Start a server and measure."""
    with started() as server:
        asyncio.run(measure(server, seconds))
    print(f"load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 15.0)
