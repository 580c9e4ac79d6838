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
from websockets.exceptions import ConnectionClosed

from bench.live_load.host import WORKERS, Host, Kind, hosted
from bench.live_load.lines import script
from bench.live_load.play import PATIENCE, Figures, check, measure, playing
from bench.live_load.players import Hall, Record, connected, receive
from lodestone.web.online.commands import Command, Play, TakeSeat
from lodestone.web.online.decide import decide
from lodestone.web.online.events import Event
from lodestone.web.online.game import LiveGame, apply, fold
from lodestone.web.online.log import create
from lodestone.web.online.terms import SEATS, NoClock, SeatName
from lodestone.web.server.live.log import schema
from lodestone.web.server.live.log.store import Store, new_game_id

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
#: When clients got all of a game; `None` for one whose WebSocket was closed instead.
Welcomes = asyncio.Queue[float | None]


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

    async def watch(host: Host, games: list[str]) -> list[int]:
        await host.settle()
        watching, taken, welcomed = [], list[int](), Welcomes()
        for step in size.sockets:
            while len(watching) < step:
                game = games[len(watching) % len(games)]
                watching.append(asyncio.create_task(_watch(host, game, welcomed)))
                await welcomed.get()
            await asyncio.sleep(3)
            taken.append(host.kibibytes())
        for one in watching:
            one.cancel()
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
                welcomed, opened = Welcomes(), asyncio.Barrier(size.asking + 1)
                watching = [
                    asyncio.create_task(_watch(host, games[n % ASKED], welcomed, opened))
                    for n in range(size.asking)
                ]
                async with asyncio.timeout(PATIENCE):
                    await opened.wait()
                began = time.monotonic()
                measuring = asyncio.create_task(measure(host, hall, size.seconds))
                async with asyncio.timeout(PATIENCE):
                    took = [await welcomed.get() for _ in watching]
                answered = [at for at in took if at is not None]
                figures[name] = {
                    "quiet": quiet,
                    **await measuring,
                    "answers": len(answered),
                    "answered": max(answered, default=began) - began,
                }
                for one in watching:
                    one.cancel()
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


async def _watch(
    host: Host, game: str, welcomed: Welcomes, opened: asyncio.Barrier | None = None
) -> None:
    """Follow a game from when all others are open; note when the game came, and the end."""
    try:
        async with connected(host.server) as socket:
            if opened:
                await opened.wait()
            await socket.send(json.dumps({"kind": "hello", "game": game}))
            while True:
                _, message = await receive(socket)
                if message["kind"] == "welcome":
                    welcomed.put_nowait(time.monotonic())
    except ConnectionClosed:
        welcomed.put_nowait(None)


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
