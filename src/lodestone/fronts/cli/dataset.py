"""The command that writes solved rules as a data set."""

from pathlib import Path
from typing import Annotated

import typer

from lodestone.core.errors import optional
from lodestone.core.rules import Rules
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.executing import Address, ExecutorOption, Workers
from lodestone.fronts.cli.options import (
    AsJson,
    RulesText,
    Seed,
    TablesFolder,
    argument,
    command,
    in_range,
)

POSITIONS_HELP = "Number of positions to sample, evenly by value and remoteness (default: all)."


app = typer.Typer()


@command(
    app,
    "lodestone dataset queah:traditional,reserve=0 values",
    "lodestone dataset queah:balanced values --positions 100000",
)
def dataset(
    rules: RulesText,
    folder: Annotated[Path, argument("FOLDER", "Folder of the files, made if necessary.")],
    positions: Annotated[int | None, in_range(POSITIONS_HELP, 1, 10**8)] = None,
    seed: Seed = 1,
    tables: TablesFolder = None,
    executor: ExecutorOption = "local",
    address: Address = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Write the exact values of solved rules as a data set.

    It has a row per position, up to symmetry, as Parquet files for training, validation and test,
    with a data card and Croissant metadata. Rules that are not solved yet are solved first.
    """
    from lodestone.solve.progress import shown, solve_visibly
    from lodestone.solve.solver import LIMIT

    with optional("a data set", "lab"):
        from lodestone.lab.dataset import make_dataset
        from lodestone.lab.dataset_files import write_dataset
        from lodestone.lab.executors import Executor
    table = solve_visibly(Rules.parse(rules), folder=tables, limit=LIMIT)
    where = Executor(executor, address, workers)
    made = shown(
        "Writing",
        None,
        lambda _: make_dataset(table, positions, seed, folder=tables, executor=where),
    )
    files = write_dataset(made, folder)
    paths = list(map(str, files))
    figures = {
        "rules": str(table.rules),
        "table": table.digest,
        "rows": len(made.rows),
        "digest": made.digest,
        "files": paths,
    }
    lines = [f"{len(made.rows):,} rows, SHA-256 {made.digest}", *paths]
    printing.show(figures, lines, as_json)
