"""Board files: what is wrong in one is said with its place, and records carry it."""

import random
from pathlib import Path

import pytest

from lodestone import Line, Position, Rules, RulesError
from lodestone.core.option_files import LARGEST_FILE
from lodestone.core.rules import play_rules
from lodestone.games.leaps.files import MOST_FAULTS, shipped
from lodestone.games.leaps.rules import board_of
from lodestone.records.check import check
from lodestone.records.cursor import Cursor
from lodestone.records.game import GameRecord
from lodestone.records.writer import write_text
from tests.library.games.leaps.boards import as_file, drawn
from tests.library.records.reading import games

HOURGLASS = """\
title = "Hourglass"
board = [
  "b b b",
  ". - .",
  "w w w",
]
lines = ["a3 b2 c1", "b3 b2 b1", "c3 b2 a1"]

[rules]
capture = "mandatory"
"""


@pytest.fixture
def hourglass(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(HOURGLASS)
    return path


@pytest.mark.parametrize("path", ["mine.toml", "./mine.toml", " mine.toml "])
def test_a_files_path_is_short_for_its_rules(
    hourglass: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.chdir(hourglass.parent)
    assert str(Rules.parse(path)) == f"leaps:board={path.strip()}"
    changed = f"{path.strip()},capture=optional"
    assert str(Rules.parse(changed)) == f"leaps:board={changed}"
    with pytest.raises(RulesError, match=r"board other\.toml: No such file"):
        Rules.parse("other.toml")
    with pytest.raises(RulesError, match="unknown preset of leaps"):
        Rules.parse("leaps:mine.toml")


def refused(path: Path, text: str) -> str:
    path.write_text(text)
    with pytest.raises(RulesError) as caught:
        Rules.parse(f"leaps:board={path}")
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"b b b"', '"b x b"', "b3 holds 'x'; allowed: w, b, - for an empty point, . for "
        "none (line 3, column 4)"),
        ("c3 b2 a1", "c3 b2 d1", "lines names 'd1', which is not a point of the board (line "
        "7, column 41)"),
        ("c3 b2 a1", "c3 b2 c3 a1", "the line 'c3 b2 c3 a1' comes to a point twice (line 7, "
        "column 35)"),
        ('"mandatory"', '"sometimes"', "unknown value of option capture 'sometimes'; "
        "allowed: optional, mandatory, "
         "mandatory-over-steps, mandatory-with-entry, most-pieces (line 10, column 1)"),
        ("capture", "captur", "unknown option 'captur'; did you mean capture? allowed: "
        "capture, leaps, over, steps, "
         "removal, replacement, backtrack, reserve, most, start, loses-at, draws-at, "
         "stalemate, agreement, "
         "repetition (line 10, column 1)"),
        ('title = "Hourglass"', "", "title is missing (line 1, column 1)"),
        ('title = "Hourglass"', "title = 3", "title must be a text, not '3' (line 1, column 1)"),
        ("[rules]", 'colour = "red"\n[rules]', "unknown entry 'colour'; allowed: title, about, "
         "source, evidence, board, points, start, lines, leaps, closed, pieces, rules, "
         "readings (line 9, column 1)"),
        ('"c3 b2 a1"]', '"c3 b2 a1"]\nclosed = "e5"', "closed names 'e5', which is not a "
        "point of the board (line 8, column 11)"),
        ('"a3 b2 c1", ', "", "c1 is on no line (line 7, column 1); a3 is on no line (line "
        "7, column 1)"),
        ('"c3 b2 a1"', '"c3 b2 a1", "a3 c1"', "a step and a leap lead from c1 to a3 (line "
        "7, column 1); a step and a leap lead "
         "from a3 to c1 (line 7, column 1)"),
        ('"c3 b2 a1"', '"c3 b2 a1", "a3 b3 c1"', "two leaps lead from c1 to a3 (line 7, "
        "column 1); two leaps lead from a3 to c1 "
         "(line 7, column 1)"),
        ("board = [", "board = {", "Invalid initial character for a key part (at line 2, "
        "column 10)"),
        ("[rules]", "pieces = 40\n[rules]", "pieces is a whole number from 0 to 30, not 40 "
        "(line 9, column 1)"),
    ],
)  # fmt: skip
def test_a_fault_has_its_place(hourglass: Path, old: str, new: str, said: str) -> None:
    assert refused(hourglass, HOURGLASS.replace(old, new, 1)) == f"board mine.toml: {said}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#" * (LARGEST_FILE + 1), "cannot read board mine.toml: it has more than 64,000 bytes"),
        ("a=1\n" * 2_001, "board mine.toml: it has more than 2,000 lines or 200 backslashes"),
        ("a = [" + "1," * 1_500 + "]", "board mine.toml: it has more than 1,500 values"),
        ("a.b.c = 1", "board mine.toml: names with dots are not allowed"),
        ('a = """x"""', "board mine.toml: texts in three quotes are not allowed; a text is "
        "on one line"),
    ],
)  # fmt: skip
def test_a_slow_file_is_not_read(tmp_path: Path, text: str, said: str) -> None:
    assert refused(tmp_path / "mine.toml", text).replace(f"{tmp_path}/", "") == said


