"""First turns of games: how often they were played, and what they scored."""

from dataclasses import replace

import numpy as np
import pytest

from lodestone import Position
from lodestone.lab.metrics.games import Games
from lodestone.lab.metrics.intervals import wilson
from lodestone.lab.offers import scored_first_turns
from lodestone.lab.report.pictures import first_turns
from tests.lab.tables import games_of

QO = Position.start("qo:size=3,stones=4")
WHITE_BEGINS = Position.start("qo:size=3,stones=4,first=white")


def begun(start: Position, turns: list[str], winners: list[int]) -> Games:
    """Return pairs of games that begin with these turns, each turn for both games of a pair."""
    numbers = np.repeat([start.parse_turn(turn) for turn in turns], 2)
    games = games_of(winners, np.repeat(np.arange(len(turns)), 2))
    return replace(games, opening=numbers, random_plies=np.full(len(winners), 4))


@pytest.mark.parametrize(("start", "side"), [(QO, 0), (WHITE_BEGINS, 1)])
def test_first_turns_are_scored_for_their_side(start: Position, side: int) -> None:
    """Corners win three games of four; the middle loses both; no edge was played."""
    other = 1 - side
    games = begun(start, ["a1", "c3", "b2"], [side, side, side, other, other, other])
    corner, middle, edge = scored_first_turns(start, games)
    assert (corner.turns[0], corner.games) == ("a1", 4)
    assert set(corner.turns) == {"a1", "a3", "c1", "c3"}
    expected = wilson(np.array([2.0, 1.0]), np.full(2, 2.0))
    assert (corner.score.low, corner.score.high) == pytest.approx((expected.low, expected.high))
    assert (middle.turns[0], middle.games, middle.score.value) == ("b2", 2, 0)
    assert (edge.games, edge.turns) == (0, ("a2", "b1", "b3", "c2"))
    assert np.isnan(edge.score.value)


def test_even_and_odd_openings_weigh_alike() -> None:
    """The side that begins wins the two games after 4 random plies, and loses six after 5."""
    games = begun(QO, ["b2"] * 4, [0, 0, *[1] * 6])
    games = replace(games, random_plies=np.array([4, 4, *[5] * 6]))
    assert scored_first_turns(QO, games)[0].score.value == pytest.approx(0.5)


def test_words_of_first_turns_name_best_and_worst() -> None:
    games = begun(QO, ["a1", "a2"], [0, 0, 1, 1])
    words = first_turns("Qo", QO, scored_first_turns(QO, games)).words
    assert words.startswith("Qo: best a1 100% (")
    assert ", a2 0% (" in words
    nothing = replace(games, opening=np.full(4, -1))
    assert first_turns("Qo", QO, scored_first_turns(QO, nothing)).words == "Qo: no turn was played."
