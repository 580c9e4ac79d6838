"""Work that is done in pieces, by any worker that is free: items by number, each with one answer.

An answer depends on the work and the number alone. So it does not matter how the items are cut into
pieces, which worker does them, and whether one is done again because its worker was lost.
"""

import os
import pickle
import platform
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from threading import get_ident
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from lodestone.core.errors import LodestoneError
from lodestone.lab.stamps import SHOWN, ShippedModule, Stamp, check, shipped, sources, stamp, unpack
from lodestone.search.stop import Stop
from lodestone.version import __version__
from lodestone.workers import at_end

T = TypeVar("T")

#: Pieces given to each worker: one being done, one waiting.
AHEAD = 2
#: The seconds that a piece takes, once it is known how long its items take.
PIECE_SECONDS = 2.0


class Held:
    """What a worker keeps from piece to piece, such as players; closing it ends all of them.

    `stop` is set once the worker is to end.
    """

    def __init__(self) -> None:
        self.stop: Stop = Stop()
        self._kept: dict[Hashable, Any] = {}
        self._closing: list[Callable[[], object]] = []
        self._last: tuple[bytes, Work[Any]] | None = None

    def get(self, key: Hashable, make: Callable[[], T], close: Callable[[T], object]) -> T:
        """Return what is kept under a key, made if necessary; `close` ends it."""
        if key not in self._kept:
            self._kept[key] = made = make()
            self._closing.append(lambda: close(made))
        found: T = self._kept[key]
        return found

    def unpickled(self, data: bytes) -> "Work[Any]":
        """Return a work, the same object as long as it is the same: it may hold players."""
        if self._last is None or self._last[0] != data:
            self._last = data, pickle.loads(data)
        return self._last[1]

    def close(self) -> None:
        """End everything, from any thread."""
        self.stop.set()
        while self._closing:
            self._closing.pop()()


class Work(ABC, Generic[T]):
    """Items by number; subclasses can be pickled, unless they hold objects that cannot."""

    #: How many items are never parted: games come in pairs.
    least: ClassVar[int] = 1
    #: How many items a piece has at most, whose answers must fit into memory several times.
    most: ClassVar[int] = 10**9

    @abstractmethod
    def do(self, numbers: range, held: Held) -> T:
        """Return the answer to some items, in their order."""

    @abstractmethod
    def named(self, numbers: range) -> str:
        """Return how errors name some items, with all that is needed to do them again."""

    def sent(self, _numbers: range) -> "Work[T]":
        """Return what is sent to a worker that does some items: this, or the part that it needs."""
        return self

    @property
    def pace(self) -> Hashable:
        """What decides how long an item takes: works of one pace take about as long."""
        return type(self)

    @property
    def needs(self) -> tuple[str, ...]:
        """What a worker needs besides this program, by name: see `lab.stamps.stamp`."""
        return ()

    @property
    def is_own(self) -> bool:
        """Whether it holds an object of the caller's, which might remember what it does."""
        return False


@dataclass(frozen=True, eq=False)
class PieceOfWork(Generic[T]):
    """Some items of a work."""

    work: Work[T]
    numbers: range

    def __str__(self) -> str:
        return self.work.named(self.numbers)


class Worker(NamedTuple):
    """Who did a piece: the version of this program, the machine, and the machine's name.

    The version ends with the beginning of a hash of all sources.
    """

    version: str
    machine: str
    node: str


@cache
def this_worker() -> Worker:
    """Return who does what is done in this process."""
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    return Worker(f"{__version__}+{sources()[:SHOWN]}", machine, platform.node())


class AnswerToWork(NamedTuple):
    """What a worker sends back: the answer to a piece, who found it, and how long that took."""

    value: Any
    worker: Worker
    seconds: float


@dataclass(frozen=True)
class Done(Generic[T]):
    """A piece with what became of it: a worker's answer, or an error."""

    piece: PieceOfWork[T]
    result: AnswerToWork | Exception

    @property
    def received(self) -> AnswerToWork:
        """What a worker sent back; raises the error."""
        if isinstance(self.result, Exception):
            raise self.result
        return self.result

    @property
    def answer(self) -> T:
        """The answer; raises the error."""
        value: T = self.received.value
        return value


class WorkError(LodestoneError):
    """A piece failed on another machine, which the message names."""


def do_here(piece: PieceOfWork[T], held: Held) -> AnswerToWork:
    """Do a piece in this process."""
    began = time.perf_counter()
    value = piece.work.do(piece.numbers, held)
    return AnswerToWork(value, this_worker(), time.perf_counter() - began)


#: What this worker process holds, by run and thread: some of Dask's workers have several threads.
_held: dict[tuple[str, int], Held] = {}


class SentPiece(NamedTuple):
    """A piece on its way to a worker: the work is pickled, `run` names whom it is done for.

    `modules` are the files of games, players and evaluations, where the worker may lack them.
    """

    stamp: Stamp
    work: bytes
    numbers: range
    run: str = ""
    modules: tuple[ShippedModule, ...] = ()


def packed(
    piece: PieceOfWork[Any],
    dumps: Callable[[object], bytes] = pickle.dumps,
    run: str = "",
    ships: bool = False,
) -> SentPiece:
    """Return a piece as it is sent, with the files of what it needs if it `ships` them.

    Raises `StampError` if the sources have been edited since they were imported.
    """
    needs = piece.work.needs
    modules = tuple(one for need in needs if ships and (one := shipped(need)))
    data = dumps(piece.work.sent(piece.numbers))
    return SentPiece(stamp(needs), data, piece.numbers, run, modules)


def do_sent(sent: SentPiece) -> AnswerToWork:
    """Do a piece in a worker process.

    Raises `StampError` if it would be done by other sources, or other players, than it was sent by.
    """
    for module in sent.modules:
        unpack(module)
    check(sent.stamp, this_worker().node)
    key = sent.run, get_ident()
    if key not in _held:
        _held[key] = held = Held()
        at_end(held.close)
    held = _held[key]
    return do_here(PieceOfWork(held.unpickled(sent.work), sent.numbers), held)


def release(run: str) -> None:
    """End what this worker process holds for a run."""
    for key in [key for key in list(_held) if key[0] == run]:
        _held.pop(key).close()


@contextmanager
def naming(item: str) -> Iterator[None]:
    """Name an item in the errors that are meant for people."""
    try:
        yield
    except LodestoneError as error:
        with suppress(Exception):  # whatever an error's arguments are
            error.args = (f"{item}: {error}",)
        raise
