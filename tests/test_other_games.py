"""A game in a package of its own: installed, it is in all parts of the program without a change.

`tests/web/browser/test_other_games.py` plays it on the page.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lodestone import Limit, Position, all_games
from lodestone.engine.external import ExternalEngine
from lodestone.lab.kernels.gather import COLUMNS
from lodestone.lab.metrics.sample import random_games
from tests.fronts.terminal.drive import Driver, people, play
from tests.processes import COMMAND, OWN
from tests.toy import environment, noughts, site

__all__ = ["environment", "noughts", "site"]

pytestmark = pytest.mark.untraced

ROOT = Path(__file__).parents[1]


def run_with(environment: dict[str, str], *command: str) -> str:
    """Run a command where the game is installed; return what it prints."""
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def test_an_installed_game_is_found_by_name(noughts) -> None:
    assert [game.name for game in all_games()][-1] == "noughts"
    assert Position("noughts").play("b2").text == "---/-c-/--- n"


def test_a_broken_game_is_left_out(site: Path, tmp_path, noughts, monkeypatch) -> None:
    about = tmp_path / "broken-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[lodestone.games]\nbroken = no_such_module:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.warns(UserWarning, match="game 'broken' cannot be loaded: No module named"):
        names = [game.name for game in all_games()]
    assert "noughts" in names
    assert "broken" not in names


@pytest.mark.slow
def test_commands_play_and_record_it(environment) -> None:
    played = run_with(
        environment, str(COMMAND),
        "match", "level-1", "greedy", "noughts", "--games", "2", "--plain",
        "--opening", "0", "--records", "-",
    )  # fmt: skip
    assert played.count('"noughts') >= 2


@pytest.mark.slow
def test_the_engine_plays_it(environment, noughts, monkeypatch) -> None:
    monkeypatch.setenv("PYTHONPATH", environment["PYTHONPATH"])
    position = Position("noughts").play("b2")
    with ExternalEngine(OWN) as engine:
        assert engine.play(position, Limit(depth=1)).turn in position.turns


@pytest.mark.slow
def test_the_terminal_plays_it(noughts) -> None:
    async def body(driver: Driver) -> None:
        for turn in ("b2", "a1", "a2"):
            await driver.type(turn)
        await driver.walk_and_enter("c1")

    assert play(people("noughts"), body).seated.line.turns == ("b2", "a1", "a2", "c1")


def test_the_lab_measures_it(noughts) -> None:
    games = random_games(Position("noughts"), 1, range(20), 400, compiled=False)
    lengths = games.numbers[:, COLUMNS.index("plies")]
    assert 5 <= lengths.min() < lengths.max() == 9


@pytest.mark.long
def test_the_labs_command_measures_it(environment) -> None:
    """Compiling takes longer than the games."""
    found = run_with(
        environment, str(COMMAND),
        "lab", "compare", "noughts", "--games", "20", "--metric", "length",
        "--json",
    )  # fmt: skip
    assert json.loads(found)["metrics"][0]["value"] > 4


@pytest.mark.slow
def test_it_obeys_the_laws_of_games(environment) -> None:
    said = run_with(
        environment, sys.executable,
        "-m", "pytest", "tests/library/games/test_conformance.py", "-k", "noughts",
        "-q", "-p", "no:cacheprovider",
    )  # fmt: skip
    assert " passed" in said
