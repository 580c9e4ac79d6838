"""What learning keeps to: known weights are found again, games are the same by their seed."""

import numpy as np
import pytest

from bench.learn import LESSONS, Example, error, fit, likelihood, play, regression
from bench.learn import won as worth_of
from lodestone import Position


def test_regression_recovers_the_weights_behind_the_results() -> None:
    rng = np.random.default_rng(1)
    counts = rng.integers(-3, 4, (50_000, 3)).astype(float)
    weights = np.array([0.8, -0.3, 0.0])
    worth = (rng.random(len(counts)) < likelihood(counts @ weights)).astype(float)
    assert regression(counts, worth) == pytest.approx(weights, abs=0.03)


def test_the_error_is_least_at_the_true_likelihoods() -> None:
    worth = np.array([1.0, 1.0, 0.0, 0.5])
    mean = error(worth, np.full(4, worth.mean()))
    assert mean < error(worth, np.full(4, 0.5))
    assert mean < error(worth, np.full(4, 0.8))
    assert error(np.array([1.0, 0.0]), np.array([0.5, 0.5])) == pytest.approx(np.log(2))


def test_weights_are_judged_by_games_left_out() -> None:
    lesson = LESSONS["queah"]
    width = len(lesson.names)
    good, bad = (Example((sign,) + (0,) * (width - 1), sign > 0) for sign in (1, -1))
    found = fit(lesson, [[good, bad]] * 10)
    assert found.weights[lesson.names[0]] > 0
    assert all(found.weights[name] == 0 for name in lesson.names[1:])
    assert found.positions == 16
    assert found.error < found.guessing == pytest.approx(np.log(2))


def test_a_result_is_for_the_side_to_move() -> None:
    white = Position.start("quincala")
    black = white.after(white.turn_numbers[0])
    assert [worth_of(position, "white") for position in (white, black)] == [1.0, 0.0]
    assert worth_of(white, None) == 0.5


def test_games_are_the_same_by_their_seed() -> None:
    first = play("quincala", "quincala:mini-21", 5)
    assert first == play("quincala", "quincala:mini-21", 5)
    assert first != play("quincala", "quincala:mini-21", 6)
    assert {example.worth for example in first} <= {0.0, 0.5, 1.0}
    assert {len(example.counts) for example in first} == {len(LESSONS["quincala"].names)}
