"""Starting the page: its address, its external engines, and its log."""

import asyncio
import gc
import logging
import multiprocessing
import os
import shlex
import shutil
import signal
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from ipaddress import ip_address, ip_network
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from lodestone.core.errors import LodestoneError, quoted
from lodestone.engine.external import EnginePlayer
from lodestone.files import data_folder, why_unwritable
from lodestone.players.levels import BASELINES
from lodestone.players.roster import OFFERED
from lodestone.web.replies.pages import NO_PYTHON, PackedPython
from lodestone.web.replies.reader import RulesReader
from lodestone.web.server.app import create_app
from lodestone.web.server.connections import LARGEST_MESSAGE, HttpConnection, SocketConnection
from lodestone.web.server.described import description
from lodestone.web.server.hosts import Hosts
from lodestone.web.server.live.log.database import SQLITE, parse_address
from lodestone.web.server.live.log.store import Store
from lodestone.web.server.logs import log, start_log
from lodestone.web.server.metrics import FOLDER
from lodestone.web.server.policy import Policy, policy_of
from lodestone.web.server.services import services_of

#: Names that engines cannot have: the page's word for people, and the computer's players.
RESERVED = ("human", *(player.name for player in (*OFFERED, *BASELINES)))

NO_ENGINES = (
    "visitors cannot play against engines here; allow it with engines = true in a --policy file"
)
#: The seconds that open answers may take once the server is ending, and that the rest may take.
GRACE, LAST_WAIT = 1, 0.5
#: The seconds within which a worker process has to be loaded and answer its parent.
START_SECONDS = 60
#: Descriptors for files, worker processes, and connections that are about to be refused.
RESERVE = 256

#: The same message is logged this often in this many seconds.
MOST_LOGGED, LOGGED_SECONDS = 5, 60.0
#: The loggers of events that clients cause.
LOGGERS = ("uvicorn.error", "asyncio")
#: What uvicorn says before it cuts answers off.
CUT_OFF = "Cancel %s running task(s), timeout graceful shutdown exceeded"

ENGINE_FORM = "an engine is given as NAME=COMMAND"
LONGEST_ENGINE_NAME = 30

NEEDS_PROXY = (
    "other machines could connect without a proxy, which has to limit them: set up nginx or Caddy "
    "as in docs/hosting.md and add --trusted-proxy 127.0.0.1, or go ahead with --without-proxy"
)
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
    `is_public`, has a proxy or listens to other machines, and otherwise from `OPEN`. It then needs
    a proxy, unless it is to serve `without_proxy`. `database` has the games between devices;
    without one, they are stored in the user's folder. Browsers can be given `python`.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    files: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    engines: tuple[str, ...] = ()
    allowed_hosts: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    is_public: bool = False
    without_proxy: bool = False
    policy_file: Path | None = None
    database: str | None = None
    workers: int = 1
    json_log: bool = False
    python: PackedPython = NO_PYTHON


def serve(settings: ServerSettings) -> NoReturn:
    """Serve until interrupted, then end the process; print the address once the port is taken.

    Raises `LodestoneError` if the settings are invalid or the port or the database is not free.
    """
    proxies = list(map(_proxy, settings.trusted_proxies))
    RulesReader.with_files(settings.files)
    engines = parse_engines(settings.engines, RESERVED)
    with _listen(settings.host, settings.port) as listener:
        address, port = listener.getsockname()[:2]
        hosts = Hosts.of(settings.host, address, settings.allowed_hosts)
        is_public = settings.is_public or bool(proxies) or not ip_address(address).is_loopback
        if is_public and not proxies and not settings.without_proxy:
            raise LodestoneError(NEEDS_PROXY)
        policy = policy_of(settings.policy_file, is_public=is_public)
        if settings.workers > 1:  # each would have its own parcels
            policy = policy.model_copy(update={"parcels": 0})
        if engines and not policy.engines:
            raise LodestoneError(NO_ENGINES)
        database = usable_database(settings.database, settings.workers, policy)
        shown = f"[{address}]" if ":" in address else address
        print(f"Lodestone plays at http://{shown}:{port}/ (Ctrl-C stops it)", flush=True)
        make = partial(_make_page, settings, hosts, policy, database)
        if settings.workers == 1:
            _serve_here(configured(make(), policy, proxies), listener)
        else:
            config = configured(make, policy, proxies, settings.workers)
            _serve_in_workers(config, listener)
    _end()


