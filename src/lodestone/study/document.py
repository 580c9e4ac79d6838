"""Games as a viewer needs them: read from any text, checked, with the pictures of all positions."""

import io
import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from lodestone.core.drawing import Scene
from lodestone.core.errors import LodestoneError, RulesError
from lodestone.core.game import Side, all_games
from lodestone.core.phrases import listed
from lodestone.core.rules import Rules, outside_files
from lodestone.core.sent import Sent
from lodestone.records.check import checking
from lodestone.records.cursor import Cursor
from lodestone.records.files import read_stream
from lodestone.records.game import GameRecord, PlacedFault, Result
from lodestone.records.grammar import EXPECTED_RESULT, NOT_UTF_8
from lodestone.study.diagram import Diagram, diagram_of

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

    record: GameRecord
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
    records = yield from _records(text, cursor)
    games: list[ReadGame] = []
    for record in records:
        yield
        possible = (yield from _complete(record, cursor)) if len(records) == 1 else []
        yield from checking(record, cursor, rewrite=True)
        games.append(_read_game(record, possible, cursor))
    return ReadGames(games)


def _records(text: str, cursor: Cursor) -> Generator[None, None, list[GameRecord]]:
    # What JSON escapes may be half a character, which nothing could be answered with.
    text = NOT_UTF_8.sub("\ufffd", text)
    if bare := _bare_position(text) or (yield from _position_without_rules(text, cursor)):
        return [bare]
    records = []
    for record in read_stream(io.BufferedReader(io.BytesIO(text.encode()))):
        records.append(record)
        yield
    return records


def _bare_position(text: str) -> GameRecord | None:
    """Return a position by itself, after its rules: `queah; b/bbw/-b-w-/-ww/w w 6,6 -,-`.

    Rules alone, `qo` or `qo;`, stand for their start. `None` if the text is something else.
    """
    rules, *others = (part.strip() for part in outside_files(text, ";"))
    if len(others) > 1 or not rules or len(outside_files(" ".join(rules.split()), " ")) > 1:
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
        record.faults[:] = [PlacedFault(record.root.place, _question(record, possible))]
        return possible
    is_ended = all(fault.message != _NO_RESULT for fault in record.faults)
    if not is_ended or not record.root.children:
        record.faults[:] = [fault for fault in record.faults if fault.message != _NO_RESULT]
        _settle_result(record, cursor)
    return []


def _settle_result(record: GameRecord, cursor: Cursor) -> None:
    course = None if "Result" in record.places else cursor.course(record)
    if course and course.is_over and course.error is None:
        record.result = Result.of(course.position(-1).outcome, course.rules.game)


def _read_game(record: GameRecord, possible: list[str], cursor: Cursor) -> ReadGame:
    return ReadGame(
        record,
        title_of(record, cursor),
        record.result,
        plies=len(record.main_line),
        errors=faults_of(record.faults),
        possible_rules=possible,
    )


def title_of(record: GameRecord, cursor: Cursor) -> str:
    """Return who played a game, or the name of the event, or else of the rules."""
    if any(name not in ("", "?") for name in record.players):
        return " – ".join(name or "?" for name in record.players)
    event = record.tags.get("Event", "")
    if event not in ("", "?"):
        return event
    try:
        return cursor.rules(record).title
    except RulesError:
        return record.rules or "?"


def faults_of(faults: list[PlacedFault]) -> list[RecordFault]:
    """Return what is wrong with a record, in the order of the text."""
    return [RecordFault(*place, message) for place, message in sorted(faults)]


#: Turns that are tried under each rule set: whatever plays this many by chance plays them all.
MOST_TRIED = 300
#: Letters in the longest text that is tried as a position; the editor takes no longer ones either.
LONGEST_POSITION = 4000
#: A turn that only chess has: a piece's letter and a square, or castling.
_CHESS_TURN = re.compile(r"[KQRBN][a-h1-8]?x?[a-h][1-8][+#]?|O-O(?:-O)?[+#]?")
#: Slashes in the board of a chess position in Forsyth-Edwards notation.
_FEN_SLASHES = 7


