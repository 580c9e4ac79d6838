"""The mistakes of every level, and of a program that learns, for docs/agents.md.

    python -m research.players.agents [--minutes M] [--games N] [--positions N] [--kept]

has `examples/learner.py` learn for some minutes of processor time, plays a match of it against
`greedy`, asks it and every level about the same positions of a solved rule set, and writes its
learning curve and the tables. The top level, which plays by the clock, gets a number of simulations
instead. Weights stay in `learner.npz`, and the curve's figures in docs/agents/learner.json: with
`--kept`, these are used.
"""

import argparse
import json
import os
import time
from collections.abc import Iterator
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from examples import learner
from examples.learner import Learned, Point, Weights
from lodestone import play_match
from lodestone.core.rules import play_rules
from lodestone.lab.agent_bench import measure_by_questions
from lodestone.lab.agent_report import counted_figures
from lodestone.lab.agents import BESIDE, AgentResult
from lodestone.lab.contestants import Contestant, find_agent
from lodestone.lab.envs import ActionSpace
from lodestone.lab.executors import Executor
from lodestone.lab.markdown import table
from lodestone.lab.mistakes import MistakeCounts
from lodestone.lab.reporting import Report
from lodestone.lab.statistics import Estimate, share
from lodestone.solve.solver import solve
from research.executing import add_executor, executor_of
from research.pages import DOCS, write_part
from research.results.plots import BLUE, GREY, save, sheet
from research.rows import write_json

RULES = learner.RULES
#: The simulations of the top level: about what it takes in 0.8 s on two cores.
TOP = "level-8@20000n"
#: What learns, as it was kept by this command.
LEARNED = "python:examples.learner:learned"
AGENTS = (BESIDE[0], "greedy", *BESIDE[1:], TOP, LEARNED, "perfect")
#: The levels next to which the curve is drawn.
DRAWN = ("greedy", "level-1", "level-2", "level-3", "level-4", "level-5")
OPENING = 4
#: Minutes of processor time for learning, and games against `greedy` afterwards.
MINUTES, GAMES = 10.0, 400
PAGE = DOCS / "agents.md"
KEPT, CHART = DOCS / "agents" / "learner.json", DOCS / "agents" / "learner.svg"

Figures = dict[str, Any]


def learn(minutes: float, games: int) -> Figures:
    """Return the curve of a program that learns, and its result against `greedy`; keep weights."""
    player = Learned(Weights(ActionSpace.of(RULES)))
    start, points = time.perf_counter(), []
    for point in learner.curve(player, learner.asked(), 60 * minutes):
        points.append(as_plain(point))
        print(points[-1], flush=True)
    player.weights.save(learner.WEIGHTS)
    clock = time.perf_counter() - start
    match = play_match(player, "greedy", RULES, games, opening=OPENING)
    figures = {
        "minutes": minutes,
        "clock": round(clock),
        "cores": os.cpu_count(),
        "points": points,
        "games": [match.wins, match.draws + match.unfinished, match.losses],
    }
    write_json(figures, KEPT)
    return figures


def as_plain(point: Point) -> Figures:
    """Return a point as it is kept: its mistakes."""
    found = counted_figures(point.counts)
    kept = {name: found[name] for name in ("chances", "mistakes", "faults", "mistake_share")}
    return {"seconds": round(point.seconds, 1), "turns": point.turns} | kept


def share_at(point: Figures) -> Estimate:
    """Return the share of mistakes at a point."""
    return share(point["mistakes"], point["chances"])


def measured(positions: int, executor: Executor) -> Report:
    """Return what every level gives away in positions of a rule set, which is solved if need be."""
    agents = [Contestant.parse(name, None, find_agent) for name in AGENTS]
    return measure_by_questions(
        agents, play_rules(RULES), positions, 1, table_of=solve, executor=executor
    )


def kept_or_learned() -> Figures:
    """Return the curve that is kept, if what learned is kept, too; otherwise learn."""
    if learner.WEIGHTS.exists():
        return json.loads(KEPT.read_text("utf-8"))
    return learn(MINUTES, GAMES)


def write_page(figures: Figures, positions: int, executor: Executor) -> None:
    """Ask all agents, draw the curve next to the levels, and write the page."""
    report = measured(positions, executor)
    levels = {
        name: round(one.mistake_share.value, 4) for name, one in levels_of(report.tables[0].rows)
    }
    save(CHART, draw, figures, levels)
    write_curve(figures)
    write_tables(report)


def write_tables(report: Report) -> None:
    """Write the tables of a report, one level of headings lower."""
    tables = report.markdown().replace("\n## ", "\n### ").split("\n", 1)[1]
    write_part(PAGE, "python -m research.players.agents", tables.replace(LEARNED, "learner"))


def write_curve(figures: Figures) -> None:
    """Write the learning curve as a table, with the match."""
    rows = [
        [
            f"{point['seconds']:.0f} s",
            f"{point['turns'] / 1e6:.1f} million",
            share_at(point).short(".1%"),
        ]
        for point in figures["points"]
    ]
    won, other, lost = figures["games"]
    points = share(2 * won + other, 2 * (won + other + lost)).value
    minutes, clock, count = figures["minutes"], figures["clock"] / 60, figures["cores"]
    text = f"""![Share of mistakes by processor time, next to the levels](agents/{CHART.name})

{table(("processor time", "turns played", "mistakes"), rows)}

This is one run of {minutes:g} minutes of processor time, all threads together. It took {clock:.0f}
minutes on {count} cores, which it shared with other programs. Afterwards the learner won {won} of
{won + other + lost} games against `greedy` and lost {lost}: {points:.1%} of the points."""
    write_part(PAGE, "research.players.agents, the curve", text)


def draw(figures: Figures, levels: dict[str, float]) -> Figure:
    """Draw the learning curve with its intervals, next to what levels give away."""
    figure, axes = sheet(7, 3.6)
    axis: Axes = axes[0, 0]
    points = figures["points"][1:]
    seconds = [point["seconds"] for point in points]
    shares = [share_at(point) for point in points]
    errors = [[s.value - s.low for s in shares], [s.high - s.value for s in shares]]
    values = [one.value for one in shares]
    axis.errorbar(seconds, values, errors, color=BLUE, marker="o", capsize=3, label="learner")
    for name, value in levels.items():
        axis.axhline(value, color=GREY, linewidth=0.8)
        axis.annotate(name, (1.01, value), xycoords=("axes fraction", "data"), va="center")
    axis.set(xscale="log", xlabel="processor seconds", ylabel="mistakes", ylim=(0, None))
    axis.set_xticks(seconds, [f"{one:.0f}" for one in seconds])
    axis.minorticks_off()
    axis.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    return figure


def levels_of(results: list[AgentResult]) -> Iterator[tuple[str, MistakeCounts]]:
    """Yield the levels next to which the curve is drawn, with what they gave away."""
    for result in results:
        if str(result.agent) in DRAWN:
            yield str(result.agent), result.account.total


def main() -> None:
    """Learn and measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=MINUTES, help="of processor time")
    parser.add_argument("--games", type=int, default=GAMES, help="games against greedy")
    parser.add_argument("--positions", type=int, default=learner.QUESTIONS)
    parser.add_argument("--kept", action="store_true", help="use what was learned before")
    add_executor(parser)
    args = parser.parse_args()
    figures = json.loads(KEPT.read_text("utf-8")) if args.kept else learn(args.minutes, args.games)
    write_page(figures, args.positions, executor_of(args))


if __name__ == "__main__":
    main()
