"""Solves that are killed, stopped, out of room or started twice: a good table or none."""

import json
import os
import random
import signal
import subprocess
import time
from dataclasses import asdict, replace
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest

from lodestone import Rules
from lodestone.solve import store
from lodestone.solve.blocks import BlockSolver, Threads, plan_of
from lodestone.solve.codes import CODE, ValueCounts
from lodestone.solve.files import write_table
from lodestone.solve.order import BlockTask
from lodestone.solve.packed import pages_of
from lodestone.solve.progress import while_listening
from lodestone.solve.solver import Progress, SolveStoppedError, solve
from lodestone.solve.store import Block, BlockStore
from lodestone.solve.table import find_table, table_path
from tests.patience import PATIENCE
from tests.processes import COMMAND, commands, run
from tests.thinning import long, some

pytestmark = pytest.mark.slow

NAME = "queah:balanced,reserve=1"
SMALL = "queah:comment,reserve=1"

#: Solves some rules in a folder and tells of one block, counted from 1, or of the last one (0): its
#: number, and how much was known.
SOLVE = """
from pathlib import Path
from lodestone.solve.solver import solve

told = []

def tell(progress):
    told.append((len(told), progress.known))
    if len(told) == {wanted}:
        print(*told[-1], flush=True)

solve({name!r}, folder=Path({folder!r}), on_progress=tell)
if {wanted} == 0:
    print(*told[-1])
"""


def solving(folder: Path, wanted: int = 0) -> str:
    """Return code that solves in a folder and tells of one block."""
    return SOLVE.format(name=NAME, folder=str(folder), wanted=wanted)


def killed(folder: Path, rng: random.Random) -> int:
    """Start a solve and kill it some blocks on; return how many positions it knew."""
    number, line = commands().start(solving(folder, rng.randrange(2, 10)), **os.environ)
    commands().kill(number)
    return int(line.split()[1])


def files_in(folder: Path) -> set[str]:
    return {path.suffix or path.name for path in folder.iterdir()}


@pytest.mark.long
def test_a_killed_solve_resumes_and_finds_the_same(tmp_path: Path, solved) -> None:
    rng = random.Random(8)
    knew = [killed(tmp_path, rng) for _ in range(2)]
    assert knew == sorted(knew)
    assert knew[-1] > knew[0] == 0
    path = table_path(Rules.parse(NAME), tmp_path)
    path.with_name(f"unfinished-{path.name}-left").write_bytes(b"half a table")
    status, told = commands().end(solving(tmp_path), **os.environ)
    assert status == 0, told
    assert int(told.split()[1]) >= knew[-1]
    assert files_in(tmp_path) == {".table", ".lock"}
    table, whole = find_table(NAME, tmp_path), solved(NAME)
    assert table.digest == whole.digest
    for name in ("value", "remoteness", "positions", "wins", "losses", "draws", "longest"):
        assert getattr(table.summary, name) == getattr(whole.summary, name)


class Interrupted(BaseException):
    """What a test raises in the middle of a solve."""


def stopped_after(folder: Path, blocks: int, name: str = SMALL) -> int:
    """Solve so many blocks and stop as a process does that dies there; return the positions."""
    done = []

    def on_progress(progress: Progress) -> None:
        done.append(progress.done)
        if len(done) > blocks:
            raise Interrupted

    with pytest.raises(Interrupted):
        solve(name, folder=folder, on_progress=on_progress)
    return done[-1]


def known_by(folder: Path, name: str = SMALL) -> int:
    """Finish a solve; give how many positions it knew at its beginning."""
    heard: list[Progress] = []
    solve(name, folder=folder, on_progress=heard.append)
    assert heard[-1].done == heard[-1].total
    return heard[0].known


