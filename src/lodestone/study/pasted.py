"""Games read from a text that somebody has pasted, in any form, and checked by their rules."""

import io
from collections.abc import Generator
from dataclasses import dataclass

from lodestone.core.errors import RulesError
from lodestone.core.game import all_games
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.records.build import TreeBuilder
from lodestone.records.check import checking
from lodestone.records.cursor import Cursor
from lodestone.records.files import read_stream
from lodestone.records.game import GameRecord
from lodestone.records.grammar import EXPECTED_RESULT, NOT_UTF_8
from lodestone.records.result import Fault, Result
from lodestone.records.schema import RecordJson, to_json
from lodestone.study.unnamed import ask_for_rules, position_without_rules, possible_rules

_NO_RESULT = f"expected {EXPECTED_RESULT}"


@dataclass(frozen=True)
class RecordFault(Sent):
    """What is wrong with a game, and where in the text it was read from, both from 1."""

    line: int
    column: int
    message: str


@dataclass(frozen=True)
class ReadGame(Sent):
    """A game as far as it could be read, and what is wrong with it."""

    record: RecordJson
    title: str
    """Who played, or what it is otherwise called."""
    result: Result
    plies: int
    """Of the main line."""
    errors: list[RecordFault]
    possible_rules: list[str]
    """Where a text names no rules: those under which all of it is legal, as rules strings."""


@dataclass(frozen=True)
class ReadGames(Sent):
    """The games of a text."""

    games: list[ReadGame]


def read_pasted(text: str, cursor: Cursor) -> Generator[None, None, ReadGames]:
    """Read the games of a text, records in either form or one position; return them at the end.

    A position is a record's tags without movetext, `RULES; POSITION`, or `RULES` for the start. A
    text that holds a single game need not say how it ended. Yields between games.
    """
    records = _records(text, cursor)
    games: list[ReadGame] = []
    for record in records:
        yield
        possible = (yield from _complete(record, cursor)) if len(records) == 1 else []
        yield from checking(record, cursor, rewrite=True)
        games.append(_read_game(record, possible))
    return ReadGames(games)


def _records(text: str, cursor: Cursor) -> list[GameRecord]:
    # What JSON escapes may be half a character, which nothing could be answered with.
    text = NOT_UTF_8.sub("\ufffd", text)
    if bare := _bare_position(text) or position_without_rules(text, cursor):
        return [bare]
    data = io.BytesIO(text.encode())
    return list(read_stream(io.BufferedReader(data), TreeBuilder()))


def _bare_position(text: str) -> GameRecord | None:
    """Return a position by itself, after its rules: `queah; b/bbw/-b-w-/-ww/w w 6,6 -,-`.

    Rules alone, `qo` or `qo;`, stand for their start. `None` if the text is something else.
    """
    rules, *others = (part.strip() for part in text.split(";", maxsplit=2))
    if len(others) > 1 or not rules or len(rules.split(maxsplit=1)) > 1:
        return None
    position = others[0] if others else ""
    if not position:
        is_known = rules.partition(":")[0] in {game.name for game in all_games()}
        return GameRecord(rules) if is_known else None
    return None if "\n" in position else GameRecord(rules, position)


def _complete(record: GameRecord, cursor: Cursor) -> Generator[None, None, list[str]]:
    """Complete a record that is alone in its text; return the rules it may mean if it names none.

    Where the text does not say how the game ended, the rules do.
    """
    is_about_turns = record.root.children or record.start is not None
    if not record.rules and is_about_turns:
        possible = yield from possible_rules(record, cursor)
        ask_for_rules(record, possible)
        return possible
    is_ended = all(fault.message != _NO_RESULT for fault in record.faults)
    if not is_ended or not record.root.children:
        record.faults[:] = [fault for fault in record.faults if fault.message != _NO_RESULT]
        _settle_result(record, cursor)
    return []


def _settle_result(record: GameRecord, cursor: Cursor) -> None:
    course = None if "Result" in record.places else cursor.course(record)
    if course and course.is_over and course.error is None:
        record.result = Result.of(course.position(-1).outcome)


def _read_game(record: GameRecord, possible: list[str]) -> ReadGame:
    return ReadGame(
        to_json(record),
        title_of(record),
        record.result,
        plies=len(record.main_line),
        errors=faults_of(record.faults),
        possible_rules=possible,
    )


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
    """Return what is wrong with a record, in the order of the text."""
    return [RecordFault(*place, message) for place, message in sorted(faults)]
