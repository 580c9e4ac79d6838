"""`lodestone record` as people and programs use it."""

import json

import pytest

from tests.processes import answer, run

pytestmark = pytest.mark.slow

GOOD = '[Rules "queah:balanced"]\n[White "Ann"]\n[Result "1-0"]\n\n1. c2c3 $1 b3a3 1-0\n\n'
BAD = '[Rules "queah:balanced"]\n\n1.c2c3! b9b8 *\n\n[Rules "qo"]\n\n1. d4\n'


@pytest.fixture
def files(tmp_path):
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(GOOD * 2)
    bad.write_text(BAD)
    return str(good), str(bad)


def test_check_counts_games_and_names_errors(files) -> None:
    good, bad = files
    assert json.loads(answer("record", "check", good, "--json")) == {"games": 2, "errors": []}
    done = run("record", "check", good, bad, "--json")
    assert (done.returncode, done.stderr) == (1, "")
    found = json.loads(done.stdout)
    assert found["games"] == 4
    places = [(e["file"], e["game"], e["line"], e["column"]) for e in found["errors"]]
    assert places == [(bad, 1, 3, 9), (bad, 2, 7, 1)]
    told = run("record", "check", bad)
    assert told.returncode == 1
    assert f"{bad}:3:9: game 1: cannot read turn 'b9b8'" in told.stdout
    assert told.stdout.endswith("2 games, 2 errors\n")


def test_text_via_json_is_the_canonical_form(files, tmp_path) -> None:
    good, bad = files
    assert answer("record", "convert", good) == GOOD * 2
    written = tmp_path / "games.json"
    written.write_text(answer("record", "convert", good, "--to", "json"))
    assert len(json.loads(written.read_text())) == 2
    assert answer("record", "convert", str(written), "--to", "text") == GOOD * 2
    done = run("record", "convert", bad)
    assert done.returncode == 1
    assert "1. c2c3 $1 *" in done.stdout
    assert len(done.stderr.splitlines()) == 2


def test_an_encoding_can_be_named(tmp_path) -> None:
    path, written = tmp_path / "old.pgn", GOOD.replace("Ann", "Müller")
    path.write_bytes(written.encode("latin-1"))
    told = run("record", "check", str(path))
    assert told.returncode == 1
    assert ":2:10: game 1: expected text in UTF-8 or in the encoding that is named" in told.stdout
    for words in (("convert",), ("filter",), ("show", "--number", "1")):
        assert answer("record", *words, str(path), "--encoding", "latin-1").startswith(written)
    for words in (("check",), ("stats",), ("render", "--output", str(tmp_path / "a.html"))):
        answer("record", *words, str(path), "--encoding", "latin-1")
    done = run("record", "stats", str(path), "--encoding", "klingon")
    assert done.stderr.startswith("lodestone: no encoding 'klingon'; write a name such as latin-1")


def test_stats_and_filter(files) -> None:
    good, bad = files
    assert json.loads(answer("record", "stats", good, bad, "--json")) == {
        "games": 4,
        "plies": 7,
        "results": {"1-0": 2, "0-1": 0, "1/2-1/2": 0, "*": 2},
    }
    assert answer("record", "filter", "-", "--player", "ann", stdin=GOOD + BAD) == GOOD
    assert json.loads(answer("record", "filter", good, "--result", "0-1", "--to", "json")) == []
    done = run("record", "filter", good, "--position", "nowhere")
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot read position 'nowhere'" in done.stderr


def test_show_lists_games_or_shows_one(files) -> None:
    good, _ = files
    assert "    2  Ann – ?  1-0  2 plies  queah:balanced" in answer("record", "show", good)
    shown = answer("record", "show", good, "--number", "2", "--ply", "0")
    assert shown.startswith(GOOD)
    assert "White to move" in shown
    assert run("record", "show", good, "--number", "3").stderr.startswith("lodestone: there is no")


def test_games_of_a_match_are_read(tmp_path) -> None:
    file = tmp_path / "games.jsonl"
    order = ("queah:balanced", "--plain", "--games", "2", "--longest", "12", "--seed", "3")
    answer("match", "greedy@1n", "alpha-beta@20n", *order, "--records", str(file))
    text = answer("record", "convert", str(file))
    first = json.loads(file.read_text().splitlines()[0])
    assert f'[White "{first["tags"]["White"]}"]' in text
    assert '[MatchSeed "3"]' in text
    assert json.loads(answer("record", "stats", "-", "--json", stdin=text))["plies"] == sum(
        len(json.loads(line)["nodes"]) - 1 for line in file.read_text().splitlines()
    )


def test_broken_json_is_an_error_of_its_game() -> None:
    done = run("record", "check", "-", "--json", stdin='{"rules": "qo"}\n{"rules": ]\n')
    assert done.returncode == 1
    errors = json.loads(done.stdout)["errors"]
    assert [(e["game"], e["line"], e["column"]) for e in errors] == [(1, 1, 1), (2, 2, 1)]
    assert errors[0]["message"].endswith("record: nodes: missing")


def test_texts_in_records_cannot_command_the_terminal(tmp_path) -> None:
    path = tmp_path / "hostile.txt"
    name = "\x1b]0;owned\x07\x1b[2J\u202eAnn"
    path.write_text(f'[Rules "queah"]\n[White "{name}"]\n\n1. x\x1b[31m {{\x9b1m}} *\n')
    for words in (("show",), ("show", "--number", "1"), ("check",)):
        done = run("record", words[0], str(path), *words[1:])
        assert "hostile.txt" in done.stdout or "Ann" in done.stdout
        told = (done.stdout + done.stderr).replace("\n", "")
        assert not [sign for sign in told if not sign.isprintable()]
