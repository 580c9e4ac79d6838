"""Print what attackers cost an honest client of the page's server: see SECURITY.md.

    python -m bench.attacks [--bare] [SECONDS [ATTACK ...]]

It starts `lodestone web` and waits until its replays run compiled. The server is a public one
behind nginx, as docs/hosting.md recommends; with `--bare`, it is one for this machine alone. Each
attack then lasts for SECONDS (20), from 127.0.0.1 in a separate process, while an honest client at
127.0.0.2 views a game twenty times per second, each time on a new connection. For each attack a row
shows the honest client's slowest and median answer, how many times the median is what it was just
before, how often it was refused, the longest step of the server's event loop, how much the memory
of the server and its workers had grown afterwards, and for how long the server stays busy after the
attackers have left. At the end it prints how soon nginx closes silent connections. Everything stays
on this machine's loopback.
"""

import argparse
import asyncio
import json
import multiprocessing
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bench import processes
from bench.proxies import in_front
from bench.server_load import asking, exchange, heavy, request, started
from bench.steps import Longest, shared
from lodestone import Line, Position
from lodestone.web.client import LiveServer, new_key
from lodestone.web.online.terms import Terms
from tests.web.server.answers import nodes

HONEST = {"rules": "queah:balanced", "nodes": nodes(("d3d4", "b3a3"))}
EVERY = 0.05
#: The seconds that the attackers take to start, and that an honest client waits.
BEGIN, PATIENCE = 1.0, 20.0
#: For how many seconds it is measured before each attack.
BESIDE = 2.0
#: The processor time of a compiled replay, how long compiling may take, and the processor time of a
#: quiet server in a second.
COMPILED, COMPILING, QUIET = 0.15, 900.0, 0.05
LARGEST = 128 * 1024
QUEAH = {"rules": "queah"}
GAME = {"rules": "queah", "result": "*", "nodes": [{}]}
HALF = b"GET / HTTP/1.1\r\nHost: loc"
#: Connections that are left to be closed, and the addresses that open them.
SILENT, ADDRESSES = 1_500, 15
#: How many games the talking clients share: an address may create 30 within an hour.
GAMES = 4
STAR = {**GAME, "nodes": [{}, *({"turn": "c2c3", "parent": 0} for _ in range(4_900))]}

Attack = Callable[[int], Awaitable[None]]


def endless(clients: int, act: Callable[[int], Awaitable[object]], pause: float = 0.01) -> Attack:
    """Return an attack in which each client does the same again and again, whatever comes of it."""

    async def client(port: int) -> None:
        while True:
            with suppress(OSError, TimeoutError, RuntimeError, ConnectionClosed, InvalidStatus):
                await act(port)
            await asyncio.sleep(pause)

    async def attack(port: int) -> None:
        await asyncio.gather(*(client(port) for _ in range(clients)))

    return attack


def repeated(clients: int, path: str, body: Any, padding: int = 0) -> Attack:
    """Return an attack in which each client sends the same request again and again."""
    sent = request(path, json.dumps(body).encode() + b" " * padding)
    return endless(clients, lambda port: exchange(port, sent))


def getting(clients: int, path: str) -> Attack:
    """Return an attack in which each client gets the same address again and again."""
    sent = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    return endless(clients, lambda port: exchange(port, sent), 0.0)


def held(connections: int, sent: bytes, renewed: float = PATIENCE, pause: float = 1.0) -> Attack:
    """Return an attack in which connections are opened, send something, and then stay silent."""
    return endless(connections, lambda port: asyncio.wait_for(exchange(port, sent), renewed), pause)


def tiny_chunks(clients: int) -> Attack:
    """Return an attack that sends a body byte by byte."""
    head = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    return held(clients, head + b"1\r\nx\r\n" * 200_000, 5.0)


def replays(clients: int) -> Attack:
    """Return an attack that requests replays of long games that all differ."""
    rng = random.Random(1)
    return endless(clients, lambda port: exchange(port, asking("/api/view", heavy(rng))), 0.0)


