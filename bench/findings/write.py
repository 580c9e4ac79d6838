"""Write `docs/fairness.md`, `docs/findings.md` and their plots from the figures that are kept.

python -m bench.findings.write
"""

from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from bench.findings.collect import FINDINGS, Kept
from bench.findings.page import PROSE, kept_figures, kept_findings, nearest, page
from bench.results.plots import COLOURS, MARKS, STYLE, sheet
from lodestone import Rules
from lodestone.lab.report.drawing import Rows, legend_above, legend_height
from lodestone.lab.rule_names import name_rules, repetition_title

#: The plotted metric: the share by which the first side does better, by rule set and player.
PLOTTED = "seat-advantage"
#: How far apart the players of a row are, in lines of text.
APART = 0.4


def draw_seats(kept: Kept) -> Figure:
    """Draw the advantage of the first side under every rule set, with intervals."""
    rules = list(dict.fromkeys(row["rules"] for row in kept["rows"]))
    players = list(dict.fromkeys(row["players"] for row in kept["rows"]))
    rows = Rows.of(name_rules([nearest(Rules.parse(one)) for one in rules]))
    figure, [[axes]] = sheet(8, 1 + legend_height(players) + rows.height, 1, 1)
    for row in kept["rows"]:
        number = players.index(row["players"])
        shift = (number - (len(players) - 1) / 2) * APART
        at = rows.centres[rules.index(row["rules"])] + shift
        value, low, high = (100 * (one or 0.0) for one in row["metrics"][PLOTTED])
        colour, mark = COLOURS[number], MARKS[number]
        axes.plot([low, high], [at, at], color=colour, linewidth=1)
        label = row["players"] if row["rules"] == rules[0] else None
        axes.plot(value, at, mark, color=colour, markersize=4, label=label)
    axes.axvline(0, color="0.5", linewidth=0.6, linestyle=":")
    rows.label(axes)
    axes.set_xlabel(
        "advantage of the first side in points of a hundred, 95 % intervals\n"
        f"repetition rule: {_repetition(rules)}"
    )
    legend_above(figure, axes)
    return figure


def _repetition(rules: list[str]) -> str:
    """Return the repetition rule of rule sets, which is the same for all."""
    (title,) = {repetition_title(Rules.parse(one)) for one in rules}
    return title


def main() -> None:
    """Write the page and its plots."""
    kept = kept_figures()
    with mpl.rc_context(STYLE):
        for name, figures in kept.items():
            draw_seats(figures).savefig(
                Path(FINDINGS / f"{name}.svg"),
                transparent=True,
                metadata={"Date": None, "Creator": None},
            )
    findings = kept_findings()
    for name, prose in PROSE.items():
        FINDINGS.with_name(name).write_text(page(prose, findings), "utf-8")


if __name__ == "__main__":
    main()
