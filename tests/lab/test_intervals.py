"""Intervals hold the truth as often as they say: games with a known answer, played many times.

`test_coverage.py` has the same for games that are played on a board.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy import int64
from numpy.typing import NDArray

from lodestone.lab.kernels.gather import COLUMNS
from lodestone.lab.metrics.estimation import Difference, compare, compare_pairs, holm, measure
from lodestone.lab.metrics.games import Games
from lodestone.lab.metrics.intervals import (
    Floats,
    noncentral,
    percentiles,
    ratio,
    ratios,
    resampled_sums,
    wilson,
)
from lodestone.lab.metrics.metric import find_metrics
from lodestone.lab.metrics.skill import climb
from lodestone.lab.statistics import Estimate, share_of
from lodestone.lab.words import kinds
from tests.lab.tables import games_of
from tests.thinning import long

pytestmark = pytest.mark.untraced

SIMULATIONS, UNITS, PAIRS = 600, 300, 100
RNG = np.random.default_rng


def covered(estimates: list[Estimate], truth: float) -> float:
    return float(np.mean([one.low <= truth <= one.high for one in estimates]))


def tallies(pairs: int) -> NDArray[int64]:
    """Return every way in which pairs can have 0, 1 or 2 successes, a row for each."""
    none, one = np.divmod(np.arange((pairs + 1) ** 2), pairs + 1)
    every = np.stack([none, one, pairs - none - one], 1)
    return every[every[:, 2] >= 0]


def chances(share: float, alike: float) -> Floats:
    """Return the chances of 0, 1 and 2 successes; `alike` is the correlation within pairs."""
    one = 2 * share * (1 - share) * (1 - alike)
    return np.maximum([1 - share - one / 2, one, share - one / 2], 0)


def held_exactly(pairs: int, share: float, alikes: Sequence[float]) -> list[float]:
    """Return how probable samples are whose interval holds the share, for each correlation."""
    from scipy.stats import multinomial

    counted = tallies(pairs)
    units, twos = np.arange(3.0), np.full(pairs, 2.0)
    found = [wilson(np.repeat(units, row), twos) for row in counted]
    inside = np.array([one.low <= share <= one.high for one in found])
    return [
        float(multinomial.pmf(counted, pairs, chances(share, alike)) @ inside) for alike in alikes
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pairs", "share"), [(6, 0.7), (20, 0.9), (50, 0.96), *long((100, 0.98)), *long((200, 0.99))]
)
def test_wilson_holds_pairs_that_are_alike(pairs: int, share: float) -> None:
    """Exact coverage where the likelihood's interval held a share in 85 to 87 % of samples."""
    assert held_exactly(pairs, share, [1.0])[0] >= 0.94


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [20, *long(40), *long(80)])
@pytest.mark.parametrize("share", [0.5, *long(0.7), 0.9, *long(0.95), *long(0.98), 0.99])
def test_wilson_holds_pairs_however_alike(pairs: int, share: float) -> None:
    least = -(1 - share) / share  # no pair has two failures
    alikes = [max(least, one) for one in (-0.8, -0.4, 0.0, 0.3, 0.6, 0.9, 1.0)]
    assert min(held_exactly(pairs, share, alikes)) >= 0.93


@pytest.mark.slow
@pytest.mark.parametrize("games", [20, 200, *long(1_000)])
def test_wilson_holds_rare_events(games: int) -> None:
    """Wilson's own interval holds an event that happens once in 1,000 games in 84 %."""
    from scipy.stats import binom

    counts, ones = np.arange(games + 1), np.ones(games)
    found = [wilson((np.arange(games) < count).astype(float), ones) for count in counts]
    for share in np.geomspace(1e-5, 0.5, 200):
        inside = [one.low <= share <= one.high for one in found]
        assert binom.pmf(counts, games, share) @ inside >= 0.925


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [20, *long(50), 200])
@pytest.mark.parametrize(
    "weights",
    [
        (0.02, 0, 0.02, 0, 0.96),  # one side nearly always wins
        *long(((0.01, 0, 0.01, 0.02, 0.96),)),
        (0, 0, 0.98, 0, 0.02),  # nearly all are drawn, or won by either player
        *long(((0, 0, 0.9, 0, 0.1),)),
        *long(((0.3, 0, 0, 0, 0.7),)),
        (0.1, 0.2, 0.4, 0.2, 0.1),
    ],
)
def test_seat_advantage_holds_nearly_deterministic_players(
    pairs: int, weights: tuple[float, ...]
) -> None:
    """Pairs worth 0, ½, 1, 1½ or 2 points to the first side, with these chances."""
    rng, twos = RNG(12), np.full(pairs, 2.0)
    points = rng.choice(5, (SIMULATIONS, pairs), p=weights) / 2 - 1
    truth = np.arange(5) / 4 @ np.array(weights) - 0.5
    assert covered([wilson(row, twos, -0.5, 0.5) for row in points], truth) >= 0.93


