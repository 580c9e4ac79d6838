"""Numbering by search: every position that some starts can lead to, up to symmetry.

This serves any game whose reachable positions fit in memory. Positions are kept as rows of the
state's fields and found by a hash table. It compares the fields, so that two positions with the
same hash are not mistaken for each other.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from lodestone.core.errors import LodestoneError
from lodestone.kernel.arrays import Matrix, NDArray, Vector, empty, full, int32, int64
from lodestone.kernel.bits import state_from
from lodestone.kernel.decorator import KernelRules, State, implement, kernel
from lodestone.kernel.protocol import (
    Turns,
    apply,
    initial,
    legal,
    position_hash,
    side_index,
    symmetric_state,
    symmetry_count,
)
from lodestone.kernel.ranking import NO_RANK, Index

#: The number of positions that the arrays have room for at first; it is doubled when needed.
FIRST_CAPACITY = 1 << 12
#: The highest limit.
MOST_POSITIONS = 1 << 30
#: The number of positions explored between two checks of whether to stop.
PORTION = 20_000


class ReachableIndex(NamedTuple):
    """Positions in the order found.

    `rows`, shape (positions, fields of a state): each position's fields. `slots`, shape (a power of
    2,): a hash table of position numbers, NO_RANK where empty.
    """

    rows: Matrix[int64]
    slots: Vector[int32]


@kernel
def shown(rules: KernelRules, state: State) -> State:
    """Return the position with the least hash among those that symmetries map to this one."""
    chosen = state
    least = position_hash(rules, state)
    for symmetry in range(1, symmetry_count(rules)):
        other = symmetric_state(rules, state, symmetry)
        code = position_hash(rules, other)
        if code < least:
            chosen, least = other, code
    return chosen


@kernel
def holds(row: NDArray[int64], state: State) -> bool:
    """Return whether a row holds a state's fields."""
    for field in range(len(state)):
        if row[field] != state[field]:
            return False
    return True


@kernel
def find_slot(rows: NDArray[int64], slots: NDArray[int32], rules: KernelRules, state: State) -> int:
    """Return the slot of a position, or the empty one where it belongs."""
    mask = len(slots) - 1
    slot = position_hash(rules, state) & mask
    while slots[slot] != NO_RANK and not holds(rows[slots[slot]], state):
        slot = (slot + 1) & mask
    return slot


@kernel
def add(
    rows: NDArray[int64], slots: NDArray[int32], rules: KernelRules, state: State, found: int
) -> int:
    """Return a position's number; add the position if it is new, with the number `found`."""
    slot = find_slot(rows, slots, rules, state)
    if slots[slot] == NO_RANK:
        for field in range(len(state)):
            rows[found, field] = state[field]
        slots[slot] = found
    return int(slots[slot])


@kernel
def explore(
    rules: KernelRules,
    rows: NDArray[int64],
    slots: NDArray[int32],
    number: int,
    found: int,
    turns: Turns,
) -> tuple[int, int]:
    """Follow the turns of some of the `found` positions, starting with number `number`.

    Return the number of the first position not yet followed, and how many are found. The search
    stops early if the arrays might be too short for the next position's turns.
    """
    last = number + PORTION
    while number < found and number < last:
        state = state_from(rows[number], initial(rules))
        count = legal(rules, state, turns)
        if found + count > len(rows):
            break
        for n in range(count):
            after = apply(rules, state, int(turns[n]))
            found = max(found, add(rows, slots, rules, shown(rules, after), found) + 1)
        number += 1
    return number, found


@kernel
def enter(rows: NDArray[int64], slots: NDArray[int32], rules: KernelRules) -> None:
    """Insert all positions into an empty hash table."""
    for number in range(len(rows)):
        slots[find_slot(rows, slots, rules, state_from(rows[number], initial(rules)))] = number


