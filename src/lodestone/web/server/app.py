"""The web application: the page's files, and its requests about games."""

from collections.abc import Iterable
from functools import cache, partial

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lodestone import __version__
from lodestone.engine.external import EnginePlayer
from lodestone.web.replies.pages import NO_PYTHON, PackedPython
from lodestone.web.replies.reader import RulesReader
from lodestone.web.server import errors
from lodestone.web.server.api import ENDPOINTS, health
from lodestone.web.server.bodies import BoundedBodies
from lodestone.web.server.clients import Clients
from lodestone.web.server.described import description
from lodestone.web.server.hosts import Hosts, OwnHosts, network_address
from lodestone.web.server.live.connections.sockets import LiveSockets
from lodestone.web.server.metrics import Figures
from lodestone.web.server.pages import CONTENT_POLICY, PageFiles
from lodestone.web.server.policy import OPEN, Policy
from lodestone.web.server.services import Services

HEADERS = {
    "Content-Security-Policy": f"{CONTENT_POLICY}; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
    "Lodestone-Version": __version__,
}

#: What is compressed already.
COMPRESSED = ("image/png", "image/gif", "font/woff2")


def create_app(
    reader: RulesReader | None = None,
    engines: Iterable[EnginePlayer] = (),
    hosts: Hosts | None = None,
    policy: Policy = OPEN,
    *,
    database: str | None = None,
    python: PackedPython = NO_PYTHON,
) -> Starlette:
    """Return the application; the computer's search is compiled in the background.

    `reader` reads the rules that clients ask for; without one, they cannot name any files.
    `engines` can be played against; they are closed with the application. `hosts` are the names
    that it answers to; without them, it answers to all. `policy` determines what visitors may do.
    `database` has the games between devices; without one, there are none. Browsers are given
    `python`: they solve rules themselves then where the policy does not allow it here.
    """
    host = network_address() if hosts and hosts.any_address else ""
    services = Services(reader or RulesReader(), engines, policy, database, python, host)
    files = PageFiles(python=python)
    app = Starlette(
        routes=[*_routes(), *health.ROUTES, Route("/openapi.json", openapi), *files.routes()],
        lifespan=lambda _app: services.running(),
        middleware=_guards(hosts, services),
        exception_handlers=errors.handlers(partial(files.page, status=404)),
    )
    app.state.services = services
    return app


@cache
def _routes() -> list[Route]:
    """Build the routes of all endpoints, once for all applications."""
    return [one.route() for one in ENDPOINTS]


async def openapi(request: Request) -> JSONResponse:
    """Return the description of the server, with its address if that is below another's."""
    root = request.scope.get("root_path", "")
    return JSONResponse(description() | ({"servers": [{"url": root}]} if root else {}))


def _guards(hosts: Hosts | None, services: Services) -> list[Middleware]:
    """Return the middleware that every request and WebSocket passes, the outermost first."""
    own_hosts = [Middleware(OwnHosts, hosts=hosts)] if hosts else []
    return [
        Middleware(AnswerHeaders, figures=services.figures),
        Middleware(Heads),
        Middleware(GZipMiddleware, compresslevel=6, exclude_content_types=COMPRESSED),
        *own_hosts,
        Middleware(Clients, blocked=services.policy.blocked),
        Middleware(LiveSockets, live=services.live),
        Middleware(BoundedBodies),
    ]


class Heads:
    """Middleware that answers HEAD as GET, without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""

        async def send_head(message: Message) -> None:
            is_body = message["type"] == "http.response.body"
            await send({**message, "body": b""} if is_body else message)

        if scope["type"] == "http" and scope["method"] == "HEAD":
            await self._app({**scope, "method": "GET"}, receive, send_head)
        else:
            await self._app(scope, receive, send)


class AnswerHeaders:
    """Middleware that counts answers, and adds the headers that they lack."""

    def __init__(self, app: ASGIApp, figures: Figures) -> None:
        self._app = app
        self._requests = figures.requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._requests.labels(message["status"]).inc()
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)
