"""Layout files: read, and checked so that all faults are reported at once.

A layout is TOML: `title`, `about` and `source`; the `start` as rows from the top, dots separated by
spaces, `.` where there is no dot, `-` for an empty dot, a tower by its letters; and a table `links`
that names the neighbours of every dot. `layouts/` holds those that come with the program.
"""

import tomllib
from collections import Counter
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from lodestone.core.errors import RulesError, quoted
from lodestone.core.option_files import check_size, file_text, inline
from lodestone.core.options import MOST_KNOWN, is_carried, is_path
from lodestone.core.parts import Fault
from lodestone.games.quincala.board import (
    DIRECTIONS,
    LETTERS,
    MOST_BASES,
    MOST_DOTS,
    SIZE_NAMES,
    SIZES,
    Layout,
    dot_at,
    moved,
)

FOLDER = Path(__file__).parent / "layouts"
NO_DOT, EMPTY = ".", "-"
#: Files are named by one letter, ranks by one or two digits.
MOST_FILES, MOST_RANKS = 26, 99
ENTRIES = {"title": "a text", "about": "a text", "source": "a text"}
ENTRIES |= {"start": "a list of rows", "links": "a table"}

Towers = dict[str, str]
Links = dict[str, list[str]]


def find_layout(value: str) -> Layout:
    """Return the layout that the value of the option `layout` names or contains."""
    return _carried_layout(value) if is_carried(value) else _named_layout(value)


@cache
def _named_layout(value: str) -> Layout:
    """Return a shipped layout, or a file's."""
    return read_layout(Path(value) if is_path(value) else FOLDER / f"{value}.toml")


def read_layout(path: Path) -> Layout:
    """Read a layout file; raise `RulesError` with every fault in it."""
    named = f"layout {path}"
    return _sound_layout(_table(file_text(path, "layout"), named), named)


def carried(option: str, text: str) -> str:
    """Return the value of an option, which is `layout`, that carries the text of a file.

    Raises `RulesError` with every fault in it.
    """
    named = f"the {option}"
    data = _table(text, named)
    _sound_layout(data, named)
    return inline(data)


@lru_cache(MOST_KNOWN)
def _carried_layout(text: str) -> Layout:
    named = "the layout"
    return _sound_layout(_table(f"layout = {text}", named)["layout"], named)


def _table(text: str, named: str) -> dict[str, Any]:
    check_size(text, named)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RulesError(f"cannot read {named}: {error}") from None


def _sound_layout(data: Any, named: str) -> Layout:
    faults: list[str] = []
    layout = _layout(data, faults)
    if faults:
        raise RulesError(f"{named}: {'; '.join(faults)}")
    return layout


def _layout(data: dict[str, Any], faults: list[str]) -> Layout:
    faults += _faults_of_entries(data)
    towers, rows = _start(data.get("start"), faults)
    links = _links(data.get("links"), faults)
    faults += [fault for dot, tower in towers.items() for fault in tower_faults(dot, tower)]
    # Without a start, or without links, the two cannot be compared.
    if towers:
        faults += _faults_of_sides("".join(towers.values()))
    if towers and links is not None:
        faults += _faults_of_links(links, set(towers))
    return Layout(
        title=_one_line(data.get("title")),
        about=_one_line(data.get("about")),
        source=_one_line(data.get("source")),
        rows=rows,
        links={dot: frozenset((links or {}).get(dot, ())) for dot in towers},
        start={dot: tower for dot, tower in towers.items() if tower},
    )


def _one_line(text: Any) -> str:
    return " ".join(str(text).split())


def _faults_of_entries(data: dict[str, Any]) -> list[str]:
    found = []
    for name, kind in ENTRIES.items():
        if name not in data:
            found.append(f"{name} is missing")
        elif kind == "a text" and not isinstance(data[name], str):
            found.append(f"{name} is {kind}, not {quoted(repr(data[name]))}")
    strange = sorted(data.keys() - ENTRIES.keys())
    found += [f"unknown entry {quoted(name)}; allowed: {', '.join(ENTRIES)}" for name in strange]
    return found


