"""Where work is done: in this process, in others of this machine, or on a cluster (Ray, Dask).

All that plays many games goes through `do_all`. Since a piece's answer depends on its work and its
numbers alone, results are the same whatever the executor and the number of workers, and a piece
whose worker was lost is simply done again.
"""

import pickle
import sys
import time
from collections import deque
from collections.abc import Generator, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, get_args

from lodestone.core.errors import LodestoneError, expected, optional, unknown
from lodestone.core.phrases import counted
from lodestone.errors import LostWorkerError
from lodestone.lab.defaults import ExecutorName
from lodestone.lab.work import (
    AHEAD,
    PIECE_SECONDS,
    AnswerToWork,
    Done,
    Held,
    PieceOfWork,
    Work,
    do_here,
    do_sent,
    packed,
)
from lodestone.processes import cores
from lodestone.workers import WorkerPool

T = TypeVar("T")

#: Number of lost workers after which their piece is blamed: as many as Dask itself lets a task end.
MOST_LOSSES = 4
#: The seconds that a piece takes in this process.
SHORT_SECONDS = 0.1
#: How much larger a piece is than the largest before it, at most.
GROWTH = 8
#: Seconds of work in this process, done or to come, from which it is worth starting others.
WORTH = 1.0
#: Seconds that workers have to end their engines.
GRACE = 10.0
#: Seconds between two looks at how many workers there are; without any for `SILENCE` seconds, a
#: message says so.
LOOK, SILENCE = 1.0, 10.0


#: A work, and those of its items that are wanted.
Wanted: TypeAlias = tuple[Work[T], Iterable[range]]


class WorkerSet(Protocol):
    """A set of workers that may grow and shrink.

    `seconds` is how long a piece should take, `name` says in messages where the workers are, and
    `left` is set to the estimated seconds of work that are left.
    """

    name: str
    left: float

    @property
    def seconds(self) -> float:
        """How long a piece should take."""

    @property
    def places(self) -> int:
        """How many pieces may be given out now."""

    @property
    def workers(self) -> int:
        """How many pieces can be done at the same time now."""

    def submit(self, piece: PieceOfWork[Any]) -> Future[AnswerToWork]:
        """Do a piece; the future raises `LostWorkerError` if its worker is lost."""

    def close(self) -> None:
        """End the workers, or leave them, without waiting for their pieces."""


class InThisProcess:
    """This process, which does a piece as soon as it is submitted."""

    name, left, seconds, workers, places = "this process", 0.0, SHORT_SECONDS, 1, 1

    def __init__(self) -> None:
        self._held = Held()
        self.close = self._held.close

    def submit(self, piece: PieceOfWork[Any]) -> Future[AnswerToWork]:
        """Do a piece now."""
        done: Future[AnswerToWork] = Future()
        try:
            done.set_result(do_here(piece, self._held))
        except Exception as error:  # noqa: BLE001 (whatever a player raises)
            done.set_exception(error)
        return done


class Processes:
    """Processes of this machine; one that dies is replaced."""

    name, left, seconds = "this machine", 0.0, PIECE_SECONDS

    def __init__(self, workers: int) -> None:
        self.workers, self.places = workers, AHEAD * workers
        self._pool = WorkerPool(workers)

    def submit(self, piece: PieceOfWork[Any]) -> Future[AnswerToWork]:
        """Do a piece in the next free process."""
        return self._pool.submit(do_sent, packed(piece))

    def close(self) -> None:
        """End the processes, as soon as they have ended their engines."""
        self._pool.close(grace=GRACE)


class Growing:
    """This process, and others once there is enough work to be worth starting them."""

    name, left = "this machine", 0.0

    def __init__(self) -> None:
        self._here = InThisProcess()
        self._others: Processes | None = None
        self._spent = 0.0

    @property
    def seconds(self) -> float:
        """How long a piece should take."""
        return self._now.seconds

    @property
    def workers(self) -> int:
        """How many pieces can be done at the same time now."""
        return self._now.workers

    @property
    def _now(self) -> InThisProcess | Processes:
        """The workers; the others are started once that is worth it."""
        if self._others is None and min(self._spent, self.left) > WORTH and cores() > 1:
            self._others = Processes(cores())
        return self._others or self._here

    @property
    def places(self) -> int:
        """How many pieces may be given out now."""
        return self._now.places

    def submit(self, piece: PieceOfWork[Any]) -> Future[AnswerToWork]:
        """Do a piece."""
        began = time.perf_counter()
        try:
            return self._now.submit(piece)
        finally:
            self._spent += time.perf_counter() - began

    def close(self) -> None:
        """End what is held here, and the other processes."""
        self._here.close()
        if self._others is not None:
            self._others.close()


