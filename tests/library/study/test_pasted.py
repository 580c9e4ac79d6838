"""Whatever is pasted is read: records in both forms, positions, and nonsense."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone import Position
from lodestone.records.cursor import in_one_go
from lodestone.records.schema import from_json, to_json
from lodestone.study.document import ReadGame, read_pasted
from tests.library.records.test_fuzz import TEXTS
from tests.library.study.games import ANNOTATED, annotated, cursor

POSITION = "b/bb-/-b-w-/-ww/w w 6,6 -,-"


def pasted(text: str) -> list[ReadGame]:
    return in_one_go(read_pasted(text, cursor())).games


def test_both_forms_and_many_games() -> None:
    as_json = json.dumps([to_json(annotated())] * 2)
    for text in (ANNOTATED * 2, as_json):
        first, second = pasted(text)
        assert first.record == second.record == annotated()
        assert (first.title, first.result, first.plies) == (
            "Ann </script> – Bea",
            "1-0",
            3,
        )
        assert first.errors == []


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
    assert found.errors == []
    assert found.record.first_position() == Position("queah:balanced", POSITION)


def test_errors_name_their_places() -> None:
    bad, good = pasted('[Rules "queah"]\n\n1. a1a2 *\n\n[Rules "qo"]\n\n*\n')
    assert good.errors == []
    [error] = bad.errors
    assert (error.line, error.column) == (3, 4)
    assert "a1a2" in error.message


def test_a_position_that_is_none_is_named() -> None:
    [found] = pasted("queah:balanced; b/b")
    assert "cannot read position" in found.errors[0].message
    [found] = pasted("chess; b/b")
    assert "unknown game" in found.errors[0].message


#: A position of Queah in which Black has no pieces left in reserve, and White none at all.
FINISHED = "w/--b/-----/b--/- w 0,0 c4c5,c2b2"


@pytest.mark.parametrize("text", ["qo", "qo;", " qo:small ;\n"])
def test_rules_alone_are_their_start(text: str) -> None:
    [found] = pasted(text)
    assert found.errors == []
    start = Position.start(text.strip().rstrip(";").strip())
    assert found.record.first_position() == start


def test_a_position_follows_rules_with_a_file() -> None:
    rules = 'leaps:board={title="a; b",board=["wb-"],lines=["orthogonal"]}'
    [found] = pasted(f"{rules} ; wb- b 0,0 -,-\n")
    assert found.errors == []
    assert (found.record.rules, found.record.start) == (rules, "wb- b 0,0 -,-")


def test_bare_turns_ask_for_rules() -> None:
    [found] = pasted("1. c2c3 b3a3 2. d2c2")
    assert "queah:balanced" in found.possible_rules
    assert all(rules.startswith("queah:") for rules in found.possible_rules)
    [error] = found.errors
    assert error.message.startswith("which rules? these turns are legal under queah:")
    for rules in found.possible_rules:
        [game] = pasted(f'[Rules "{rules}"]\n\n1. c2c3 b3a3 2. d2c2')
        assert game.errors == []


def test_a_bare_position_asks_for_rules() -> None:
    [found] = pasted(POSITION)
    assert "queah:balanced" in found.possible_rules
    assert "which rules? this is a position of queah:" in found.errors[0].message
    assert found.record.start == POSITION


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[White "Ann"]\n\n1. e4 e5 2. Nf3 Nc6 1-0', "looks like chess"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "looks like chess"),
        ("Dear Bea, shall we play?", "neither a game nor a position"),
    ],
)
def test_other_texts_get_one_line(text: str, message: str) -> None:
    [found] = pasted(text)
    [error] = found.errors
    assert message in error.message
    assert found.possible_rules == []


@pytest.mark.parametrize(
    "text",
    [
        f"queah:balanced; {FINISHED}",
        f'[Rules "queah:balanced"]\n[Start "{FINISHED}"]',
    ],
)
def test_a_finished_position_has_its_result(text: str) -> None:
    [found] = pasted(text)
    assert (found.errors, found.result) == ([], "0-1")


def test_a_game_alone_needs_no_result() -> None:
    [found] = pasted('[Rules "queah:balanced"]\n\n1. c2c3 b3a3')
    assert (found.errors, found.result, found.plies) == ([], "*", 2)


@pytest.mark.parametrize("text", ["", "\n", "\ufeff \r\n"])
def test_nothing_is_no_game(text: str) -> None:
    assert pasted(text) == []


@given(TEXTS | st.text())
def test_nonsense_is_read_as_far_as_it_goes(text: str) -> None:
    for found in pasted(text):
        assert from_json(to_json(found.record)) == found.record
        assert found.plies == len(found.record.main_line)
        assert all(len(error.message.splitlines()) == 1 for error in found.errors)
