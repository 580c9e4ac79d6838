"""Answers read as they are described."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from pydantic import TypeAdapter
from starlette.testclient import TestClient

from lodestone.web.server.app import create_app

Json = dict[str, Any]

#: The fields of a record whose players agreed to end the game as a draw.
AGREED = {"result": "1/2-1/2", "termination": "agreement"}


@cache
def client() -> TestClient:
    """Return a client of a server as it is by default, the same one for all tests."""
    return TestClient(create_app())


def nodes(turns: Iterable[str]) -> list[Json]:
    """Return the nodes of a record with these turns."""
    return [{}, *({"turn": turn} for turn in turns)]


@cache
def adapter_of(type_: Any) -> TypeAdapter[Any]:
    return TypeAdapter(type_)


def check(type_: Any, answer: Any) -> Any:
    """Return an answer; its type must allow it and cover all of it."""
    adapter = adapter_of(type_)
    read = adapter.validate_json(json.dumps(answer), strict=True)
    left = adapter.dump_python(read, mode="json", by_alias=True, exclude_unset=True)
    assert left == answer
    return answer
