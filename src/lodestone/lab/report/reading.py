"""The tables of a report read back, for those who show it: a server, and a site."""

import csv
from collections.abc import Callable
from dataclasses import dataclass, fields
from math import isnan
from pathlib import Path
from typing import TypeVar

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent

Number = float | None
T = TypeVar("T")


@dataclass(frozen=True)
class LabFigure(Sent):
    """A metric of a rule set between some players, with its 95 % interval; null if never seen."""

    players: str
    rules: str
    games: int
    metric: str
    value: Number
    low: Number
    high: Number
    interval: str


@dataclass(frozen=True)
class LabSeats(Sent):
    """What games say about the seats; the advantage is the first side's, -0.5 to 0.5, or null."""

    players: str
    rules: str
    title: str
    verdict: str
    """"advantage", "depends on the opening", "not settled" or "not enough games"."""
    statement: str
    advantage: Number
    low: Number
    high: Number


@dataclass(frozen=True)
class LabSentence(Sent):
    """A sentence on how a rule set differs from another one in play; both by their titles."""

    first: str
    second: str
    sentence: str


@dataclass(frozen=True)
class LabResults(Sent):
    """What an experiment has shown; one with a single rule set compares nothing."""

    sentences: list[LabSentence]
    seats: list[LabSeats]
    figures: list[LabFigure]


def read_results(folder: Path) -> LabResults:
    """Return what the tables next to a report say.

    Raises `LodestoneError` if they are missing or damaged.
    """
    try:
        contrasts = folder / "contrasts.csv"
        return LabResults(
            _rows(contrasts, LabSentence) if contrasts.exists() else [],
            _rows(folder / "seats.csv", LabSeats),
            _rows(folder / "metrics.csv", LabFigure),
        )
    except (OSError, KeyError, ValueError, TypeError):
        raise LodestoneError(
            f"the figures of experiment {folder.name} are missing or damaged; run it again"
        ) from None


def _rows(path: Path, kind: type[T]) -> list[T]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(map(_named, csv.DictReader(file)))
    read = [(one.name, _READ[one.type]) for one in fields(kind)]  # type: ignore[arg-type]
    return [kind(**{name: value(row[name]) for name, value in read}) for row in rows]


def _number(text: str) -> Number:
    """Read a number, where some are missing."""
    number = float(text or "nan")
    return None if isnan(number) else number


_READ: dict[object, Callable[[str], object]] = {str: str, int: int, Number: _number}


def _named(row: dict[str, str]) -> dict[str, str]:
    """Return a row with what the page has by other names."""
    if "advantage" not in row:
        return row
    rules, _, start = row["rules"].partition(" from ")
    title = Rules.parse(rules).title + (f" from {start}" if start else "")
    return {**row, "title": title, "low": row["advantage_low"], "high": row["advantage_high"]}
