"""Blocks that are solved board by board have the codes of those solved position by position."""

from collections.abc import Iterator

import numpy as np
import pytest

from lodestone import Rules
from lodestone.kernel import protocol
from lodestone.kernel.ranking import Index, orbit_size
from lodestone.solve import boards, retrograde
from lodestone.solve.checks import WELL, first_unlike
from lodestone.solve.codes import CODE, count_values
from tests.library.solve.rule_sets import EVERY_RULE_SET, PLACED
from tests.thinning import some

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

#: With bans that last, only blocks up to this size, in positions, are solved twice.
MOST_POSITIONS = 40_000
BOTH_RESERVES = [
    name.replace("reserve=1", f"reserve={reserve}") for name in EVERY_RULE_SET for reserve in (0, 1)
]
LASTING = "forbidden-until-moved"


def index_of(rules: Rules) -> Index:
    index = rules.index
    assert index is not None
    return index


def first_levels(rules: Rules) -> Iterator[list[tuple[int, int]]]:
    """Yield the blocks of each level, up to the first level with a block that is too large."""
    for level in index_of(rules).levels:
        if LASTING in str(rules) and any(end - first > MOST_POSITIONS for first, end in level):
            return
        yield list(level)


def assert_solved_alike(rules: Rules) -> int:
    """Solve blocks both ways; return how many positions they have."""
    index, turns = index_of(rules), protocol.turn_buffer(rules.most_turns)
    codes, expected = np.zeros(index.size, CODE), np.zeros(index.size, CODE)
    last = 0
    for level in first_levels(rules):
        for block in level:
            boards.solve_block(index, rules.kernel, codes, level[0][0], block)
            retrograde.solve_block(index.arrays, rules.kernel, expected, level[0][0], block, turns)
            last = block[1]
        assert np.array_equal(codes[:last], expected[:last]), level
    return last


@pytest.mark.parametrize("name", some([*BOTH_RESERVES, *PLACED], 3))
def test_boards_and_positions_have_the_same_codes(name: str) -> None:
    assert assert_solved_alike(Rules.parse(name)) > 5_000


@pytest.mark.parametrize("name", some([*BOTH_RESERVES, *PLACED], 3))
def test_turns_of_boards_are_those_of_positions(name: str) -> None:
    rules = Rules.parse(name)
    index, turns = index_of(rules), protocol.turn_buffer(rules.most_turns)
    assert index.room
    expansion = index.room.expansion()
    for level in first_levels(rules):
        for block in level:
            found = first_unlike.compiled(index.arrays, rules.kernel, *block, expansion, turns)
            assert found == WELL


def test_values_are_counted_by_boards() -> None:
    """Each position counts as often as its own board has images."""
    rules = Rules.parse("queah:balanced,reserve=0")
    index = index_of(rules)
    first, end = index.levels[4][0]
    codes = (np.arange(index.size) % 7 - 3).astype(CODE)
    expected = {-1: 0, 0: 0, 1: 0}
    for number in range(first, end):
        weight = orbit_size(index.arrays, rules.kernel, number)
        expected[int(np.sign(codes[number]))] += weight
    counts = count_values(index.arrays, rules.kernel, codes, (first, end))
    assert (counts.losses, counts.draws, counts.wins) == (expected[-1], expected[0], expected[1])
    assert (counts.positions > end - first, counts.longest) == (True, 29_999)


def test_a_turn_to_an_unsolved_block_is_refused() -> None:
    rules = Rules.parse("queah:balanced,reserve=1")
    index = index_of(rules)
    level = index.levels[9]
    codes = np.zeros(index.size, CODE)
    with pytest.raises(AssertionError, match="to an unsolved position"):
        boards.solve_block(index, rules.kernel, codes, index.levels[2][0][0], level[-1])
