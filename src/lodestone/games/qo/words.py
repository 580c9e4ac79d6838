"""Qo's messages to players: tasks, containers, scores, endings, warnings, nearly full lines."""

from collections.abc import Iterator

from lodestone.core.game import Action, Fact, Hand, Reason
from lodestone.core.outcome import Termination
from lodestone.core.phrases import listed
from lodestone.games.qo import kernels
from lodestone.games.qo.board import NAMES, POINT, all_lines, all_points, line_name
from lodestone.games.qo.points import (
    STRIDE,
    Points,
    is_empty,
    joined,
    list_of,
    set_of,
    shared,
    size_of,
    without,
)
from lodestone.games.qo.rules import QoOptions
from lodestone.games.qo.setups import BANKS, SIDES, TITLES, colour_at
from lodestone.games.qo.state import (
    QoState,
    affordable,
    black_of,
    hoards_of,
    kernel_rules,
    lead_of_black,
    scored,
    white_of,
)
from lodestone.games.qo.turns import (
    format_turn,
    legal_turns,
    parse_turn,
    price,
    removed_points,
    split_turn,
)
from lodestone.kernel.protocol import LOSS, NO_TURN, ONGOING, WIN


def task(options: QoOptions, state: QoState) -> str:
    """Return what the side to move has to do."""
    if affordable(kernel_rules(options), state) == 0:
        return "place a lodestone"
    other, either = 1 - state.side, "place a lodestone, or pay to move one"
    if options.paid == "opponent" and won_dry(options, state, other):
        return f"{either}, which refills {TITLES[other]}'s container"
    return either


def say_turn(options: QoOptions, state: QoState, way: str) -> str:
    """Return a legal turn in words: the action and what it takes off."""
    turn = parse_turn(options, state, way)
    start, end = split_turn(turn)
    if start is None:
        said = f"place on {NAMES[end]}"
    else:
        said = f"pay {price(options, state, turn)}, {NAMES[start]} to {NAMES[end]}"
    taken = _say_removed(state, turn, kernels.apply.fastest(kernel_rules(options), state, turn))
    return f"{said}, taking off {taken}" if taken else said


def _say_removed(state: QoState, turn: int, after: QoState) -> str:
    """Return how many lodestones of each colour are taken off, and from where."""
    return ", and ".join(
        f"{len(names)} {SIDES[colour]} on {listed(names)}"
        for colour, names in enumerate(removed_by_colour(state, turn, after))
        if names
    )


def removed_by_colour(state: QoState, turn: int, after: QoState) -> tuple[list[str], list[str]]:
    """Return the points that a turn takes lodestones off: black ones, and white ones."""
    start, end = split_turn(turn)
    moved = state.side if start is None else SIDES.index(colour_at(state, start))
    removed: tuple[list[str], list[str]] = ([], [])
    for name in removed_points(state, turn, after):
        point = POINT[name]
        colour = moved if point == end else SIDES.index(colour_at(state, point))
        removed[colour].append(name)
    return removed


def action(
    options: QoOptions, state: QoState, partial: kernels.QoPartial, step: int
) -> Action | None:
    """Return a step as the page shows it: what a turn takes off, costs and risks."""
    rules, mover = kernel_rules(options), state.side
    turn = kernels.advance(rules, state, partial, step).turn
    if turn == NO_TURN:
        return None
    after = kernels.apply.fastest(rules, state, turn)
    start, end = split_turn(turn)
    changes: dict[str, str | None] = {}
    if start is None:
        source, kind = f"hand:{SIDES[mover]}", SIDES[mover]
    else:
        source, kind = NAMES[start], colour_at(state, start)
        changes[source] = None
    changes[NAMES[end]] = kind
    changes |= dict.fromkeys(removed_points(state, turn, after))
    gain, warning = consequence(options, mover, after)
    paid = price(options, state, turn)
    note = ", ".join(filter(None, [f"costs {paid}" if paid else "", gain]))
    return Action(source, NAMES[end], kind, changes, note=note, warning=warning)


