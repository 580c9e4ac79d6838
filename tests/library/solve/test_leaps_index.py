"""The numbers of Leaps: every position has one, up to symmetry, and solving by them is right."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from lodestone import LodestoneError, Position, Rules
from lodestone.games.leaps.parts import count_numbers
from lodestone.games.leaps.ranking import MOST_BLOCKS
from lodestone.kernel import protocol
from lodestone.kernel.decorator import State
from lodestone.kernel.ranking import Index, orbit_size, rank, unrank
from lodestone.solve import solve
from tests.library.games.leaps.boards import VALUES, drawn
from tests.thinning import long

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

#: The most points of a board, and the most numbers of one that is tried.
LARGEST, MOST_NUMBERS, MOST_NUMBERS_LONG = 9, 4_000, 20_000
#: Options that change how positions are numbered.
NUMBERED_BY = ("backtrack", "stalemate", "replacement", "steps", "start")


def numbered(first: int, boards: int, most: int) -> Iterator[Rules]:
    """Yield rules with not too many positions, on a number of boards drawn at random."""
    seed = first
    while boards:
        seed += 1
        _data, rules, _board, _choices = drawn(random.Random(seed), LARGEST)
        if count_numbers(rules.kernel) <= most:
            boards -= 1
            yield rules


def index_of(rules: Rules) -> Index:
    index = rules.index
    assert index is not None
    return index


def images(rules: Rules, state: State) -> set[State]:
    """Return a position under every symmetry."""
    kernel = rules.kernel
    count = protocol.symmetry_count(kernel)
    return {protocol.symmetric_state(kernel, state, one) for one in range(count)}


def playout(rules: Rules, rng: random.Random) -> Iterator[Position]:
    """Yield the positions of a random game."""
    position = Position.start(rules)
    for _ in range(40):
        yield position
        if not position.turn_numbers:
            return
        position = position.after(rng.choice(position.turn_numbers))


@pytest.mark.parametrize(
    ("first", "boards", "most"), [(0, 25, MOST_NUMBERS), *long((3_000, 400, MOST_NUMBERS_LONG))]
)
def test_numbers_and_positions_are_inverse(report, first: int, boards: int, most: int) -> None:
    numbers, values = 0, Counter()
    for rules in numbered(first, boards, most):
        index, kernel = index_of(rules), rules.kernel
        number_of = rank.of(type(index.arrays)).compiled
        state_of = unrank.of(type(index.arrays)).compiled
        for number in range(index.size):
            state = state_of(index.arrays, kernel, number)
            assert number_of(index.arrays, kernel, state) == number
        for position in playout(rules, random.Random(first)):
            alike = images(rules, position.state)
            for image in alike:
                number = number_of(index.arrays, kernel, image)
                assert state_of(index.arrays, kernel, number) in alike
        values.update(rules.options.values().items())
        numbers += index.size
    report(f"Leaps: {numbers:,} numbers of positions")
    assert all(values[name, value] for name in NUMBERED_BY for value in VALUES[name])


@pytest.mark.parametrize(
    ("rules", "positions"),
    [
        # Every way to put up to six pieces of each side on thirteen points, the enemy's one at
        # least: the sum of 13! / (a! b! (13 - a - b)!).
        ("leaps:felli", 1_260_077),
        ("leaps:tre-guti", 9_019),
    ],
)
def test_every_position_counts_once(rules: str, positions: int) -> None:
    parsed = Rules.parse(rules)
    index = index_of(parsed)
    assert index.size == count_numbers(parsed.kernel)
    size_of = orbit_size.of(type(index.arrays)).compiled
    numbers = range(index.size)
    assert sum(size_of(index.arrays, parsed.kernel, number) for number in numbers) == positions


@pytest.mark.parametrize(
    ("first", "boards", "most"), [(0, 25, MOST_NUMBERS), *long((8_000, 200, MOST_NUMBERS_LONG))]
)
def test_two_solvers_agree(
    report, tmp_path: Path, searched, first: int, boards: int, most: int
) -> None:
    found, values = 0, Counter()
    for rules in numbered(first, boards, most):
        index, codes = searched(Position.start(rules))
        table = solve(rules, folder=tmp_path)
        assert np.array_equal(table.probe_codes(index.rows), codes), rules
        found += len(codes)
        values.update(rules.options.values().items())
    report(f"Leaps: {found:,} values of two solvers")
    assert all(values[name, value] for name in NUMBERED_BY for value in VALUES[name])


def test_thousands_of_layers_have_room() -> None:
    rules = Rules.parse("leaps:yote-4x4,reserve=30")
    index = index_of(rules)
    assert index.size == count_numbers(rules.kernel)
    assert 49_000 < sum(map(len, index.levels)) < MOST_BLOCKS


def test_too_large_a_board_is_refused() -> None:
    fault = "about 98,211,277,179 positions up to symmetry, too many to be solved"
    with pytest.raises(LodestoneError, match=fault):
        solve("leaps:alquerque")