@dataclass(frozen=True)
class Executor:
    """Where work is done: `name` is "local", "ray" or "dask", `address` that of a cluster.

    Without an address, a cluster is started on this machine. At most `workers` pieces are done at
    the same time; `None` means all cores, or the whole cluster. The local executor begins in this
    process, and starts others once there is a second of work; with 0 workers it never does.
    Results are the same everywhere.

    >>> from lodestone.lab import compare_rules
    >>> rules = ["queah:balanced", "queah:traditional"]
    >>> here = compare_rules(rules, ["length"], games=100, executor=Executor(workers=0))
    >>> str(here) == str(compare_rules(rules, ["length"], games=100))
    True
    """

    name: ExecutorName = "local"
    address: str | None = None
    workers: int | None = None

    def __post_init__(self) -> None:
        """Raise `LodestoneError` if there is no such executor, or it takes no address."""
        if self.name not in get_args(ExecutorName):
            raise LodestoneError(unknown("executor", str(self.name), get_args(ExecutorName)))
        if self.workers is not None and (not isinstance(self.workers, int) or self.workers < 0):
            raise LodestoneError(expected("a number of workers", self.workers))
        if self.name == "local" and self.address is not None:
            raise LodestoneError("--address is for the executors ray and dask")

    @classmethod
    def of(cls, given: "Executor | ExecutorName", workers: int | None = None) -> "Executor":
        """Return an executor by its name, or one that is given; `workers` replace its own."""
        executor = given if isinstance(given, Executor) else cls(given)
        return executor if workers is None else cls(executor.name, executor.address, workers)

    @property
    def apart(self) -> "Executor":
        """The same, but never in this process, which somebody's code could end."""
        if self.name == "local" and self.workers is None:
            return Executor("local", None, cores())
        return self

    def open(self, works: Iterable[Work[Any]] = ()) -> WorkerSet:
        """Start workers for some works, or join the cluster.

        Works that cannot be sent to other processes, or hold an object of the caller's while no
        number of workers is given, are done in this process. Raises `LodestoneError` if there is no
        such cluster, or what it needs is not installed.
        """
        if self.name != "local":
            from lodestone.lab.clusters import DaskWorkers, RayWorkers

            with optional(f"the executor {self.name}", "cluster"):
                return (RayWorkers if self.name == "ray" else DaskWorkers)(
                    self.address, self.workers
                )
        if self.workers == 0 or any(_stays(work, self.workers is None) for work in works):
            return InThisProcess()
        return Growing() if self.workers is None else Processes(self.workers)

    def do(self, wanted: Sequence[Wanted[T]]) -> Generator[Done[T], None, None]:
        """Do some works, each with its items, and yield their pieces as they are done.

        Closing the generator ends the workers.
        """
        with closing(self.open([work for work, _ in wanted])) as workers:
            yield from do_all(workers, wanted)


#: Where work is done unless something else is asked for.
LOCAL = Executor()


def _stays(work: Work[Any], is_asked: bool) -> bool:
    """Return whether a work is done in this process; `is_asked` if nobody asked for others."""
    if work.is_own and is_asked:
        return True
    try:
        # What is defined in a script or a notebook cannot be imported by other processes.
        return b"__main__" in pickle.dumps(work)
    except Exception:  # noqa: BLE001 (whatever an object raises that cannot be pickled)
        return True


