"""Servers and databases that are killed, lines that are cut: what was acknowledged is there once.

All clients go through a proxy that delays, repeats and loses messages (`proxy.py`), and play one
game after the other until all harm is done; then everybody goes on for a while.
"""

import asyncio
import json
import os
import random
import resource
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from itertools import count, product
from pathlib import Path

import pytest

from lodestone.core.errors import LodestoneError
from lodestone.web.client import ClientGame, LiveServer, Watch, history_of
from lodestone.web.online.events import Event, Played
from lodestone.web.online.terms import SEATS, SECOND, Fischer, NoClock, Terms
from lodestone.web.server.live.log.reading import reading
from tests.loops import run_loop
from tests.patience import LONG_PATIENCE
from tests.postgresql import PostgreSQLServer as PostgreSQL
from tests.processes import Serving, answer, is_running
from tests.thinning import long, some
from tests.web.server.live.conftest import DATABASES
from tests.web.server.live.dying import BEFORE_SENDING, MOMENTS
from tests.web.server.live.proxy import Proxy, proxying

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

ROOT = Path(__file__).parents[4]
RULES = "queah:balanced"
#: Half of the games have clocks, from which outages must take nothing.
TERMS = (Terms(RULES, "white", NoClock()), Terms(RULES, "white", Fischer(600 * SECOND, SECOND)))
#: So many turns are acknowledged between two kinds of harm, and made in each game after all harm.
BETWEEN, AFTERWARDS = 8, 2


@dataclass(frozen=True)
class Harm:
    """How often servers are killed, lines cut and the database restarted while games are played.

    `games` are played at once, and `pause` is the longest time that a client thinks, in seconds;
    with `is_whole`, the last games are played to their end.
    """

    kills: int
    cuts: int
    restarts: int
    games: int
    pause: float = 0.0
    is_whole: bool = False
    patience: float = LONG_PATIENCE

    def steps(self, chance: random.Random) -> list[str]:
        """Return what is done, in some order."""
        named = {"kill": self.kills, "cut": self.cuts, "restart": self.restarts}
        steps = list(Counter(named).elements())
        chance.shuffle(steps)
        return steps


SHORT = Harm(kills=3, cuts=5, restarts=1, games=8, pause=0.05)
LONG = Harm(
    kills=20, cuts=80, restarts=5, games=20, pause=0.5, is_whole=True, patience=3 * LONG_PATIENCE
)


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

    @property
    def number(self) -> int:
        """The number of the process."""
        assert self.running is not None
        return self.running.number

    @property
    def server(self) -> LiveServer:
        return LiveServer(f"http://127.0.0.1:{self.port}")

    def start(self, before: str = "") -> None:
        """Start it, after some code was run in the process."""
        command = ("web", "--port", str(self.port), "--db", self.database)
        paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
        settings = {"LODESTONE_CACHE": str(self.cache), "PYTHONPATH": paths}
        self.running = Serving(*command, before=before, **settings)
        assert "plays at" in self.running.first_line

    def kill(self) -> None:
        if self.running is not None:
            self.running.kill()
            self.running = None


@dataclass
class ServerGroup:
    """One or more server processes on one database, which the tests own if it is PostgreSQL."""

    processes: list[Process]
    database: PostgreSQL | None = None
    done: Counter[str] = field(default_factory=Counter)
    _next: Iterator[int] = field(default_factory=count)

    @property
    def address(self) -> str:
        return self.processes[0].database

    def restart_database(self) -> None:
        """Restart it as after a crash; what its buffers held is recovered from its log."""
        assert self.database is not None
        self.database.stop()
        self.database.start()
        self.done["restart"] += 1

    def kill(self) -> Process:
        """Kill the next of the processes; return it."""
        process = self.processes[next(self._next) % len(self.processes)]
        process.kill()
        self.done["kill"] += 1
        return process


@contextmanager
def site(kind: str, folder: Path, cache: Path) -> Iterator[ServerGroup]:
    """Start a server on SQLite, or two on PostgreSQL."""
    database = PostgreSQL() if kind == "postgresql" else None
    address = database.url() if database else str(folder / "games.db")
    found = ServerGroup([Process(address, cache) for _ in range(2 if database else 1)], database)
    try:
        for process in found.processes:
            process.start()
        yield found
    finally:
        for process in found.processes:
            process.kill()
        if database:
            database.remove()


@dataclass
class PlayingPair:
    """Two clients that play each other; once all harm is done, only until `target` turns."""

    number: int
    target: int | None = None
    #: How many turns of each seat were acknowledged after all harm was done.
    afterwards: Counter[str | None] = field(default_factory=Counter)

    @property
    def are_back(self) -> bool:
        """Whether both have continued after all harm."""
        return all(self.afterwards[seat] for seat in SEATS)


