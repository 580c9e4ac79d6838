"""Starting the page: its address, its external engines, and its log."""

import asyncio
import errno
import gc
import logging
import os
import shlex
import shutil
import socket
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from ctypes import Array, c_double
from dataclasses import dataclass, field
from functools import cache, partial
from ipaddress import ip_address
from pathlib import Path
from threading import Timer
from types import FrameType

import uvicorn
from fastapi import FastAPI
from uvicorn.config import LifespanType

from lodestone.core.errors import LodestoneError, quoted
from lodestone.engine.external import EnginePlayer
from lodestone.files import data_folder, why_unwritable
from lodestone.players.levels import BASELINES
from lodestone.players.roster import OFFERED
from lodestone.replies.reader import RulesReader
from lodestone.server.app import create_app
from lodestone.server.clients import Proxies
from lodestone.server.connections import (
    LARGEST_MESSAGE,
    Connection,
    Connections,
    SocketConnection,
    counted_type,
)
from lodestone.server.hosts import Hosts
from lodestone.server.live.database import SQLITE, parse_address
from lodestone.server.live.store import Store
from lodestone.server.logs import log, start_log
from lodestone.server.metrics import Figures, shared_figures
from lodestone.server.policy import Policy, policy_of
from lodestone.server.services import Services, services_of
from lodestone.server.supervisor import Supervisor

#: Names that engines cannot have: the page's word for people, and the computer's players.
RESERVED = ("human", *(player.name for player in (*OFFERED, *BASELINES)))

NO_ENGINES = (
    "visitors cannot play against engines here; allow it with engines = true in a --policy file"
)
#: The seconds that open answers may take once the server is ending, and that ending may take.
GRACE = 1
LAST_WAIT = 1.8
#: How many new connections are accepted at a time, so that those over the limit are closed before
#: too many others have taken a descriptor; and connections that wait in the system to be accepted.
ACCEPTED, WAITING = 32, 1_024

#: The same message is logged this often in this many seconds.
MOST_LOGGED, LOGGED_SECONDS = 5, 60.0
#: The loggers of events that clients cause.
LOGGERS = ("uvicorn.error", "asyncio")

ENGINE_FORM = "an engine is given as NAME=COMMAND"
LONGEST_ENGINE_NAME = 30

#: The file of games between devices, where no database is named.
GAMES = "games.db"
NEEDS_POSTGRESQL = (
    "several workers need a database that they can share: --db postgresql://USER@HOST/NAME"
)
NO_SHARED_WORK = (
    "several workers cannot share solves and experiments; forbid them with --public or a --policy"
)


@dataclass(frozen=True)
class ServerSettings:
    """How a server is started; worker processes are given it.

    `files` are those that clients may name in addition to an option's values, by its name;
    `engines` can be played against, each given as NAME=COMMAND; `allowed_hosts` are additional
    names of this server, see `Hosts`. `trusted_proxies` are addresses that are trusted to say where
    requests come from.

    Visitors may do what `policy_file` allows; it is completed from `PUBLIC` if the server
    `is_public`, has a proxy or listens to other machines, and otherwise from `OPEN`. `database` has
    the games between devices; without one, they are stored in the user's folder.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    files: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    engines: tuple[str, ...] = ()
    allowed_hosts: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    is_public: bool = False
    policy_file: Path | None = None
    database: str | None = None
    workers: int = 1
    json_log: bool = False


def serve(settings: ServerSettings) -> None:
    """Serve until interrupted; print the address once the port is taken.

    Raises `LodestoneError` if the settings are invalid or the port or the database is not free.
    """
    proxies = Proxies(settings.trusted_proxies)
    RulesReader.with_files(settings.files)
    engines = parse_engines(settings.engines, RESERVED)
    with _listen(settings.host, settings.port) as listener:
        address, port = listener.getsockname()[:2]
        hosts = Hosts.of(settings.host, address, settings.allowed_hosts)
        is_public = (
            settings.is_public or bool(proxies.addresses) or not ip_address(address).is_loopback
        )
        policy = policy_of(settings.policy_file, is_public=is_public)
        if engines and not policy.engines:
            raise LodestoneError(NO_ENGINES)
        database = usable_database(settings.database, settings.workers, policy)
        shown = f"[{address}]" if ":" in address else address
        print(f"Lodestone plays at http://{shown}:{port}/ (Ctrl-C stops it)", flush=True)
        plan = _Plan(settings, hosts, policy, database, listener)
        if settings.workers == 1:
            _serve_here(0, plan, None)
        else:
            Supervisor(settings.workers, _serve_here, plan, shared_figures(settings.workers)).run()


def usable_database(named: str | None, workers: int, policy: Policy) -> str | None:
    """Return the database of games between devices, which is ready to be opened.

    Raises `LodestoneError` if it cannot be opened, or if several workers cannot share it; without
    a name, the user's own file is left out in that case.
    """
    if workers > 1:
        if named is None or parse_address(named).drivername == SQLITE:
            raise LodestoneError(NEEDS_POSTGRESQL)
        if policy.solving or policy.experiments:
            raise LodestoneError(NO_SHARED_WORK)
    if not policy.online:
        return None
    if named is not None:
        Store.open(named).close()
        return named
    folder = data_folder()
    try:
        if folder is None or why_unwritable(folder):
            raise LodestoneError("there is no folder for them")
        own = str(folder / GAMES)
        Store.open(own).close()
    except LodestoneError as error:
        log.warning("games between devices are not offered: %s", error)
        return None
    return own


@dataclass(frozen=True)
class _Plan:
    """What each worker process is given."""

    settings: ServerSettings
    hosts: Hosts
    policy: Policy
    database: str | None
    listener: socket.socket


def _serve_here(worker: int, plan: _Plan, shared: "Array[c_double] | None") -> None:
    """Serve in this process, one of the workers."""
    settings = plan.settings
    if shared is not None:
        start_log(as_json=settings.json_log)
    for name in LOGGERS:
        logging.getLogger(name).addFilter(Sparing())
    figures = Figures(shared, worker)
    proxies = Proxies(settings.trusted_proxies)
    policy = plan.policy
    connections = Connections(policy.connections, policy.connections_per_address, proxies)
    page = create_app(
        RulesReader.with_files(settings.files),
        parse_engines(settings.engines, RESERVED),
        plan.hosts,
        policy,
        database=plan.database,
        figures=figures,
    )
    make_server(page, connections).run(sockets=[plan.listener])


def make_server(
    page: FastAPI, connections: Connections, lifespan: LifespanType = "on"
) -> "PageServer":
    """Return a server of the page whose connections are guarded."""
    proxies = connections.proxies.addresses
    config = uvicorn.Config(
        page,
        http=counted_type(Connection, connections),
        ws=counted_type(SocketConnection, connections),
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=None,
        loop="asyncio",
        lifespan=lifespan,
        backlog=ACCEPTED,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
    )
    return PageServer(config, services_of(page), connections)


class PageServer(uvicorn.Server):
    """Watches connections; on shutdown, ends searches first, as clients wait for them.

    Work still running in a thread, such as the replay of a long game, is soon abandoned.
    """

    def __init__(
        self, config: uvicorn.Config, services: Services, connections: Connections
    ) -> None:
        super().__init__(config)
        self._services = services
        self._connections = connections

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving."""
        asyncio.get_running_loop().set_exception_handler(log_fault)
        await super().startup(sockets)
        _rarely_collect_garbage()
        for listener in sockets or ():
            listener.listen(WAITING)
        note = partial(self._services.figures.set, "connections")
        self._watching = asyncio.create_task(self._connections.watch(note))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End within a moment, whatever else is being done."""
        _end_soon()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop serving."""
        self._watching.cancel()
        self._services.interrupt()
        # Answers cut off by the shutdown are not faults: no traceback reports them.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)