def possible_rules(record: GameRecord, cursor: Cursor) -> Generator[None, None, list[str]]:
    """Return the rules strings of all presets under which the start and the turns are legal.

    Presets that play like an earlier one are left out. Yields before each preset.
    """
    found = []
    for rules in _distinct_presets():
        yield
        if (yield from _fits(replace(record, rules=str(rules)), cursor)):
            found.append(str(rules))
    return found


def _distinct_presets() -> Iterator[Rules]:
    """Yield rules that differ, game by game, each game's default first; none of families."""
    for game in (one for one in all_games() if not one.is_family):
        names = sorted(
            (preset.name for preset in game.presets), key=lambda name: name != game.default_preset
        )
        seen = []
        for rules in (Rules.of(game, name, {}) for name in names):
            if rules.options not in seen:
                seen.append(rules.options)
                yield rules


def _fits(record: GameRecord, cursor: Cursor) -> Generator[None, None, bool]:
    try:
        start = cursor.start(record)
    except LodestoneError:
        return False
    turns = [node.turn for node in islice(record.main_line, MOST_TRIED)]
    return (yield from cursor.follow(start, turns)).error is None


def _position_without_rules(text: str, cursor: Cursor) -> Generator[None, None, GameRecord | None]:
    """Return a record that starts from a position without rules, `None` if the text is not one."""
    text = text.strip()
    if not text or len(text) > LONGEST_POSITION or len(text.splitlines()) > 1:
        return None
    record = GameRecord("", text)
    return record if (yield from possible_rules(record, cursor)) else None


def _question(record: GameRecord, possible: list[str]) -> str:
    """Return how to name the rules of a record, or that none fit."""
    if not possible:
        return _looks_like_chess(record) or (
            f"this is neither a game nor a position of {_games()}; a game names its rules in a "
            'first line, [Rules "queah:balanced"], and a position is written RULES; POSITION'
        )
    known = ", ".join(possible)
    if record.start is not None and not record.root.children:
        return (
            f"which rules? this is a position of {known}; "
            f"write its rules before it: {possible[0]}; POSITION"
        )
    return (
        f"which rules? these turns are legal under {known}; "
        f'name the rules in a line before them: [Rules "{possible[0]}"]'
    )


def _looks_like_chess(record: GameRecord) -> str:
    turns = [node.turn for node in islice(record.main_line, MOST_TRIED)]
    has_board = bool(turns) and turns[0].count("/") == _FEN_SLASHES
    if "FEN" in record.tags or has_board or any(map(_CHESS_TURN.fullmatch, turns)):
        return f"this looks like chess, which Lodestone does not play; it knows {_games()}"
    return ""


def _games() -> str:
    return listed([game.title for game in all_games()])


@dataclass(frozen=True)
class DocumentRules(Sent):
    """The rules of a game, by name."""

    rules: str
    """The rules string in its usual form."""
    game: str
    title: str
    sides: tuple[Side, ...]
    """In the order of results."""


@dataclass(frozen=True)
class Document(Sent):
    """A game with the pictures of all its positions."""

    record: GameRecord
    """The record up to the first turn that is not legal, each turn with what it did."""
    title: str
    """The players, or what the game is otherwise called."""
    errors: list[RecordFault]
    """What the rules find wrong with it."""
    rules: DocumentRules
    scene: Scene
    nodes: list[Diagram]
    """One for each of the record's nodes, in the same order: the start and the main line, then its
    variations in the order of the turns that they replace, each followed by its own."""


def make_document(
    record: GameRecord,
    cursor: Cursor,
    near: str | None = None,
    pictures: Mapping[str, str] | None = None,
) -> Generator[None, None, Document]:
    """Yield after each node; return a game's document, cut where the record is not legal.

    The board is drawn with side `near` at the bottom, by default the first; `pictures` choose
    styles. Raises `LodestoneError` if the rules, start, side or styles are invalid.
    """
    rules = cursor.start(record).rules
    scene = rules.scene(near, pictures or {})
    yield from checking(record, cursor, rewrite=True)
    nodes: list[Diagram] = []
    for _, line in cursor.lines(record):
        nodes.append(diagram_of(line))
        yield
    game = rules.game
    return Document(
        record,
        title_of(record, cursor),
        faults_of(record.faults),
        DocumentRules(str(rules), game.name, rules.title, game.rivals),
        scene,
        nodes,
    )
