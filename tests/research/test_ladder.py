"""The matches of the players' page: what is kept of them, and how it is shown."""

from itertools import islice
from pathlib import Path

import pytest

from lodestone.core.game import all_games
from lodestone.core.rules import play_rules
from lodestone.kernel.protocol import material
from lodestone.lab.contestants import Contestant
from lodestone.teach.lessons import taught_games
from lodestone.teach.pages import recommended_rules
from research.players import capturing, ladder, levels

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
    assert ladder.next_seed("ladder", play_rules("queah"), "level-2", "level-1") == 3
    assert ladder.next_seed("ladder", play_rules("qo"), "level-2", "level-1") == 1
    both, alone = ladder.pooled(ladder.kept())
    assert [both[name] for name in ("games", "draws", "unfinished")] == [16, 2, 2]
    assert both["pairs"] == [0, 0, 2, 1, 5]
    assert both["mean_length"] == pytest.approx(46.4)
    assert both["score"]["value"] == pytest.approx((1.5 + 5.25) / 8)
    assert both["score"]["low"] < both["score"]["value"] < both["score"]["high"] <= 1
    assert alone["games"] == 4


def test_a_row_shows_intervals_even_infinite_ones() -> None:
    assert ladder.row(FOUND) == (
        "| `queah:traditional` | level-2 | level-1 | 4 "
        "| 75.0% (50.0% to 100.0%) | +191 (-0 to ∞) | 2 | 31 |"
    )


def test_tables_are_put_where_the_page_names_them() -> None:
    page = "Before\n<!-- ladder -->\nold\n<!-- end of ladder -->\nafter\n"
    once = ladder.with_table(page, "ladder", ["| row |"])
    assert once.startswith("Before\n<!-- ladder -->\n\n| rules |")
    assert once.endswith("| row |\n\n<!-- end of ladder -->\nafter\n")
    assert ladder.with_table(once, "ladder", ["| row |"]) == once


def test_the_page_shows_the_figures_that_are_kept() -> None:
    text = ladder.PAGE.read_text("utf-8")
    for one in ladder.pooled(ladder.kept()):
        assert ladder.row(one) in text
    assert levels.in_markdown() in text


def test_every_contestant_is_a_player() -> None:
    for game in taught_games():
        for series in (*ladder.OF_LEVELS, *ladder.SERIES):
            for match in ladder.matches_of(series, game.name):
                for name in match:
                    assert Contestant.parse(name, None)


@pytest.mark.slow
def test_a_levels_wins_turns_and_time_are_measured() -> None:
    player, rules = Contestant.parse("level-1", None), play_rules("queah:comment")
    assert 0 < levels.found_wins(player, rules, 8) < 8
    found = levels.turns_of(player, rules, 20)
    assert (found["parts"], found["long"]) == (1, 0)
    assert found["milliseconds"] > 0


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_capturing_mover_wins_then_takes(game) -> None:
    player, rules = capturing.capturing(), recommended_rules(game)[0]
    for line, wins in islice(capturing.chances(rules), 3):
        assert player.play(line, seed=1).turn in wins
        before = line[: len(line) - 1].position
        ranks = {
            turn: capturing.rank_of(rules.kernel, before.state, turn)
            for turn in before.turn_numbers
        }
        chosen = before.turn_number(player.play(before, seed=1).turn)
        assert ranks[chosen] == max(ranks.values())
        after = before.after(chosen)
        if ranks[chosen] == capturing.TAKES:
            assert after.outcome is None or after.outcome.winner != after.side
            assert -material(rules.kernel, after.state) > material(rules.kernel, before.state)
