"""Compiling in one process at a time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from lodestone.kernel import alone
from lodestone.kernel.alone import Compiling
from tests.patience import PATIENCE, wait_until


def test_locks_are_held_until_all_is_compiled(tmp_path: Path) -> None:
    lock, ours = tmp_path / "lock", Compiling()
    ours.wait(lock)  # nothing is being compiled
    with ours.one():
        with ours.one():
            ours.wait(lock)
        with pytest.raises(TimeoutError):
            FileLock(lock).acquire(blocking=False)
    with FileLock(lock).acquire(blocking=False):
        pass


def test_others_are_awaited_with_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(alone, "SILENCE", 0.01)
    monkeypatch.setattr(alone, "PATIENCE", 0.05)
    ours = Compiling()
    with FileLock(tmp_path / "lock"), ours.one():
        ours.wait(tmp_path / "lock")  # it gives up, and compiles, too
    assert capsys.readouterr().err == "lodestone: waiting for another process, which compiles\n"


def test_holders_of_a_lock_wait_for_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two processes that need the same locks in another order go on."""
    monkeypatch.setattr(alone, "SILENCE", 0.01)
    monkeypatch.setattr(alone, "PATIENCE", 0.05)
    one, other = tmp_path / "one", tmp_path / "other"
    here, there = Compiling(), Compiling()
    with here.one(), there.one():
        here.wait(one)
        there.wait(other)
        here.wait(other)
        there.wait(one)
        assert not capsys.readouterr().err
        with pytest.raises(TimeoutError):
            FileLock(one).acquire(blocking=False)


@pytest.mark.slow
def test_background_compilers_end_with_their_program(tmp_path: Path) -> None:
    """A program that leaves one behind, whose number it prints."""
    program = (
        "from lodestone.players.compiling import _compiler; "
        "print(_compiler('queah').pid, flush=True); import os; os._exit(0)"
    )
    environment = os.environ | {"LODESTONE_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    status = Path(f"/proc/{int(done.stdout)}/status")
    wait_until(lambda: not status.exists() or "State:\tZ" in status.read_text())
    assert not list((tmp_path / "kernels").glob("queah-*")), "it has compiled everything"
