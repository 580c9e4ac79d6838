"""Checks of a solve: of what it relies on, with a sample, before; of all that it found, after."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.kernel import protocol
from lodestone.kernel.arrays import NDArray, empty, int32, int64, zeros
from lodestone.kernel.bits import BITS_62
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import (
    Turns,
    apply,
    legal,
    outcome,
    position_hash,
    symmetric_state,
    symmetric_turn,
    symmetry_count,
)
from lodestone.kernel.ranking import (
    ALL,
    CLOSED,
    NO_RANK,
    Board,
    Expansion,
    Index,
    IndexArrays,
    expand,
    rank,
    unrank,
)
from lodestone.kernel.rng import advance, mix
from lodestone.solve.codes import CODE, NONE, WIN_CODE, backed_up
from lodestone.solve.packed import PackedCodes, code_at
from lodestone.solve.retrograde import link, reverse

#: The number of positions sampled for the checks before a solve, and the seed.
SAMPLE, SEED = 2_000, 1
#: The largest block, in positions, whose graph is reversed for a check.
SMALL_BLOCK = 50_000
#: The number of positions that one core checks at a time.
PORTION = 250_000
#: What the checks return if they find nothing wrong.
WELL = -1


def check_count(rules: Rules) -> None:
    """Raise `LodestoneError` if a game's positions are too many to be numbered."""
    numbering = rules.game.numbering
    if numbering and rules.numbering is None:
        count = numbering.count(rules.kernel)
        raise LodestoneError(
            f"{rules} has about {count:,} positions up to symmetry, too many to be solved; "
            "make the board smaller"
        )


@kernel
def first_misplaced(
    index: IndexArrays, rules: KernelRules, size: int, sample: int, seed: int
) -> int:
    """Return a sampled number that is not the rank of its position; WELL if there is none."""
    for _ in range(sample):
        seed = advance(seed)
        number = mix(seed) % size
        if rank(index, rules, unrank(index, rules, number)) != number:
            return number
    return WELL


@kernel
def commutes(rules: KernelRules, state: State, symmetry: int, turns: Turns, others: Turns) -> bool:
    """Return whether a symmetry commutes with the turns of a position and what they lead to."""
    image = symmetric_state(rules, state, symmetry)
    count = legal(rules, state, turns)
    if legal(rules, image, others) != count or outcome(rules, image) != outcome(rules, state):
        return False
    # Turns can have several names, so the positions after turns are compared, not turn numbers.
    expected = found = 0
    for n in range(count):
        after = symmetric_state(rules, apply(rules, state, int(turns[n])), symmetry)
        turned = apply(rules, image, symmetric_turn(rules, int(turns[n]), symmetry))
        if position_hash(rules, turned) != position_hash(rules, after):
            return False
        expected = (expected + position_hash(rules, after)) & BITS_62
        found = (found + position_hash(rules, apply(rules, image, int(others[n])))) & BITS_62
    return found == expected


@kernel
def first_asymmetric(
    index: IndexArrays,
    rules: KernelRules,
    size: int,
    sample: int,
    seed: int,
    turns: Turns,
    others: Turns,
) -> int:
    """Return a position in a random sample that breaks a symmetry; WELL if there is none."""
    for _ in range(sample):
        seed = advance(seed)
        number = mix(seed) % size
        state = unrank(index, rules, number)
        for symmetry in range(symmetry_count(rules)):
            if not commutes(rules, state, symmetry, turns, others):
                return number
    return WELL


@kernel
def first_one_sided(
    starts: NDArray[int64],
    targets: NDArray[int32],
    back_starts: NDArray[int64],
    sources: NDArray[int32],
) -> int:
    """Return a position with a turn that the reversed graph lacks; WELL if there is none."""
    for source in range(len(starts) - 1):
        for n in range(starts[source], starts[source + 1]):
            target = targets[n]
            there = back = 0
            for m in range(starts[source], starts[source + 1]):
                there += targets[m] == target
            for m in range(back_starts[target], back_starts[target + 1]):
                back += sources[m] == source
            if there != back:
                return source
    return WELL


@kernel
def first_unlike(
    index: IndexArrays,
    rules: KernelRules,
    first: int,
    end: int,
    expansion: Expansion,
    turns: Turns,
) -> int:
    """Return a position of a block whose turns lead elsewhere than its board's; WELL if none does.

    Targets are compared by the sum of their hashes.
    """
    number = first
    while number < end:
        board, ways = expand(index, rules, number, expansion)
        for place in range(board.alike * board.own * board.other):
            state = unrank(index, rules, number + place)
            expected = 0
            for n in range(legal(rules, state, turns)):
                target = rank(index, rules, apply(rules, state, int(turns[n])))
                expected = (expected + mix(target)) & BITS_62
            if expected != sum_of_targets(board, expansion, ways, place):
                return number + place
        number += board.alike * board.own * board.other
    return WELL


