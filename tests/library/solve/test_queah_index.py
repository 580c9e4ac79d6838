"""Queah's numbers against every position written down by combinatorics, bans and passes too."""

import random
from collections.abc import Iterator
from itertools import combinations, product

import numpy as np
import pytest
from numpy import int64
from numpy.typing import NDArray

from lodestone import LodestoneError, Position, Rules
from lodestone.games.queah.board import CELLS, INDEX, MOVE_NUMBER, Move
from lodestone.games.queah.state import QueahState
from lodestone.kernel import protocol
from lodestone.kernel.ranking import NO_RANK, Index, orbit_size, rank, unrank
from lodestone.solve import solver
from lodestone.solve.solver import solve
from lodestone.solve.table import rank_rows
from tests.library.solve.rule_sets import EVERY_RULE_SET, PLACED
from tests.oracles.queah import CELL_MAPS, NEIGHBOURS

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

Rows = NDArray[int64]

BANS_AND_PASSES = "queah:balanced,stalemate=pass,reserve=1"
LASTING_BANS = "queah:balanced,backtrack=forbidden-until-moved,reserve=0"


def index_of(rules: Rules) -> Index:
    index = rules.index
    assert index is not None
    return index


def mask_of(cells: tuple[str, ...]) -> int:
    return sum(1 << INDEX[cell] for cell in cells)


def bans_of(pieces: tuple[str, ...], taken: tuple[str, ...]) -> list[int]:
    """List what may be banned to these pieces: nothing, or a step of theirs (Q10)."""
    steps = [(start, end) for start in pieces for end in NEIGHBOURS[start] if end not in taken]
    moves = [Move(INDEX[start], -1, INDEX[end]) for start, end in steps]
    return [0, *(1 << MOVE_NUMBER[move] for move in moves)]


