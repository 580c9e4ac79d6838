"""What learning keeps to: known weights are found again, games are the same by their seed."""

from pathlib import Path

import numpy as np
import pytest
from scipy.sparse import csr_array

from lodestone import Position
from lodestone.games.qo import evaluation as qo
from lodestone.games.quincala import evaluation as quincala
from lodestone.kernel import protocol
from research.weights.learn import (
    LESSONS,
    PATTERN_LESSONS,
    Example,
    error,
    fit,
    fit_patterns,
    learn_patterns,
    likelihood,
    play,
    regression,
    search_game,
    search_games,
)
from research.weights.learn import won as worth_of
from tests.games.walks import random_positions


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


@pytest.mark.long
def test_games_are_the_same_by_their_seed() -> None:
    first = play("queah", "queah:balanced", 5)
    assert first == play("queah", "queah:balanced", 5)
    assert first != play("queah", "queah:balanced", 6)
    assert {example.worth for example in first} <= {0.0, 0.5, 1.0}
    assert {len(example.counts) for example in first} == {len(LESSONS["queah"].names)}


@pytest.mark.slow
def test_searched_games_are_the_same_by_seed() -> None:
    first, again, other = (search_game("quincala", "quincala:mini-21", seed) for seed in (5, 5, 6))
    assert all(map(np.array_equal, first, again))
    assert not np.array_equal(first.states, other.states)
    assert set(first.results) <= {0.0, 0.5, 1.0}
    assert set(first.games) == {5}


def test_patterns_recover_the_weights_behind_results() -> None:
    rng = np.random.default_rng(1)
    found = csr_array((rng.random((40_000, 4)) < 0.5).astype(float))
    weights = np.array([1.2, -0.7, 0.0, 0.4])
    assert fit_patterns(found, likelihood(found @ weights), 2.0) == pytest.approx(weights, abs=0.01)


@pytest.mark.parametrize(
    ("game", "table"), [("qo-aside", qo.PATTERNS), ("quincala", quincala.PATTERNS)]
)
def test_a_value_sums_weights_of_patterns_noted(game: str, table: np.ndarray) -> None:
    lesson = PATTERN_LESSONS[game]
    for rules in lesson.rules:
        for position in random_positions(rules, 1, 20):
            noted = lesson.found(position.rules.kernel, position.state)
            value = protocol.evaluate(position.rules.kernel, position.state)
            assert value == table[noted].sum(dtype=int)


def test_kept_games_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = search_games("quincala", "quincala:mini-21", 1, 2, 1, tmp_path)
    monkeypatch.delattr("research.weights.learn.search_some")
    again = search_games("quincala", "quincala:mini-21", 1, 2, 1, tmp_path)
    assert all(map(np.array_equal, played, again))
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.slow
def test_patterns_are_learned_from_searched_games(tmp_path: Path) -> None:
    about, weights = learn_patterns("quincala", 15, 1, 1, tmp_path)
    assert about["games"] == 15
    assert about["positions"]["all"] > 100
    assert len(weights) == len(quincala.PATTERNS)
    assert np.count_nonzero(weights) > 100
