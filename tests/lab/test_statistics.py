"""The statistics of paired games against published tests, limits, and simulated matches."""

import itertools
import math
import operator
import random

import numpy as np
import pytest
from scipy.stats import binomtest

from lodestone.lab.statistics import (
    BOUND,
    FEWEST,
    SHARES,
    Hypotheses,
    decided,
    doubt,
    elo,
    elo_of,
    log_ratio,
    score,
    share,
    share_of,
    superiority,
)

#: Tests of chess programs as fishtest reported them: pairs by points, Elo differences, LLR.
#: https://github.com/official-stockfish/Stockfish/pull/ 3209, 3209, 2971, 2971, 3331
PUBLISHED = [
    ((253, 4282, 17604, 4431, 286), (-0.25, 1.25), 2.94),
    ((58, 3302, 33130, 3518, 84), (0.25, 1.25), 2.97),
    ((17, 253, 1042, 337, 39), (-0.5, 1.5), 2.96),
    ((11, 407, 3238, 513, 11), (0.25, 1.75), 2.93),
    ((14, 1030, 14318, 1163, 19), (0.25, 1.25), 2.93),
]


@pytest.mark.parametrize(("pairs", "elos", "ratio"), PUBLISHED)
def test_the_ratio_of_likelihoods_is_the_published_one(pairs, elos, ratio: float) -> None:
    assert log_ratio(pairs, Hypotheses(*elos)) == pytest.approx(ratio, abs=0.006)


@pytest.mark.parametrize(("count", "total"), [(0, 7), (1, 4), (5, 10), (9, 200), (40, 40)])
def test_shares_have_the_interval_of_scipy(count: int, total: int) -> None:
    expected = binomtest(count, total).proportion_ci(method="wilson")
    found = share(count, total)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=6e-5)


def test_elo_differences_and_shares_are_each_others_inverse() -> None:
    assert share_of(0) == 0.5
    assert share_of(400) == pytest.approx(10 / 11)
    for difference in (-300, -1, 0, 1, 35, 800):
        assert elo_of(share_of(difference)) == pytest.approx(difference)
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)


@pytest.mark.parametrize("pairs", [(3, 10, 40, 20, 9), (0, 0, 7, 1, 0), (0, 0, 0, 0, 4)])
def test_exchanging_the_players_mirrors_every_figure(pairs) -> None:
    one, other = score(pairs), score(pairs[::-1])
    assert other.value == pytest.approx(1 - one.value)
    assert (other.low, other.high) == pytest.approx((1 - one.high, 1 - one.low))
    assert doubt(pairs[::-1]) == doubt(pairs)
    forth, back = superiority(pairs), superiority(pairs[::-1])
    assert (forth is None) == (back is None) == (sum(pairs) - pairs[2] < FEWEST)
    if forth is not None and back is not None:
        assert back == pytest.approx(1 - forth)
    ratio = log_ratio(pairs, Hypotheses(-5, 10))
    assert log_ratio(pairs[::-1], Hypotheses(-10, 5)) == pytest.approx(-ratio)


def test_many_pairs_give_the_normal_interval() -> None:
    pairs = (1000, 4000, 10000, 5000, 1500)
    total = sum(pairs)
    mean = sum(n * a for n, a in zip(pairs, SHARES, strict=True)) / total
    variance = sum(n * (a - mean) ** 2 for n, a in zip(pairs, SHARES, strict=True)) / total
    reach = 1.959964 * math.sqrt(variance / total)
    found = score(pairs)
    assert found.value == pytest.approx(mean)
    assert (found.low, found.high) == pytest.approx((mean - reach, mean + reach), abs=1e-4)
    assert elo(pairs).low == elo_of(found.low)


def test_pairs_that_all_end_alike_still_leave_doubt() -> None:
    won = score((0, 0, 0, 0, 10))
    # The mean that gives ten pairs of two wins a likelihood of exp(-z²/2).
    assert won.low == pytest.approx(math.exp(-(1.959964**2) / 20), abs=1e-3)
    assert (won.value, won.high) == (1, 1)
    split = score((0, 0, 10, 0, 0))
    assert split.value == 0.5
    assert split.low < 0.45 < 0.55 < split.high


