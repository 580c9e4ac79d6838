"""Where all turns from a board of Queah lead, whatever the bans and the passes made.

Moves, and the boards after them, depend on the bans in one way alone: a banned step cannot be made.
So each turn is made once, and where it leads under each pair of bans is a sum of one number for
each side's ban. A ban of one turn is gone after that turn, so that it only closes a step: positions
that differ in it are alike. Bans that last are kept by the pieces that have not moved, and those
that stay change the layer.
"""

from lodestone.games.queah.board import BOARD
from lodestone.games.queah.kernels import (
    MOST_TURNS,
    PASS,
    STEPS,
    apply,
    legal,
    starting_on,
    still_bans,
)
from lodestone.games.queah.kernels import symmetric_ban as turned
from lodestone.games.queah.ranking import (
    COUNTS,
    LAYERS,
    QueahIndex,
    ban_count,
    ban_of,
    ban_rank,
    ban_rows,
    board_at,
    board_row,
    boards_of,
    lasting,
    layer_of,
    layer_parts,
    pass_count,
    place_among,
    state_at,
    steps_of,
)
from lodestone.games.queah.state import (
    ALLOWED,
    FORBIDDEN,
    FORBIDDEN_UNTIL_MOVED,
    ON_BOARD,
    STALEMATE_PASS,
    QueahRules,
    QueahState,
)
from lodestone.kernel.arrays import Matrix, NDArray, int64
from lodestone.kernel.bits import popcount
from lodestone.kernel.decorator import implement, inlined_kernel, kernel
from lodestone.kernel.ranking import ALL, CLOSED, NO_RANK, Board, Expansion, Room

#: The most bans that one side can be under: of one turn, or each piece with its own.
MOST_BANS, MOST_LASTING = 4 * ON_BOARD + 1, 4**ON_BOARD


@kernel
def board_of(index: QueahIndex, rules: QueahRules, number: int, cursor: NDArray[int64]) -> Board:
    """Return the board with a number: `alike` counts bans of one turn, `other` passes too."""
    layer, place = find_board(index, number, cursor)
    return board_at_place(index, rules, layer, place, number)


@inlined_kernel
def find_board(index: QueahIndex, number: int, cursor: NDArray[int64]) -> tuple[int, int]:
    """Return the layer, and the place among the different boards, of a board's first number.

    `cursor` has a layer, what its boards' `offsets` are counted from, where these end, and the last
    board's place: if it is that one or the next one, nothing is searched for.
    """
    at = int(cursor[3])
    at += at + 1 < cursor[2] and index.offsets[at] + cursor[1] != number
    if at >= cursor[2] or index.offsets[at] + cursor[1] != number:
        layer, place, _ = board_at(index, number)
        at = place + board_row(layer)
        cursor[0], cursor[1] = layer, number - index.offsets[at]
        _, cursor[2] = boards_of(index, layer)
    cursor[3] = at
    return int(cursor[0]), at - board_row(int(cursor[0]))


@inlined_kernel
def board_at_place(
    index: QueahIndex, rules: QueahRules, layer: int, place: int, first: int
) -> Board:
    """Return the board of a layer at a place among the different boards."""
    if rules.backtrack == ALLOWED or layer >= ban_rows(rules) * LAYERS:
        return Board(first, 1, 1, 1 if layer >= LAYERS else pass_count(rules))
    own, other = int(index.own[place]), int(index.other[place])
    empty = BOARD ^ own ^ other
    _, _, _, _, own_banned, other_banned = layer_parts(layer)
    owns = ban_count(rules, own, empty, own_banned)
    others = ban_count(rules, other, empty, other_banned) * pass_count(rules)
    if rules.backtrack == FORBIDDEN:
        return Board(first, owns, 1, others)
    return Board(first, 1, owns, others)


@kernel
def expand(
    index: QueahIndex, rules: QueahRules, first: int, expansion: Expansion
) -> tuple[Board, int]:
    """Write the ways from a board; return it, and how many there are."""
    layer, place = find_board(index, first, expansion.cursor)
    board = board_at_place(index, rules, layer, place, first)
    shown = state_at(index, rules, layer, place, 0)
    if rules.backtrack == ALLOWED and pass_count(rules) == 1:
        return board, write_plain(index, rules, shown, expansion)
    write_masks(rules, shown, board, expansion)
    turns = legal(rules, without_bans(shown), expansion.turns)
    moves = moves_of(expansion.turns, turns)
    if moves and may_pass(rules, shown, moves):
        expansion.turns[turns] = PASS
        turns += 1
    ways = 0
    for n in range(turns):
        turn = int(expansion.turns[n])
        ways = add_turn(index, rules, shown, turn, moves, board, expansion, ways)
    return board, ways