@dataclass
class Trial:
    """Clients that play while harm is done, and what was acknowledged to them."""

    site: ServerGroup
    proxy: Proxy
    server: LiveServer
    folder: Path
    harm: Harm
    is_harmed: bool = True
    acknowledged: list[tuple[str, Event]] = field(default_factory=list)
    finished: int = 0

    # ---- harm

    async def do_harm(self) -> None:
        """Do all harm, step by step, while the games go on."""
        for step in self.harm.steps(self.proxy.chance):
            await self._go_on()
            if step == "cut":
                await self.proxy.cut_one()
            elif step == "restart":
                await asyncio.to_thread(self.site.restart_database)
            else:
                await self._kill()
        self.is_harmed = False

    async def _kill(self) -> None:
        """Kill a server; where there is another, clients play on there before it is back."""
        killed = await asyncio.to_thread(self.site.kill)
        if len(self.site.processes) > 1:
            await self._go_on()
        await asyncio.to_thread(killed.start)

    async def _go_on(self) -> None:
        """Wait until more turns have been acknowledged."""
        until = len(self.acknowledged) + BETWEEN
        while len(self.acknowledged) < until:
            await asyncio.sleep(0.01)

    # ---- games

    async def play_pair(self, pair: PlayingPair) -> None:
        """Let two clients play one game after the other until all harm is done, and then on."""
        chance = random.Random(pair.number)
        with (self.folder / f"{pair.number}.jsonl").open("w") as log:
            watches = [history_of(f"{pair.number}-{seat}", log) for seat in SEATS]
            while self.is_harmed or not pair.are_back:
                pair.target = None
                await self._play_game(pair, watches, chance)

    async def _play_game(
        self, pair: PlayingPair, watches: list[Watch], chance: random.Random
    ) -> None:
        game, keys = await self._seated(TERMS[pair.number % 2])
        async with AsyncExitStack() as stack:
            joining = [self.server.join(game, *each) for each in zip(keys, watches, strict=True)]
            tables = [await stack.enter_async_context(one) for one in joining]
            await asyncio.gather(*(self._play(pair, table, chance) for table in tables))
            assert tables[0].turns == tables[1].turns
        self.finished += tables[0].line.outcome is not None

    async def _seated(self, terms: Terms) -> tuple[str, list[str]]:
        """Create a game and take its second seat; try again while no server is there."""
        while True:
            try:
                created, key = await self.server.create(terms, "Ann")
                other = await self.server.take(created.game, created.invitations["b"], "Bob")
            except LodestoneError:
                await asyncio.sleep(0.1)
            else:
                return created.game, [key, other]

    async def _play(self, pair: PlayingPair, table: ClientGame, chance: random.Random) -> None:
        async for _ in table.states():
            if self._is_enough(pair, table):
                return
            if table.is_my_turn:
                await asyncio.sleep(chance.uniform(0, self.harm.pause))
                event = await table.play(chance.choice(table.line.position.turns))
                self.acknowledged.append((table.game, event))
                pair.afterwards[table.seat] += not self.is_harmed

    def _is_enough(self, pair: PlayingPair, table: ClientGame) -> bool:
        """Return whether a game has gone on for some turns after all harm, or to its end."""
        if self.is_harmed or self.harm.is_whole:
            return False
        if pair.target is None:
            pair.target = len(table.turns) + AFTERWARDS
        return len(table.turns) >= pair.target


async def endure(place: ServerGroup, folder: Path, harm: Harm) -> Trial:
    """Play games while harm is done; return what happened."""
    async with proxying([one.port for one in place.processes], seed=7) as (proxy, port):
        trial = Trial(place, proxy, LiveServer(f"http://127.0.0.1:{port}"), folder, harm)
        async with asyncio.timeout(harm.patience), asyncio.TaskGroup() as tasks:
            tasks.create_task(trial.do_harm())
            for number in range(harm.games):
                tasks.create_task(trial.play_pair(PlayingPair(number)))
        return trial


def check_acknowledged(trial: Trial) -> None:
    """Every acknowledged turn is in the log once, as it was acknowledged."""
    with reading(trial.site.address) as stored:
        logs = {game: stored(game) for game in {game for game, _ in trial.acknowledged}}
    made = Counter((game, event.seat, event.command) for game, log in logs.items() for event in log)
    for game, event in trial.acknowledged:
        assert made[game, event.seat, event.command] == 1
        assert logs[game][event.seq - 1] == event
        assert isinstance(event.body, Played)


@pytest.mark.parametrize("kind", [*long("sqlite"), "postgresql"])
@pytest.mark.parametrize("harm", [pytest.param(SHORT, id="short"), *long(LONG, id="long")])
def test_acknowledged_turns_survive_all_harm(
    kind: str, harm: Harm, tmp_path: Path, own_cache: Path, report: Callable[[str], None]
) -> None:
    if kind == "sqlite":
        harm = replace(harm, restarts=0)  # there is no server of the database
    with site(kind, tmp_path, own_cache) as place:
        trial = run_loop(endure(place, tmp_path, harm))
        for process in place.processes:
            process.kill()
        check_acknowledged(trial)
        logs = [str(tmp_path / f"{number}.jsonl") for number in range(harm.games)]
        found = json.loads(answer("check-history", *logs, "--db", place.address, "--json"))
    done = place.done | trial.proxy.done
    wanted = {"kill": harm.kills, "cut": harm.cuts, "restart": harm.restarts}
    assert {what: done[what] for what in wanted} == wanted
    assert (found["violations"], found["clients"]) == ([], 2 * harm.games)
    assert found["acknowledged"] == len(trial.acknowledged) >= BETWEEN * sum(wanted.values())
    assert trial.finished >= harm.games * harm.is_whole
    acknowledged = f"{len(trial.acknowledged)} turns in {found['games']} games"
    report(f"{kind}: {acknowledged} were acknowledged, with {dict(sorted(done.items()))}")


