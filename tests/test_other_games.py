"""A game in a package of its own: installed, it is in all parts of the program without a change.

It is installed as an installer does it: its modules in a folder of the path, with the file that
names its entry point.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lodestone import Limit, Position, all_games
from lodestone.core import game as registry
from lodestone.engine.external import ExternalEngine
from tests.processes import COMMAND
from tests.terminal.drive import Driver, people, play

pytestmark = pytest.mark.untraced

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the game is installed."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(ROOT / "tests" / "toy" / "noughts", folder / "noughts")
    about = folder / "noughts-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[lodestone.games]\nnoughts = noughts:NOUGHTS\n")
    return folder


def run_with(site: Path, *command: str) -> str:
    """Run a command where the game is installed; return what it prints."""
    path = os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True,
        check=False, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


@pytest.fixture
def noughts(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game, installed in this process."""
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    registry.register_installed.cache_clear()
    yield
    registry.register_installed.cache_clear()


def test_an_installed_game_is_found_by_name(noughts) -> None:
    assert [game.name for game in all_games()][-1] == "noughts"
    assert Position("noughts").play("b2").text == "---/-w-/--- b"


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
def test_commands_play_and_record_it(site: Path) -> None:
    listed = run_with(site, str(COMMAND), "game", "list", "--json")
    assert "noughts" in json.dumps(json.loads(listed))
    played = run_with(
        site, str(COMMAND), "match", "level-1", "greedy", "noughts", "--games", "2", "--plain",
        "--opening", "0", "--records", "-",
    )  # fmt: skip
    assert played.count('"noughts') >= 2


@pytest.mark.slow
def test_the_engine_plays_it(site: Path, noughts, monkeypatch) -> None:
    path = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)
    position = Position("noughts").play("b2")
    with ExternalEngine(f"{COMMAND} engine") as engine:
        assert engine.play(position, Limit(depth=1)).turn in position.turns


@pytest.mark.slow
def test_the_terminal_plays_it(noughts) -> None:
    async def body(driver: Driver) -> None:
        for turn in ("b2", "a1", "a2"):
            await driver.type(turn)
        await driver.walk_and_enter("c1")

    assert play(people("noughts"), body).seated.line.turns == ("b2", "a1", "a2", "c1")


@pytest.mark.slow
def test_the_lab_measures_it(site: Path) -> None:
    found = run_with(
        site, str(COMMAND), "lab", "compare", "noughts", "--games", "20", "--metric", "length",
        "--json",
    )  # fmt: skip
    assert json.loads(found)["metrics"][0]["value"] > 4


@pytest.mark.slow
def test_it_obeys_the_laws_of_games(site: Path) -> None:
    said = run_with(
        site, sys.executable, "-m", "pytest", "tests/games/test_conformance.py", "-k", "noughts",
        "-q", "-p", "no:cacheprovider", "-m", "not long",
    )  # fmt: skip
    assert " passed" in said
