"""The server that is measured: `lodestone web` on a new database, and what both use."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.request import urlopen

from bench import processes
from bench.server_load import started
from lodestone.web.client import LiveServer
from tests.postgresql import PostgreSQLServer as PostgreSQL

Kind = Literal["SQLite", "PostgreSQL"]
#: How many server processes share a database.
WORKERS: dict[Kind, int] = {"SQLite": 1, "PostgreSQL": 2}
#: All clients have the same address, and stay for longer than strangers would.
POLICY = """\
connections = 3000
sockets = 2500
sockets_per_address = 2500
games_per_hour = 1000000
messages_per_player = 1000
messages_per_spectator = 1000
solving = false
experiments = false
"""
#: A server that has started is quiet when it uses this share of a processor.
QUIET, PATIENCE = 0.03, 180.0


@dataclass(frozen=True)
class ProcessorTimes:
    """Processor time in seconds."""

    server: float
    database: float
    clients: float

    def __sub__(self, other: "ProcessorTimes") -> "ProcessorTimes":
        """Return the time since then."""
        return ProcessorTimes(
            self.server - other.server,
            self.database - other.database,
            self.clients - other.clients,
        )


@dataclass(frozen=True)
class Host:
    """A running server."""

    kind: Kind
    address: str
    database: str
    parent: int
    postgresql: PostgreSQL | None

    @property
    def server(self) -> LiveServer:
        """The server as clients know it."""
        return LiveServer(self.address)

    def used(self) -> ProcessorTimes:
        """Return the processor time of all processes until now."""
        mains = [self.postgresql.pid] if self.postgresql else []
        return ProcessorTimes(
            sum(map(processes.seconds, processes.family(self.parent))),
            sum(processes.seconds(one) for main in mains for one in processes.family(main)),
            time.process_time(),
        )

    def kibibytes(self) -> int:
        """Return the memory that the server has in use."""
        return sum(map(processes.kibibytes, processes.family(self.parent)))

    def figure(self, name: str) -> float:
        """Return one of the server's own figures, over all label values."""
        with urlopen(f"{self.address}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        found = [line.split() for line in lines if line.startswith(f"lodestone_{name}")]
        return sum(float(value) for _, value in found)

    async def settle(self) -> None:
        """Wait until the server has loaded everything."""
        until = time.monotonic() + PATIENCE
        before, server = 1.0, self.used().server
        while before > QUIET and time.monotonic() < until:
            await asyncio.sleep(1)
            before, server = self.used().server - server, self.used().server


@contextmanager
def hosted(kind: Kind, folder: Path, fill: Callable[[str], object] = str) -> Iterator[Host]:
    """Start a server in a folder; stop it at the end.

    `fill` is given the address of the new database before that.
    """
    with ExitStack() as stack:
        postgresql = None
        database = str(folder / "games.db")
        if kind == "PostgreSQL":
            postgresql = PostgreSQL(is_durable=True)
            stack.callback(postgresql.remove)
            database = postgresql.url()
        fill(database)
        policy = folder / "policy.toml"
        policy.write_text(POLICY, "utf-8")
        options = ["--db", database, "--policy", str(policy), "--workers", str(WORKERS[kind])]
        port, pid = stack.enter_context(started(options))
        yield Host(kind, f"http://127.0.0.1:{port}", database, pid, postgresql)
