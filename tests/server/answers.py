"""Answers that are streams of lines."""

import json
from typing import Any

Json = dict[str, Any]


def stream_of(answered: Any) -> list[Json]:
    """Read lines of JSON; empty ones are signs of life."""
    assert answered.status_code == 200, answered.text
    assert answered.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answered.text.splitlines() if line]
