"""The OpenAPI description of the server's requests and answers, made from its endpoints."""

import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from lodestone import __version__
from lodestone.records.schema import remove_examples
from lodestone.web.online.messages import FromClient
from lodestone.web.server.api import ENDPOINTS
from lodestone.web.server.endpoints import Endpoint
from lodestone.web.server.errors import Refusal
from lodestone.web.server.live.following.protocol import WithViews

Json = dict[str, Any]
#: The name of a type, or the name of an endpoint and which of its types is meant.
Key = str | tuple[str, str]

REFERENCE = "#/components/schemas/{model}"
PAGE = {"text/html": {"schema": {"type": "string"}}}
#: What is described besides questions and answers: refusals, and what travels over the WebSocket.
OTHERS: dict[str, Any] = {"Refusal": Refusal, "LiveQuestion": FromClient, "LiveAnswer": WithViews}


@cache
def description() -> Json:
    """Return the description."""
    found, shared = TypeAdapter.json_schemas(list(_said()), ref_template=REFERENCE)
    schemas = {key: schema for (key, _), schema in found.items()}
    types = shared["$defs"]
    types |= {name: schemas[name] for name in OTHERS if name not in types}
    paths: dict[str, Json] = {}
    for one in ENDPOINTS:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, schemas)
    remove_examples(types)
    _tidy(types)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Lodestone", "version": __version__},
        "paths": paths,
        "components": {"schemas": types},
    }


def _said() -> Iterator[tuple[Key, JsonSchemaMode, TypeAdapter[Any]]]:
    """Yield all that travels as JSON, each as it is read: a type has one description."""
    for one in ENDPOINTS:
        if one.body:
            yield (one.name, "body"), "validation", one.body
        if one.answer:
            yield (one.name, "answer"), "validation", one.answer
    for name, kind in OTHERS.items():
        yield name, "validation", TypeAdapter(kind)


def _operation(one: Endpoint, schemas: Mapping[Key, Json]) -> Json:
    """Return the description of an endpoint."""
    operation: Json = {
        "summary": one.name.replace("_", " ").title(),
        "description": inspect.getdoc(one.asks),
        "operationId": one.name,
    }
    if parameters := list(_parameters(one)):
        operation["parameters"] = parameters
    if one.body:
        content = _as_json(schemas[one.name, "body"])
        operation["requestBody"] = {"content": content, "required": True}
    content = _as_json(schemas[one.name, "answer"]) if one.answer else PAGE
    answer = {"description": "Successful Response", "content": content}
    operation["responses"] = {"200": answer, **one.refusals}
    return operation


def _as_json(schema: Json) -> Json:
    return {"application/json": {"schema": schema}}


def _parameters(one: Endpoint) -> Iterator[Json]:
    """Yield the descriptions of what is read outside the body."""
    described = one.parameters.model_json_schema()
    _tidy(described)
    for name, place in one.places.items():
        schema = described["properties"][name]
        text = {"description": schema["description"]} if "description" in schema else {}
        is_required = name in described.get("required", ())
        yield {"name": name, "in": place, "required": is_required, "schema": schema, **text}
    if one.others:
        yield {
            "name": one.others,
            "in": "query",
            "description": one.notes[one.others].description,
            "style": "form",
            "explode": True,
            "schema": {"type": "object", "additionalProperties": {"type": "string"}},
        }


def _tidy(part: Any) -> None:
    """Remove titles that only repeat a key, and defaults of null, which say nothing more."""
    if isinstance(part, list):
        for item in part:
            _tidy(item)
    elif isinstance(part, dict):
        if isinstance(part.get("title"), str):
            del part["title"]
        if "default" in part and part["default"] is None:
            del part["default"]
        for item in part.values():
            _tidy(item)
