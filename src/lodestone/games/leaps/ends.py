"""When a game of Leaps is over, whatever could move (L12, L13), as kernels."""

from lodestone.games.leaps.state import LeapsRules, LeapsState
from lodestone.kernel.bits import popcount
from lodestone.kernel.decorator import inlined_kernel, kernel


@inlined_kernel
def pieces_of_mover(state: LeapsState) -> int:
    """Count the mover's pieces, on the board and in reserve."""
    return popcount(state.own) + state.own_reserve


@inlined_kernel
def pieces_of_other(state: LeapsState) -> int:
    """Count the pieces of the side that has just moved."""
    return popcount(state.other) + state.other_reserve


@inlined_kernel
def is_eliminated(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether the side to move has too few pieces to play on (L12)."""
    return pieces_of_mover(state) <= rules.loses_at


@kernel
def is_drawn_by_few(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether both sides have so few pieces that the game is drawn (L12a)."""
    most = max(pieces_of_mover(state), pieces_of_other(state))
    return most <= rules.draws_at


@inlined_kernel
def is_over_by_passes(state: LeapsState) -> bool:
    """Return whether two passes in a row have drawn the game (L13)."""
    return state.passes == 2


@inlined_kernel
def is_over(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether the game is over, whatever could move."""
    return is_eliminated(rules, state) or is_drawn_by_few(rules, state) or is_over_by_passes(state)
