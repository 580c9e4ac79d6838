"""What players of Queah are told about a position: what to do, how it ends, the reserves."""

from lodestone.core.bits import popcount
from lodestone.core.game import Hand
from lodestone.core.outcome import AGREED_DRAW, Outcome
from lodestone.core.protocol import DRAW, ONGOING
from lodestone.games.queah import kernels
from lodestone.games.queah.notation import SIDES, TITLES, by_side
from lodestone.games.queah.rules import QueahOptions
from lodestone.games.queah.state import OPTIONAL, QueahState, kernel_rules


def task(options: QueahOptions, state: QueahState) -> str:
    """Tell the side to move what it has to do."""
    rules = kernel_rules(options)
    moves = kernels.legal_moves(rules, state.own, state.other, state.own_ban)
    entries = kernels.entry_cells(rules, state, moves)
    if kernels.enters_first(rules, state):
        return "enter a piece, then move"
    if not moves and not entries:
        return "no turn is possible, pass"
    if not moves:
        return "enter a piece"
    must_capture = rules.capture != OPTIONAL and moves & ~kernels.STEPS
    move = "capture" if must_capture else "move a piece"
    return f"{move}, or enter one" if entries else move


def ending(options: QueahOptions, state: QueahState) -> Outcome | None:
    """Say who has won and why; `None` while the game goes on."""
    value = kernels.outcome(kernel_rules(options), state)
    if value == ONGOING:
        return None
    mover = TITLES[state.side]
    if kernels.is_eliminated(state):
        how, reason = "elimination", f"{mover} has no piece left, on the board or in reserve."
    elif kernels.is_over_by_passes(state):
        how, reason = "passes", "Both players passed, one after the other."
    else:
        how, reason = "stalemate", f"{mover} has no legal turn."
    # Whoever has just moved has a piece: the side to move never wins.
    return Outcome(None if value == DRAW else SIDES[1 - state.side], reason, how)


def agreed(options: QueahOptions, state: QueahState) -> Outcome:
    """Say how a game ends that both players agree to end here (Q14)."""
    if options.agreement == "draw":
        return AGREED_DRAW
    white, black = _piece_counts(state)
    counted = f"The players agreed to end: White has {white} pieces, Black {black}."
    if white == black:
        return Outcome(None, counted, "agreement")
    return Outcome("white" if white > black else "black", counted, "agreement")


def _piece_counts(state: QueahState) -> tuple[int, int]:
    """Count White's and Black's pieces, board and reserve together."""
    masks, held, _ = by_side(state)
    return popcount(masks[0]) + held[0], popcount(masks[1]) + held[1]


def reserve(side: int, count: int) -> Hand:
    """Tell how many pieces a side has in reserve."""
    pieces = "1 piece" if count == 1 else f"{count or 'no'} pieces"
    return Hand(SIDES[side], count, f"{TITLES[side]} has {pieces} in reserve")


def reserves(state: QueahState) -> list[Hand]:
    """Tell what both sides have in reserve, White first."""
    _, held, _ = by_side(state)
    return [reserve(side, count) for side, count in enumerate(held)]
