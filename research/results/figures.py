"""Reading the figures: shares, means and names, for the page and the plots."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from lodestone import Rules

#: The counts, or a part of them, as plain values.
Figures = dict[str, Any]

FOLDER = Path(__file__).parents[2] / "docs" / "results"
FILE = FOLDER / "figures.json"
PAGE = FOLDER.with_suffix(".md")
#: Every rule set of Queah (`research.family`).
FAMILY = FOLDER.with_name("family") / "figures.jsonl"


def studied(preset: str) -> tuple[str, str, str]:
    """Return what a preset says about capture, replacement and backtrack."""
    values = Rules.parse(f"queah:{preset}").options.values()
    return str(values["capture"]), str(values["replacement"]), str(values["backtrack"])


#: Presets that play differently (`balanced-mandatory` is `comment-house`).
NAMES = ("traditional", "compulsory", "comment", "balanced", "comment-house")
PRESETS = {name: studied(name) for name in NAMES}
LOSS, DRAW, WIN = range(3)
ALL, REACHED = range(2)


def read() -> Figures:
    """Return the figures that `compute` wrote, with the family's as the matrix of starts."""
    figures = json.loads(FILE.read_text("utf-8"))
    rows = [json.loads(line) for line in FAMILY.read_text("utf-8").splitlines()]
    names = ("value", "remoteness")
    figures["matrix"] = [row | dict(zip(names, row["start"], strict=True)) for row in rows]
    return figures


def find_study(figures: Figures, options: tuple[str, str, str]) -> Figures:
    """Return the study of a rule set by capture, replacement and backtrack."""
    for study in figures["studies"]:
        if (study["capture"], study["replacement"], study["backtrack"]) == options:
            return study
    raise LookupError(options)


def opening_scores(study: Figures) -> list[float]:
    """Return the first side's mean score (0 to 1) after each number of random plies, from 0 on."""
    return [won + drawn / 2 for _, drawn, won in study["openings"]]


def counts(study: Figures, kind: int) -> np.ndarray:
    """Return the numbers of positions by result, shape (3,)."""
    return np.array(study["remoteness"][kind]).sum(axis=1)


def shares(study: Figures, kind: int) -> np.ndarray:
    """Return the shares of positions by result, shape (3,)."""
    return counts(study, kind) / counts(study, kind).sum()


def longest(study: Figures, kind: int) -> int:
    """Return the greatest remoteness."""
    decided = np.array(study["remoteness"][kind])[[LOSS, WIN]].sum(axis=0)
    return int(np.nonzero(decided)[0].max())


def branching(study: Figures, kind: int) -> np.ndarray:
    """Return the shares of unfinished positions by number of turns."""
    found = np.array(study["branching"][kind])
    return found / found.sum()


def mean_turns(study: Figures, kind: int) -> float:
    """Return the mean number of turns in an unfinished position."""
    found = branching(study, kind)
    return float((found * np.arange(len(found))).sum())


def by_lead(study: Figures, kind: int, lead: int) -> np.ndarray:
    """Return the shares by result where the side to move is `lead` pieces ahead."""
    table = np.array(study["material"][kind])
    row = table[len(table) // 2 + lead]
    return row / row.sum()


def cell_scores(study: Figures, kind: int, cells: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the mean score by the lead on a class of cells, and how many positions there are.

    A win of the side to move counts 1, a draw a half; a lead that no position has gives NaN.
    """
    table = np.array(study["cells"][kind][cells], float)
    total = table.sum(axis=1)
    with np.errstate(invalid="ignore"):
        return (table[:, WIN] + table[:, DRAW] / 2) / total, total


def tempo(study: Figures, kind: int) -> tuple[float, float]:
    """Return how often having to move is better and how often it is worse than a free pass."""
    table = np.array(study["passing"][kind])
    total = table.sum()
    return float(np.tril(table, -1).sum() / total), float(np.triu(table, 1).sum() / total)


def changed(pair: Figures) -> float:
    """Return the share of positions whose result differs between two rule sets."""
    table = np.array(pair["counts"])
    return float(1 - np.trace(table) / table.sum())
