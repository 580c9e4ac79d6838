"""The messages of Leaps to players: what to do, how the game ended, the reserves."""

from collections.abc import Collection

from lodestone.core.game import Action, Fact, Hand, Reason, list_turns
from lodestone.core.outcome import AGREED_DRAW, Outcome, Termination
from lodestone.core.phrases import counted, listed
from lodestone.games.leaps import ends, entries, kernels, moves, partial, turns
from lodestone.games.leaps.board import SIDES
from lodestone.games.leaps.rules import LeapsOptions
from lodestone.games.leaps.setups import TITLES, beside_board, by_side
from lodestone.games.leaps.state import OPTIONAL, LeapsState, empty_points, kernel_rules
from lodestone.games.leaps.turn_numbers import MOST_TURNS, NO_POINT
from lodestone.kernel.bits import popcount


def task(options: LeapsOptions, state: LeapsState) -> str:
    """Return what the side to move must do."""
    rules = kernel_rules(options)
    if entries.is_setting(rules, state):
        return "set a piece on an empty point"
    if entries.has_duty(rules, state):
        return "enter a piece, as your opponent did"
    if entries.enters_first(rules, state):
        if entries.must_enter_to_capture(rules, state):
            return "enter a piece where that lets you capture, then capture"
        return "enter a piece, then move"
    can_enter = entries.entry_points(rules, state) != 0
    if not kernels.can_move(rules, state):
        return "enter a piece" if can_enter else "no turn is possible, pass"
    move = "move a piece" if moves.may_step(rules, state.own, state.other) else "capture"
    return f"{move}, or enter one" if can_enter else move


def action(
    options: LeapsOptions, state: LeapsState, begun: partial.LeapsPartial, step: int
) -> Action | None:
    """Return a step as the page shows it: an entry, a step, a leap or a removal."""
    rules, names = kernel_rules(options), options.board_in_force().points
    if step == len(names):
        return None
    after, side = partial.extended(rules, state, begun, step), SIDES[state.side]
    here = names[step]
    if after.entry != begun.entry:
        left = beside(options, state.side, state.own_reserve - 1)
        return Action(f"hand:{side}", here, side, {here: side}, hands=(left,))
    if after.source != begun.source:
        return None
    start = partial.point_reached(rules, begun)
    if after.removed != begun.removed:
        # The piece that has captured points at the other one: a press on that takes it.
        return Action(names[start], here, side, {here: None}, note="taken, too")
    changes: dict[str, str | None] = {names[start]: None, here: side}
    taken = partial.leapt_over(rules, after) & ~partial.leapt_over(rules, begun)
    changes |= {name: None for number, name in enumerate(names) if taken >> number & 1}
    return Action(names[start], here, side, changes)


def why_not(options: LeapsOptions, state: LeapsState) -> dict[str, Reason]:
    """Return the reason for each point where no legal turn begins; none once the game is over."""
    legal = list_turns(kernel_rules, MOST_TURNS, options, state)
    if not legal:
        return {}
    starts = {_start_of(turn) for turn in legal}
    return {
        name: _why_not_to(options, legal, point) or _why_not(options, state, point)
        for point, name in enumerate(options.board_in_force().points)
        if point not in starts
    }


def why_not_there(options: LeapsOptions, state: LeapsState) -> Reason:
    """Return how pieces move: only by captures if these are compulsory."""
    rules = kernel_rules(options)
    if entries.is_setting(rules, state):
        return _SETTING
    over = "a line of enemies" if options.over == "line" else "one enemy"
    if rules.capture != OPTIONAL and moves.has_leap(rules, state.own, state.other):
        return Reason(f"You have to capture: leap over {over} to the empty point beyond.", "L7, L8")
    where = {"all": "neighbouring empty point", "forward": "empty point in front of it"}
    step = where.get(options.steps, "empty point in front of it or beside it")
    back = ", but not straight back where it came from" * (options.backtrack != "allowed")
    clauses = "L6, L7" if options.backtrack == "allowed" else "L6, L7, L10"
    return Reason(
        f"A piece steps to a {step}{back}, or leaps over {over} to the empty point beyond.", clauses
    )


#: Why no piece moves while some are still to be set.
_SETTING = Reason("Pieces move only after both players have set theirs.", "L3a")


def _start_of(turn: int) -> int:
    """Return the point where a turn begins, or NO_POINT."""
    entry = turn >> 6 & 63
    return turn & 63 if entry == NO_POINT else entry


def _why_not_to(options: LeapsOptions, legal: Collection[int], point: int) -> Reason | None:
    """Return which pieces could move to an empty point; `None` if none begins its turn so."""
    names = options.board_in_force().points
    starts = {
        names[turn & 63]
        for turn in legal
        if turn >> 6 & 63 == NO_POINT and point in turns.points_of(options, turn)[1:2]
    }
    if not starts:
        return None
    which = listed(sorted(starts), "or")
    return Reason(f"Press the piece that is to move here first: {which}.", "L6, L7")


