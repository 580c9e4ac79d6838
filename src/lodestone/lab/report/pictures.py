"""The pictures of a report, each with a text that says the same."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.lab.kernels.series import STEPS
from lodestone.lab.metrics.games import Games
from lodestone.lab.metrics.metric import Metric
from lodestone.lab.metrics.skill import Ladder
from lodestone.lab.report.drawing import (
    DASHES,
    INK,
    MARKERS,
    WIDTH,
    Drawing,
    Rows,
    as_svg,
    canvas,
    legend_above,
    legend_height,
)
from lodestone.lab.seats import Length, Seats, profile_line
from lodestone.lab.statistics import Estimate
from lodestone.lab.words import shown

#: First turns that a tree shows, the most played ones.
MOST_TURNS = 12
#: Letters in a line beside the tree.
BESIDE_TREE = 38
#: Openings of even and of odd length, in the legend of a profile.
PARITIES, SINGLE = ("even", "odd"), "a single game"


def forest(metric: Metric, estimates: Mapping[str, Estimate]) -> Drawing:
    """Draw a metric of all rule sets, each with its interval."""
    names = [name for name, one in estimates.items() if not np.isnan(one.value)]
    rows = Rows.of(names)
    with canvas(WIDTH, 0.8 + rows.height) as (figure, axes):
        for name, at in zip(names, rows.centres, strict=True):
            one = estimates[name]
            axes.plot([one.low, one.high], [at, at], color=INK, linewidth=1.5)
            axes.plot(one.value, at, "o", color=INK, markersize=5)
        rows.label(axes)
        axes.set_xlabel(metric.title)
        if metric.low is not None and metric.low < 0:
            axes.axvline(0, color=INK, linewidth=0.6, linestyle=":")
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
        axes.axhline(0, color=INK, linewidth=0.6, linestyle=":")
        axes.set_xticks([one.plies for one in seats.profile])
        axes.set_xlabel("random plies first")
        axes.set_ylabel("advantage, % of the points")
        legend_above(figure, axes)
    words = f"{name}: {profile_line(seats, side)}."
    return Drawing(as_svg(figure), f"Advantage of {side} by the length of openings: {name}", words)


def _bars(axes: Axes, lengths: Sequence[Length], **style: Any) -> None:
    """Draw the advantages after these openings with their intervals."""
    if lengths:
        found = 100 * np.array([(e.value, e.low, e.high) for e in (o.advantage for o in lengths)])
        errors = np.abs(found[:, 1:].T - found[:, 0])
        plies = [one.plies for one in lengths]
        axes.errorbar(plies, found[:, 0], yerr=errors, color=INK, capsize=2, **style)


def lengths(played: Mapping[str, Games]) -> Drawing:
    """Draw how long games are: for each rule set the share of games that last longer."""
    with canvas(WIDTH, 3.2 + legend_height(list(played))) as (figure, axes):
        for number, (name, games) in enumerate(played.items()):
            plies = np.sort(games.column("plies"))
            share = 1 - np.arange(1, len(plies) + 1) / len(plies)
            axes.step(
                plies, share, where="post", color=INK, label=name, **_line(number, len(plies))
            )
        axes.set_xlabel("plies")
        axes.set_ylabel("share of games still being played")
        axes.set_ylim(0, 1)
        legend_above(figure, axes)
    quarters = {
        name: np.quantile(games.column("plies"), (0.25, 0.5, 0.75))
        for name, games in played.items()
    }
    words = "; ".join(
        f"{name}: half of the games between {low:.0f} and {high:.0f} plies, median {middle:.0f}"
        for name, (low, middle, high) in quarters.items()
    )
    return Drawing(as_svg(figure), "How long games last", f"{words}.")


def _line(number: int, points: int) -> dict[str, Any]:
    return {
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
            won = games.is_decided
            if not won.any():
                continue
            sign = np.where(games.winners[won] == 0, 1.0, -1.0)
            mean = (games.progress[won] * sign[:, None]).mean(0)
            share = np.arange(STEPS + 1) / STEPS
            axes.plot(share, mean, color=INK, label=name, **_line(number, STEPS + 1))
            told.append(
                f"{name}: {mean[STEPS // 4]:.2f} after a quarter of the game, "
                f"{mean[STEPS // 2]:.2f} after half, {mean[3 * STEPS // 4]:.2f} after 3 quarters"
            )
        axes.set_xlabel("share of the game played")
        axes.set_ylabel("mean value for the later winner")
        axes.axhline(0, color=INK, linewidth=0.6, linestyle=":")
        if told:
            legend_above(figure, axes)
    words = "; ".join(told) or "nobody won"
    return Drawing(as_svg(figure), "Value for the later winner over the game", f"{words}.")


def heat(name: str, rules: Rules, games: Games) -> Drawing:
    """Draw for which share of the game each side occupied each cell."""
    sides = [side.title for side in rules.game.sides]
    cells = list(rules.cells)
    scene = rules.game.scene(rules.options, rules.game.sides[0].name, {})
    place = {cell.name: (cell.x, cell.y) for cell in scene.cells}
    mean = games.heat.mean(0)
    with canvas(WIDTH, 3.4) as (figure, axes):
        axes.remove()
        for side, part in enumerate(figure.subplots(1, 2)):
            x, y = np.array([place[cell] for cell in cells]).T
            top = max(mean.max(), 1e-9)
            for cell, across, down, share in zip(cells, x, y, mean[side], strict=True):
                part.scatter(across, down, s=260 * share / top + 4, color=INK, alpha=0.35)
                part.annotate(cell, (across, down), ha="center", va="center", fontsize=6)
            part.set_title(sides[side], fontsize=9)
            part.invert_yaxis()
            part.set_aspect("equal")
            part.margins(0.12)
            part.axis("off")
    words = "; ".join(
        f"{title} most on {_most(cells, mean[side])}" for side, title in enumerate(sides)
    )
    return Drawing(as_svg(figure), f"Where the sides stand: {name}", f"{name}: {words}.")


def _most(cells: Sequence[str], shares: np.ndarray[tuple[int], np.dtype[np.float64]]) -> str:
    order = np.argsort(-shares)[:4]
    return ", ".join(f"{cells[cell]} ({shares[cell]:.0%} of the game)" for cell in order)


def ladder(ladders: Mapping[str, Ladder]) -> Drawing:
    """Draw how much Elo each step of a player's ladder gains, a row for each step."""
    steps = next(iter(ladders.values())).steps
    rows = Rows.of([f"{step.first} over {step.second}" for step in steps])
    with canvas(WIDTH, 0.8 + rows.height + legend_height(list(ladders))) as (figure, axes):
        for number, (name, one) in enumerate(ladders.items()):
            shift = (number + 0.5) / len(ladders) - 0.5
            at = np.array(rows.centres[: len(one.steps)]) + shift
            gains = np.array([[s.elo.value, s.elo.low, s.elo.high] for s in one.steps])
            gains = np.clip(gains, -800, 800)
            errors = np.abs(gains[:, 1:].T - gains[:, 0])
            axes.errorbar(
                gains[:, 0],
                at,
                xerr=errors,
                fmt=MARKERS[number % len(MARKERS)],
                color=INK,
                label=name,
                capsize=2,
                markersize=4,
            )
        rows.label(axes)
        axes.axvline(0, color=INK, linewidth=0.6, linestyle=":")
        axes.set_xlabel("Elo gained, 95 % intervals")
        legend_above(figure, axes)
    words = "; ".join(
        f"{name}: " + ", ".join(f"{s.first} {s.elo.short('+.0f')}" for s in one.steps)
        for name, one in ladders.items()
    )
    return Drawing(as_svg(figure), "Elo gained by each step, cut at ±800", f"{words}.")


