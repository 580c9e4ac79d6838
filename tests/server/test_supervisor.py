"""Worker processes: one that is lost is replaced, and all end with their parent."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lodestone.server import supervisor
from lodestone.server.supervisor import Supervisor, run_worker
from tests.server.serving import wait_until

HANDLED = (signal.SIGINT, signal.SIGTERM)


@pytest.fixture(autouse=True)
def own_signals() -> Iterator[None]:
    """Give back what this process does on signals."""
    before = [signal.getsignal(number) for number in HANDLED]
    yield
    for number, handler in zip(HANDLED, before, strict=True):
        signal.signal(number, handler)


def note_and_wait(number: int, folder: Path) -> None:
    """Leave a file named after this process, and wait to be ended."""
    (folder / f"{number}-{os.getpid()}").touch()
    while True:
        time.sleep(0.05)


def test_a_lost_worker_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "PAUSE", 0.05)

    def processes() -> list[int]:
        return [int(path.name.partition("-")[2]) for path in tmp_path.iterdir()]

    def lose_one_and_end() -> None:
        wait_until(lambda: len(processes()) == 2)
        os.kill(processes()[0], signal.SIGKILL)
        wait_until(lambda: len(processes()) == 3)
        os.kill(os.getpid(), signal.SIGTERM)

    thread = threading.Thread(target=lose_one_and_end)
    workers = Supervisor(2, note_and_wait, tmp_path)
    thread.start()
    workers.run()
    thread.join()
    numbers = sorted(path.name[0] for path in tmp_path.iterdir())
    assert numbers in (["0", "0", "1"], ["0", "1", "1"])
    for process in processes():
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_worker_leaves_interrupts_to_its_parent() -> None:
    served: list[object] = []
    run_worker(3, lambda *args: served.append(args), "page")
    assert served == [(3, "page")]
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
