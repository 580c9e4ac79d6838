"""The matches of the players' page: what is kept of them, and how it is shown."""

from pathlib import Path

import pytest

from bench import ladder
from lodestone.search.players import find_player

FOUND = {
    "series": "ladder",
    "game": "queah",
    "rules": "queah:traditional,repetition=threefold",
    "first": "level-2",
    "second": "level-1",
    "games": 4,
    "draws": 1,
    "unfinished": 1,
    "mean_length": 31.4,
    "score": {"value": 0.75, "low": 0.5, "high": 1.0},
    "elo": {"value": 190.8, "low": -0.4, "high": None},
}


def test_a_match_played_again_takes_the_place_of_the_earlier_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(ladder, "FOLDER", tmp_path)
    monkeypatch.setattr(ladder, "KEPT", tmp_path / "figures.json")
    other = {**FOUND, "first": "level-3", "second": "level-2"}
    for found in (FOUND, other, {**FOUND, "games": 40}):
        ladder.keep(found)
    assert ladder.kept() == [{**FOUND, "games": 40}, other]


def test_a_row_shows_the_interval_and_what_has_no_bound() -> None:
    assert ladder.row(FOUND) == (
        "| queah | level-2 | level-1 | 4 | 75.0% (50.0% to 100.0%) | +191 (-0 to ∞) | 2 | 31 |"
    )


def test_every_contestant_is_a_player() -> None:
    for matches in ladder.SERIES.values():
        for match in matches:
            for name in match:
                assert find_player(name.partition("@")[0])
