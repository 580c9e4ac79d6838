"""Starting the page."""

import logging
import os
import socket
from collections.abc import Iterable, Mapping
from threading import Timer

import uvicorn

from lodestone.core.errors import LodestoneError, quoted
from lodestone.players.roster import BASELINES, OFFERED
from lodestone.server.app import create_app
from lodestone.server.engines import parse_engines
from lodestone.server.hosts import Hosts
from lodestone.server.rules import RulesReader
from lodestone.server.services import Services, services_of

#: Names that no engine can have: the page's word for people, and those of the computer's players.
RESERVED = ("human", *(player.name for player in (*OFFERED, *BASELINES)))

#: Seconds that open answers may take once the server is to end, and threads after that.
GRACE = 2
LAST_WAIT = 2.0


def serve(
    host: str,
    port: int,
    files: Mapping[str, Iterable[str]],
    engines: Iterable[str] = (),
    allowed_hosts: Iterable[str] = (),
) -> None:
    """Serve until interrupted; print the address once the port is taken.

    `files` are those that clients may name besides the values of an option, by its name; `engines`
    can be played against, each given as NAME=COMMAND; `allowed_hosts` are names of this server
    besides its own, see `Hosts`.
    """
    reader = RulesReader.with_files(files)
    seated = parse_engines(engines, RESERVED)
    listener = _listen(host, port)
    address, port = listener.getsockname()[:2]
    hosts = Hosts.of(host, address, allowed_hosts)
    shown = f"[{address}]" if ":" in address else address
    print(f"Lodestone plays at http://{shown}:{port}/ (Ctrl-C stops it)", flush=True)
    page = create_app(reader, seated, hosts)
    config = uvicorn.Config(page, log_level="warning", timeout_graceful_shutdown=GRACE)
    _Server(config, services_of(page)).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Ends searches and pictures first: clients that wait for one would hold up the end.

    What still runs in a thread, such as the replay of a long game, does not hold it up for long.
    """

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self._services = services

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve no more."""
        self._services.interrupt()
        # Answers that the end breaks off are no faults to be told, least of all by a traceback.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)
        last = Timer(LAST_WAIT, os._exit, [130])
        last.daemon = True
        last.start()


def _listen(host: str, port: int) -> socket.socket:
    if not host:
        raise LodestoneError("the host to listen on is empty; 127.0.0.1 is this machine")
    try:
        listener = socket.create_server((host, port), family=_family(host), reuse_port=False)
    except (OSError, OverflowError, TypeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise LodestoneError(
            f"cannot listen on {quoted(host)} port {port}: {reason}; choose another with --port"
        ) from None
    # Accepted sockets inherit it. asyncio sets it only on sockets that name their protocol, which
    # these do not; without it, what is sent second waits 40 ms for a delayed acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
