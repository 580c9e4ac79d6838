"""Stopping searches: only those are counted that had not ended by themselves."""

import time

import pytest

from bench import stopping
from bench.stopping import Moment, figures_of, lines_of, time_to_end, times_of
from lodestone.core.game import Game, all_games
from lodestone.search.alphabeta import think
from lodestone.search.stop import Stop


def linger(stop: Stop) -> None:
    """Go on for 20 ms once it is stopped."""
    while not stop.is_set:
        time.sleep(0.001)
    time.sleep(0.02)


@pytest.mark.slow
def test_a_search_that_had_ended_is_not_counted() -> None:
    assert time_to_end(lambda _: None, 1.0) is None
    took = time_to_end(linger, 0.01)
    assert took is not None
    assert took.wall >= 20


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_searches_begin_where_the_game_goes_on(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopping, "GAMES", 2)
    lines = lines_of(game)
    assert len(lines) == len(stopping.WALKS) + 2
    assert all(line.outcome is None for line in lines)
    assert lines_of(game) == lines
    assert len(times_of(think, lines, 1, 3)) == 3


def test_a_row_tells_median_worst_and_most_work() -> None:
    times = [Moment(wall, 10 - wall) for wall in (3.0, 1.0, 2.0, 9.0, 4.0)]
    assert figures_of(times) == ["5", "3.0", "9.0", "9.0", "9.0"]
