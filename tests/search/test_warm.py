"""The search gets ready beside a program that already plays, and ends with it."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lodestone import Line, Position
from lodestone.core.game import all_games
from lodestone.search.players import find_player
from lodestone.search.warm import Warming

#: No wait is longer, in seconds.
PATIENCE = 240


@pytest.fixture
def empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache without anything: compiling takes long then."""
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    return tmp_path


def compiler(stdin: int, stdout: int) -> "subprocess.Popen[bytes]":
    words = [sys.executable, "-m", "lodestone.search.warm"]
    return subprocess.Popen(words, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE)


def test_the_search_becomes_compiled_while_the_computer_already_plays() -> None:
    warming = Warming()
    assert not warming.is_compiled("queah")
    warming.start()
    line = Line.of(Position.start("queah"))
    thought = find_player("level-3").choose(line, 0, compiled=False)
    assert thought.turn in line.position.turn_numbers
    for _ in range(10 * PATIENCE):
        if all(warming.is_compiled(game.name) for game in all_games()):
            break
        time.sleep(0.1)
    assert all(warming.is_compiled(game.name) for game in all_games())
    warming.stop()


def test_stopping_ends_the_compiler(empty_cache: Path) -> None:
    warming = Warming()
    warming.start()
    warming.stop()
    assert warming._compiler is not None
    assert warming._compiler.returncode != 0


def test_stopping_what_was_never_started_does_nothing() -> None:
    Warming().stop()


def test_the_compiler_ends_without_a_word_when_its_program_is_gone(empty_cache: Path) -> None:
    with compiler(subprocess.PIPE, subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.close()
        assert process.wait(PATIENCE) == 1
        assert process.stderr.read() == b""


def test_the_compiler_ends_without_a_word_when_nobody_reads_it() -> None:
    """Its program may be gone already when it prints, before it has seen its input end."""
    reading, writing = os.pipe()
    os.close(reading)
    with compiler(subprocess.PIPE, writing) as process:
        os.close(writing)
        assert process.stderr
        assert process.wait(PATIENCE) == 1
        assert process.stderr.read() == b""
