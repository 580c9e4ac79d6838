"""`lodestone lessons`: the lessons held against the rules, and their pages."""

from pathlib import Path

import pytest

from lodestone.core.game import all_games
from lodestone.teach.lessons.files import read_lessons
from tests.processes import answer, run

pytestmark = pytest.mark.slow

PAGES = Path(__file__).parents[2] / "docs" / "lessons"


def test_check_counts_lessons_and_steps() -> None:
    told = answer("lessons", "check").splitlines()
    for game, line in zip(all_games(), told, strict=True):
        course = read_lessons(game)
        steps = sum(len(lesson.step) for lesson in course)
        assert line == f"{game.name}: {len(course)} lessons, {steps} steps"


def test_render_writes_the_pages_of_the_documentation(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (left := tmp_path / "pictures" / "queah-of-a-lesson-that-is-gone.svg").write_text("<svg/>")
    answer("lessons", "render", "--output", str(tmp_path))
    assert not left.exists()
    written = {path.relative_to(tmp_path): path.read_bytes() for path in files(tmp_path)}
    assert len(written) > 45
    assert {path: (PAGES / path).read_bytes() for path in written} == written


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_folder_that_cannot_be_written_is_named() -> None:
    done = run("lessons", "render", "--output", "/dev/null")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "cannot write '/dev/null" in done.stderr
