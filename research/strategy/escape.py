"""How a list of principles can be beaten: the first turn that loses, against every answer."""

from typing import Any

import numpy as np
from numpy import int8, int16, int32, int64
from numpy.typing import NDArray

from lodestone.kernel.bits import state_from
from lodestone.kernel.decorator import KernelRules, kernel
from lodestone.kernel.protocol import Turns, apply, initial, legal, turn_buffer
from lodestone.kernel.ranking import IndexArrays, rank
from lodestone.lab.kernels.erring import sign
from lodestone.solve.packed import PackedCodes, code_at
from lodestone.solve.reachable import add, slots_for
from lodestone.solve.table import Table
from research.strategy.kernels import left_by, rate

#: The most positions that are followed.
MOST = 2_000_000
#: The columns of a position's origin: the position before, the turn from there, the plies played.
BEFORE, TURN, PLY = range(3)


@kernel
def escape(
    index: IndexArrays,
    rules: KernelRules,
    codes: PackedCodes,
    principles: NDArray[int64],
    mover: int,
    rows: NDArray[int64],
    slots: NDArray[int32],
    origins: NDArray[int64],
    turns: Turns,
    scratch: Turns,
    rated: NDArray[int16],
    left: NDArray[int8],
) -> tuple[int, int, int]:
    """Follow every answer to a list, breadth first, until a turn by the list loses.

    The list moves at even plies if `mover` is 0, otherwise at odd ones. Return the position's
    place, that turn, and how many positions were found; the place is -1 if there is none, or no
    room for more.
    """
    add(rows, slots, rules, initial(rules), 0)
    place, found = 0, 1
    while place < found:
        state = state_from(rows[place], initial(rules))
        count = legal(rules, state, turns)
        if found + count > len(rows):
            break
        is_list = origins[place, PLY] % 2 == mover
        left[:count] = 1
        if is_list:
            rate(rules, state, turns, count, scratch, rated)
            for principle in principles:
                left_by(rated, 0, count, int(principle), left)
        for n in range(count):
            if not left[n]:
                continue
            after = apply(rules, state, int(turns[n]))
            value = -sign(code_at(codes, rank(index, rules, after)))
            if is_list and value < sign(code_at(codes, rank(index, rules, state))) and value < 0:
                return place, int(turns[n]), found
            number = add(rows, slots, rules, after, found)
            if number == found:
                origins[found, BEFORE] = place
                origins[found, TURN] = turns[n]
                origins[found, PLY] = origins[place, PLY] + 1
                found += 1
        place += 1
    return -1, -1, found


def first_loss(table: Table, principles: list[int], count: int) -> list[dict[str, Any]]:
    """Return for either side how soon a turn by the list can lose, and the line that leads there.

    A line is null if none was found among MOST positions, or the start is lost for that side.
    """
    return [_first_loss(table, principles, count, mover) for mover in (0, 1)]


def _first_loss(table: Table, principles: list[int], count: int, mover: int) -> dict[str, Any]:
    rules = table.rules
    fields, most = len(initial(rules.kernel)), rules.most_turns
    rows, slots = np.empty((MOST, fields), int64), slots_for(MOST)
    origins = np.zeros((MOST, 3), int64)
    place, turn, found = escape.compiled(
        table.arrays,
        rules.kernel,
        table.codes,
        np.array(principles, int64),
        mover,
        rows,
        slots,
        origins,
        turn_buffer(most),
        turn_buffer(most),
        np.empty((most, count), int16),
        np.empty(most, int8),
    )
    line = None if place < 0 else [turn]
    while line and place:
        line.insert(0, int(origins[place, TURN]))
        place = int(origins[place, BEFORE])
    side = rules.game.sides[mover].name
    texts = [rules.game.format_turn(rules.options, number) for number in line or ()]
    return {"side": side, "positions": found, "line": texts if line else None}
