"""The tasks that tests give to worker processes."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

from lodestone.workers import WorkerPool, at_end


class UnsendableError(Exception):
    """An error that cannot be unpickled: it takes more than its message."""

    def __init__(self, what: str, where: str) -> None:
        super().__init__(f"{what} in {where}")


def end_process(status: int) -> None:
    os._exit(status)


def fail_unsendably() -> None:
    raise UnsendableError("a fault", "a task")


def report_squares(many: int, report: Callable[[int], None]) -> str:
    for number in range(many):
        report(number * number)
    return "done"


def report_and_sleep(report: Callable[[int], None]) -> None:
    report(os.getpid())
    time.sleep(600)


def sleep_for(seconds: float) -> None:
    time.sleep(seconds)


def note(path: str, text: str) -> None:
    with Path(path).open("a") as file:
        file.write(text)


def allocate(size: int) -> int:
    return len(bytearray(size))


def note_the_end(path: str, report: Callable[[int], None]) -> None:
    """Report that this has begun; write a note once the pool wants the process to end."""
    ended = Event()
    at_end(ended.set)
    report(os.getpid())
    ended.wait()
    note(path, "ended")


def start_and_wait(path: str) -> None:
    """Start a worker that writes its process id and sleeps; wait for it."""
    pool = WorkerPool(1)
    number = pool.submit(os.getpid).result()
    sleeping = pool.submit(time.sleep, 600)
    note(path, f"{number}\n")
    sleeping.result()


def lose_process(*_: object, report: Callable[[object], None]) -> None:
    os._exit(1)


def run_out_of_memory(*_: object, report: Callable[[object], None]) -> None:
    raise MemoryError


def fail(*_: object, report: Callable[[object], None]) -> None:
    raise UnsendableError("a fault", "a task")


def pass_over(_games: object) -> None:
    """Compile nothing, as if all were there."""
