"""Turns made through masks of actions, for comparison with the kernels' lists of turns."""

from lodestone.core.position import Position
from lodestone.kernel import actions as kernels
from lodestone.kernel import protocol
from lodestone.lab.envs import ActionSpace
from tests.library.games.stepping import place_of


def turns_by_actions(space: ActionSpace, position: Position) -> set[int]:
    """Return the turns that actions lead to, in plain Python: no choice is a dead end.

    Partial turns that differ only in the number of their legs, and where these led, go on once.
    """
    rules, state = space.rules.kernel, position.state
    start = protocol.start_partial(rules, state)
    found: set[int] = set()
    seen, waiting = set(), [start]
    while waiting:
        partial = waiting.pop()
        legal = space.legal(state, partial)
        assert legal or partial == start
        for action in legal:
            after = kernels.act(rules, space.whole, state, partial, action)
            assert type(after) is type(start)
            place = place_of(after)
            if kernels.is_complete(rules, state, after):
                turn = protocol.finished(rules, state, after)
                assert kernels.completed(rules, state, after) == protocol.apply(rules, state, turn)
                found.add(turn)
            elif place not in seen:
                seen.add(place)
                waiting.append(after)
    return found
