"""Diagrams: a game's positions as boards show them, in plain values."""

from functools import lru_cache
from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from lodestone.core import game as core
from lodestone.core.game import Fact
from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.kernel.decorator import State
from lodestone.study.plain import described

#: The number of played turns that are remembered in words, over all games.
REMEMBERED_TURNS = 10_000


@described
class Piece(TypedDict):
    """A piece on the board."""

    cell: str
    kind: str


@described
class Hand(TypedDict):
    """What a player has next to the board."""

    name: str
    count: int
    label: str
    pieces: NotRequired[list[str]]
    """The pieces on a ledge, by kind."""


#: Named by words that Python reserves.
_Ends = TypedDict(
    "_Ends",
    {
        "from": Annotated[str, Field(description='A cell ("c3") or a hand ("hand:white").')],
        "to": Annotated[str, Field(description="A cell or a hand.")],
    },
)


@described
class Action(_Ends):
    """One visible part of a turn: what moves where, and what looks different afterwards."""

    carries: str
    """The kind that is in the hand while it moves."""
    leaves: str | None
    """The kind that stays at `from` while it is lifted."""
    changes: dict[str, str | None]
    """What cells look like afterwards; null: empty."""
    removes: list[str]
    """Cells that become empty and are neither `from` nor `to`."""
    hands: list[Hand]
    """The ledges that look different afterwards."""
    note: str
    """What to know beforehand, such as a price, or ""."""
    warning: str
    """What the action would lose, or ""."""


@described
class PlayedTurn(TypedDict):
    """A turn of the game."""

    text: str
    annotated: Annotated[str, Field(description="The text with what the turn did.")]
    side: str
    say: Annotated[str, Field(description="The turn in words.")]


@described
class LastTurn(PlayedTurn):
    """The turn before the position."""

    actions: list[Action]
    marks: list[str]
    """The cells that it touched."""
    removed: list[str]
    """The cells that it emptied."""


@described
class Diagram(TypedDict):
    """A position of a game as it is shown."""

    position: str
    side: str
    """The side to move."""
    ply: int
    pieces: list[Piece]
    hands: list[Hand]
    facts: list[Fact]
    """Shown all the time."""
    highlights: dict[str, str]
    """Cells that deserve attention, with the reason."""
    last: LastTurn | None
    outcome: Outcome | None
    """Null while the game is not over."""
    status: str
    """Who has to do what, or how the game ended, as a sentence."""


def diagram_of(line: Line) -> Diagram:
    """Return how the last position of a line looks, with the turn before it and any ending."""
    position = line.position
    return {
        "position": str(position),
        "side": position.side,
        "ply": len(line.turns),
        "pieces": [{"cell": cell, "kind": kind} for cell, kind in position.pieces.items()],
        "hands": [view_hand(hand) for hand in position.hands],
        "facts": line.facts,
        "highlights": line.highlights,
        "last": _last_of(line) if line.turns else None,
        "outcome": line.outcome,
        "status": line.standing,
    }


def view_hand(hand: core.Hand) -> Hand:
    """Return what a player has next to the board."""
    shown: Hand = {"name": f"hand:{hand.side}", "count": hand.count, "label": hand.label}
    if hand.pieces is not None:
        shown["pieces"] = list(hand.pieces)
    return shown


def view_action(action: core.Action) -> Action:
    """Return one action of a turn: what moves where, and what looks different afterwards."""
    return {
        "from": action.source,
        "to": action.target,
        "carries": action.carries,
        "leaves": action.leaves,
        "changes": dict(action.changes),
        "removes": action.removes,
        "hands": [view_hand(hand) for hand in action.hands],
        "note": action.note,
        "warning": action.warning,
    }


def played_turn(line: Line, ply: int) -> PlayedTurn:
    """Return the turn that was made after `ply` others."""
    before = line.positions[ply]
    return _in_words(before.rules, before.state, line.turns[ply])


@lru_cache(maxsize=REMEMBERED_TURNS)
def _in_words(rules: Rules, state: State, way: str) -> PlayedTurn:
    """Return a turn in words; every view of a game shows all its turns, and only one is new."""
    before = Position.of(rules, state)
    return {
        "text": way,
        "annotated": before.annotate_turn(way),
        "side": before.side,
        "say": before.say_turn(way),
    }


def _last_of(line: Line) -> LastTurn:
    before = line.positions[-2]
    game = before.rules.game
    played = played_turn(line, len(line.turns) - 1)
    actions = [view_action(a) for a in before.actions(line.turns[-1])]
    touched = [cell for action in actions for cell in (action["from"], action["to"])]
    return {
        "text": played["text"],
        "annotated": played["annotated"],
        "side": played["side"],
        "say": f"{game.side_title(before.side)}: {played['say']}",
        "actions": actions,
        "marks": [cell for cell in touched if ":" not in cell],
        "removed": [cell for action in actions for cell in action["removes"]],
    }
