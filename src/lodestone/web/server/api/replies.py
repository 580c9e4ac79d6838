"""What pages ask about games: a route for each answer of `replies/routes.py`."""

from collections.abc import Callable, Generator, Iterator
from functools import partial
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from fastapi import APIRouter, Path, Query, Request, Response

from lodestone.records.cursor import Parts
from lodestone.records.game import GameRecord
from lodestone.web.replies.games import scene
from lodestone.web.replies.requests import LONGEST_RULES
from lodestone.web.replies.routes import GOT, POSTED, in_parts
from lodestone.web.server import errors
from lodestone.web.server.bodies import ParsedRoute
from lodestone.web.server.services import ServicesHere
from lodestone.web.server.sharing import while_listening

router = APIRouter(prefix="/api", route_class=ParsedRoute)

#: Longer names do not exist and are not even looked up.
LONGEST_NAME = 100
#: What the parameters of addresses are, by their names.
PARAMETERS: dict[str, dict[str, Any]] = {
    "rules": {"max_length": LONGEST_RULES, "description": "A rules string."},
    "near": {"max_length": LONGEST_NAME, "description": "The side at the bottom of the picture."},
    "game": {"max_length": LONGEST_NAME, "description": "The name of a game."},
    "name": {"max_length": LONGEST_NAME, "description": "The name of a lesson or a study."},
    "number": {"description": "A puzzle's number in the list."},
    "day": {"description": "The day where the reader is: 2026-11-25."},
}
#: Further parameters are called as the game calls its pictures.
STYLES = {
    "name": "styles",
    "in": "query",
    "description": "The style of each of the game's pictures, by the picture's name.",
    "style": "form",
    "explode": True,
    "schema": {"type": "object", "additionalProperties": {"type": "string"}},
}


def _handler(reply: Callable[..., Any]) -> Callable[..., Any]:
    """Return what answers requests; it shares processor time with the others."""

    async def answer(request: Request, services: ServicesHere, **given: Any) -> Response:
        if reply is scene:
            given = {**request.query_params, **given}
        work = _in_json(in_parts(reply, services, **given), request.scope["route"].response_field)
        size = _size(given.get("asked"))
        return await while_listening(request, partial(services.share, work, size))

    return answer


def _in_json(work: Parts[Any], field: Any) -> Parts[Response]:
    """Return an answer as it is sent: long ones take as long to write as to find."""
    answer = yield from work
    yield
    return Response(field.serialize_json(answer), media_type="application/json")


def _size(asked: Any) -> int:
    """Return the size of the record that is asked about; 0 without one."""
    about = getattr(asked, "record", asked)
    return about.size if isinstance(about, GameRecord) else 0


def _parameters(reply: Callable[..., Any]) -> list[Parameter]:
    """Return what an answer takes besides its answerer."""
    return list(signature(reply).parameters.values())[1:]


def _described(path: str, reply: Callable[..., Any]) -> Iterator[Parameter]:
    """Yield the parameters of a handler, as FastAPI reads them."""
    hints = get_type_hints(reply)
    yield Parameter("request", Parameter.KEYWORD_ONLY, annotation=Request)
    yield Parameter("services", Parameter.KEYWORD_ONLY, annotation=ServicesHere)
    for one in _parameters(reply):
        kind = hints[one.name]
        if one.name in PARAMETERS and one.kind is not Parameter.VAR_KEYWORD:
            place = Path if f"{{{one.name}}}" in path else Query
            kind = Annotated[kind, place(**PARAMETERS[one.name])]
        elif one.name != "asked":
            continue
        yield one.replace(kind=Parameter.KEYWORD_ONLY, annotation=kind)


def _add(path: str, reply: Callable[..., Any], method: str) -> None:
    """Add the route of an answer."""
    handler = _handler(reply)
    parameters = list(_described(path, reply))
    handler.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    kind = get_type_hints(reply)["return"]
    asked = errors.ASKED if _parameters(reply) else None
    router.add_api_route(
        f"/{path}",
        handler,
        methods=[method],
        name=reply.__name__,
        description=reply.__doc__,
        response_model=get_args(kind)[2] if get_origin(kind) is Generator else kind,
        responses=errors.POSTED if method == "POST" else asked,
        openapi_extra={"parameters": [STYLES]} if reply is scene else None,
    )


for _path, _reply in POSTED.items():
    _add(_path, _reply, "POST")
for _path, _reply in GOT.items():
    _add(_path, _reply, "GET")
