"""`lodestone match` as people and programs use it."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.patience import PATIENCE, wait_until
from tests.processes import COMMAND, OWN, is_running, run

pytestmark = pytest.mark.slow

QUICK = ("greedy@1n", "alpha-beta@40n", "queah:balanced", "--plain", "--longest", "20")


def test_a_match_is_reported_in_words_and_figures(tmp_path) -> None:
    file = tmp_path / "games.jsonl"
    order = ("match", *QUICK, "--games", "4", "--seed", "3")
    done = run(*order, "--json", "--records", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert (found["games"], found["seed"], found["ended"]) == (4, 3, "length")
    assert (found["repetition"], found["superiority"]) == ("threefold", None)
    assert found["first"] == "greedy@1n"
    assert len(file.read_text().splitlines()) == 4
    told = run(*order, "--sprt", "0", "10", "--workers", "1")
    assert (told.returncode, told.stderr) == (0, "")
    for part in ("greedy@1n against alpha-beta@40n, queah:balanced", "Elo 0 or 10", "not decided"):
        assert part in told.stdout
    assert "  repetition   threefold (third repetition draws)\n" in told.stdout
    assert "  better       not known: fewer than 5 pairs were decided\n" in told.stdout
    piped = run(*order, "--records", "-", "--json")
    assert piped.stdout.splitlines() == file.read_text().splitlines()
    assert json.loads(piped.stderr) == found
    assert f"score        {found['wins'] + found['draws'] / 2 + found['unfinished'] / 2:g} to" in (
        told.stdout
    )


def children(number: int) -> set[int]:
    """Return the processes below one."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            facts = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(facts[1]) == number:
            child = int(path.parent.name)
            found |= {child} | children(child)
    return found


in_proc = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="looks for processes in /proc"
)


@contextmanager
def endless_match(file: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a match against an engine until it has some records; see that no process is left."""
    engine = f"engine:{OWN}@20n"
    arguments = ("greedy@1n", engine, *QUICK[2:], "--games", "100000", "--records", str(file))
    with subprocess.Popen(
        [COMMAND, "match", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    ) as process:
        try:
            while not file.exists() or file.read_text().count("\n") < 4:
                assert process.poll() is None
                time.sleep(0.05)
            below = children(process.pid)
            assert len(below) > 1
            yield process
        finally:
            process.kill()
    wait_until(lambda: not any(map(is_running, below)))


@pytest.mark.long
@in_proc
def test_an_interrupt_prints_the_result_so_far(tmp_path) -> None:
    file = tmp_path / "games.jsonl"
    with endless_match(file) as process:
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does on Ctrl-C
        told, wrong = process.communicate(timeout=PATIENCE)
        assert (process.returncode, wrong) == (130, "")
    games = file.read_text().count("\n")
    assert f"games        {games}, " in told
    assert "interrupted" in told


def kill_workers(process: subprocess.Popen[str]) -> None:
    for number in children(process.pid):
        with suppress(OSError):  # an engine of one that has died already
            if b"spawn_main" in Path(f"/proc/{number}/cmdline").read_bytes():
                os.kill(number, signal.SIGKILL)


@pytest.mark.long
@in_proc
def test_dying_workers_end_the_match_with_results(tmp_path) -> None:
    """One that dies is replaced; games that several die of are blamed."""
    file = tmp_path / "games.jsonl"
    with endless_match(file) as process:
        while process.poll() is None:
            kill_workers(process)
            time.sleep(0.05)
        told, wrong = process.communicate(timeout=PATIENCE)
        assert process.returncode == 2
    *waiting, last = wrong.splitlines()
    assert last.startswith("lodestone: the match was broken off: ")
    assert last.endswith("ended 4 workers, one after the other")
    # Where the machine is slow, it says before what it waits for.
    assert all(line.startswith("lodestone: waiting for 'engine:") for line in waiting)
    assert f"games        {file.read_text().count(chr(10))}, " in told
    assert "; broken off" in told