async def searches(port: int) -> None:
    """Ask what to search for in long games, and have what was found put into words."""
    line = Line.of(Position.start(LONG["rules"]), CIRCLE)
    best = [{"score": 5, "turn": str(number)} for number in line.numbers] * CIRCLES
    turns = [str(number) for number in line.numbers * 16]
    found = {"lines": [{"score": 5, "depth": 64, "turns": turns}] * 5, "depth": 64, "nodes": 1}
    found |= {"seconds": 1.0, "final": True}
    await asyncio.gather(
        repeated(8, "/api/computer", {"record": LONG, "player": "level-8", "seconds": 60})(port),
        repeated(8, "/api/found", {"record": LONG, **found})(port),
        repeated(8, "/api/record/report", {"record": LONG, "player": "level-8"})(port),
        repeated(8, "/api/record/judged", {"record": LONG, "found": best})(port),
    )


async def watchers(port: int) -> None:
    """Start an experiment that takes long, and ask with 300 clients how it goes."""
    task = {"title": "x", "rules": "queah", "players": ["level-4"], "games": 20_000}
    answer = await exchange(port, asking("/api/lab/start", task))
    name = json.loads(answer.partition(b"\r\n\r\n")[2])["name"]
    await getting(300, f"/api/lab/job?name={name}")(port)


def reading(clients: int, path: Callable[[Any], str]) -> Attack:
    """Return an attack in which clients read an address of a live game again and again."""

    async def attack(port: int) -> None:
        await getting(clients, path(await new_game(port)))(port)

    return attack


async def new_game(port: int) -> Any:
    """Create a game with two players; return its identity and their keys."""
    server = LiveServer(f"http://127.0.0.1:{port}")
    created, key = await server.create(Terms("queah:balanced", "white"), "Ann")
    other = await server.take(created.game, created.invitations["b"], "Bob")
    return {"game": created.game, "keys": [key, other]}


async def talk(socket: Any, **message: object) -> None:
    """Say something over a WebSocket."""
    await socket.send(json.dumps(message))


def talking(each: int, say: Callable[[int, Any, Any], Awaitable[None]]) -> Attack:
    """Return an attack over WebSockets, opened again when they are closed: some in each game."""

    async def meet(game: Any, port: int) -> None:
        address = f"ws://127.0.0.1:{port}/api/live/socket"
        async with connect(address, compression=None, proxy=None) as socket:
            await say(port, socket, game)

    async def attack(port: int) -> None:
        games = [await new_game(port) for _ in range(GAMES)]
        await asyncio.gather(*(endless(each, partial(meet, game))(port) for game in games))

    return attack


async def look_at_lobby(_port: int, socket: Any, _game: Any) -> None:
    """Enter the lobby until there were too many messages."""
    while True:
        await talk(socket, kind="lobby")
        await socket.recv()


async def flood(_port: int, socket: Any, game: Any) -> None:
    """Send commands until there were too many."""
    await talk(socket, kind="hello", game=game["game"], key=game["keys"][0])
    while True:
        command = {"kind": "play", "id": new_key(), "expects": 3, "turn": "x" * 4_000}
        await talk(socket, kind="command", command=command)
        await socket.recv()


async def send_pings(_port: int, socket: Any, _game: Any) -> None:
    """Send small pings as fast as they can be sent, in large pieces."""
    mask = bytes(4)
    while True:
        if socket.transport.is_closing():
            return
        socket.transport.write((b"\x89\x80" + mask) * 10_000)
        await asyncio.sleep(0.05)


async def play_again(port: int, socket: Any, game: Any) -> None:
    """Resign and agree on rematches without a pause, with both seats."""
    address = f"ws://127.0.0.1:{port}/api/live/socket"
    async with connect(address, compression=None, proxy=None) as other:
        while game["game"]:
            for one, key in zip((socket, other), game["keys"], strict=True):
                await talk(one, kind="hello", game=game["game"], key=key)
            state = await command(socket, "resign", 3)
            state = await command(other, "make-offer", state["seq"], offer="rematch")
            state = await command(socket, "make-offer", state["seq"], offer="rematch")
            game["game"] = state["next_game"]
    await asyncio.sleep(PATIENCE)


