"""Games read from a text that somebody has pasted, in any form, and checked by their rules."""

import io
from collections.abc import Generator

from typing_extensions import TypedDict

from lodestone.core.errors import RulesError
from lodestone.core.rules import Rules
from lodestone.records.build import TreeBuilder
from lodestone.records.files import read_stream
from lodestone.records.game import GameRecord
from lodestone.records.grammar import NOT_UTF_8, TAG_LINE
from lodestone.records.referee import Referee
from lodestone.records.result import Fault, Result
from lodestone.records.schema import RecordJson, to_json
from lodestone.study.plain import described


@described
class RecordFault(TypedDict):
    """What is wrong with a game, and where in the text it was read from, both from 1."""

    line: int
    column: int
    message: str


@described
class ReadGame(TypedDict):
    """A game as far as it could be read, and what is wrong with it."""

    record: RecordJson
    title: str
    """Who played, or what it is otherwise called."""
    result: Result
    plies: int
    """Of the main line."""
    errors: list[RecordFault]


@described
class ReadGames(TypedDict):
    """The games of a text."""

    games: list[ReadGame]


def read_pasted(text: str, referee: Referee) -> Generator[None, None, ReadGames]:
    """Return the games of a text: records in either form, or one position.

    A position is a record's tags without movetext, or `RULES; POSITION`. Yields after each game.
    """
    games: list[ReadGame] = []
    for record in _records(text):
        yield
        yield from referee.checking(record, rewrite=True)
        games.append(_read_game(record))
    return {"games": games}


def _records(text: str) -> list[GameRecord]:
    # What JSON escapes may be half a character, which nothing could be answered with.
    text = NOT_UTF_8.sub("\ufffd", text)
    if bare := _bare_position(text):
        return [bare]
    if all(TAG_LINE.fullmatch(line) or not line.strip() for line in text.splitlines()):
        text = f"{text}\n\n{Result.OPEN}" if text.strip() else ""
    data = io.BytesIO(text.encode())
    return list(read_stream(io.BufferedReader(data), TreeBuilder()))


def _bare_position(text: str) -> GameRecord | None:
    """Return a position by itself, after its rules: `queah; b/bbw/-b-w-/-ww/w w 6,6 -,-`.

    `None` where the text is something else.
    """
    rules, *others = (part.strip() for part in text.split(";", maxsplit=2))
    if len(others) != 1 or not rules or not others[0]:
        return None
    if len(rules.split(maxsplit=1)) > 1 or "\n" in others[0]:
        return None
    return GameRecord(rules, others[0])


def _read_game(record: GameRecord) -> ReadGame:
    return {
        "record": to_json(record),
        "title": title_of(record),
        "result": record.result,
        "plies": len(record.main_line),
        "errors": faults_of(record.faults),
    }


def title_of(record: GameRecord) -> str:
    """Return who played a game, or the name of the event, or else of the rules."""
    names = [record.tags.get(name, "") for name in ("White", "Black")]
    if any(name not in ("", "?") for name in names):
        return " – ".join(name or "?" for name in names)
    event = record.tags.get("Event", "")
    if event not in ("", "?"):
        return event
    try:
        return Rules.parse(record.rules).title
    except RulesError:
        return record.rules or "?"


def faults_of(faults: list[Fault]) -> list[RecordFault]:
    """Return what is wrong with a record in plain values, in the order of the text."""
    return [
        {"line": line, "column": column, "message": message}
        for (line, column), message in sorted(faults)
    ]
