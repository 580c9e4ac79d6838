"""Pages say what works before the package is on PyPI, and one switch changes all of them."""

import doctest
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import published


@pytest.fixture
def switched(tmp_path: Path) -> Path:
    """A copy of all messages and pages, switched."""
    for text in (published.ROOT / published.MESSAGES, *published.pages()):
        copy = tmp_path / text.relative_to(published.ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(text, copy)
    published.switch(tmp_path)
    return tmp_path


def test_its_examples_hold() -> None:
    assert doctest.testmod(published).failed == 0


def test_pages_and_messages_agree() -> None:
    assert published.misleading() == []
    assert published.FROM_PYPI.search("uvx --from 'lodestone-games[web]' lodestone web")
    assert published.FROM_PYPI.search("pip install lodestone-games")


def test_the_switch_leaves_no_clone_behind(switched: Path) -> None:
    changed = [page.read_text("utf-8") for page in published.pages(switched)]
    assert sum(text.count(published.PACKAGE + "[") for text in changed) > 10
    assert [text for text in changed if "'.[" in text] == []
    assert published.is_switched(switched)
    assert published.misleading(switched) == []


def test_switched_messages_have_true_examples(switched: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "doctest", switched / published.MESSAGES],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_a_page_that_was_left_behind_is_named(switched: Path) -> None:
    page = switched / "docs" / "terminal.md"
    page.write_text("pip install '.[terminal]'\n")
    assert published.misleading(switched) == [
        "docs/terminal.md:1: installs a clone, though lodestone-games is on PyPI"
    ]
