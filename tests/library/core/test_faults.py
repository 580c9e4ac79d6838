"""Faults that Pydantic finds, by their kind, in our words."""

from typing import Any

import pytest
from pydantic_core import PydanticKnownError

from lodestone.core.faults import of_pydantic


@pytest.mark.parametrize(
    ("kind", "about", "said"),
    [
        ("missing", {}, "missing"),
        ("extra_forbidden", {}, "unknown field"),
        ("model_attributes_type", {}, "must be an object"),
        ("dataclass_type", {"class_name": "Turn"}, "must be an object"),
        ("string_unicode", {}, "must be a text"),
        ("int_from_float", {}, "must be a whole number"),
        ("int_parsing_size", {}, "has too many digits"),
        ("date_parsing", {"error": "too short"}, "must be a date such as 2026-11-28"),
        ("less_than_equal", {"le": 2.0}, "must be at most 2"),
        ("greater_than", {"gt": 0.5}, "must be more than 0.5"),
        ("literal_error", {"expected": "'a' or 'b'"}, "must be 'a' or 'b'"),
        ("string_too_long", {"max_length": 1}, "must have at most 1 character"),
        # Kinds without words of our own.
        ("multiple_of", {"multiple_of": 2}, "must be a multiple of 2"),
        ("string_not_ascii", {}, "must contain only ASCII characters"),
        ("recursion_loop", {}, "Recursion error - cyclic reference detected"),
    ],
)
def test_faults_are_worded_by_their_kind(kind: Any, about: dict[str, Any], said: str) -> None:
    written = PydanticKnownError(kind, about or None).message()
    fault: Any = {"type": kind, "loc": (), "msg": written, "input": None, "ctx": about}
    assert of_pydantic(fault) == said
