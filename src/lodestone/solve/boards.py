"""Retrograde analysis of a block of positions that are numbered by boards (`kernel/ranking.py`).

Each turn is followed once for all positions of a board. Where turns that leave the block lead
gives first bounds, and where the others come from is noted; if they are too many to be kept for
that, they are followed a second time. Nothing else of the graph is kept. What leads to a position
is a *row*: positions with the same turns, of which at most one lacks this turn. A row is known by
the best turn found so far, by the best of those that the one position for which that is closed has
instead, and by how many turns are still unknown.

Then the decided positions are followed backwards by rising remoteness, as in `solve/retrograde.py`.
Codes are written where they stay: a code is final once its remoteness has come. A *portion* of
the block knows the least remoteness whose turn has not come in it.
"""

from typing import NamedTuple

from lodestone.kernel.arrays import Matrix, NDArray, empty, full, int16, int32, int64, zeros
from lodestone.kernel.decorator import KernelRules, inlined_kernel, kernel
from lodestone.kernel.protocol import outcome
from lodestone.kernel.ranking import (
    ALL,
    CLOSED,
    NO_RANK,
    Board,
    Expansion,
    Index,
    IndexArrays,
    board_of,
    expand,
    unrank,
)
from lodestone.solve.codes import NONE, WIN_CODE, Codes, backed_up

#: The bytes that `solve_block` needs for each position at most, besides the 8 MB for turns that are
#: kept; less where positions share rows, or where many turns leave the block.
SCRATCH = 25
#: What `look_ahead` returns if a turn leads to an unsolved block.
ASTRAY = -1
#: The positions of a portion, as a power of two.
PORTION = 4
#: The remoteness of nothing.
NEVER = 32_767
#: How many turns within a block are kept when they are first followed, in 8 MB; if there are more,
#: they are followed again. One board's must fit.
MOST_KEPT = 1 << 20
#: The most turns within a block, and the most numbers for a row with the part of it to which
#: a turn is open: their numbers have 32 bits.
MOST_LINKS = (1 << 31) - 1


class Rows(NamedTuple):
    """What is known of the rows of a block, by their places in it.

    `known` has a row's BEST, the code of the best turn found so far, NONE if there is none, and
    WAITING, how many turns lead to undecided positions. If rows have several positions, it also has
    OPEN_TO, to which of them the best turn is open, as an `Expansion` says it; SECOND, the best
    code of a turn that is open to the one for which the best turn is closed; and CLOSED_SUM, the
    sum of what `open_to` is for the turns that are waited for. Then `places` has a row's FIRST
    position, counted from the block's, the STEP to its next one, and their number, SIZE; else it is
    empty.
    """

    known: Matrix[int16]
    places: Matrix[int32]


#: What a row's `known` and `places` have.
BEST, WAITING, OPEN_TO, SECOND, CLOSED_SUM = range(5)
FIRST, STEP, SIZE = range(3)


@kernel
def measure(
    index: IndexArrays, rules: KernelRules, first: int, end: int, cursor: NDArray[int64]
) -> tuple[int, int]:
    """Return how many rows a block has, and the size of its largest one."""
    rows = widest = 0
    while first < end:
        board = board_of(index, rules, first, cursor)
        rows += board.own * board.other
        widest = max(widest, board.alike)
        first += board.alike * board.own * board.other
    return rows, widest


@inlined_kernel
def offer(rows: Rows, row: int, code: int, open_to: int) -> bool:
    """Note that a turn of a row has a code; return whether it is better for a position of it."""
    is_single = len(rows.places) == 0
    if code > rows.known[row, BEST]:
        if not is_single:
            if open_to != rows.known[row, OPEN_TO]:
                rows.known[row, SECOND] = rows.known[row, BEST]
            rows.known[row, OPEN_TO] = open_to
        rows.known[row, BEST] = code
        return True
    if is_single or open_to == rows.known[row, OPEN_TO] or code <= rows.known[row, SECOND]:
        return False
    rows.known[row, SECOND] = code
    return True