@inlined_kernel
def moves_of(turns: NDArray[int64], count: int) -> int:
    """Return the moves of some turns; none for a pass, and one beyond all for an entry alone."""
    moves = 0
    for n in range(count):
        if turns[n] != PASS:
            moves |= 1 << int(turns[n] & 63)
    return moves


@inlined_kernel
def write_plain(
    index: QueahIndex, rules: QueahRules, state: QueahState, expansion: Expansion
) -> int:
    """Write the ways from a board on which there is one position; return how many there are."""
    ways = legal(rules, state, expansion.turns)
    known, start = NO_RANK, 0
    for way in range(ways):
        after = apply(rules, state, int(expansion.turns[way]))
        layer = layer_of(rules, after)
        if layer != known:
            known, start = layer, start_of(index, layer)
        place = int(index.boards[index.small[after.own], index.small[after.other]])
        expansion.open_to[way] = ALL
        expansion.own[way, 0] = start + index.offsets[board_row(layer) + place]
        expansion.other[way, 0] = 0
    return ways


@kernel
def start_of(index: QueahIndex, layer: int) -> int:
    """Return the number to which a board's entry in `offsets` is added in a layer."""
    first, _ = boards_of(index, layer)
    return int(index.layer_starts[layer] - index.offsets[first])


@inlined_kernel
def without_bans(state: QueahState) -> QueahState:
    """Return the position without bans."""
    own_reserve, other_reserve = state.own_reserve, state.other_reserve
    return QueahState(state.own, state.other, own_reserve, other_reserve, 0, 0, 0, 0)


