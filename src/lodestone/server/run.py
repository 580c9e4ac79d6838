"""Starting the page: its address, its external engines, and its log."""

import asyncio
import logging
import os
import shlex
import shutil
import socket
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from ipaddress import ip_address
from pathlib import Path
from threading import Timer
from types import FrameType

import uvicorn
from fastapi import FastAPI
from uvicorn.config import LifespanType

from lodestone.core.errors import LodestoneError, quoted
from lodestone.engine.external import EnginePlayer
from lodestone.players.roster import BASELINES, OFFERED
from lodestone.server.app import create_app
from lodestone.server.clients import Proxies
from lodestone.server.connections import Connections, connection_type
from lodestone.server.hosts import Hosts
from lodestone.server.policy import policy_of
from lodestone.server.requests import RulesReader
from lodestone.server.services import Services, services_of

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


def serve(
    host: str,
    port: int,
    files: Mapping[str, Iterable[str]],
    engines: Iterable[str] = (),
    allowed_hosts: Iterable[str] = (),
    trusted_proxies: Iterable[str] = (),
    *,
    is_public: bool = False,
    policy_file: Path | None = None,
) -> None:
    """Serve until interrupted; print the address once the port is taken.

    `files` are those that clients may name in addition to an option's values, by its name;
    `engines` can be played against, each given as NAME=COMMAND; `allowed_hosts` are additional
    names of this server, see `Hosts`. `trusted_proxies` are addresses that are trusted to say where
    requests come from.

    Visitors may do what `policy_file` allows; it is completed from `PUBLIC` if the server
    `is_public`, has a proxy or listens to other machines, and otherwise from `OPEN`.
    """
    reader = RulesReader.with_files(files)
    proxies = Proxies(trusted_proxies)
    seated = parse_engines(engines, RESERVED)
    with _listen(host, port) as listener:
        address, port = listener.getsockname()[:2]
        hosts = Hosts.of(host, address, allowed_hosts)
        is_public = is_public or bool(proxies.addresses) or not ip_address(address).is_loopback
        policy = policy_of(policy_file, is_public=is_public)
        if seated and not policy.engines:
            raise LodestoneError(NO_ENGINES)
        page = create_app(reader, seated, hosts, policy)
        connections = Connections(policy.connections, policy.connections_per_address, proxies)
        shown = f"[{address}]" if ":" in address else address
        print(f"Lodestone plays at http://{shown}:{port}/ (Ctrl-C stops it)", flush=True)
        for name in LOGGERS:
            logging.getLogger(name).addFilter(Sparing())
        make_server(page, connections).run(sockets=[listener])


def make_server(
    page: FastAPI, connections: Connections, lifespan: LifespanType = "on"
) -> "PageServer":
    """Return a server of the page whose connections are guarded."""
    proxies = connections.proxies.addresses
    config = uvicorn.Config(
        page,
        http=connection_type(connections),
        ws="none",
        loop="asyncio",
        lifespan=lifespan,
        backlog=ACCEPTED,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
    )
    return PageServer(config, services_of(page), connections)


class PageServer(uvicorn.Server):
    """Watches connections; on shutdown, ends searches and pictures first, as clients wait for them.

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
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(WAITING)
        self._watching = asyncio.create_task(self._connections.watch())

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
            logging.getLogger("lodestone").warning("%d more lines like this were left out", dropped)


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