@pytest.mark.slow
@pytest.mark.parametrize(("ended", "won"), [(0.6, 0.7), *long((0.9, 0.97)), *long((0.3, 0.95))])
def test_wilson_holds_a_ratio(ended: float, won: float) -> None:
    """Wins of the decided games: of each pair, two, one or none are decided."""
    rng = RNG(3)
    decided = rng.binomial(2, ended, (UNITS, SIMULATIONS))
    wins = rng.binomial(decided, won)
    pairs = zip(wins.T.astype(float), decided.T.astype(float), strict=True)
    assert 0.93 <= covered([wilson(*pair) for pair in pairs], won) <= 0.97


@pytest.mark.slow
@pytest.mark.parametrize("units", [30, UNITS])
def test_bootstrap_holds_means_and_ratios(units: int) -> None:
    """Columns of one call are the simulations, which share the resampled units."""
    rng = RNG(4)
    plies = rng.gamma(9, 10, (units, SIMULATIONS))
    captures = rng.binomial(np.rint(plies).astype(int), 0.15).astype(float)
    for over, under, truth in (
        (plies, np.ones_like(plies), 90.0),
        (captures, np.rint(plies), 0.15),
    ):
        drawn = ratios(resampled_sums(over, under))
        found = [Estimate(0, *percentiles(column, units)) for column in drawn.T]
        assert 0.93 <= covered(found, truth) <= 0.97


@pytest.mark.long
@pytest.mark.parametrize("reach", [0.0, 0.1, 0.2, 0.3])
def test_noncentral_interval_holds_explained_variance(reach: float) -> None:
    """Coins that depend on which of five turns came first; if on none, the bound is the truth."""
    rng, turns = RNG(7), 5
    chances = 0.5 + np.linspace(-reach, reach, turns)
    found = []
    for _ in range(SIMULATIONS):
        turn = rng.integers(turns, size=UNITS)
        games = replace(tossed_games(rng, chances[turn]), opening=turn)
        found.append(freedom(games))
    explained = np.var(chances)
    truth = 1 - explained / (explained + np.mean(chances * (1 - chances)))
    inside = covered(found, truth)
    assert 0.93 <= inside <= 0.97 if reach else 0.95 <= inside <= 0.99


def freedom(games: Games) -> Estimate:
    return measure(find_metrics(["first-turn-freedom"]), games)[0].estimate


def tossed_games(rng: np.random.Generator, chances: float | Floats, units: int = UNITS) -> Games:
    """Games that are coins tossed, won by the first side with these chances."""
    return games_of(np.where(rng.random(units) < chances, 0, 1))


@pytest.mark.long
@pytest.mark.parametrize("second", [0.5, 0.6])
def test_differences_hold_coin_toss_games(second: float, report: Callable[[str], None]) -> None:
    """Rule sets that are coins; one is fair."""
    metrics = find_metrics(["seat-advantage", "first-side-wins", "ludii:advantage-p1"])
    found, wrong = [], 0
    for simulation in range(SIMULATIONS):
        played = {
            name: tossed_games(RNG([8, simulation, number]), chance)
            for number, (name, chance) in enumerate({"fair": 0.5, "other": second}.items())
        }
        differences = compare(metrics, played)
        found.append(differences[0].estimate)
        wrong += any(one.is_real for one in differences)
    inside = covered(found, second - 0.5)
    report(f"coin-toss games {second - 0.5:+.1f} apart: {inside:.1%} of differences hold it")
    assert 0.93 <= inside <= 0.97
    if second == 0.5:
        assert 0.01 <= wrong / SIMULATIONS <= 0.06  # the three are one number, so Holm is careful


def against_fair(chances: Sequence[float], seed: int) -> list[Difference]:
    """Toss coins with these chances, and compare them with a fair one."""
    played = {
        str(number): tossed_games(RNG([13, seed, number]), chance, PAIRS)
        for number, chance in enumerate((0.5, *chances))
    }
    return compare(find_metrics(["seat-advantage"]), played, "0")


@pytest.mark.long
@pytest.mark.parametrize(
    ("others", "simulations"),
    [((0.5,) * 4, 100), *long(((0.5,) * 4, SIMULATIONS)), *long(((0.5, 0.5, 0.75), SIMULATIONS))],
)
def test_equal_rules_seldom_differ_from_a_baseline(
    others: tuple[float, ...], simulations: int, report: Callable[[str], None]
) -> None:
    """The probability that any fair coin is said to differ, whatever the others do."""
    fair = {str(number) for number, chance in enumerate(others, 1) if chance == 0.5}
    wrong = []
    for simulation in range(simulations):
        found = against_fair(others, simulation)
        wrong.append(any(one.is_real and one.second in fair for one in found))
    report(f"baseline: {np.mean(wrong):.1%} of families have a false difference")
    deviation = np.sqrt(0.05 * 0.95 / simulations)
    assert np.mean(wrong) <= 0.05 + 2 * deviation


