"""The server's names: it answers no request that was meant for another server.

A page elsewhere on the web can make its own name resolve to this machine (DNS rebinding), and the
browser would then treat it as a page of this server. Its name in `Host` and `Origin` reveals it.
"""

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Self

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from lodestone.core.errors import LodestoneError, quoted

LOOPBACK = ("localhost", "127.0.0.1", "::1")
#: The default ports, which an address leaves out.
USUAL_PORTS = {"http": "80", "https": "443"}
#: An address that no machine has (RFC 5737), and any port.
ELSEWHERE = ("192.0.2.1", 9)
#: The code for closing a WebSocket that violates the server's policy (RFC 6455, 7.4.1).
POLICY_VIOLATION = 1008


@dataclass(frozen=True)
class Hosts:
    """The names that requests may use for the server, as in `Host` headers but without a port.

    With `any_address`, all numeric addresses are accepted as its own: they have no name that
    somebody could make resolve to this machine. `added` names may be in an `Origin` that differs
    from `Host`, as behind a proxy that sends its own name to the server.
    """

    names: frozenset[str]
    added: frozenset[str] = frozenset()
    any_address: bool = False

    @classmethod
    def of(cls, host: str, address: str, added: Iterable[str] = ()) -> Self:
        """Return the names of a server that listens on `host`, which is `address`.

        On a loopback address these are the loopback names; on any other, this machine's names
        and all numeric addresses. Raises `LodestoneError` if an added name is invalid.
        """
        more = frozenset(map(_added, added))
        own = {_plain(host), _plain(address), *LOOPBACK}
        if ip_address(address).is_loopback:
            return cls(frozenset(own) | more, more)
        return cls(frozenset(own | _machine_names()) | more, more, any_address=True)

    def fault(self, headers: Headers) -> str | None:
        """Return what is wrong with a request's `Host` or `Origin`, `None` if nothing is."""
        host, origin = headers.get("host", ""), headers.get("origin")
        name = _split(host)[0]
        if name not in self.names and not (self.any_address and _address(name)):
            return (
                f"{quoted(host)} is not a name of this server; "
                "lodestone web --allow-host NAME adds a name"
            )
        if origin is None or self._is_own_origin(origin, host):
            return None
        return f"this server does not answer pages from {quoted(origin)}"

    def _is_own_origin(self, origin: str, host: str) -> bool:
        scheme, _, place = origin.partition("://")
        usual = USUAL_PORTS.get(scheme)
        if usual is None:
            return False
        name, port = _split(place)
        if name in self.added:
            return True
        own_name, own_port = _split(host)
        return (name, port or usual) == (own_name, own_port or usual)


def _split(place: str) -> tuple[str, str]:
    """Return the name and port of `NAME`, `NAME:PORT` or `[IPV6]:PORT`; else the name ""."""
    bracket, _, rest = place.rpartition("]")
    name, colon, port = rest.partition(":")
    if bracket:
        name = bracket[1:] if not name and bracket.startswith("[") else ""
    if (colon and not (port.isascii() and port.isdigit())) or (not bracket and "[" in name):
        return "", ""
    return _plain(name), port


def _plain(name: str) -> str:
    """Return a name in the one form in which names are compared."""
    lower = name.lower().removesuffix(".")
    address = _address(lower)
    return lower if address is None else str(address)


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None


def _added(text: str) -> str:
    bare = _address(text.strip("[]"))
    name = str(bare) if bare else _split(text)[0]
    if not name or any(sign in name for sign in "/@*?# ") or (not bare and ":" in text):
        raise LodestoneError(
            f"cannot allow host {quoted(text)}; a host is a name or an address without a port, "
            "such as games.example.org"
        )
    return name


def _machine_names() -> set[str]:
    """Return this machine's names on its network: its own name, and its multicast DNS name."""
    name = _plain(socket.gethostname())
    first = name.partition(".")[0]
    return {name, first, f"{first}.local"}


def network_address() -> str:
    """Return this machine's address in its network; "" if it is in none. Nothing is sent.

    The address is the one from which the system would reach another network.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


class OwnHosts:
    """Middleware that refuses requests and WebSockets that were meant for another server."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or refuse."""
        fault = self._hosts.fault(Headers(scope=scope)) if scope["type"] != "lifespan" else None
        if fault is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": fault[:100]})
        else:
            await JSONResponse({"detail": fault}, 403)(scope, receive, send)
