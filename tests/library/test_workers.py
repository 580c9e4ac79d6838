"""Worker processes: errors, limits, reports, and what they leave behind."""

import builtins
import operator
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import wait
from multiprocessing import Pipe, active_children
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread

import pytest

from lodestone.errors import LostWorkerError
from lodestone.workers import Limits, RemoteError, TimeLimitError, WorkerPool
from tests.patience import PATIENCE, wait_until
from tests.processes import is_left, is_running
from tests.tasks import (
    allocate,
    end_process,
    fail_unsendably,
    note,
    note_the_end,
    report_and_sleep,
    report_squares,
    start_and_wait,
)

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    pool = WorkerPool(1)
    yield pool
    pool.close()


def test_tasks_return_and_raise_as_functions_do(pool: WorkerPool) -> None:
    assert pool.submit(operator.add, 2, 3).result(PATIENCE) == 5
    with pytest.raises(ZeroDivisionError, match="division by zero"):
        pool.submit(operator.truediv, 1, 0).result(PATIENCE)
    with pytest.raises(RemoteError, match="UnsendableError: a fault in a task"):
        pool.submit(fail_unsendably).result(PATIENCE)
    with pytest.raises(Exception, match="pickle"):
        pool.submit(builtins.memoryview, b"").result(PATIENCE)
    assert pool.submit(operator.add, 2, 3).result(PATIENCE) == 5


def test_unpicklable_tasks_are_refused_at_once(pool: WorkerPool) -> None:
    with pytest.raises(Exception, match="pickle"):
        pool.submit(lambda: None)


def test_lost_workers_are_replaced(pool: WorkerPool) -> None:
    with pytest.raises(LostWorkerError):
        pool.submit(end_process, 3).result(PATIENCE)
    number = pool.submit(os.getpid).result(PATIENCE)
    os.kill(number, signal.SIGKILL)
    wait_until(lambda: number not in [process.pid for process in active_children()])
    assert pool.submit(os.getpid).result(PATIENCE) != number


