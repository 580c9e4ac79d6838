"""A pool of worker processes with limits that run functions and are replaced when they die.

Searches, matches, experiments, solves and the compiler all run in such processes, which end with
their parent.

Each process has its own pipe. If all shared one, as in the pools of Python's library, a
process killed while it sends its result would leave all others waiting: none could tell that no
more data comes.
"""

import multiprocessing
import os
import pickle
import signal
import socket
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, InvalidStateError
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Condition, Lock, Thread
from time import monotonic
from types import ModuleType
from typing import Any, TypeVar

from lodestone.errors import LostWorkerError
from lodestone.processes import ignore_interrupts, interrupts_blocked, limit_memory, yield_to_others

T = TypeVar("T")


class TimeLimitError(Exception):
    """A task took more time than it was allowed."""


class RemoteError(Exception):
    """The text of a task's error that cannot itself be sent from one process to another."""


@dataclass(frozen=True)
class Limits:
    """What each process of a pool may use.

    `idle` is the number of seconds without a task after which a process ends, and with 0 each task
    has a separate process; `memory` the address space in bytes that its tasks may take, where the
    system can limit that; `nice` how far its priority is below that of other processes.
    """

    idle: float | None = None
    memory: int | None = None
    nice: int = 0


@dataclass(frozen=True, eq=False)
class _Task:
    """A call, pickled: a function, its arguments, and whether it reports."""

    call: bytes
    seconds: float | None
    on_report: Callable[[Any], None] | None
    future: Future[Any] = field(default_factory=Future)

    def end(self, value: Any = None, error: Exception | None = None) -> None:
        with suppress(InvalidStateError):  # it was cancelled in the meantime
            self.future.set_exception(error) if error else self.future.set_result(value)


class WorkerPool:
    """Processes that are started when needed; safe to use from threads.

    `template` is a module that has loaded what the tasks need once it is imported. One process
    imports it, and all others are forked from it: they start in milliseconds and share its
    memory. If the system cannot fork, each starts separately.
    """

    def __init__(
        self, processes: int, limits: Limits = Limits(), template: str | None = None
    ) -> None:
        self._most = processes
        self.limits = limits
        self._context = _context(template)
        self.changed = Condition()
        self._waiting: deque[_Task] = deque()
        self._lanes: list[_Lane] = []
        self._is_closed = False

    def submit(
        self,
        function: Callable[..., T],
        *args: Any,
        seconds: float | None = None,
        on_report: Callable[[Any], None] | None = None,
    ) -> Future[T]:
        """Run a function in the next free process; cancelling the returned future ends the call.

        Function, arguments, result and reports must be picklable. With `on_report`, the function is
        also passed `report`, which sends a value to that callback; the callback is called in a
        thread. `seconds` is the wall time that the call may take, including the start of a process.

        The future raises what the function raises, `TimeLimitError`, or `LostWorkerError` if the
        process dies. Raises `RuntimeError` once the pool is closed.
        """
        task = _Task(pickle.dumps((function, args, on_report is not None)), seconds, on_report)
        with self.changed:
            if self._is_closed:
                raise RuntimeError("the pool is closed")
            self._waiting.append(task)
            free = sum(lane.task is None for lane in self._lanes)
            if free < len(self._waiting) and len(self._lanes) < self._most:
                self._lanes.append(_Lane(self))
            self.changed.notify_all()
        task.future.add_done_callback(partial(self._end_if_cancelled, task))
        return task.future

    def close(self, grace: float = 0) -> None:
        """End the processes, without waiting for their tasks.

        Processes have `grace` seconds to end themselves, as tasks do by `at_end`; then they are
        killed.
        """
        with self.changed:
            self._is_closed = True
            running = list(self._lanes)
            tasks = [*self._waiting, *(lane.task for lane in running if lane.task)]
            self._waiting.clear()
            self.changed.notify_all()
        for task in tasks:  # before the processes learn of it, and a task's result would count
            task.end(error=LostWorkerError("the pool was closed"))
        with self.changed:
            for lane in running:
                lane.leave()
        last = monotonic() + grace
        for lane in running:
            lane.join(max(0.0, last - monotonic()))
            with self.changed:
                lane.kill()

    def prepare(self) -> None:
        """Start importing the template before any process is needed."""
        if self._context.get_start_method() == "forkserver":
            with _interrupts_blocked():
                forkserver.ensure_running()

    def start_process(self) -> tuple[BaseProcess, Connection]:
        """Start a process that runs the calls it receives; return it and the pipe to it."""
        ours, theirs = multiprocessing.Pipe()
        # Only subclasses of a context declare its class of processes.
        process: BaseProcess = self._context.Process(  # type: ignore[attr-defined]
            target=_serve, args=(theirs, self.limits), daemon=True
        )
        try:
            with _interrupts_blocked(), _main_hidden():
                process.start()
        finally:
            theirs.close()  # so that the pipe ends when the process does
        return process, ours

    def next_for(self, lane: "_Lane") -> _Task | None:
        """Wait for a lane's next task; return `None`, and forget the lane, if it is to end."""
        with self.changed:
            is_due = self.changed.wait_for(
                lambda: self._waiting or self._is_closed, self.limits.idle
            )
            if is_due and not self._is_closed:
                lane.task = self._waiting.popleft()
                return lane.task
            self._lanes.remove(lane)
            return None

    def _end_if_cancelled(self, task: _Task, future: Future[Any]) -> None:
        if not future.cancelled():
            return
        future.set_running_or_notify_cancel()
        with self.changed:
            with suppress(ValueError):  # it is not waiting any more
                self._waiting.remove(task)
            for lane in self._lanes:
                if lane.task is task:
                    lane.kill()


