"""The command that counts an agent's mistakes."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import play_rules
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.completion import complete_contestant
from lodestone.fronts.cli.executing import Address, ExecutorOption, Workers
from lodestone.fronts.cli.options import (
    AsJson,
    Longest,
    Opening,
    RulesText,
    Seed,
    TablesFolder,
    argument,
    command,
    in_range,
    valued,
)
from lodestone.fronts.cli.process import warn_of_cache
from lodestone.fronts.cli.record import write_file
from lodestone.lab.defaults import LONGEST, OPENING, QUESTIONS, SEED

if TYPE_CHECKING:
    from lodestone.lab.agent_bench import TableOf
    from lodestone.lab.agents import AgentResult, OnProgress

AGENT_HELP = (
    "Agent: a player, engine:COMMAND for an engine, python:MODULE:CLASS for a class of yours, or "
    "answers:FILE for answers in a file. @LIMIT after it limits each turn: engine:./mine@0.1s."
)
POSITIONS_HELP = (
    f"Number of positions to ask about (default: {QUESTIONS}, if no games are asked for)."
)
GAMES_HELP = "Number of games to play instead, an even number."
BESIDE_HELP = (
    "Player to measure beside the agent; repeatable (default: random, and every level that does "
    "not play by the clock)."
)
LIMIT_HELP = "Limit per turn of an agent named without one, such as 0.1s, 2000n or 4d."

app = typer.Typer()


@command(
    app,
    "lodestone bench-agent level-3 queah:balanced",
    "lodestone bench-agent python:bot:Bot queah:balanced --games 20 --beside greedy",
    "lodestone bench-agent engine:./my-engine@0.1s queah:balanced --report mistakes.md",
    name="bench-agent",
)
def bench_agent(
    agent: Annotated[str, argument("AGENT", AGENT_HELP, complete_contestant)],
    rules: RulesText,
    positions: Annotated[int | None, in_range(POSITIONS_HELP, 1, 10**6)] = None,
    games: Annotated[int | None, in_range(GAMES_HELP, 2, 10**6)] = None,
    opponent: Annotated[
        str, valued("PLAYER", "Opponent in games.", complete_contestant)
    ] = "level-4",
    opening: Opening = OPENING,
    longest: Longest = LONGEST,
    limit: Annotated[str | None, valued("LIMIT", LIMIT_HELP)] = None,
    beside: Annotated[list[str] | None, valued("PLAYER", BESIDE_HELP, complete_contestant)] = None,
    alone: Annotated[
        bool, typer.Option("--alone", help="Measure no player beside the agent.")
    ] = False,
    seed: Seed = SEED,
    executor: ExecutorOption = "local",
    address: Address = None,
    workers: Workers = None,
    tables: TablesFolder = None,
    report: Annotated[Path | None, valued("FILE", "Also write the report as Markdown.")] = None,
    as_json: AsJson = False,
) -> None:
    """Count an agent's mistakes against exact values.

    A mistake is a turn that gives a win or a draw away. The same positions, or openings, are given
    to other players beside it. Rules that are too large to solve are measured by their puzzles.
    """
    from lodestone.lab.agent_bench import measure_by_games, measure_by_questions
    from lodestone.lab.agents import agents_beside
    from lodestone.lab.contestants import Contestant, find_agent, parse_limit
    from lodestone.lab.executors import Executor

    if positions is not None and games is not None:
        raise LodestoneError("give --positions or --games, not both")
    own = parse_limit(limit) if limit is not None else None
    measured = Contestant.parse(agent, own, find_agent)
    agents = list(dict.fromkeys([measured, *([] if alone else agents_beside(beside))]))
    chosen = play_rules(rules)
    warn_of_cache()
    means: dict[str, Any] = {
        "table_of": tables_in(tables),
        "shows": _visibly,
        "executor": Executor(executor, address, workers).apart,
    }
    if games is None:
        found = measure_by_questions(agents, chosen, positions or QUESTIONS, seed, **means)
    else:
        rival = Contestant.parse(opponent, None)
        found = measure_by_games(agents, chosen, games, rival, opening, longest, seed, **means)
    if report is not None:
        write_file(report, found.markdown().encode())
    printing.show_report(found, as_json)


def tables_in(folder: Path | None) -> "TableOf":
    """Return what finds the tables of rules in a folder; it solves visibly what is not there."""
    from lodestone.solve.progress import solve_visibly
    from lodestone.solve.solver import LIMIT

    return lambda rules: solve_visibly(rules, folder=folder, limit=LIMIT)


def _visibly(total: int, work: "Callable[[OnProgress], list[AgentResult]]") -> "list[AgentResult]":
    """Return what `work` finds, with a progress bar on stderr."""
    from lodestone.solve.progress import shown

    return shown("Measuring", total, lambda update: work(lambda done: update(advance=done)))