def test_worker_killed_while_sending_is_replaced(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = pool.start_process

    def start_breaking() -> object:
        monkeypatch.undo()
        ours, theirs = Pipe()

        def begin_to_send() -> None:
            theirs.recv_bytes()
            os.write(theirs.fileno(), (1_000).to_bytes(4, "big") + b"the result is")
            theirs.close()

        Thread(target=begin_to_send).start()
        return started()[0], ours

    monkeypatch.setattr(pool, "start_process", start_breaking)
    with pytest.raises(LostWorkerError):
        pool.submit(operator.add, 2, 3).result(PATIENCE)
    assert pool.submit(operator.add, 2, 3).result(PATIENCE) == 5


def test_time_limit_ends_the_process(pool: WorkerPool) -> None:
    number = pool.submit(os.getpid).result(PATIENCE)
    with pytest.raises(TimeLimitError, match=r"more than 0\.2 s"):
        pool.submit(time.sleep, 600, seconds=0.2).result(PATIENCE)
    assert pool.submit(os.getpid, seconds=PATIENCE).result(PATIENCE) != number
    wait_until(lambda: not is_left(number))


def test_cancelled_tasks_end_at_once(pool: WorkerPool, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    begun: SimpleQueue[int] = SimpleQueue()
    running = pool.submit(report_and_sleep, on_report=begun.put)
    number = begun.get(timeout=PATIENCE)
    waiting = pool.submit(note, str(notes), "waited")
    assert waiting.cancel()
    assert running.cancel()
    assert wait([running, waiting], PATIENCE).not_done == set()
    assert pool.submit(os.getpid).result(PATIENCE) != number
    assert not notes.exists()
    wait_until(lambda: not is_left(number))


def test_task_cancelled_while_starting_is_dropped(pool: WorkerPool) -> None:
    assert pool.submit(time.sleep, 600).cancel()
    assert pool.submit(operator.add, 2, 3).result(PATIENCE) == 5


def test_reports_arrive_in_order_before_results(pool: WorkerPool) -> None:
    reports: list[int] = []
    assert pool.submit(report_squares, 4, on_report=reports.append).result(PATIENCE) == "done"
    assert reports == [0, 1, 4, 9]


def test_failing_callback_fails_its_task_only(pool: WorkerPool) -> None:
    def refuse(value: object) -> None:
        raise KeyError(value)

    with pytest.raises(KeyError):
        pool.submit(report_squares, 4, on_report=refuse).result(PATIENCE)
    assert pool.submit(operator.add, 2, 3).result(PATIENCE) == 5


def test_processes_start_when_needed() -> None:
    pool = WorkerPool(2)
    try:
        assert pool._lanes == []
        begun: SimpleQueue[int] = SimpleQueue()
        pool.submit(report_and_sleep, on_report=begun.put)
        first = begun.get(timeout=PATIENCE)
        assert len(pool._lanes) == 1
        second = pool.submit(os.getpid).result(PATIENCE)
        assert second != first
        wait_until(lambda: pool._lanes[1].task is None)
        assert pool.submit(os.getpid).result(PATIENCE) == second
    finally:
        pool.close()


def test_without_idling_each_task_has_a_process() -> None:
    pool = WorkerPool(1, Limits(idle=0))
    first, second = [pool.submit(os.getpid) for _ in range(2)]
    assert first.result(PATIENCE) != second.result(PATIENCE)
    pool.close()


def test_idle_processes_end() -> None:
    pool = WorkerPool(1, Limits(idle=0.1))
    try:
        number = pool.submit(os.getpid).result(PATIENCE)
        wait_until(lambda: not is_left(number))
        assert pool.submit(os.getpid).result(PATIENCE) != number
    finally:
        pool.close()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit no address space")
def test_memory_and_priority_are_limited() -> None:
    pool = WorkerPool(1, Limits(memory=2 * 2**30, nice=5))
    try:
        assert pool.submit(os.nice, 0).result(PATIENCE) == os.nice(0) + 5
        with pytest.raises(MemoryError):
            pool.submit(allocate, 3 * 2**30).result(PATIENCE)
    finally:
        pool.close()


def test_closing_ends_everything_at_once(pool: WorkerPool) -> None:
    number = pool.submit(os.getpid).result(PATIENCE)
    tasks = [pool.submit(time.sleep, 600) for _ in range(2)]
    pool.close()
    for task in tasks:
        with pytest.raises(LostWorkerError, match="closed"):
            task.result(PATIENCE)
    wait_until(lambda: not is_left(number))
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(os.getpid)


def test_tasks_end_themselves_within_their_grace(pool: WorkerPool, tmp_path: Path) -> None:
    begun, notes = Event(), tmp_path / "notes"
    task = pool.submit(note_the_end, str(notes), on_report=lambda _: begun.set())
    sleeping = pool.submit(time.sleep, 600)
    sleeping.add_done_callback(lambda _: wait([task], 0.5))  # time to return before it is ended
    assert begun.wait(PATIENCE)
    pool.close(grace=PATIENCE)
    for one in (task, sleeping):
        with pytest.raises(LostWorkerError, match="closed"):
            one.result(PATIENCE)
    assert notes.read_text() == "ended"


def test_interrupts_belong_to_the_parent(pool: WorkerPool) -> None:
    number = pool.submit(os.getpid).result(PATIENCE)
    os.kill(number, signal.SIGINT)
    assert pool.submit(os.getpid).result(PATIENCE) == number


def test_workers_can_have_workers(pool: WorkerPool, tmp_path: Path) -> None:
    """As an experiment has; they end with the one that has them."""
    notes = tmp_path / "notes"
    task = pool.submit(start_and_wait, str(notes))
    wait_until(lambda: notes.exists() and notes.read_text().endswith("\n"))
    number = int(notes.read_text())
    assert is_running(number)
    task.cancel()
    wait_until(lambda: not is_running(number))


def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    code = f"from tests.tasks import start_and_wait; start_and_wait({str(notes)!r})"
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT) as parent:
        try:
            wait_until(lambda: notes.exists() and notes.read_text().endswith("\n"))
        finally:
            parent.kill()
    number = int(notes.read_text())
    wait_until(lambda: not is_running(number))
