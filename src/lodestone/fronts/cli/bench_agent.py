"""The command that counts an agent's mistakes."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules, play_rules
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.completion import complete_contestant
from lodestone.fronts.cli.options import (
    AsJson,
    Longest,
    Opening,
    RulesText,
    Seed,
    TablesFolder,
    Workers,
    argument,
    command,
    in_range,
    valued,
)
from lodestone.fronts.cli.process import warn_of_cache
from lodestone.fronts.cli.record import write_file
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.lab.defaults import LONGEST, OPENING, SEED, check_games
from lodestone.processes import cores

if TYPE_CHECKING:
    from lodestone.lab.agents import AgentResult, OnProgress
    from lodestone.lab.mistakes import AgentQuestion
    from lodestone.solve.table import Table

AGENT_HELP = (
    "Agent: a player, engine:COMMAND for an engine, python:MODULE:CLASS for a class of yours, or "
    "answers:FILE for answers in a file. @LIMIT after it limits each turn: engine:./mine@0.1s."
)
POSITIONS_HELP = "Number of positions to ask about (default: 280, if no games are asked for)."
GAMES_HELP = "Number of games to play instead, an even number."
BESIDE_HELP = (
    "Player to measure beside the agent; repeatable (default: random, and every level that does "
    "not play by the clock)."
)
LIMIT_HELP = "Limit per turn of an agent named without one, such as 0.1s, 2000n or 4d."
#: The number of positions if no number is given: 40 of each band.
USUAL = 280


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
    workers: Workers = None,
    tables: TablesFolder = None,
    report: Annotated[Path | None, valued("FILE", "Also write the report as Markdown.")] = None,
    as_json: AsJson = False,
) -> None:
    """Count an agent's mistakes against exact values.

    A mistake is a turn that gives a win or a draw away. The same positions, or openings, are given
    to other players beside it. Rules that are too large to solve are measured by their puzzles.
    """
    from lodestone.lab.agent_report import AgentReport
    from lodestone.lab.agents import agents_beside, answer_all, play_all
    from lodestone.lab.contestants import Contestant, find_agent, parse_limit
    from lodestone.lab.play import Conditions

    if positions is not None and games is not None:
        raise LodestoneError("give --positions or --games, not both")
    own = parse_limit(limit) if limit is not None else None
    measured = Contestant.parse(agent, own, find_agent)
    agents = list(dict.fromkeys([measured, *([] if alone else agents_beside(beside))]))
    chosen, processes = play_rules(rules), workers or cores()
    warn_of_cache()
    if games is None:
        questions, table = questions_for(chosen, positions or USUAL, seed, tables)
        conditions: dict[str, str | int] = {"positions": len(questions), "seed": seed}
        results = _visibly(
            len(questions) * len(agents),
            lambda advance: answer_all(
                agents, questions, seed, workers=processes, on_progress=advance
            ),
        )
    else:
        rival = Contestant.parse(opponent, None)
        conditions = {"games": games, "opponent": str(rival), "opening": opening}
        conditions |= {"longest": longest, "seed": seed}
        check_games(games, opening, longest)
        table = _table(chosen, tables)
        matches = [Conditions(chosen, (one, rival), seed, opening, longest) for one in agents]
        results = _visibly(
            games * len(agents),
            lambda advance: [
                play_all(table, match, games, workers=processes, on_progress=advance)
                for match in matches
            ],
        )
    found = AgentReport(chosen, table.digest if table else None, conditions, results)
    if report is not None:
        write_file(report, found.in_markdown().encode())
    printing.show(found.figures(), found.in_words(), as_json)


def _table(rules: Rules, folder: Path | None) -> "Table":
    """Return the table of some rules, which are solved if necessary."""
    from lodestone.solve.progress import solve_visibly
    from lodestone.solve.solver import LIMIT

    return solve_visibly(rules, folder=folder, limit=LIMIT)


def questions_for(
    rules: Rules, number: int, seed: int, folder: Path | None
) -> "tuple[list[AgentQuestion], Table | None]":
    """Return questions under some rules, with the table that judges them if they can be solved.

    Otherwise the rules' puzzles are the questions. Raises `LodestoneError` if there are none.
    """
    from lodestone.lab.agents import questions_by_table
    from lodestone.lab.puzzles import questions_by_puzzles
    from lodestone.solve.files import TableError

    try:
        table = _table(rules, folder)
    except TableError:
        raise
    except LodestoneError as unsolved:  # too many positions, or there is no compiler to solve them
        try:
            return questions_by_puzzles(rules, number, seed), None
        except LodestoneError:
            if HAS_COMPILER:
                raise
            raise unsolved from None
    return questions_by_table(table, number, seed), table


def _visibly(total: int, work: "Callable[[OnProgress], list[AgentResult]]") -> "list[AgentResult]":
    """Return what `work` finds, with a progress bar on stderr."""
    from lodestone.solve.progress import shown

    return shown("Measuring", total, lambda update: work(lambda done: update(advance=done)))
