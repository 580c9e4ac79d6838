"""Queah's messages to players: what to do, how the game ended, the reserves."""

from collections.abc import Collection

from lodestone.core.game import Action, Fact, Hand, Reason, list_turns
from lodestone.core.outcome import AGREED_DRAW, Outcome, Termination
from lodestone.core.phrases import listed
from lodestone.games.queah import kernels, turns
from lodestone.games.queah.board import BOARD, CELLS, MOVES
from lodestone.games.queah.rules import QueahOptions
from lodestone.games.queah.setups import SIDES, TITLES, beside_board, by_side
from lodestone.games.queah.state import (
    MANDATORY_WITH_ENTRY,
    OPTIONAL,
    QueahRules,
    QueahState,
    kernel_rules,
)
from lodestone.games.queah.turns import split_turn
from lodestone.kernel.bits import popcount
from lodestone.kernel.protocol import NO_TURN


def task(options: QueahOptions, state: QueahState) -> str:
    """Return what the side to move must do."""
    rules = kernel_rules(options)
    if kernels.is_setting(rules, state):
        return "set a piece on an empty cell"
    moves = kernels.legal_moves(rules, state.own, state.other, state.own_ban)
    entries = kernels.entry_cells(rules, state, moves)
    if kernels.enters_first(rules, state):
        is_bound = rules.capture == MANDATORY_WITH_ENTRY
        if is_bound and kernels.can_enter_and_capture(rules, state):
            return "enter a piece where that lets you capture, then capture"
        return "enter a piece, then move"
    if not moves and not entries:
        return "no turn is possible, pass"
    if not moves:
        return "enter a piece"
    must_capture = rules.capture != OPTIONAL and moves & ~kernels.STEPS
    move = "capture" if must_capture else "move a piece"
    return f"{move}, or enter one" if entries else move


def action(
    options: QueahOptions, state: QueahState, partial: kernels.QueahPartial, step: int
) -> Action | None:
    """Return a step as the page shows it: an entry, or a move once its piece is chosen."""
    after = kernels.advance(kernel_rules(options), state, partial, step)
    side, cell = SIDES[state.side], CELLS[step]
    if after.entry != partial.entry:
        left = reserve(options, state.side, state.own_reserve - 1)
        return Action(f"hand:{side}", cell, side, {cell: side}, hands=(left,))
    if after.turn == NO_TURN:
        return None
    move = MOVES[after.turn & 63]
    changes: dict[str, str | None] = {CELLS[move.start]: None, cell: side}
    if move.over >= 0:
        changes[CELLS[move.over]] = None
    return Action(CELLS[move.start], cell, side, changes)


def say_turn(options: QueahOptions, state: QueahState, way: str) -> str:
    """Return a turn in words."""
    is_setting = kernels.is_setting(kernel_rules(options), state)
    return turns.say_turn(turns.parse_turn(way), is_setting=is_setting)


def steps_of(way: str) -> list[int]:
    """Return the steps of a turn."""
    entry, move = split_turn(turns.parse_turn(way))
    return [*([] if entry is None else [entry]), *([] if move is None else [move.start, move.end])]


def why_not(options: QueahOptions, state: QueahState) -> dict[str, Reason]:
    """Return the reason for each cell where no legal turn begins; none once the game is over."""
    rules = kernel_rules(options)
    legal = list_turns(kernel_rules, kernels.MOST_TURNS, options, state)
    if not legal:
        return {}
    starts = set(map(_start_of, legal))
    return {
        name: _why_not_to(legal, cell) or _why_not(rules, state, 1 << cell)
        for cell, name in enumerate(CELLS)
        if cell not in starts
    }


def why_not_there(options: QueahOptions, state: QueahState) -> Reason:
    """Return how pieces move: only by captures if these are compulsory."""
    rules = kernel_rules(options)
    if kernels.is_setting(rules, state):
        return _SETTING
    moves = kernels.legal_moves(rules, state.own, state.other, state.own_ban)
    if rules.capture != OPTIONAL and moves & ~kernels.STEPS:
        return Reason(
            "You have to capture: leap over one enemy to the empty cell beyond.", "Q7, Q8"
        )
    back = ", but not straight back where it came from"
    may_not_return = options.backtrack != "allowed"
    return Reason(
        f"A piece steps to an adjacent empty cell{back * may_not_return}, or leaps over one enemy "
        "to the empty cell beyond.",
        "Q6, Q7, Q10" if may_not_return else "Q6, Q7",
    )


#: Why no piece moves while some are still to be set.
_SETTING = Reason("Pieces move only after both players have set four.", "Q3a")


