"""Worker processes: one that is lost is replaced, and all are asked to end."""

import signal
from collections.abc import Iterator
from multiprocessing import Pipe
from typing import ClassVar

import pytest

from lodestone.server import supervisor
from lodestone.server.supervisor import Supervisor, run_worker

HANDLED = (signal.SIGINT, signal.SIGTERM)


@pytest.fixture(autouse=True)
def own_signals() -> Iterator[None]:
    """Give back what this process does on signals."""
    before = [signal.getsignal(number) for number in HANDLED]
    yield
    for number, handler in zip(HANDLED, before, strict=True):
        signal.signal(number, handler)


class Worker:
    """A process that is only said to run: the first is lost, and the third comes with the end."""

    started: ClassVar[list["Worker"]] = []
    exitcode = 1

    def __init__(self, target: object, args: tuple[object, ...]) -> None:
        self.target, self.args = target, args
        self.sentinel, self._other = Pipe()
        self.asked: list[str] = []

    def start(self) -> None:
        self.started.append(self)
        if len(self.started) == 3:
            signal.raise_signal(signal.SIGTERM)

    def is_alive(self) -> bool:
        return self is not self.started[0]

    def terminate(self) -> None:
        self.asked.append("terminate")

    def join(self, _seconds: float) -> None:
        self.asked.append("join")

    def kill(self) -> None:
        self.asked.append("kill")


def test_a_lost_worker_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "PAUSE", 0.01)
    monkeypatch.setattr(supervisor, "WorkerProcess", Worker)
    monkeypatch.setattr(Worker, "started", [])
    Supervisor(2, print, "page").run()
    lost, other, new = Worker.started
    assert [one.args for one in (lost, other, new)] == [
        (0, print, "page"),
        (1, print, "page"),
        (0, print, "page"),
    ]
    assert [one.asked for one in (lost, other, new)] == [[], *[["terminate", "join", "kill"]] * 2]


def test_a_worker_leaves_interrupts_to_its_parent() -> None:
    served: list[object] = []
    run_worker(3, lambda *args: served.append(args), "page")
    assert served == [(3, "page")]
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
