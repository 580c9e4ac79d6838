"""The options of commands that do much work: where it is done, and by how many."""

from typing import Annotated

import typer

from lodestone.fronts.cli.options import in_range, valued
from lodestone.lab.defaults import ExecutorName

EXECUTOR_HELP = "Where the work is done: on this machine, or on a cluster of Ray or Dask."
ExecutorOption = Annotated[ExecutorName, typer.Option("--executor", help=EXECUTOR_HELP)]
ADDRESS_HELP = "Address of the cluster (default: one that is started on this machine)."
Address = Annotated[str | None, valued("ADDRESS", ADDRESS_HELP)]
WORKERS_HELP = "Maximum number of workers (default: all cores, or the whole cluster)."
Workers = Annotated[int | None, in_range(WORKERS_HELP, 1, 4096)]
