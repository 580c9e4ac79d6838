"""Proof that exactly one turn solves a task: by a table, or by a search to the task's end.

A search of depth d knows every win and loss within d plies, since neither the evaluation nor a cut
can hide one: its score is `WIN_SCORE` less the plies to the end, or it proves that there is no such
end. This needs rules under which repetition ends no game.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.search import alphabeta
from lodestone.search.request import Limit, SearchRequest, legal_turns
from lodestone.search.result import WIN_SCORE, SearchResult
from lodestone.solve.codes import Value
from lodestone.solve.table import Table
from lodestone.teach.puzzles import Task

#: The plies of a line whose end is further away than a task can count.
SHOWN_PLIES = 5


@dataclass(frozen=True)
class Proven:
    """The only turn that solves a task, best play that begins with it, and the position's value."""

    turn: str
    line: tuple[str, ...]
    value: Value | None


def check_rules(position: Position) -> None:
    """Raise `LodestoneError` if repetition could end a game: then no position has a value."""
    if position.rules.options.values()["repetition"] != "none":
        raise LodestoneError(f"puzzles have rules with repetition=none, not {position.rules}")


def by_table(table: Table, position: Position, task: Task) -> Proven | None:
    """Return the only turn that solves a task, by a table; `None` unless there is exactly one."""
    worth = table.probe_turns(position)
    solving = [turn for turn, value in worth if solves(value, task)]
    if len(solving) != 1:
        return None
    most = SHOWN_PLIES if task.plies is None else task.plies
    return Proven(solving[0], line_by_table(table, position, solving[0], most), worth[0].value)


def solves(value: Value, task: Task) -> bool:
    """Return whether a turn of this value, for the side that makes it, solves a task."""
    plies, remoteness = task.plies, value.remoteness
    if task.kind == "win":
        return value.result > 0 and (plies is None or (remoteness or 0) <= plies)
    return value.result >= 0 or (plies is not None and (remoteness or 0) > plies)


def line_by_table(table: Table, position: Position, turn: str, most: int) -> tuple[str, ...]:
    """Return best play that begins with a turn, of at most this many plies."""
    line, after = [turn], position.play(turn)
    while after.outcome is None and len(line) < most:
        best = table.probe_turns(after)[0].turn
        line.append(best)
        after = after.play(best)
    return tuple(line)


def by_search(position: Position, task: Task, nodes: int | None = None) -> Proven | None:
    """Return the only turn that solves a task, by searches to its end; `None` if there is not one.

    `nodes` is what each search may use up; where that does not suffice, or a search ends early
    since it is sure of an end beyond the task's, nothing is proven and `None` is returned, too.
    Raises `LodestoneError` if the task has no end.
    """
    check_rules(position)
    if task.plies is None:
        raise LodestoneError("no search proves a task that sets no number of turns")
    line = Line((position,))
    if task.kind == "hold" and _is_calm(line, task.plies, nodes):
        return None
    best = _search(line, task.plies, nodes)
    if best is None or not is_solved(best.score, task.plies, task):
        return None
    others = _other_turns(position, best.turn)
    if others:
        second = _search(line, task.plies, nodes, others)
        if second is None or is_solved(second.score, task.plies, task):
            return None
    value = Value(1, WIN_SCORE - best.score) if task.kind == "win" else None
    after = line.play(best.turn)
    return Proven(best.turn, line_by_search(after, task.plies - 1, nodes=nodes), value)


def _is_calm(line: Line, plies: int, nodes: int | None) -> bool:
    """Return whether some two turns hold: found at once in most positions, where many do."""
    first = alphabeta.think(SearchRequest(line, Limit(depth=1))).turn
    others = _other_turns(line.position, first)
    if not others:
        return False
    second = alphabeta.think(SearchRequest(line, Limit(depth=1), among=others)).turn
    turns = (first, second)
    return all(_holds(line.play(turn), plies - 1, nodes) for turn in turns)


def _other_turns(position: Position, turn: str) -> list[int]:
    number = position.turn_number(turn)
    return [other for other in legal_turns(position) if other != number]


def _holds(line: Line, plies: int, nodes: int | None) -> bool:
    """Return whether the side to move, which comes next, is proven not to win within the plies."""
    if line.outcome:
        return False
    result = _search(line, plies, nodes)
    return result is not None and result.score < WIN_SCORE - plies


def is_solved(score: int, plies: int, task: Task) -> bool:
    """Return whether a score, exact within the task's plies, solves it."""
    bound = WIN_SCORE - plies
    return score >= bound if task.kind == "win" else score > -bound


def _search(
    line: Line, plies: int, nodes: int | None, among: Sequence[int] = ()
) -> SearchResult | None:
    """Search to a depth; return `None` where the nodes did not suffice for that.

    A win is one even if the search ended before its depth was complete. A loss is not: turns that
    were not reached may hold.
    """
    result = alphabeta.think(SearchRequest(line, Limit(depth=plies, nodes=nodes), among=among))
    is_won = result.score >= WIN_SCORE - plies
    is_lost = -result.score >= WIN_SCORE - plies and not (nodes and result.nodes >= nodes)
    return result if result.depth >= plies or is_won or is_lost else None


def line_by_search(
    line: Line, plies: int, depth: int = 0, nodes: int | None = None
) -> tuple[str, ...]:
    """Return a line continued by best play for this many plies, with its turns so far.

    Each turn is searched to the end of these plies, and at least to `depth`.
    """
    while plies > 0 and line.outcome is None:
        request = SearchRequest(line, Limit(depth=max(plies, depth), nodes=nodes))
        line = line.play(alphabeta.think(request).turn)
        plies -= 1
    return line.turns
