"""Answers as they are sent."""

from fastapi.responses import JSONResponse
from pydantic_core import to_json


class Answer(JSONResponse):
    """An answer of the types in `schemas`; dataclasses are written as JSON objects."""

    def render(self, content: object) -> bytes:
        """Return the answer as JSON."""
        return to_json(content)
