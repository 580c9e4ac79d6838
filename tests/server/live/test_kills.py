"""Servers that are killed, and lines that are cut: what was acknowledged is there, exactly once."""

import asyncio
import random
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from lodestone.client import Server, Table
from lodestone.online.events import Event
from lodestone.online.messages import Commanded, Happened, Welcome
from lodestone.online.terms import SEATS, NoClock, SeatName, Terms
from lodestone.server.live.store import Store
from tests.processes import Serving
from tests.server.serving import PATIENCE, run_loop
from tests.thinning import long

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

UNTIMED = Terms("queah:balanced", "white", NoClock())


@dataclass
class Process:
    """A server process that can be killed and started again at its address."""

    database: str
    cache: Path
    port: int = 0
    running: Serving | None = None

    def __post_init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]

    def start(self) -> None:
        command = ("web", "--port", str(self.port), "--db", self.database)
        self.running = Serving(*command, LODESTONE_CACHE=str(self.cache))
        assert "plays at" in self.running.first_line

    def kill(self) -> None:
        assert self.running is not None
        self.running.kill()


@dataclass
class History:
    """What one client sent and saw."""

    seat: SeatName | None
    seen: dict[int, Event] = field(default_factory=dict)
    acknowledged: dict[str, Event] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)

    def watch(self, _way: str, message: object) -> None:
        match message:
            case Commanded(command):
                self.asked.add(command.id)
            case Happened(event=event):
                self._see(event)
            case Welcome(events=events):
                for event in events:
                    self._see(event)

    def _see(self, event: Event) -> None:
        assert self.seen.setdefault(event.seq, event) == event
        if event.command in self.asked and event.seat == self.seat:
            self.acknowledged[event.command or ""] = event


@dataclass
class Played:
    """A game with the histories of its clients."""

    game: str
    histories: list[History]
    tables: list[Table]

    def check(self, store: Store) -> int:
        """Compare all histories with what is stored; return how many commands were acknowledged."""
        events = store.load(self.game).events
        stored = [event.public() for event in events]
        assert [event.seq for event in stored] == list(range(1, len(stored) + 1))
        commands = Counter((event.seat, event.command) for event in stored if event.command)
        assert set(commands.values()) == {1}
        for history, table in zip(self.histories, self.tables, strict=True):
            assert all(stored[seq - 1] == event for seq, event in history.seen.items())
            assert all(stored[event.seq - 1] == event for event in history.acknowledged.values())
            assert table.seq == len(stored)
        return sum(len(history.acknowledged) for history in self.histories)


async def play_turns(table: Table, turns: int, seed: int, count: Callable[[], None]) -> None:
    """Make turns until so many are made by both together."""
    chance = random.Random(seed)
    while len(table.turns) < turns and table.line.outcome is None:
        if table.is_my_turn:
            await table.play(chance.choice(table.line.position.turns))
            count()
        else:
            await table.changed()


@asynccontextmanager
async def seated(server: Server, stack: AsyncExitStack) -> AsyncIterator[Played]:
    created, key = await server.create(UNTIMED, "Ann")
    other = await server.take(created.game, created.invitations["b"], "Bob")
    histories = [History(seat) for seat in SEATS]
    tables = [
        await stack.enter_async_context(server.join(created.game, one, history.watch))
        for one, history in zip((key, other), histories, strict=True)
    ]
    yield Played(created.game, histories, tables)


async def play_through(
    process: Process, games: int, turns: int, kills: int, cuts: int
) -> list[Played]:
    """Play games while the server is killed and lines are cut; return what the clients saw."""
    server, chance, done = Server(f"http://127.0.0.1:{process.port}"), random.Random(7), Counter()
    async with AsyncExitStack() as stack:
        played = []
        for _ in range(games):
            async with seated(server, stack) as one:
                played.append(one)
        playing = [
            asyncio.create_task(play_turns(table, turns, number, lambda: done.update(["turns"])))
            for number, one in enumerate(played)
            for table in one.tables
        ]
        total, steps = games * turns, kills + cuts
        marks = sorted(chance.sample(range(1, steps + 1), kills))
        for step in range(1, steps + 1):
            while done["turns"] < total * step // (steps + 2) and not all_done(playing):
                await asyncio.sleep(0.01)
            if step in marks:
                process.kill()
                await asyncio.to_thread(process.start)
            else:
                cut(chance.choice(chance.choice(played).tables))
        await asyncio.wait_for(asyncio.gather(*playing), 6 * PATIENCE)
        await agree(played)
        return played


def all_done(tasks: "list[asyncio.Task[None]]") -> bool:
    return all(task.done() for task in tasks)


def cut(table: Table) -> None:
    """Cut a client's line without a word."""
    if table._socket is not None:
        table._socket.transport.abort()


async def agree(played: list[Played]) -> None:
    """Wait until both clients of each game have seen the same."""
    for one in played:
        while len({table.seq for table in one.tables}) > 1:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("games", "turns", "kills", "cuts"), [(20, 8, 3, 5), long((40, 40, 25, 100))]
)
def test_acknowledged_turns_survive_kills_and_cuts(
    address: str, own_cache: Path, games: int, turns: int, kills: int, cuts: int
) -> None:
    process = Process(address, own_cache)
    process.start()
    try:
        played = run_loop(play_through(process, games, turns, kills, cuts))
    finally:
        process.kill()
    store = Store.open(address)
    try:
        acknowledged = sum(one.check(store) for one in played)
    finally:
        store.close()
    assert acknowledged == sum(len(one.tables[0].turns) for one in played)
