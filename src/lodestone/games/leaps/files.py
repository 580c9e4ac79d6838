"""Board files: read, and checked so that all faults are reported at once, each with its place.

`docs/leaps-form.md` describes the form. `boards/` holds the files that come with the program.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import isfinite
from pathlib import Path
from typing import Any

from lodestone.core.errors import RulesError, quoted, unknown
from lodestone.core.option_files import check_size, file_text, inline
from lodestone.core.options import MOST_KNOWN, is_carried, is_path
from lodestone.games.leaps.board import MOST_POINTS, MOST_RAYS, SIDES, Board

FOLDER = Path(__file__).parent / "boards"
#: The most lines of points, and points on one: no board needs more, and each is checked.
MOST_LINES, LONGEST_LINE = 200, MOST_POINTS + 1
#: The most faults that are reported, and the most signs, rows and backslashes in a file: one that
#: is made to be slow is refused before it is read.
MOST_FAULTS, MOST_SIGNS, MOST_ROWS, MOST_ESCAPES = 8, 1_500, 2_000, 200
NO_POINT, EMPTY = ".", "-"
LETTERS = {"w": "white", "b": "black"}
#: Lines that follow from places: the steps between neighbours on them, in files and ranks.
STRAIGHT, SLANTED = ((1, 0), (0, 1)), ((1, 1), (1, -1))
KINDS = {"orthogonal": STRAIGHT, "diagonal": SLANTED, "alquerque": SLANTED}

TEXT, TEXTS, TABLE, NUMBER = "a text", "a list of texts", "a table", "a whole number"
ENTRIES = {
    "title": TEXT,
    "about": TEXT,
    "source": TEXT,
    "evidence": TEXT,
    "board": TEXTS,
    "points": TABLE,
    "start": TABLE,
    "lines": TEXTS,
    "leaps": TEXTS,
    "closed": TEXT,
    "pieces": NUMBER,
    "rules": TABLE,
    "readings": TABLE,
}
NEEDED = ("title", "lines")
_NAME = re.compile(r"[a-z][1-9][0-9]?")
#: What a file says in words, in strings and comments, and the signs of structure elsewhere.
_WORDS = re.compile(r"""\"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*""")
_SIGNS = re.compile(r"[=,.\[{]")
#: Names with a dot between, as TOML has for tables within tables, which reading takes long for.
_DOTTED = re.compile(r"\.[\w\s-]*\.")

#: Returns what is wrong with a value of an option, "" if nothing is.
Check = Callable[[str, str | int], str]
Places = dict[str, tuple[float, float]]


@cache
def shipped() -> Mapping[str, Mapping[str, Any]]:
    """Return what is in the files of the boards that come with the program, by name.

    Checking them all would delay every command; a board is checked when it is used.
    """
    paths = sorted(FOLDER.glob("*.toml"))
    return {path.stem: tomllib.loads(path.read_text("utf-8")) for path in paths}


def find_board(value: str, check: Check) -> Board:
    """Return the board that the value of the option `board` names or contains.

    Raises `RulesError` with every fault in it. `check` judges the values that it gives to options.
    """
    return _carried_board(value, check) if is_carried(value) else _named_board(value, check)


@cache
def _named_board(value: str, check: Check) -> Board:
    """Return a shipped board, or a file's."""
    path = Path(value) if is_path(value) else FOLDER / f"{value}.toml"
    return _BoardReader(file_text(path, "board"), f"board {path.name}", check).board()


@lru_cache(MOST_KNOWN)
def _carried_board(text: str, check: Check) -> Board:
    return _BoardReader(f"board-file = {text}", "the board", check, is_carried=True).board()


def carried(text: str, check: Check) -> str:
    """Return the value of the option `board` that carries the text of a file.

    Raises `RulesError` with every fault in it.
    """
    _BoardReader(text, "the board", check).board()
    return inline(tomllib.loads(text))


