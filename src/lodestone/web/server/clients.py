"""Clients: the addresses among which the server shares its capacity, each waiting its turn."""

from asyncio import Semaphore
from collections.abc import Iterable
from contextlib import ExitStack
from contextvars import ContextVar
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from weakref import WeakValueDictionary

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: A network of this many bits is assigned to a single customer (RFC 6177), who can use all of it.
IPV6_BITS = 64

_client: ContextVar[str] = ContextVar("client", default="")

#: The number of one client's requests that are let in at once, until their answers begin. A browser
#: opens six connections, each of which may wait for a long replay. Each request takes a millisecond
#: or two of the event loop, which serves all in turn: of further ones, two are let in at a time.
MOST_INSIDE, MOST_OF_CROWD = 8, 2

Network = IPv4Network | IPv6Network


def current_client() -> str:
    """Return the client of the current request, or "" outside any request."""
    return _client.get()


def client_at(address: str) -> str:
    """Return the client that an address belongs to: an IPv6 address counts as its /64 network.

    >>> client_at("2001:db8::1:2:3"), client_at("::ffff:192.0.2.7"), client_at("192.0.2.7")
    ('2001:db8::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((known, IPV6_BITS), strict=False))


class Rate:
    """How much of something may come: at most `most` in `seconds`, counted from the first."""

    __slots__ = ("_began", "_count", "_seconds", "most")

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self._seconds = seconds
        self._began = float("-inf")
        self._count = 0

    def admits(self, now: float, amount: int = 1) -> bool:
        """Count an amount more, at `now` in seconds; return whether that is not too much."""
        if now - self._began >= self._seconds:
            self._began, self._count = now, 0
        self._count += amount
        return self._count <= self.most

    def take_back(self) -> None:
        """Count one less."""
        self._count -= 1


class Entrance:
    """The way in of one client's requests."""

    def __init__(self) -> None:
        self._asking = 0
        self._crowd = Semaphore(MOST_OF_CROWD)

    async def enter(self, place: ExitStack) -> None:
        """Wait until a request may be let in; `place` is closed when its answer begins."""
        self._asking += 1
        place.callback(self._leave)
        if self._asking > MOST_INSIDE:
            await self._crowd.acquire()
            place.callback(self._crowd.release)

    def _leave(self) -> None:
        self._asking -= 1


class Clients:
    """Middleware that identifies the client of each request, and lets in a few of each at a time.

    WebSockets stay open for hours: they are counted apart, by those who use them. Clients in the
    `blocked` networks are refused.
    """

    def __init__(self, app: ASGIApp, blocked: Iterable[Network] = ()) -> None:
        self._app = app
        self._blocked = tuple(blocked)
        self._entrances: WeakValueDictionary[str, Entrance] = WeakValueDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer once the client has a place, or refuse."""
        peer = scope.get("client")
        client = client_at(peer[0]) if peer else ""
        _client.set(client)
        if self._blocked and self._is_blocked(client):
            await JSONResponse({"detail": "your address is blocked here"}, 403)(
                scope, receive, send
            )
        elif scope["type"] == "http":
            await self._answer_in_turn(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _is_blocked(self, client: str) -> bool:
        try:
            own = ip_network(client)
        except ValueError:
            return False
        return any(own.version == other.version and own.overlaps(other) for other in self._blocked)

    async def _answer_in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        entrance = self._entrances.setdefault(current_client(), Entrance())
        with ExitStack() as place:
            await entrance.enter(place)

            async def send_on(message: Message) -> None:
                place.close()
                await send(message)

            await self._app(scope, receive, send_on)
