"""How requests are refused: the errors, their handlers, and their texts in the API description."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from lodestone.core.errors import LodestoneError
from lodestone.core.faults import placed
from lodestone.core.sent import Sent
from lodestone.files import user_folder
from lodestone.web.server.live.log.database import UnavailableError

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

#: The status logged if a client has left; no answer is sent (nginx's number).
CLIENT_HAS_LEFT = 499
#: After how many seconds a client may ask again, where nothing else is known.
RETRY_SECONDS = 2
Responses = dict[str, dict[str, Any]]
Handler = Callable[[Request, Exception], Response]


class BusyError(LodestoneError):
    """The server is too busy; a client may ask again after `seconds`."""

    def __init__(self, reason: str, seconds: int = RETRY_SECONDS) -> None:
        self.seconds = seconds
        super().__init__(f"the server is busy: {reason}; try again later")


class ConflictError(LodestoneError):
    """Something that was possible earlier, but is no longer: somebody else was first."""


class ForbiddenError(LodestoneError):
    """Something that the server's operator does not allow, or that this client is not allowed."""


def new_secret() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_urlsafe(16)


def check_owner(given: str, own: str) -> None:
    """Raise `ForbiddenError` if a client does not know the secret."""
    if not secrets.compare_digest(given.encode(), own.encode()):
        raise ForbiddenError("only the client that started this can stop it")


def for_visitors(fault: str) -> str:
    """Return a fault in which the program's own files appear by name, without their folders."""
    for folder in _own_folders():
        for written in (str(folder), repr(str(folder))[1:-1]):
            fault = fault.replace(f"{written}/", "")
    return fault


def _own_folders() -> list[Path]:
    folders = [folder for folder in (user_folder("tables"), user_folder("kernels")) if folder]
    return [*folders, *(folder.parent for folder in folders)]


def say_error(error: "ErrorDetails") -> str:
    """Return an error that Pydantic found in a request, preceded by its place."""
    if error["type"] == "json_invalid":
        return f"body: invalid JSON: {error['ctx']['error']}"
    place = ".".join(str(part) for part in error["loc"] if part != "body")
    if error["type"] == "too_long" and place.endswith("nodes"):
        most = error["ctx"]["max_length"] - 1
        return f"{place}: a game can have at most {most:,} turns here, those of variations included"
    return placed(error, " ".join(place.split())[:80] or "body")


@dataclass(frozen=True)
class Refusal(Sent):
    """The reason why a request is refused."""

    detail: str
    """One line for people to read."""


_REFUSAL = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}


def _refused(description: str, **more: object) -> dict[str, Any]:
    return {"content": _REFUSAL, "description": description, **more}


#: The refusals that every request can get.
EVERYWHERE: Responses = {
    "403": _refused(
        "The request's Host or Origin is not this server's, its operator does not allow this, or "
        "another client started it."
    ),
    "408": _refused("The body did not arrive in time."),
    "413": _refused("The body is too large."),
    "503": _refused(
        "The server is too busy, or cannot reach its database.",
        headers={
            "Retry-After": {
                "description": "The number of seconds after which to ask again.",
                "required": True,
                "schema": {"type": "integer"},
            }
        },
    ),
}
#: The refusals of requests about something.
ASKED: Responses = {
    "400": _refused("The thing requested does not exist or is against the rules."),
    "422": _refused("The request does not have the form described here."),
}
#: The further refusals of requests that have a body.
POSTED: Responses = {"411": _refused("The request does not state the length of its body.")}
#: The further refusals of requests for something that only one client can have.
WANTED: Responses = {"409": _refused("Another client was first.")}


def handlers(missing: Callable[[Request], Response]) -> dict[type[Exception], Handler]:
    """Return what makes an application answer errors as described here.

    `missing` answers browsers that ask for a page that does not exist.
    """

    def answer(request: Request, error: Exception) -> Response:
        match error:
            case ClientDisconnect():
                return Response(status_code=CLIENT_HAS_LEFT)
            case HTTPException(status_code=404) if "text/html" in request.headers.get("accept", ""):
                return missing(request)
        return refusal_of(error)

    return dict.fromkeys((LodestoneError, ClientDisconnect, HTTPException), answer)


def refusal_of(error: Exception) -> JSONResponse:
    """Return a refusal as it is sent."""
    match error:
        case BusyError() | UnavailableError():
            seconds = error.seconds if isinstance(error, BusyError) else RETRY_SECONDS
            return JSONResponse({"detail": str(error)}, 503, {"Retry-After": str(seconds)})
        case ForbiddenError():
            return JSONResponse({"detail": str(error)}, 403)
        case ConflictError():
            return JSONResponse({"detail": str(error)}, 409)
        case HTTPException():
            return JSONResponse({"detail": str(error.detail)}, error.status_code, error.headers)
    return JSONResponse({"detail": for_visitors(str(error))}, 400)
