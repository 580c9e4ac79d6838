"""Turns that a beginner can follow, and the levels that play no others."""

import random

import pytest

from lodestone import Line, Position
from lodestone.games.qo.notation import price
from lodestone.players.roster import find_player

pytestmark = pytest.mark.untraced


def prices(position: Position, turns: list[int]) -> set[int]:
    return {price(position.rules.options, turn) for turn in turns}


def simple(position: Position) -> list[int]:
    rules = position.rules
    return rules.game.simple_turns(rules.options, position.state, position.turn_numbers)


@pytest.mark.parametrize(
    ("rules", "held", "paid"),
    [
        ("qo", "40,40", {0}),
        ("qo", "47,40", {0}),
        ("qo", "48,40", {2, 4}),
        ("qo", "70,40", {2, 4}),
        ("qo", "40,60", {0}),
        ("qo:pay=3", "48,40", {3}),
        ("qo:margin=20", "48,40", {0}),
    ],
)
def test_simple_turns_place_or_pay_a_little_back(rules: str, held: str, paid: set[int]) -> None:
    """Who would win as things stand places; no payment is longer, or puts the payer behind."""
    position = Position(rules, f"8/8/8/3bw3/8/8/8/8 b {held}")
    assert prices(position, simple(position)) == paid


def test_who_cannot_pay_back_places() -> None:
    position = Position("qo", "8/8/8/8/8/8/8/8 b 60,40")
    assert simple(position) == position.turn_numbers


@pytest.mark.slow
@pytest.mark.parametrize("name", ["level-1", "level-2"])
def test_the_lowest_levels_play_simple_turns(name: str) -> None:
    """Against chance, which pays much: they won by paying all away within some twenty turns."""
    level, rng = find_player(name), random.Random(name)
    line, played = Line.of(Position.start("qo:repetition=threefold")), list[int]()
    while len(played) < 30:
        assert line.outcome is None
        turn = line.position.turn_number(level.plain.play(line, seed=1).turn)
        assert turn in simple(line.position)
        played.append(turn)
        line = line.after(turn)
        line = line.after(rng.choice(line.position.turn_numbers))
    assert prices(line.position, played) >= {0, 2}