@inlined_kernel
def place(result: Codes, due: NDArray[int16], position: int, code: int) -> None:
    """Write a position's code, and note when its turn comes."""
    result[position] = code
    if code != 0:
        due[position >> PORTION] = min(due[position >> PORTION], WIN_CODE - abs(code))


@inlined_kernel
def conclude(rows: Rows, row: int, result: Codes, due: NDArray[int16]) -> None:
    """Write the codes of those positions of a row that are decided: won, or without other turns."""
    waiting, best = int(rows.known[row, WAITING]), int(rows.known[row, BEST])
    if len(rows.places) == 0:
        if (best > 0 or (waiting == 0 and best != NONE)) and result[row] != best:
            place(result, due, row, best)
        return
    position, step = int(rows.places[row, FIRST]), int(rows.places[row, STEP])
    closed = int(rows.known[row, CLOSED_SUM])
    for one in range(CLOSED, CLOSED + int(rows.places[row, SIZE])):
        code = int(rows.known[row, SECOND]) if rows.known[row, OPEN_TO] == one else best
        is_last = waiting == 0 or (waiting == 1 and closed == one)
        if (code > 0 or (is_last and code != NONE)) and result[position] != code:
            place(result, due, position, code)
        position += step


@inlined_kernel
def begin_rows(board: Board, rows: Rows, row: int, position: int) -> None:
    """Begin with the rows of a board; nothing is known of them."""
    count = board.own * board.other
    for n in range(count):
        rows.known[row + n, BEST], rows.known[row + n, WAITING] = NONE, 0
        if len(rows.places):
            rows.places[row + n, FIRST], rows.places[row + n, STEP] = position + n, count
            rows.places[row + n, SIZE] = board.alike
            (
                rows.known[row + n, OPEN_TO],
                rows.known[row + n, SECOND],
                rows.known[row + n, CLOSED_SUM],
            ) = ALL, NONE, 0


@inlined_kernel
def end_games(
    index: IndexArrays,
    rules: KernelRules,
    board: Board,
    expansion: Expansion,
    ways: int,
    rows: Rows,
    row: int,
    position: int,
    result: Codes,
    due: NDArray[int16],
) -> None:
    """Write the codes of a board's positions that have no turn."""
    for n in range(board.own * board.other):
        if rows.known[row + n, WAITING] > 1:
            continue
        ended = NONE
        for variation in range(board.alike):
            if has_turn(board, expansion, ways, rows, row + n, n, variation):
                continue
            if ended == NONE:
                number = board.first + variation * board.own * board.other + n
                ended = outcome(rules, unrank(index, rules, number)) * WIN_CODE
            place(result, due, position + variation * board.own * board.other + n, ended)


@inlined_kernel
def has_turn(
    board: Board, expansion: Expansion, ways: int, rows: Rows, row: int, n: int, variation: int
) -> bool:
    """Return whether a position has a turn; the row is number `n` of its board."""
    if len(rows.places) == 0:
        return bool(rows.known[row, BEST] != NONE or rows.known[row, WAITING] > 0)
    one = CLOSED + variation
    code = rows.known[row, SECOND] if rows.known[row, OPEN_TO] == one else rows.known[row, BEST]
    if code != NONE or rows.known[row, WAITING] > (rows.known[row, CLOSED_SUM] == one):
        return True
    own, other = divmod(n, board.other)
    for way in range(ways):
        if expansion.open_to[way] == -1 - variation:
            return bool(
                expansion.own[way, own] != NO_RANK and expansion.other[way, other] != NO_RANK
            )
    return False


