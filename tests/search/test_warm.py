"""The search gets ready beside a program that already plays, and ends with it."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Timer

import pytest

from lodestone import Line, Position
from lodestone.core.game import all_games
from lodestone.players import warm
from lodestone.players.roster import find_player
from lodestone.players.warm import Warming

pytestmark = pytest.mark.slow

#: No wait is longer, in seconds.
PATIENCE = 240


@pytest.fixture
def empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache without anything: compiling takes long then."""
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    return tmp_path


def compiler(stdin: int, stdout: int) -> "subprocess.Popen[bytes]":
    words = [sys.executable, "-m", "lodestone.players.warm"]
    return subprocess.Popen(words, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE)


def wait_until(is_so: Callable[[], object]) -> None:
    for _ in range(100 * PATIENCE):
        if is_so():
            return
        time.sleep(0.01)
    raise AssertionError("it has not come to that")


def wait_until_all_is_compiled(warming: Warming) -> None:
    wait_until(lambda: warming.has_ended)
    assert all(warming.is_compiled(game.name) for game in all_games())


def test_the_search_compiles_while_the_computer_plays() -> None:
    warming = Warming()
    assert not warming.is_compiled("queah")
    warming.start()
    line = Line.of(Position.start("queah"))
    result = find_player("level-3").plain.play(line)
    assert result.turn in line.position.turns
    wait_until_all_is_compiled(warming)
    warming.stop()


def test_what_has_been_compiled_needs_no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        warming = Warming()
        warming.start()
        wait_until_all_is_compiled(warming)
    assert warming._compiler is None
    assert all(warm.is_noted(game.name) for game in all_games())
    monkeypatch.setattr(warm, "PLAYERS_STAMP", "other levels")
    assert not any(warm.is_noted(game.name) for game in all_games())


def test_stopping_ends_the_compiler(empty_cache: Path) -> None:
    warming = Warming()
    warming.start()
    wait_until(lambda: warming._compiler)
    warming.stop()
    assert warming._compiler.poll() not in (None, 0)


Compiler = Callable[[str], None]


@pytest.fixture
def fake_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Compiler:
    """Let a shell script be the other process."""

    def write(script: str) -> None:
        path = tmp_path / "compiler"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o700)
        monkeypatch.setattr(sys, "executable", str(path))

    return write


@pytest.mark.parametrize("script", ["echo qo; echo queah", "echo oh >&2; exit 1"])
def test_whatever_fails_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    fake_compiler: Compiler,
    script: str,
) -> None:
    def fail(_game: str) -> None:
        raise ZeroDivisionError

    fake_compiler(script)
    monkeypatch.setattr(warm, "is_noted", lambda _game: False)
    monkeypatch.setattr(warm, "warm_search", fail)
    warming = Warming()
    warming.start()
    assert warming._loader is not None
    warming._loader.join(PATIENCE)
    said = "lodestone: the search could not be compiled; it stays slow\n"
    assert capfd.readouterr() == ("", said)
    assert warming.has_ended
    assert not any(warming.is_compiled(game.name) for game in all_games())


def test_stopping_neither_waits_nor_loads_more(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    fake_compiler: Compiler,
) -> None:
    begun, released = Event(), Event()

    def load(_game: str) -> None:
        begun.set()
        released.wait()

    fake_compiler("echo qo; echo queah")
    monkeypatch.setattr(warm, "is_noted", lambda _game: False)
    monkeypatch.setattr(warm, "warm_search", load)
    monkeypatch.setattr(warm, "LAST_WAIT", 0.01)
    warming, guard = Warming(), Timer(20, released.set)
    guard.start()
    warming.start()
    assert begun.wait(PATIENCE)
    warming.stop()
    assert not released.is_set()
    guard.cancel()
    released.set()
    assert warming._loader is not None
    warming._loader.join(PATIENCE)
    assert not warming.is_compiled("queah")
    assert capfd.readouterr() == ("", "")


def test_stopping_what_was_never_started_does_nothing() -> None:
    Warming().stop()


def test_the_compiler_ends_silently_with_its_program(empty_cache: Path) -> None:
    with compiler(subprocess.PIPE, subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.close()
        assert process.wait(PATIENCE) == 1
        assert process.stderr.read() == b""


def test_the_compiler_ends_silently_without_a_reader() -> None:
    """Its program may be gone already when it prints, before it has seen its input end."""
    reading, writing = os.pipe()
    os.close(reading)
    with compiler(subprocess.PIPE, writing) as process:
        os.close(writing)
        assert process.stderr
        assert process.wait(PATIENCE) == 1
        assert process.stderr.read() == b""
