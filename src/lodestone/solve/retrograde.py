"""Retrograde analysis of one block of positions (Thompson, ICCA Journal 9(3), 1986).

This follows each position by itself: it is for positions that a search has numbered. Where a game
numbers them by boards, `solve/boards.py` solves a block faster, and in a quarter of the memory.

First every turn is followed forwards. Turns to positions solved earlier give a first bound; turns
within the block become a graph, which is then followed backwards from the decided positions by
rising remoteness: a position is won once a turn to a lost one is known, and lost once all its turns
lead to won ones. A position that is never reached is a draw: neither side can force an end.
"""

from lodestone.kernel.arrays import NDArray, empty, full, int32, int64, zeros
from lodestone.kernel.decorator import KernelRules, kernel
from lodestone.kernel.protocol import Turns, apply, legal, outcome
from lodestone.kernel.ranking import IndexArrays, Levels, rank, unrank
from lodestone.solve.codes import CODE, CODE_BYTES, NONE, WIN_CODE, Codes, backed_up

#: The turns per position that the graph has space for at first.
FEW_TURNS = 10
#: The bytes that `solve_block` needs for each position: its turns and those that lead to it, and
#: what is noted of it.
SCRATCH = 110
#: What `link` returns if `targets` is too short, and if a turn leads to an unsolved block.
TOO_SHORT, ASTRAY = -1, -2
#: Marks the end of a list.
END = -1


@kernel
def link(
    index: IndexArrays,
    rules: KernelRules,
    codes: Codes,
    solved: int,
    first: int,
    end: int,
    best: Codes,
    starts: NDArray[int64],
    targets: NDArray[int32],
    turns: Turns,
) -> int:
    """Follow every turn from positions `first` to `end` - 1; return how many stay in the block.

    `best`, shape (positions,), is set to the code of the best turn out of the block, or of a
    finished game, or NONE if there is none. The turns within the block from position `n` lead to
    `targets[starts[n] : starts[n + 1]]`, counted from `first`; all others must lead to numbers
    below `solved`, or ASTRAY is returned. TOO_SHORT is returned if `targets` is too short.
    """
    links = 0
    for number in range(first, end):
        state = unrank(index, rules, number)
        count = legal(rules, state, turns)
        bound = NONE if count else outcome(rules, state) * WIN_CODE
        starts[number - first] = links
        if links + count > len(targets):
            return TOO_SHORT
        for n in range(count):
            target = rank(index, rules, apply(rules, state, int(turns[n])))
            if first <= target < end:
                targets[links] = target - first
                links += 1
            elif not 0 <= target < solved:
                return ASTRAY
            else:
                bound = max(bound, backed_up(int(codes[target])))
        best[number - first] = bound
    starts[end - first] = links
    return links


@kernel
def reverse(
    starts: NDArray[int64],
    targets: NDArray[int32],
    back_starts: NDArray[int64],
    sources: NDArray[int32],
) -> None:
    """Reverse the graph: `sources[back_starts[n] : back_starts[n + 1]]` lead to `n`.

    `back_starts`, shape (positions + 1,), must be all zeros.
    """
    positions = len(starts) - 1
    links = int(starts[positions])
    for n in range(links):
        back_starts[targets[n]] += 1
    total = 0
    for n in range(positions + 1):
        total += back_starts[n]
        back_starts[n] = total
    for source in range(positions - 1, -1, -1):
        for n in range(starts[source], starts[source + 1]):
            target = targets[n]
            back_starts[target] -= 1
            sources[back_starts[target]] = source


@kernel
def settle(
    best: Codes,
    starts: NDArray[int64],
    back_starts: NDArray[int64],
    sources: NDArray[int32],
    waiting: NDArray[int32],
    due: NDArray[int32],
    later: NDArray[int32],
    queue: NDArray[int32],
    result: Codes,
) -> None:
    """Write the positions' codes to `result`, which must be all zeros.

    `waiting`, `later` and `queue` are scratch arrays. `due[r]` is the head of the list, linked by
    `later`, of positions to be settled at remoteness `r`; it must be END everywhere. `queue` holds
    those that are won by a turn within the block.
    """
    positions = len(best)
    last = 0
    for n in range(positions):
        waiting[n] = starts[n + 1] - starts[n]
        if best[n] > 0 or (waiting[n] == 0 and best[n] < 0):
            remoteness = WIN_CODE - abs(best[n])
            later[n] = due[remoteness]
            due[remoteness] = n
            last = max(last, remoteness)
    taken = filled = 0
    remoteness = 0
    while remoteness <= last or taken < filled:
        listed = due[remoteness]
        while True:
            if listed != END:
                n = listed
                listed = later[n]
            elif taken < filled and WIN_CODE - abs(best[queue[taken]]) == remoteness:
                n = queue[taken]
                taken += 1
            else:
                break
            if result[n] != 0:
                continue
            code = int(best[n])
            result[n] = code
            offered = backed_up(code)
            for place_of in range(back_starts[n], back_starts[n + 1]):
                source = sources[place_of]
                waiting[source] -= 1
                if offered > best[source]:
                    best[source] = offered
                    if offered > 0:
                        queue[filled] = source
                        filled += 1
                if waiting[source] == 0 and best[source] < 0:
                    at = WIN_CODE - abs(best[source])
                    later[source] = due[at]
                    due[at] = source
                    last = max(last, at)
        remoteness += 1


def solve_block(
    index: IndexArrays,
    rules: KernelRules,
    codes: Codes,
    solved: int,
    block: tuple[int, int],
    turns: Turns,
) -> None:
    """Solve a block of positions; all that they lead to outside it is solved and below `solved`."""
    first, end = block
    positions = end - first
    best = empty(positions, CODE)
    starts = empty(positions + 1, int64)
    capacity = FEW_TURNS * positions
    links = TOO_SHORT
    while links == TOO_SHORT:
        targets = empty(capacity + len(turns), int32)
        links = link.compiled(index, rules, codes, solved, first, end, best, starts, targets, turns)
        capacity *= 2
    if links == ASTRAY:
        raise AssertionError(f"a turn leads from {first:,} … {end - 1:,} to an unsolved position")
    back_starts = zeros(positions + 1, int64)
    sources = empty(links, int32)
    reverse.compiled(starts, targets, back_starts, sources)
    del targets
    waiting, later, queue = (empty(positions, int32) for _ in range(3))
    due = full(WIN_CODE + 1, END, int32)
    settle.compiled(
        best, starts, back_starts, sources, waiting, due, later, queue, codes[first:end]
    )


def memory_to_solve(levels: Levels, scratch: int, at_once: int = 1) -> int:
    """Return about how many bytes solving takes, with this many blocks of a level at a time.

    `scratch` is the SCRATCH of what solves a block, here or in `solve/boards.py`.
    """
    size = levels[-1][-1][1]
    sizes = ((end - first for first, end in level) for level in levels)
    most = max(sum(sorted(blocks)[-at_once:]) for blocks in sizes)
    return CODE_BYTES * size + scratch * most
