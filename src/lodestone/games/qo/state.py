"""The rules and the positions of Qo as the kernels hold them."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy import int64

from lodestone.core.options import MOST_KNOWN
from lodestone.games.qo.board import LARGEST, all_points
from lodestone.games.qo.points import WORD, Points, joined, set_of, size_of, without
from lodestone.games.qo.rules import QoOptions
from lodestone.kernel.decorator import kernel
from lodestone.kernel.protocol import DRAW, LOSS, WIN

# Option values, in the order in which `rules` declares them.
BLACK, WHITE = 0, 1
TO_CONTAINER, TO_BANK, ASIDE = 0, 1, 2
LINE, LINE_OR_LONGER, GROUP = 0, 1, 2
OFF, ON = 0, 1


class QoRules(NamedTuple):
    """The options as small integers."""

    size: int
    stones: int
    first: int
    pay: int
    reach: int
    paid: int
    black_run: int
    white_run: int
    blocking: int
    diagonals: int
    margin: int
    repetition: int


class QoState(NamedTuple):
    """A position: each colour's points in two words, what each container holds, who moves.

    Banks hold what a side was paid and can neither place nor pay: nothing, unless `paid` says so.
    Each lies above the points in its side's high word, since random play is slower by two more
    integers in every position.
    """

    black_low: int
    black_high: int
    white_low: int
    white_high: int
    black_held: int
    white_held: int
    side: int  # to move: 0 Black, 1 White


@lru_cache(MOST_KNOWN)
def kernel_rules(options: QoOptions) -> QoRules:
    """Return the options as the kernels take them."""
    return QoRules(*options.codes(QoRules._fields))


#: The bits of a word that stand for points.
WORD_MASK = (1 << WORD) - 1
#: The points of a board, by size and word.
BOARD = np.array([set_of(all_points(size)) for size in range(LARGEST + 1)], int64)


@kernel
def black_of(state: QoState) -> Points:
    """Return Black's lodestones on the board."""
    return Points(state.black_low, state.black_high & WORD_MASK)


@kernel
def white_of(state: QoState) -> Points:
    """Return White's lodestones on the board."""
    return Points(state.white_low, state.white_high & WORD_MASK)


class Hoards(NamedTuple):
    """What both sides have beside the board: containers and banks."""

    black_held: int
    white_held: int
    black_bank: int
    white_bank: int


@kernel
def hoards_of(state: QoState) -> Hoards:
    """Return what both sides have beside the board."""
    black_bank, white_bank = state.black_high >> WORD, state.white_high >> WORD
    return Hoards(state.black_held, state.white_held, black_bank, white_bank)


@kernel
def with_stones(
    black: Points, white: Points, black_held: int, white_held: int, side: int
) -> QoState:
    """Put a position without banks together."""
    return QoState(black.low, black.high, white.low, white.high, black_held, white_held, side)


@kernel
def with_banks(state: QoState, black_bank: int, white_bank: int) -> QoState:
    """Return a position without banks these."""
    return QoState(
        state.black_low,
        state.black_high | black_bank << WORD,
        state.white_low,
        state.white_high | white_bank << WORD,
        state.black_held,
        state.white_held,
        state.side,
    )


@kernel
def empty_of(rules: QoRules, state: QoState) -> Points:
    """Return the empty points."""
    board = Points(int(BOARD[rules.size, 0]), int(BOARD[rules.size, 1]))
    return without(board, joined(black_of(state), white_of(state)))


@kernel
def lead_of_black(state: QoState) -> int:
    """Return Black's score less White's: container, bank and board (O6, O11)."""
    on_board = size_of(black_of(state)) - size_of(white_of(state))
    banked = (state.black_high >> WORD) - (state.white_high >> WORD)
    return state.black_held - state.white_held + banked + on_board


@kernel
def scored(rules: QoRules, lead: int) -> int:
    """Return what a lead at the end is worth: the higher wins, unless it is too far ahead (O11)."""
    if lead == 0:
        return DRAW
    is_balanced = abs(lead) < rules.margin
    return WIN if (lead > 0) == is_balanced else LOSS


@kernel
def affordable(rules: QoRules, state: QoState) -> int:
    """Return how many spaces the side to move may pay for, as far as the board reaches (O5)."""
    held = state.black_held if state.side == BLACK else state.white_held
    most = min(rules.size - 1, rules.reach)
    return most if held >= rules.pay * most else held // rules.pay
