"""The plots of `docs/family.md`, in the style of `docs/results.md`."""

from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import PercentFormatter

from research.family.error_page import figures as error_figures
from research.family.errors import SWAPPED
from research.family.terms import drawn_after_opening, score
from research.results.plots import COLOURS, GREY, INKS, MARKS, RESULTS, rule_name, save, sheet
from research.results.queah import STALEMATES
from research.rows import Row

#: White is the first side.
LETTERS = {"win": "W", "draw": "=", "loss": "B"}


def draw_all(rows: list[Row], played: list[Row], folder: Path) -> None:
    """Draw every plot again."""
    save(folder / "map.svg", draw_map, rows)
    save(folder / "fairness.svg", draw_fairness, rows)
    save(folder / "errors.svg", draw_errors, rows, played)


def draw_map(rows: list[Row]) -> Figure:
    """Draw the start's value under every rule set: with one row for each way to make turns."""
    names = list(dict.fromkeys(map(rule_name, rows)))
    figure, axes = sheet(10, 3.4, 1, len(STALEMATES), sharey=True)
    for axis, stalemate in zip(axes.flat, STALEMATES, strict=True):
        chosen = [row for row in rows if row["stalemate"] == stalemate]
        draw_values(axis, chosen, names)
        axis.set_title(f"stalemate: {stalemate}", fontsize=9)
    axes[0, 0].set_yticks(range(len(names)), names)
    figure.supxlabel("pieces in reserve at the start", fontsize=9, color=GREY)
    return figure


def draw_values(axis: Axes, rows: list[Row], names: list[str]) -> None:
    """Draw one panel of the map."""
    for row in rows:
        value, remoteness = row["start"]
        x, y = row["reserve"], names.index(rule_name(row))
        axis.add_patch(Rectangle((x - 0.47, y - 0.45), 0.94, 0.9, color=RESULTS[value]))
        text = f"{LETTERS[value]}{remoteness or ''}"
        axis.text(x, y, text, color=INKS[value], ha="center", va="center", fontsize=7)
    axis.set(xlim=(-0.5, 6.5), ylim=(len(names) - 0.5, -0.5), xticks=range(7))
    axis.grid(visible=False)
    axis.tick_params(length=0)
    axis.spines[:].set_visible(False)


def draw_fairness(rows: list[Row]) -> Figure:
    """Draw the first side's score by the share of draws, a mark for each way to make turns."""
    full = [row for row in rows if row["reserve"] > 0]
    points = [(row, drawn_after_opening(row), score(row)) for row in full]
    figure, axis = draw_scores(points)
    axis.set(
        xlabel="draws by best play after 7 and 8 random plies, mean",
        ylabel="the first side's score there",
    )
    axis.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    return figure


def draw_errors(rows: list[Row], played: list[Row]) -> Figure:
    """Draw the first side's score with 15 % errors by the changes of the lead."""
    starts = {row["rules"]: error_figures(row["start"], SWAPPED) for row in played}
    points = [
        (row, found.lead_changes.value, found.score.value)
        for row in rows
        if (found := starts.get(row["rules"])) and row["reserve"] > 0
    ]
    figure, axis = draw_scores(points)
    axis.set(
        xlabel=f"changes of the lead per game with {SWAPPED}% errors",
        ylabel="the first side's score there",
    )
    return figure


def draw_scores(points: list[tuple[Row, float, float]]) -> tuple[Figure, Axes]:
    """Draw scores by something else, a mark for each way to make turns."""
    figure, axes = sheet(7, 3.8)
    axis: Axes = axes[0, 0]
    for n, name in enumerate(dict.fromkeys(rule_name(row) for row, *_ in points)):
        chosen = [(x, y) for row, x, y in points if rule_name(row) == name]
        axis.plot(
            *zip(*chosen, strict=True),
            linestyle="none",
            marker=MARKS[n % 5],
            color=COLOURS[n % 5],
            fillstyle="none" if n < 5 else "full",
            label=name,
        )
    axis.axhline(0.5, color=GREY, linewidth=0.8)
    axis.legend(fontsize=7, loc="upper left", bbox_to_anchor=(1, 1))
    return figure, axis
