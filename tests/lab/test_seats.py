"""What games say about the seats, given what they scored after openings of several lengths."""

from dataclasses import replace

import numpy as np
import pytest

from lodestone.lab.metrics.estimation import compare, measure
from lodestone.lab.metrics.games import Games, balance, of_all_lengths
from lodestone.lab.metrics.metric import find_metrics
from lodestone.lab.seats import (
    Length,
    Seats,
    Verdict,
    figures,
    judged,
    profile_line,
    seats_of,
    sensitivity_line,
    statement,
)
from lodestone.lab.statistics import Estimate
from tests.lab.tables import games_of

SIDES = ("White", "Black")
SEAT = find_metrics(["seat-advantage"])


def length(plies: int, value: float, reach: float = 0.05, units: int = 50) -> Length:
    return Length(plies, 2 * units, units, Estimate(value, value - reach, value + reach))


def single(value: float) -> Length:
    return Length(0, 40, 1, Estimate(value, -0.1, 0.5))


@pytest.mark.parametrize(
    ("profile", "verdict"),
    [
        ([length(4, 0.1), length(5, 0.1)], Verdict.ADVANTAGE),
        ([length(4, -0.1), length(5, -0.04)], Verdict.ADVANTAGE),
        ([length(4, 0.1), length(5, -0.1)], Verdict.DEPENDS),
        ([length(4, 0.2), length(5, -0.02)], Verdict.ADVANTAGE),
        ([length(4, 0.01), length(5, 0.02)], Verdict.UNSETTLED),
        ([length(4, 0.1), length(5, 0.01, 0.1)], Verdict.UNSETTLED),
        ([length(3, 0.1), length(4, 0.1), length(5, -0.01)], Verdict.ADVANTAGE),
        ([length(3, 0.1), length(4, -0.3), length(5, 0.5)], Verdict.DEPENDS),
        ([length(4, 0.2)], Verdict.OPEN),
        ([length(4, 0.2), length(6, 0.2)], Verdict.OPEN),
        ([length(4, 0.2), length(5, 0.2, units=4)], Verdict.OPEN),
        ([single(0.5)], Verdict.OPEN),
        ([single(0.5), length(1, -0.1), length(2, -0.1)], Verdict.ADVANTAGE),
        ([length(0, 0.2)], Verdict.ADVANTAGE),
        ([length(0, 0.02)], Verdict.UNSETTLED),
    ],
)
def test_profiles_have_their_verdicts(profile: list[Length], verdict: Verdict) -> None:
    seats = judged(profile)
    assert seats.verdict is verdict
    mirrored = [
        replace(one, advantage=Estimate(-e.value, -e.high, -e.low))
        for one in profile
        for e in [one.advantage]
    ]
    assert judged(mirrored).verdict is verdict


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (
            judged([length(4, -0.1), length(5, -0.1)]),
            "Black has an advantage after 4 or 5 random plies, +10.0 % (6.5 to 13.5)",
        ),
        (judged([length(0, 0.1)]), "White has an advantage from the start, +10.0 %"),
        (
            judged([length(4, 0.0), length(5, 0.0)]),
            "after 200 games nothing about who is ahead can be said; 440 would show 5 points",
        ),
        (
            judged([length(4, 0.2), length(5, -0.02)]),
            "+9.0 % (5.5 to 12.5) of the points; it depends on the opening: for White +20.0 %",
        ),
        (
            judged([length(4, 0.1), length(5, -0.1)]),
            "it depends on the opening: for White +10.0 % (5.0 to 15.0) after 4 random plies, but "
            "-10.0 % (-15.0 to -5.0) after 5 random plies",
        ),
        (judged([length(4, 0.1)]), "openings of even length alone show nothing about the seats"),
        (judged([length(3, 0.1)]), "openings of odd length alone show nothing"),
        (judged([single(0.5)]), "a single game shows nothing about the seats"),
        (judged([length(4, 0.1, units=3), length(5, 0.1)]), "fewer than 10 pairs"),
    ],
)
def test_statements_say_the_verdict(seats: Seats, said: str) -> None:
    assert said in statement(seats, SIDES)


def test_sensitivity_names_parity_and_step() -> None:
    seats = judged([length(3, 0.0), length(4, 0.1), length(5, -0.1)])
    assert sensitivity_line(seats) == (
        "odd less even openings -15.0 % (-21.1 to -8.9); "
        "largest step -20.0 % (-27.1 to -12.9), from 4 to 5 plies"
    )
    assert sensitivity_line(judged([length(4, 0.1)])) == ""


def played(wins: dict[int, tuple[int, int]]) -> Games:
    """Pairs whose games go alike: for each length, those won by the first side, and all."""
    return of_all_lengths(
        {
            plies: games_of(
                np.repeat(np.arange(pairs) >= won, 2).astype(int), np.repeat(np.arange(pairs), 2)
            )
            for plies, (won, pairs) in wins.items()
        }
    )


def test_parities_weigh_alike_however_many_games() -> None:
    games = played({3: (10, 20), 4: (60, 80), 5: (4, 20)})
    seats = seats_of(games)
    assert seats.balanced is not None
    assert seats.balanced.value == pytest.approx((0.25 + (0.0 - 0.3) / 2) / 2)
    [found] = measure(SEAT, games)
    assert found.estimate == seats.balanced
    assert balance(games).mean() == pytest.approx(1)
    other = played({3: (10, 20), 4: (40, 80), 5: (10, 20)})
    [difference] = compare(SEAT, {"first": games, "second": other})
    assert difference.estimate.value == pytest.approx(-seats.balanced.value)


def test_one_parity_compares_no_seats() -> None:
    even, odd = played({4: (20, 20)}), played({4: (1, 20)})
    assert compare(SEAT, {"even": even, "odd": odd}) == []


def test_games_from_the_start_count_once() -> None:
    """One game played twenty times is one course; it has no part in the mean over openings."""
    games = played({0: (20, 20), 1: (12, 20), 2: (9, 20)})
    first, *others = seats_of(games).profile
    assert (first.games, first.units, first.is_single) == (40, 1, True)
    assert [one.units for one in others] == [20, 20]
    seats = seats_of(games)
    assert seats.balanced is not None
    assert seats.balanced.value == pytest.approx((0.1 - 0.05) / 2)
    assert profile_line(seats, "White").startswith(
        "White +50.0 % from the start (one and the same game), +10.0 %"
    )
    plain = figures(seats, SIDES)
    assert plain["verdict"] == "not settled"
    assert plain["largest_step"]["from"] == 1


def test_distinct_courses_are_what_the_start_shows() -> None:
    games = played({0: (15, 20)})
    several = replace(games, hashes=np.arange(40) // 8)
    [few], [one] = seats_of(several).profile, seats_of(games).profile
    assert (one.units, few.units) == (1, 5)
    assert few.advantage.low > one.advantage.low
    assert seats_of(several).verdict is Verdict.OPEN
