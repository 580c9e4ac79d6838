"""Files written whole: what a killed process leaves behind is removed, and nothing else."""

import os
import time
from pathlib import Path

import pytest

from lodestone.files import ABANDONED_SECONDS, leftovers, whole_file


def write(path: Path, text: str) -> None:
    with whole_file(path) as file:
        file.write(text.encode())


def test_a_failure_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write(path, "before")
    with pytest.raises(ZeroDivisionError), whole_file(path) as file:
        file.write(bytes([1 // 0]))
    assert [one.name for one in tmp_path.iterdir()] == ["report.html"]
    assert path.read_text() == "before"


def test_abandoned_files_are_removed(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    abandoned, recent = (tmp_path / f"unfinished-report.html-{end}" for end in ("a", "b"))
    other = tmp_path / "unfinished-other.html-a"
    long_ago = time.time() - 2 * ABANDONED_SECONDS
    for one in (abandoned, recent, other):
        one.write_text("half")
    for one in (abandoned, other):
        os.utime(one, (long_ago, long_ago))
    write(path, "whole")
    assert not abandoned.exists()
    assert recent.exists()
    assert other.exists()
    assert list(leftovers(path)) == [recent]


def test_long_and_strange_names_can_be_written(tmp_path: Path) -> None:
    for name in ("x" * 255, "[a]*?.txt"):
        write(tmp_path / name, name)
        assert (tmp_path / name).read_text() == name
