"""The pictures of a report as SVG, by Matplotlib, each with a text that says the same.

Names of rule sets are long. Beside rows they are wrapped, so that the plot keeps more than half of
the width; legends are above the plot, never in it.
"""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from textwrap import fill
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.lab.kernels.gather import STEPS
from lodestone.lab.metrics.games import Floats, Games
from lodestone.lab.metrics.metric import Metric
from lodestone.lab.metrics.skill import Ladder
from lodestone.lab.offers import Offer
from lodestone.lab.seats import Length, Seats, profile_line
from lodestone.lab.statistics import Estimate
from lodestone.lab.words import shown

#: Stands for the page's ink while Matplotlib draws; a colour that occurs nowhere else.
INK = "#123456"
#: Inches: the usual width of a picture, and the height of a line of text.
WIDTH, LINE = 6.4, 0.16
#: Letters in a line of a label beside a row, and of a legend above the plot.
BESIDE, ABOVE = 34, 70
#: Legends whose entries are at most this many letters long have several columns.
SHORT, COLUMNS = 20, 3
#: What distinguishes lines without colour.
DASHES = ("-", "--", "-.", ":")
ZERO: Any = {"color": INK, "linewidth": 0.6, "linestyle": ":"}
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")

STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "lodestone",
    "font.family": "sans-serif",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "savefig.transparent": True,
}


@dataclass(frozen=True)
class Drawing:
    """A picture as SVG, with its caption and what it shows in words."""

    svg: str
    caption: str
    words: str


