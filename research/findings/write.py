"""Write `docs/fairness.md`, `docs/findings.md` and others, and plots, from the kept figures.

python -m research.findings.write [--check]
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lodestone import Rules
from lodestone.core.game import find_game
from lodestone.lab.report.pictures import legend_above, legend_height
from lodestone.lab.words import name_rules, repetition_title
from research.findings.collect import FINDINGS, ExperimentFigures, MatchRow
from research.findings.game_pages import PageFigures, files_of, sources_page
from research.findings.page import PROSE, kept_figures, nearest, page
from research.results.plots import COLOURS, MARKS, save, sheet

#: The games whose pages have figures.
FOUND = tuple(map(find_game, ("queah", "qo", "quincala")))
#: The experiments that are drawn.
DRAWN = ("queah-seats", "qo-seats", "quincala-seats")
#: Panels per row, and the height of a row in inches.
COLUMNS, HEIGHT = 1, 1.7
#: How far apart the players of one length are drawn, in plies.
APART = 0.16


def draw_profiles(kept: ExperimentFigures) -> Figure:
    """Draw the first side's advantage by the length of openings: a panel for each rule set."""
    rows = [row for row in kept["rows"] if len(row["seats"]["profile"]) > 1]
    starts = list(dict.fromkeys((row["rules"], row["start"]) for row in rows))
    players = list(dict.fromkeys(row["players"] for row in rows))
    lines = -(-len(starts) // COLUMNS)
    height = lines * HEIGHT + legend_height(players)
    figure, axes = sheet(8, height, lines, COLUMNS, sharex=True, sharey=True)
    for panel, start, title in zip(axes.flat, starts, _titles(starts), strict=False):
        panel.axhline(0, color="0.5", linewidth=0.6, linestyle=":")
        panel.set_title(title, fontsize=9)
        for row in rows:
            if (row["rules"], row["start"]) == start:
                _draw(panel, row, players.index(row["players"]), len(players))
    for panel in list(axes.flat)[len(starts) :]:
        panel.remove()
    figure.supxlabel(
        f"random plies first, 95 % intervals; repetition rule: {_repetition(starts)}", fontsize=9
    )
    figure.supylabel("first side, points above half", fontsize=9)
    legend_above(figure, axes[0, 0])
    return figure


def _draw(panel: Axes, row: MatchRow, number: int, players: int) -> None:
    """Draw one player's profile."""
    shift = APART * (number - (players - 1) / 2)
    points: list[dict[str, Any]] = row["seats"]["profile"]
    plies = [one["plies"] + shift for one in points]
    value, low, high = (
        [100 * one["advantage"][part] for one in points] for part in ("value", "low", "high")
    )
    colour = COLOURS[number]
    panel.vlines(plies, low, high, color=colour, linewidth=1)
    panel.plot(plies, value, MARKS[number], color=colour, markersize=3.5, label=row["players"])


def _titles(starts: list[tuple[str, str]]) -> list[str]:
    """Return the titles of the panels."""
    names = name_rules([nearest(Rules.parse(rules)) for rules in dict(starts)])
    named = dict(zip(dict(starts), names, strict=True))
    return [named[rules] + (f"\nfrom {start}" if start else "") for rules, start in starts]


def _repetition(starts: list[tuple[str, str]]) -> str:
    """Return the repetition rule of rule sets, which is the same for all."""
    (title,) = {repetition_title(Rules.parse(rules)) for rules, _ in starts}
    return title


def written() -> Iterator[tuple[Path, str]]:
    """Yield the pages and what else has sentences; raise `ValueError` if one does not follow."""
    findings = PageFigures.kept()
    for name, prose in PROSE.items():
        yield FINDINGS.with_name(name), page(prose, findings)
    for game in FOUND:
        yield from files_of(game, findings)
    yield FINDINGS.with_name("sources.md"), sources_page(FOUND)


def main() -> None:
    """Write the pages and their plots; with `--check`, fail if a page does not follow."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, and compare")
    if parser.parse_args().check:
        wrong = [path for path, text in written() if path.read_text("utf-8") != text]
        sys.exit("\n".join(f"{path}: not what the figures say" for path in wrong) or 0)
    for name in DRAWN:
        save(FINDINGS / f"{name}.svg", draw_profiles, kept_figures()[name])
    for path, text in written():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
