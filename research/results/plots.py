"""The plots of `docs/results/`: transparent SVG, in colours that everyone can distinguish."""

from collections.abc import Callable
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import PercentFormatter

from research.pages import worth
from research.results.figures import (
    ALL,
    FOLDER,
    LOSS,
    PRESETS,
    REACHED,
    WIN,
    Figures,
    branching,
    cell_scores,
    counts,
    find_study,
    opening_scores,
    shares,
)
from research.results.tallies import AHEAD, CELL_CLASSES

# Grey is legible on white and on black; Okabe and Ito's colours (2008) can be distinguished by
# everyone.
GREY = "#767676"
BLUE, ORANGE, GREEN, VERMILION, PURPLE = "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7"
SKY = "#56B4E9"
COLOURS = (BLUE, ORANGE, GREEN, VERMILION, PURPLE, SKY)
MARKS = ("o", "s", "^", "D", "v", "P")
STYLES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 3)))
LOOKS = tuple(
    {"color": colour, "linestyle": style} for colour, style in zip(COLOURS, STYLES, strict=True)
)
RESULTS = {"loss": VERMILION, "draw": "#999999", "win": BLUE}
INKS = {"loss": "black", "draw": "black", "win": "white"}

COLOURED = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color")
STYLE = {
    "svg.hashsalt": "lodestone",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": GREY,
    "grid.alpha": 0.25,
    "legend.frameon": False,
    **dict.fromkeys(COLOURED, GREY),
}


def draw_all(figures: Figures) -> None:
    """Draw every plot again."""
    drawn = {
        "starts": draw_starts,
        "shares": draw_shares,
        "remoteness": draw_remoteness,
        "branching": draw_branching,
        "openings": draw_openings,
        "cells": draw_cells,
    }
    for name, draw in drawn.items():
        save(FOLDER / f"{name}.svg", draw, figures)


def save(path: Path, draw: Callable[..., Figure], *given: object) -> None:
    """Draw a figure in this style and write it, the same each time."""
    with mpl.rc_context(STYLE):
        figure = draw(*given)
        figure.savefig(path, transparent=True, metadata={"Date": None, "Creator": None})


def sheet(width: float, height: float, rows: int = 1, columns: int = 1, **shared: bool) -> tuple:
    """Return a figure and its axes, which are always an array."""
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots(rows, columns, squeeze=False, **shared)


def studies(figures: Figures) -> dict[str, Figures]:
    """Return the studies of the presets by name."""
    return {name: find_study(figures, options) for name, options in PRESETS.items()}


def draw_starts(figures: Figures) -> Figure:
    """Draw the start's value by options and reserve, with a stalemate as a loss."""
    rows = [row for row in figures["matrix"] if row["stalemate"] == "loss"]
    names = list(dict.fromkeys(rule_name(row) for row in rows))
    figure, axes = sheet(7.6, 3.6)
    axis: Axes = axes[0, 0]
    for row in rows:
        x, y = row["reserve"], names.index(rule_name(row))
        axis.add_patch(Rectangle((x - 0.47, y - 0.45), 0.94, 0.9, color=RESULTS[row["value"]]))
        ink = INKS[row["value"]]
        axis.text(x, y, worth(row["start"]), color=ink, ha="center", va="center", fontsize=8)
    axis.set(xlim=(-0.5, 6.5), ylim=(len(names) - 0.5, -0.5), xticks=range(7))
    axis.set_yticks(range(len(names)), names)
    axis.set_xlabel("pieces in reserve at the start")
    axis.grid(visible=False)
    axis.tick_params(length=0)
    axis.spines[:].set_visible(False)
    return figure


def rule_name(row: Figures) -> str:
    """Return a row of the matrix by its options."""
    return f"{row['capture']}, {row['replacement']}, {row['backtrack']}"


def draw_shares(figures: Figures) -> Figure:
    """Draw the shares of results over reached positions, by preset."""
    figure, axes = sheet(7, 2.4)
    stacked(axes[0, 0], {name: shares(s, REACHED) for name, s in studies(figures).items()})
    axes[0, 0].set_xlabel("share of the positions that play can reach, for the side to move")
    return figure


