"""Kernels compared with themselves: compiled, and as plain Python."""

import numpy as np

from lodestone import Rules
from lodestone.kernel import protocol
from lodestone.kernel.rng import mix

LARGEST_EVALUATION = 9_999


def compare(rules: Rules, plies: int) -> None:
    """Play at random, and compare both forms of every kernel on each position."""
    kernel, game = rules.kernel, rules.game
    plain_turns, turns = np.empty((2, game.most_turns(rules.options)), np.int64)
    state = protocol.initial(kernel)
    for ply in range(plies):
        count = protocol.legal(kernel, state, plain_turns)
        assert compiled("legal", kernel, state, turns) == count
        assert list(turns[:count]) == list(plain_turns[:count])
        for name in ("count_turns", "outcome", "evaluate", "position_hash"):
            assert compiled(name, kernel, state) == getattr(protocol, name)(kernel, state), name
        assert abs(protocol.evaluate(kernel, state)) <= LARGEST_EVALUATION
        compare_steps(kernel, state, ply)
        turn = protocol.random_turn(kernel, state, mix(ply + 1))
        assert compiled("random_turn", kernel, state, mix(ply + 1)) == turn
        if turn == protocol.NO_TURN:
            state = protocol.initial(kernel)
            continue
        assert turn in plain_turns[:count]
        after = protocol.apply(kernel, state, turn)
        assert compiled("apply", kernel, state, turn) == after
        assert all(type(value) is int for value in after)
        state = after


def compare_steps(kernel, state, seed: int) -> None:
    """Make a turn by steps at random, and compare both forms of the kernels of steps."""
    plain, buffer = np.empty((2, protocol.most_steps(kernel)), np.int64)
    assert compiled("most_steps", kernel) == len(plain)
    partial = protocol.start_partial(kernel, state)
    assert compiled("start_partial", kernel, state) == partial
    while True:
        for name in ("finished", "may_stop"):
            same = getattr(protocol, name)(kernel, state, partial)
            assert compiled(name, kernel, state, partial) == same, name
        count = protocol.steps(kernel, state, partial, plain)
        assert compiled("steps", kernel, state, partial, buffer) == count
        assert list(buffer[:count]) == list(plain[:count])
        if count == 0:
            break
        step = int(plain[mix(seed + count) % count])
        after = protocol.advance(kernel, state, partial, step)
        assert compiled("advance", kernel, state, partial, step) == after
        assert all(type(value) is int for value in after)
        partial = after


def compiled(name, kernel, *args):
    return getattr(protocol, name).of(type(kernel)).compiled(kernel, *args)
