"""Intervals hold the truth of games on a board: many samples, against all of them together.

The truth is known as well as 200,000 games show it, forty times as well as a sample does.
"""

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from lodestone import Position
from lodestone.lab.metrics.estimation import compare, measure
from lodestone.lab.metrics.exact import EXACT_METRICS, audited
from lodestone.lab.metrics.games import Games
from lodestone.lab.metrics.metric import Metric, chosen_metrics
from lodestone.lab.metrics.sample import random_games
from lodestone.solve import solve
from tests.lab.tables import part_of

pytestmark = pytest.mark.long

SAMPLES, SIZE = 600, 200
#: Fewer of White's pieces than of Black's.
FEWER = Position("queah:traditional", "b/bb-/-b---/-w-/w w 1,1 -,-")
#: In so few of a sample's games something rare may happen that no interval can be held to 97 %.
RARE = 8 / SIZE


def sample(games: Games, number: int) -> Games:
    return part_of(games, slice(number * SIZE, (number + 1) * SIZE))


def coverage(metrics: Sequence[Metric], games: Games) -> dict[str, tuple[float, bool]]:
    """Return how often a metric's interval holds the truth, and whether the metric is rare."""
    truth = {one.metric.name: one.estimate.value for one in measure(metrics, games)}
    inside = dict.fromkeys(truth, 0)
    for number in range(SAMPLES):
        for one in measure(metrics, sample(games, number)):
            name, estimate = one.metric.name, one.estimate
            inside[name] += estimate.low <= truth[name] <= estimate.high
    return {
        metric.name: (inside[metric.name] / SAMPLES, is_rare(metric, games))
        for metric in metrics
        if not np.isnan(truth[metric.name])
    }


def is_rare(metric: Metric, games: Games) -> bool:
    """Return whether nearly all games have the same to say on a metric."""
    over, under = metric.parts(games)
    shares = np.round(over / np.maximum(under, 1e-9), 9)
    _, counts = np.unique(shares, return_counts=True)
    return bool(counts.max() / len(shares) > 1 - RARE)


def hold(told: dict[str, tuple[float, bool]], least: int, report: Callable[[str], None]) -> None:
    usual = {name: share for name, (share, rare) in told.items() if not rare}
    report("intervals hold " + ", ".join(f"{name} {share:.1%}" for name, share in usual.items()))
    assert len(usual) >= least
    assert all(0.93 <= share <= 0.97 for share in usual.values()), usual
    assert all(share >= 0.93 for share, _ in told.values()), told


def test_intervals_hold_the_truth_of_solved_rules(report: Callable[[str], None]) -> None:
    """A preset whose table says of every turn whether it gives something away."""
    start = Position.start("queah:reserve=0")
    games = random_games(start, 7, range(SAMPLES * SIZE), 400)
    known = audited(solve("queah:reserve=0"), start, games)
    hold(coverage([*chosen_metrics([]), *EXACT_METRICS], known), 15, report)


def test_differences_hold_missing_pieces(report: Callable[[str], None]) -> None:
    """A start with pieces missing on one side against the usual one, by the same seeds."""
    metrics = chosen_metrics([])
    starts = {"usual": Position.start("queah:traditional"), "fewer": FEWER}
    played = {
        name: random_games(start, 7, range(SAMPLES * SIZE), 400) for name, start in starts.items()
    }
    truth = {one.metric.name: one.estimate.value for one in compare(metrics, played)}
    inside: dict[str, list[bool]] = {name: [] for name in truth}
    for number in range(SAMPLES):
        parts = {name: sample(games, number) for name, games in played.items()}
        for one in compare(metrics, parts):
            name, estimate = one.metric.name, one.estimate
            inside[name].append(estimate.low <= truth[name] <= estimate.high)
    # A sample in which nothing was seen under either start says nothing, and so nothing wrong.
    told = {
        name: (1 - held.count(False) / SAMPLES, len(held) < SAMPLES)
        for name, held in inside.items()
    }
    # Resampled differences of a share of variance are careful: see docs/measuring.md.
    told["first-turn-freedom"] = told["first-turn-freedom"][0], True
    hold(told, 13, report)
