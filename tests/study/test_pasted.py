"""Whatever is pasted is read: records in both forms, positions, and nonsense."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone import Position
from lodestone.records.parts import in_one_go
from lodestone.records.schema import from_json, to_json
from lodestone.study.pasted import ReadGame, read_pasted
from tests.records.test_fuzz import TEXTS
from tests.study.games import ANNOTATED, annotated, referee

POSITION = "b/bb-/-b-w-/-ww/w w 6,6 -,-"


def pasted(text: str) -> list[ReadGame]:
    return in_one_go(read_pasted(text, referee()))["games"]


def test_both_forms_and_many_games() -> None:
    as_json = json.dumps([to_json(annotated())] * 2)
    for text in (ANNOTATED * 2, as_json):
        first, second = pasted(text)
        assert first["record"] == second["record"] == to_json(annotated())
        assert (first["title"], first["result"], first["plies"]) == (
            "Ann </script> – Bea",
            "1-0",
            3,
        )
        assert first["errors"] == []


@pytest.mark.parametrize(
    "text",
    [
        f"queah:balanced; {POSITION}",
        f" queah:balanced;{POSITION}\n",
        f'[Rules "queah:balanced"]\n[Start "{POSITION}"]',
        f'[Rules "queah:balanced"]\r\n[Start "{POSITION}"]\r\n\r\n',
    ],
)
def test_a_position_after_its_rules(text: str) -> None:
    [found] = pasted(text)
    assert found["errors"] == []
    assert from_json(found["record"]).first_position() == Position.parse("queah:balanced", POSITION)


def test_errors_name_their_places() -> None:
    bad, good = pasted('[Rules "queah"]\n\n1. a1a2 *\n\n[Rules "qo"]\n\n*\n')
    assert good["errors"] == []
    [error] = bad["errors"]
    assert (error["line"], error["column"]) == (3, 4)
    assert "a1a2" in error["message"]


def test_a_position_that_is_none_is_named() -> None:
    [found] = pasted("queah:balanced; b/b")
    assert "cannot read position" in found["errors"][0]["message"]
    [found] = pasted("chess; b/b")
    assert "unknown game" in found["errors"][0]["message"]


@pytest.mark.parametrize("text", ["", "\n", "\ufeff \r\n"])
def test_nothing_is_no_game(text: str) -> None:
    assert pasted(text) == []


@given(TEXTS | st.text())
def test_nonsense_is_read_as_far_as_it_goes(text: str) -> None:
    for found in pasted(text):
        assert to_json(from_json(found["record"])) == found["record"]
        assert found["plies"] == len(from_json(found["record"]).main_line)
        assert all(len(error["message"].splitlines()) == 1 for error in found["errors"])
