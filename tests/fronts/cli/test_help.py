"""The help of every command: complete, with words for each option and examples that are read."""

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
import typer.core
import typer.main
from typer.testing import CliRunner

from lodestone.core.game import all_games
from lodestone.fronts.cli.commands import app
from lodestone.fronts.cli.match import CONTESTANT_HELP
from lodestone.fronts.cli.play import SEATS_HELP
from lodestone.players.levels import BASELINES, LEVELS
from lodestone.players.roster import OFFERED
from tests.thinning import long

GROUP = typer.main.get_command(app)
#: The options that Typer adds itself.
TYPERS = {"install_completion", "show_completion", "help"}


def groups_and_commands(names: tuple[str, ...] = (), command: Any = GROUP) -> Iterator[Any]:
    yield names, command
    if isinstance(command, typer.core.TyperGroup):
        for name, one in command.commands.items():
            yield from groups_and_commands((*names, name), one)


ALL = dict(groups_and_commands())
COMMANDS = {names: one for names, one in ALL.items() if not isinstance(one, typer.core.TyperGroup)}


def shown(names: tuple[str, ...], columns: int) -> str:
    return CliRunner().invoke(app, [*names, "-h"], terminal_width=columns).stdout


@pytest.mark.parametrize("columns", [80, *long(120)])
@pytest.mark.parametrize("names", ALL, ids=" ".join)
def test_no_sentence_is_cut(names: tuple[str, ...], columns: int) -> None:
    _usage, _, told = shown(names, columns).partition("\n\n")
    assert not re.search(r"\.\.\.$", told, flags=re.MULTILINE)
    prose = told.partition("Example")[0]
    assert max(map(len, prose.splitlines())) <= columns


def test_help_is_as_wide_as_the_terminal() -> None:
    assert max(map(len, shown(("match",), 110).splitlines())) > 95


@pytest.mark.parametrize("names", ALL, ids=" ".join)
def test_every_parameter_is_explained(names: tuple[str, ...]) -> None:
    for parameter in ALL[names].params:
        if parameter.name not in TYPERS:
            assert parameter.help, parameter.name
            assert parameter.help.rstrip()[-1] == ".", parameter.help
            assert "range>" not in " ".join(map(str, parameter.get_help_record(context(names))))


def context(names: tuple[str, ...]) -> Any:
    return ALL[names].make_context("lodestone", [], resilient_parsing=True)


@pytest.mark.parametrize("names", ALL, ids=" ".join)
def test_every_help_has_examples_that_are_read(names: tuple[str, ...]) -> None:
    lines = ALL[names].epilog.partition(":\n")[2].splitlines()
    assert lines
    for line in lines:
        program, *words = shlex.split(line)
        assert program == "lodestone"
        command: Any = GROUP
        while isinstance(command, typer.core.TyperGroup) and words[0] in command.commands:
            command = command.commands[words.pop(0)]
        if words != ["-h"]:
            command.make_context("lodestone", words)


def test_the_help_names_all_players() -> None:
    told = f"{LEVELS[0].name} to {LEVELS[-1].name}"
    assert told in CONTESTANT_HELP
    assert told in SEATS_HELP
    for player in (*OFFERED, *BASELINES):
        assert player in LEVELS or player.name in CONTESTANT_HELP
    sides = {side.name for game in all_games() for side in game.sides}
    assert all(side in SEATS_HELP for side in sides)
