"""A player's first turns: plain Python until another process has compiled the search."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from lodestone import Limit, Position, find_player
from lodestone.kernel.notes import leave_note
from lodestone.players import compiling, computer

START = Position("queah:balanced")
LEVEL = find_player("level-3")


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[SimpleNamespace]]:
    """An empty cache, and the processes that would compile; none of them does."""
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    processes: list[SimpleNamespace] = []

    def start(command: list[str], **_: object) -> SimpleNamespace:
        processes.append(SimpleNamespace(command=command, ended=None))
        processes[-1].poll = lambda: processes[-1].ended
        return processes[-1]

    compiling._compiler.cache_clear()
    monkeypatch.setattr(compiling, "Popen", start)
    monkeypatch.setattr(computer, "_loaded", set())
    yield processes
    compiling._compiler.cache_clear()


def test_first_turns_are_those_of_plain_python(started) -> None:
    for seed in range(3):
        found = LEVEL.play(START, seed=seed)
        assert (found.turn, found.nodes) == _plain(seed)
    [process] = started
    assert "compile_games(['queah'])" in process.command[-1]


def test_what_has_run_compiled_here_runs_so_again(monkeypatch) -> None:
    monkeypatch.setattr(computer, "is_compiled", lambda _: False)
    monkeypatch.setattr(computer, "_loaded", set())
    top = find_player("level-8")
    top.play(START, Limit(nodes=1))
    assert top.play(START).nodes > computer.PLAIN_NODES


def test_a_failed_compiler_is_not_awaited_forever(started) -> None:
    assert not compiling.is_compiled("queah")
    started[0].ended = 1
    assert compiling.is_compiled("queah")


def test_notes_are_found_by_later_processes(started, monkeypatch) -> None:
    assert not compiling.is_compiled("queah")
    leave_note(compiling.note_of_game("queah"))
    assert compiling.is_compiled("queah")
    assert not compiling.is_compiled("qo")
    monkeypatch.setattr(compiling, "hash_of_folder", lambda _: "other levels")
    assert not compiling.is_compiled("queah")


def _plain(seed: int) -> tuple[str, int]:
    found = LEVEL.plain.play(START, seed=seed)
    return found.turn, found.nodes