def steps_of(options: QoOptions, state: QoState, way: str) -> list[int]:
    """Return the steps of a turn."""
    start, end = split_turn(parse_turn(options, state, way))
    points = [end] if start is None else [start, end]
    return [point // STRIDE * options.size + point % STRIDE for point in points]


def facts(options: QoOptions, state: QoState, *, is_over: bool = False) -> list[Fact]:
    """Return the scores, or what they would be, what the sides hold, and banned payments."""
    if is_over or has_ended(options, state):
        return [Fact(say_scores(state)), *banks(options, state)]
    return [Fact(say_prospect(options, state)), *banks(options, state), *bans(state)]


def why_not(options: QoOptions, state: QoState) -> dict[str, Reason]:
    """Return the reason for each point where no legal turn begins."""
    turns = legal_turns(options, state)
    if not turns:
        return {}
    begun = {end if start is None else start for start, end in map(split_turn, turns)}
    reason = _why_no_move(options, state)
    found = {NAMES[point]: reason for point in all_points(options.size) if point not in begun}
    if (
        kernels.bans_a_turn(kernel_rules(options), state)
        and (start := state.banned >> 7) not in begun
    ):
        text = "This lodestone could only move straight back, which would undo the last payment."
        found[NAMES[start]] = Reason(text, "O5")
    return found


def why_not_there(options: QoOptions, state: QoState) -> Reason:
    """Return how lodestones move, and how far the side to move can pay."""
    far = affordable(kernel_rules(options), state)
    spaces = "one space" if far == 1 else f"{far} spaces"
    way = "in a straight line over" if options.path == "straight" else "over neighbouring"
    text = f"A lodestone moves {way} empty points to an empty one, here by at most {spaces}."
    banned = " ".join(fact.text for fact in bans(state))
    return Reason(f"{text} {banned}." if banned else text, "O5")


def _why_no_move(options: QoOptions, state: QoState) -> Reason:
    """Return why a lodestone cannot be moved; on empty points one can always be placed."""
    held = _held(state)[state.side]
    if affordable(kernel_rules(options), state) == 0:
        text = f"You cannot pay for a move: a space costs {options.pay}, and you hold {held}."
    else:
        text = "This lodestone cannot move: no neighbouring point is empty."
    return Reason(text, "O5")


def containers(state: QoState) -> list[Hand]:
    """Return what both containers hold, Black's first."""
    return [
        Hand(f"hand:{side}", held, f"{title} holds {_stones(held)}")
        for side, title, held in zip(SIDES, TITLES, _held(state), strict=True)
    ]


def banks(options: QoOptions, state: QoState) -> list[Fact]:
    """Return what both banks hold, if the game has banks, Black's first (O6)."""
    if not BANKS.is_in(options):
        return []
    held = hoards_of(state)[2:]
    return [Fact(f"has {count} banked", side) for side, count in zip(SIDES, held, strict=True)]


def bans(state: QoState) -> list[Fact]:
    """Return which payment is banned, if one is (O5)."""
    if not state.banned:
        return []
    payment = format_turn(state.banned)
    return [Fact(f"{payment} would undo the last payment, and is banned this turn")]


def _held(state: QoState) -> tuple[int, int]:
    hoards = hoards_of(state)
    return hoards.black_held, hoards.white_held


def _stones(count: int) -> str:
    return "1 lodestone" if count == 1 else f"{count or 'no'} lodestones"


def scores(state: QoState) -> tuple[int, int]:
    """Return both scores: container, bank and board (O6, O11)."""
    hoards = hoards_of(state)
    black = hoards.black_held + hoards.black_bank + size_of(black_of(state))
    white = hoards.white_held + hoards.white_bank + size_of(white_of(state))
    return black, white


def say_scores(state: QoState) -> str:
    """Return both scores in words."""
    black, white = scores(state)
    return f"{TITLES[0]} {black}, {TITLES[1]} {white}"


def _say_lead(options: QoOptions, state: QoState) -> str:
    """Return who is ahead, and what that decides at the end (O11)."""
    lead = lead_of_black(state)
    if lead == 0:
        return "equal, a draw"
    said = f"{TITLES[lead < 0]} is ahead by {_stones(abs(lead))} and"
    if _leader_wins(options, lead):
        return f"{said} wins"
    return f"{said} loses ({options.margin} or more loses)"


def _say_lead_then(options: QoOptions, end: QoState) -> str:
    """Return who would be ahead at an end, if not the winner: too far is a loss (O11)."""
    lead = lead_of_black(end)
    if _leader_wins(options, lead):
        return ""
    return f", with {TITLES[lead < 0]} {abs(lead)} ahead, which is too far"


def _leader_wins(options: QoOptions, lead: int) -> bool:
    """Return whether the side that is ahead at the end by `lead`, for Black, wins (O11)."""
    return scored(kernel_rules(options), abs(lead)) == WIN


def won_dry(options: QoOptions, state: QoState, side: int) -> QoState | None:
    """Return a position that `side` has won by emptying its container, if it were to move (O11).

    `None` if no turn of its does that.
    """
    rules, moving = kernel_rules(options), state
    if side != state.side:
        moving = state._replace(side=side, banned=0)  # a ban holds for the side to move
    held = _held(state)[side]
    if held > rules.pay * rules.reach:
        return None
    turns = [
        turn for turn in legal_turns(options, moving) if (price(options, moving, turn) or 1) == held
    ]
    ends = (kernels.apply.fastest(rules, moving, turn) for turn in turns)
    won = (
        end
        for end in ends
        if kernels.outcome(rules, end) == LOSS and ending(options, end)[0] is Termination.CONTAINER
    )
    return next(won, None)


def say_prospect(options: QoOptions, state: QoState) -> str:
    """Return the scores, and how the game can end next turn or what they would decide now."""
    mover, other = TITLES[state.side], TITLES[1 - state.side]
    if end := won_dry(options, state, state.side):
        how = _say_lead_then(options, end)
        return f"{say_scores(state)}: {mover} can empty its container and win{how}"
    if end := won_dry(options, state, 1 - state.side):
        how = _say_lead_then(options, end)
        return f"{say_scores(state)}: {other} threatens to empty its container and win{how}"
    lead = lead_of_black(state)
    if lead == 0:
        return f"{say_scores(state)}: equal"
    leader = TITLES[lead < 0]
    if _leader_wins(options, lead):
        return f"{say_scores(state)}: if it ended now, {leader} would win"
    reason = f"for being {options.margin} or more ahead"
    return f"{say_scores(state)}: if it ended now, {leader} would lose {reason}"


def say_result(options: QoOptions, state: QoState) -> str:
    """Return the scores and what they decided."""
    return f"{say_scores(state)}: {_say_lead(options, state)}"


def _complete(options: QoOptions, state: QoState) -> dict[str, str]:
    """Return the points of the lines that have ended the game."""
    owner = _line_owner(options, state)
    if owner is None:
        return {}
    stones, reason = _stones_of(state, owner), f"{TITLES[owner]}'s line is complete"
    full = (line for _, line in _named_lines(options) if is_empty(without(line, stones)))
    return {NAMES[point]: reason for line in full for point in list_of(line)}


def _line_owner(options: QoOptions, state: QoState) -> int | None:
    """Return the colour that has a complete line, by number."""
    rules = kernel_rules(options)
    if kernels.has_line(rules, black_of(state)):
        return 0
    return 1 if kernels.has_line(rules, white_of(state)) else None


def has_ended(options: QoOptions, state: QoState) -> bool:
    """Return whether the rules have ended the game."""
    return kernels.outcome_for_black(kernel_rules(options), state) != ONGOING


def ending(options: QoOptions, state: QoState) -> tuple[Termination, str]:
    """Return how a game that is over ended, and the reason."""
    owner = _line_owner(options, state)
    if owner is not None:
        stones, lines = _stones_of(state, owner), _named_lines(options)
        full = " and ".join(name for name, line in lines if is_empty(without(line, stones)))
        return Termination.LINE, f"{TITLES[owner]} has a complete line, {full}."
    how, what = _end_by_scores(state)
    return how, f"{what}. {say_result(options, state)}."


def _end_by_scores(state: QoState) -> tuple[Termination, str]:
    """Return how a game decided by scores ended, as a termination and in words."""
    for title, held in zip(TITLES, _held(state), strict=True):
        if held == 0:
            return Termination.CONTAINER, f"{title}'s container is empty, which ends the game"
    return Termination.FULL, "The board is full"


def _named_lines(options: QoOptions) -> Iterator[tuple[str, Points]]:
    for number, line in enumerate(all_lines(options.size)):
        yield line_name(options.size, number), set_of(line)


def _stones_of(state: QoState, colour: int) -> Points:
    return black_of(state) if colour == 0 else white_of(state)


def consequence(options: QoOptions, mover: int, after: QoState) -> tuple[str, str]:
    """Return how an action ends the game, and a warning if the mover loses; or two empty texts."""
    value = kernels.outcome_for_black(kernel_rules(options), after)
    if value == ONGOING:
        return "", ""
    owner = _line_owner(options, after)
    if owner == mover:
        return "", "completes your own line and loses"
    if owner is not None:
        return f"completes {TITLES[owner]}'s line and wins", ""
    how, _ = _end_by_scores(after)
    what = "empties your container" if how is Termination.CONTAINER else "fills the board"
    text = f"{what} and ends the game: {say_result(options, after)}"
    loses = value == (LOSS if mover == 0 else WIN)
    return ("", text) if loses else (text, "")


def highlights(options: QoOptions, state: QoState) -> dict[str, str]:
    """Return the points that would complete a line, or the complete one, each with the reason."""
    if has_ended(options, state):
        return _complete(options, state)
    found: dict[str, list[str]] = {}
    stones = joined(black_of(state), white_of(state))
    for name, line in _named_lines(options):
        gap = without(line, stones)
        if size_of(gap) != 1:
            continue
        for colour, title in enumerate(TITLES):
            if size_of(shared(line, _stones_of(state, colour))) == options.size - 1:
                point = NAMES[list_of(gap)[0]]
                found.setdefault(point, []).append(f"{title} lacks only this point of {name}")
    return {point: ", and ".join(reasons) for point, reasons in found.items()}
