"""The parts of a claim's sentence that differ: how they are written and read."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lodestone.core.phrases import counted


@dataclass(frozen=True)
class Slot:
    """A kind of part: what its text looks like, how it is read, how it is written."""

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


def say_plies(count: int) -> str:
    """Return a number of plies in words.

    >>> say_plies(1), say_plies(85)
    ('1 ply', '85 plies')
    """
    return counted(count, "ply", "plies")


def _read_number(text: str) -> int:
    return int(text.split()[0].replace(",", ""))


def _read_list(text: str) -> tuple[str, ...]:
    return tuple(re.split(", | and ", text))


def _write_list(items: tuple[str, ...]) -> str:
    *some, last = items
    return f"{', '.join(some)} and {last}" if some else last


_TURN = r"(?:[a-z@][\w@,*\[\]-]*[\w\]]|--)"
_CELLS = r"[a-z]\d(?:, [a-z]\d)*(?: and [a-z]\d)?"
_NUMBER = Slot(r"\d[\d,]*", _read_number, "{:,}".format)
_PLIES = Slot(r"1 ply|\d[\d,]* plies", _read_number, say_plies)
_SIDE = Slot(r"White|Black", str.lower, str.title)
_TEXT = Slot(r".+?")

#: The kind of each part, by the name of the claim's field.
SLOTS: dict[str, Slot] = {
    "side": _SIDE,
    "other": _SIDE,
    "turn": Slot(_TURN),
    "answer": Slot(_TURN),
    "better": Slot(_TURN),
    "turns": Slot(rf"{_TURN}(?: {_TURN})*", lambda text: tuple(text.split()), " ".join),
    "cells": Slot(_CELLS, _read_list, _write_list),
    "plies": _PLIES,
    "within": _PLIES,
    "count": _NUMBER,
    "won": _NUMBER,
    "drawn": _NUMBER,
    "lost": _NUMBER,
    "nodes": _NUMBER,
    "pieces": Slot(r"\d+\.\d", float, "{:.1f}".format),
    "rules": Slot(r"[a-z]+(?::[\w=,-]+)?"),
    "said": _TEXT,
    "reason": _TEXT,
}
_PART = re.compile(r"\{(\w+)\}")


def pattern_of(form: str) -> re.Pattern[str]:
    """Return what the sentences of a form look like; its parts are the pattern's groups."""
    parts = _PART.split(form)
    found = [
        f"(?P<{part}>{SLOTS[part].pattern})" if number % 2 else re.escape(part)
        for number, part in enumerate(parts)
    ]
    return re.compile("".join(found))
