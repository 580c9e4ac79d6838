"""What the operator's programs ask: whether the server lives and can serve, and its numbers."""

from ipaddress import ip_address

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from lodestone.web.server.clients import current_client
from lodestone.web.server.errors import ForbiddenError
from lodestone.web.server.services import ServicesHere

router = APIRouter(include_in_schema=False)

#: Headers that a proxy adds: what has them does not come from this machine.
FORWARDED = ("forwarded", "x-forwarded-for")


@router.get("/healthz")
async def healthz() -> PlainTextResponse:
    """Answer that the server lives."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
async def readyz(services: ServicesHere) -> PlainTextResponse:
    """Answer whether the server can serve: whether live games can be stored."""
    services.live.check()
    return PlainTextResponse("ready\n")


@router.get("/metrics")
async def metrics(request: Request, services: ServicesHere) -> PlainTextResponse:
    """Return the server's numbers to programs on this machine."""
    if not _is_here(request):
        raise ForbiddenError("the numbers are for programs on this machine")
    media_type = "text/plain; version=0.0.4"
    return PlainTextResponse(services.figures.text(), media_type=media_type)


def _is_here(request: Request) -> bool:
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(current_client()).is_loopback
    except ValueError:
        return False
