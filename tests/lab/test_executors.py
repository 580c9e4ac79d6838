"""Work in pieces: the same answers anywhere, in whatever pieces, and by equal workers only."""

import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from lodestone import LodestoneError, Player, SearchRequest, play_match
from lodestone.lab import compare_rules, stamps
from lodestone.lab.executors import (
    LOCAL,
    Executor,
    Growing,
    InThisProcess,
    Processes,
    do_all,
    in_order,
)
from lodestone.lab.stamps import Stamp, StampError, check, hash_of, shipped, unpack
from lodestone.lab.work import Held, PieceOfWork, Work, do_sent, packed
from tests.lab.copies import copy_sources
from tests.thinning import long


@dataclass(frozen=True)
class Squares(Work[list[int]]):
    """Squares of numbers, in pieces of at most `most`."""

    is_slow: bool = False

    def named(self, numbers: range) -> str:
        return f"squares {numbers[0]} to {numbers[-1]}"

    def do(self, numbers: range, _held: Held) -> list[int]:
        return [number * number for number in numbers]


class ScriptBot(Player):
    """A player that counts its turns."""

    name = "counting"

    def __init__(self) -> None:
        self.turns = 0

    def choose(self, request: SearchRequest) -> str:
        self.turns += 1
        return request.line.position.turns[0]


@pytest.mark.parametrize("workers", [0, None, *long(1), *long(3)])
def test_answers_come_once_each_in_any_pieces(workers: int | None) -> None:
    wanted = [(Squares(), [range(7), range(90, 1_000)]), (Squares(True), [range(3)])]
    found: dict[bool, list[int]] = {False: [], True: []}
    with closing(Executor(workers=workers).do(wanted)) as answers:
        for done in answers:
            assert isinstance(done.piece.work, Squares)
            found[done.piece.work.is_slow] += done.answer
    assert sorted(found[False]) == [n * n for n in (*range(7), *range(90, 1_000))]
    assert sorted(found[True]) == [0, 1, 4]


def test_pieces_grow_and_leave_some_to_each_worker() -> None:
    with closing(InThisProcess()) as workers:
        done = do_all(workers, [(Squares(), [range(10_000)])])
        sizes = [len(one.piece.numbers) for one in done]
    assert sizes[:3] == [1, 8, 64]
    assert sum(sizes) == 10_000


def test_answers_are_put_in_order() -> None:
    with closing(InThisProcess()) as workers:
        wanted = [(Squares(), [range(5, 300)])]
        done = list(do_all(workers, wanted))
    shuffled = in_order(done[::-1], wanted)
    assert [one.piece.numbers for one in shuffled] == [one.piece.numbers for one in done]


def test_objects_play_where_they_are() -> None:
    bot = ScriptBot()
    play_match(bot, "random", "queah", 4, longest=30, compiled=False)
    assert bot.turns > 0


def test_what_cannot_be_sent_is_done_here() -> None:
    class Local(Squares):
        """A class that no other process can import."""

    assert isinstance(Executor(workers=2).open([Local()]), InThisProcess)
    assert isinstance(LOCAL.open([Squares()]), Growing)
    with closing(Executor(workers=2).open([Squares()])) as workers:
        assert isinstance(workers, Processes)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"name": "cloud"}, "unknown executor 'cloud'"),
        ({"workers": -1}, "a number of workers"),
        ({"address": "here"}, "--address is for"),
    ],
)
def test_wrong_executors_are_refused(given, said: str) -> None:
    with pytest.raises(LodestoneError, match=said):
        Executor(**given)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, *long(2)])
def test_comparisons_do_not_depend_on_workers(workers: int) -> None:
    rules, metrics = ["queah:balanced", "queah:traditional"], ["length", "seat-advantage"]
    here = compare_rules(rules, metrics, player="greedy@1n", games=20, workers=0)
    there = compare_rules(rules, metrics, player="greedy@1n", games=20, workers=workers)
    assert here.report().plain() == there.report().plain()
    for one, other in zip(here.samples, there.samples, strict=True):
        assert [list(turns) for turns in one.games.turns] == [
            list(turns) for turns in other.games.turns
        ]


def test_other_sources_are_refused_with_both_stamps() -> None:
    own = stamps.stamp([])
    other = Stamp(own.version, "f" * 64)
    with pytest.raises(StampError) as raised:
        check(other, "node-7")
    said = f"node-7 has Lodestone {own}, not {other}: every node needs the same sources"
    assert str(raised.value) == said


@pytest.fixture
def own_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the file of a player that can be imported from the current folder."""
    file = tmp_path / "stamped_bot.py"
    file.write_text("from tests.lab.test_executors import ScriptBot\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield file
    sys.modules.pop("stamped_bot", None)
    stamps._known.clear()


NEED = "python:stamped_bot:ScriptBot"


def test_players_are_stamped_as_they_were_first_needed(own_bot: Path) -> None:
    first = hash_of(NEED)
    own_bot.write_text("changed = True\n")
    assert hash_of(NEED) == first
    stamps._known.clear()
    assert hash_of(NEED) != first
    with pytest.raises(StampError, match=f"'{NEED}' was sent as {first[:12]}, and here has it as"):
        check(replace(stamps.stamp([]), others=((NEED, first),)), "here")


def test_files_of_players_are_sent(own_bot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed, sent = hash_of(NEED), shipped(NEED)
    assert sent is not None
    own_bot.unlink()
    stamps._known.clear()
    assert hash_of(NEED) == ""
    monkeypatch.setattr(sys, "path", sys.path[:])
    unpack(sent)
    assert hash_of(NEED) == hashed


#: A program that edits the sources it runs, once it has a first answer, and loses its workers.
EDITING = """
import multiprocessing, sys
from pathlib import Path
from lodestone.lab.executors import Processes, do_all
from lodestone.lab.experiments.arm import Arm
import lodestone.players.roster as edited
workers = Processes(2)
try:
    answers = do_all(workers, [(Arm("queah:balanced", longest=80), [range(100_000)])])
    next(answers).answer
    with Path(edited.__file__).open("a") as file:
        file.write("# one line more\\n")
    for done in answers:
        done.answer
except Exception as error:
    print(type(error).__name__, error)
finally:
    workers.close()
"""


@pytest.mark.slow
def test_edited_sources_end_a_run_in_a_line(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(copy_sources(tmp_path))}
    program = [sys.executable, "-c", EDITING]
    ran = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
    said = "StampError players/roster.py of Lodestone was edited while it ran; start again"
    assert ran.stdout.strip() == said


def test_errors_of_pieces_end_the_run() -> None:
    class FailingWork(Squares):
        """Work whose items fail from 50 on."""

        def do(self, numbers: range, held: Held) -> list[int]:
            if 50 in numbers:
                raise LodestoneError("fifty")
            return super().do(numbers, held)

    with closing(InThisProcess()) as workers:
        done = list(do_all(workers, [(FailingWork(), [range(10_000)])]))
    assert 50 in done[-1].piece.numbers
    with pytest.raises(LodestoneError, match="fifty"):
        _ = done[-1].answer


def test_workers_keep_a_work_from_piece_to_piece() -> None:
    held = Held()
    sent = packed(PieceOfWork(Squares(), range(4))).work
    assert held.unpickled(sent) is held.unpickled(sent)
    assert do_sent(packed(PieceOfWork(Squares(), range(4)))).value == [0, 1, 4, 9]
    assert do_sent(packed(PieceOfWork(Squares(), range(1)))).worker.node == platform.node()