@kernel
def sum_of_targets(board: Board, expansion: Expansion, ways: int, place: int) -> int:
    """Return the sum of the hashes of what a board's ways lead to from one of its positions."""
    rows, other = divmod(place, board.other)
    alike, own = divmod(rows, board.own)
    found = 0
    for way in range(ways):
        open_to = expansion.open_to[way]
        is_open = open_to == -1 - alike if open_to < ALL else open_to != CLOSED + alike
        base, more = int(expansion.own[way, own]), int(expansion.other[way, other])
        if is_open and base != NO_RANK and more != NO_RANK:
            found = (found + mix(base + more)) & BITS_62
    return found


def check_index(rules: KernelRules, index: Index, most_turns: int) -> None:
    """Check on a sample what a solve relies on; raise `AssertionError` naming what is broken.

    Each number is the rank of its position, symmetries commute with turns, and within one block the
    turns of a board are those of its positions, or the reversed graph leads back from a turn's
    target to its origin.
    """
    turns, others = protocol.turn_buffer(most_turns), protocol.turn_buffer(most_turns)
    arrays, size = index.arrays, index.size
    _expect("numbering", first_misplaced.compiled(arrays, rules, size, SAMPLE, SEED))
    found = first_asymmetric.compiled(arrays, rules, size, SAMPLE, SEED, turns, others)
    _expect("symmetry", found)
    blocks = [block for level in index.levels for block in level]
    small = [block for block in blocks if block[1] - block[0] <= SMALL_BLOCK]
    if not small:
        return
    largest = max(small, key=lambda block: block[1] - block[0])
    if index.room:
        expansion = index.room.expansion()
        _expect("boards", first_unlike.compiled(arrays, rules, *largest, expansion, turns))
    else:
        _check_reversal(rules, arrays, largest, turns)


def _check_reversal(
    rules: KernelRules, arrays: IndexArrays, block: tuple[int, int], turns: Turns
) -> None:
    first, end = block
    count = end - first
    best, starts = empty(count, CODE), empty(count + 1, int64)
    targets = empty(count * len(turns), int32)
    nothing = zeros(first, CODE)
    links = link.compiled(arrays, rules, nothing, first, first, end, best, starts, targets, turns)
    back_starts, sources = zeros(count + 1, int64), empty(links, int32)
    reverse.compiled(starts, targets, back_starts, sources)
    _expect("predecessors", first_one_sided.compiled(starts, targets, back_starts, sources))


def _expect(law: str, found: int) -> None:
    if found != WELL:
        raise AssertionError(f"{law}: position {found:,} breaks it; nothing is solved")


@kernel
def first_wrong(
    index: IndexArrays, rules: KernelRules, codes: PackedCodes, first: int, end: int, turns: Turns
) -> int:
    """Return a position whose code does not follow from its successors'; WELL if there is none."""
    for number in range(first, end):
        state = unrank(index, rules, number)
        count = legal(rules, state, turns)
        best = NONE if count else outcome(rules, state) * WIN_CODE
        for n in range(count):
            target = rank(index, rules, apply(rules, state, int(turns[n])))
            best = max(best, backed_up(code_at(codes, target)))
        if best != code_at(codes, number):
            return number
    return WELL


def verify(
    rules: KernelRules,
    arrays: IndexArrays,
    codes: PackedCodes,
    most_turns: int,
    workers: int,
    on_progress: Callable[[int], None] | None = None,
) -> int:
    """Derive every code again from its successors'; return the first wrong number, or WELL.

    That is a proof: a wrong code would need another wrong one nearer to the end of the game, and so
    on to the positions where the game is over. `on_progress` is called with the number of positions
    checked so far.
    """
    run = first_wrong.compiled

    def check(first: int) -> int:
        end = min(first + PORTION, codes.size)
        turns = protocol.turn_buffer(most_turns)
        return run(arrays, rules, codes, first, end, turns)

    with ThreadPoolExecutor(workers) as pool:
        for portion, found in enumerate(pool.map(check, range(0, codes.size, PORTION)), 1):
            if found != WELL:
                pool.shutdown(cancel_futures=True)
                return found
            if on_progress:
                on_progress(min(portion * PORTION, codes.size))
    return WELL
