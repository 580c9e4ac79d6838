"""The commands for exact values: rules are solved, and positions looked up."""

from dataclasses import asdict
from typing import Annotated

import typer

from lodestone import Rules
from lodestone.fronts.cli import printing
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
    as_json: AsJson = False,
) -> None:
    """Find the exact value of every position.

    A value is a win, a loss or a draw, with the number of plies to the end. Values are kept in a
    table, which 'lodestone probe' and the player 'perfect' read.
    """
    from lodestone.solve.progress import solve_visibly, verify_visibly

    table = solve_visibly(Rules.parse(rules), folder=tables, limit=limit, again=again)
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
        table = solve_visibly(chosen, folder=tables, limit=limit)
    stop_at_once()
    reported = reports(table, found, limit=limit)
    printing.show(reported, printing.probed_in_lines(reported), as_json)