class _Queue(Generic[T]):
    """Works of which some items are left, cut into pieces as these are asked for.

    The works take turns, so that early answers are about all of them.
    """

    def __init__(self, wanted: Iterable[Wanted[T]]) -> None:
        self._works = deque((work, deque(filter(len, ranges))) for work, ranges in wanted)
        self.items = sum(len(one) for _, ranges in self._works for one in ranges)
        #: Seconds per item and the most items of a piece so far, by the works' pace.
        self._known: dict[Hashable, tuple[float, int]] = {}

    @property
    def left(self) -> float:
        """The estimated seconds of work."""
        rates = [rate for rate, _ in self._known.values()]
        return self.items * sum(rates) / len(rates) if rates else 0.0

    def next(self, workers: WorkerSet) -> PieceOfWork[T] | None:
        """Return the next piece, if there is one."""
        while self._works:
            work, ranges = self._works.popleft()
            if not ranges:
                continue
            whole = ranges.popleft()
            size = self._size(work, workers)
            taken, rest = whole[:size], whole[size:]
            if rest:
                ranges.appendleft(rest)
            self._works.append((work, ranges))
            self.items -= len(taken)
            return PieceOfWork(work, taken)
        return None

    def _size(self, work: Work[T], workers: WorkerSet) -> int:
        """Return how many items take as long as a piece should, and leave some to each worker."""
        size = work.least
        if work.pace in self._known:
            rate, largest = self._known[work.pace]
            rate = max(rate, 1e-9)
            share = self.items // (AHEAD * max(1, workers.workers))
            share = max(share, int(SHORT_SECONDS / rate))
            size = min(int(workers.seconds / rate), GROWTH * largest, share)
        return max(work.least, min(size, work.most) // work.least * work.least)

    def learn(self, piece: PieceOfWork[T], seconds: float) -> None:
        """Note how long a piece took; a worker's first one also loads, and counts for less."""
        pace, count = piece.work.pace, len(piece.numbers)
        rate, largest = seconds / count, count
        if pace in self._known:
            known, largest = self._known[pace]
            rate, largest = min(rate, (known + rate) / 2), max(largest, count)
        self._known[pace] = rate, largest

    def stop(self) -> None:
        """Leave the rest undone."""
        self._works.clear()


def do_all(workers: WorkerSet, wanted: Iterable[Wanted[T]]) -> Generator[Done[T], None, None]:
    """Yield the pieces of some works with their answers, in the order in which they are done.

    `wanted` are the works, each with its items. After an error no more pieces are begun. Closing
    the generator leaves pieces undone; the workers have to be closed, too.
    """
    queue, again = _Queue(wanted), list[PieceOfWork[T]]()
    out = dict[Future[AnswerToWork], PieceOfWork[T]]()
    losses: dict[PieceOfWork[T], int] = {}
    watch = _Watch(workers)
    while True:
        workers.left = queue.left
        while len(out) < workers.places:
            piece = again.pop() if again else queue.next(workers)
            if piece is None:
                break
            out[workers.submit(piece)] = piece
        if not out:
            return
        ended = wait(out, LOOK, FIRST_COMPLETED).done
        watch.look(bool(ended))
        for future in ended:
            piece = out.pop(future)
            try:
                result: AnswerToWork | Exception = future.result()
            except LostWorkerError as lost:
                losses[piece] = losses.get(piece, 0) + lost.count
                if losses[piece] < MOST_LOSSES:
                    again.append(piece)
                    continue
                text = f"{piece} ended {counted(losses[piece], 'worker')}, one after the other"
                result = LodestoneError(text)
            except Exception as error:  # noqa: BLE001 (whoever asks for the answer gets it)
                result = error
            if isinstance(result, Exception):
                queue.stop()
                again.clear()
            else:
                queue.learn(piece, result.seconds)
            yield Done(piece, result)


class _Watch:
    """Says in a line if there has been no worker for long."""

    def __init__(self, workers: WorkerSet) -> None:
        self._workers = workers
        self._since = time.monotonic()
        self._has_said = False

    def look(self, is_done: bool) -> None:
        """Look whether there are workers; `is_done` if a piece has just been done."""
        if is_done or self._workers.workers:
            self._since, self._has_said = time.monotonic(), False
        elif not self._has_said and time.monotonic() - self._since > SILENCE:
            self._has_said = True
            place = self._workers.name
            print(f"lodestone: {place} has no worker; waiting for one", file=sys.stderr)


def in_order(answers: Iterable[Done[T]], wanted: Iterable[Wanted[T]]) -> Iterator[Done[T]]:
    """Yield the pieces of each work in the order of their numbers, once those before are done.

    So nothing depends on who was faster, and what is left out when a loop over them ends is not
    what took long. `wanted` are the works, each with one range.
    """
    following = {id(work): one.start for work, ranges in wanted for one in ranges}
    waiting: dict[tuple[int, int], Done[T]] = {}
    for done in answers:
        work = id(done.piece.work)
        waiting[work, done.piece.numbers.start] = done
        while ready := waiting.pop((work, following[work]), None):
            following[work] = ready.piece.numbers.stop
            yield ready
