"""The tutorials, followed from an empty folder: they write a game, install it and play it."""

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.installing import ROOT, build, install, make_environment, output_of
from tests.processes import COMMAND
from tests.test_document_examples import Block, blocks_of
from tests.toy import NOUGHTS
from tests.toy import install as install_toy

pytestmark = pytest.mark.untraced

PACKAGE, OPTION = (ROOT / "docs" / "tutorials" / name for name in ("package.md", "option.md"))
TITLE = re.compile(r'\w+ title="([^"]+)"')
#: Commands of the tutorials that are not run where they are followed, with the reason.
NOT_RUN = {
    "lodestone play noughts": "needs a terminal; tests/test_other_games.py plays there",
    "lodestone web": "serves until it is stopped; tests/browser/test_other_games.py plays there",
    "lodestone solve noughts": "needs Numba",
    "lodestone solve noughts:usual": "needs Numba",
    "lodestone solve noughts:misere": "needs Numba",
    "python -m pytest tests/games/test_conformance.py -k noughts": "in tests/test_other_games.py",
}


def titled(page: Path, language: str) -> Iterator[tuple[str, Block]]:
    """Yield the blocks of a language that name a file, with its name."""
    for block in blocks_of(page):
        title = TITLE.fullmatch(block.language)
        if title and block.language.startswith(f"{language} "):
            yield title[1], block


def write_package(folder: Path) -> None:
    """Write the files of the first tutorial into a folder, as it says."""
    texts: dict[str, list[str]] = {}
    for language in ("toml", "python"):
        for name, block in titled(PACKAGE, language):
            texts.setdefault(name, []).append(block.text)
    for name, parts in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("\n\n".join(parts), "utf-8")


def add_option(folder: Path) -> None:
    """Change the files as the second tutorial says."""
    for name, block in titled(OPTION, "diff"):
        (folder / "change.diff").write_text(block.text, "utf-8")
        output_of("patch", "--quiet", name, "change.diff", folder=folder)


def commands_in(page: Path) -> list[str]:
    shell = (block.text for block in blocks_of(page) if block.language == "sh")
    return [line for text in shell for line in text.splitlines() if line]


def test_the_tutorial_writes_the_game_of_the_tests(tmp_path: Path) -> None:
    write_package(tmp_path)
    written = {path.name: path.read_text() for path in (tmp_path / "noughts").iterdir()}
    assert written == {path.name: path.read_text() for path in NOUGHTS.glob("*.py")}


def test_commands_left_out_are_in_the_tutorials() -> None:
    assert NOT_RUN.keys() < {*commands_in(PACKAGE), *commands_in(OPTION)}


@pytest.mark.long
def test_both_rule_sets_are_solved_as_said(tmp_path: Path, shared_cache: Path) -> None:
    write_package(tmp_path)
    add_option(tmp_path)
    site = tmp_path / "site"
    found = install_toy(site, tmp_path / "noughts") | {"LODESTONE_CACHE": str(shared_cache)}
    solving = [one for one in commands_in(OPTION) if one.startswith("lodestone solve ")]
    assert len(solving) == 2
    for command in solving:
        _, *arguments = shlex.split(command)
        tables = ("--tables", tmp_path)
        assert ": a draw" in output_of(COMMAND, *arguments, *tables, environment=found)


@pytest.mark.long
def test_the_tutorials_work_from_an_empty_folder(tmp_path: Path) -> None:
    project, environment = tmp_path / "project", tmp_path / "environment"
    project.mkdir()
    build(tmp_path, "--wheel")
    make_environment(environment, sys.executable)
    (wheel,) = tmp_path.glob("*.whl")
    install(wheel, environment)
    write_package(project)
    follow(PACKAGE, project, environment)
    add_option(project)
    follow(OPTION, project, environment)


def follow(page: Path, project: Path, environment: Path) -> None:
    """Run the commands of a tutorial in a project's folder."""
    for command in commands_in(page):
        program, *arguments = shlex.split(command)
        if command == "pip install .":
            install(project, environment, "--reinstall-package", "noughts")
        elif command not in NOT_RUN and "[fast]" not in command:
            output_of(environment / "bin" / program, *arguments, folder=project)