def _rarely_collect_garbage() -> None:
    """Keep collections of all objects short and rare: everything waits for them.

    With 1,000 sockets and 500 games, one took up to 0.2 s, which was the longest wait for an answer
    (`bench.live_load`). What was loaded before is never garbage. Those of young objects are short,
    since there are never many: of 20,000, one took 9 ms.
    """
    gc.freeze()
    gc.set_threshold(1_000, 4, 1_000)


def log_fault(loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    """Log what went wrong in the event loop; that descriptors ran out is one line.

    asyncio tries again to accept connections after a second.
    """
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        logging.getLogger("asyncio").warning("cannot accept connections: %s", error.strerror)
    else:
        loop.default_exception_handler(context)


@cache
def _end_soon() -> None:
    """End this process in a moment if it has not ended by itself by then."""
    last = Timer(LAST_WAIT, os._exit, [130])
    last.daemon = True
    last.start()


def _listen(host: str, port: int) -> socket.socket:
    if not host:
        raise LodestoneError("the host to listen on is empty; 127.0.0.1 is this machine")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, reuse_port=False)
    except (OSError, OverflowError, TypeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise LodestoneError(
            f"cannot listen on {quoted(host)} port {port}: {reason}; choose another with --port"
        ) from None
    # Accepted sockets inherit this option. asyncio sets it only on sockets that name their
    # protocol, which these do not; without it, a second write waits 40 ms for a delayed
    # acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


class Sparing(logging.Filter):
    """Drops what has been logged too often; the next line says how many were dropped."""

    def __init__(self) -> None:
        super().__init__()
        self._began = float("-inf")
        self._seen: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message should be logged."""
        now = time.monotonic()
        if now - self._began > LOGGED_SECONDS:
            self._begin_again(now)
        kind = f"{record.pathname}:{record.lineno}:{str(record.msg)[:200]}"
        self._seen[kind] += 1
        return self._seen[kind] <= MOST_LOGGED

    def _begin_again(self, now: float) -> None:
        dropped = sum(max(0, count - MOST_LOGGED) for count in self._seen.values())
        self._began = now
        self._seen.clear()
        if dropped:
            log.warning("%d more lines like this were left out", dropped)


def parse_engines(texts: Iterable[str], taken: Iterable[str]) -> list[EnginePlayer]:
    """Return engines given as `NAME=COMMAND`; raise `LodestoneError` if one cannot be used.

    `taken` are the names already in use.
    """
    known = list(taken)
    engines = []
    for text in texts:
        name, command = _name_and_command(text)
        if name in known:
            raise LodestoneError(f"the name of engine {quoted(text)} is taken; choose another")
        known.append(name)
        engines.append(EnginePlayer(name, command, asks_again=True))
    return engines


def _name_and_command(text: str) -> tuple[str, str]:
    name, equals, command = (part.strip() for part in text.partition("="))
    if not (equals and name and command):
        raise LodestoneError(f"cannot read engine {quoted(text)}; {ENGINE_FORM}")
    if len(name) > LONGEST_ENGINE_NAME or not name.isprintable():
        raise LodestoneError(
            f"the name of engine {quoted(text)} has more than {LONGEST_ENGINE_NAME} characters, or "
            "some that cannot be shown"
        )
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise LodestoneError(f"cannot read engine {quoted(text)}: {error}; {ENGINE_FORM}") from None
    if shutil.which(words[0]) is None:
        raise LodestoneError(f"engine {quoted(text)}: there is no program {quoted(words[0])}")
    return name, command
