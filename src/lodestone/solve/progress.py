"""Solving and checking with a bar on the terminal: layers, positions a second, and time left."""

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, TaskID, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from lodestone.core.rules import Rules
from lodestone.solve.checks import WELL, verify
from lodestone.solve.files import TableError
from lodestone.solve.solver import Progress, cores, solve
from lodestone.solve.table import Table

Result = TypeVar("Result")


def _while_listening(work: Callable[[], Result]) -> Result:
    """Do some work where Ctrl-C reaches neither the compiler nor a kernel, and so is heard at once.

    The compiler loses interrupts in its callbacks, and machine code does not look for them.
    """
    done: Future[Result] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:  # noqa: BLE001 (raised where the result is asked for)
            done.set_exception(error)

    Thread(target=run, daemon=True).start()
    return done.result()


@contextmanager
def _ended_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process: a solve is safe on disk at any moment, so nothing is waited for.

    Python itself would wait for the blocks that are being solved.
    """
    try:
        yield
    except KeyboardInterrupt:
        os._exit(130)


@contextmanager
def _bar() -> Iterator[Bar]:
    """Show a bar on stderr, where that is a terminal."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[layer]}"),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} positions, {task.fields[rate]}/s"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Bar(*columns, console=console, disable=not sys.stderr.isatty()) as bar:
        yield bar


def solve_visibly(rules: Rules, *, folder: Path | None, limit: int, again: bool = False) -> Table:
    """Solve some rules, or open their table, with a bar."""
    with _ended_at_once(), _bar() as bar:
        task: TaskID | None = None

        def told(progress: Progress) -> None:
            nonlocal task
            if task is None:
                task = bar.add_task("Solving", total=progress.total, layer="", rate="0")
            layer = f"layer {progress.level} of {progress.levels}"
            bar.update(task, completed=progress.done, layer=layer, rate=f"{progress.rate:,.0f}")

        return _while_listening(
            lambda: solve(rules, folder=folder, limit=limit, again=again, told=told)
        )


def verify_visibly(table: Table) -> None:
    """Check a whole table with a bar; raise `TableError` naming a position whose value is wrong."""
    rules = table.rules
    most_turns = rules.game.most_turns(rules.options)
    with _ended_at_once(), _bar() as bar:
        task = bar.add_task("Checking", total=len(table.codes), layer="", rate="")

        def told(done: int) -> None:
            speed = bar.tasks[0].finished_speed or bar.tasks[0].speed or 0
            bar.update(task, completed=done, rate=f"{speed:,.0f}")

        found = _while_listening(
            lambda: verify(rules.kernel, table.arrays, table.codes, most_turns, cores(), told)
        )
    if found != WELL:
        raise TableError(f"the value of position number {found:,} does not follow from its turns")