@kernel
def rank(index: ReachableIndex, rules: KernelRules, state: State) -> int:
    """Return a position's number."""
    return int(index.slots[find_slot(index.rows, index.slots, rules, shown(rules, state))])


@kernel
def unrank(index: ReachableIndex, rules: KernelRules, number: int) -> State:
    """Return the position with a number."""
    return state_from(index.rows[number], initial(rules))


@kernel
def orbit_size(index: ReachableIndex, rules: KernelRules, number: int) -> int:
    """Count the distinct positions that symmetries map to this one, with the same side to move.

    By the orbit-stabiliser theorem they are the symmetries that keep the side to move, divided by
    those that keep the position.
    """
    state = state_from(index.rows[number], initial(rules))
    code, side = position_hash(rules, state), side_index(rules, state)
    keeping_side = keeping_all = 0
    for symmetry in range(symmetry_count(rules)):
        image = symmetric_state(rules, state, symmetry)
        keeping_side += side_index(rules, image) == side
        keeping_all += position_hash(rules, image) == code
    return keeping_side // keeping_all


def reach(
    rules: KernelRules,
    starts: Sequence[State],
    turns: Turns,
    limit: int,
    on_progress: Callable[[int], None] | None = None,
) -> Index:
    """Return an index of what `starts` lead to; raise `LodestoneError` past `limit` positions.

    `on_progress` is called now and then with the number found, and may raise to stop the search.
    """
    capacity = max(FIRST_CAPACITY, len(starts))
    rows, slots = empty((capacity, len(starts[0])), int64), slots_for(capacity)
    number = found = 0
    for start in starts:
        own = add.compiled(rows, slots, rules, shown.compiled(rules, start), found)
        found = max(found, own + 1)
    while number < found:
        if on_progress:
            on_progress(found)
        before = number
        number, found = explore.compiled(rules, rows, slots, number, found, turns)
        if found > limit:
            raise too_many(limit, limit)
        if number == before:
            rows, slots = entered(rules, rows[:found], 2 * len(rows))
    rows, slots = entered(rules, rows[:found], found)
    return Index(ReachableIndex(rows, slots), [[(0, found)]])


def too_many(positions: int, limit: int) -> LodestoneError:
    """Return the error for more than `positions` reachable positions, with what to do about it."""
    fault = f"more than {positions:,} positions can be reached"
    if positions >= MOST_POSITIONS:
        return LodestoneError(f"{fault}, too many to be solved; make the game smaller")
    return LodestoneError(
        f"{fault}, and the limit is {limit:,}; raise it with --limit, or make the game smaller"
    )


def check_fit(index: ReachableIndex, rules: KernelRules, size: int) -> None:
    """Raise `ValueError` unless an index of `size` positions can be searched safely.

    Machine code does not check bounds, and a search of a full hash table never ends.
    """
    rows, slots = index
    if rows.shape != (size, len(initial(rules))):
        raise ValueError(f"its positions have shape {rows.shape}, which does not fit")
    taken = int((slots != NO_RANK).sum())
    if len(slots) & (len(slots) - 1) or taken != size or taken >= len(slots):
        raise ValueError("its hash table has a size that does not fit")
    if slots.min() < NO_RANK or slots.max() >= size:
        raise ValueError("its hash table names positions that do not exist")


def entered(
    rules: KernelRules, rows: NDArray[int64], capacity: int
) -> tuple[NDArray[int64], NDArray[int32]]:
    """Return copies of the positions in arrays for `capacity` of them, and a new hash table."""
    found = len(rows)
    copied, slots = empty((capacity, rows.shape[1]), int64), slots_for(capacity)
    copied[:found] = rows
    enter.compiled(copied[:found], slots, rules)
    return copied, slots


def slots_for(positions: int) -> NDArray[int32]:
    """Return an empty hash table; at most half of it will be filled, so that probes stay short."""
    return full(1 << (2 * positions - 1).bit_length(), NO_RANK, int32)


implement(ReachableIndex, __name__)
