"""An application with an OpenAPI description of its requests and answers."""

from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from lodestone.records.schema import remove_examples
from lodestone.web.online.messages import FromClient
from lodestone.web.server.errors import Refusal
from lodestone.web.server.live.following.protocol import WithViews

_REFERENCE = "#/components/schemas/{model}"


class Described(FastAPI):
    """An application whose description covers only what it answers."""

    def openapi(self) -> dict[str, Any]:
        """Return the description."""
        if self.openapi_schema is None:
            description = self.openapi_schema = super().openapi()
            schemas = description["components"]["schemas"]
            schemas["Refusal"] = TypeAdapter(Refusal).json_schema()
            schemas.update(_messages())
            remove_examples(schemas)
            _tidy(description["paths"])
            _tidy(schemas)
        return self.openapi_schema


def _messages() -> dict[str, Any]:
    """Return the schemas of what travels over the WebSocket of live games."""
    said: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = [
        ("LiveQuestion", "validation", TypeAdapter(FromClient)),
        ("LiveAnswer", "serialization", TypeAdapter(WithViews)),
    ]
    schemas, described = TypeAdapter.json_schemas(said, ref_template=_REFERENCE)
    named = {name: schema for (name, _), schema in schemas.items()}
    return {**described.get("$defs", {}), **named}


def _tidy(part: Any) -> None:
    """Remove titles that only repeat a key."""
    if isinstance(part, list):
        for item in part:
            _tidy(item)
    elif isinstance(part, dict):
        if isinstance(part.get("title"), str):
            del part["title"]
        for item in part.values():
            _tidy(item)
