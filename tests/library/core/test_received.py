"""What is read without Pydantic: the same values as Pydantic reads, the first fault in one line."""

import copy
import json
import random
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from lodestone.core.game import find_game
from lodestone.core.received import UnfitError, receive
from lodestone.core.sent import plain
from lodestone.teach.lessons import find_lesson
from lodestone.teach.pages import read_page
from lodestone.teach.puzzles import find_puzzle
from tests.library.records.annotated import annotated_record
from tests.library.records.mutation import VALUES

QUEAH = find_game("queah")


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return all places in plain values: each with the list or object that it is in."""
    if not isinstance(value, dict | list):
        return []
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    return [(value, at) for at, _ in inside] + [one for _, held in inside for one in places(held)]


def spoilt(value: Any, rng: random.Random) -> Any:
    """Return plain values with one of them replaced, left out, or one that nobody asked for."""
    value = copy.deepcopy(value)
    holder, at = rng.choice(places(value))
    match rng.randrange(4):
        case 0 if isinstance(holder, dict):
            del holder[at]
        case 1 if isinstance(holder, dict):
            holder["unknown"] = 1
        case _:
            holder[at] = copy.deepcopy(rng.choice(VALUES))
    return value


def by_us(kind: type, given: Any) -> Any:
    """Return what is read, or `None`."""
    try:
        return receive(kind, given)
    except UnfitError:
        return None


def by_pydantic(adapter: TypeAdapter, given: Any) -> Any:
    try:
        return adapter.validate_json(json.dumps(given), strict=True)
    except ValidationError:
        return None


@pytest.mark.parametrize(
    "example",
    [
        annotated_record("queah:balanced", 12, 1, compiled=False),
        find_puzzle("qo", 3),
        find_lesson(QUEAH, "leaps"),
        read_page(QUEAH),
    ],
    ids=lambda example: type(example).__name__,
)
def test_pydantic_reads_the_same_values(example: Any) -> None:
    rng, kind, adapter = random.Random(1), type(example), TypeAdapter(type(example))
    value = json.loads(json.dumps(plain(example)))
    assert by_us(kind, value) == example == by_pydantic(adapter, value)
    refused = 0
    for _ in range(150):
        given = spoilt(value, rng)
        found = by_us(kind, given)
        # Half a character, which JSON can escape, is no JSON to Pydantic.
        if "\\ud800" not in json.dumps(given):
            assert found == by_pydantic(adapter, given), given
        refused += found is None
    assert 50 < refused < 150