def openings(name: str, start: Position, games: Games) -> Drawing:
    """Draw the first turns as a tree: how often each was played, and what it scored."""
    turns, count = np.unique(games.opening, return_counts=True)
    order = np.argsort(-count)[:MOST_TURNS]
    first = games.first[0]
    points = games.points if first == 0 else 1 - games.points
    rows = [
        (start.format_turn(int(turns[n])), int(count[n]), points[games.opening == turns[n]].mean())
        for n in order
    ]
    texts = [f"{turn}   {times:,} times, {share:.1%} of the points" for turn, times, share in rows]
    placed = Rows.of(texts, BESIDE_TREE)
    with canvas(WIDTH, 0.4 + placed.height) as (figure, axes):
        root = placed.lines / 2
        for (_, times, _), text, at in zip(rows, placed.labels, placed.centres, strict=True):
            width = 0.5 + 4 * times / len(games)
            axes.plot([0, 1], [root, at], color=INK, linewidth=width, alpha=0.6)
            axes.annotate(text, (1.03, at), va="center")
        axes.plot(0, root, "o", color=INK)
        axes.set_xlim(-0.05, 2)
        placed.limit(axes)
        axes.axis("off")
    words = "; ".join(f"{turn}: {times:,} times, {share:.1%}" for turn, times, share in rows)
    return Drawing(
        as_svg(figure), f"First turns and the points of their side: {name}", f"{name}: {words}."
    )
