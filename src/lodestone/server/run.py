"""Starting the page."""

import socket
from collections.abc import Iterable, Mapping

import uvicorn

from lodestone.core.errors import LodestoneError, quoted
from lodestone.server.app import create_app
from lodestone.server.rules import RulesDesk


def serve(host: str, port: int, files: Mapping[str, Iterable[str]]) -> None:
    """Serve until interrupted; print the address once the port is taken.

    `files` are those that clients may name besides the values of an option, by its name.
    """
    desk = RulesDesk.with_files(files)
    listener = _listen(host, port)
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"Lodestone plays at http://{shown}:{port}/ (Ctrl-C stops it)", flush=True)
    config = uvicorn.Config(create_app(desk), log_level="warning", timeout_graceful_shutdown=2)
    uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    if not host:
        raise LodestoneError("the host to listen on is empty; 127.0.0.1 is this machine")
    try:
        return socket.create_server((host, port), family=_family(host), reuse_port=False)
    except (OSError, OverflowError, TypeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise LodestoneError(
            f"cannot listen on {quoted(host)} port {port}: {reason}; choose another with --port"
        ) from None


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
