"""The rules and the positions of Qo as the kernels hold them."""

from functools import lru_cache
from typing import NamedTuple

from lodestone.core.options import MOST_KNOWN
from lodestone.games.qo.board import LARGEST, all_points
from lodestone.games.qo.points import Points, joined, set_of, size_of, without
from lodestone.games.qo.rules import QoOptions
from lodestone.kernel.arrays import array, int64
from lodestone.kernel.decorator import kernel
from lodestone.kernel.protocol import DRAW, LOSS, WIN

# Option values, in the order in which `rules` declares them.
BLACK, WHITE = 0, 1
STRAIGHT, BENT = 0, 1
ALLOWED, FORBIDDEN = 0, 1
LINE, LINE_OR_LONGER, GROUP = 0, 1, 2
OFF, ON = 0, 1


class QoRules(NamedTuple):
    """The options as small integers, two of them converted to what the kernels need."""

    size: int
    stones: int
    first: int
    pay: int
    reach: int  # in spaces, on a board of this size (O5)
    path: int
    undo: int
    received: int  # what one paid lodestone adds to the other side's hoard (O6)
    black_run: int
    white_run: int
    blocking: int
    diagonals: int
    margin: int
    repetition: int


class QoState(NamedTuple):
    """A position: each colour's points in two words, its hoard off the board, who moves, a ban.

    A hoard is what the container holds and, above its bits, the bank. Banks hold what a side was
    paid and can neither place nor pay: nothing, unless `paid` says so. They are not separate words,
    since two more integers in every position would make random play slower.
    """

    black_low: int
    black_high: int
    white_low: int
    white_high: int
    black_hoard: int
    white_hoard: int
    side: int  # to move: 0 Black, 1 White
    banned: int  # the payment that would undo the last one, as a turn; 0 if none is banned (O5)


@lru_cache(MOST_KNOWN)
def kernel_rules(options: QoOptions) -> QoRules:
    """Return the options as the kernels take them."""
    reach, received = options.reach, RECEIVED[options.paid]
    if options.path == "straight":
        reach = min(reach, options.size - 1)
    given = [name for name in QoRules._fields if name not in ("reach", "received")]
    codes = dict(zip(given, options.codes(given), strict=True))
    return QoRules(**codes, reach=reach, received=received)


#: The number of bits that the container has in a hoard, and what a banked lodestone adds.
HELD_BITS = 16
BANKED = 1 << HELD_BITS
#: What one paid lodestone adds to the other side's hoard (O6).
SET_ASIDE = 0
RECEIVED = {"opponent": 1, "banked": BANKED, "aside": SET_ASIDE}
#: The points of a board, by size and word.
BOARD = array([set_of(all_points(size)) for size in range(LARGEST + 1)], int64)


@kernel
def black_of(state: QoState) -> Points:
    """Return Black's lodestones on the board."""
    return Points(state.black_low, state.black_high)


@kernel
def white_of(state: QoState) -> Points:
    """Return White's lodestones on the board."""
    return Points(state.white_low, state.white_high)


class Hoards(NamedTuple):
    """What both sides have off the board: containers and banks."""

    black_held: int
    white_held: int
    black_bank: int
    white_bank: int


@kernel
def held_in(hoard: int) -> int:
    """Return what the container holds."""
    return hoard & (BANKED - 1)


@kernel
def banked_in(hoard: int) -> int:
    """Return what the bank holds."""
    return hoard >> HELD_BITS


@kernel
def hoards_of(state: QoState) -> Hoards:
    """Return what both sides have off the board."""
    black, white = state.black_hoard, state.white_hoard
    return Hoards(held_in(black), held_in(white), banked_in(black), banked_in(white))


@kernel
def with_stones(
    black: Points, white: Points, black_hoard: int, white_hoard: int, side: int, banned: int
) -> QoState:
    """Return a position made of these parts."""
    return QoState(
        black.low, black.high, white.low, white.high, black_hoard, white_hoard, side, banned
    )


@kernel
def empty_of(rules: QoRules, state: QoState) -> Points:
    """Return the empty points."""
    board = Points(int(BOARD[rules.size, 0]), int(BOARD[rules.size, 1]))
    return without(board, joined(black_of(state), white_of(state)))


@kernel
def lead_of_black(state: QoState) -> int:
    """Return Black's score minus White's: container, bank and board (O6, O11)."""
    on_board = size_of(black_of(state)) - size_of(white_of(state))
    black, white = state.black_hoard, state.white_hoard
    return held_in(black) + banked_in(black) - held_in(white) - banked_in(white) + on_board


@kernel
def scored(rules: QoRules, lead: int) -> int:
    """Return the outcome for a lead at the end: a lead wins unless it is too big (O11)."""
    if lead == 0:
        return DRAW
    is_balanced = abs(lead) < rules.margin
    return WIN if (lead > 0) == is_balanced else LOSS


@kernel
def affordable(rules: QoRules, state: QoState) -> int:
    """Return how many spaces the side to move can pay for, at most `rules.reach` (O5)."""
    held = held_in(state.black_hoard if state.side == BLACK else state.white_hoard)
    return rules.reach if held >= rules.pay * rules.reach else held // rules.pay