class _BoardReader:
    """Reads one file, and gathers its faults."""

    def __init__(self, text: str, named: str, check: Check, *, is_carried: bool = False) -> None:
        self._text, self._named, self._check = text, named, check
        self._faults: list[str] = []
        check_size(text, named)
        if fault := _fault_of_size(text):
            raise RulesError(f"{named}: {fault}")
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise RulesError(f"{named}: {error}") from None
        self._data: Mapping[str, Any] = data["board-file"] if is_carried else data

    def board(self) -> Board:
        """Return the board; raise `RulesError` with every fault."""
        board = self._board()
        if self._faults or board is None:
            raise self._error()
        return board

    def _error(self) -> RulesError:
        return RulesError(f"{self._named}: {'; '.join(dict.fromkeys(self._faults))}")

    def _fault(self, message: str, key: str = "", part: str = "") -> None:
        """Note a fault, with the line and the column where the file has `part` of the entry."""
        found = re.search(rf'(?m)^[ \t]*\[?"?{re.escape(key)}"?[\] \t]*(?:=|$)', self._text)
        begin = found.start() if found and key else 0
        place = max(self._text.find(part, begin), begin) if part else begin
        line = self._text.count("\n", 0, place) + 1
        column = place - self._text.rfind("\n", 0, place)
        self._faults.append(f"{message} (line {line}, column {column})")
        if len(self._faults) == MOST_FAULTS:
            self._faults.append("and perhaps more")
            raise self._error()

    def _board(self) -> Board | None:
        self._check_entries()
        if self._faults:
            return None
        places, start = self._points()
        number = {point: place for place, point in enumerate(places)}
        lines = self._lines(places, number) if places else []
        leaps = self._leaps(number) if places else None
        closed = self._closed(places)
        board = Board(
            title=_one_line(self._data["title"]),
            about=_one_line(self._data.get("about", "")),
            source=_one_line(self._data.get("source", "")),
            evidence=_one_line(self._data.get("evidence", "")),
            places=places,
            lines=tuple(lines),
            leaps=leaps,
            start=start,
            closed=closed,
            rules=self._rules(),
            pieces=self._pieces(start),
            readings=self._readings(),
        )
        if not self._faults:
            self._check_whole(board)
        return board

    def _check_entries(self) -> None:
        for name in NEEDED:
            if name not in self._data:
                self._fault(f"{name} is missing")
        for name, value in self._data.items():
            if name not in ENTRIES:
                self._fault(unknown("entry", name, ENTRIES), name)
            elif not _is_kind(value, ENTRIES[name]):
                self._fault(f"{name} must be {ENTRIES[name]}, not {quoted(repr(value))}", name)
        if ("board" in self._data) == ("points" in self._data):
            self._fault("a file has either board, a picture, or points with coordinates")

    def _points(self) -> tuple[Places, dict[str, str]]:
        """Return the places of the points in the order of their numbers, and the pieces there."""
        places, start = self._picture() if "board" in self._data else self._listed_points()
        if not 2 <= len(places) <= MOST_POINTS:
            key = "board" if "board" in self._data else "points"
            self._fault(f"the board has {len(places)} points; 2 to {MOST_POINTS} are allowed", key)
            return {}, {}
        return dict(sorted(places.items(), key=lambda one: one[1][::-1])), start

    def _picture(self) -> tuple[Places, dict[str, str]]:
        rows = ["".join(row.split()) for row in self._data["board"]]
        if len(rows) > 99 or max(map(len, rows), default=0) > 26:
            self._fault("board has more than 99 rows or 26 columns", "board")
            return {}, {}
        places: Places = {}
        start = {}
        for top, row in enumerate(rows):
            for file, letter in enumerate(row):
                point, rank = f"{chr(ord('a') + file)}{len(rows) - top}", len(rows) - top
                if letter in LETTERS:
                    start[point] = LETTERS[letter]
                elif letter not in (NO_POINT, EMPTY):
                    self._fault(
                        f"{point} holds {letter!r}; allowed: w, b, {EMPTY} for an empty point, "
                        f"{NO_POINT} for none",
                        "board",
                        self._data["board"][top],
                    )
                if letter != NO_POINT:
                    places[point] = (file + 1, rank)
        return places, start

    def _listed_points(self) -> tuple[Places, dict[str, str]]:
        places: Places = {}
        for point, place in self._data["points"].items():
            if not _NAME.fullmatch(point):
                said = "a point is named by a letter and a number to 99, as a1"
                self._fault(f"points name {quoted(point)}; {said}", "points", point)
            elif not _is_place(place):
                self._fault(
                    f"{point} must have two numbers within 1000, as [1, 2.5]", "points", point
                )
            else:
                places[point] = (float(place[0]), float(place[1]))
        twice = [one for one, count in Counter(places.values()).items() if count > 1]
        for point in [point for point, place in places.items() if place in twice][1:]:
            self._fault(f"{point} is in the same place as another point", "points", point)
        return places, self._listed_start(places)

    def _listed_start(self, places: Places) -> dict[str, str]:
        start: dict[str, str] = {}
        for side, text in self._data.get("start", {}).items():
            if side not in SIDES or not isinstance(text, str):
                self._fault('start has white and black, each a text such as "a1 b1"', "start")
                continue
            points = text.split()
            self._are_points(points, places, "start")
            for point in points:
                if point in start:
                    self._fault(f"start puts two pieces on {point}", "start", point)
                start[point] = side
        return start

    def _are_points(self, points: Sequence[str], places: Mapping[str, object], key: str) -> bool:
        """Return whether all these are points of the board, noting each that is not."""
        wrong = [point for point in points if point not in places]
        for point in wrong:
            self._fault(
                f"{key} names {quoted(point)}, which is not a point of the board", key, point
            )
        return not wrong

    def _lines(self, places: Places, number: Mapping[str, int]) -> list[tuple[int, ...]]:
        if len(self._data["lines"]) > MOST_LINES:
            self._fault(f"lines has more than {MOST_LINES} entries", "lines")
            return []
        found: list[tuple[int, ...]] = []
        for text in self._data["lines"]:
            if text in KINDS:
                found += _derived(text, places, number)
            elif line := self._line(text, places):
                found.append(tuple(number[point] for point in line))
        return found

    def _line(self, text: str, places: Places) -> list[str]:
        line = text.split()
        if not 2 <= len(line) <= LONGEST_LINE:
            said = f"{', '.join(KINDS)}, or the points of a line in order, as 'a1 b1 c1'"
            self._fault(f"lines has {quoted(text)}; allowed: {said}", "lines", text)
            return []
        ring = line[:-1] if line[0] == line[-1] and len(line) > 3 else line
        if len(set(ring)) < len(ring):
            self._fault(f"the line {quoted(text)} comes to a point twice", "lines", text)
            return []
        return line if self._are_points(line, places, "lines") else []

    def _leaps(self, number: Mapping[str, int]) -> tuple[tuple[int, int, int], ...] | None:
        if "leaps" not in self._data:
            return None
        found = []
        for text in self._data["leaps"][: MOST_POINTS * MOST_RAYS]:
            leap = text.split()
            if len(leap) != 3 or len(set(leap)) < 3:
                said = "a leap is three points, from, over and to, as 'a1 b1 c1'"
                self._fault(f"leaps has {quoted(text)}; {said}", "leaps", text)
            elif self._are_points(leap, number, "leaps"):
                start, over, land = (number[one] for one in leap)
                found.append((start, over, land))
        return tuple(found)

    def _closed(self, places: Places) -> frozenset[str]:
        points = self._data.get("closed", "").split()
        return frozenset(points if self._are_points(points, places, "closed") else ())

    def _pieces(self, start: Mapping[str, str]) -> int:
        most = MOST_POINTS // 2
        usual = sum(side == "white" for side in start.values())
        pieces = self._data.get("pieces", usual)
        if not 0 <= pieces <= most:
            self._fault(f"pieces is a whole number from 0 to {most}, not {pieces}", "pieces")
        return int(pieces)

    def _rules(self) -> dict[str, str | int]:
        rules: dict[str, str | int] = self._data.get("rules", {})
        for name, value in rules.items():
            is_value = isinstance(value, str | int) and not isinstance(value, bool)
            fault = self._check(name, value) if is_value else f"{name} must be a text or a number"
            if fault:
                self._fault(fault, name)
        return dict(rules)

    def _readings(self) -> dict[str, str]:
        readings = self._data.get("readings", {})
        for name, text in readings.items():
            if not isinstance(text, str) or self._check(name, "").startswith("unknown option"):
                self._fault("readings has texts by the names of options", "readings", name)
        return {name: _one_line(text) for name, text in readings.items()}

    def _check_whole(self, board: Board) -> None:
        """Note what is wrong with the board as a whole."""
        for number, rays in enumerate(board.rays):
            point = board.points[number]
            if not board.near[number]:
                self._fault(f"{point} is on no line", "lines")
            if len(rays) > MOST_RAYS:
                said = f"at most {MOST_RAYS} are allowed"
                self._fault(f"{point} has {len(rays)} directions of leaps; {said}", "lines")
            for fault in _faults_of_landings(board, number):
                self._fault(fault, "lines")