@pytest.mark.long
def test_what_is_done_is_known_next_time(tmp_path: Path, solved) -> None:
    for blocks in (0, 1, 5, len(blocks_of(SMALL))):
        folder = tmp_path / str(blocks)
        done = stopped_after(folder, blocks)
        assert files_in(folder) == ({".blocks", ".lock"} if blocks else {".lock"})
        # Other cores finish their blocks, too.
        assert known_by(folder) >= done
        assert find_table(SMALL, folder).digest == solved(SMALL).digest
        assert files_in(folder) == {".table", ".lock"}


def blocks_of(name: str) -> list[Block]:
    """Return the blocks that hold positions."""
    index = Rules.parse(name).index
    assert index is not None
    return [block for level in index.levels for block in level if block[0] < block[1]]


@pytest.mark.parametrize("damage", some(["altered", "longer", "empty", "cut", "gone"], 2))
def test_what_is_spoiled_is_solved_again(damage: str, tmp_path: Path, solved, capsys) -> None:
    stopped_after(tmp_path, len(blocks_of(SMALL)))
    path = max(tmp_path.glob("*.blocks/*.block"), key=lambda one: one.stat().st_size)
    data = path.read_bytes()
    spoiled = {
        "cut": data[:-1],
        "altered": data[:-1] + bytes([data[-1] ^ 1]),
        "longer": data + b"{more",
        "empty": b"",
    }
    if damage == "gone":
        path.unlink()
    else:
        path.write_bytes(spoiled[damage])
    known_by(tmp_path)
    # One that does not count as solved is simply solved.
    told = f"lodestone: {str(path)!r} is damaged or missing; it is solved again\n"
    assert (told in capsys.readouterr().err) == (damage not in {"gone", "empty"})
    table = find_table(SMALL, tmp_path)
    assert table.digest == solved(SMALL).digest
    assert table.summary.positions == solved(SMALL).summary.positions


