"""What the operator's programs ask: whether the server lives and can serve, and its numbers."""

from ipaddress import ip_address

from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from lodestone.web.server.clients import current_client
from lodestone.web.server.errors import ForbiddenError
from lodestone.web.server.services import services_of

#: Headers that a proxy adds: what has them does not come from this machine.
FORWARDED = ("forwarded", "x-forwarded-for")


async def healthz(_request: Request) -> PlainTextResponse:
    """Answer that the server lives."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> PlainTextResponse:
    """Answer whether the server can serve: whether live games can be stored."""
    services_of(request.app).live.check()
    return PlainTextResponse("ready\n")


async def metrics(request: Request) -> PlainTextResponse:
    """Return the server's numbers to programs on this machine."""
    if not _is_here(request):
        raise ForbiddenError("the numbers are for programs on this machine")
    numbers = services_of(request.app).figures.text()
    return PlainTextResponse(numbers, media_type="text/plain; version=0.0.4")


def _is_here(request: Request) -> bool:
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(current_client()).is_loopback
    except ValueError:
        return False


#: The description of the server leaves these out.
ROUTES = [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]
