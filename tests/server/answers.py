"""Answers read: as they are described, and those that are streams of lines."""

import json
from typing import Any

from pydantic import TypeAdapter

Json = dict[str, Any]


def stream_of(answered: Any) -> list[Json]:
    """Read lines of JSON; empty ones are signs of life."""
    assert answered.status_code == 200, answered.text
    assert answered.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answered.text.splitlines() if line]


def check(type_: Any, answer: Any) -> Any:
    """Return an answer; its type must allow it, and leave nothing out of it."""
    adapter = TypeAdapter(type_)
    read = adapter.validate_json(json.dumps(answer), strict=True)
    left = adapter.dump_python(read, mode="json", by_alias=True, exclude_unset=True)
    assert left == answer
    return answer
