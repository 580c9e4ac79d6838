"""Tournaments: who meets whom, ratings that hold, and games that are not played twice."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lodestone import LodestoneError
from lodestone.lab.play import Pair
from lodestone.lab.ratings import ELO, OpeningResult, rate
from lodestone.lab.statistics import Hypotheses, elo_of
from lodestone.lab.tournament import Tournament, play_tournament
from tests.processes import run
from tests.thinning import long

PLAYERS = ["greedy@1n", "random", "level-1"]


def drawn_results(strengths: list[float], openings: int, seed: int) -> list[OpeningResult]:
    """Return results of games by the model, of each two players; some games are drawn."""
    rng = np.random.default_rng(seed)
    found = []
    for first in range(len(strengths)):
        for second in range(first):
            expected = 1 / (1 + np.exp((strengths[second] - strengths[first]) / ELO))
            drawn = 0.6 * min(expected, 1 - expected)
            chances = [expected - drawn / 2, drawn, 1 - expected - drawn / 2]
            played = rng.choice([1, 0.5, 0], size=(openings, 2), p=chances).tolist()
            found += [OpeningResult(first, second, tuple(points)) for points in played]
    return found


def test_ratings_of_two_are_those_of_a_match() -> None:
    results = [OpeningResult(0, 1, points) for points in ((1.0, 1.0), (0.5, 0.0), (1.0, 0.5))] * 500
    first, second = rate(2, results)
    assert first.value - second.value == pytest.approx(elo_of(2 / 3), rel=1e-2)
    assert first.value == pytest.approx(-second.value)


def test_intervals_cover_95_of_100() -> None:
    strengths = [150.0, 50.0, -20.0, -180.0]
    found = [rate(4, drawn_results(strengths, 40, seed)) for seed in range(100)]
    held = [
        one.low <= strength <= one.high
        for ratings in found
        for one, strength in zip(ratings, strengths, strict=True)
    ]
    assert 0.9 <= np.mean(held) <= 0.99


def test_who_wins_all_games_is_rated() -> None:
    winner, loser = rate(2, [OpeningResult(0, 1, (1.0, 1.0))] * 20)
    assert 200 < winner.value < 2_000
    assert winner.low > loser.high


def play(players: list[str], games: int, **others) -> Tournament:
    return play_tournament(players, "queah", games, longest=40, compiled=False, **others)


@pytest.mark.slow
@pytest.mark.parametrize(("gauntlet", "met"), [(False, 3), (True, 2)])
def test_each_meets_each_or_one_meets_all(gauntlet: bool, met: int) -> None:
    openings: dict[str, set[tuple[str, ...]]] = {}

    def note(_found: Tournament, pair: Pair) -> None:
        openings.setdefault(pair[0].tags["Round"], set()).add(tuple(pair[0].turns[:4]))
        assert pair[0].turns[:4] == pair[1].turns[:4]

    found = play(PLAYERS, 4, gauntlet=gauntlet, on_games=note, workers=0)
    assert found.games == 4 * met
    assert all(len(lines) == 1 for lines in openings.values())
    rows: Any = found.report().plain()["players"]
    assert sum(row["points"] for row in rows) == found.games
    ratings = [row["rating"]["value"] for row in rows]
    assert ratings == sorted(ratings, reverse=True)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, *long(2)])
def test_tournaments_resume_and_do_not_depend_on_workers(workers: int) -> None:
    kept = []
    begun = play(PLAYERS, 4, on_games=lambda _, pair: kept.extend(pair), workers=0)
    whole = play(PLAYERS, 8, workers=workers)
    resumed = play(PLAYERS, 8, records=kept, workers=0)
    assert (begun.games, resumed.resumed, resumed.games) == (12, 12, 24)
    resumed.resumed = 0
    assert str(resumed) == str(whole)
    assert resumed.report().plain() == whole.report().plain()


@pytest.mark.slow
def test_decided_matches_end_before_the_others() -> None:
    found = play(["alpha-beta@60n", "greedy@1n", "random"], 400, hypotheses=Hypotheses(0, 400))
    assert all(match.games < 400 for match in found.matches.values())
    assert found.games == sum(2 * len(results) for results in found.openings.values())


def test_players_of_one_name_are_refused() -> None:
    for players in (["random", "random"], ["random"]):
        with pytest.raises(LodestoneError, match="two players or more, all of different names"):
            play(players, 2)


@pytest.mark.slow
def test_the_command_keeps_records(tmp_path: Path) -> None:
    order = ("tournament", *PLAYERS, "queah", "--games", "2", "--longest", "20", "--json")
    order += ("--records", str(tmp_path / "games.jsonl"), "--workers", "1")
    found = [json.loads(run(*order).stdout) for _ in range(2)]
    assert [one.pop("resumed") for one in found] == [0, 6]
    assert found[0] == found[1]
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 6
