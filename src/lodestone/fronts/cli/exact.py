"""The commands for exact values: rules are solved, and positions looked up."""

import sys
from dataclasses import asdict
from functools import partial
from typing import Annotated

import typer

from lodestone import LodestoneError, Rules
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.executing import Address, ExecutorOption, Workers
from lodestone.fronts.cli.options import (
    AsJson,
    ManyPositions,
    OnePosition,
    RulesText,
    TablesFolder,
    command,
    in_range,
    read_positions,
)
from lodestone.fronts.cli.process import stop_at_once

app = typer.Typer()

#: The value of `solve.solver.LIMIT`, which takes long to import.
LIMIT = 5_000_000
Limit = Annotated[int, in_range("Maximum number of positions to enumerate.", 1, 2**30)]
Yes = Annotated[bool, typer.Option("--yes", help="Begin without a question.")]


@command(app, "lodestone solve queah:balanced,reserve=0 --verify")
def solve(
    rules: RulesText,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check every value against those of its successors.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Solve again even if there is a table.")
    ] = False,
    tables: TablesFolder = None,
    limit: Limit = LIMIT,
    yes: Yes = False,
    executor: ExecutorOption = "local",
    address: Address = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Find the exact value of every position.

    A value is a win, a loss or a draw, with the number of plies to the end. Values are kept in a
    table, which 'lodestone probe' and the player 'perfect' read. What it takes is said before it
    begins, and asked about where that is much. On a cluster, all nodes have to share the folder of
    tables.
    """
    from lodestone.lab.executors import LOCAL, Executor
    from lodestone.lab.solving import BlockWorkers
    from lodestone.solve.progress import solve_visibly, verify_visibly
    from lodestone.solve.table import is_solved

    chosen = Rules.parse(rules)
    if again or not is_solved(chosen, tables):
        agree(chosen, is_agreed=yes)
    where = Executor(executor, address, workers)
    others = None if where == LOCAL else partial(BlockWorkers, where)
    table = solve_visibly(chosen, folder=tables, limit=limit, again=again, workers=others)
    if verify:
        verify_visibly(table)
    summary = {"rules": str(table.rules), **asdict(table.summary)}
    printing.show(summary, printing.solved_in_lines(summary, is_verified=verify), as_json)


@command(app, "lodestone probe queah:balanced")
def probe(
    rules: RulesText,
    position: OnePosition = None,
    positions: ManyPositions = None,
    tables: TablesFolder = None,
    limit: Limit = LIMIT,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Print the exact values of positions and of all their turns.

    Rules that are not solved yet are solved first.
    """
    from lodestone.solve.progress import solve_visibly
    from lodestone.solve.solver import reports
    from lodestone.solve.table import find_table, is_solved

    chosen = Rules.parse(rules)
    found = read_positions(chosen, position, positions)
    if is_solved(chosen, tables):
        table = find_table(chosen, tables)
    else:
        agree(chosen, is_agreed=yes)
        table = solve_visibly(chosen, folder=tables, limit=limit)
    stop_at_once()
    reported = reports(table, found, limit=limit)
    printing.show(reported, printing.probed_in_lines(reported), as_json)


def agree(rules: Rules, *, is_agreed: bool) -> None:
    """Say on stderr what solving rules takes, and ask whether to begin where that is much.

    Where nobody can answer nothing is asked, and what takes little is not said. Raises
    `LodestoneError` where it may not begin.
    """
    from lodestone.solve.cost import cost_of

    cost = cost_of(rules)
    if cost is None or not (cost.is_much or sys.stderr.isatty()):
        return
    print(f"Solving {rules}: {cost}.", file=sys.stderr)
    if is_agreed or not cost.is_much:
        return
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise LodestoneError("that is much; add --yes to begin")
    if not typer.confirm("Begin?", err=True):
        raise LodestoneError("it was not begun")