def test_no_games_say_nothing() -> None:
    nothing = (0, 0, 0, 0, 0)
    assert (score(nothing).low, score(nothing).high) == (0, 1)
    assert (superiority(nothing), doubt(nothing)) == (None, 1)
    assert log_ratio(nothing, Hypotheses(0, 10)) == 0
    assert decided(nothing, Hypotheses(0, 10)) is None


def test_superiority_grows_with_the_score() -> None:
    found = [superiority((10, 10, 10, 10, 10 + more)) or 0 for more in range(0, 40, 10)]
    assert found[0] == pytest.approx(0.5)
    assert found == sorted(found)
    assert (superiority((0, 0, 0, 0, 50)) or 0) > 0.999


def test_few_pairs_do_not_say_who_is_better() -> None:
    assert superiority((0, 0, 0, 0, 1)) is None
    assert superiority((0, 0, 100, 1, 3)) is None
    assert superiority((0, 0, 100, 2, 3)) == 1 - 1 / 32


@pytest.mark.parametrize(
    "pairs", [(1, 4, 0, 0, 3), (2, 1, 4, 3, 2), (0, 0, 2, 3, 4), (0, 6, 1, 0, 0)]
)
def test_doubt_counts_every_way_signs_can_fall(pairs) -> None:
    margins = [2] * (pairs[0] + pairs[4]) + [1] * (pairs[1] + pairs[3])
    lead = abs(2 * (pairs[4] - pairs[0]) + pairs[3] - pairs[1])
    signs = itertools.product((1, -1), repeat=len(margins))
    sums = [sum(map(operator.mul, margins, one)) for one in signs]
    assert doubt(pairs) == pytest.approx(min(1, 2 * sum(s >= lead for s in sums) / len(sums)))


@pytest.mark.parametrize("count", [3, 5, 8, 15, 40])
@pytest.mark.parametrize(("drawn", "bias"), [(0.0, 0.0), (0.5, 0.0), (0.2, 0.25)])
def test_equals_are_seldom_told_apart(count: int, drawn: float, bias: float) -> None:
    """However few pairs, draws, and openings that favour a side: no more errors than announced."""
    rng = np.random.default_rng(count)
    favour = rng.choice((-bias, bias), (1_500, count))  # of the opening, for the side to move
    win = (1 - drawn) / 2
    games = [
        np.select([played < win + part, played < win + part + drawn], [2, 1], 0)
        for part, played in (
            (favour, rng.random(favour.shape)),
            (-favour, rng.random(favour.shape)),
        )
    ]
    points = sum(games)
    matches = [np.bincount(row, minlength=5).tolist() for row in points]
    known = [one for one in map(superiority, matches) if one is not None]
    for sure in (0.9, 0.95, 0.99):
        mistaken = sum(one >= sure for one in known) / len(matches)
        assert mistaken <= 1 - sure + 3 * math.sqrt((1 - sure) * sure / len(matches))


def simulated(elo_difference: float, rng: random.Random) -> int:
    """Draw a pair's place among `SHARES` from two independent games, a fifth of them drawn."""
    win = share_of(elo_difference) - 0.1
    points = 0
    for _ in range(2):
        drawn = rng.random()
        points += 2 if drawn < win else 1 if drawn < win + 0.2 else 0
    return points


@pytest.mark.slow
@pytest.mark.untraced
def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(1_000):
        pairs = [0] * 5
        for _ in range(60):
            pairs[simulated(50, rng)] += 1
        held += score(pairs).low <= share_of(50) <= score(pairs).high
    assert 0.93 <= held / 1_000 <= 0.97


@pytest.mark.parametrize("truth", [0.0, 120.0])
def test_the_sequential_test_seldom_decides_wrongly(truth: float) -> None:
    rng = random.Random(2)
    hypotheses = Hypotheses(0, 120)
    right = 0
    for _ in range(120):
        pairs = [0] * 5
        while (verdict := decided(pairs, hypotheses)) is None:
            pairs[simulated(truth, rng)] += 1
        right += verdict == truth
    assert right / 120 >= 0.9


def test_the_bounds_are_walds() -> None:
    assert pytest.approx(2.944, abs=1e-3) == BOUND
