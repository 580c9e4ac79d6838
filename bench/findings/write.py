"""Write `docs/findings.md` and its plots from the figures in `docs/findings/`.

python -m bench.findings.write
"""

from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from bench.findings.collect import FINDINGS, Kept
from bench.findings.page import kept_figures, page, short, solved_rules
from bench.results.plots import COLOURS, MARKS, STYLE, sheet

PAGE = FINDINGS.with_suffix(".md")
#: The plotted metric: the share by which the first side does better, by rule set and player.
PLOTTED = "seat-advantage"


def draw_seats(kept: Kept) -> Figure:
    """Draw the advantage of the first side under every rule set, with intervals."""
    rules = list(dict.fromkeys(row["rules"] for row in kept["rows"]))
    players = list(dict.fromkeys(row["players"] for row in kept["rows"]))
    figure, [[axes]] = sheet(8, 0.8 + 0.36 * len(rules), 1, 1)
    for row in kept["rows"]:
        number = players.index(row["players"])
        at = rules.index(row["rules"]) + (number - (len(players) - 1) / 2) * 0.18
        value, low, high = (100 * (one or 0.0) for one in row["metrics"][PLOTTED])
        colour, mark = COLOURS[number], MARKS[number]
        axes.plot([low, high], [at, at], color=colour, linewidth=1)
        label = row["players"] if row["rules"] == rules[0] else None
        axes.plot(value, at, mark, color=colour, markersize=4, label=label)
    axes.axvline(0, color="0.5", linewidth=0.6, linestyle=":")
    axes.set_yticks(range(len(rules)), list(map(short, rules)))
    axes.set_ylim(len(rules) - 0.5, -0.5)
    axes.set_xlabel("advantage of the first side in points of a hundred, 95 % intervals")
    axes.legend(fontsize=7)
    return figure


def main() -> None:
    """Write everything again."""
    kept = kept_figures()
    with mpl.rc_context(STYLE):
        for name, figures in kept.items():
            draw_seats(figures).savefig(
                Path(FINDINGS / f"{name}.svg"),
                transparent=True,
                metadata={"Date": None, "Creator": None},
            )
    PAGE.write_text(page(kept, solved_rules()), "utf-8")


if __name__ == "__main__":
    main()
