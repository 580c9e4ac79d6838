"""What is measured, each on a new server."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from sqlalchemy import Connection, insert, select

from bench.live_load.host import WORKERS, Host, Kind, hosted
from bench.live_load.lines import script
from bench.live_load.play import PATIENCE, Figures, check, measure, playing
from bench.live_load.players import Hall, Record, socket_address
from bench.live_load.wire import Message, Wire, opened
from lodestone.online.commands import Command, Play, TakeSeat
from lodestone.online.decide import decide
from lodestone.online.events import Event
from lodestone.online.game import LiveGame, apply, fold
from lodestone.online.log import create
from lodestone.online.terms import SEATS, NoClock, SeatName
from lodestone.server.live.log import schema
from lodestone.server.live.log.store import Store, new_game_id

#: The turns per second of each game, until the server no longer keeps up: it makes less than this
#: share of them.
RATES = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0)
ENOUGH = 0.9
#: How many WebSockets are open when the memory is read, and how many games they watch.
STEPS, WATCHED = (200, 400, 600, 800, 1_000), 20
#: The turns of a long game, how many there are, and the clients that ask for all of one at the same
#: time.
LONG, ASKED, ASKING = 200, 20, 200
#: Seconds between the turns of the game that goes on meanwhile.
HONEST = 0.05


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    games: int = 500
    seconds: float = 60.0
    sockets: tuple[int, ...] = STEPS
    asking: int = ASKING
    rates: tuple[float, ...] = RATES


def measure_turns(kind: Kind, size: Size) -> Figures:
    """Play at one turn per second and game; clients receive events."""
    return _play(kind, size, lambda host, hall: measure(host, hall, size.seconds))


def measure_limit(kind: Kind, size: Size) -> Figures:
    """Play faster and faster, until the server no longer keeps up."""

    async def hurry(host: Host, hall: Hall) -> Figures:
        steps: list[Figures] = []
        for rate in size.rates:
            hall.period = 1 / rate
            await asyncio.sleep(2)
            step = await measure(host, hall, size.seconds)
            asked = rate * size.games
            steps.append({"asked": asked, **step})
            if step["turns"] < ENOUGH * asked * step["seconds"]:
                break
        return {"steps": steps}

    return _play(kind, size, hurry)


def measure_views(kind: Kind, size: Size) -> Figures:
    """Play games whose clients ask for views, of which a process draws each once."""

    async def watch(host: Host, hall: Hall) -> Figures:
        figures = await measure(host, hall, size.seconds)
        hall.is_open = False
        await asyncio.sleep(2)  # until the last ones are drawn
        drawn = host.figure("views_total")
        assert len(hall.views) <= drawn <= WORKERS[kind] * len(hall.views), (drawn, hall.views)
        return {**figures, "positions": len(hall.views), "drawn": drawn, "sent": hall.views.total()}

    return _play(kind, size, watch, wants_views=True)


def _play(
    kind: Kind,
    size: Size,
    measured: Callable[[Host, Hall], Awaitable[Figures]],
    *,
    wants_views: bool = False,
) -> Figures:
    """Return figures of games; raise `AssertionError` if anything is lost or doubled."""

    async def play(host: Host, hall: Hall) -> tuple[Figures, dict[str, int]]:
        await host.settle()
        async with playing(hall, size.games) as last:
            figures = await measured(host, hall)
        return figures, last

    with TemporaryDirectory() as folder, hosted(kind, Path(folder)) as host:
        record = Path(folder) / "clients.jsonl"
        with record.open("wb", 1 << 20) as file:
            hall = Hall(host.server, Record(file), wants_views)
            figures, last = asyncio.run(play(host, hall))
        return {"games": size.games, **figures, "compared": check(host, record, hall, last)}


# ---- WebSockets


def measure_memory(kind: Kind, size: Size) -> Figures:
    """Open more and more WebSockets, which watch games; return what each takes at the server."""

    async def watch(host: Host, games: list[str]) -> list[float]:
        await host.settle()
        wires: list[Wire] = []
        taken: list[float] = []
        for step in size.sockets:
            while len(wires) < step:
                wires.append(await _joined(host, games[len(wires) % len(games)], _Waiter()))
            await asyncio.sleep(3)
            taken.append(host.kibibytes())
        for wire in wires:
            wire.close()
        return taken

    with TemporaryDirectory() as folder:
        games = [new_game_id() for _ in range(WATCHED)]
        with hosted(kind, Path(folder), _filling(games, _long_game(2))) as host:
            taken = asyncio.run(watch(host, games))
    slope, _ = np.polyfit(size.sockets, taken, 1)
    return {"sockets": size.sockets, "taken": taken, "each": float(slope)}


def measure_snapshots(kind: Kind, size: Size) -> Figures:
    """Have many clients ask for all of a long game at once, while one game goes on.

    No process has these games in memory when they ask first.
    """

    async def ask(host: Host, games: list[str], hall: Hall) -> Figures:
        await host.settle()
        figures: Figures = {}
        async with playing(hall, 1):
            for name in ("first", "again"):
                quiet = await measure(host, hall, size.seconds)
                waiters = [_Waiter() for _ in range(size.asking)]
                wires = [await _open(host, waiter) for waiter in waiters]
                measuring = asyncio.create_task(measure(host, hall, size.seconds))
                await asyncio.sleep(0)
                began = time.monotonic()
                for number, wire in enumerate(wires):
                    wire.say(_hello(games[number % ASKED]))
                took = [at for waiter in waiters if (at := await waiter.welcome()) is not None]
                figures[name] = {
                    "quiet": quiet,
                    **await measuring,
                    "answers": len(took),
                    "answered": max(took, default=began) - began,
                }
                for wire in wires:
                    wire.close()
        return figures

    with TemporaryDirectory() as folder:
        games = [new_game_id() for _ in range(ASKED)]
        with (
            hosted(kind, Path(folder), _filling(games, _long_game(LONG))) as host,
            (Path(folder) / "clients.jsonl").open("wb") as file,
        ):
            hall = Hall(host.server, Record(file), period=HONEST)
            figures = asyncio.run(ask(host, games, hall))
    return {"asking": size.asking, "asked": ASKED, "turns": LONG, **figures}


class _Waiter:
    """A client that waits for the answers to its hellos."""

    def __init__(self) -> None:
        self._welcomed: asyncio.Queue[float | None] = asyncio.Queue()

    def take(self, _text: bytes, message: Message) -> None:
        """Note a welcome."""
        if message["kind"] == "welcome":
            self._welcomed.put_nowait(time.monotonic())

    def lose(self, _code: int | None) -> None:
        """Expect nothing any more."""
        self._welcomed.put_nowait(None)

    async def welcome(self) -> float | None:
        """Return when the next welcome came; `None` if the WebSocket was closed instead."""
        async with asyncio.timeout(PATIENCE):
            return await self._welcomed.get()


async def _open(host: Host, waiter: _Waiter) -> Wire:
    return await opened(socket_address(host.server), waiter.take, waiter.lose)


async def _joined(host: Host, game: str, waiter: _Waiter) -> Wire:
    wire = await _open(host, waiter)
    wire.say(_hello(game))
    await waiter.welcome()
    return wire


def _hello(game: str) -> bytes:
    return json.dumps({"kind": "hello", "game": game}).encode()


def _long_game(turns: int) -> tuple[Event, ...]:
    """Return the events of a game with that many turns."""
    played = script("qo:standard", 1, turns)
    game = fold([create(replace(played.terms, time=NoClock()), {}, 0)])
    for seat in SEATS:
        game = _after(game, TakeSeat(f"take-{seat}", 1, f"{seat * 21}A"), seat)
    for number, turn in enumerate(played.turns):
        game = _after(game, Play(f"command-{number}", game.seq, turn), game.mover)
    return game.events


def _after(game: LiveGame, command: Command, seat: SeatName) -> LiveGame:
    made = decide(game, command, seat, 0)
    assert isinstance(made, Event)
    return apply(game, made)


def _filling(games: Sequence[str], content: tuple[Event, ...]) -> Callable[[str], object]:
    """Return what stores games in a database, all with the same content."""

    def fill(address: str) -> None:
        with closing(Store.open(address)) as store:
            store.create(games[0], lambda _now: content)
            store.database.write(copy)

    def copy(connection: Connection) -> None:
        for table, column in ((schema.game, schema.game.c.id), (schema.event, schema.event.c.game)):
            rows = connection.execute(select(table).where(column == games[0])).mappings().all()
            copies = [{**row, column.name: game} for game in games[1:] for row in rows]
            connection.execute(insert(table), copies)

    return fill
