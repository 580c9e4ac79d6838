"""Solving and checking with a progress bar in the terminal; Ctrl-C ends them at once."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from lodestone.core.rules import Rules
from lodestone.processes import cores
from lodestone.solve.blocks import MakeWorkers
from lodestone.solve.checks import WELL, verify
from lodestone.solve.files import TableError
from lodestone.solve.solver import Progress, solve
from lodestone.solve.table import Table

Result = TypeVar("Result")

#: Seconds between checks for an interrupt that did not end the wait.
LOOKS = 0.2


def while_listening(work: Callable[[], Result]) -> Result:
    """Run `work` in a thread, so that Ctrl-C takes effect at once; return its result.

    The compiler loses interrupts in its callbacks, and machine code does not check for them.
    """
    done: Future[Result] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:  # noqa: BLE001 (raised again where the result is read)
            done.set_exception(error)

    Thread(target=run, daemon=True).start()
    # An interrupt that arrives just before this thread starts to wait is noticed after the wait.
    while not wait([done], LOOKS).done:
        pass
    return done.result()


@contextmanager
def ended_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process at once: a solve is safe on disk at any moment.

    Python itself would wait for the blocks being solved.
    """
    try:
        yield
    except KeyboardInterrupt:
        os._exit(130)


@contextmanager
def shown_bar() -> Iterator[Bar]:
    """Show a progress bar on stderr if that is a terminal; tasks have a field `detail`."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        TextColumn("{task.fields[detail]}"),
        TimeRemainingColumn(),
    )
    with Bar(
        *columns,
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        redirect_stdout=sys.stdout.isatty(),  # otherwise results would go to stderr with the bar
    ) as bar:
        yield bar


def _counted(done: int, total: int, rate: float) -> str:
    return f"{done:,} of {total:,} positions, {rate:,.0f}/s"


def shown(
    description: str, total: float | None, work: Callable[[Callable[..., None]], Result]
) -> Result:
    """Return the result of work, with a progress bar on stderr; Ctrl-C ends it at once.

    `work` is given what changes the bar: its `description`, `total` or `detail`, how much is
    `completed`, or by how much to `advance` it.
    """
    with ended_at_once(), shown_bar() as bar:
        task = bar.add_task(description, total=total, detail="")
        return while_listening(lambda: work(partial(bar.update, task)))


def solve_visibly(
    rules: Rules,
    *,
    folder: Path | None,
    limit: int,
    again: bool = False,
    workers: MakeWorkers | None = None,
) -> Table:
    """Solve rules or open their table, with a progress bar; return the table."""

    def work(update: Callable[..., None]) -> Table:
        def searched(found: int) -> None:
            detail = f"{found:,} positions found, the limit is {limit:,}"
            update(description="Searching", detail=detail)

        def solved(progress: Progress) -> None:
            counted = _counted(progress.done, progress.total, progress.rate)
            layer = f"layer {progress.level} of {progress.levels}"
            update(description="Solving", total=progress.total, completed=progress.done)
            update(detail=f"{layer}, {counted}")

        return solve(
            rules,
            folder=folder,
            limit=limit,
            again=again,
            on_progress=solved,
            searched=searched,
            workers=workers,
        )

    return shown("Preparing", None, work)


def verify_visibly(table: Table) -> None:
    """Check a whole table with a progress bar; raise `TableError` at a wrong value."""
    rules, total, began = table.rules, table.size, time.monotonic()

    def work(update: Callable[..., None]) -> int:
        def on_progress(done: int) -> None:
            detail = _counted(done, total, done / max(time.monotonic() - began, 1e-3))
            update(completed=done, detail=detail)

        arrays, codes, most = table.arrays, table.codes, rules.most_turns
        return verify(rules.kernel, arrays, codes, most, cores(), on_progress)

    found = shown("Checking", total, work)
    if found != WELL:
        raise TableError(f"the value of position number {found:,} does not follow from its turns")