@contextmanager
def canvas(width: float, height: float) -> Iterator[tuple[Figure, Axes]]:
    """Yield an empty figure drawn in ink; `width` and `height` are in inches."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure, figure.subplots()


@dataclass(frozen=True)
class PictureRows:
    """Rows of a plot: their wrapped labels, and where they are, in lines of text from the top."""

    labels: list[str]
    centres: list[float]
    lines: int

    @classmethod
    def of(cls, names: Sequence[str]) -> "PictureRows":
        """Lay out a row for each name."""
        labels = [fill(name, BESIDE) for name in names]
        heights = [label.count("\n") + 2 for label in labels]
        ends = list(accumulate(heights))
        centres = [end - height / 2 for end, height in zip(ends, heights, strict=True)]
        return cls(labels, centres, sum(heights))

    @property
    def height(self) -> float:
        """The height of all rows, in inches."""
        return LINE * self.lines

    def label(self, axes: Axes) -> None:
        """Label the vertical axis with the rows, the first at the top."""
        axes.set_yticks(self.centres, self.labels)
        axes.set_ylim(self.lines, 0)


def _columns(names: Sequence[str]) -> int:
    return COLUMNS if all(len(name) <= SHORT for name in names) else 1


def legend_height(names: Sequence[str]) -> float:
    """Return the height in inches that a legend above a plot takes."""
    lines = sum(fill(name, ABOVE).count("\n") + 1.2 for name in names)
    return LINE * (lines / _columns(names) + 1)


def legend_above(figure: Figure, axes: Axes) -> None:
    """Put the legend of what is drawn above the plot."""
    handles, names = axes.get_legend_handles_labels()
    labels = [fill(name, ABOVE) for name in names]
    figure.legend(handles, labels, loc="outside upper left", ncols=_columns(names))


def as_svg(figure: Figure) -> str:
    """Return a figure as SVG markup to be put into a page, hidden from screen readers."""
    out = io.StringIO()
    with mpl.rc_context(STYLE):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    _, _, markup = out.getvalue().replace(INK, "currentColor").partition("<svg")
    head, _, rest = markup.partition(">")
    head = re.sub(r' (width|height)="[^"]*"', "", head)  # the page sets the size
    return f'<svg aria-hidden="true" focusable="false"{head}>{rest}'


#: Openings of even and of odd length, in the legend of a profile.
PARITIES, SINGLE = ("even", "odd"), "a single game"


def forest(metric: Metric, estimates: Mapping[str, Estimate]) -> Drawing:
    """Draw a metric of all rule sets, each with its interval."""
    names = [name for name, one in estimates.items() if not np.isnan(one.value)]
    rows = PictureRows.of(names)
    with canvas(WIDTH, 0.8 + rows.height) as (figure, axes):
        for name, at in zip(names, rows.centres, strict=True):
            one = estimates[name]
            axes.plot([one.low, one.high], [at, at], color=INK, linewidth=1.5)
            axes.plot(one.value, at, "o", color=INK, markersize=5)
        rows.label(axes)
        axes.set_xlabel(metric.title)
        if metric.low is not None and metric.low < 0:
            axes.axvline(0, **ZERO)
    words = "; ".join(f"{name}: {shown(metric, estimates[name])}" for name in names)
    return Drawing(as_svg(figure), f"{metric.title}, 95 % intervals", f"{metric.title}. {words}.")


def profile(name: str, side: str, seats: Seats) -> Drawing:
    """Draw the advantage of the first side by the length of the openings, in random plies."""
    with canvas(WIDTH, 2.8 + legend_height((*PARITIES, SINGLE))) as (figure, axes):
        for parity, (label, marker) in enumerate(zip(PARITIES, "os", strict=True)):
            chosen = [one for one in seats.counted if one.plies % 2 == parity]
            _bars(axes, chosen, fmt=marker, mfc=(INK, "none")[parity], label=label)
        single = [one for one in seats.profile if one.is_single]
        if single:
            values = [100 * one.advantage.value for one in single]
            axes.plot([one.plies for one in single], values, "x", color=INK, label=SINGLE)
        axes.axhline(0, **ZERO)
        axes.set_xticks([one.plies for one in seats.profile])
        axes.set(xlabel="random turns first", ylabel="advantage, % of the points")
        legend_above(figure, axes)
    words = f"{name}: {profile_line(seats, side)}."
    return Drawing(as_svg(figure), f"Advantage of {side} by the length of openings: {name}", words)


def _bars(axes: Axes, lengths: Sequence[Length], **style: Any) -> None:
    """Draw the advantages after these openings with their intervals."""
    if lengths:
        values, errors = _with_errors([one.advantage for one in lengths])
        plies = [one.plies for one in lengths]
        axes.errorbar(plies, 100 * values, yerr=100 * errors, color=INK, capsize=2, **style)


def _with_errors(found: Sequence[Estimate], most: float = np.inf) -> tuple[Floats, Floats]:
    """Return values, cut at ±`most`, and how far their intervals reach below and above."""
    values, *bounds = np.clip([[e.value, e.low, e.high] for e in found], -most, most).T
    return values, np.abs(np.array(bounds) - values)


def lengths(played: Mapping[str, Games]) -> Drawing:
    """Draw how long games are: for each rule set the share of games that last longer."""
    with canvas(WIDTH, 3.2 + legend_height(list(played))) as (figure, axes):
        for number, (name, games) in enumerate(played.items()):
            plies = np.sort(games.column("plies"))
            share = 1 - np.arange(1, len(plies) + 1) / len(plies)
            axes.step(plies, share, where="post", label=name, **_line(number, len(plies)))
        axes.set(xlabel="turns", ylabel="share of games still being played", ylim=(0, 1))
        legend_above(figure, axes)
    quarters = {
        name: np.quantile(games.column("plies"), (0.25, 0.5, 0.75))
        for name, games in played.items()
    }
    words = "; ".join(
        f"{name}: half of the games between {low:.0f} and {high:.0f} turns, median {middle:.0f}"
        for name, (low, middle, high) in quarters.items()
    )
    return Drawing(as_svg(figure), "How long games last", f"{words}.")


def _line(number: int, points: int) -> dict[str, Any]:
    return {
        "color": INK,
        "linestyle": DASHES[number % len(DASHES)],
        "marker": MARKERS[number % len(MARKERS)],
        "markevery": max(1, points // 8),
        "markersize": 4,
        "linewidth": 1.2,
    }


def course(played: Mapping[str, Games]) -> Drawing:
    """Draw the later winner's lead over the course of the game, in games with a winner."""
    told = []
    with canvas(WIDTH, 3.2 + legend_height(list(played))) as (figure, axes):
        for number, (name, games) in enumerate(played.items()):
            if not games.is_decided.any():
                continue
            mean = games.mean_lead()
            share = np.arange(STEPS + 1) / STEPS
            axes.plot(share, mean, label=name, **_line(number, STEPS + 1))
            told.append(
                f"{name}: {mean[STEPS // 4]:.2f} after a quarter of the game, "
                f"{mean[STEPS // 2]:.2f} after half, {mean[3 * STEPS // 4]:.2f} after 3 quarters"
            )
        axes.set(xlabel="share of the game played", ylabel="mean value for the later winner")
        axes.axhline(0, **ZERO)
        if told:
            legend_above(figure, axes)
    words = "; ".join(told) or "nobody won"
    return Drawing(as_svg(figure), "Value for the later winner over the game", f"{words}.")


def heat(name: str, rules: Rules, games: Games) -> Drawing:
    """Draw for which share of the game each side occupied each cell."""
    sides = [side.title for side in rules.game.sides]
    cells, places = list(rules.cells), _places(rules)
    mean = games.mean_heat()
    with canvas(WIDTH, 3.4) as (figure, axes):
        axes.remove()
        for side, part in enumerate(figure.subplots(1, 2)):
            top = max(mean.max(), 1e-9)
            for cell, share in zip(cells, mean[side], strict=True):
                part.scatter(*places[cell], s=260 * share / top + 4, color=INK, alpha=0.35)
                part.annotate(cell, places[cell], ha="center", va="center", fontsize=6)
            part.set_title(sides[side], fontsize=9)
            _as_board(part)
    words = "; ".join(
        f"{title} most on {_most(cells, mean[side])}" for side, title in enumerate(sides)
    )
    return Drawing(as_svg(figure), f"Where the sides stand: {name}", f"{name}: {words}.")


