"""Figures as SVG for a page, by Matplotlib and on the board, with texts that say the same.

Names of rule sets are long. Beside rows they are wrapped, so that the plot keeps more than half of
the width; legends are above the plot, never in it.
"""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from itertools import accumulate
from textwrap import fill
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lodestone.core.position import Position
from lodestone.lab.offers import Offer

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

    def figure(self) -> str:
        """Return it as an HTML figure, with the words for screen readers and in a fold."""
        return (
            f'<figure><div role="img" aria-label="{escape(self.words)}">{self.svg}</div>'
            f"<figcaption>{escape(self.caption)}"
            f"<details><summary>In words</summary><p>{escape(self.words)}</p></details>"
            "</figcaption></figure>"
        )


@contextmanager
def canvas(width: float, height: float) -> Iterator[tuple[Figure, Axes]]:
    """Yield an empty figure drawn in ink; `width` and `height` are in inches."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure, figure.subplots()


@dataclass(frozen=True)
class Rows:
    """Rows of a plot: their wrapped labels, and where they are, in lines of text from the top."""

    labels: list[str]
    centres: list[float]
    lines: int

    @classmethod
    def of(cls, names: Sequence[str], letters: int = BESIDE) -> "Rows":
        """Lay out a row for each name; `letters` fit into a line of a label."""
        labels = [fill(name, letters) for name in names]
        heights = [label.count("\n") + 2 for label in labels]
        ends = list(accumulate(heights))
        centres = [end - height / 2 for end, height in zip(ends, heights, strict=True)]
        return cls(labels, centres, sum(heights))

    @property
    def height(self) -> float:
        """The height of all rows, in inches."""
        return LINE * self.lines

    def limit(self, axes: Axes) -> None:
        """Let the vertical axis range over the rows, the first at the top."""
        axes.set_ylim(self.lines, 0)

    def label(self, axes: Axes) -> None:
        """Label the vertical axis with the rows."""
        axes.set_yticks(self.centres, self.labels)
        self.limit(axes)


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
    rules = start.rules
    scene = rules.game.scene(rules.options, rules.game.sides[0].name, {})
    places = {cell.name: (float(cell.x), float(cell.y)) for cell in scene.cells}
    with canvas(WIDTH, 4.2) as (figure, axes):
        for cell, place in places.items():
            axes.plot(*place, "o", color=INK, markersize=2)
            below = (0, -8)
            axes.annotate(
                cell, place, below, textcoords="offset points", ha="center", va="top", fontsize=6
            )
        for (source, target), alpha in _beginnings(start, played).items():
            if source in places:
                arrow = {"arrowstyle": "->", "color": INK, "alpha": alpha, "linewidth": 1.6}
                axes.annotate("", places[target], places[source], arrowprops=arrow)
            else:
                axes.scatter(*places[target], s=150, color=INK, alpha=alpha, linewidths=0)
        axes.invert_yaxis()
        axes.set_aspect("equal")
        axes.margins(0.12)
        axes.axis("off")
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
