"""Lines of play as the page shows them, with their exact values or how to get these."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from lodestone.core.line import Line
from lodestone.core.position import PartialTurn, Position
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.kernel.protocol import DRAW, LOSS, WIN
from lodestone.records.marks import Worth
from lodestone.server.errors import for_visitors
from lodestone.server.solving import CLOSED, Estimates, SolveJob, Solving, Tables, can_be_solved
from lodestone.solve.codes import ResultName, Value, code_of, value_of
from lodestone.solve.files import TableError
from lodestone.solve.table import Table
from lodestone.study.exact import worth_of
from lodestone.study.turns import Playable, playable

#: If a step can continue in more ways than this, its best end is not searched for.
MOST_NODES = 400


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
    seconds: int | None
    """About how many seconds solving takes; null while unknown, 0 if it cannot be estimated."""
    job: SolveJob


@dataclass(frozen=True)
class Unsolvable(Sent):
    """Exact values are impossible."""

    fault: str
    state: Literal["unsolvable"] = "unsolvable"


Exact = TypeAliasType(
    "Exact", Annotated[Solved | Unsolved | Unsolvable, Field(discriminator="state")]
)


class ExactTurns:
    """The values of a position's legal turns for the side to move, from a table."""

    def __init__(self, table: Table, position: Position) -> None:
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


def view_exact(table: Table, line: Line, turns: ExactTurns) -> Solved:
    """Return the values of a line's last position, of its turns, and of all earlier positions."""
    values = [value_of(table.probe_code(position.state)) for position in line.positions]
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


class ExactValues:
    """Answers from a table if there is one; otherwise reports how to get one."""

    def __init__(self, tables: Tables, solving: Solving) -> None:
        self._tables = tables
        self._solving = solving
        self._estimates = Estimates()

    def of(self, line: Line) -> tuple[ExactTurns | None, Exact]:
        """Return the turns' values, if they are known, and the whole answer about exact values.

        Its `state` is solved, unsolved, refused (with the reason), or unsolvable.
        """
        rules = line.position.rules
        try:
            table = self._tables.find(rules)
            if table is not None:
                turns = ExactTurns(table, line.position)
                return turns, view_exact(table, line, turns)
        except TableError as error:
            return None, self._without(rules, "refused", for_visitors(str(error)))
        return None, self._without(rules, "unsolved", "")

    def _without(self, rules: Rules, state: Literal["unsolved", "refused"], fault: str) -> Exact:
        if not can_be_solved(rules):
            return Unsolvable(fault)
        if not self._solving.is_open:
            return Unsolvable(fault or CLOSED)
        return Unsolved(state, fault, self._estimates.seconds(rules), self._solving.view(rules))


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