async def command(socket: Any, kind: str, expects: int, **content: object) -> Any:
    """Send a command; return the state of the game with the answer."""
    identity = new_key()
    sent = {"kind": kind, "id": identity, "expects": expects, **content}
    await talk(socket, kind="command", command=sent)
    while True:
        message = json.loads(await socket.recv())
        if message["kind"] == "refused" or message.get("event", {}).get("command") == identity:
            return message["state"]


#: Four turns that lead back to where they began, and a long game of them.
CIRCLE, CIRCLES = ("c2c3", "b3b2", "c3c2", "b2b3"), 249
LONG = {**GAME, "rules": "queah:traditional", "nodes": nodes(CIRCLE * CIRCLES)}
STEPS = {**GAME, "rules": "quincala:tournament", "nodes": nodes(("e1-d2", "e7-d6") * 30)}
MANY_HEADERS = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + b"X1: a\r\n" * 8_000
MANY_HEADERS += b"Connection: close\r\n\r\n"
UNFINISHED = request("/api/view", b" " * (LARGEST - 1), f"Content-Length: {LARGEST}\r\n")
ATTACKS: dict[str, Attack] = {
    "blanks": repeated(4, "/api/record/read", {"text": "a;" + " " * 125_000 + "\n"}),
    "brackets": repeated(4, "/api/record/read", {"text": "1. a" + "[" * 125_000}),
    "wrong records": repeated(30, "/api/record/write", {"records": [1] * 40_000, "to": "text"}),
    "wrong nodes": repeated(
        30, "/api/record/document", {"record": {**GAME, "nodes": [1] * 40_000}}
    ),
    "unknown keys": repeated(
        30, "/api/record/read", {"text": "", **{f"k{number}": 1 for number in range(10_000)}}
    ),
    "padded bodies": repeated(32, "/api/analysis", {"record": QUEAH}, LARGEST - 100),
    "unfinished bodies": held(32, UNFINISHED),
    "many headers": held(60, MANY_HEADERS, pause=0.01),
    "silent": held(SILENT, b""),
    "half a head": held(SILENT, HALF),
    "tiny chunks": tiny_chunks(4),
    "stars": repeated(8, "/api/record/picture", {"record": STAR, "format": "svg"}),
    "searches": searches,
    "replays": replays(60),
    "long GIFs": repeated(
        8, "/api/record/picture", {"record": STEPS, "format": "gif", "path": [0] * 60}
    ),
    "watchers": watchers,
    "unknown games": reading(30, lambda _game: f"/api/live/games/{'A' * 16}"),
    "one game": reading(30, lambda game: f"/api/live/games/{game['game']}"),
    "lobby": talking(8, look_at_lobby),
    "commands": talking(8, flood),
    "pings": talking(8, send_pings),
    # The last one: it makes all the games that an address may make in an hour.
    "rematches": talking(1, play_again),
}

#: What only a server for this machine alone offers.
LOCAL = ("watchers",)


def run_attack(name: str, port: int, seconds: float) -> None:
    """Attack for a while; this runs in a separate process."""

    async def attack() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(ATTACKS[name](port), seconds)

    asyncio.run(attack())


def tree_megabytes(pid: int) -> float:
    """Return the memory of a process and its descendants, counting shared memory once."""
    total = 0.0
    with suppress(OSError, StopIteration):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        total = next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000
        for task in Path(f"/proc/{pid}/task").iterdir():
            total += sum(map(tree_megabytes, map(int, (task / "children").read_text().split())))
    return total


async def look(port: int, seconds: float) -> tuple[list[float], int]:
    """View a game again and again; return how long each answer took, and how many were refusals."""
    took, refused = [], 0
    view = asking("/api/view", HONEST)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        try:
            answer = await asyncio.wait_for(exchange(port, view, "127.0.0.2"), PATIENCE)
        except (OSError, TimeoutError):
            answer = b""
        took.append((time.monotonic() - began) * 1000)
        refused += not answer.startswith(b"HTTP/1.1 200")
        await asyncio.sleep(EVERY)
    return took, refused


