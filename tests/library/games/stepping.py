"""Turns made step by step in every way, for comparison with lists of turns."""

from lodestone import Position
from lodestone.kernel import protocol

#: Positions with more turns are left out: their ways are too many for plain Python.
MOST_TURNS = 120


def turns_by_steps(position: Position) -> set[int]:
    """Return the turns that the steps lead to, checking that no choice of steps is a dead end.

    Ways that come to the same partial turn, but for the number of legs, go on once.
    """
    rules, state = position.rules.kernel, position.state
    bound = protocol.most_steps(rules)
    buffer = protocol.turn_buffer(bound)
    start = protocol.start_partial(rules, state)
    found: set[int] = set()
    seen, waiting = {start}, [start]
    while waiting:
        partial = waiting.pop()
        numbers = buffer[: protocol.steps(rules, state, partial, buffer)].tolist()
        assert len(set(numbers)) == len(numbers)
        assert set(numbers) <= set(range(bound))
        turn = protocol.finished(rules, state, partial)
        assert (turn == protocol.NO_TURN) == bool(numbers or position.outcome)
        if not numbers:
            assert protocol.may_stop(rules, state, partial) == (turn != protocol.NO_TURN)
            found.add(turn)
        for step in numbers:
            after = protocol.advance(rules, state, partial, step)
            assert type(after) is type(start)
            place = place_of(after)
            if place not in seen:
                seen.add(place)
                waiting.append(after)
    return found - {protocol.NO_TURN}


def place_of(partial):
    """Return a partial turn without the exact number of its legs, and where they led."""
    if not hasattr(partial, "legs"):
        return partial
    return partial._replace(legs=min(partial.legs, 1), visited=0)


def turn_by(position: Position, way: str) -> int:
    """Return the turn that the steps of a way make, stopping where they could continue."""
    rules, state = position.rules.kernel, position.state
    buffer = protocol.turn_buffer(protocol.most_steps(rules))
    partial = protocol.start_partial(rules, state)
    taken = position.rules.game.steps_of(position.rules.options, state, way)
    for step in taken:
        assert step in buffer[: protocol.steps(rules, state, partial, buffer)]
        partial = protocol.advance(rules, state, partial, step)
    assert protocol.may_stop(rules, state, partial)
    if protocol.steps(rules, state, partial, buffer):
        partial = protocol.advance(rules, state, partial, protocol.most_steps(rules) - 1)
    return protocol.finished(rules, state, partial)
