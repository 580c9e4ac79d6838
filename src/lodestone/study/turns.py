"""A game as it is played on a board: its diagram, and step by step every turn that can be made."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from lodestone.core.errors import RecordError
from lodestone.core.game import Action, Reason
from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.core.position import PartialTurn
from lodestone.core.sent import Sent
from lodestone.records.marks import Worth
from lodestone.study.diagram import Diagram, PlayedTurn, diagram_of, played_turn

#: The number of steps beyond the next that are sent unasked; for more, the page asks on the way.
FURTHER_STEPS = 100


class TurnValues(Protocol):
    """The values of a position's turns, where they are known."""

    def best_through(self, node: PartialTurn) -> Worth | None:
        """Return the best value that can be reached by continuing from a point within a turn."""


@dataclass(frozen=True)
class TurnNode(Sent):
    """A point within a turn."""

    turn: str | None
    """The turn that is complete here, if any."""
    steps: list["TurnStep"]


@dataclass(frozen=True)
class TurnStep(Sent):
    """An action within a turn, and the point that it leads to."""

    action: Action
    say: str
    """The turn that it completes, if another step goes the same way; otherwise ""."""
    leads_to: TurnNode | None
    """Null: ask `/api/steps`."""
    worth: Worth | None
    """The best value that it can lead to, if requested and known."""


@dataclass(frozen=True)
class Playable(Diagram):
    """A game at its last position, with everything that a board needs to play on."""

    rules: str
    first: TurnNode | None
    """Where every turn begins; null once the game is over."""
    why_not: dict[str, Reason]
    """Why no turn begins on a cell, for each cell where none does."""
    why_not_there: Reason | None
    """Why a piece cannot go to a cell to which no step leads; null once the game is over."""
    agreed: Outcome
    """What ending by agreement would mean."""
    record: list[PlayedTurn]


@dataclass(frozen=True)
class TurnLeg(Sent):
    """A visible part of a turn: where it goes, and what it takes off the board."""

    source: str
    """A cell or a hand, as in an action."""
    target: str
    takes: tuple[str, ...]
    """The cells where something is taken."""


@dataclass(frozen=True)
class LegalTurn(Sent):
    """A legal turn, leg by leg; a pass has none."""

    turn: str
    say: str
    legs: tuple[TurnLeg, ...]


def legal_turns(line: Line) -> list[LegalTurn]:
    """Return every legal turn; none once the game is over."""
    position = line.position
    ways = [] if line.outcome else map(position.way_of, position.turns)
    return [
        LegalTurn(way, position.say_turn(way), tuple(map(_leg, position.actions(way))))
        for way in ways
    ]


def _leg(action: Action) -> TurnLeg:
    """Return an action as a leg: a ledge that changes has got a piece from where it goes."""
    is_knock = any(hand.pieces is not None for hand in action.hands)
    takes = (*action.removes, action.target) if is_knock else action.removes
    return TurnLeg(action.source, action.target, takes)


def playable(line: Line, values: TurnValues | None = None) -> Playable:
    """Return a game at its last position: the board, possible turns, the last turn, any ending.

    With `values`, the steps of turns include the best value they can lead to.
    """
    position = line.position
    is_over = line.outcome is not None
    return Playable(
        **vars(diagram_of(line)),
        rules=str(position.rules),
        first=None if is_over else view_node(line.begin_turn(), values),
        why_not={} if is_over else position.why_not,
        why_not_there=None if is_over else position.why_not_there,
        agreed=position.agreed,
        record=[played_turn(line, ply) for ply in range(len(line.turns))],
    )


def node_at(line: Line, path: Sequence[int]) -> PartialTurn:
    """Return the point reached by following the action with each number of `path` in turn."""
    if line.outcome:
        raise RecordError(f"the game is over: {line.outcome.reason}")
    node = line.begin_turn()
    for place, number in enumerate(path):
        if not 0 <= number < len(node.following):
            raise RecordError(f"path.{place}: no step {number}; there are {len(node.following)}")
        node = node.following[number]
    return node


def view_node(
    node: PartialTurn, values: TurnValues | None = None, most: int = FURTHER_STEPS
) -> TurnNode:
    """Return the ways to continue, and where they lead for at most `most` further steps."""
    steps = []
    twins = Counter((end.action.source, end.action.target) for end in node.following)
    for end in node.following:
        action = end.action
        known = end.is_end or (most > 0 and len(end.following) <= most)
        most = most - len(end.following) if known else 0
        steps.append(
            TurnStep(
                action,
                say=end.say if twins[action.source, action.target] > 1 else "",
                leads_to=view_node(end, values, 0) if known else None,
                worth=values.best_through(end) if values else None,
            )
        )
    return TurnNode(node.turn, steps)