async def measure(pid: int, longest: Longest, port: int, name: str, seconds: float) -> None:
    """Attack at a port, and print a row."""
    usual = statistics.median((await look(port, BESIDE))[0])
    longest[0] = 0.0
    before = tree_megabytes(pid)
    attacker = multiprocessing.Process(
        target=run_attack, args=(name, port, BEGIN + seconds), daemon=True
    )
    attacker.start()
    await asyncio.sleep(BEGIN)
    took, refused = await look(port, seconds)
    attacker.kill()
    attacker.join()
    quiet = await until_quiet(pid)
    more = tree_megabytes(pid) - before
    median = statistics.median(took)
    print(
        f"{name:18} slowest {max(took):6.0f} ms, median {median:4.0f} ms (x {median / usual:.1f}), "
        f"{refused} of {len(took)} refused, longest step {longest[0] * 1000:.1f} ms, "
        f"{more:+6.0f} MB, quiet after {quiet:.1f} s",
        flush=True,
    )


async def wait_until_compiled(pid: int, port: int) -> None:
    """Request replays until they take little time."""
    end, rng = time.monotonic() + COMPILING, random.Random(1)
    while time.monotonic() < end:
        before = processes.seconds(pid)
        answer = await exchange(port, asking("/api/view", heavy(rng, 8)))
        assert answer.startswith(b"HTTP/1.1 200")
        if processes.seconds(pid) - before < COMPILED:
            return
        await asyncio.sleep(1)
    sys.exit("replays did not become compiled in time")


async def until_quiet(pid: int) -> float:
    """Return the seconds until the server takes hardly any processor time for a second."""
    began, used = time.monotonic(), QUIET + 1
    while used > QUIET:
        before, since = processes.seconds(pid), time.monotonic()
        # The system counts in hundredths of a second: a shorter time would see single ticks.
        await asyncio.sleep(1)
        used = processes.seconds(pid) - before
    return since - began


async def measure_closing(port: int) -> None:
    """Print how soon connections that send nothing or half a head are closed."""
    began = time.monotonic()

    async def wait_until_closed(number: int) -> None:
        sent, address = (b"", HALF)[number % 2], f"127.0.0.{3 + number % ADDRESSES}"
        with suppress(OSError):
            await exchange(port, sent, address)

    silent = asyncio.gather(*map(wait_until_closed, range(SILENT)))
    await asyncio.sleep(BEGIN)
    [took, *_], refused = await look(port, EVERY)
    await silent
    print(
        f"{SILENT:,} silent connections are closed after {time.monotonic() - began:.1f} s; an "
        f"honest one meanwhile is {'refused' if refused else 'answered'} after {took:.0f} ms"
    )


async def measure_all(
    pid: int, ports: tuple[int, int | None], longest: Longest, names: list[str], seconds: float
) -> None:
    """Run the attacks one after another on the same server, through the proxy if there is one."""
    own, proxy = ports
    port = proxy or own
    await wait_until_compiled(pid, own)
    took, _ = await look(port, 2)
    print(f"{'no attack':18} slowest {max(took):6.0f} ms")
    for name in names:
        await measure(pid, longest, port, name, seconds)
    if proxy:
        await measure_closing(proxy)


def main() -> None:
    """Start a server and attack it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bare", action="store_true", help="without a proxy, for this machine")
    parser.add_argument("seconds", type=float, nargs="?", default=20.0)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    args = parser.parse_args()
    if unknown := {*args.attacks} - {*ATTACKS}:
        parser.error(f"no attack {', '.join(unknown)}")
    options = [] if args.bare else ["--public", "--trusted-proxy", "127.0.0.1"]
    names = args.attacks or [name for name in ATTACKS if args.bare or name not in LOCAL]
    with ExitStack() as stack:
        steps = stack.enter_context(tempfile.NamedTemporaryFile())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        steps.truncate(8)
        program = (sys.executable, "-m", "bench.steps", steps.name)
        options += ["--db", str(folder / "games.db")]
        port, pid = stack.enter_context(started(options, program, subprocess.DEVNULL))
        proxy = None
        if not args.bare:
            proxy = stack.enter_context(in_front("nginx", folder, port, tls=False))
        asyncio.run(measure_all(pid, (port, proxy), shared(steps.name), names, args.seconds))


if __name__ == "__main__":
    main()
