"""What levels notice, and how their evaluations are blurred."""

from collections import Counter
from itertools import islice
from statistics import mean

import pytest

from lodestone import Line, Position, Rules
from lodestone.kernel.arrays import array, int64
from lodestone.kernel.protocol import NO_TURN, threatens, turn_buffer
from lodestone.kernel.rng import mix, shuffle
from lodestone.search.attention import ALL, blurred, difficulty, new_blur, notice
from research.players.capturing import chances
from tests.library.search.lines import FREE, lines

#: Rules under which something can be threatened; on the smallest board of Qo nothing can.
OPEN = ["queah:balanced", "queah:compulsory", "qo:small", "quincala:layout=mini-25"]


def seen(line: Line, sees: int, seed: int, *, spots_wins: bool = False) -> list[int]:
    """Return the turns that are noticed at the end of a line."""
    rules, turns = line.position.rules, turn_buffer(line.position.rules.most_turns)
    place = rules.kernel, line.position.state, last_of(line)
    count = notice(*place, seed, sees, spots_wins, turns)
    return [int(turn) for turn in turns[:count]]


def last_of(line: Line) -> int:
    """Return the number of the last turn."""
    return line.numbers[-1] if line.numbers else NO_TURN


def hardness(line: Line, turn: int) -> int:
    """Return how hard a turn is to see at the end of a line."""
    return difficulty(line.position.rules.kernel, line.position.state, turn, last_of(line))


@pytest.mark.parametrize("rules", FREE)
def test_who_sees_all_notices_all_turns(rules: str) -> None:
    line = lines(rules, 3)
    assert seen(line, ALL, 1) == line.position.turn_numbers


@pytest.mark.slow
@pytest.mark.parametrize("rules", FREE)
def test_harder_turns_are_noticed_less_often(rules: str) -> None:
    line, times = lines(rules, 5), 400
    counts = Counter(turn for seed in range(times) for turn in seen(line, 50, seed))
    by_difficulty: dict[int, list[int]] = {}
    for turn in line.position.turn_numbers:
        by_difficulty.setdefault(hardness(line, turn), []).append(counts[turn])
    for hard, noticed in by_difficulty.items():
        expected = times / 2**hard
        reach = 4 * (expected / len(noticed)) ** 0.5
        # An easiest turn is noticed where nothing else is.
        if hard > min(by_difficulty):
            assert abs(mean(noticed) - expected) <= reach, hard


@pytest.mark.parametrize("rules", FREE)
def test_an_easiest_turn_is_noticed_at_least(rules: str) -> None:
    line = lines(rules, 6)
    least = min(hardness(line, turn) for turn in line.position.turn_numbers)
    for seed in range(20):
        noticed = seen(line, 0, seed)
        assert noticed
        assert {hardness(line, turn) for turn in noticed} == {least}


@pytest.mark.parametrize("rules", OPEN)
def test_wins_are_spotted_by_who_spots_them(rules: str) -> None:
    for seed, (line, wins) in enumerate(islice(chances(Rules.parse(rules)), 3)):
        spotted = seen(line, 0, seed, spots_wins=True)
        assert wins <= {line.position.format_turn(turn) for turn in spotted}


@pytest.mark.parametrize(
    ("rules", "start", "turns", "difficulties"),
    [
        # Black steps from e3 to d3; White can threaten it from d2, or step elsewhere, near or far.
        #
        #        -
        #      - - -
        #    w - - - b
        #      - w -
        #        w
        (
            "queah:traditional,reserve=0",
            "-/---/w---b/-w-/w b 0,0 -,-",
            ["e3d3"],
            {"c2d2": 2, "a3b3": 3, "c2b2": 4},
        ),
        # White can capture at once.
        #
        #        -
        #      - - -
        #    w - - - b
        #      - - w
        #        -
        (
            "queah:traditional,reserve=0",
            "-/---/w---b/--w/- b 0,0 -,-",
            ["e3d3"],
            {"d2xd4": 1, "a3b3": 2, "d2c2": 3},
        ),
        # A turn of Qo that pays for two spaces, and one that places.
        ("qo:small", "5/5/2b2/5/5 b 20,20", [], {"c3-c5": 9, "a1": 3}),
    ],
)
def test_what_takes_is_seen_before_what_threatens(
    rules: str, start: str, turns: list[str], difficulties: dict[str, int]
) -> None:
    line = Line.of(Position(rules, start), turns)
    for turn, expected in difficulties.items():
        assert hardness(line, line.position.turn_number(turn)) == expected, turn


@pytest.mark.parametrize("rules", OPEN)
def test_a_threat_could_take_something_next(rules: str) -> None:
    """By the legal turns of the side that has just moved, if it moved again."""
    threats = 0
    for number in range(20):
        position = lines(rules, number).position
        game, options = position.rules.game, position.rules.options
        (mover,) = {side.name for side in game.sides} - {position.side}
        again = Position.of(position.rules, game.with_side(options, position.state, mover))
        takes = any(game.takes in again.annotate_turn(turn) for turn in again.turns)
        if threatens(position.rules.kernel, position.state):
            threats += 1
            assert takes, position
    assert threats


def test_shuffling_keeps_all_numbers() -> None:
    firsts = Counter[int]()
    for seed in range(600):
        numbers = array(range(6), int64)
        shuffle(numbers, mix(seed))
        assert sorted(numbers) == list(range(6))
        firsts[int(numbers[0])] += 1
    assert all(60 <= firsts[number] <= 140 for number in range(6))


def test_noise_belongs_to_position_and_seed() -> None:
    blur = new_blur(100, 7)
    errors = [blurred(1_000, mix(key), blur) - 1_000 for key in range(500)]
    assert -100 <= min(errors) < -60 < 60 < max(errors) <= 100
    assert abs(mean(errors)) < 10
    assert errors == [blurred(1_000, mix(key), new_blur(100, 7)) - 1_000 for key in range(500)]
    assert errors != [blurred(1_000, mix(key), new_blur(100, 8)) - 1_000 for key in range(500)]
    assert blurred(1_000, mix(1), new_blur(0, 7)) == 1_000