def _start(value: Any, faults: list[str]) -> tuple[Towers, tuple[tuple[str, ...], ...]]:
    """Return every dot's tower, and the names of the dots in rows from the top."""
    if value is None:
        return {}, ()
    if not isinstance(value, list) or not all(isinstance(row, str) for row in value):
        faults.append("start must be a list of strings")
        return {}, ()
    written = [row.split() for row in value]
    widths = {len(row) for row in written}
    if len(widths) > 1:
        faults.append(f"rows of start are of unequal width: {', '.join(map(str, sorted(widths)))}")
    if len(written) > MOST_RANKS or max(widths, default=0) > MOST_FILES:
        faults.append(f"start has more than {MOST_FILES} files or {MOST_RANKS} ranks")
        return {}, ()
    rows = [
        [(dot_at(file, len(written) - 1 - top), tower) for file, tower in enumerate(row)]
        for top, row in enumerate(written)
    ]
    dots = [[dot for dot in row if dot[1] != NO_DOT] for row in rows]
    faults += [f"row {len(dots) - top} has no dot" for top, row in enumerate(dots) if not row]
    towers = {dot: "" if tower == EMPTY else tower for row in dots for dot, tower in row}
    if not 1 <= len(towers) <= MOST_DOTS:
        faults.append(f"start has {len(towers)} dots; 1 to {MOST_DOTS} are allowed")
    return towers, tuple(tuple(dot for dot, _ in row) for row in dots)


def tower_faults(dot: str, tower: str) -> list[str]:
    """Return what keeps these letters from being a tower (K1)."""
    unknown = [letter for letter in tower if letter not in LETTERS]
    if unknown:
        wrong = ", ".join(quoted(letter) for letter in unknown)
        return [Fault(f"{dot} holds {wrong}; pieces are {' '.join(LETTERS)}", [dot])]
    sizes = [SIZES.index(letter.upper()) for letter in tower]
    alike = [SIZE_NAMES[SIZES[size]] for size, count in Counter(sizes).items() if count > 1]
    if alike:
        return [Fault(f"{dot} holds two {size} pieces in {tower}", [dot]) for size in alike]
    if sizes != sorted(sizes):
        return [Fault(f"{dot} holds {tower}; a tower is written from large to small", [dot])]
    return []


def _faults_of_sides(letters: str) -> list[str]:
    found = []
    for size, name in SIZE_NAMES.items():
        white, black = letters.count(size), letters.count(size.lower())
        if white != black:
            pieces = "piece" if white == 1 else "pieces"
            found.append(f"White has {white} {name} {pieces} and Black {black}; they must be equal")
        elif not white:
            found.append(f"there is no {name} piece")
    for title, kinds in (("White", "LM"), ("Black", "lm")):
        bases = sum(letters.count(kind) for kind in kinds)
        if bases > MOST_BASES:
            found.append(
                f"{title} has {bases} large and medium pieces; at most {MOST_BASES} are allowed, "
                "since with more, a turn can be too long to be numbered"
            )
    return found


def _links(value: Any, faults: list[str]) -> Links | None:
    """Return the neighbours that are written for each dot; `None` if there is no table."""
    if value is None:
        return None
    if not isinstance(value, dict):
        faults.append('links must be a table with a line for each dot, such as a1 = "a2 b1"')
        return None
    links = {}
    for dot, neighbours in value.items():
        if isinstance(neighbours, str):
            links[dot] = neighbours.split()
        else:
            faults.append(f'links of {quoted(dot)} must be a string, such as "a2 b1"')
    return links


def _faults_of_links(links: Links, dots: set[str]) -> list[str]:
    found = [f"links name {quoted(dot)}, which start does not have" for dot in links.keys() - dots]
    found += [f"{dot} has no links" for dot in dots if not links.get(dot)]
    for dot in links.keys() & dots:
        around = {moved(dot, step) for step in DIRECTIONS}
        counts = Counter(links[dot])
        for other, count in counts.items():
            if other not in dots:
                found.append(f"{dot} is linked to {quoted(other)}, which start does not have")
            elif other not in around:
                found.append(f"{dot} is linked to {other}, which is not next to it")
            elif dot not in links.get(other, ()):
                found.append(f"{dot} is linked to {other}, but {other} not to {dot}")
            if count > 1:
                found.append(f"{dot} is linked to {quoted(other)} twice")
    return sorted(found)
