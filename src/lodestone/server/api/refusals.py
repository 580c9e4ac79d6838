"""How requests are refused: the handlers of errors, and the words for them in the description."""

from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from lodestone.core.errors import LodestoneError
from lodestone.server.busy import BusyError, answer_busy
from lodestone.server.faults import for_visitors
from lodestone.server.parsing import say_error
from lodestone.server.policy import ForbiddenError

#: What goes into the log where a client has left; no answer is sent (nginx's number).
CLIENT_HAS_LEFT = 499

Responses = dict[int | str, dict[str, Any]]


_REFUSAL = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}


def _refused(description: str, **more: object) -> dict[str, Any]:
    return {"content": _REFUSAL, "description": description, **more}


#: What every question can be answered with.
EVERYWHERE: Responses = {
    403: _refused(
        "The request's Host or Origin is not this server's, its operator does not allow this, or "
        "somebody else has started it."
    ),
    408: _refused("The body did not come in time."),
    413: _refused("The body is too large."),
    503: _refused(
        "The server has too much to do.",
        headers={
            "Retry-After": {
                "description": "After so many seconds it may be asked again.",
                "required": True,
                "schema": {"type": "integer"},
            }
        },
    ),
}
#: Where something is asked about.
ASKED: Responses = {
    400: _refused("What is asked about does not exist, or is against the rules."),
    422: _refused("The request does not have the form that is described here."),
}
#: Where it is asked by a body.
POSTED: Responses = {**ASKED, 411: _refused("The request does not say how long its body is.")}


def stream_of(line: object) -> Responses:
    """Describe a stream by the type of its lines."""
    description = (
        "Lines of JSON, each of this type. The last is `final`, or tells a `fault`. "
        "An empty line is a sign of life."
    )
    return {**POSTED, 200: {"model": line, "description": description}}


def add_handlers(app: FastAPI) -> None:
    """Have an application answer errors as is described here."""
    app.add_exception_handler(LodestoneError, _answer_error)
    app.add_exception_handler(ForbiddenError, _answer_forbidden)
    app.add_exception_handler(BusyError, _answer_busy)
    app.add_exception_handler(ClientDisconnect, _answer_nobody)
    app.add_exception_handler(RequestValidationError, _answer_invalid)
    app.add_exception_handler(HTTPException, _answer_http)


def _answer_error(_request: Request, error: Exception) -> Response:
    return JSONResponse({"detail": for_visitors(str(error))}, 400)


def _answer_forbidden(_request: Request, error: Exception) -> Response:
    return JSONResponse({"detail": str(error)}, 403)


def _answer_busy(_request: Request, error: Exception) -> Response:
    assert isinstance(error, BusyError)
    return answer_busy(error)


def _answer_nobody(_request: Request, _error: Exception) -> Response:
    return Response(status_code=CLIENT_HAS_LEFT)


def _answer_invalid(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return JSONResponse({"detail": "; ".join(map(say_error, error.errors()))}, 422)


def _answer_http(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"detail": str(error.detail)}, error.status_code, error.headers)
