"""Write `docs/results.md`, made of the template `results.md` beside this file, and its plots.

python -m research.results.page
"""

import textwrap
from pathlib import Path
from typing import Any

import numpy as np

from research.pages import fill, percent, worth
from research.results import figures as read_figures
from research.results.figures import (
    ALL,
    DRAW,
    LOSS,
    PAGE,
    PRESETS,
    REACHED,
    WIN,
    Figures,
    branching,
    changed,
    find_study,
    shares,
)
from research.results.plots import draw_all
from research.results.queah import APART, RESERVES, STALEMATES
from research.results.tallies import AHEAD, CELL_CLASSES

TEMPLATE = Path(__file__).with_name("results.md")
DIAGONAL = list(CELL_CLASSES).index("diagonal to the centre")


def page(figures: Figures) -> str:
    """Return the whole page."""
    studies = {name: find_study(figures, options) for name, options in PRESETS.items()}
    matrix, pairs = figures["matrix"], figures["pairs"]
    return fill(
        TEMPLATE,
        (read_figures,),
        {
            "AHEAD": AHEAD,
            "APART": APART,
            "CELL_CLASSES": CELL_CLASSES,
            "DIAGONAL": DIAGONAL,
            "LEADS": range(-AHEAD, AHEAD + 1),
            "RESERVES": RESERVES,
            "all_studies": figures["studies"],
            "drawn": lambda study: percent(shares(study, REACHED)[DRAW]),
            "drawn_presets": [
                f"`{name}`" for name, study in studies.items() if study["start"][0] == "draw"
            ],
            "endgames": endgames,
            "figures": figures,
            "lost": lost_starts(matrix),
            "matrix": matrix,
            "most_turns": lambda study, kind: np.nonzero(branching(study, kind))[0].max(),
            "pairs": pairs,
            "results": in_order,
            "same": [1 - changed(pair) for pair in pairs if pair["option"] == "capture"],
            "signed": lambda lead: f"{lead:+d}" if lead else "0",
            "starts": {name: starts_under(matrix, name) for name in STALEMATES},
            "studies": studies,
            "wrapped": lambda line: textwrap.fill(" ".join(line), 96, break_on_hyphens=False),
        },
    )


def in_order(found: np.ndarray) -> str:
    """Return shares by result as cells of a table, wins first."""
    return " | ".join(percent(float(found[result])) for result in (WIN, DRAW, LOSS))


def starts_under(matrix: list[Figures], stalemate: str) -> dict[tuple[str, ...], dict[int, str]]:
    """Return the starts' values under one stalemate rule, by options and reserve."""
    rows: dict[tuple[str, ...], dict[int, str]] = {}
    for row in matrix:
        if row["stalemate"] == stalemate:
            options = (row["capture"], row["replacement"], row["backtrack"])
            value = worth((row["value"], row["remoteness"]))
            rows.setdefault(options, {})[row["reserve"]] = value
    return rows


def lost_starts(matrix: list[Figures]) -> dict[str, Any]:
    """Return how many starts are lost, what they share, and what their neighbours are worth."""
    lost = [row for row in matrix if row["value"] == "loss"]
    ((replacement, backtrack),) = {(row["replacement"], row["backtrack"]) for row in lost}
    starts: dict[tuple[str, str], dict[str, list[int]]] = {}
    for row in matrix:
        if (row["replacement"], row["backtrack"]) == (replacement, backtrack):
            values = starts.setdefault((row["stalemate"], row["capture"]), {})
            values.setdefault(row["value"], []).append(row["reserve"])
    return {
        "count": len(lost),
        "replacement": replacement,
        "backtrack": backtrack,
        "starts": [(*options, by_reserve(values)) for options, values in starts.items()],
    }


def by_reserve(values: dict[str, list[int]]) -> str:
    """Return values with the reserves that have them."""
    return ", ".join(f"{name} with {run(reserves)}" for name, reserves in values.items())


def run(numbers: list[int]) -> str:
    """Return neighbouring numbers in words."""
    joint = " and " if len(numbers) == 2 else " to "
    return joint.join(str(number) for number in dict.fromkeys((numbers[0], numbers[-1])))


def endgames(study: Figures) -> np.ndarray:
    """Return the shares of results in endgames with equally many pieces."""
    found = np.array(study["cells"][ALL][DIAGONAL]).sum(axis=0)
    return found / found.sum()


def main() -> None:
    """Write the page and the plots again."""
    figures = read_figures.read()
    draw_all(figures)
    PAGE.write_text(page(figures), "utf-8")


if __name__ == "__main__":
    main()
