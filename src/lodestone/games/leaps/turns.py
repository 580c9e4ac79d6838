"""Turns of Leaps as texts (rulebook, *Text forms*), and in words."""

import re
from itertools import pairwise

from lodestone.core.errors import TurnError, quoted
from lodestone.core.phrases import listed
from lodestone.games.leaps import entries, moves
from lodestone.games.leaps.board import Board
from lodestone.games.leaps.rules import LeapsOptions
from lodestone.games.leaps.state import (
    FIRST,
    LINE,
    NEAR,
    NEXT,
    RAYS,
    LeapsRules,
    LeapsState,
    kernel_rules,
    of_point,
)
from lodestone.games.leaps.turn_numbers import MOST_IN_LINE, NO_POINT, PASS, POINT_BITS
from lodestone.kernel.bits import lowest

TURN_FORM = (
    "a1-a2 (step), a1xa3 (capture), a1xa3xc3 (captures), a1xa3/d4 (removing d4 too), "
    "@c3 (entry), @c3,a1-a2 (entry and move) or -- (pass)"
)

_POINT = "[a-z][1-9][0-9]?"
_TURN = re.compile(
    rf"(?:@({_POINT})(?:,(?=.)|$))?(?:({_POINT})(?:-({_POINT})|((?:x{_POINT})+)(?:/({_POINT}))?))?"
)


def parse_turn(options: LeapsOptions, state: LeapsState, text: str) -> int:
    """Return a turn, legal or not, read from text."""
    if text == "--":
        return PASS
    found = _TURN.fullmatch(text)
    if not text or not found:
        raise TurnError(f"cannot read turn {quoted(text)}; turns are written {TURN_FORM}")
    board, rules = options.board_in_force(), kernel_rules(options)
    entry, start, end, leaps, removed = found.groups()
    landings = (leaps or "").split("x")[1:]
    for point in (entry, start, end, removed, *landings):
        if point and point not in board.number:
            raise TurnError(f"turn {quoted(text)} names {point}, which is not on the board")
    way = 0
    if end:
        way = _step(rules, board, text, (start, end))
    elif leaps:
        way = _leaps(rules, board, text, [start, *landings])
    points = (board.number.get(one, NO_POINT) for one in (start, entry, removed))
    return sum(point << 6 * place for place, point in enumerate(points)) | way << POINT_BITS


def _step(rules: LeapsRules, board: Board, text: str, ends: tuple[str, str]) -> int:
    start, end = (board.number[point] for point in ends)
    if not (of_point(rules, start, NEAR) | of_point(rules, start, NEAR + 1)) >> end & 1:
        raise TurnError(f"turn {quoted(text)}: {ends[0]} to {ends[1]} is not a step")
    return end << 1 | 1


def _leaps(rules: LeapsRules, board: Board, text: str, points: list[str]) -> int:
    digits, bits = 0, moves.digit_bits(rules)
    if len(points) - 1 > moves.most_leaps(rules):
        raise TurnError(f"turn {quoted(text)} has more than {moves.most_leaps(rules)} leaps")
    for place, (start, end) in enumerate(pairwise(points)):
        digit = _leap_between(rules, board.number[start], board.number[end])
        if digit is None:
            raise TurnError(f"turn {quoted(text)}: {start} to {end} is not a leap")
        digits |= digit << bits * place
    return (digits | 1 << bits * (len(points) - 1)) << 1


def _leap_between(rules: LeapsRules, start: int, end: int) -> int | None:
    """Return the digit of the leap from one point to another, `None` if there is none."""
    most = MOST_IN_LINE if rules.over == LINE else 1
    for ray in range(of_point(rules, start, RAYS)):
        for count in range(1, min(most, _longest(rules, start, ray)) + 1):
            if moves.landing(rules, start, ray, count) == end:
                return ray | (count - 1) << 3
    return None


def _longest(rules: LeapsRules, point: int, ray: int) -> int:
    """Return over how many points a ray leads, before its last one."""
    length = 0
    while ray >= 0:
        length += 1
        there = lowest(of_point(rules, point, FIRST + ray))
        ray, point = of_point(rules, point, NEXT + ray), there
    return length


def format_turn(options: LeapsOptions, turn: int) -> str:
    """Return a turn as text."""
    if turn == PASS:
        return "--"
    names = options.board_in_force().points
    entry, removed, way = turn >> 6 & 63, turn >> 12 & 63, turn >> POINT_BITS
    parts = [] if entry == NO_POINT else [f"@{names[entry]}"]
    if way:
        joint = "-" if way & 1 else "x"
        second = "" if removed == NO_POINT else f"/{names[removed]}"
        parts.append(joint.join(names[p] for p in points_of(options, turn)) + second)
    return ",".join(parts)


def points_of(options: LeapsOptions, turn: int) -> list[int]:
    """Return the points of the piece that moves: where it starts, and each where it arrives."""
    rules, point, way = kernel_rules(options), turn & 63, turn >> POINT_BITS
    if way == 0:
        return []
    if way & 1:
        return [point, way >> 1]
    bits, digits, found = moves.digit_bits(rules), way >> 1, [point]
    while digits > 1:
        digit = digits & ((1 << bits) - 1)
        count = moves.count_in(rules, digit)
        found.append(moves.landing(rules, found[-1], digit & 7, count))
        digits >>= bits
    return found


def taken_by(options: LeapsOptions, turn: int) -> list[int]:
    """Return the points of the pieces that a turn leaps over, in the order of their numbers."""
    way = turn >> POINT_BITS
    if way == 0 or way & 1:
        return []
    taken = moves.leapt(kernel_rules(options), turn & 63, way >> 1).taken
    return [point for point in range(taken.bit_length()) if taken >> point & 1]


def steps_of(options: LeapsOptions, way: str) -> list[int]:
    """Return the steps of a turn, without one that stops; a pass has none."""
    number = options.board_in_force().number
    return [number[point] for point in re.findall(_POINT, way)]


def say_turn(options: LeapsOptions, state: LeapsState, way: str) -> str:
    """Return a turn in words."""
    if way == "--":
        return "pass"
    names = options.board_in_force().points
    turn = parse_turn(options, state, way)
    entry, removed = turn >> 6 & 63, turn >> 12 & 63
    parts = []
    if entry != NO_POINT:
        is_setting = entries.is_setting(kernel_rules(options), state)
        parts.append(f"{'set a piece on' if is_setting else 'enter at'} {names[entry]}")
    points = [names[point] for point in points_of(options, turn)]
    if taken := [names[point] for point in taken_by(options, turn)]:
        parts.append(f"{points[0]} takes {listed(taken)}, lands on {points[-1]}")
    elif points:
        parts.append(f"{points[0]} to {points[-1]}")
    if removed != NO_POINT:
        parts.append(f"removes {names[removed]}")
    return ", then ".join(parts)
