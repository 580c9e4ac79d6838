"""Lines of play as the page shows them, with their exact values or how to get these."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol

from lodestone.core.line import Line
from lodestone.core.position import PartialTurn, Position
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.kernel.protocol import DRAW, LOSS, WIN
from lodestone.kernel.ranking import Levels
from lodestone.records.cursor import Parts
from lodestone.records.marks import Worth
from lodestone.solve.boards import SCRATCH
from lodestone.solve.codes import ResultName, Value, code_of, value_of
from lodestone.solve.files import TableError
from lodestone.solve.retrograde import memory_to_solve
from lodestone.solve.solver import Progress
from lodestone.solve.table import Values
from lodestone.study.exact import worth_of
from lodestone.study.turns import Playable, playable

#: If a step can continue in more ways than this, its best end is not searched for.
MOST_NODES = 400
#: The seconds before a solve begins.
START = 2


@dataclass(frozen=True)
class SolveJob(Sent):
    """Rules being solved."""

    state: Literal["unsolved", "waiting", "solving", "solved", "stopped", "failed"]
    progress: Progress | None = None
    fault: str = ""
    """The reason why it failed, or ""."""


@dataclass(frozen=True)
class TurnWorth(Worth):
    """What a turn is worth."""

    turn: str


@dataclass(frozen=True)
class Moment(Sent):
    """The value of one position of a game."""

    winner: str | None
    """The side that wins with best play; null if neither does."""
    remoteness: int | None
    thrown: ResultName | None
    """The value that the turn before it gave away, if any."""


@dataclass(frozen=True)
class Solved(Worth):
    """The exact values of a game in its current state."""

    turns: list[TurnWorth]
    """The legal turns, the best first."""
    course: list[Moment]
    """From the start to this position."""
    state: Literal["solved"] = "solved"


@dataclass(frozen=True)
class Unsolved(Sent):
    """There are no exact values yet, or the existing ones cannot be used."""

    state: Literal["unsolved", "refused"]
    fault: str
    """The reason why the values cannot be used, or ""."""
    cost: "SolveCost | None"
    """What solving takes; null while unknown."""
    job: SolveJob
    fetched: int | None = None
    """Where a host has the values, but sends only whole files, the bytes of each; else null."""


@dataclass(frozen=True)
class SolveCost(Sent):
    """About what solving takes, 0 each if it cannot be estimated."""

    seconds: int
    bytes: int
    """Of memory."""
    kept: int = 0
    """The bytes of the table if the browser keeps it: in a private window, they are memory, too."""


@dataclass(frozen=True)
class Unsolvable(Sent):
    """Exact values are impossible."""

    fault: str
    state: Literal["unsolvable"] = "unsolvable"


Exact = Solved | Unsolved | Unsolvable


class TableSource(Protocol):
    """Has tables of solved rules, and makes them."""

    def closed_to(self, rules: Rules) -> str:
        """Return the reason why the rules cannot be solved here, or ""."""

    def find(self, rules: Rules) -> Parts[Values | None]:
        """Return, in parts, the rules' values, `None` if unknown; may raise `TableError`."""

    def can_have_values(self, rules: Rules) -> bool:
        """Return whether the rules have exact values here, or can get them."""

    def cost(self, rules: Rules) -> SolveCost | None:
        """Return what solving the rules takes, `None` until that is known."""

    def fetched(self, rules: Rules) -> int | None:
        """Return the bytes that are fetched at a time once somebody agrees; `None` if not so."""

    def view(self, rules: Rules) -> SolveJob:
        """Return the progress of solving the rules."""


def cost_of(index_bytes: int, levels: Levels, pace: int) -> SolveCost:
    """Return what solving numbered positions takes, at some positions per second."""
    return SolveCost(
        START + levels[-1][-1][1] // pace, index_bytes + memory_to_solve(levels, SCRATCH)
    )


def can_be_solved(rules: Rules) -> bool:
    """Return whether all positions can be numbered without a search, which might never end."""
    return rules.numbering is not None


class ExactTurns:
    """The values of a position's legal turns for the side to move, from a table."""

    def __init__(self, table: Values, position: Position) -> None:
        self._position = position
        self._values = dict(table.probe_turns(position))

    def view(self) -> list[TurnWorth]:
        """Return every turn with its value, the best first."""
        return [
            TurnWorth(value.name, turn, remoteness=value.remoteness)
            for turn, value in self._values.items()
        ]

    def best_through(self, node: PartialTurn) -> Worth | None:
        """Return the best value that can be reached by continuing from a point within a turn."""
        values = []
        for count, turn in enumerate(_turns_from(node)):
            if count == MOST_NODES:
                return None
            if turn is not None:
                number = self._position.parse_turn(turn)
                values.append(self._values[self._position.format_turn(number)])
        return worth_of(max(values, key=code_of))


def _turns_from(node: PartialTurn) -> Iterator[str | None]:
    """Yield the complete turn, or `None`, at a point within a turn and at each point after it."""
    yield node.turn
    for end in node.following:
        yield from _turns_from(end)


def view_exact(table: Values, line: Line, turns: ExactTurns) -> Parts[Solved]:
    """Return, in parts, the values of a line's last position, its turns, and all positions."""
    values = []
    for position in line.positions:
        values.append(value_of(table.probe_code(position.state)))
        yield
    return Solved(
        values[-1].name,
        turns.view() if line.outcome is None else [],
        list(map(partial(_view_moment, line, values), range(len(values)))),
        remoteness=values[-1].remoteness,
    )


def _view_moment(line: Line, values: list[Value], ply: int) -> Moment:
    """Return who wins from the position after `ply` turns, and what the last turn threw away."""
    value = values[ply]
    mover = line.positions[ply].side
    sides = [side.name for side in line.position.rules.game.sides]
    other = sides[1 - sides.index(mover)]
    winner = {WIN: mover, DRAW: None, LOSS: other}[value.result]
    before = values[ply - 1] if ply else None
    is_thrown = before is not None and -value.result < before.result
    return Moment(winner, value.remoteness, before.name if before and is_thrown else None)


def exact_of(line: Line, solver: TableSource) -> Parts[tuple[ExactTurns | None, Exact]]:
    """Return, in parts, the turns' values, if known, and the whole answer about exact values.

    Its `state` is solved, unsolved, refused (with the reason), or unsolvable.
    """
    rules = line.position.rules
    try:
        values = yield from solver.find(rules)
        if values is not None:
            turns = ExactTurns(values, line.position)
            return turns, (yield from view_exact(values, line, turns))
    except TableError as error:
        return None, _without(rules, solver, "refused", str(error))
    return None, _without(rules, solver, "unsolved", "")


def _without(
    rules: Rules, solver: TableSource, state: Literal["unsolved", "refused"], fault: str
) -> Exact:
    fetched = solver.fetched(rules)
    if not (fetched or can_be_solved(rules)):
        return Unsolvable(fault)
    closed = "" if fetched else solver.closed_to(rules)
    if closed:
        return Unsolvable(fault or closed)
    return Unsolved(state, fault, solver.cost(rules), solver.view(rules), fetched)


@dataclass(frozen=True)
class View(Playable):
    """The state of a game."""

    exact: Exact | None
    """Null if not requested."""


def view_line(line: Line, turns: ExactTurns | None = None, exact: Exact | None = None) -> View:
    """Return the state of a game: the board, possible turns, the last turn, and any ending.

    With the values of `turns`, the steps of turns include the best value they can lead to.
    """
    return View(**vars(playable(line, turns)), exact=exact)
