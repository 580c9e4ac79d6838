"""A finished game is a record like any other."""

from dataclasses import replace
from io import StringIO

import pytest

from lodestone.games.leaps.rules import carried
from lodestone.records.check import check
from lodestone.records.cursor import Cursor
from lodestone.records.game import GameRecord, Result
from lodestone.records.reader import read
from lodestone.records.writer import write_text
from lodestone.web.online.record import record_of
from lodestone.web.online.terms import SECOND, ByoYomi, Days, Fischer, NoClock, Terms, TimeControl
from tests.library.games.leaps.test_files import HOURGLASS
from tests.web.online.playing import QUEAH, Playing


def checked(playing: Playing) -> GameRecord:
    """Return the game's record, which must be free of faults, read back from its text."""
    record = record_of(playing.game)
    check(record, Cursor(is_compiled=False))
    assert record.faults == []
    (again,) = read(StringIO(write_text(record)))
    assert again == record
    return record


def test_a_record_has_names_and_clocks() -> None:
    playing = Playing(replace(QUEAH, time=Fischer(60 * SECOND, 2 * SECOND)))
    playing.play("c2c3", "b3a3")
    playing.play("d3d4", seconds=2.5)
    playing.do("b", "Resign")
    assert write_text(checked(playing)) == (
        '[Rules "queah:balanced,repetition=threefold"]\n'
        '[Date "2026.11.18"]\n'
        '[White "Player a"]\n'
        '[Black "Player b"]\n'
        '[Result "1-0"]\n'
        '[Termination "resignation"]\n'
        '[TimeControl "60+2"]\n\n'
        "1. c2c3 {[%clk 0:01:00]} 1... b3a3 {[%clk 0:01:00]} 2. d3d4 {[%clk 0:00:59.5]}\n"
        "1-0\n\n"
    )


def test_a_separate_board_is_in_the_record() -> None:
    own = f"leaps:board={carried('board', HOURGLASS)}"
    playing = Playing(Terms(own, side="white"))
    playing.play("a1-b2", "c3xa1")
    assert checked(playing).rules == f"{own},repetition=threefold"


def test_a_record_has_the_names_after_a_swap() -> None:
    playing = Playing(replace(QUEAH, swap=True))
    playing.play("c2c3")
    playing.do("b", "Swap")
    playing.do("b", "Resign")
    record = checked(playing)
    assert record.tags["Swap"] == "yes"
    assert record.players == ["Player b", "Player a"]
    assert record.result is Result.SECOND


@pytest.mark.parametrize(
    ("time", "written"),
    [
        (NoClock(), "-"),
        (Fischer(90 * SECOND), "90+0"),
        (ByoYomi(0, 30 * SECOND, 5), "0+5x30"),
        (Days(3), "1/259200"),
    ],
)
def test_a_record_has_its_time_control(time: TimeControl, written: str) -> None:
    playing = Playing(replace(QUEAH, time=time))
    playing.play_any(4)
    record = checked(playing)
    assert record.tags["TimeControl"] == written
    clocks = [node.marks.clock for node in record.main_line]
    assert clocks == {"90+0": [90, 90, 89, 89], "0+5x30": [30.0] * 4}.get(written, [None] * 4)


@pytest.mark.parametrize("kind", ["Abort", "flag", "agree"])
def test_a_record_has_every_ending(kind: str) -> None:
    playing = Playing(replace(QUEAH, time=Fischer(60 * SECOND)))
    if kind == "Abort":
        playing.do("a", "Abort")
    else:
        playing.play_any(2)
    if kind == "flag":
        playing.wait(100)
        playing.flag()
    if kind == "agree":
        playing.do("a", "MakeOffer", offer="agreement")
        playing.do("b", "AcceptOffer", offer="agreement")
    record = checked(playing)
    expected = {"Abort": "* unterminated", "flag": "0-1 time", "agree": "1/2-1/2 agreement"}
    assert f"{record.result} {record.termination}" == expected[kind]


def test_an_anonymous_computer_game_has_a_record() -> None:
    playing = Playing(Terms("queah:balanced", "black", computer="level-2"), seated=False)
    playing.do("a", "TakeSeat", key="a" * 21 + "A")
    assert checked(playing).tags.keys() == {"White", "Date", "TimeControl"}
    assert checked(playing).players == ["level-2", ""]