def test_baselines_are_compared_with_all_others() -> None:
    found = against_fair((0.5, 0.9, 0.1), 0)
    assert [(one.first, one.second) for one in found] == [("0", "1"), ("0", "2"), ("0", "3")]
    assert [one.is_real for one in found] == [False, True, True]
    assert [one.adjusted for one in found] == holm([one.p for one in found])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shared", "simulations"), [(60, 100), *long((0, SIMULATIONS)), *long((60, SIMULATIONS))]
)
def test_players_are_compared_by_all_their_games(shared: int, simulations: int) -> None:
    """100 units of one player against 300 of another, of which some had the same luck."""
    metrics, found = find_metrics(["seat-advantage"]), []
    for simulation in range(simulations):
        luck = RNG([14, simulation]).random(400)
        few = replace(games_of(np.where(luck[:100] < 0.5, 0, 1)), units=np.arange(100))
        numbers = np.arange(100 - shared, 400 - shared)
        many = replace(games_of(np.where(luck[numbers] < 0.6, 0, 1)), units=numbers)
        [difference] = compare_pairs(metrics, {"few": few, "many": many}, [("few", "many")])
        found.append(difference.estimate)
    margin = 2 * np.sqrt(0.05 * 0.95 / simulations) + 0.005
    assert abs(covered(found, 0.1) - 0.95) <= margin


@pytest.mark.slow
@pytest.mark.parametrize("handicap", [*long(0), 100, *long(250)])
def test_elo_holds_a_handicap_of_known_size(handicap: int) -> None:
    """A player with four times the nodes, who is better by so many Elo; pairs are alike."""
    rng = RNG(9)
    win = share_of(handicap)
    found = []
    for _ in range(SIMULATIONS):
        first = rng.random(PAIRS) < win
        second = np.where(rng.random(PAIRS) < 0.3, first, rng.random(PAIRS) < win)
        seats = np.stack([np.where(first, 0, 1), np.where(second, 1, 0)], 1).ravel()
        match = games_of(seats, np.repeat(np.arange(PAIRS), 2))
        ladder = climb([("alpha-beta@200n", "alpha-beta@50n", match)])
        found.append(ladder.steps[0].for_each_doubling)
    assert 0.93 <= covered(found, handicap / 2) <= 0.97


def test_independent_games_have_wilsons_own_interval() -> None:
    from scipy.stats import binomtest

    for wins, games in ((30, 100), (150, 400)):
        found = wilson((np.arange(games) < wins).astype(float), np.ones(games))
        known = binomtest(wins, games).proportion_ci(method="wilson")
        assert (found.low, found.high) == pytest.approx((known.low, known.high))


def test_alike_games_count_as_one() -> None:
    wins = (np.arange(100) < 90).astype(float)
    alone, alike = wilson(wins, np.ones(100)), wilson(2 * wins, np.full(100, 2.0))
    assert (alike.low, alike.high) == pytest.approx((alone.low, alone.high))


@pytest.mark.parametrize("points", [0.0, 0.3, 1.0])
def test_wilson_leaves_room_where_all_is_alike(points: float) -> None:
    found = wilson(np.full(100, points), np.ones(100))
    assert 0.01 < found.high - found.low < 0.1
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_nothing_counted_is_said_to_be_nothing() -> None:
    nothing = np.zeros(3)
    assert np.isnan(ratio(nothing, nothing))
    found = wilson(nothing, nothing)
    assert np.isnan(found.value)
    assert (found.low, found.high) == (0, 1)
    assert noncentral(0.9, 10, 1).high == 1
    assert np.isnan(percentiles(np.array([np.nan]), 3)).all()


def test_what_never_happens_may_still_happen() -> None:
    found = measure(find_metrics(["repetition"]), tossed_games(RNG(10), 0.5))[0]
    assert found.interval == "Wilson"
    assert found.estimate.high - found.estimate.low > 0.005


@pytest.mark.parametrize("units", [1, 3])
def test_few_units_leave_much_open(units: int) -> None:
    values = np.linspace(0, 1, 1_001)
    low, high = percentiles(values, units)
    assert low < 0.001
    assert high > 0.999


def test_many_units_are_resampled_in_blocks() -> None:
    over = RNG(5).random((50_000, 1))
    low, high = percentiles(ratios(resampled_sums(over, np.ones_like(over)))[:, 0], len(over))
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


def test_kinds_of_intervals_are_named_once() -> None:
    """Whether games stand out depends on the games, so rule sets may differ in kind."""
    rng = RNG(11)
    varied = tossed_games(rng, 0.5)
    varied.numbers[:, COLUMNS.index("positions_repeated")] = rng.random(UNITS)
    metrics = find_metrics(["repetition"])
    measured = [measure(metrics, games)[0] for games in (varied, tossed_games(rng, 0.5), varied)]
    assert kinds(measured) == "bootstrap or Wilson"