def _serve_here(config: uvicorn.Config, listener: socket.socket) -> None:
    server = uvicorn.Server(config)
    for number in (signal.SIGINT, signal.SIGTERM):
        # uvicorn does the same a moment later, and raises the signal again at the end.
        signal.signal(number, server.handle_exit)
    server.run([listener])


def _serve_in_workers(config: uvicorn.Config, listener: socket.socket) -> None:
    with TemporaryDirectory() as folder:
        os.environ[FOLDER] = folder
        Multiprocess(config, [listener]).run()


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


def _make_page(
    settings: ServerSettings, hosts: Hosts, policy: Policy, database: str | None
) -> Starlette:
    """Return the application, and prepare this process, which may be one of several workers."""
    if parent := multiprocessing.parent_process():
        start_log(as_json=settings.json_log)
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    for name in LOGGERS:
        logging.getLogger(name).addFilter(Sparing())
    _raise_limit(policy.connections + RESERVE)
    page = create_app(
        RulesReader.with_files(settings.files),
        parse_engines(settings.engines, RESERVED),
        hosts,
        policy,
        database=database,
        python=settings.python,
    )
    services_of(page).on_end = _end_soon
    description()  # making it at the first request would hold up all others
    _rarely_collect_garbage()
    return page


def configured(
    page: Starlette | Callable[[], Starlette],
    policy: Policy,
    proxies: Sequence[str] = (),
    workers: int = 1,
) -> uvicorn.Config:
    """Return how uvicorn serves the page, or what makes it in each worker process."""
    return uvicorn.Config(
        page,
        factory=not isinstance(page, Starlette),
        http=HttpConnection,
        ws=SocketConnection,
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=None,
        loop="asyncio",
        limit_concurrency=policy.connections,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        workers=workers,
        access_log=False,
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=START_SECONDS,
    )


def _raise_limit(needed: int) -> None:
    """Raise the number of descriptors that this process can have, as far as the system allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY not in (soft, hard):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(needed, hard)), hard))


def _end_with(parent: BaseProcess) -> None:
    """End this worker when its parent has ended."""
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def _rarely_collect_garbage() -> None:
    """Keep collections of all objects short and rare: everything waits for them.

    With 1,000 sockets and 500 games, one took up to 0.2 s, which was the longest wait for an answer
    (`bench.live_load`). What was loaded before is never garbage. Those of young objects are short,
    since there are never many: of 20,000, one took 9 ms. What closed WebSockets leave in cycles is
    collected when many have been closed (`LiveSockets`).
    """
    gc.freeze()
    gc.set_threshold(1_000, 4, 1_000)


def _end_soon() -> None:
    """End this process in a moment if it has not ended by itself by then."""
    last = threading.Timer(LAST_WAIT, _end)
    last.daemon = True
    last.start()


def _end() -> NoReturn:
    """End this process at once: Python would take seconds to take its modules apart."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _proxy(text: str) -> str:
    """Return the address or the network of a proxy; raise `LodestoneError` if it is neither."""
    try:
        return str(ip_network(text))
    except ValueError:
        raise LodestoneError(
            f"cannot trust proxy {quoted(text)}; a proxy is an address or a network, such as "
            "127.0.0.1 or 10.0.0.0/8"
        ) from None


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
        """Return whether a message should be logged: not that the server's end cuts answers off."""
        is_cut = record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError)
        if is_cut or record.msg == CUT_OFF:
            return False
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
