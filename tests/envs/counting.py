"""Turns made through masks of actions, for comparison with the kernels' lists of turns."""

import numpy as np

from lodestone.core.position import Position
from lodestone.envs import ActionSpace
from lodestone.kernel import actions as kernels
from lodestone.kernel import protocol
from lodestone.kernel.bits import BITS_62, state_from
from lodestone.kernel.decorator import kernel
from lodestone.kernel.protocol import ONGOING
from lodestone.kernel.rng import mix

#: Rows for partial turns, in a first try; it is repeated with four times as many.
ROWS = 1 << 10


@kernel
def is_among(numbers, count, number):
    """Return whether a number is one of the first `count` numbers."""
    for place in range(count):
        if numbers[place] == number:
            return True
    return False


@kernel
def find_turns(rules, whole, start, partial, caps, mask, scratch, rows, states, seen, found):
    """Write the position after each turn into `states`; return how many turns there are.

    `rows` is scratch for partial turns, of which those count as the same whose fields agree where
    `caps` cuts them off; `seen` has their keys. Turns with the same number in `found` are one turn
    (K9). Return -1 if the arrays are too small.
    """
    waiting, count = 1, 0
    for field, value in enumerate(partial):
        rows[0, field] = value
    seen[0], done = mix(1), 0
    while done < waiting:
        here = state_from(rows[done], partial)
        done += 1
        mask[:] = 0
        kernels.write_actions(rules, whole, start, here, mask, scratch)
        for action in range(len(mask)):
            if not mask[action]:
                continue
            after = kernels.act(rules, whole, start, here, action)
            if kernels.is_complete(rules, start, after):
                turn = protocol.finished(rules, start, after)
                if is_among(found, count, turn):
                    continue
                if count == len(states):
                    return -1
                found[count] = turn
                state = kernels.completed(rules, start, after)
                for field, value in enumerate(state):
                    states[count, field] = value
                count += 1
                continue
            key = mix(2)
            for field, value in enumerate(after):
                key = mix(key ^ (min(value, caps[field]) & BITS_62))
            if is_among(seen, waiting, key):
                continue
            if waiting == len(rows):
                return -1
            seen[waiting] = key
            for field, value in enumerate(after):
                rows[waiting, field] = value
            waiting += 1
    return count


def caps_of(partial) -> np.ndarray:
    """Return where fields of a partial turn are cut off: the number of legs, and where they led."""
    caps = {"legs": 1, "visited": 0}
    return np.array([caps.get(field, BITS_62) for field in partial._fields], np.int64)


def results(space: ActionSpace, state) -> list:
    """Return the position after each turn."""
    rules = space.rules.kernel
    partial = protocol.start_partial(rules, state)
    mask, scratch = np.zeros(space.count, np.uint8), space.new_scratch()
    if protocol.outcome(rules, state) != ONGOING:
        assert not space.mask(state, partial).any()
        return []
    rows = ROWS
    while True:
        partials = np.empty((rows, len(partial)), np.int64)
        states = np.empty((rows, len(state)), np.int64)
        asked = rules, space.whole, state, partial, caps_of(partial), mask, scratch
        known = np.empty((2, rows), np.int64)
        count = find_turns.compiled(*asked, partials, states, *known)
        if count >= 0:
            return [state_from(row, state) for row in states[:count]]
        rows *= 4


def perft_by_actions(space: ActionSpace, state, depth: int) -> int:
    """Count the ways to play `depth` turns through masks."""
    found = results(space, state)
    if depth == 1:
        return len(found)
    return sum(perft_by_actions(space, after, depth - 1) for after in found)


def turns_by_actions(space: ActionSpace, position: Position) -> set[int]:
    """Return the turns that actions lead to, in plain Python: no choice is a dead end.

    Partial turns that differ only in the number of their legs, and where these led, go on once.
    """
    rules, state = space.rules.kernel, position.state
    start = protocol.start_partial(rules, state)
    found: set[int] = set()
    caps = caps_of(start).tolist()
    seen, waiting = set(), [start]
    while waiting:
        partial = waiting.pop()
        legal = space.legal(state, partial)
        assert legal or partial == start
        for action in legal:
            after = kernels.act(rules, space.whole, state, partial, action)
            assert type(after) is type(start)
            place = tuple(map(min, after, caps))
            if kernels.is_complete(rules, state, after):
                turn = protocol.finished(rules, state, after)
                assert kernels.completed(rules, state, after) == protocol.apply(rules, state, turn)
                found.add(turn)
            elif place not in seen:
                seen.add(place)
                waiting.append(after)
    return found
