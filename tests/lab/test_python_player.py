"""Classes of anybody's as players and as engines: the example of the documents, and faulty ones."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from queue import Queue

import numpy as np
import polars as pl
import pytest

from lodestone import Line, LodestoneError, Position, Rules, TurnError, play_match
from lodestone.engine.external import (
    PYTHON,
    EngineCrashError,
    ExternalEngine,
    PythonPlayer,
    import_player,
)
from lodestone.engine.session import EngineSession, EngineSettings
from lodestone.lab.contestants import Contestant, contestant_of
from lodestone.lab.experiments.model import parse_experiment
from lodestone.players.protocol import Player
from lodestone.search.request import Limit
from lodestone.search.result import SearchResult
from tests.lab.copies import SOURCES
from tests.processes import run

DOCS = Path(__file__).parents[2] / "docs"
START = Line.of(Position.start("queah"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with the documents' bot."""
    code = re.search(r"```python\n([^`]*class Bot[^`]*)```", (DOCS / "match.md").read_text("utf-8"))
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


class Duck:
    """A player that has `choose` only, and is derived from nothing."""

    def __init__(self, turn: object) -> None:
        self.turn = turn

    def choose(self, _request):
        return self.turn


class Named(Duck, Player):
    """A player without a name of its own."""


#: What a player is expected to return, and how messages list what is legal.
WANTED = "a turn as text, its number or a SearchResult"
LEGAL = START.position.legal_in_words()


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
def test_another_version_of_a_bot_is_another_contestant(folder: Path) -> None:
    order = ("match", "python:bot:Bot", "greedy@1n", "queah", "--plain", "--games", "2")
    order += ("--longest", "20", "--json", "--records", "games.jsonl")
    for version in range(2):
        for resumed in (0, 2):
            done = run(*order)
            assert json.loads(done.stdout)["resumed"] == resumed
            said = "lodestone: 2 games of games.jsonl by other versions of the contestants do not"
            assert done.stderr.startswith(said) if version else done.stderr == ""
        with (folder / "bot.py").open("a") as file:
            file.write("# another version\n")
    assert len((folder / "games.jsonl").read_text().splitlines()) == 4


@pytest.mark.slow
def test_tournaments_say_what_other_versions_played(folder: Path) -> None:
    order = ("tournament", "python:bot:Bot", "greedy@1n", "queah", "--games", "2", "--longest")
    order += ("20", "--json", "--records", "games.jsonl", "--workers", "1")
    assert json.loads(run(*order).stdout)["resumed"] == 0
    with (folder / "bot.py").open("a") as file:
        file.write("# another version\n")
    done = run(*order)
    assert json.loads(done.stdout)["resumed"] == 0
    said = "lodestone: 2 games of games.jsonl by other versions of the contestants do not"
    assert said in done.stderr


@pytest.mark.slow
def test_a_bot_plays_in_experiments(folder: Path) -> None:
    text = 'title = "Bot"\ngames = 4\nlongest = 30\n[[rules]]\nsets = ["queah"]\n'
    text += '[[players]]\nfirst = "python:bot:Bot"\nsecond = "greedy@1n"\n'
    (folder / "bot.toml").write_text(text)
    for version in range(2):
        for workers in ("1", "2"):
            done = run("lab", "run", "bot.toml", "--workers", workers)
            assert (done.returncode, done.stderr) == (0, "")
            table = pl.read_parquet(folder / "bot.results" / "games.parquet")
            assert (len(table), table["arm"].n_unique()) == (4 * (version + 1), 2 * (version + 1))
        with (folder / "bot.py").open("a") as file:
            file.write("# another version\n")
    with pytest.raises(LodestoneError, match="only built-in players are allowed here"):
        parse_experiment(text)


#: A program whose own object plays, as a user would write it.
PROGRAM = """
import sys
from own import Own
from lodestone.lab import Experiment, compare_rules, play_tournament, run_experiment

def report(kept, total):
    if kept == 0:
        print("plays", total)

if __name__ == "__main__":
    workers = int(sys.argv[1])
    own = {"first": "object:own", "second": "greedy@1n"}
    experiment = Experiment(
        title="Own", games=4, longest=30, rules=[{"sets": ["queah"]}], players=[own]
    )
    run_experiment(
        experiment, "results", players={"own": Own(3)}, workers=workers, on_progress=report
    )
    found = compare_rules(["queah"], ["length"], player=Own(2), games=4, workers=workers)
    print(found.player, found.samples[0].measured[0].estimate.value)
    players = [Own(1), "greedy@1n", "random"]
    found = play_tournament(players, "queah", 2, longest=30, workers=workers)
    print([found.points_of(0, other) for other in (1, 2)])
"""
OWN = """
class Own:
    name = "own"

    def __init__(self, step):
        self.step = step

    def choose(self, request):
        turns = request.line.position.turns
        return turns[request.seed * self.step % len(turns)]
"""


