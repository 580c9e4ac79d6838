"""What learning keeps to: known weights are found again, games are the same by their seed."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.sparse import csr_array

from lodestone import Position
from lodestone.core.weights import read_patterns, read_weights
from lodestone.games.qo import evaluation as qo
from lodestone.games.quincala import evaluation as quincala
from lodestone.kernel import protocol
from lodestone.lab.executors import Executor
from research.weights.learn import (
    LESSONS,
    LearnedFrom,
    by_pattern,
    error,
    fit,
    learn,
    likelihood,
    play,
    play_games,
    regression,
    write_weights,
)
from research.weights.learn import won as worth_of
from tests.library.games.walks import random_positions
from tests.thinning import long

#: Games are played in this process.
HERE = Executor(workers=0)


def test_regression_recovers_the_weights_behind_the_results() -> None:
    rng = np.random.default_rng(1)
    counts = rng.integers(-3, 4, (50_000, 3)).astype(float)
    weights = np.array([0.8, -0.3, 0.0])
    worth = (rng.random(len(counts)) < likelihood(counts @ weights)).astype(float)
    assert regression(csr_array(counts), worth, 5.0) == pytest.approx(weights, abs=0.03)


def test_the_error_is_least_at_the_true_likelihoods() -> None:
    worth = np.array([1.0, 1.0, 0.0, 0.5])
    mean = error(worth, np.full(4, worth.mean()))
    assert mean < error(worth, np.full(4, 0.5))
    assert mean < error(worth, np.full(4, 0.8))
    assert error(np.array([1.0, 0.0]), np.array([0.5, 0.5])) == pytest.approx(np.log(2))


def test_weights_are_judged_by_games_left_out() -> None:
    lesson = replace(LESSONS["queah"], count=lambda _rules, state: ((0,), state))
    signs = np.tile([1, -1], 10)
    games = np.repeat(np.arange(10), 2)
    found = fit(lesson, {"queah": LearnedFrom(signs[:, None], (signs + 1) / 2, games)})
    assert found.weights[0] > 0
    assert not found.weights[1:].any()
    assert found.positions == 16
    assert found.error < found.guessing == pytest.approx(np.log(2))


def test_a_result_is_for_the_side_to_move() -> None:
    white = Position.start("quincala")
    black = white.after(white.turn_numbers[0])
    assert [worth_of(position, "white") for position in (white, black)] == [1.0, 0.0]
    assert worth_of(white, None) == 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "rules", "by_scores"),
    [
        *long(("queah", "queah:balanced", False)),
        ("qo-aside", "qo:pay=1,reach=1,paid=aside", False),
        ("quincala", "quincala:mini-21", True),
    ],
)
def test_games_are_the_same_by_their_seed(game: str, rules: str, by_scores: bool) -> None:
    first, again, other = (play(game, rules, seed) for seed in (5, 5, 6))
    assert all(map(np.array_equal, first, again))
    assert not np.array_equal(first.states, other.states)
    assert set(first.games) == {5}
    assert bool(set(first.worth) - {0.0, 0.5, 1.0}) == by_scores


@pytest.mark.parametrize(
    ("game", "table"), [("qo-aside", qo.PATTERNS), ("quincala", quincala.PATTERNS)]
)
def test_a_value_sums_weights_of_patterns_noted(game: str, table: np.ndarray) -> None:
    lesson = LESSONS[game]
    for rules in lesson.rules["all"]:
        for position in random_positions(rules, 1, 20):
            noted, _ = lesson.count(position.rules.kernel, position.state)
            value = protocol.evaluate(position.rules.kernel, position.state)
            assert value == table[noted].sum(dtype=int)


@pytest.mark.slow
def test_kept_games_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = play_games("quincala", "quincala:mini-21", range(1, 3), HERE, tmp_path)
    monkeypatch.delattr("research.weights.learn.play_some")
    again = play_games("quincala", "quincala:mini-21", range(1, 3), HERE, tmp_path)
    assert all(map(np.array_equal, played, again))
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.slow
def test_patterns_are_learned_from_searched_games(tmp_path: Path) -> None:
    found = learn("quincala", 15, 1, HERE, tmp_path)["all"]
    assert found.positions > 100
    assert len(found.weights) == len(quincala.PATTERNS)
    assert np.count_nonzero(found.weights) > 100


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    write_weights(path, {"seed": 3}, {"one": {"a": 1, "b": -2}, "two": {"a": 0, "b": 7}})
    assert read_weights(path, ["two", "one"], ["b", "a"]).tolist() == [[7, 0], [-2, 1]]


def test_patterns_are_read_as_they_were_written(tmp_path: Path) -> None:
    path, shapes = tmp_path / "patterns.json", {"one": (2, 2), "two": (3,)}
    weights = np.array([1, -2, 3, -32_768, 32_767, 0, 5])
    write_weights(path, {}, by_pattern(shapes, weights))
    assert read_patterns(path, shapes).tolist() == weights.tolist()
    assert read_patterns(path, {"two": (3,)}).tolist() == [32_767, 0, 5]