@kernel
def look_ahead(
    index: IndexArrays,
    rules: KernelRules,
    codes: Codes,
    solved: int,
    first: int,
    end: int,
    expansion: Expansion,
    rows: Rows,
    widest: int,
    bits: int,
    kept: NDArray[int32],
    back_starts: NDArray[int32],
    due: NDArray[int16],
    result: Codes,
) -> int:
    """Follow the turns from positions `first` to `end` - 1; return how many stay in the block.

    Turns that leave it must lead to numbers below `solved`, or ASTRAY is returned. `result` is the
    part of `codes` for the block, all zeros. `back_starts`, of one position more, must be all
    zeros, too; it gets how often each position is led to. `due`, which must be NEVER everywhere,
    gets what is decided, and `kept` the links as far as there is room, by `list_links`.
    """
    links = row = 0
    number = first
    while number < end:
        board, ways = expand(index, rules, number, expansion)
        begin_rows(board, rows, row, number - first)
        count = board.own * board.other
        is_single = count == board.alike == 1
        if is_single:
            found = follow_one(codes, solved, first, end, expansion, ways, rows, row, back_starts)
        else:
            found = follow(
                codes,
                solved,
                first,
                end,
                board,
                expansion,
                ways,
                rows,
                row,
                back_starts,
                due,
                result,
            )
        if found == ASTRAY:
            return ASTRAY
        if not is_single or rows.known[row, BEST] == NONE:
            end_games(index, rules, board, expansion, ways, rows, row, number - first, result, due)
        for n in range(count):
            conclude(rows, row + n, result, due)
        if found and not stays(board, rows, row):
            # Only positions with a single turn stay: no other turn is waited for.
            rows.known[row, WAITING] = 1
        if links + found <= len(kept):
            for way in range(ways if found else 0):
                links += list_links(
                    first, end, board, expansion, way, row, widest, bits, kept, links
                )
        else:
            links += found
        row += count
        number += board.alike * count
    return links


@inlined_kernel
def stays(board: Board, rows: Rows, row: int) -> bool:
    """Return whether a row of a board waits for a turn."""
    for n in range(board.own * board.other):
        if rows.known[row + n, WAITING]:
            return True
    return False


@inlined_kernel
def follow_one(
    codes: Codes,
    solved: int,
    first: int,
    end: int,
    expansion: Expansion,
    ways: int,
    rows: Rows,
    row: int,
    back_starts: NDArray[int32],
) -> int:
    """As `follow`, from a board of one position."""
    best, links = NONE, 0
    for way in range(ways):
        if expansion.own[way, 0] == NO_RANK or expansion.other[way, 0] == NO_RANK:
            continue
        target = int(expansion.own[way, 0] + expansion.other[way, 0])
        if first <= target < end:
            back_starts[target - first] += 1
            links += 1
        elif not 0 <= target < solved:
            return ASTRAY
        else:
            best = max(best, backed_up(int(codes[target])))
    rows.known[row, BEST], rows.known[row, WAITING] = best, links
    return links


@inlined_kernel
def follow(
    codes: Codes,
    solved: int,
    first: int,
    end: int,
    board: Board,
    expansion: Expansion,
    ways: int,
    rows: Rows,
    row: int,
    back_starts: NDArray[int32],
    due: NDArray[int16],
    result: Codes,
) -> int:
    """Follow the ways from a board; return how many targets are in the block, or ASTRAY."""
    links = 0
    expansion.turns[0] = touch(codes, solved, first, end, expansion, ways, back_starts)
    for way in range(ways):
        open_to = int(expansion.open_to[way])
        for own in range(board.own):
            if expansion.own[way, own] == NO_RANK:
                continue
            for other in range(board.other):
                if expansion.other[way, other] == NO_RANK:
                    continue
                target = int(expansion.own[way, own] + expansion.other[way, other])
                at = row + own * board.other + other
                if first <= target < end:
                    back_starts[target - first] += 1
                    links += 1
                    wait(rows, at, open_to)
                elif 0 <= target < solved:
                    learn(rows, at, backed_up(int(codes[target])), open_to, due, result)
                else:
                    return ASTRAY
    return links


