"""The matches of the players' page: what is kept of them, and how it is shown."""

from pathlib import Path

import pytest

from bench import ladder
from lodestone.players.roster import find_player

FOUND = {
    "series": "ladder",
    "game": "queah",
    "rules": "queah:traditional,repetition=threefold",
    "first": "level-2",
    "second": "level-1",
    "seed": 1,
    "games": 4,
    "draws": 1,
    "unfinished": 1,
    "pairs": [0, 0, 1, 0, 1],
    "mean_length": 31.4,
    "score": {"value": 0.75, "low": 0.5, "high": 1.0},
    "elo": {"value": 190.8, "low": -0.4, "high": None},
}


def test_a_repeated_match_adds_games_of_new_seeds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(ladder, "FOLDER", tmp_path)
    monkeypatch.setattr(ladder, "KEPT", tmp_path / "figures.json")
    other = {**FOUND, "first": "level-3", "second": "level-2", "seed": 7}
    again = {**FOUND, "seed": 2, "games": 12, "pairs": [0, 0, 1, 1, 4], "mean_length": 51.4}
    for found in (again, other, FOUND):
        ladder.keep(found)
    assert ladder.kept() == [FOUND, again, other]
    assert ladder.next_seed("ladder", "queah", "level-2", "level-1") == 3
    assert ladder.next_seed("ladder", "qo", "level-2", "level-1") == 1
    both, alone = ladder.pooled(ladder.kept())
    assert [both[name] for name in ("games", "draws", "unfinished")] == [16, 2, 2]
    assert both["pairs"] == [0, 0, 2, 1, 5]
    assert both["mean_length"] == pytest.approx(46.4)
    assert both["score"]["value"] == pytest.approx((1.5 + 5.25) / 8)
    assert both["score"]["low"] < both["score"]["value"] < both["score"]["high"] <= 1
    assert alone["games"] == 4


def test_a_row_shows_intervals_even_infinite_ones() -> None:
    assert ladder.row(FOUND) == (
        "| queah | level-2 | level-1 | 4 | 75.0% (50.0% to 100.0%) | +191 (-0 to ∞) | 2 | 31 |"
    )


def test_tables_are_put_where_the_page_names_them() -> None:
    page = "Before\n<!-- ladder -->\nold\n<!-- end of ladder -->\nafter\n"
    once = ladder.with_table(page, "ladder", ["| row |"])
    assert once.startswith("Before\n<!-- ladder -->\n\n| game |")
    assert once.endswith("| row |\n\n<!-- end of ladder -->\nafter\n")
    assert ladder.with_table(once, "ladder", ["| row |"]) == once


def test_the_page_shows_the_figures_that_are_kept() -> None:
    text = ladder.PAGE.read_text("utf-8")
    for one in ladder.pooled(ladder.kept()):
        assert ladder.row(one) in text


def test_every_contestant_is_a_player() -> None:
    for matches in ladder.SERIES.values():
        for match in matches:
            for name in match:
                assert find_player(name.partition("@")[0])
