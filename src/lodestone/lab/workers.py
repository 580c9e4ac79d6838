"""Worker processes that play the pairs of a match and return them in order."""

import multiprocessing
import os
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.util import Finalize
from threading import Thread

from lodestone.core.errors import LodestoneError
from lodestone.lab.games import Conditions, Pair, play_pair
from lodestone.lab.play import Seat
from lodestone.processes import ignore_interrupts, interrupts_blocked
from lodestone.search.stop import Stop

#: Pairs queued per worker: enough that no worker waits for another's long game.
AHEAD = 8


class _WorkerPool:
    """The state that a worker process keeps from one pair to the next."""

    conditions: Conditions
    seats: tuple[Seat, Seat]
    stop: Stop

    @classmethod
    def set_up(cls, conditions: Conditions, until: Connection) -> None:
        # Ctrl-C reaches every process of the terminal; the parent ends the others.
        ignore_interrupts()
        cls.conditions, cls.stop = conditions, Stop()
        cls.seats = conditions.seat()
        Finalize(None, cls.close, exitpriority=100)
        Thread(target=cls.watch, args=(until,), daemon=True).start()

    @classmethod
    def watch(cls, until: Connection) -> None:
        """Stop the game when the other end is closed, even by the death of its process."""
        with suppress(EOFError, OSError):
            until.recv()
        cls.stop.set()
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            cls.close()
            os._exit(1)

    @classmethod
    def close(cls) -> None:
        for seat in cls.seats:
            seat.player.close()


def _play(pair: int) -> Pair:
    return play_pair(_WorkerPool.conditions, pair, _WorkerPool.seats, _WorkerPool.stop)


def play_pairs(
    conditions: Conditions, pairs: Iterable[int], workers: int
) -> Generator[Pair, None, None]:
    """Play pairs, by number, in processes; yield each as soon as the ones before it are done.

    In this order nothing depends on the number of workers, and the games that are broken off when
    the iterator is closed are not biased towards long ones. Closing it ends all processes.
    """
    context = multiprocessing.get_context("spawn")
    until, alive = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        workers, mp_context=context, initializer=_WorkerPool.set_up, initargs=(conditions, until)
    )
    waiting: deque[Future[Pair]] = deque()
    numbers = iter(pairs)
    try:
        while True:
            with interrupts_blocked():
                while len(waiting) < workers * AHEAD and (pair := next(numbers, None)) is not None:
                    waiting.append(pool.submit(_play, pair))
            if not waiting:
                return
            yield waiting.popleft().result()
    except BrokenProcessPool:
        while waiting and waiting[0].done() and waiting[0].exception() is None:
            yield waiting.popleft().result()
        raise LodestoneError("a worker process has died") from None
    finally:
        alive.close()
        pool.shutdown(cancel_futures=True)
        until.close()
