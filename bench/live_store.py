"""Print how many turns per second live games can store: see docs/live-storage.md.

    python -m bench.live_store [SECONDS]

Callers each play their own games for SECONDS, one turn after the other: the next one when the last
is durable. SQLite and PostgreSQL (its own server, with its usual settings) are on the disk of the
temporary folder (`TMPDIR`). The processor time is that of this process, which decides the turns and
makes the statements; PostgreSQL's comes in addition.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier, Thread

from lodestone.core.markdown import head, row
from lodestone.online.answers import Refused
from lodestone.online.commands import Play
from lodestone.online.decide import decide
from lodestone.online.events import Event
from lodestone.online.game import LiveGame
from lodestone.server.live.log.store import Act, Store
from tests.postgresql import PostgreSQLServer
from tests.server.live.playing import begin

CALLERS = {"SQLite": (1, 8, 32), "PostgreSQL": (1, 4, 8, 16)}
SECONDS = 10.0
#: A game is left for the next one after this many turns.
TURNS = 40


@dataclass
class CallTimes:
    """What some callers did together."""

    seconds: float
    processor: float
    commits: int
    waits: list[float]

    def row(self, database: str, callers: int) -> str:
        """Return the row of the table."""
        waits, turns = sorted(self.waits), len(self.waits)
        return row(
            database,
            str(callers),
            f"{turns / self.seconds:,.0f}",
            f"{turns / self.commits:.1f}",
            *(f"{waits[turns * part // 100] * 1000:.1f}" for part in (50, 99)),
            f"{self.processor / turns * 1e6:,.0f}",
        )


def main() -> None:
    """Measure all numbers of callers on both databases."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    print(f"Load before: {os.getloadavg()[0]:.1f}; {os.cpu_count()} processors.\n")
    names = ("database", "callers", "turns/s", "turns per commit", "p50 (ms)", "p99 (ms)")
    print(head(*names, "processor time per turn (µs)"))
    for database, numbers in CALLERS.items():
        with address_of(database) as address, closing(Store.open(address)) as store:
            turns = some_turns(store)
            for callers in numbers:
                measured = measure(store, turns, callers, seconds)
                print(measured.row(database, callers), flush=True)
    print(f"\nLoad after: {os.getloadavg()[0]:.1f}.")


@contextmanager
def address_of(database: str) -> Iterator[str]:
    """Yield the address of an empty database."""
    if database == "SQLite":
        with TemporaryDirectory() as folder:
            yield str(Path(folder) / "games.db")
        return
    server = PostgreSQLServer(is_durable=True)
    try:
        yield server.url()
    finally:
        server.remove()


def some_turns(store: Store) -> list[str]:
    """Return turns of a game that does not end, so that nobody has to look for them."""
    line = store.load(begin(store)).line
    while len(line) < TURNS:
        turns = line.position.turns
        line = next(after for turn in turns if not (after := line.play(turn)).outcome)
    return list(line.turns)


def measure(store: Store, turns: list[str], callers: int, seconds: float) -> CallTimes:
    """Let callers play for some seconds."""
    waits: list[list[float]] = [[] for _ in range(callers)]
    ready = Barrier(callers + 1)

    def call(own: list[float]) -> None:
        game_id = begin(store)
        ready.wait()
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            number = len(own) % TURNS
            if own and number == 0:
                game_id = begin(store)
            began = time.perf_counter()
            store.submit(game_id, playing(turns[number]))
            own.append(time.perf_counter() - began)

    threads = [Thread(target=call, args=(own,)) for own in waits]
    for thread in threads:
        thread.start()
    ready.wait()
    began, processor, commits = (
        time.perf_counter(),
        time.process_time(),
        store.database.counts.commits,
    )
    for thread in threads:
        thread.join()
    return CallTimes(
        time.perf_counter() - began,
        time.process_time() - processor,
        store.database.counts.commits - commits,
        [wait for own in waits for wait in own],
    )


def playing(turn: str) -> Act:
    """Return what the side to move does: it makes a turn."""

    def act(game: LiveGame, at: int) -> Event | Refused:
        return decide(game, Play(f"command-{game.seq}", game.seq, turn), game.mover, at)

    return act


if __name__ == "__main__":
    main()
