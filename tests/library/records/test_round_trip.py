"""Nothing is lost: tree to text to tree, to JSON and back, byte for byte."""

import json

import pytest

from lodestone import Line, Position
from lodestone.core.game import all_games
from lodestone.games.quincala.layouts import FOLDER
from lodestone.records import GameRecord
from lodestone.records.check import check
from lodestone.records.cursor import Cursor
from lodestone.records.files import RecordsFile, read_games
from lodestone.records.schema import from_json, to_json
from lodestone.records.writer import WIDTH, write_text
from tests.library.records.annotated import annotated_record
from tests.library.records.reading import game, games

NAMES = [game.name for game in all_games()]
CANONICAL = r"""[Rules "queah:balanced"]
[Start "b/bb-/-b-w-/-ww/w w 6,6 -,-"]
[Event "A \"game\" with \\"]
[Round "2"]
[White "Ann"]
[Black "Bea"]
[Result "1-0"]
[Termination "resignation"]
[Zebra "z"]
[Apple "a"]

{Before it begins} {[%csl Gc3]} 1. c2c3 $1 $5 {A long comment that has to be
broken, since it has more than eighty characters.} ; with } a brace
(1. d3d4 b4c4 (1... b3a3) 2. d4d3) ( ; ahead } of it
1. c2b2) {later} 1... b3a3 {[%clk 0:01:23.4] [%mine]} 2. d2c2 1-0

"""


def check_round_trip(rules: str, seed: int, *, compiled: bool) -> None:
    record = annotated_record(rules, 40, seed, compiled=compiled)
    text = write_text(record)
    [read] = games(text)
    assert read.faults == []
    assert read == record
    again = from_json(json.loads(json.dumps(to_json(read))))
    assert again == record
    assert write_text(again) == text
    long = [line for line in text.splitlines() if len(line) > WIDTH]
    assert [line for line in long if line[0] not in "[;"] == []


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("rules", NAMES)
def test_random_games_survive_text_and_json(rules: str) -> None:
    for seed in range(25):
        check_round_trip(rules, seed, compiled=False)


@pytest.mark.long
@pytest.mark.parametrize("rules", NAMES)
def test_a_thousand_games_survive_text_and_json(rules: str) -> None:
    for seed in range(1_000):
        check_round_trip(rules, seed, compiled=True)


def test_the_canonical_form() -> None:
    [record] = games(CANONICAL)
    assert record.faults == []
    assert write_text(record) == CANONICAL
    assert write_text(from_json(to_json(record))) == CANONICAL


def test_no_comment_line_begins_with_percent() -> None:
    record = game("*")
    record.root.comment(" ".join(["%x"] * 100))
    text = write_text(record)
    assert games(text) == [record]
    assert not [line for line in text.splitlines() if line.startswith("%")]


@pytest.mark.long
def test_deep_variations_are_written_and_compared_without_recursion() -> None:
    depth = 50_000
    record = game("1. a1 " + "(1. b1 c1 " * depth + ")" * depth + " *")
    text = write_text(record)
    assert games(text) == [record] == [from_json(to_json(record))]


def test_match_files_take_either_form(tmp_path) -> None:
    record = game("1. c2c3 b3a3 *")
    for name in ("games.txt", "games.jsonl"):
        path = tmp_path / name
        for _ in range(2):
            with RecordsFile(path) as file:
                file.add([record])
        assert list(read_games(path)) == [record, record]
    assert (tmp_path / "games.txt").read_text() == 2 * write_text(record)
    assert (tmp_path / "games.jsonl").read_text().startswith("{")


def test_a_layout_is_carried_in_one_line(tmp_path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes((FOLDER / "mini-21.toml").read_bytes())
    line = Line.of(Position.start(f"quincala:tournament,layout={path}"))
    record = GameRecord.of(line.play(line.position.turns[0]))
    text = write_text(record)
    path.unlink()
    [read] = games(text.replace(str(path), "./elsewhere.toml"))
    check(read, Cursor(is_compiled=False), rewrite=True)
    assert (read.faults, read.turns) == ([], record.turns)
    assert write_text(read) == text.replace(str(path), "./elsewhere.toml")
    [wrong] = games(text.replace("{title", "{tidle").replace(str(path), "./elsewhere.toml"))
    check(wrong, Cursor(is_compiled=False))
    [fault] = wrong.faults
    assert (fault.place.line, "title is missing" in fault.message) == (2, True)