def _why_not(options: LeapsOptions, state: LeapsState, point: int) -> Reason:
    rules = kernel_rules(options)
    if entries.is_setting(rules, state):
        if not (state.own | state.other) >> point & 1:
            return Reason("This point is closed while pieces are set.", "L3a")
        return _SETTING
    if state.other >> point & 1:
        return Reason("You move only your own pieces.", "L6, L7")
    if state.own >> point & 1:
        return _why_no_move(options, state, point)
    return _why_no_entry(options, state, point)


def _why_no_move(options: LeapsOptions, state: LeapsState, point: int) -> Reason:
    rules = kernel_rules(options)
    if entries.has_duty(rules, state):
        return Reason("Your opponent entered a piece, so you have to enter one, too.", "L9")
    if entries.enters_first(rules, state):
        return Reason("You have to enter a piece first, and then move.", "L9")
    empty = empty_points(rules, state)
    if moves.is_leap(rules, moves.Sets(1 << point, empty, state.other, moves.NO_STEP)):
        return Reason("You have to take as many pieces as you can, and this piece cannot.", "L8")
    if not moves.steps_from(rules, state.side, point, empty, 0):
        return Reason(
            "This piece cannot move: it has no empty point to step to, and no leap is possible.",
            "L6, L7",
        )
    if not moves.steps_from(rules, state.side, point, empty, state.own_ban):
        return Reason("This piece could only step back to where it came from.", "L10")
    return Reason("You have to capture, and this piece cannot.", "L8")


def _why_no_entry(options: LeapsOptions, state: LeapsState, _point: int) -> Reason:
    rules = kernel_rules(options)
    if not options.reserve:
        return Reason("This point is empty; move one of your pieces.", "L6, L7")
    if not state.own_reserve:
        return Reason("This point is empty, and you have no piece in reserve to enter.", "L9")
    if not entries.may_enter(rules, state):
        said = f"a piece enters only while you have fewer than {options.most} on the board"
        return Reason(f"This point is empty; {said}.", "L11")
    if entries.enters_first(rules, state):
        if entries.must_enter_to_capture(rules, state):
            return Reason("You have to capture; after entering a piece here you could not.", "L8")
        return Reason("After entering a piece here you would have no move.", "L9")
    return Reason("You have to capture; no piece can enter now.", "L8")


def ending(options: LeapsOptions, state: LeapsState) -> tuple[Termination, str]:
    """Return how a game that is over ended, and the reason."""
    rules, mover = kernel_rules(options), TITLES[state.side]
    if ends.is_eliminated(rules, state):
        count = ends.pieces_of_mover(state)
        left = counted(count, "piece") if count else "no piece"
        return Termination.ELIMINATION, f"{mover} has {left} left."
    if ends.is_drawn_by_few(rules, state):
        most = counted(options.draws_at, "piece")
        return Termination.ELIMINATION, f"Neither player has more than {most} left."
    if ends.is_over_by_passes(state):
        return Termination.PASSES, "Both players passed in succession."
    stuck = f"{mover} has no legal turn"
    if options.stalemate == "most-pieces-wins":
        own, other = ends.pieces_of_mover(state), ends.pieces_of_other(state)
        return Termination.STALEMATE, f"{stuck}, and has {counted(own, 'piece')} against {other}."
    return Termination.STALEMATE, f"{stuck}."


def agreed(options: LeapsOptions, state: LeapsState) -> Outcome:
    """Return the outcome if both players agree to stop here (L14)."""
    if options.agreement == "draw":
        return AGREED_DRAW
    masks, held, _ = by_side(state)
    white, black = (popcount(mask) + left for mask, left in zip(masks, held, strict=True))
    said = f"The players agreed to end: White has {counted(white, 'piece')}, Black {black}."
    if white == black:
        return Outcome(None, said, Termination.AGREEMENT)
    return Outcome("white" if white > black else "black", said, Termination.AGREEMENT)


def beside(options: LeapsOptions, side: int, held: int) -> Hand:
    """Return the pieces that a side has next to the board: its reserve, and those still to set."""
    (count, _), (to_set, _) = beside_board(options, (held, held))
    label = f"{TITLES[side]} has {counted(to_set or count, 'piece')} in reserve"
    if to_set:
        more = f" and {count} in reserve" * (count > 0)
        label = f"{TITLES[side]} has {counted(to_set, 'piece')} to set{more}"
    return Hand(f"hand:{SIDES[side]}", held, label)


def hands(options: LeapsOptions, state: LeapsState) -> list[Hand]:
    """Return what both sides have next to the board, White first; nothing where none enters."""
    if not options.reserve and not options.to_set:
        return []
    _, held, _ = by_side(state)
    return [beside(options, side, count) for side, count in enumerate(held)]


def facts(options: LeapsOptions, state: LeapsState, *, is_over: bool = False) -> list[Fact]:
    """Return how many pieces each side has still to set, while there are any (L3a)."""
    _, left = beside_board(options, by_side(state)[1])
    if is_over or not any(left):
        return []
    return [Fact(f"{count} to set", side) for side, count in zip(SIDES, left, strict=True)]