def boards(most: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield every way to put up to `most` pieces of each side on the board."""
    sizes = range(most + 1)
    for own_size, other_size in product(sizes, sizes):
        for own in combinations(CELLS, own_size):
            rest = [cell for cell in CELLS if cell not in own]
            for other in combinations(rest, other_size):
                yield own, other


def positions(most: int, rules: Rules) -> Iterator[Rows]:
    """Write down every position with up to `most` pieces a side, White to move, by reserves."""
    options = rules.options.values()
    passes = range(3 if options["stalemate"] == "pass" else 1)
    rows = []
    for own, other in boards(most):
        pairs = [(0, 0)]
        if options["backtrack"] == "forbidden":
            pairs = list(product(bans_of(own, own + other), bans_of(other, own + other)))
        masks = mask_of(own), mask_of(other)
        rows += [(*masks, 0, 0, *bans, 0, count) for bans in pairs for count in passes]
    table = np.array(rows, int64)
    for own_reserve, other_reserve in product(range(options["reserve"] + 1), repeat=2):
        held = table.copy()
        held[:, 2:4] = own_reserve, other_reserve
        # Whoever has just moved has a piece (Q12).
        yield held[(held[:, 1] != 0) | (other_reserve > 0)]


def numbers_of(index: Index, rules: Rules, rows: Rows) -> NDArray[np.int64]:
    found = np.empty(len(rows), np.int64)
    rank_rows.compiled(index.arrays, rules.kernel, rows, found)
    return found


def assert_numbered(rules: Rules, most: int) -> int:
    """Check numbers of all positions with few pieces; give how many numbers there are."""
    index = index_of(rules)
    seen = np.zeros(index.size, np.int64)
    for rows in positions(most, rules):
        numbers = numbers_of(index, rules, rows)
        assert numbers.min() >= 0
        seen += np.bincount(numbers, minlength=index.size)
    used = np.flatnonzero(seen)
    for number in random.Random(1).sample(used.tolist(), 500):
        assert seen[number] == orbit_size(index.arrays, rules.kernel, number)
        state = unrank(index.arrays, rules.kernel, number)
        assert rank(index.arrays, rules.kernel, state) == number
    return len(used)


def orbits(rules: Rules, most: int) -> int:
    """Count boards up to the oracle's symmetries, each as often as it has bans and passes."""
    images = [{INDEX[cell]: INDEX[there] for cell, there in cells.items()} for cells in CELL_MAPS]
    options = rules.options.values()
    passes, reserve = 3 if options["stalemate"] == "pass" else 1, options["reserve"]
    total = 0
    for own, other in boards(most):
        cells = [INDEX[cell] for cell in own], [INDEX[cell] for cell in other]
        least = min(
            tuple(sorted(image[cell] for cell in side) for side in cells) for image in images
        )
        if least != tuple(map(sorted, cells)):
            continue
        bans = 1
        if options["backtrack"] == "forbidden":
            bans = len(bans_of(own, own + other)) * len(bans_of(other, own + other))
        reserves = (reserve + 1) * (reserve + (1 if other else 0))
        total += bans * passes * reserves
    return total


@pytest.mark.long
def test_ranking_is_one_to_one() -> None:
    rules = Rules.parse("queah:traditional,stalemate=pass,reserve=0")
    assert assert_numbered(rules, 4) == index_of(rules).size == orbits(rules, 4)


def test_bans_and_passes_have_numbers_of_their_own() -> None:
    rules = Rules.parse(BANS_AND_PASSES)
    assert assert_numbered(rules, 2) == orbits(rules, 2)


def test_each_piece_can_have_its_own_ban() -> None:
    """Every position of one against two pieces, up to symmetry, and what numbers stand for."""
    rules = Rules.parse(LASTING_BANS)
    index, seen = index_of(rules), set()
    for own in (("c3",), ("c2",), ("b2",), ("c1",)):  # a cell of each kind
        for other in combinations([cell for cell in CELLS if cell not in own], 2):
            bans = product(*([None, *sorted(NEIGHBOURS[cell])] for cell in (*own, *other)))
            for first, *others in bans:
                state = state_of(own, other, (first,), tuple(others))
                number = rank(index.arrays, rules.kernel, state)
                assert unrank(index.arrays, rules.kernel, number) in images_of(rules, state)
                seen.add(number)
    assert len(seen) == 5_150


def state_of(
    own: tuple[str, ...],
    other: tuple[str, ...],
    own_ways: tuple[str | None, ...],
    other_ways: tuple[str | None, ...],
) -> QueahState:
    """Return a position where each piece has come from a cell, or has no ban."""
    masks = mask_of(own), mask_of(other)
    return QueahState(*masks, 0, 0, bans_to(own, own_ways), bans_to(other, other_ways), 0, 0)


def bans_to(pieces: tuple[str, ...], ways: tuple[str | None, ...]) -> int:
    """Return the bans of pieces on the ways to these cells."""
    pairs = [(start, end) for start, end in zip(pieces, ways, strict=True) if end]
    return sum(1 << MOVE_NUMBER[Move(INDEX[start], -1, INDEX[end])] for start, end in pairs)


@pytest.mark.parametrize("name", [BANS_AND_PASSES, LASTING_BANS, "queah:traditional,reserve=6"])
def test_settings_are_numbered_after_play(name: str) -> None:
    """Each number of pieces set is a block, the last placing first; play keeps its numbers."""
    rules = Rules.parse(f"{name},start=placed")
    index, play = index_of(rules), index_of(Rules.parse(name))
    assert list(index.levels[:-8]) == list(play.levels)
    for done, ((first, end),) in zip(range(7, -1, -1), index.levels[-8:], strict=True):
        own = done // 2
        assert end - first == boards_up_to_symmetry(own, done - own)
        for number in {first, (first + end) // 2, end - 1}:
            state = unrank(index.arrays, rules.kernel, number)
            assert rank(index.arrays, rules.kernel, state) == number
            position = Position.of(rules, state)
            assert Position(rules, str(position)) == position
            assert len(position.pieces) == done
    start = protocol.initial(rules.kernel)
    assert rank(index.arrays, rules.kernel, start) == index.size - 1
    assert rank(play.arrays, Rules.parse(name).kernel, start) == NO_RANK


def boards_up_to_symmetry(own: int, other: int) -> int:
    """Count boards by Burnside's lemma: the mean of those that each symmetry leaves as they are."""
    images = {frozenset(cells.items()) for cells in CELL_MAPS}
    kept = sum(fixed(cycles_of(dict(image)), own, other) for image in images)
    assert len(images) == 8
    assert kept % 8 == 0
    return kept // 8


def cycles_of(image: dict[str, str]) -> list[int]:
    """Return the lengths of a permutation's cycles."""
    lengths, left = [], set(image)
    while left:
        first = cell = left.pop()
        length = 1
        while (cell := image[cell]) != first:
            left.remove(cell)
            length += 1
        lengths.append(length)
    return lengths


def fixed(cycles: list[int], own: int, other: int) -> int:
    """Count the ways to fill cycles with pieces of one side, of the other, or of none."""
    if not cycles:
        return int(own == other == 0)
    first, *rest = cycles
    ways = fixed(rest, own, other)
    if first <= own:
        ways += fixed(rest, own - first, other)
    return ways + (fixed(rest, own, other - first) if first <= other else 0)


#: What is wrong where the side to move has set one piece, and the other side two.
SET_BADLY = {
    "own and enemy pieces on one cell": {"other": 1},
    "a piece too many in reserve": {"own_reserve": 10},
    "a piece too few in the enemy's reserve": {"other_reserve": 7},
    "all pieces of the enemy set": {"other_reserve": 6},
    "a ban": {"own_ban": 1},
    "a pass": {"passes": 1},
}


@pytest.mark.parametrize("fault", SET_BADLY)
def test_settings_that_cannot_be_have_no_number(fault: str) -> None:
    rules = Rules.parse("queah:balanced,start=placed,stalemate=pass")
    index = index_of(rules)
    state = QueahState(1, 6, 9, 8, 0, 0, 0, 0)
    assert rank(index.arrays, rules.kernel, state) != NO_RANK
    assert rank(index.arrays, rules.kernel, state._replace(**SET_BADLY[fault])) == NO_RANK


def test_too_little_memory_is_one_line(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(solver, "free_memory", lambda: 1_000_000_000)
    with pytest.raises(LodestoneError, match=r"it may take \d\.\d GB, and 1\.0 GB are free"):
        solve(LASTING_BANS, folder=tmp_path)


@pytest.mark.long
def test_ranking_with_bans_is_one_to_one() -> None:
    rules = Rules.parse("queah:balanced,reserve=0")
    assert assert_numbered(rules, 4) == index_of(rules).size == orbits(rules, 4)
    sizes = [index_of(rules.changed(reserve=reserve)).size for reserve in range(7)]
    assert np.diff(sizes, 3).tolist() == [0] * 4  # a square of reserves, less a line of ends


def images_of(rules: Rules, state: QueahState) -> list[QueahState]:
    return [protocol.symmetric_state(rules.kernel, state, symmetry) for symmetry in range(16)]


@pytest.mark.parametrize("name", [*EVERY_RULE_SET, *PLACED])
def test_play_meets_only_positions_that_have_numbers(name: str) -> None:
    rules = Rules.parse(name)
    index = index_of(rules)
    rng = random.Random(name)
    for _ in range(6):
        position = Position.start(rules)
        for _ in range(40):
            number = rank(index.arrays, rules.kernel, position.state)
            assert 0 <= number < index.size
            there = unrank(index.arrays, rules.kernel, number)
            assert there in images_of(rules, position.state)
            if not position.turn_numbers:
                break
            position = position.after(rng.choice(position.turn_numbers))


def test_symmetric_positions_share_a_number() -> None:
    """Where a symmetry leaves the board as it is, it may take one ban to another number."""
    rules = Rules.parse(BANS_AND_PASSES)
    index = index_of(rules)
    rng = random.Random(2)
    plain = 0
    for number in (rng.randrange(index.size) for _ in range(600)):
        state = unrank(index.arrays, rules.kernel, number)
        images = images_of(rules, state)
        numbers = [rank(index.arrays, rules.kernel, image) for image in images]
        assert numbers[:8] == numbers[8:]
        if len({(image.own, image.other) for image in images}) == 8:
            assert set(numbers) == {number}
            plain += 1
    assert plain > 500


@pytest.mark.parametrize("name", [BANS_AND_PASSES, LASTING_BANS, *PLACED])
def test_turns_never_lead_to_a_later_level(name: str) -> None:
    rules = Rules.parse(name)
    index = index_of(rules)
    rng = random.Random(3)
    for number in (rng.randrange(index.size) for _ in range(600)):
        blocks = [(level, *block) for level, some in enumerate(index.levels) for block in some]
        ((level, first, end),) = [block for block in blocks if block[1] <= number < block[2]]
        position = Position.of(rules, unrank(index.arrays, rules.kernel, number))
        for turn in position.turn_numbers:
            target = rank(index.arrays, rules.kernel, position.after(turn).state)
            assert first <= target < end or 0 <= target < index.levels[level][0][0]
