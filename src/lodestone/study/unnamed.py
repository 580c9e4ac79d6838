"""Pasted games and positions that do not name their rules: which they fit, and what to say."""

import re
from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import islice

from lodestone.core.errors import LodestoneError
from lodestone.core.game import all_games
from lodestone.core.rules import Rules
from lodestone.records.cursor import Cursor, in_one_go
from lodestone.records.game import GameRecord
from lodestone.records.result import Fault

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
        if _fits(replace(record, rules=str(rules)), cursor):
            found.append(str(rules))
    return found


def _distinct_presets() -> Iterator[Rules]:
    """Yield rules that differ, game by game, each game's default first."""
    for game in all_games():
        names = sorted(
            (preset.name for preset in game.presets), key=lambda name: name != game.default_preset
        )
        seen = []
        for rules in (Rules.of(game, name, {}) for name in names):
            if rules.options not in seen:
                seen.append(rules.options)
                yield rules


def _fits(record: GameRecord, cursor: Cursor) -> bool:
    try:
        start = cursor.start(record)
    except LodestoneError:
        return False
    turns = [node.turn for node in islice(record.main_line, MOST_TRIED)]
    return in_one_go(cursor.follow(start, turns)).error is None


def position_without_rules(text: str, cursor: Cursor) -> GameRecord | None:
    """Return a record that starts from a position without rules, `None` if the text is not one."""
    text = text.strip()
    if not text or len(text) > LONGEST_POSITION or len(text.splitlines()) > 1:
        return None
    record = GameRecord("", text)
    return record if in_one_go(possible_rules(record, cursor)) else None


def ask_for_rules(record: GameRecord, possible: list[str]) -> None:
    """Replace a record's faults by one that says how to name the rules, or that none fit."""
    record.faults[:] = [Fault(record.root.place, _question(record, possible))]


def _question(record: GameRecord, possible: list[str]) -> str:
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
    *others, last = (game.title for game in all_games())
    return f"{', '.join(others)} and {last}"
