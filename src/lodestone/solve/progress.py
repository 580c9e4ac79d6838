"""Solving and checking with a progress bar in the terminal; Ctrl-C ends them at once."""

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from lodestone.core.rules import Rules
from lodestone.solve.checks import WELL, verify
from lodestone.solve.files import TableError
from lodestone.solve.solver import Progress, cores, solve
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
        BarColumn(),
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


def solve_visibly(rules: Rules, *, folder: Path | None, limit: int, again: bool = False) -> Table:
    """Solve rules or open their table, with a progress bar; return the table."""
    with ended_at_once(), shown_bar() as bar:
        task = bar.add_task("Preparing", total=None, detail="")

        def searched(found: int) -> None:
            detail = f"{found:,} positions found, the limit is {limit:,}"
            bar.update(task, description="Searching", detail=detail)

        def solved(progress: Progress) -> None:
            counted = _counted(progress.done, progress.total, progress.rate)
            bar.update(
                task,
                description="Solving",
                total=progress.total,
                completed=progress.done,
                detail=f"layer {progress.level} of {progress.levels}, {counted}",
            )

        return while_listening(
            lambda: solve(
                rules,
                folder=folder,
                limit=limit,
                again=again,
                on_progress=solved,
                searched=searched,
            )
        )


def verify_visibly(table: Table) -> None:
    """Check a whole table with a progress bar; raise `TableError` at a wrong value."""
    rules = table.rules
    most_turns = rules.most_turns
    with ended_at_once(), shown_bar() as bar:
        total = len(table.codes)
        task = bar.add_task("Checking", total=total, detail="")

        def on_progress(done: int) -> None:
            speed = bar.tasks[0].finished_speed or bar.tasks[0].speed or 0
            bar.update(task, completed=done, detail=_counted(done, total, speed))

        found = while_listening(
            lambda: verify(
                rules.kernel, table.arrays, table.codes, most_turns, cores(), on_progress
            )
        )
    if found != WELL:
        raise TableError(f"the value of position number {found:,} does not follow from its turns")
