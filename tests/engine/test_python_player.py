"""Classes of anybody's as players and as engines: the example of the documents, and faulty ones."""

import json
import re
import sys
from pathlib import Path
from queue import Queue

import pytest

from lodestone import Line, LodestoneError, Position, Rules
from lodestone.engine.external import (
    PYTHON,
    EngineCrashError,
    ExternalEngine,
    PythonPlayer,
    import_player,
)
from lodestone.engine.session import Session, Settings
from lodestone.lab.contestants import Contestant, contestant_of
from lodestone.players.protocol import Player
from lodestone.search.request import Limit
from lodestone.search.result import SearchResult
from tests.processes import run

DOCS = Path(__file__).parents[2] / "docs"
START = Line.of(Position.start("queah"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with the documents' bot."""
    code = re.search(r"```python\n(.*?)```", (DOCS / "match.md").read_text("utf-8"), re.DOTALL)
    assert code
    assert len([line for line in code[1].splitlines() if line.strip()]) <= 16
    (tmp_path / "bot.py").write_text(code[1])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    sys.modules.pop("bot", None)


class Constant(Player):
    """Plays one turn, whatever the position."""

    name = "a constant"

    def __init__(self, turn: object) -> None:
        self.turn = turn

    def choose(self, _request):
        if isinstance(self.turn, Exception):
            raise self.turn
        return SearchResult(self.turn) if self.turn is not None else None


@pytest.mark.slow
def test_the_documents_bot_plays_a_match(folder: Path) -> None:
    order = ("python:bot:Bot", "greedy@1n", "queah", "--plain", "--games", "4", "--longest", "40")
    done = run("match", *order, "--seed", "3", "--json", "--workers", "2", "--records", "games.txt")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert (found["first"], found["games"]) == ("python:bot:Bot", 4)
    assert (folder / "games.txt").read_text().count('"python:bot:Bot"') == 4
    again = run("match", *order, "--seed", "3", "--json", "--workers", "1")
    assert json.loads(again.stdout) == found


@pytest.mark.slow
def test_the_documents_bot_is_an_engine(folder: Path) -> None:
    with ExternalEngine(f"{sys.executable} bot.py") as engine:
        assert engine.name == "bot"
        assert set(engine.options) == {"Rules", "Seed"}
        result = engine.play(START, Limit(nodes=1), seed=1)
    assert result.turn in START.position.turns


def conversation(player: Player, *lines: str) -> list[str]:
    """Return what an engine with a player says to some lines, up to its end."""
    said: Queue[str] = Queue()
    session = Session(said.put, Settings.usual(), PythonPlayer(player))
    for line in lines:
        assert session.receive(line.encode())
    session.close()
    return [said.get() for _ in range(said.qsize())]


def test_a_players_engine_has_two_options() -> None:
    turn = START.position.turns[0]
    said = conversation(Constant(turn), "ugi", "setoption name Seed value 3", "isready", "go")
    assert said[0] == "id name a constant"
    assert [line.split()[2] for line in said if line.startswith("option")] == ["Rules", "Seed"]
    assert said[-1] == f"bestturn {turn}"
    (fault,) = conversation(Constant(turn), "setoption name Threads value 2")
    assert fault == "info error unknown option 'Threads'; allowed: Rules, Seed"


def test_a_player_is_prepared_once_per_game(monkeypatch) -> None:
    player, prepared = Constant(START.position.turns[0]), list[Rules]()
    monkeypatch.setattr(player, "prepare", lambda rules, _stop=None: prepared.append(rules))
    game = ["newgame", "isready", "setoption name Seed value 3", "isready"]
    said = conversation(player, *game, *game)
    assert (len(prepared), said.count("readyok")) == (2, 4)


@pytest.mark.parametrize(
    ("turn", "fault"),
    [
        ("a1a2", "'a1a2' is not a legal turn here"),
        (5, "player 'a constant' returned the turn 5, not a text"),
        (None, "player 'a constant' returned NoneType, not SearchResult"),
        (KeyError("x"), "player 'a constant' failed: KeyError: 'x'"),
    ],
)
def test_a_failing_player_is_a_line_of_error(turn: object, fault: str) -> None:
    assert conversation(Constant(turn), "go") == [f"info error {fault}"]


def test_a_failure_is_traced_once(capsys) -> None:
    player = PythonPlayer(Constant(ZeroDivisionError("no")))
    for _ in range(2):
        with pytest.raises(EngineCrashError, match="failed: ZeroDivisionError: no"):
            player.play(START)
    assert capsys.readouterr().err.count("Traceback") == 1
    refusing = PythonPlayer(Constant(LodestoneError("not these rules")))
    with pytest.raises(LodestoneError, match=r"^not these rules$"):
        refusing.play(START)


@pytest.mark.parametrize(
    ("name", "fault"),
    {
        "python:bot": "'python:bot' is not a player; write python:MODULE:CLASS",
        "python:": "write python:MODULE:CLASS",
        "python:no_such_module:X": "ModuleNotFoundError: No module named 'no_such_module'",
        "python:bot:Other": "has no attribute 'Other'",
        "python:broken:X": "cannot make player 'python:broken:X': SyntaxError: ",
        "python:fractions:Fraction": "it has no name, prepare, choose, analyse, close; derive",
    }.items(),
)
def test_what_is_not_a_player_is_a_line(folder: Path, name: str, fault: str) -> None:
    (folder / "broken.py").write_text("def X(:\n")
    with pytest.raises(LodestoneError) as caught:
        import_player(name)
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


def test_only_matches_import_classes(folder: Path) -> None:
    """Names of players in experiments come from the page, too."""
    name = f"{PYTHON}bot:Bot"
    with pytest.raises(LodestoneError, match="unknown player"):
        contestant_of(name)
    assert "bot" not in sys.modules
    assert Contestant.parse(f"{name}@5n", None).limit == Limit(nodes=5)
    assert "bot" in sys.modules