def stacked(axis: Axes, rows: dict[str, np.ndarray]) -> None:
    """Draw a bar for each row, divided into losses, draws and wins."""
    left = np.zeros(len(rows))
    for n, (result, colour) in enumerate(RESULTS.items()):
        widths = np.array([row[n] for row in rows.values()])
        axis.barh(list(rows), widths, left=left, color=colour, label=result, height=0.7)
        left += widths
    axis.set_xlim(0, 1)
    axis.invert_yaxis()
    axis.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axis.grid(axis="y", visible=False)
    axis.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1))


def draw_remoteness(figures: Figures) -> Figure:
    """Draw the share of the positions that are decided within a number of plies."""
    figure, axes = sheet(7, 3.2)
    for look, (name, study) in zip(LOOKS, studies(figures).items(), strict=False):
        decided = np.array(study["remoteness"][REACHED])[[LOSS, WIN]].sum(axis=0)
        within = decided.cumsum() / counts(study, REACHED).sum()
        last = int(np.nonzero(decided)[0].max())
        axes[0, 0].plot(within[: last + 1], label=name, **look)
    axes[0, 0].set(
        xlabel="plies to the end under best play",
        ylabel="share of the positions\ndecided within so many",
        ylim=(0, 1.02),
    )
    axes[0, 0].yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes[0, 0].legend()
    return figure


def draw_branching(figures: Figures) -> Figure:
    """Draw the distribution of the number of turns."""
    figure, axes = sheet(7, 3.2)
    for look, (name, study) in zip(LOOKS, studies(figures).items(), strict=False):
        axes[0, 0].plot(branching(study, REACHED)[:61], label=name, **look)
    axes[0, 0].set(
        xlabel="legal turns (the few positions with more than 60 are left out)",
        ylabel="share of the positions\nnot yet over",
        xlim=(0, 60),
        ylim=(0, None),
    )
    axes[0, 0].yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes[0, 0].legend()
    return figure


def draw_openings(figures: Figures) -> Figure:
    """Draw the first side's expected score by the number of random plies."""
    figure, axes = sheet(7, 3)
    names = dict(zip(studies(figures), MARKS, strict=False))
    for look, (name, study) in zip(LOOKS, studies(figures).items(), strict=False):
        score = opening_scores(study)
        axes[0, 0].plot(range(len(score)), score, label=name, marker=names[name], **look)
    axes[0, 0].axhline(0.5, color=GREY, linewidth=0.8)
    axes[0, 0].set(
        xlabel="plies played at random: the first side is to move after an even number",
        ylabel="the first side's mean score\nunder best play from there",
        xticks=range(9),
        ylim=(0.15, 1.02),
    )
    axes[0, 0].legend()
    return figure


def draw_cells(figures: Figures) -> Figure:
    """Draw what a lead on a class of cells is worth at equal material."""
    figure, axes = sheet(7.6, 4.6, 2, 2, sharex=True, sharey=True)
    chosen = {name: studies(figures)[name] for name in ("traditional", "compulsory")}
    for n, (axis, name) in enumerate(zip(axes.flat, CELL_CLASSES, strict=True)):
        for colour, mark, (preset, study) in zip(COLOURS, MARKS, chosen.items(), strict=False):
            score, total = cell_scores(study, ALL, n)
            leads = np.arange(-AHEAD, AHEAD + 1)[total > 0]
            axis.plot(leads, score[total > 0], color=colour, marker=mark, label=preset)
        axis.set_title(f"{name}: {', '.join(CELL_CLASSES[name])}", fontsize=9)
        axis.set_ylim(0, 1.02)
    axes[0, 0].legend()
    figure.supxlabel("own pieces less the opponent's on these cells", fontsize=9, color=GREY)
    figure.supylabel("mean score of the side to move", fontsize=9, color=GREY)
    return figure
