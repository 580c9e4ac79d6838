"""Plain minimax to a depth, in Python and without a table: for comparison with proofs."""

from functools import lru_cache

from lodestone.core.position import Position
from lodestone.teach.puzzles import Task


@lru_cache(maxsize=100_000)
def wins_within(position: Position, plies: int) -> bool:
    """Return whether the side to move wins within this many plies, whatever the other does."""
    if position.outcome is not None:
        return position.outcome.winner == position.side
    if plies <= 0:
        return False
    return any(loses_within(position.after(turn), plies - 1) for turn in position.turn_numbers)


def loses_within(position: Position, plies: int) -> bool:
    """Return whether the side to move loses within this many plies, whatever it does."""
    if position.outcome is not None:
        return position.outcome.winner not in (None, position.side)
    if plies <= 0:
        return False
    return all(wins_within(position.after(turn), plies - 1) for turn in position.turn_numbers)


def solving_turns(position: Position, task: Task) -> list[str]:
    """Return the turns that solve a task that sets a number of turns."""
    assert task.plies is not None
    return [
        position.format_turn(turn)
        for turn in position.turn_numbers
        if is_solved_by(position.after(turn), position.side, task)
    ]


def is_solved_by(after: Position, side: str, task: Task) -> bool:
    """Return whether the position after a turn of `side` solves its task."""
    left = (task.plies or 0) - 1
    if task.kind == "win":
        return after.outcome.winner == side if after.outcome else loses_within(after, left)
    if after.outcome:
        return after.outcome.winner in (None, side)
    return not wins_within(after, left)