def _start_of(turn: int) -> int | None:
    """Return the cell where a turn begins; a pass has none."""
    entry, move = split_turn(turn)
    if entry is not None:
        return entry
    return None if move is None else move.start


def _why_not_to(turns: Collection[int], cell: int) -> Reason | None:
    """Return which pieces could move to an empty cell; `None` if none begins its turn so."""
    moves = [move for entry, move in map(split_turn, turns) if entry is None and move is not None]
    starts = sorted(CELLS[move.start] for move in moves if move.end == cell)
    if not starts:
        return None
    return Reason(f"Press the piece that is to move here first: {listed(starts, 'or')}.", "Q6, Q7")


def _why_not(rules: QueahRules, state: QueahState, cell: int) -> Reason:
    if kernels.is_setting(rules, state):
        return _SETTING
    if state.other & cell:
        return Reason("You move only your own pieces.", "Q6, Q7")
    return (
        _why_no_move(rules, state, cell) if state.own & cell else _why_no_entry(rules, state, cell)
    )


def _why_no_move(rules: QueahRules, state: QueahState, cell: int) -> Reason:
    if kernels.enters_first(rules, state):
        return Reason("You have to enter a piece first, and then move.", "Q9")
    empty = BOARD ^ state.own ^ state.other
    moves = kernels.starting_on(cell) & kernels.ending_on(empty) & kernels.passing_over(state.other)
    if not moves:
        return Reason(
            "This piece cannot move: no cell next to it is empty, and no leap is possible.",
            "Q6, Q7",
        )
    if not moves & ~state.own_ban:
        return Reason("This piece could only step back to where it came from.", "Q10")
    return Reason("You have to capture, and this piece cannot.", "Q8")


def _why_no_entry(rules: QueahRules, state: QueahState, cell: int) -> Reason:
    if not state.own_reserve:
        return Reason("This cell is empty, and you have no piece in reserve to enter.", "Q9")
    if not kernels.may_enter(state):
        return Reason(
            "This cell is empty; a piece enters only while you have fewer than four on the board.",
            "Q9",
        )
    if kernels.enters_first(rules, state):
        if kernels.moves_after_entry(rules._replace(capture=OPTIONAL), state, cell):
            return Reason("You have to capture; after entering a piece here you could not.", "Q8")
        return Reason("After entering a piece here you would have no move.", "Q9")
    return Reason("You have to capture; no piece can enter now.", "Q8")


def ending(options: QueahOptions, state: QueahState) -> tuple[Termination, str]:
    """Return how a game that is over ended, and the reason."""
    mover = TITLES[state.side]
    if kernels.is_eliminated(state):
        return Termination.ELIMINATION, f"{mover} has no pieces left."
    if kernels.is_over_by_passes(state):
        return Termination.PASSES, "Both players passed in succession."
    return Termination.STALEMATE, f"{mover} has no legal turn."


def agreed(options: QueahOptions, state: QueahState) -> Outcome:
    """Return the outcome if both players agree to stop here (Q14)."""
    if options.agreement == "draw":
        return AGREED_DRAW
    masks, held, _ = by_side(state)
    white, black = (popcount(mask) + left for mask, left in zip(masks, held, strict=True))
    counted = f"The players agreed to end: White has {white} pieces, Black {black}."
    if white == black:
        return Outcome(None, counted, Termination.AGREEMENT)
    return Outcome("white" if white > black else "black", counted, Termination.AGREEMENT)


def reserve(options: QueahOptions, side: int, held: int) -> Hand:
    """Return the pieces that a side has next to the board: its reserve, and those still to set."""
    (count, _), (to_set, _) = beside_board(options, (held, held))
    pieces = "1 piece" if (to_set or count) == 1 else f"{to_set or count} pieces"
    label = f"{TITLES[side]} has {pieces} in reserve"
    if to_set:
        label = f"{TITLES[side]} has {pieces} to set{f' and {count} in reserve' * (count > 0)}"
    return Hand(f"hand:{SIDES[side]}", held, label)


def reserves(options: QueahOptions, state: QueahState) -> list[Hand]:
    """Return what both sides have next to the board, White first."""
    _, held, _ = by_side(state)
    return [reserve(options, side, count) for side, count in enumerate(held)]


def facts(options: QueahOptions, state: QueahState, *, is_over: bool = False) -> list[Fact]:
    """Return how many pieces each side has still to set, until both have set four (Q3a)."""
    _, left = beside_board(options, by_side(state)[1])
    if is_over or not any(left):
        return []
    return [Fact(f"{count} to set", side) for side, count in zip(SIDES, left, strict=True)]