# ---- one process


@pytest.fixture
def process(address: str, own_cache: Path) -> Iterator[Process]:
    """Return a process that is not running yet."""
    found = Process(address, own_cache)
    yield found
    found.kill()


@asynccontextmanager
async def two_clients(server: LiveServer) -> AsyncIterator[list[ClientGame]]:
    """Let two clients sit down at a game."""
    created, key = await server.create(TERMS[0], "Ann")
    other = await server.take(created.game, created.invitations["b"], "Bob")
    async with server.join(created.game, key) as first, server.join(created.game, other) as second:
        yield [first, second]


async def play_some(table: ClientGame, turns: int, made: list[Event]) -> None:
    """Play until so many turns are made by both together; add the own ones to what was made."""
    async for _ in table.states():
        if len(table.turns) >= turns:
            return
        if table.is_my_turn:
            made.append(await table.play(table.line.position.turns[0]))


#: The event in which a process dies, and how many turns are made altogether.
LAST, TURNS = 6, 6


@pytest.mark.parametrize(
    ("address", "moment"),
    some(product(DATABASES, MOMENTS), lambda case: case in zip(DATABASES, MOMENTS, strict=True)),
    indirect=["address"],
)
def test_a_servers_last_turn_counts_once(process: Process, moment: str) -> None:
    stored: list[list[Event]] = []

    async def revive(game: str) -> None:
        """Start the server again once it is dead; keep what it has stored."""
        while is_running(process.number):
            await asyncio.sleep(0.01)
        await asyncio.to_thread(process.kill)
        with reading(process.database) as read:
            stored.append(read(game))
        await asyncio.to_thread(process.start)

    async def play() -> list[Event]:
        made: list[Event] = []
        async with two_clients(process.server) as tables, asyncio.TaskGroup() as tasks:
            tasks.create_task(revive(tables[0].game))
            for table in tables:
                tasks.create_task(play_some(table, TURNS, made))
        with reading(process.database) as read:
            stored.append(read(tables[0].game))
        return made

    dying = f"from tests.web.server.live.dying import die_at\ndie_at({LAST}, {moment!r})\n"
    process.start(dying)
    made = run_loop(asyncio.wait_for(play(), LONG_PATIENCE))
    before, after = stored
    assert len(before) == (LAST if moment == BEFORE_SENDING else LAST - 1)
    assert after[: len(before)] == before
    assert sorted(made, key=lambda event: event.seq) == after[3:]


@pytest.mark.long
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_running_games_need_no_more_descriptors(process: Process) -> None:
    """Visitors whom the server cannot accept wait; they harm nobody, and are served later."""

    process.start()

    async with two_clients(process.server) as tables:
        names = (file.name for file in Path(f"/proc/{process.number}/fd").iterdir())
        few = (max(map(int, names)) + 4, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        resource.prlimit(process.number, resource.RLIMIT_NOFILE, few)
        with ExitStack() as stack:
            for _ in range(30):
                wire = socket.create_connection(("127.0.0.1", process.port))
                stack.enter_context(wire)
            made: list[Event] = []
            await asyncio.gather(*(play_some(table, TURNS, made) for table in tables))
        async with process.server.join(tables[0].game) as watcher:
            assert watcher.turns == tables[0].turns


def resident_bytes(number: int) -> int:
    """Return how much memory a process has."""
    return int(Path(f"/proc/{number}/statm").read_text().split()[1]) * resource.getpagesize()


@pytest.mark.long
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_ten_thousand_sockets_leave_no_memory(
    process: Process, report: Callable[[str], None]
) -> None:
    """So many are opened after the first thousand, each says hello and is closed."""

    async def visit(server: LiveServer, game: str) -> None:
        async with server.join(game):
            pass

    async def visit_all() -> int:
        sizes, server = [], process.server
        created, _ = await server.create(TERMS[0], "Ann")
        for rounds in (50, 500):
            for _ in range(rounds):
                await asyncio.gather(*(visit(server, created.game) for _ in range(20)))
            sizes.append(resident_bytes(process.number))
        return sizes[1] - sizes[0]

    process.start()
    grown = run_loop(visit_all())
    report(f"after 10,000 WebSockets, the server has {grown / 2**20:+.1f} MiB")
    assert grown < 8 * 2**20
