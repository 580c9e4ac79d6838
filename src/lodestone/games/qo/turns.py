"""Turns of Qo as texts (rulebook, *Text forms*).

`d4` (place), `d4-d6` (move); records add what was taken off: `d4[c4,c5,c6]`.
"""

import re

from lodestone.core.errors import TurnError, quoted
from lodestone.core.game import list_turns
from lodestone.games.qo import kernels
from lodestone.games.qo.board import NAMES, POINT, all_points, way_between
from lodestone.games.qo.kernels import CONTAINER
from lodestone.games.qo.points import joined, list_of, single, without
from lodestone.games.qo.rules import QoOptions
from lodestone.games.qo.state import QoState, black_of, kernel_rules, white_of

TURN_FORM = "d4 (place) or d4-d6 (move), optionally with [c4,c5] for what is taken off"

_POINT = "[a-i][1-9]"
_TURN = re.compile(rf"(?:({_POINT})-)?({_POINT})(?:\[({_POINT}(?:,{_POINT})*)\])?")


def parse_turn(options: QoOptions, state: QoState, text: str) -> int:
    """Return a turn, legal or not; what it says is taken off is checked if it is legal."""
    found = _TURN.fullmatch(text)
    if not found:
        raise TurnError(f"cannot read turn {quoted(text)}; turns are written {TURN_FORM}")
    start, end, taken_off = found.groups()
    names = [name for name in (start, end, *(taken_off or "").split(",")) if name]
    on_board = {NAMES[point] for point in all_points(options.size)}
    for name in names:
        if name not in on_board:
            raise TurnError(f"turn {quoted(text)} names {name}, which is not on the board")
    if start and options.path == "straight" and not way_between(POINT[start], POINT[end]):
        raise TurnError(f"turn {quoted(text)}: {start} to {end} is not a straight line")
    turn = (POINT[start] if start else CONTAINER) * 128 + POINT[end]
    if "[" in text:
        _check_removed(options, state, turn, text, sorted(names[1 + bool(start) :]))
    return turn


def _check_removed(
    options: QoOptions, state: QoState, turn: int, text: str, taken_off: list[str]
) -> None:
    if turn not in legal_turns(options, state):
        return
    rules = kernel_rules(options)
    removed = removed_points(state, turn, kernels.apply.fastest(rules, state, turn))
    if taken_off != removed:
        really = f"takes off {', '.join(removed)}" if removed else "takes nothing off"
        raise TurnError(f"turn {quoted(text)}: {format_turn(turn)} {really}")


def legal_turns(options: QoOptions, state: QoState) -> tuple[int, ...]:
    """Return the legal turns."""
    return list_turns(kernel_rules, kernels.most_turns(options), options, state)


def format_turn(turn: int) -> str:
    """Return a turn as text."""
    start, end = split_turn(turn)
    return NAMES[end] if start is None else f"{NAMES[start]}-{NAMES[end]}"


def annotate_turn(options: QoOptions, state: QoState, text: str) -> str:
    """Return a legal turn as text, with the points that it takes lodestones off."""
    rules, turn = kernel_rules(options), parse_turn(options, state, text)
    removed = removed_points(state, turn, kernels.apply.fastest(rules, state, turn))
    return format_turn(turn) + (f"[{','.join(removed)}]" if removed else "")


def removed_points(state: QoState, turn: int, after: QoState) -> list[str]:
    """Return the points that a turn from `state` to `after` takes lodestones off, sorted."""
    start, end = split_turn(turn)
    stones = joined(joined(black_of(state), white_of(state)), single(end))
    if start is not None:
        stones = without(stones, single(start))
    gone = without(stones, joined(black_of(after), white_of(after)))
    return sorted(NAMES[point] for point in list_of(gone))


def split_turn(turn: int) -> tuple[int | None, int]:
    """Return a turn's point of origin, `None` for the container, and its end."""
    start = turn >> 7
    return None if start == CONTAINER else start, turn & 127


def price(options: QoOptions, state: QoState, turn: int) -> int:
    """Return what a legal turn costs (O5); a placement costs nothing."""
    start, end = split_turn(turn)
    return 0 if start is None else kernels.price(kernel_rules(options), state, start, end)
