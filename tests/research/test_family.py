"""The family of Queah: the figures are whole and agree, and the pages say what they say."""

import json
from pathlib import Path

import pytest

from lodestone import Position, Rules
from research.family import errors, guide
from research.family.compute import family
from research.family.measure import measure
from research.family.page import page
from research.family.terms import OPTIONS, neighbours, weight
from research.family.write import GUIDE, PAGE
from research.results.figures import DRAW, FAMILY
from research.rows import KeptRows, read_rows
from tests.library.games.coverage import values_of

ROWS = read_rows(FAMILY)
PLAYED = read_rows(errors.FILE)


def half_turned(position: str) -> str:
    """Turn a position by half and exchange the colours; the side to move stays."""
    ranks, rest = position.split(" ", 1)
    return ranks[::-1].translate(str.maketrans("wb", "bw")) + " " + rest


def test_every_combination_is_measured_once() -> None:
    decide_nothing_by_best_play = {"agreement", "repetition"}
    # The whole family begins from the diagram.
    assert {*OPTIONS, *decide_nothing_by_best_play, "start"} == values_of("queah").keys()
    assert [row["rules"] for row in ROWS] == [str(rules) for rules in family()]
    assert len(ROWS) == len({row["rules"] for row in ROWS}) == 210


@pytest.mark.slow
def test_the_pages_say_what_the_figures_say() -> None:
    assert PAGE.read_text("utf-8") == page(ROWS, PLAYED)
    assert GUIDE.read_text("utf-8") == guide.page(ROWS, PLAYED)


@pytest.mark.parametrize("row", ROWS[::10], ids=lambda row: row["rules"])
def test_figures_of_one_rule_set_agree(row) -> None:
    best = row["first"][0]
    assert best[1:] == row["start"]
    assert all(only <= choices for only, choices in zip(row["only"], row["choices"], strict=True))
    assert sum(row["choices"]) == sum(row["turns"][2:])
    assert sum(row["turns"]) <= sum(row["results"])
    assert all(sum(shares) == pytest.approx(1) for shares in row["openings"])
    assert (row["results"][DRAW] == 0) <= (row["start"][0] != "draw")


def test_starts_are_symmetric() -> None:
    for row in (ROWS[0], ROWS[-1]):
        position = Position(row["rules"], row["starts"][0][0])
        assert len(position.turn_numbers) > 0
        assert all(half_turned(text) == text for text, *_ in row["starts"])
        assert len({text for text, *_ in row["starts"]}) == 33
        # Black c5 b4 c4 b3 and White d3 c2 d2 c1, or an image of that.
        assert row["start"] in [worth for _, *worth in row["starts"]]


def test_neighbours_differ_in_one_option() -> None:
    pairs = [(option, one["rules"], other["rules"]) for option, one, other in neighbours(ROWS)]
    usual = [{*pair} for option, *pair in pairs if option == "replacement"]
    assert {"queah:traditional", "queah:traditional,replacement=as-turn"} in usual
    assert not any("reserve=0" in one and "reserve=2" in other for _, one, other in pairs)
    assert all(0 <= weight(row) <= 1 for row in ROWS)


def test_work_that_was_stopped_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "family" / "figures.jsonl"
    KeptRows(file, family()).add(ROWS[3], ROWS[1])
    with file.open("a") as written:
        written.write(json.dumps(ROWS[2])[:50])  # what a kill leaves
    assert read_rows(file) == [ROWS[1], ROWS[3]]
    assert KeptRows(file, family()).missing[:2] == [ROWS[0]["rules"], ROWS[2]["rules"]]


@pytest.mark.long
def test_rules_measured_anew_match_the_file() -> None:
    for row in (ROWS[0], ROWS[20]):
        found = measure(Rules.parse(row["rules"]))
        for ply, shares in enumerate(found.pop("openings")):
            assert shares == pytest.approx(row["openings"][ply])
        assert found.items() <= row.items()
