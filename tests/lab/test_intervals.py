"""Intervals hold the truth as often as they say: games with a known answer, played many times."""

import numpy as np
import pytest

from lodestone.lab.estimates import Estimate
from lodestone.lab.metrics.estimation import holm
from lodestone.lab.metrics.intervals import (
    Floats,
    exact,
    likelihood,
    percentiles,
    ratio,
    resampled,
    wilson,
)
from lodestone.lab.statistics import score

SIMULATIONS, UNITS = 1_000, 300
RNG = np.random.default_rng


def covered(estimates: list[Estimate], truth: float) -> float:
    return float(np.mean([one.low <= truth <= one.high for one in estimates]))


def tossed(share: float) -> Floats:
    """Coins tossed: a column for each simulation, a row for each toss."""
    return (RNG(1).random((UNITS, SIMULATIONS)) < share).astype(float)


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.1, 0.37, 0.5])
def test_wilson_holds_a_coin_as_it_says(share: float) -> None:
    ones = np.ones(UNITS)
    assert 0.93 <= covered([wilson(coins, ones) for coins in tossed(share).T], share) <= 0.97


@pytest.mark.parametrize("share", [0.37, 0.5])
def test_exact_interval_holds_a_coin(share: float) -> None:
    ones = np.ones(UNITS)
    found = covered([exact(coins, ones) for coins in tossed(share).T], share)
    assert 0.94 <= found <= 0.97


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.15, 0.5])
def test_likelihood_holds_paired_coins(share: float) -> None:
    """The two games of a pair are alike more often than chance has it."""
    rng = RNG(2)
    first = rng.random((UNITS, SIMULATIONS)) < share
    second = np.where(rng.random(first.shape) < 0.5, first, rng.random(first.shape) < share)
    twos = np.full(UNITS, 2.0)
    found = [likelihood(points, twos) for points in (first.astype(float) + second).T]
    assert 0.93 <= covered(found, share) <= 0.97


@pytest.mark.slow
def test_likelihood_holds_a_ratio() -> None:
    """Wins of the decided games: of each pair, two, one or none are decided."""
    rng = RNG(3)
    decided = rng.binomial(2, 0.6, (UNITS, SIMULATIONS))
    won = rng.binomial(decided, 0.7)
    pairs = zip(won.T.astype(float), decided.T.astype(float), strict=True)
    assert 0.93 <= covered([likelihood(*pair) for pair in pairs], 0.7) <= 0.97


@pytest.mark.slow
def test_bootstrap_holds_means_and_ratios() -> None:
    """Columns of one call are the simulations, which share the resampled units."""
    rng = RNG(4)
    plies = rng.gamma(9, 10, (UNITS, SIMULATIONS))
    captures = rng.binomial(np.rint(plies).astype(int), 0.15).astype(float)
    for over, under, truth in (
        (plies, np.ones_like(plies), 90.0),
        (captures, np.rint(plies), 0.15),
    ):
        drawn = resampled(over, under)
        found = [Estimate(0, *percentiles(column)) for column in drawn.T]
        assert 0.93 <= covered(found, truth) <= 0.97


def test_likelihood_agrees_with_the_score_of_matches() -> None:
    pairs = [3, 10, 22, 14, 5]
    points = np.repeat([0.0, 0.5, 1.0, 1.5, 2.0], pairs)
    mine, known = likelihood(points, np.full(len(points), 2.0)), score(pairs)
    assert mine.value == pytest.approx(known.value)
    assert (mine.low, mine.high) == pytest.approx((known.low, known.high), abs=1e-3)


@pytest.mark.parametrize("points", [0.0, 1.0])
def test_likelihood_leaves_room_where_all_is_alike(points: float) -> None:
    found = likelihood(np.full(100, points), np.ones(100))
    assert 0.01 < found.high - found.low < 0.1
    assert found.low <= found.value <= found.high


def test_nothing_counted_is_said_to_be_nothing() -> None:
    nothing = np.zeros(3)
    assert np.isnan(ratio(nothing, nothing))
    for interval in (wilson, exact, likelihood):
        found = interval(nothing, nothing)
        assert np.isnan(found.value)
        assert (found.low, found.high) == (0, 1)


def test_many_units_are_resampled_in_blocks() -> None:
    over = RNG(5).random((50_000, 1))
    low, high = percentiles(resampled(over, np.ones_like(over))[:, 0])
    deviation = 1 / np.sqrt(12 * len(over))
    assert high - low == pytest.approx(2 * 1.96 * deviation, rel=0.15)


def test_holm_corrects_as_in_his_paper() -> None:
    assert holm([0.01, 0.04, 0.03]) == [0.03, 0.06, 0.06]
    assert holm([]) == []
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_holm_is_rarely_wrong_where_nothing_differs() -> None:
    rng = RNG(6)
    wrong = [min(holm(list(rng.random(20)))) < 0.05 for _ in range(2_000)]
    assert 0.035 <= np.mean(wrong) <= 0.065
