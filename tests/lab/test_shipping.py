"""What workers lack is sent with the work: games, players and evaluations of other packages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lab.copies import SOURCES
from tests.toy import environment, site

__all__ = ["environment", "site"]

pytestmark = pytest.mark.slow

#: The modules of a user: a player whose objects have a state, and an evaluation.
OWN = """
class ShippedBot:
    name = "my bot"

    def __init__(self, step):
        self.step = step

    def choose(self, request):
        turns = request.line.position.turns
        return turns[request.seed * self.step % len(turns)]

def pieces(position):
    return len(position.pieces)
"""
MATCH = """
import own
from lodestone import Limit, find_player
from lodestone.core.rules import play_rules
from lodestone.lab.contestants import Contestant
from lodestone.lab.match import MatchPairs
from lodestone.lab.play import Conditions
given = {given}
sides = Contestant.of(given, Limit(nodes=9)), Contestant.of("random")
work = MatchPairs(Conditions(play_rules("queah"), sides, 1, 2, 12, compiled=False))
"""
WORKS = {
    "game": (
        "from lodestone.lab.experiments.arm import Arm\n"
        'work = Arm("noughts", first="greedy", second="random", longest=9)'
    ),
    "player": MATCH.format(given="own.ShippedBot(3)"),
    "evaluation": MATCH.format(given='find_player("alpha-beta", evaluation=own.pieces)'),
}
SHOWN = """
games = sum(map(list, done), []) if isinstance(done, list) else done
print([[*game.turns] for game in games] if isinstance(games, list) else games.hashes.tolist())
"""
SEND = """
import pickle, sys
from pathlib import Path
import cloudpickle
from lodestone.lab.work import PieceOfWork, packed
piece = PieceOfWork(work, range(4))
Path("sent").write_bytes(pickle.dumps(packed(piece, cloudpickle.dumps, ships=True)))
from lodestone.lab.work import do_here, Held
done = do_here(piece, Held()).value
"""
RECEIVE = """
import pickle
from pathlib import Path
from lodestone.lab.work import do_sent
done = do_sent(pickle.loads(Path("sent").read_bytes())).value
"""


def printed_by(code: str, folder: Path, *paths: Path) -> str:
    """Return what a program prints that can import from some folders, or its last line of error."""
    path = os.pathsep.join(map(str, (SOURCES, *paths)))
    ran = subprocess.run(
        [sys.executable, "-P", "-c", code + SHOWN],
        env=os.environ | {"PYTHONPATH": path},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout or ran.stderr.splitlines()[-1]


@pytest.fixture
def installed(site: Path, environment: dict[str, str]) -> Path:
    """A folder in which a game of another package is installed."""
    assert str(site) in environment["PYTHONPATH"]
    return site


@pytest.mark.parametrize("name", WORKS)
def test_what_a_worker_lacks_is_sent(name: str, tmp_path: Path, installed: Path) -> None:
    own = tmp_path / "own_folder"
    own.mkdir()
    (own / "own.py").write_text(OWN)
    here = printed_by(WORKS[name] + SEND, tmp_path, installed, own)
    assert here.startswith("[")
    assert printed_by(RECEIVE, tmp_path) == here


def test_another_version_of_a_game_is_refused(tmp_path: Path, installed: Path) -> None:
    printed_by(WORKS["game"] + SEND, tmp_path, installed)
    other = tmp_path / "other"
    shutil.copytree(installed, other)
    with (other / "noughts" / "kernels.py").open("a") as file:
        file.write("# one line more\n")
    assert "'noughts' was sent as" in printed_by(RECEIVE, tmp_path, other)