@inlined_kernel
def touch(
    codes: Codes,
    solved: int,
    first: int,
    end: int,
    expansion: Expansion,
    ways: int,
    back_starts: NDArray[int32],
) -> int:
    """Read a word near where each way leads; return their sum, which means nothing.

    The reads do not wait for one another; what is done with what they find later, does.
    """
    total = 0
    for way in range(ways):
        target = int(expansion.own[way, 0] + expansion.other[way, 0])
        if first <= target < end:
            total += back_starts[target - first]
        elif 0 <= target < solved:
            total += codes[target]
    return total


@inlined_kernel
def wait(rows: Rows, row: int, open_to: int) -> None:
    """Note that a turn of a row leads to an undecided position."""
    if open_to >= ALL:
        rows.known[row, WAITING] += 1
    if open_to > ALL:
        rows.known[row, CLOSED_SUM] += open_to


@inlined_kernel
def learn(
    rows: Rows, row: int, code: int, open_to: int, due: NDArray[int16], result: Codes
) -> None:
    """Note that a turn of a row that leaves the block has a code."""
    if open_to >= ALL:
        offer(rows, row, code, open_to)
    else:
        position = int(rows.places[row, FIRST]) + (-1 - open_to) * int(rows.places[row, STEP])
        place(result, due, position, code)


@kernel
def add_up(back_starts: NDArray[int32]) -> None:
    """Turn counts into the places after the last of each."""
    total = 0
    for n in range(len(back_starts)):
        total += back_starts[n]
        back_starts[n] = total


@inlined_kernel
def list_links(
    first: int,
    end: int,
    board: Board,
    expansion: Expansion,
    way: int,
    row: int,
    widest: int,
    bits: int,
    kept: NDArray[int32],
    place: int,
) -> int:
    """Write the targets of a way that are in the block, each with its source, from a place on.

    Return how many they are. A source is a row, shifted by `bits`, and in these bits the variation
    to which the turn is closed or, added to `widest` and 1, the only one to which it is open.
    """
    open_to, links = int(expansion.open_to[way]), 0
    kind = open_to if open_to >= ALL else widest - open_to
    for own in range(board.own):
        if expansion.own[way, own] == NO_RANK:
            continue
        for other in range(board.other):
            if expansion.other[way, other] == NO_RANK:
                continue
            target = int(expansion.own[way, own] + expansion.other[way, other])
            if first <= target < end:
                kept[place + links, 0] = target - first
                kept[place + links, 1] = row + own * board.other + other << bits | kind
                links += 1
    return links


@kernel
def turn_round(
    kept: NDArray[int32], links: int, back_starts: NDArray[int32], sources: NDArray[int32]
) -> None:
    """Note the sources of some links; once all are noted, `back_starts` has where each part begins.

    `sources[back_starts[n] : back_starts[n + 1]]` are those of position `n` then. At first,
    `back_starts` must have the parts' ends.
    """
    for link in range(links):
        target = kept[link, 0]
        back_starts[target] -= 1
        sources[back_starts[target]] = kept[link, 1]


@kernel
def look_back(
    index: IndexArrays,
    rules: KernelRules,
    first: int,
    end: int,
    expansion: Expansion,
    rows: Rows,
    widest: int,
    bits: int,
    kept: NDArray[int32],
    back_starts: NDArray[int32],
    sources: NDArray[int32],
) -> None:
    """Note the sources of all links, as `turn_round` does, where there are too many to be kept."""
    row = 0
    number = first
    while number < end:
        board = board_of(index, rules, number, expansion.cursor)
        if stays(board, rows, row):
            _, ways = expand(index, rules, number, expansion)
            for way in range(ways):
                links = list_links(first, end, board, expansion, way, row, widest, bits, kept, 0)
                turn_round(kept, links, back_starts, sources)
        row += board.own * board.other
        number += board.alike * board.own * board.other