def _places(rules: Rules) -> dict[str, tuple[float, float]]:
    """Return where the cells of a board are."""
    scene = rules.game.scene(rules.options, rules.game.sides[0].name, {})
    return {cell.name: (float(cell.x), float(cell.y)) for cell in scene.cells}


def _as_board(axes: Axes) -> None:
    axes.invert_yaxis()
    axes.set_aspect("equal")
    axes.margins(0.12)
    axes.axis("off")


def _most(cells: Sequence[str], shares: np.ndarray[tuple[int], np.dtype[np.float64]]) -> str:
    order = np.argsort(-shares)[:4]
    return ", ".join(f"{cells[cell]} ({shares[cell]:.0%} of the game)" for cell in order)


def ladder(ladders: Mapping[str, Ladder]) -> Drawing:
    """Draw how much Elo each step of a player's ladder gains, a row for each step."""
    steps = next(iter(ladders.values())).steps
    rows = PictureRows.of([f"{step.first} over {step.second}" for step in steps])
    with canvas(WIDTH, 0.8 + rows.height + legend_height(list(ladders))) as (figure, axes):
        for number, (name, one) in enumerate(ladders.items()):
            shift = (number + 0.5) / len(ladders) - 0.5
            at = np.array(rows.centres[: len(one.steps)]) + shift
            gains, errors = _with_errors([step.elo for step in one.steps], 800)
            style: Any = {"fmt": MARKERS[number % len(MARKERS)], "capsize": 2, "markersize": 4}
            axes.errorbar(gains, at, xerr=errors, color=INK, label=name, **style)
        rows.label(axes)
        axes.axvline(0, **ZERO)
        axes.set_xlabel("Elo gained, 95 % intervals")
        legend_above(figure, axes)
    words = "; ".join(
        f"{name}: " + ", ".join(f"{s.first} {s.elo.short('+.0f')}" for s in one.steps)
        for name, one in ladders.items()
    )
    return Drawing(as_svg(figure), "Elo gained by each step, cut at ±800", f"{words}.")


#: How dark the turns of the lowest and of the highest score are.
FAINT, FULL = 0.12, 0.9
#: First turns that the words name.
NAMED = 5


def first_turns(name: str, start: Position, found: Sequence[Offer]) -> Drawing:
    """Draw how first turns begin on the board, the darker the better they scored for their side.

    A piece that enters is a disc, one that moves an arrow along its first leg; both are as dark as
    the best turn that begins so. Turns that were not played are left out.
    """
    played = [one for one in found if one.games]
    places = _places(start.rules)
    with canvas(WIDTH, 4.2) as (figure, axes):
        for cell, place in places.items():
            axes.plot(*place, "o", color=INK, markersize=2)
            below: Any = {"textcoords": "offset points", "ha": "center", "va": "top"}
            axes.annotate(cell, place, (0, -8), fontsize=6, **below)
        for (source, target), alpha in _beginnings(start, played).items():
            if source in places:
                arrow = {"arrowstyle": "->", "color": INK, "alpha": alpha, "linewidth": 1.6}
                axes.annotate("", places[target], places[source], arrowprops=arrow)
            else:
                axes.scatter(*places[target], s=150, color=INK, alpha=alpha, linewidths=0)
        _as_board(axes)
    caption = f"First turns, the darker the better for the side that makes them: {name}"
    return Drawing(as_svg(figure), caption, f"{name}: {_words(played)}.")


def _beginnings(start: Position, played: Sequence[Offer]) -> dict[tuple[str, str], float]:
    """Return how dark the first action of every turn is, by its source and target."""
    found: dict[tuple[str, str], float] = {}
    for one in reversed(played):  # the best ones last
        for turn in one.turns:
            way = start.way_of(turn)
            for action in start.actions(way)[:1]:
                found[action.source, action.target] = _darkness(one, played)
    return found


def _darkness(one: Offer, played: Sequence[Offer]) -> float:
    scores = [other.score.value for other in played]
    spread = max(scores) - min(scores)
    share = (one.score.value - min(scores)) / spread if spread else 1.0
    return FAINT + (FULL - FAINT) * share


def _words(played: Sequence[Offer]) -> str:
    if not played:
        return "no turn was played"
    named = [f"{one.turns[0]} {one.score.short('.0%')}" for one in played[:NAMED]]
    if len(played) > NAMED:
        named.append(f"worst {played[-1].turns[0]} {played[-1].score.short('.0%')}")
    return "best " + ", ".join(named)
