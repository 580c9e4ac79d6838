"""Runs that are killed: nothing is lost but what was being played, and nothing is counted twice."""

import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from lodestone.files import UNFINISHED
from lodestone.lab.experiments.arm import Arm
from lodestone.lab.experiments.store import GAMES, PARTS, ExperimentStore
from lodestone.lab.work import this_worker
from tests.processes import COMMAND

#: Forty parts: enough that nine kills leave something to play for the tenth.
EXPERIMENT = """
title = "Killed"
games = 20_000
longest = 200
[[rules]]
sets = ["queah", "queah:balanced"]
"""
#: A pause that lets processes come to a stop, in seconds.
MOMENT = 0.02


class Run:
    """A command of the lab in a process group of its own, with its workers."""

    def __init__(self, command: str, file: Path, out: Path) -> None:
        words = [COMMAND, "lab", command, file, "--output", out]
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL, start_new_session=True)
        self.out = out

    @property
    def parts(self) -> int:
        """How many parts are kept."""
        return len(list((self.out / PARTS).glob("*.parquet")))

    def finish(self) -> None:
        assert self._process.wait() == 0

    def kill(self) -> None:
        """Kill every process of the run, which must not have ended yet."""
        assert self._process.poll() is None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def kill_where(self, is_there: Callable[[], bool]) -> None:
        """Kill the run in a state that is looked for, and in no later one."""
        while True:
            assert self._process.poll() is None
            if is_there():
                os.killpg(self._process.pid, signal.SIGSTOP)
                time.sleep(MOMENT)
                if is_there():
                    return self.kill()
                os.killpg(self._process.pid, signal.SIGCONT)
            time.sleep(MOMENT / 20)

    def kill_after(self, parts: int, pause: float) -> None:
        """Kill the run when it has kept so many more parts, after a pause in seconds."""
        before = self.parts
        while self.parts < before + parts:
            assert self._process.poll() is None
            time.sleep(MOMENT)
        time.sleep(pause)
        self.kill()


def is_writing(folder: Path) -> Callable[[], bool]:
    """Return what says whether a file is half written in a folder, which no kill has left there."""
    left = set(folder.glob(f"{UNFINISHED}*"))
    return lambda: bool(set(folder.glob(f"{UNFINISHED}*")) - left)


def kill_six_times(file: Path, out: Path) -> None:
    """Kill a run at seeded moments: as it starts, plays, writes a part, writes the whole."""
    rng = random.Random(19)
    Run("run", file, out).kill_after(0, 0.1)
    for _ in range(2):
        Run("run", file, out).kill_after(rng.randrange(3), rng.random() / 2)
        Run("run", file, out).kill_where(is_writing(out / PARTS))
    Run("run", file, out).kill_where(is_writing(out))


@pytest.mark.long
def test_run_killed_six_times_is_the_same(tmp_path: Path) -> None:
    file = tmp_path / "e.toml"
    file.write_text(EXPERIMENT)
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    kill_six_times(file, killed)
    for out in (killed, whole):
        Run("run", file, out).finish()
        Run("report", file, out).finish()
    table = pl.read_parquet(killed / GAMES)
    assert len(table) == len(table.unique(["arm", "game"])) == 40_000
    assert_frame_equal(table, pl.read_parquet(whole / GAMES), check_exact=True)
    files = sorted(path.name for path in whole.iterdir() if path.name != GAMES)
    assert files == sorted(path.name for path in killed.iterdir() if path.name != GAMES)
    for name in files:
        with suppress(IsADirectoryError):
            assert (killed / name).read_bytes() == (whole / name).read_bytes(), name
    assert list((killed / PARTS).iterdir()) == []


def test_parts_beside_the_whole_count_once(tmp_path: Path) -> None:
    """A kill between writing the whole table and removing what it was made of."""
    store = ExperimentStore(tmp_path)
    with store.locked():
        arm = Arm("queah:balanced", longest=80)
        for numbers in (range(1_000), range(1_000, 1_300)):
            store.add(arm, arm.play(numbers), this_worker())
        shutil.copytree(store.parts, tmp_path / "copy")
        store.put_together()
        once = pl.read_parquet(tmp_path / GAMES)
        shutil.copytree(tmp_path / "copy", store.parts, dirs_exist_ok=True)
        (tmp_path / f"{UNFINISHED}whole").write_bytes(b"half")
        assert [len(games) for games in store.read().values()] == [1_300]
        store.put_together()
    assert_frame_equal(pl.read_parquet(tmp_path / GAMES), once, check_exact=True)
    assert not list(tmp_path.glob(f"{UNFINISHED}*"))
    assert list(store.parts.iterdir()) == []
