"""The lines of a puzzle: what else solves on the way, and the natural wrong turn refuted."""

from collections.abc import Sequence
from dataclasses import dataclass

from authoring.puzzles.proof import Proven, is_solved, line_by_search, line_by_table, solves
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.reasons import passed
from lodestone.search import alphabeta
from lodestone.search.request import Limit, SearchRequest
from lodestone.solve.table import Table
from lodestone.teach.ideas import Sight
from lodestone.teach.puzzles import Task

#: The most plies of a refutation that does not end the game.
REFUTED_PLIES = 4


@dataclass(frozen=True)
class Glance:
    """The legal turns by how they look to somebody who looks a single turn ahead, the best first.

    `scores` are those of a search of one ply.
    """

    turns: tuple[str, ...]
    scores: tuple[int, ...]

    @classmethod
    def of(cls, position: Position) -> "Glance":
        """Look at every turn of a position."""
        line, scored = Line((position,)), []
        for number in position.turn_numbers:
            request = SearchRequest(line, Limit(depth=1), among=[number])
            result = alphabeta.think(request)
            scored.append((-result.score, result.turn))
        scored.sort()
        return cls(tuple(turn for _, turn in scored), tuple(-score for score, _ in scored))

    def wrong(self, solution: str) -> str:
        """Return the turn besides the solution that looks best."""
        return next(turn for turn in self.turns if turn != solution)

    def plausible(self, solution: str) -> int:
        """Return how many other turns look as good as the solution, or better."""
        at = self.turns.index(solution)
        return sum(score >= self.scores[at] for score in self.scores) - 1


@dataclass(frozen=True)
class SolvedTask:
    """How a task is solved, and how it is missed.

    `also` are, for each turn of the solver in the line, the other turns that do as well; `wrong` is
    the natural wrong turn with its refutation, and `sight` is what ideas are found in.
    """

    line: Line
    also: tuple[tuple[str, ...], ...]
    wrong: Line
    sight: Sight

    @classmethod
    def of(
        cls, start: Position, task: Task, proven: Proven, table: Table | None, glance: Glance
    ) -> "SolvedTask":
        """Return how a task is solved; `glance` is at its position."""
        turns, also = shown(start, task, proven.line, table)
        wrong = refuted(start, glance.wrong(proven.turn), task, table)
        line = Line.of(start, turns)
        waits = is_waiting(start, task, proven.turn, table)
        sight = Sight(line, task.kind, wrong[0], waits=waits)
        return cls(line, also, Line.of(start, wrong), sight)


def others(
    start: Position, task: Task, line: Sequence[str], table: Table | None
) -> tuple[tuple[str, ...], ...]:
    """Return, for each turn of the solver in a line, the other turns that do as well."""
    found: list[tuple[str, ...]] = [()]
    positions = Line.of(start, line).positions
    for at in range(2, len(line), 2):
        left = task.after(at // 2)
        known = _by_table(table, positions[at], left) if table else _by_search(positions[at], left)
        found.append(tuple(turn for turn in known if turn != line[at]))
    return tuple(found)


def shown(
    start: Position, task: Task, line: Sequence[str], table: Table | None
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the part of a line that is to be played, with the turns that do as well.

    A line that does not end the game ends with the solver's last turn that takes something, or
    that has no equal.
    """
    also = others(start, task, line, table)
    whole = Line.of(start, line)
    count = len(line)
    if whole.outcome is None:
        count -= count % 2 == 0
        while count > 1 and also[count // 2] and not takes(whole, count - 1):
            count -= 2
    return tuple(line[:count]), also[: (count + 1) // 2]


def takes(line: Line, at: int) -> bool:
    """Return whether a turn of a line takes something off the board."""
    mark = line.position.rules.game.takes
    return mark != "" and mark in line.positions[at].annotate_turn(line.turns[at])


def is_waiting(position: Position, task: Task, turn: str, table: Table | None) -> bool:
    """Return whether a turn decides only since the opponent has to make one after it."""
    after = position.play(turn)
    passing = passed(after)
    if passing is None or task.turns == 1 or task.kind == "hold":
        return False
    left = task.after(1)
    if table:
        value = table.get_value(passing, None)
        return value is not None and not solves(value, left)
    plies = left.plies or 1
    score = alphabeta.think(SearchRequest(Line((passing,)), Limit(depth=plies))).score
    return not is_solved(score, plies, left)


def _by_table(table: Table, position: Position, task: Task) -> list[str]:
    return [turn for turn, value in table.probe_turns(position) if solves(value, task)]


def _by_search(position: Position, task: Task) -> list[str]:
    return [
        position.format_turn(number)
        for number in position.turn_numbers
        if _is_solved_by(position, number, task)
    ]


def _is_solved_by(position: Position, number: int, task: Task) -> bool:
    after = position.after(number)
    left = (task.plies or 0) - 1
    if after.outcome or left <= 0:
        winner = after.outcome and after.outcome.winner
        return winner == position.side if task.kind == "win" else winner in (None, position.side)
    score = alphabeta.think(SearchRequest(Line((after,)), Limit(depth=left))).score
    return is_solved(-score, left, task)


def refuted(position: Position, wrong: str, task: Task, table: Table | None) -> tuple[str, ...]:
    """Return a wrong turn with its refutation."""
    if table:
        return line_by_table(table, position, wrong, REFUTED_PLIES)
    plies = (task.plies or 1) - 1
    line = Line.of(position, [wrong])
    return line_by_search(line, plies if task.kind == "hold" else 1, depth=max(plies, 2))