@pytest.mark.slow
def test_objects_play_in_experiments_and_tournaments(folder: Path) -> None:
    def run_program(workers: int) -> str:
        path = os.pathsep.join(map(str, (SOURCES, folder)))
        words = [sys.executable, "program.py", str(workers)]
        return subprocess.run(
            words, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=True
        ).stdout

    def games() -> pl.DataFrame:
        return pl.read_parquet("results/games.parquet")

    (folder / "program.py").write_text(PROGRAM)
    (folder / "own.py").write_text(OWN)
    first, *figures = run_program(0).splitlines()
    assert first == "plays 4"
    before = games()
    assert run_program(2).splitlines() == figures
    assert games().equals(before)
    with (folder / "own.py").open("a") as file:
        file.write("# another version\n")
    assert run_program(2).splitlines() == [first, *figures]
    assert games()["arm"].n_unique() == 2 * before["arm"].n_unique()
    done = run("lab", "report", "results/experiment.toml", "--output", "results")
    assert (done.returncode, done.stderr) == (0, "")
    done = run("lab", "run", "results/experiment.toml", "--output", "results")
    said = "lodestone: 'object:own' is an object: run this from Python, with players={'own': …}\n"
    assert (done.returncode, done.stderr) == (2, said)


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
    session = EngineSession(said.put, EngineSettings.usual(), PythonPlayer(player))
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
        ("c2d2", f"player 'a constant': 'c2d2' is not a legal turn here; {LEGAL}"),
        (5, "player 'a constant' chose the turn number 5, which is not legal"),
        (None, f"expected {WANTED} from player 'a constant', not None"),
        (0.5, f"expected {WANTED} from player 'a constant', not 0.5"),
        (KeyError("x"), "player 'a constant' failed: KeyError: 'x'"),
    ],
)
def test_a_failing_player_is_a_line_of_error(turn: object, fault: str) -> None:
    assert conversation(Constant(turn), "go") == [f"info error {fault}"]


@pytest.mark.parametrize("wrap", [lambda turn: turn, SearchResult])
def test_players_may_return_texts_and_numbers(wrap) -> None:
    number = START.position.turn_numbers[0]
    text = START.position.format_turn(number)
    for turn in (text, number, np.int64(number)):
        for player in (Duck(wrap(turn)), Named(wrap(turn))):
            assert PythonPlayer(player).play(START).turn == text
    assert Named(text).play(START).turn == text
    assert (Named(text).name, PythonPlayer(Duck(text)).name) == ("Named", "Duck")


def test_a_wrong_turn_is_reported_once(capsys) -> None:
    match = play_match(Duck("zz"), "random", "queah", 4)
    assert (match.points, dict(match.faults[0])) == (0, {"illegal turn": 4})
    assert "faults       Duck: illegal turn: 4" in str(match)
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(
        "lodestone: player 'Duck': cannot read turn 'zz'; turns are written d3d4"
    )
    match = play_match(Named(None), "random", "queah", 2)
    assert dict(match.faults[0]) == {"crash": 2}
    [line] = capsys.readouterr().err.splitlines()
    assert line == f"lodestone: expected {WANTED} from player 'Named', not None"
    with pytest.raises(TurnError, match="player 'Named': cannot read turn 'zz'"):
        Named("zz").play(START)


def test_what_is_no_player_is_refused() -> None:
    with pytest.raises(LodestoneError, match=r"not the class Named; Named\(\) makes one"):
        play_match(Named, "random", "queah", 2)
    with pytest.raises(LodestoneError, match="expected a player, not 5: it has no method choose"):
        play_match("random", 5, "queah", 2)


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
        "python:fractions:Fraction": "expected a player, not a Fraction: it has no method choose",
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
    with pytest.raises(LodestoneError, match="only built-in players are allowed here"):
        contestant_of(name)
    assert "bot" not in sys.modules
    assert Contestant.parse(f"{name}@5n", None).limit == Limit(nodes=5)
    assert "bot" in sys.modules
