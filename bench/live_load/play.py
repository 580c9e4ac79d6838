"""Games at a pace: how long turns take, and whether every one of them is there in the end."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bench.live_load.host import Host
from bench.live_load.lines import scripts
from bench.live_load.players import AT_ONCE, Hall, ScriptedPair, Tally
from lodestone.web.online.history import HistoryCheck, show_history
from lodestone.web.server.live.log.reading import reading

#: The seconds that are played before anything is measured, and after which turns must be answered.
WARM_UP, PATIENCE = 5.0, 60.0
#: What is measured, by name, as it is kept.
Figures = dict[str, Any]


@asynccontextmanager
async def playing(hall: Hall, tables: int) -> AsyncIterator[dict[str, int]]:
    """Have clients play until the context is left; then wait until nothing is under way.

    The context gets the last game of each table, with the last event that both clients know.
    """
    found, last = scripts(), dict[str, int]()
    seated = [ScriptedPair(hall, found[number % len(found)]) for number in range(tables)]
    places = asyncio.Semaphore(AT_ONCE)

    async def open_table(number: int) -> None:
        async with places:
            await seated[number].open(number)

    await asyncio.gather(*map(open_table, range(tables)))
    begin = asyncio.get_running_loop().time()
    games = asyncio.gather(
        *(table.play(begin + hall.period * n / tables) for n, table in enumerate(seated))
    )
    try:
        await asyncio.sleep(WARM_UP)
        yield last
        hall.is_open = False
        async with asyncio.timeout(PATIENCE):
            await games
        last.update((table.game, table.seq) for table in seated)
    finally:
        games.cancel()
        for table in seated:
            table.leave()


async def measure(host: Host, hall: Hall, seconds: float) -> Figures:
    """Return what happens in some seconds."""
    hall.tally = tally = Tally()
    began, before = time.monotonic(), host.used()
    await asyncio.sleep(seconds)
    took, used = time.monotonic() - began, host.used() - before
    hall.tally = Tally()
    return {
        "seconds": took,
        "turns": len(tally.durable),
        "durable": parts(tally.durable),
        "seen": parts(tally.seen),
        "processor": {name: value / took for name, value in vars(used).items()},
        "late": tally.late,
        "resent": tally.resent,
        "refused": dict(tally.refused),
        "closed": dict(tally.closed),
    }


def parts(waits: list[float]) -> Figures:
    """Return how many waits there are, their median, 99th percentile and maximum, in ms."""
    ordered = sorted(waits) or [0.0]
    at = {f"p{part}": 1000 * ordered[len(ordered) * part // 100] for part in (50, 99)}
    return {"count": len(waits), **at, "worst": 1000 * ordered[-1]}


def check(host: Host, record: Path, hall: Hall, last: Mapping[str, int]) -> str:
    """Return what was compared; raise `AssertionError` if anything is lost or doubled.

    Every command was acknowledged and is stored once, in an order that all agree on, and the last
    event that clients know is the last one that is stored.
    """
    with reading(host.database) as stored:
        compared = HistoryCheck(stored)
        compared.read_file(record)
        history = compared.finish()
        assert not history.violations, history.violations
        assert history.acknowledged == hall.acts, (history.acknowledged, hall.acts)
        for game, seq in last.items():
            assert stored(game)[-1].seq == seq, game
    return list(show_history(history))[-1]
