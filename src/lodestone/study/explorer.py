"""What counting the turns played from a position in a collection of games takes of the rules.

Who has the games counts them, by the keys of positions: a page does
(`web/page/js/net/explorer.js`), so that no server has to keep them.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.kernel import protocol
from lodestone.records.cursor import Cursor, Parts
from lodestone.records.game import GameRecord
from lodestone.records.marks import Worth
from lodestone.solve.table import Values
from lodestone.study.exact import worth_of

#: The number of rule sets whose names are remembered.
REMEMBERED = 64


@dataclass(frozen=True)
class ReplayedGame(Sent):
    """A game's positions and turns, as far as it is legal; nothing if its rules are not."""

    alike: str
    """The same for rules with the same options; "" if the game has none."""
    keys: list[str]
    """A key for every position, the start first. Under the same rules no two share one."""
    turns: list[str]


@dataclass(frozen=True)
class ExploredTurn(Sent):
    """A turn as it is made from the position itself."""

    text: str
    say: str
    """The turn in words."""
    exact: Worth | None
    """What it is worth to the side that makes it; null if the rules are not solved."""


@dataclass(frozen=True)
class Explored(Sent):
    """How a position is recognised in games, and turns that were played there."""

    alike: str
    """Games under rules with another one do not count."""
    keys: list[str]
    """Those of the position and of its mirror images."""
    turns: list[ExploredTurn]
    """In the order in which they were asked about."""


def courses(records: Iterable[GameRecord], cursor: Cursor) -> Parts[list[ReplayedGame]]:
    """Return, in parts, the courses of some games."""
    found = []
    for record in records:
        yield
        try:
            start = cursor.start(record)
        except LodestoneError:
            found.append(ReplayedGame("", [], []))
            continue
        course = yield from cursor.follow(start, record.turns)
        turns = record.turns[: course.played]
        found.append(ReplayedGame(_alike(course.rules), list(map(_written, course.hashes)), turns))
    return found


def explore(
    position: Position, played: Sequence[tuple[str, str]], values: Values | None
) -> Parts[Explored]:
    """Return, in parts, the keys of a position, and turns as they are made from it.

    `played` are turns from the position or its mirror images, each after the key of where it was
    played. Mirror images of a turn are the same one: the least if the position is its own mirror
    image. Raises `LodestoneError` for a turn that is not legal there.
    """
    images = {_written(image.key): image for image in position.images}
    worth = dict(values.probe_turns(position)) if values and played else {}
    legal = set(position.turn_numbers if played else ())
    turns = []
    for key, text in played:
        yield
        if key not in images:
            raise LodestoneError(f"{quoted(key)} is not the key of {position} or a mirror image")
        number = _seen_from(position, images[key], text)
        if number not in legal:
            raise LodestoneError(f"{quoted(text)} is not a legal turn of {images[key]}")
        own = position.format_turn(number)
        value = worth.get(own)
        say = position.say_turn(own)
        turns.append(ExploredTurn(own, say, worth_of(value) if value else None))
    return Explored(_alike(position.rules), list(images), turns)


def _seen_from(position: Position, image: Position, text: str) -> int:
    """Return a turn from a mirror image of the position as it is in the position itself."""
    rules, turn = image.rules.kernel, image.turn_number(text)
    return min(
        protocol.symmetric_turn(rules, turn, number)
        for number, other in enumerate(image.images)
        if other == position
    )


def _written(key: int) -> str:
    """Return a key as it is sent: JavaScript's numbers are shorter."""
    return f"{key:x}"


@lru_cache(REMEMBERED)
def _alike(rules: Rules) -> str:
    text = json.dumps([rules.game.name, rules.options.values()])
    return sha256(text.encode()).hexdigest()[:16]
