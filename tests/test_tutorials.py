"""The tutorials, followed from an empty folder: they write a game, install it and play it."""

import shlex
import sys
from pathlib import Path

import pytest

from tests.installing import ROOT, build, install, make_environment, output_of
from tests.processes import COMMAND
from tests.toy import TUTORIAL, blocks_of, titled, write_package
from tests.toy import install as install_toy

pytestmark = pytest.mark.untraced

PACKAGE, OPTION = TUTORIAL, TUTORIAL.with_name("option.md")
#: What ruff may find in a game: every game has the same functions with the same arguments.
UNUSED = ("ARG001", "ARG002", "ARG003", "ARG005", "D102", "TID252")
#: Commands of the tutorials that are not run where they are followed, with the reason.
NOT_RUN = {
    "lodestone play noughts": "needs a terminal; tests/test_other_games.py plays there",
    "lodestone web": "serves until it is stopped; test_other_games.py in tests/web plays there",
    "lodestone solve noughts": "needs Numba",
    "lodestone solve noughts:usual": "needs Numba",
    "lodestone solve noughts:misere": "needs Numba",
    "python -m pytest tests/library/games/test_conformance.py -k noughts": (
        "in tests/test_other_games.py"
    ),
}


def add_option(folder: Path) -> None:
    """Change the files as the second tutorial says."""
    for name, block in titled(OPTION, "diff"):
        (folder / "change.diff").write_text(block.text, "utf-8")
        output_of("patch", "--quiet", name, "change.diff", folder=folder)


def commands_in(page: Path) -> list[str]:
    shell = (block.text for block in blocks_of(page) if block.language == "sh")
    return [line for text in shell for line in text.splitlines() if line]


def test_the_tutorials_game_is_in_the_projects_style(tmp_path: Path) -> None:
    write_package(tmp_path)
    ruff = (sys.executable, "-m", "ruff")
    config = ("--config", ROOT / "pyproject.toml", "--no-cache", tmp_path / "noughts")
    output_of(*ruff, "check", "--extend-ignore", ",".join(UNUSED), *config)
    output_of(*ruff, "format", "--check", *config)


def test_commands_left_out_are_in_the_tutorials() -> None:
    assert NOT_RUN.keys() < {*commands_in(PACKAGE), *commands_in(OPTION)}


@pytest.mark.long
def test_both_rule_sets_are_solved_as_said(tmp_path: Path, shared_cache: Path) -> None:
    write_package(tmp_path)
    add_option(tmp_path)
    found = install_toy(tmp_path) | {"LODESTONE_CACHE": str(shared_cache)}
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
    install(f"{wheel}[cli]", environment)
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
