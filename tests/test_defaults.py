"""Defaults are the same in Python, on the command line, in experiments, on the page and in docs."""

import inspect
import re
from pathlib import Path
from typing import Any

import pytest
import typer

from lodestone import LodestoneError, play_match
from lodestone.fronts.cli.commands import app
from lodestone.lab import compare_rules, defaults, quick
from lodestone.lab.experiments.model import Experiment
from lodestone.web.server.plans import LabTask
from tests.processes import answer

DOCS = Path(__file__).parents[1] / "docs"
#: Functions, with the commands that do the same.
ALIKE = [(play_match, ("match",)), (compare_rules, ("lab", "compare"))]


def _options(words):
    """Return the default values of a command's options by name."""
    command: Any = typer.main.get_command(app)
    for word in words:
        command = command.commands[word]
    return {option.name: option.default for option in command.params}


def _arguments(function):
    """Return the default values of a function's arguments by name."""
    parameters = inspect.signature(function).parameters.values()
    return {one.name: one.default for one in parameters if one.default is not one.empty}


def _shared(function, words):
    """Return the conditions that both have as texts, of the function and of the command."""
    ours, theirs = _arguments(function), _options(words)
    names = sorted({"games", "opening", "longest", "seed", "player"} & ours.keys() & theirs.keys())
    return [{name: str(found[name]) for name in names} for found in (ours, theirs)]


@pytest.mark.parametrize(("function", "words"), ALIKE)
def test_functions_have_the_defaults_of_commands(function, words) -> None:
    ours, theirs = _shared(function, words)
    assert len(ours) == 4
    assert ours == theirs


@pytest.mark.parametrize(("function", "words"), ALIKE)
def test_the_page_on_python_states_them(function, words) -> None:
    row = re.search(
        rf"^\| `{function.__name__}` .*", (DOCS / "python.md").read_text(), re.MULTILINE
    )
    stated = dict(re.findall(r'`(\w+)="?(\w+)"?`', row[0]))
    assert stated == _shared(function, words)[0]
    assert f"`lodestone {' '.join(words)}`" in row[0]


def test_experiments_and_the_page_have_them() -> None:
    usual = Experiment(title="-", rules=[{"base": "queah"}])
    assert usual.opening == [defaults.OPENING, defaults.OPENING + 1]
    assert (usual.games, usual.seed) == (defaults.GAMES, defaults.SEED)
    assert usual.players[0].names == (defaults.PLAYER,) * 2
    assert LabTask.__dataclass_fields__["seed"].default == defaults.SEED


@pytest.mark.slow
def test_python_and_the_command_print_the_same() -> None:
    texts = ["queah:traditional", "queah:balanced"]
    printed = answer("lab", "compare", *texts, "--player", "level-1", "--games", "24")
    assert str(compare_rules(texts, player="level-1", games=24)) == printed.strip()


@pytest.mark.parametrize("games", [3, 1, 0, -2])
def test_odd_numbers_of_games_are_refused(games) -> None:
    with pytest.raises(LodestoneError, match="games must be even"):
        play_match("random", "greedy", "queah", games)
    with pytest.raises(LodestoneError, match="games must be even"):
        compare_rules(["queah"], games=games)


def test_missing_libraries_are_reported_before_games(monkeypatch) -> None:
    def missing():
        raise LodestoneError("the lab needs scipy")

    monkeypatch.setattr(quick, "special", missing)
    played = []
    with pytest.raises(LodestoneError, match="needs scipy"):
        compare_rules(["queah"], games=2, on_progress=played.append)
    assert played == []