class _Lane(Thread):
    """A thread that passes one task after another to a process, and replaces it when it dies.

    `task`, `process` and `is_killed` change under the pool's lock.
    """

    def __init__(self, pool: WorkerPool) -> None:
        super().__init__(daemon=True)
        self.task: _Task | None = None
        self.process: BaseProcess | None = None
        self.is_killed = False
        self._pipe: Connection | None = None
        self._pool = pool
        self.start()

    def leave(self) -> None:
        """Tell the process that no more tasks come, even while it runs one."""
        self.is_killed = True
        if self._pipe is not None and not self._pipe.closed:
            with suppress(OSError), socket.socket(fileno=os.dup(self._pipe.fileno())) as end:
                end.shutdown(socket.SHUT_WR)  # it can still send

    def kill(self) -> None:
        """Kill the process; the next task gets another one."""
        self.is_killed = True
        if self.process is not None:
            self.process.kill()

    def run(self) -> None:
        while (task := self._pool.next_for(self)) is not None:
            try:
                self._run_task(task)
            except Exception as error:  # noqa: BLE001 (whatever it is, it is the task's error)
                is_lost = isinstance(error, EOFError | OSError)
                with self._pool.changed:
                    self.kill()
                task.end(error=LostWorkerError("a worker process was lost") if is_lost else error)
            with self._pool.changed:
                self.task = None
                is_killed, self.is_killed = self.is_killed, False
            if is_killed or self._pool.limits.idle == 0:
                self._leave_process()
        self._leave_process()

    def _run_task(self, task: _Task) -> None:
        began = monotonic()
        pipe = self._ready_pipe()
        pipe.send_bytes(task.call)
        while pipe.poll(task.seconds and max(0.0, began + task.seconds - monotonic())):
            what, value = pickle.loads(pipe.recv_bytes())
            if what != "report":
                return task.end(**{what: value})
            assert task.on_report is not None
            task.on_report(value)
        raise TimeLimitError(f"it took more than {task.seconds:g} s")

    def _ready_pipe(self) -> Connection:
        """Return the pipe to a live process, starting one if there is none."""
        if self.process is None or not self.process.is_alive():
            self._leave_process()
            process, self._pipe = self._pool.start_process()
            with self._pool.changed:
                self.process = process
                if self.is_killed:  # its task has been cancelled in the meantime
                    process.kill()
        assert self._pipe is not None
        return self._pipe

    def _leave_process(self) -> None:
        """Let the process end by closing its pipe, unless it has been killed."""
        if self.process is None or self._pipe is None:
            return
        self._pipe.close()
        self.process.join()
        self.process = None


def _context(template: str | None) -> BaseContext:
    """Return the context that processes are started with."""
    if template is None or "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([template])
    return context


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C in processes started here, see `interrupts_blocked`."""
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # its start would unblock it
    with interrupts_blocked():
        yield


#: Held while the main module is hidden.
_hiding = Lock()


@contextmanager
def _main_hidden() -> Iterator[None]:
    """Keep processes that are started here from running the program's script again.

    Python's own pools do that, for tasks that are defined there, and so a script has to be written
    for it. Ours are defined in modules.
    """
    with _hiding:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


#: What a worker process calls as soon as its pool ends it, whatever it is doing.
_AT_END: list[Callable[[], None]] = []


def at_end(stop: Callable[[], None]) -> None:
    """Have this worker process call `stop`, in a thread, once its pool or its parent ends."""
    _AT_END.append(stop)


def _serve(pipe: Connection, limits: Limits) -> None:
    ignore_interrupts()
    Thread(target=_end_with_parent, daemon=True).start()
    multiprocessing.current_process().daemon = False  # tasks can have workers, which end with it
    yield_to_others(limits.nice)
    if limits.memory is not None:
        limit_memory(limits.memory)
    calls: SimpleQueue[bytes | None] = SimpleQueue()
    Thread(target=_receive, args=(pipe, calls), daemon=True).start()
    with suppress(OSError):
        while (call := calls.get()) is not None:
            _answer(call, pipe)


def _receive(pipe: Connection, calls: "SimpleQueue[bytes | None]") -> None:
    """Put calls into a queue until there are no more."""
    with suppress(EOFError, OSError):
        while True:
            calls.put(pipe.recv_bytes())
    _stop_all()
    calls.put(None)


def _stop_all() -> None:
    while _AT_END:
        _AT_END.pop(0)()


def _answer(message: bytes, pipe: Connection) -> None:
    """Run a call, and send how it has ended: with a value or an error."""
    try:
        function, args, reports = pickle.loads(message)
        options = {"report": partial(_send, pipe, "report")} if reports else {}
        _send(pipe, "value", function(*args, **options))
    except Exception as error:  # noqa: BLE001 (whatever it is, it is reported to the caller)
        _send(pipe, "error", portable(error))


def _send(pipe: Connection, what: str, value: Any) -> None:
    pipe.send_bytes(pickle.dumps((what, value)))


def portable(error: Exception) -> Exception:
    """Return an error that can be sent, with a note of where it was raised."""
    error.add_note("".join(traceback.format_exception(error)))
    try:
        if str(pickle.loads(pickle.dumps(error))) == str(error):
            return error
    except Exception:  # noqa: BLE001 (some errors cannot be sent, for whatever reason)
        pass
    return RemoteError(f"{type(error).__name__}: {error}")


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        _stop_all()
        os._exit(1)
