"""Ludii's and Browne's metrics of small games that were computed by hand."""

import numpy as np
import pytest

from lodestone import Position
from lodestone.lab.kernels import gather
from lodestone.lab.kernels.gather import AT, COLUMNS
from lodestone.lab.kernels.series import CHOICES, FIGURES, SERIES, VALUE, write_series
from lodestone.lab.metrics.estimation import measure
from lodestone.lab.metrics.metric import find_metrics
from lodestone.lab.metrics.sample import random_games
from tests.lab.tables import games_of

#: The value for the first side, which moves first and wins after five plies.
WON = [0.0, 0.2, -0.4, 0.1, 0.5, 1.0]
DRAWN = -1


def course_of(values: list[float]) -> np.ndarray:
    course = np.zeros((6, len(values)))
    course[VALUE] = values
    return course


def led(values: list[float], winner: int) -> dict[str, float]:
    """Return the numbers of a game that are made of its values."""
    plies, course, numbers = len(values) - 1, course_of(values), np.zeros(len(COLUMNS))
    gather.count_leads(plies, 0, winner, course, numbers)
    gather.count_end(plies, winner, course, numbers)
    write_series(plies, 0, winner, course, np.empty((2, plies + 1)), numbers[len(AT) :])
    return dict(zip(COLUMNS, numbers, strict=True))


def test_drama_is_how_far_the_winner_lags() -> None:
    found = led(WON, winner=0)
    series = [0, 0, 0.8, 0, 0]
    assert found["drama-average"] == pytest.approx(sum(series) / 5)
    assert found["drama-max"] == pytest.approx(0.8)
    assert (found["behind"], found["drama"]) == pytest.approx((1, 0.4**0.5))
    assert led(WON, winner=1)["drama-average"] == pytest.approx((0 + 0.4 + 0 + 0.2 + 1.0) / 5)


def test_drama_of_draws_is_the_lead() -> None:
    found = led([*WON[:-1], 0.0], DRAWN)
    assert found["drama-average"] == pytest.approx((0 + 0.2 + 0.4 + 0.1 + 0.5) / 5)
    assert found["behind"] == 0
    assert (found["threshold"], found["decided_at"]) == (-1, 0)


def test_leads_change_by_both_counts() -> None:
    found = led(WON, winner=0)
    assert found["leaders_changed"] == 4  # both, first, second, first, first
    assert found["lead_changes"] == 2  # first, second, first


def test_threshold_is_the_losers_best_value() -> None:
    found = led(WON, winner=0)
    assert found["threshold"] == pytest.approx(0.4)  # of the second side at ply 2
    assert found["decided_at"] == pytest.approx(4 / 5)
    never = led([0.0, -0.4, 0.3, 1.0], winner=0)
    assert (never["threshold"], never["decided_at"]) == pytest.approx((0.4, 1))


def test_moves_are_valued_for_who_makes_them() -> None:
    found = led(WON, winner=0)
    assert found["move-evaluation-average"] == pytest.approx((0.2 + 0.4 + 0.1 - 0.5 + 1.0) / 5)
    assert found["move-evaluation-min"] == pytest.approx(-0.5)
    assert found["move-evaluation-max-decrease"] == pytest.approx(-0.6)
    assert found["move-evaluation-change-num-times"] == pytest.approx(3 / 4)


def test_states_differ_by_twice_their_value() -> None:
    found = led(WON, winner=0)
    assert found["state-evaluation-difference-average"] == pytest.approx(4.4 / 6)
    mean = 0.4 / 5
    spread = sum((value - mean) ** 2 for value in WON[:-1]) / 5
    assert found["stability"] == pytest.approx(2 * spread)


def test_permanence_is_what_replies_leave() -> None:
    """Gains of 0.2, 0.6 and 0.5, of which 0.2, 0.5 and nothing is taken back at once."""
    found = led(WON, winner=0)
    assert (found["gained"], found["kept"]) == pytest.approx((1.3, 0.6))


def test_killer_moves_are_the_greatest_gains() -> None:
    assert led(WON, winner=0)["swing"] == pytest.approx(0.6)


def test_suddenness_looks_back_four_plies() -> None:
    assert led(WON, winner=0)["end_surprise"] == pytest.approx((1 - 0.2) / 2)
    assert led(WON, winner=1)["end_surprise"] == pytest.approx((1 + 0.2) / 2)


def scratch_of(choices: list[int], positions: list[int], boards: list[int]) -> gather.Scratch:
    plies = len(choices)
    course = np.zeros((6, plies + 1))
    course[CHOICES, :plies] = choices
    seen = np.array([[1, 0, 2, 0], [0, 0, 1, 0]])
    none = np.zeros(0, int)
    hashes, series = np.array([positions, boards, boards]), np.zeros((2, plies + 1))
    return gather.Scratch(none, none, hashes, course, series, seen, seen)


def test_turns_are_counted_by_hand() -> None:
    scratch = scratch_of([3, 1, 1, 5], [1, 2, 3, 1, 2], [7, 7, 8, 7, 7])
    numbers = np.zeros(len(COLUMNS))
    gather.count_turns_of_game(4, scratch, numbers)
    write_series(4, 0, DRAWN, scratch.course, scratch.series, numbers[len(AT) :])
    found = dict(zip(COLUMNS, numbers, strict=True))
    assert [found["plies"], found["turns_to_choose"], found["forced"]] == [4, 10, 2]
    assert found["coverage"] == 2 / 4
    assert found["positions_repeated"] == pytest.approx(1 - 3 / 5)
    assert found["boards_repeated"] == pytest.approx(1 - 2 / 5)
    assert found["branching-factor-average"] == 10 / 4
    assert [found["branching-factor-median"], found["decision-factor-average"]] == [3, 4]


def test_trees_and_clarity_are_those_of_positions() -> None:
    start = Position.start("queah:balanced")
    games = random_games(start, 1, [0], 1, compiled=False)  # broken off after a turn
    row = dict(zip(COLUMNS, games.numbers[0], strict=True))
    scale = start.rules.game.evaluation_scale
    after = [start.after(turn) for turn in start.turn_numbers]
    values = [-gather.value_for_mover(start.rules.kernel, one.state, scale) for one in after]
    assert row["tree_size"] == pytest.approx(np.log10(len(values)))
    assert row["clarity_variance"] == pytest.approx(np.var(values))
    limit = np.mean(values) + 0.75 * (max(values) - np.mean(values))
    assert row["narrowness"] == pytest.approx(np.mean(np.array(values) > limit))


def test_lengths_vary_around_their_mean() -> None:
    games = games_of([0, 1, -2])
    games.numbers[:, AT.plies] = [4, 8, 12]
    names = ["duration-turns", "duration-turns-not-timeouts", "duration-turns-std-dev"]
    found = measure(find_metrics([f"ludii:{name}" for name in names]), games)
    values = [one.estimate.value for one in found]
    assert values == [8, 6, pytest.approx((32 / 3) ** 0.5)]


def test_every_series_and_figure_is_a_metric() -> None:
    names = [f"ludii:{series}-{figure}" for series in SERIES for figure in FIGURES]
    assert len(find_metrics(names)) == len(SERIES) * len(FIGURES)