def _fault_of_size(text: str) -> str:
    """Return why a text is not worth reading, "" if it is."""
    if text.count("\n") > MOST_ROWS or text.count("\\") > MOST_ESCAPES:
        return f"it has more than {MOST_ROWS:,} lines or {MOST_ESCAPES} backslashes"
    if '"""' in text or "'''" in text:
        return "texts in three quotes are not allowed; a text is on one line"
    signs = _WORDS.sub("", text)
    if len(_SIGNS.findall(signs)) > MOST_SIGNS:
        return f"it has more than {MOST_SIGNS:,} values"
    return "names with dots are not allowed" if _DOTTED.search(signs) else ""


def _faults_of_landings(board: Board, number: int) -> Iterator[str]:
    """Yield why the end of a leap from a point does not say which leap it is."""
    point, rays = board.points[number], board.rays[number]
    for land, count in Counter(ray.land for ray in rays).items():
        if count > 1:
            yield f"two leaps lead from {point} to {board.points[land]}"
        if board.near[number] >> land & 1:
            yield f"a step and a leap lead from {point} to {board.points[land]}"
        if land == number:
            yield f"a leap leads from {point} to itself"


def faults_of_long_leaps(board: Board) -> str:
    """Return why lines of enemies cannot be leapt over on this board (L7), "" if they can."""
    for number, rays in enumerate(board.rays):
        ends = [point for ray in rays for point in ray.points[1:]]
        if board.is_closed_line or len(set(ends)) < len(ends):
            return f"over=line needs lines that do not meet again; see {board.points[number]}"
        if any(board.near[number] >> end & 1 for end in ends):
            return f"over=line: a step and a leap from {board.points[number]} end alike"
    return ""


def _derived(kind: str, places: Places, number: Mapping[str, int]) -> Iterator[tuple[int, ...]]:
    """Yield the lines of a kind: the longest runs of points one file, one rank or both apart."""
    at = {place: number[point] for point, place in places.items()}
    for across, up in KINDS[kind]:
        for x, y in at:
            if kind == "alquerque" and (x + y) % 2:
                continue
            if (x - across, y - up) in at:
                continue
            line = [at[x, y]]
            while (there := (x + across * len(line), y + up * len(line))) in at:
                line.append(at[there])
            if len(line) > 1:
                yield tuple(line)


def _is_kind(value: Any, kind: str) -> bool:
    if kind == TEXTS:
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    if kind == NUMBER:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, dict if kind == TABLE else str)


def _is_place(place: Any) -> bool:
    return (
        isinstance(place, Sequence)
        and len(place) == 2
        and all(isinstance(one, int | float) and isfinite(one) and abs(one) < 1000 for one in place)
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())