@inlined_kernel
def write_masks(rules: QueahRules, shown: QueahState, board: Board, expansion: Expansion) -> None:
    """Write the bans of both sides that the variations stand for, but for those that are alike."""
    empty = BOARD ^ shown.own ^ shown.other
    own_banned, other_banned = lasting(rules, shown.own_ban), lasting(rules, shown.other_ban)
    for rank in range(board.own):
        expansion.own_masks[rank] = ban_of(rules, rank, shown.own, empty, own_banned)
    passes = pass_count(rules)
    for rank in range((board.other + passes - 1) // passes):
        expansion.other_masks[rank] = ban_of(rules, rank, shown.other, empty, other_banned)


@inlined_kernel
def may_pass(rules: QueahRules, shown: QueahState, moves: int) -> bool:
    """Return whether some bans forbid all of these moves, so that the side to move passes (Q13)."""
    if rules.stalemate != STALEMATE_PASS or rules.backtrack == ALLOWED:
        return False
    most = 1 if rules.backtrack == FORBIDDEN else ON_BOARD
    steps = steps_of(rules, shown.own, BOARD ^ shown.own ^ shown.other)
    return not moves & ~steps and popcount(moves) <= most


@inlined_kernel
def add_turn(
    index: QueahIndex,
    rules: QueahRules,
    shown: QueahState,
    turn: int,
    moves: int,
    board: Board,
    expansion: Expansion,
    ways: int,
) -> int:
    """Write a turn as ways, one for each layer that it leads to; return the new number of ways.

    `moves` are those of all turns: if bans forbid them all, the side to move may pass.
    """
    after = apply(rules, without_bans(shown), turn)
    layer = layer_of(rules, after)
    if turn != PASS:
        moves = 1 << (turn & 63)
    # A piece loses its lasting ban when it moves or is captured.
    own_most, other_most = lasting(rules, shown.own_ban), lasting(rules, shown.other_ban)
    taken = popcount(shown.other ^ after.own)
    own_limit = min(own_most, popcount(after.other) - lasting(rules, after.other_ban))
    other_limit = min(other_most, popcount(after.own))
    for own_kept in range(max(own_most - 1, 0), own_limit + 1):
        for other_kept in range(max(other_most - taken, 0), other_limit + 1):
            there = layer + (other_kept * COUNTS + own_kept) * LAYERS
            if index.layer_starts[there] != NO_RANK:
                expansion.open_to[ways] = open_to(rules, shown, turn, moves)
                write_way(
                    index, rules, after, moves, there, own_kept, other_kept, board, expansion, ways
                )
                ways += 1
    return ways


@inlined_kernel
def open_to(rules: QueahRules, shown: QueahState, turn: int, moves: int) -> int:
    """Return to which bans of one turn a turn is open, as an `Expansion` has it."""
    steps = steps_of(rules, shown.own, BOARD ^ shown.own ^ shown.other)
    if rules.backtrack != FORBIDDEN or not moves & steps:
        return ALL
    place = place_among(steps, moves)
    return -1 - place if turn == PASS else CLOSED + place


@inlined_kernel
def write_way(
    index: QueahIndex,
    rules: QueahRules,
    after: QueahState,
    moves: int,
    layer: int,
    own_kept: int,
    other_kept: int,
    board: Board,
    expansion: Expansion,
    way: int,
) -> None:
    """Write the way to a layer, where each side keeps this many of its lasting bans."""
    own_set, other_set = int(index.small[after.own]), int(index.small[after.other])
    place, symmetry = int(index.boards[own_set, other_set]), int(index.turns[own_set, other_set])
    start = start_of(index, layer) + int(index.offsets[board_row(layer) + place])
    own, other = int(index.own[place]), int(index.other[place])
    empty, passes = BOARD ^ own ^ other, pass_count(rules)
    own_steps, other_steps = steps_of(rules, own, empty), steps_of(rules, other, empty)
    # The side that has moved is `other` now.
    staying = starting_on(after.other)
    for rank in range(board.own):
        ban = int(expansion.own_masks[rank])
        left = ban & staying
        expansion.own[way, rank] = NO_RANK
        if is_open(rules, moves, ban, after.passes) and lasting(rules, left) == own_kept:
            bans = turned(after.other_ban | left, symmetry)
            found = rank_among(rules, bans, other_steps, other, empty)
            expansion.own[way, rank] = start + found * passes + after.passes
    banned = own_kept + lasting(rules, after.other_ban)
    width = ban_count(rules, other, empty, banned) * passes
    staying = still_bans(rules, STEPS, after.own, BOARD ^ after.own ^ after.other)
    for rank in range((board.other + passes - 1) // passes):
        left = int(expansion.other_masks[rank]) & staying
        found = NO_RANK
        if lasting(rules, left) == other_kept:
            bans = turned(left, symmetry)
            found = width * rank_among(rules, bans, own_steps, own, empty)
        count = min(passes, board.other)
        write_passes(expansion.other, way, rank * passes, count, found, after.passes)


@inlined_kernel
def rank_among(rules: QueahRules, ban: int, steps: int, pieces: int, empty: int) -> int:
    """Return `ban_rank`, faster where the steps of the pieces are known."""
    if rules.backtrack != FORBIDDEN_UNTIL_MOVED:
        return place_among(steps, ban)
    return ban_rank(rules, ban, pieces, empty)


@inlined_kernel
def is_open(rules: QueahRules, moves: int, ban: int, passes: int) -> bool:
    """Return whether a lasting ban leaves a turn open: leaves its move, or none if it is a pass."""
    if rules.backtrack != FORBIDDEN_UNTIL_MOVED:
        return True
    return (moves & ~ban != 0) == (passes == 0)


@inlined_kernel
def write_passes(
    found: Matrix[int64], way: int, first: int, count: int, number: int, passes: int
) -> None:
    """Write what bans of one kind add to a way, for each number of passes before it.

    After two passes the game is over, and one after another counts on.
    """
    for passed in range(count):
        is_over = passed == 2 or number == NO_RANK
        found[way, first + passed] = NO_RANK if is_over else number + (passed if passes else 0)


implement(QueahIndex, __name__)


def room(rules: QueahRules) -> Room:
    """Return what the turns of a board need."""
    passes = pass_count(rules)
    if rules.backtrack == FORBIDDEN_UNTIL_MOVED:
        return Room(1, 4 * MOST_TURNS + 4, MOST_LASTING, MOST_LASTING * passes, MOST_TURNS)
    bans = MOST_BANS if rules.backtrack == FORBIDDEN else 1
    return Room(bans, MOST_TURNS + 1, 1, bans * passes, MOST_TURNS)
