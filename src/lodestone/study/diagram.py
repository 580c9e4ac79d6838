"""Positions as boards show them, and the turns that led there in words: plain values."""

from dataclasses import dataclass
from functools import lru_cache

from lodestone.core.game import Action, Fact, Hand
from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.kernel.decorator import State

#: The number of played turns that are remembered in words, over all games.
REMEMBERED_TURNS = 10_000


@dataclass(frozen=True)
class Piece(Sent):
    """A piece on the board."""

    cell: str
    kind: str


@dataclass(frozen=True)
class ExpectedTurn(Sent):
    """A turn, as text and in words."""

    turn: str
    say: str


@dataclass(frozen=True)
class PlayedTurn(Sent):
    """A turn of the game."""

    text: str
    annotated: str
    """The text with what the turn did."""
    side: str
    say: str
    """The turn in words."""
    removes: bool
    """Whether it took something off the board."""


@dataclass(frozen=True)
class LastTurn(PlayedTurn):
    """The turn before the position."""

    actions: list[Action]
    marks: list[str]
    """The cells that it touched."""
    removed: list[str]
    """The cells that it emptied."""


@dataclass(frozen=True)
class Diagram(Sent):
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
    return Diagram(
        position=str(position),
        side=position.side,
        ply=len(line.turns),
        pieces=pieces_on(position),
        hands=position.hands,
        facts=line.facts,
        highlights=line.highlights,
        last=last_turn(line) if line.turns else None,
        outcome=line.outcome,
        status=line.standing,
    )


def pieces_on(position: Position) -> list[Piece]:
    """Return the pieces on the board."""
    return [Piece(cell, kind) for cell, kind in position.pieces.items()]


def played_turn(line: Line, ply: int) -> PlayedTurn:
    """Return the turn that was made after `ply` others."""
    before = line.positions[ply]
    return _in_words(before.rules, before.state, line.turns[ply])


@lru_cache(maxsize=REMEMBERED_TURNS)
def _in_words(rules: Rules, state: State, way: str) -> PlayedTurn:
    """Return a turn in words; every view of a game shows all its turns, and only one is new."""
    before = Position.of(rules, state)
    annotated, takes = before.annotate_turn(way), rules.game.takes
    removes = takes != "" and takes in annotated
    return PlayedTurn(way, annotated, before.side, before.say_turn(way), removes)


def last_turn(line: Line) -> LastTurn:
    """Return the last turn of a line that has one."""
    before = line.positions[-2]
    game = before.rules.game
    played = played_turn(line, len(line.turns) - 1)
    actions = before.actions(line.turns[-1])
    touched = [cell for action in actions for cell in (action.source, action.target)]
    return LastTurn(
        played.text,
        played.annotated,
        played.side,
        f"{game.side_title(before.side)}: {played.say}",
        played.removes,
        actions,
        marks=[cell for cell in touched if ":" not in cell],
        removed=[cell for action in actions for cell in action.removes],
    )
