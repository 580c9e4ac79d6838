"""Matplotlib figures as SVG for a page: in the page's own ink, with a text for who cannot see."""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

#: Stands for the page's ink while Matplotlib draws; a colour that occurs nowhere else.
INK = "#123456"
#: What tells lines apart without colour.
DASHES = ("-", "--", "-.", ":")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")

_STYLE: Any = {
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
        """Return it as an HTML figure, with the words for screen readers and to be unfolded."""
        return (
            f'<figure><div role="img" aria-label="{escape(self.words)}">{self.svg}</div>'
            f"<figcaption>{escape(self.caption)}"
            f"<details><summary>In words</summary><p>{escape(self.words)}</p></details>"
            "</figcaption></figure>"
        )


@contextmanager
def canvas(width: float, height: float) -> Iterator[tuple[Figure, Axes]]:
    """Yield an empty figure of so many inches, drawn in ink."""
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure, figure.subplots()


def as_svg(figure: Figure) -> str:
    """Return a figure as SVG markup to be put into a page, hidden from screen readers."""
    out = io.StringIO()
    with mpl.rc_context(_STYLE):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    markup = out.getvalue()
    markup = markup[markup.index("<svg") :].replace(INK, "currentColor")
    markup = re.sub(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"', r"\1", _sized(markup), count=1)
    return markup.replace("<svg", '<svg aria-hidden="true" focusable="false"', 1)


def _sized(markup: str) -> str:
    """Put height and width next to each other, as the replacement expects them."""
    head, rest = markup.split(">", 1)
    sizes = {name: re.search(rf' {name}="[^"]*"', head) for name in ("width", "height")}
    for found in sizes.values():
        if found:
            head = head.replace(found[0], "")
    return f"{head}>{rest}"
