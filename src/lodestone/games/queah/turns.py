"""Turns of Queah as texts (rulebook, *Text forms*), and in words."""

import re

from lodestone.core.errors import TurnError, quoted
from lodestone.games.queah.board import CELLS, INDEX, MOVES, Move
from lodestone.games.queah.kernels import NO_ENTRY, NO_MOVE, PASS

TURN_FORM = "d3d4 (step), c2xc4 (capture), @c3 (entry), @c3,d2d3 (entry and move) or -- (pass)"

_CELL = "[a-e][1-5]"
_TURN = re.compile(rf"(?:@({_CELL})(?:,(?=.)|$))?(?:({_CELL})(x?)({_CELL}))?")


def parse_turn(text: str) -> int:
    """Return a turn, legal or not, read from text."""
    if text == "--":
        return PASS
    found = _TURN.fullmatch(text)
    if not text or not found:
        raise TurnError(f"cannot read turn {quoted(text)}; turns are written {TURN_FORM}")
    entry, start, cross, end = found.groups()
    for cell in (entry, start, end):
        if cell and cell not in INDEX:
            raise TurnError(f"turn {quoted(text)} names {cell}, which is not on the board")
    move = _move_number(text, start, end, bool(cross)) if start else NO_MOVE
    return (INDEX[entry] if entry else NO_ENTRY) * 64 + move


def _move_number(text: str, start: str, end: str, is_capture: bool) -> int:
    for number, move in enumerate(MOVES):
        if (CELLS[move.start], CELLS[move.end]) == (start, end) and (move.over >= 0) == is_capture:
            return number
    form = "leap over one cell in a straight line" if is_capture else "step to a neighbour"
    raise TurnError(f"turn {quoted(text)}: {start} to {end} is not a {form}")


def format_turn(turn: int) -> str:
    """Return a turn as text."""
    if turn == PASS:
        return "--"
    entry, move = split_turn(turn)
    parts = []
    if entry is not None:
        parts.append(f"@{CELLS[entry]}")
    if move is not None:
        parts.append(f"{CELLS[move.start]}{'x' if move.over >= 0 else ''}{CELLS[move.end]}")
    return ",".join(parts)


def split_turn(turn: int) -> tuple[int | None, Move | None]:
    """Return the cell of a turn's entry and its move; either can be `None`."""
    entry, move = turn >> 6, turn & 63
    return None if entry == NO_ENTRY else entry, None if move == NO_MOVE else MOVES[move]


def say_turn(turn: int, *, is_setting: bool = False) -> str:
    """Return a turn in words; `is_setting` if it sets one of a player's first four pieces."""
    if turn == PASS:
        return "pass"
    entry, move = split_turn(turn)
    if entry is not None and is_setting:
        return f"set a piece on {CELLS[entry]}"
    parts = []
    if entry is not None:
        parts.append(f"enter at {CELLS[entry]}")
    if move is not None and move.over >= 0:
        parts.append(f"{CELLS[move.start]} takes {CELLS[move.over]}, lands on {CELLS[move.end]}")
    elif move is not None:
        parts.append(f"{CELLS[move.start]} to {CELLS[move.end]}")
    return ", then ".join(parts)