@inlined_kernel
def hand_back(
    rows: Rows,
    widest: int,
    bits: int,
    position: int,
    back_starts: NDArray[int32],
    sources: NDArray[int32],
    due: NDArray[int16],
    result: Codes,
) -> int:
    """Offer a decided position's code to the rows that lead to it; return what these waited for.

    That is read before, since reads that do not wait for one another are faster.
    """
    code = backed_up(int(result[position]))
    first, end = int(back_starts[position]), int(back_starts[position + 1])
    touched = 0
    for n in range(first, end):
        touched += rows.known[sources[n] >> bits, WAITING]
    for n in range(first, end):
        source = int(sources[n])
        row, kind = source >> bits, source & ((1 << bits) - 1)
        if kind > widest:
            place(
                result,
                due,
                int(rows.places[row, FIRST] + (kind - widest - 1) * rows.places[row, STEP]),
                code,
            )
            continue
        rows.known[row, WAITING] -= 1
        if kind != ALL:
            rows.known[row, CLOSED_SUM] -= kind
        is_better = offer(rows, row, code, kind)
        if rows.known[row, WAITING] <= 1 or (is_better and code > 0):
            conclude(rows, row, result, due)
    return touched


@kernel
def settle_rows(
    rows: Rows,
    widest: int,
    bits: int,
    back_starts: NDArray[int32],
    sources: NDArray[int32],
    due: NDArray[int16],
    result: Codes,
) -> int:
    """Follow decided positions back by rising remoteness, until nothing more is due.

    Return the sum of what `hand_back` returns.
    """
    remoteness, awaited, is_left = 0, 0, True
    while is_left:
        is_left = False
        for portion in range(len(due)):
            is_left = is_left or due[portion] != NEVER
            if due[portion] != remoteness:
                continue
            due[portion] = later = NEVER
            first = portion << PORTION
            for position in range(first, min(first + (1 << PORTION), len(result))):
                at = WIN_CODE - abs(int(result[position]))
                later = min(later, at if remoteness < at < WIN_CODE else NEVER)
                if at == remoteness:
                    awaited += hand_back(
                        rows, widest, bits, position, back_starts, sources, due, result
                    )
            due[portion] = min(due[portion], later)
        remoteness += 1
    return awaited


def solve_block(
    index: Index, rules: KernelRules, codes: Codes, solved: int, block: tuple[int, int]
) -> None:
    """Solve a block of boards, whose codes are all zeros.

    All that its positions lead to outside it is solved and below `solved`.
    """
    assert index.room
    (first, end), arrays, expansion = block, index.arrays, index.room.expansion()
    count, widest = end - first, 1
    if index.room.alike > 1:
        count, widest = measure.compiled(arrays, rules, first, end, expansion.cursor)
    rows, bits = new_rows(count, widest), bits_of(widest)
    back_starts = zeros(end - first + 1, int32)
    due, result = full((end - first >> PORTION) + 1, NEVER, int16), codes[first:end]
    kept, block_rows = empty((MOST_KEPT, 2), int32), (rows, widest, bits)
    links = look_ahead.compiled(
        arrays,
        rules,
        codes,
        solved,
        first,
        end,
        expansion,
        *block_rows,
        kept,
        back_starts,
        due,
        result,
    )
    if links == ASTRAY:
        raise AssertionError(f"a turn leads from {first:,} … {end - 1:,} to an unsolved position")
    if max(links, count << bits) > MOST_LINKS:
        raise AssertionError(f"{first:,} … {end - 1:,} have too many turns for one block")
    add_up.compiled(back_starts)
    sources = empty(links, int32)
    if links <= MOST_KEPT:
        turn_round.compiled(kept, links, back_starts, sources)
    else:
        look_back.compiled(
            arrays, rules, first, end, expansion, *block_rows, kept, back_starts, sources
        )
    del kept
    settle_rows.compiled(*block_rows, back_starts, sources, due, result)


def bits_of(widest: int) -> int:
    """Return how many bits say to which positions of a row a turn is open."""
    return (2 * widest).bit_length() if widest > 1 else 0


def new_rows(count: int, widest: int) -> Rows:
    """Return arrays for some rows, which hold anything."""
    if widest == 1:
        return Rows(empty((count, WAITING + 1), int16), empty((0, SIZE + 1), int32))
    return Rows(empty((count, CLOSED_SUM + 1), int16), empty((count, SIZE + 1), int32))