def test_few_faults_of_many_are_reported(tmp_path: Path) -> None:
    wrong = "".join(f"entry{number} = 1\n" for number in range(100))
    assert refused(tmp_path / "mine.toml", wrong).count("(line ") == MOST_FAULTS


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    with pytest.raises(RulesError) as caught:
        Rules.parse(f"leaps:board={path}")
    assert str(caught.value) == f"cannot read board {path}: No such file or directory"


def test_options_have_the_files_values(hourglass: Path) -> None:
    rules = Rules.parse(f"leaps:yote,board={hourglass}")
    assert rules.title == "Leaps – Hourglass"
    assert str(rules) == f"leaps:board={hourglass}"
    assert rules.options.values()["capture"] == "mandatory"
    assert rules.options.values()["reserve"] == 0
    assert rules.changed(capture="optional").title == "Leaps – Hourglass (captures optional)"
    assert play_rules(rules).options.values()["repetition"] == "threefold"


def test_records_carry_the_file(hourglass: Path) -> None:
    line = Line.of(Position(f"leaps:board={hourglass}")).play("b1-b2")
    text = write_text(GameRecord.of(line)).replace(str(hourglass), "./elsewhere.toml")
    [record] = games(text)
    check(record, Cursor(is_compiled=False))
    assert record.faults == []
    after = record.first_position().play(record.turns[0])
    assert str(after) == "bbb/w/w-w b 0,0 -,-"
    assert after.turns == ["b3xb1"]


@pytest.mark.parametrize("name", shipped())
def test_shipped_boards_have_sources_and_turns(name: str) -> None:
    board = board_of(name)
    assert board.about.endswith(".")
    assert board.source
    assert board.source.split()[-1] in board.evidence
    assert Position(f"leaps:{name}").turns


def test_files_of_any_board_are_read_back(tmp_path: Path) -> None:
    for seed in range(40):
        data, rules, _board, _choices = drawn(random.Random(seed))
        (tmp_path / f"{seed}.toml").write_text(as_file(data))
        same = rules.changed(board=str(tmp_path / f"{seed}.toml"))
        assert Position.start(same).turns == Position.start(rules).turns


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("leaps:pretwa,over=line", "Pretwa: over=line needs lines that do not meet again; "
        "see b3"),
        ("leaps:tre-guti,loses-at=3", "Tre Guti: loses-at=3 needs more pieces than 3 per side"),
        ("leaps:yote,start=placed", "Yoté: start=placed needs a number of pieces to set, as "
        "pieces = 3 in its file"),
    ],
)  # fmt: skip
def test_options_have_to_fit_the_board(rules: str, said: str) -> None:
    with pytest.raises(RulesError) as caught:
        Position.start(rules)
    assert str(caught.value) == said
