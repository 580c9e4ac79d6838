"""What the server is asked and answers: each endpoint is declared once, by a function's types.

From the declarations requests are read, answers are written, and `described` makes the OpenAPI
description, all by Pydantic.
"""

import inspect
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from inspect import Parameter, Signature
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError, create_model
from pydantic.fields import FieldInfo
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from lodestone.records.cursor import Parts
from lodestone.records.game import GameRecord
from lodestone.web.replies.routes import in_parts
from lodestone.web.server.errors import ASKED, EVERYWHERE, POSTED, Responses, say_error
from lodestone.web.server.services import services_of
from lodestone.web.server.sharing import while_listening

#: The parameter that is the body of a request, and the one that is a header.
BODY, HEADER = "asked", "authorization"


@dataclass(frozen=True)
class Endpoint:
    """One question to the server: how it is asked, answered and refused.

    The function `asks` answers it, given the services and what is read from a request. Its name and
    text describe the question, its parameters what is read, and its type the answer, which is a
    page if it is a `FileResponse`. `notes` bound and describe parameters; `more` are refusals that
    no other question gets.

    Unless it waits for something else, as a coroutine, an answer shares processor time with others.
    """

    method: str
    path: str
    asks: Callable[..., Any]
    more: Responses = field(default_factory=dict)
    notes: Mapping[str, FieldInfo] = field(default_factory=dict)

    def route(self) -> Route:
        """Return the route; what reads and writes is made now, so that no request waits for it."""
        _ = self.body, self.parameters, self.answer
        return Route(self.path, self.respond, methods=[self.method], name=self.name)

    @property
    def name(self) -> str:
        """The name, which no other endpoint has."""
        return self.asks.__name__

    @cached_property
    def signature(self) -> Signature:
        """The declaration."""
        return inspect.signature(self.asks, eval_str=True)

    @cached_property
    def declared(self) -> dict[str, Parameter]:
        """What is read from a request."""
        return dict(list(self.signature.parameters.items())[1:])

    @property
    def refusals(self) -> Responses:
        """How the question can be refused."""
        asked = ASKED if self.declared else {}
        return {**EVERYWHERE, **asked, **(POSTED if self.body else {}), **self.more}

    @cached_property
    def body(self) -> TypeAdapter[Any] | None:
        """What reads the body, if there is one."""
        return TypeAdapter(self.declared[BODY].annotation) if BODY in self.declared else None

    @cached_property
    def answer(self) -> TypeAdapter[Any] | None:
        """What writes the answer, unless that is a page."""
        kind = self.signature.return_annotation
        if get_origin(kind) is Generator:
            kind = get_args(kind)[2]
        return None if kind is FileResponse else TypeAdapter(kind)

    @cached_property
    def others(self) -> str | None:
        """The name of a parameter that stands for all others in the query, if there is one."""
        kinds = {one.kind: name for name, one in self.declared.items()}
        return kinds.get(Parameter.VAR_KEYWORD)

    @cached_property
    def places(self) -> dict[str, str]:
        """The parts of a request outside its body that are read, each with its place."""
        places = {name: "query" for name in self.declared if name not in (BODY, self.others)}
        in_path = {name: "path" for name in places if f"{{{name}}}" in self.path}
        return places | in_path | {name: "header" for name in places if name == HEADER}

    @cached_property
    def parameters(self) -> type[BaseModel]:
        """What reads these parts."""
        fields: dict[str, Any] = {}
        for name in self.places:
            kind, default = self.declared[name].annotation, self.declared[name].default
            if name in self.notes:
                kind = Annotated[kind, self.notes[name]]
            fields[name] = (kind, ... if default is Parameter.empty else default)
        return create_model("Parameters", **fields)

    async def respond(self, request: Request) -> Response:
        """Answer a request; raise what refuses it."""
        services = services_of(request.app)
        asked = {BODY: await services.parsing.read(request, self.body)} if self.body else {}
        given = {**asked, **self._read(request)}
        if inspect.iscoroutinefunction(self.asks):
            return self._written(await self.asks(services, **given))
        work = self._in_json(in_parts(self.asks, services, **given))
        return await while_listening(request, partial(services.share, work, _size(given.get(BODY))))

    def _in_json(self, work: Parts[Any]) -> Parts[Response]:
        """Return an answer as it is sent: long ones take as long to write as to find."""
        answer = yield from work
        yield
        return self._written(answer)

    def _written(self, answer: Any) -> Response:
        if self.answer is None:
            page: Response = answer
            return page
        return Response(self.answer.dump_json(answer, by_alias=True), media_type="application/json")

    def _read(self, request: Request) -> dict[str, Any]:
        """Return what is read outside the body; raise `HTTPException` (422) naming all faults."""
        query = request.query_params
        sources = {"path": request.path_params, "query": query, "header": request.headers}
        given = {
            name: sources[place][name]
            for name, place in self.places.items()
            if name in sources[place]
        }
        try:
            read = dict(self.parameters.model_validate(given))
        except ValidationError as error:
            raise HTTPException(422, self._say(error)) from None
        others = [name for name in query if name not in read] if self.others else []
        return {**{name: query[name] for name in others}, **read}

    def _say(self, error: ValidationError) -> str:
        """Return in one line what is wrong, and where."""
        faults = error.errors(include_url=False)
        for fault in faults:
            fault["loc"] = (self.places[str(fault["loc"][0])], *fault["loc"])
        return "; ".join(map(say_error, faults))


def _size(asked: Any) -> int:
    """Return the size of the record that is asked about; 0 without one."""
    about = getattr(asked, "record", asked)
    return about.size if isinstance(about, GameRecord) else 0