def test_what_others_need_is_solved_again(tmp_path: Path, solved) -> None:
    """Blocks that lead to a damaged one find it so; where they are solved, nobody needs it."""
    stopped_after(tmp_path, len(blocks_of(SMALL)) // 2)
    for path in tmp_path.glob("*.blocks/*.block"):
        path.write_bytes(path.read_bytes()[:-1])
    known_by(tmp_path)
    assert find_table(SMALL, tmp_path).digest == solved(SMALL).digest


def test_what_other_sources_have_done_is_done_again(tmp_path: Path, monkeypatch) -> None:
    stopped_after(tmp_path, 6)
    monkeypatch.setattr(store, "sources_stamp", lambda: "others")
    assert known_by(tmp_path) == 0


def test_blocks_are_read_where_memory_is_short(tmp_path: Path, solved) -> None:
    work = block_solver(SMALL, tmp_path, room=0)
    work.run(Threads(work, 2, memory=0))
    codes = np.concatenate([*work.chunks()])
    assert np.array_equal(codes, solved(SMALL).codes.unpacked())
    assert work.counts.positions == solved(SMALL).summary.positions


def test_a_block_left_out_is_noticed(tmp_path: Path) -> None:
    work = block_solver(SMALL, tmp_path, room=1 << 30)
    work.plan = replace(work.plan, tasks={block: BlockTask(set(), 0) for block in work.plan.tasks})
    with pytest.raises(AssertionError, match="to an unsolved position"):
        work.run(Threads(work, 1, memory=0))


def block_solver(name: str, folder: Path, room: int) -> BlockSolver:
    rules = Rules.parse(name)
    kept = BlockStore(folder / "some.table", "some rules", room)
    return BlockSolver(rules, plan_of(rules), kept, lambda: 0.0, lambda _work: None)


def test_a_stopped_solve_keeps_what_is_done(tmp_path: Path) -> None:
    stop = Event()

    def on_progress(progress: Progress) -> None:
        if progress.level == 4:
            stop.set()

    with pytest.raises(SolveStoppedError, match="it will resume from there next time"):
        solve(SMALL, folder=tmp_path, on_progress=on_progress, stop=stop)
    assert known_by(tmp_path) > 0


def test_progress_tells_the_rate_and_what_is_left(tmp_path: Path) -> None:
    heard: list[Progress] = []
    solve(SMALL, folder=tmp_path, on_progress=heard.append)
    assert (heard[0].rate, heard[0].left, heard[-1].left) == (0.0, None, 0.0)
    for one in heard[1:]:
        assert one.rate == one.done / one.seconds
        assert one.left == (one.total - one.done) / one.rate


#: In its process, no file may grow beyond so many bytes.
IN_LITTLE_ROOM = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))
"""


@pytest.mark.parametrize("share", [*long(0.5), 2.0])
def test_a_full_disk_is_one_line(share: float, tmp_path: Path) -> None:
    """Room for half of a block, and then for all of them but not for the table."""
    folder = tmp_path / "tables"
    room = int(max(end - first for first, end in blocks_of(SMALL)) * 2 * share)
    before = IN_LITTLE_ROOM.format(most=room)
    done = run("solve", SMALL, "--tables", str(folder), before=before)
    assert (done.returncode, done.stdout) == (2, "")
    fault = f"lodestone: cannot keep a table in {folder}: File too large"
    assert done.stderr.splitlines() == [fault]
    assert files_in(folder) == {".blocks", ".lock"}
    assert known_by(folder) > 0


@pytest.mark.long
def test_two_processes_share_one_solve(tmp_path: Path) -> None:
    command = ["solve", SMALL, "--tables", str(tmp_path), "--json"]
    first, second = (
        subprocess.Popen(
            [COMMAND, *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    )
    on_progress = [process.communicate() for process in (first, second)]
    assert [process.returncode for process in (first, second)] == [0, 0]
    # The time that solving took is told by the one file that there is.
    assert on_progress[0] == on_progress[1]
    third = run(*command)
    assert json.loads(third.stdout) == json.loads(on_progress[0][0])
    assert files_in(tmp_path) == {".table", ".lock"}


def test_a_damaged_table_is_solved_again(tmp_path: Path, solved) -> None:
    path = table_path(Rules.parse(SMALL), tmp_path)
    path.write_bytes(b"LODESTONE TABLE\nand then something went wrong")
    assert solve(SMALL, folder=tmp_path).digest == solved(SMALL).digest


def test_solving_again_solves_again(tmp_path: Path) -> None:
    first = solve(SMALL, folder=tmp_path).summary
    assert solve(SMALL, folder=tmp_path).summary == first
    heard: list[Progress] = []
    solve(SMALL, folder=tmp_path, again=True, on_progress=heard.append)
    assert heard[0].done == 0
    assert heard[-1].done == heard[-1].total


CRAFTED: list[dict[str, Any]] = [
    {"counts": {"wins": "0", "losses": 0, "draws": 4, "longest": 0}},
    {"counts": {"draws": 4}},
    {"end": -1},
    {"end": "4"},
    {"first": 1},
    {"rules": "other rules"},
    {"seconds": "1"},
    {"more": 1},
]


@pytest.mark.parametrize("changes", CRAFTED, ids=str)
def test_a_crafted_block_vouches_for_nothing(tmp_path: Path, changes: dict[str, Any]) -> None:
    kept = BlockStore(tmp_path / "a.table", "some rules", 0)
    codes = np.zeros(4, CODE)
    one = kept.write((0, 4), codes, ValueCounts(0, 0, 4, 0), 1.0)
    assert list(kept.known()) == [one]
    (path,) = kept.folder.iterdir()
    write_table(path, asdict(one) | changes, {}, 4, pages_of([codes], 4))
    assert list(kept.known()) == []


def test_an_interrupt_before_the_waiting_ends_it() -> None:
    released, waited = Event(), []

    def work() -> None:
        time.sleep(0.2)  # until the other thread waits
        signal.raise_signal(signal.SIGINT)  # in this thread, so that it does not wake the other
        waited.append(released.wait(PATIENCE))

    with pytest.raises(KeyboardInterrupt):
        while_listening(work)
    assert waited == []
    released.set()
