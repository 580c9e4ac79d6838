"""Words and tables that several parts of the page share."""

import textwrap

import numpy as np

from lodestone.core.markdown import table
from research.results.figures import (
    ALL,
    DRAW,
    LOSS,
    REACHED,
    WIN,
    Figures,
    branching,
    by_lead,
    cell_scores,
    changed,
    longest,
    mean_turns,
    shares,
)
from research.results.tallies import AHEAD, CELL_CLASSES


def percent(share: float) -> str:
    """Return a share; a small one with two digits, so that it does not look like zero."""
    if 0 < share < 0.0005:
        return f"{100 * share:.2g}%"
    return f"{share:.1%}"


def value(name: str, remoteness: int | None) -> str:
    """Return a value."""
    return name if remoteness is None else f"{name} {remoteness}"


def plot(name: str, says: str) -> str:
    """Return the Markdown of a plot, with what it shows in words."""
    return f"![{says}](results/{name}.svg)"


def ordered(found: np.ndarray) -> list[str]:
    """Return shares by result, wins first."""
    return [percent(float(found[result])) for result in (WIN, DRAW, LOSS)]


def filled(text: str, width: int = 100) -> str:
    """Return text with paragraphs and lists refilled; tables, headings and code stay as is."""
    return "\n\n".join(_filled(part, width) for part in text.split("\n\n"))


def _filled(part: str, width: int) -> str:
    if part.startswith(("#", "|", "!", "<", "`", "</")):
        return part
    lines = part.replace("\n- ", "\0- ").replace("\n*", "\0*").replace("\n", " ").split("\0")
    return "\n".join(
        textwrap.fill(
            line,
            width,
            subsequent_indent="  " if line.startswith("- ") else "",
            break_long_words=False,
            break_on_hyphens=False,
        )
        for line in lines
    )


def cube_table(figures: Figures) -> str:
    """Return what three options do to the full game, in all combinations."""
    return table(
        (
            "capture",
            "replacement",
            "backtrack",
            "start",
            "drawn: all",
            "drawn: reached",
            "drawn: reached, equal pieces",
            "longest",
            "mean turns",
            "one turn only",
        ),
        (
            (
                *(f"`{study[name]}`" for name in ("capture", "replacement", "backtrack")),
                value(*study["start"]),
                percent(float(shares(study, ALL)[DRAW])),
                percent(float(shares(study, REACHED)[DRAW])),
                percent(float(by_lead(study, REACHED, 0)[DRAW])),
                str(longest(study, REACHED)),
                f"{mean_turns(study, REACHED):.2f}",
                percent(float(branching(study, REACHED)[1])),
            )
            for study in figures["queah"]["studies"]
        ),
    )


def pairs_table(figures: Figures, option: str, names: tuple[str, ...]) -> str:
    """Return a table of how many positions' results one option changes."""
    return table(
        (*names, "another result"),
        (
            (*(f"`{pair[name]}`" for name in names), percent(changed(pair)))
            for pair in figures["queah"]["pairs"]
            if pair["option"] == option
        ),
    )


def cells_table(study: Figures) -> str:
    """Return what a lead on a class of cells is worth."""
    rows = []
    for n, (name, cells) in enumerate(CELL_CLASSES.items()):
        score, total = cell_scores(study, ALL, n)
        texts = [f"{s:.3f}" if t else "–" for s, t in zip(score, total, strict=True)]
        rows.append((f"{name} ({', '.join(cells)})", *texts))
    head = ("cells", *(f"{lead:+d}" if lead else "0" for lead in range(-AHEAD, AHEAD + 1)))
    return table(head, rows)
