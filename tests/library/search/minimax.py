"""Plain minimax: slow, and written independently of the search."""

from lodestone import Line
from lodestone.kernel import protocol
from lodestone.search.result import WIN_SCORE

#: By game, random games that end in positions with few turns, which plain minimax can search.
FEW_TURNS = {"queah": (0, 1, 2, 3), "qo": (0, 2, 3, 4), "quincala": (27, 40, 45)}


def minimax(line: Line, depth: int, ply: int = 0) -> int:
    """Return the score that the search's documentation defines, by trying everything."""
    position = line.position
    if ply and position.rules.options.values()["repetition"] == "threefold":
        states = [earlier.state for earlier in line.positions[:-1]]
        since, before = states[len(states) - ply + 1 :], states[: len(states) - ply + 1]
        if position.state in since or before.count(position.state) >= 2:
            return 0
    value = protocol.outcome(position.rules.kernel, position.state)
    if value != protocol.ONGOING:
        return value * (WIN_SCORE - ply)
    if depth == 0:
        return protocol.evaluate(position.rules.kernel, position.state)
    return max(-minimax(line.after(turn), depth - 1, ply + 1) for turn in position.turn_numbers)
