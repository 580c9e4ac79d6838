"""Records held to their rules: illegal turns, results that disagree, what a text adds to a turn."""

import pytest

from bench.random_games import plain_record
from lodestone import Line, Position, RulesError
from lodestone.core.game import all_games
from lodestone.core.outcome import Termination
from lodestone.records import GameRecord, Result
from lodestone.records.check import check
from lodestone.records.cursor import Cursor
from lodestone.records.writer import write_text
from tests.library.records.reading import checked, game, games, messages

pytestmark = pytest.mark.untraced

#: White takes the last black piece.
LAST_CAPTURE = "-/-b-/--w--/---/- w 0,0 -,-"


def test_a_legal_game_has_no_faults() -> None:
    record = checked("1. c2c3 (1. d3d4 b3a3) (1. c2b2 (1. d3c3)) b3a3 2. d2c2 *")
    assert record.faults == []


def test_an_illegal_turn_names_position_and_legal_turns() -> None:
    record = checked("1. c2c3 b3a3 2. a1a2 e5e4 (2... b4b5) *")
    [fault] = record.faults
    assert fault.place == (3, 17)
    for part in ("'a1a2'", "legal: c1c2, ", "the position is b/bb-/b-ww-/--w/w w 6,6 c2c3,b3a3"):
        assert part in fault.message
    assert record.turns == ["c2c3", "b3a3"]
    assert not record.is_whole


@pytest.mark.parametrize("turn", ["zz", "c2c3c4", "c2c5", "--", "@c3,c3"])
def test_an_unreadable_turn_is_named_the_same_way(turn: str) -> None:
    [message] = messages(checked(f"1. {turn} *"))
    assert "legal: c2b2" in message
    assert "the position is b/bb-" in message


def test_an_illegal_turn_cuts_only_its_variation() -> None:
    record = checked("1. c2c3 (1. d3d4 zz (1... b3a3) b4c4) (1. xx) (1. c2b2) b3a3 2. d2c2 *")
    assert [fault.place.column for fault in record.faults] == [18, 43]
    assert [child.turn for child in record.root.children] == ["c2c3", "d3d4", "c2b2"]
    assert record.root.children[1].children == []
    assert record.turns == ["c2c3", "b3a3", "d2c2"]
    assert record.is_whole


def test_variations_do_not_replace_an_illegal_turn() -> None:
    record = checked("1. c2c3 zz (1... b3a3) *")
    assert record.turns == ["c2c3"]
    assert len(record.faults) == 1


def test_faults_in_rules_and_start_point_to_tags() -> None:
    assert [f.place for f in checked("1. c2c3 *", rules="chess").faults] == [(1, 1)]
    record = checked("1. c2c3 *", Start="b/bb-/-b-w-/-ww/w w 6,9 -,-")
    assert [fault.place for fault in record.faults] == [(2, 1)]
    assert "9 in reserve" in record.faults[0].message


@pytest.mark.parametrize(
    ("result", "tags", "part"),
    [
        ("1-0", {}, ""),
        ("1-0", {"Termination": "elimination"}, ""),
        ("0-1", {}, "expected the result 1-0, not 0-1: White wins."),
        ("1/2-1/2", {"Termination": "agreement"}, "expected the result 1-0"),
        ("*", {"Termination": "unterminated"}, "expected the result 1-0"),
        ("1-0", {"Termination": "resignation"}, "expected the termination elimination"),
    ],
)
def test_the_result_follows_from_the_final_position(result, tags, part: str) -> None:
    record = checked(f"1. c3xc5 {result}", Start=LAST_CAPTURE, **tags)
    assert len(record.faults) == bool(part)
    assert part in "".join(messages(record))
    assert all(fault.place == record.places["result"] for fault in record.faults)


def test_an_incomplete_games_result_is_not_checked() -> None:
    assert len(messages(checked("1. c3xc5 zz 0-1", Start=LAST_CAPTURE))) == 1


@pytest.mark.parametrize(
    ("result", "termination", "part"),
    [
        ("1-0", "", ""),
        ("1-0", "resignation", ""),
        ("0-1", "time", ""),
        ("1/2-1/2", "abandoned", ""),
        ("*", "unterminated", ""),
        ("1/2-1/2", "agreement", ""),
        ("1-0", "agreement", "expected the result 1/2-1/2, not 1-0: The players agreed"),
        ("*", "resignation", "expected the result 1-0 or 0-1 after a resignation"),
        ("1-0", "unterminated", "expected the result * of an unterminated game"),
        ("1-0", "elimination", "but the rules do not end the game here"),
    ],
)
def test_a_termination_by_others_agrees_with_the_result(result, termination, part: str) -> None:
    tags = {"Termination": termination} if termination else {}
    rules = "queah:traditional,agreement=draw"
    record = checked(f"1. c2c3 {result}", rules, **tags)
    assert len(record.faults) == bool(part)
    assert part in "".join(messages(record))


def test_threefold_repetition_ends_games_where_rules_say_so() -> None:
    rules = "queah:traditional,repetition=threefold"
    there_and_back = "d3e3 b3a3 e3d3 a3b3 "
    assert checked(f"{there_and_back * 2} 1/2-1/2", rules, Termination="repetition").faults == []
    [message] = messages(checked(f"{there_and_back * 2} *", rules))
    assert "expected the result 1/2-1/2, not *" in message
    record = checked(f"{there_and_back * 2} d3e3 *", rules)
    assert len(record.turns) == 8
    assert "the game is over: The same position has occurred" in messages(record)[0]
    assert checked(f"{there_and_back * 2} d3e3 *", "queah:traditional").faults == []


def test_repetitions_are_counted_along_each_variations_own_path() -> None:
    rules = "queah:traditional,repetition=threefold"
    there, back = "d3e3 b3a3", "e3d3 a3b3"
    record = checked(f"{there} {back} {there} e3d3 b4b3 (a3b3) (a3b3 c2c1) *", rules)
    [fault] = record.faults
    assert "the game is over" in fault.message
    assert [child.turn for child in record.main_line[6].children] == ["b4b3", "a3b3", "a3b3"]
    assert record.main_line[6].children[2].children == []


def test_what_a_turn_knocks_is_checked_and_written() -> None:
    start = "-,m,l,s,m/-,-,l,-,-/-,-,L,s,-/-,-,-,-,-/M,S,L,S,M w -"
    tags = {"rules": "quincala:mini-25", "Start": start}
    assert checked("1. a1-b1-c1-d1*S *", **tags).faults == []
    assert "on d1 S is knocked, not L" in messages(checked("1. a1-b1-c1-d1*L *", **tags))[0]
    record = game("1. a1-b1-c1-d1 *", **tags)
    check(record, Cursor(is_compiled=False), rewrite=True)
    assert record.turns == ["a1-b1-c1-d1*S"]


def test_a_longer_way_stays_as_it_was_played() -> None:
    record = game("1. a1-b1-c1-b2 *", rules="quincala:mini-25")
    check(record, Cursor(is_compiled=False), rewrite=True)
    assert (record.faults, record.turns) == ([], ["a1-b1-c1-b2"])


@pytest.mark.slow
@pytest.mark.parametrize("rules", [game.name for game in all_games()])
def test_compiled_and_plain_cursors_say_the_same(rules: str) -> None:
    records = [plain_record(rules, 24, seed) for seed in range(3)]
    for record in records[::2]:
        record.main_line[12].turn = record.main_line[3].turn
    text = "".join(map(write_text, records))
    plain, compiled = games(text), games(text)
    for is_compiled, found in ((False, plain), (True, compiled)):
        cursor = Cursor(is_compiled=is_compiled)
        for record in found:
            check(record, cursor, rewrite=True)
    assert plain == compiled
    assert [record.faults for record in plain] == [record.faults for record in compiled]
    assert sum(not record.is_whole for record in plain) >= 1


def test_a_cursor_reads_only_permitted_rules() -> None:
    def none(text: str):
        raise RulesError(f"{text} are not for you")

    record = game("1. c2c3 *")
    check(record, Cursor(none))
    assert messages(record) == ["queah:balanced are not for you"]


@pytest.mark.parametrize("ended", ["resign", "agree", "won", "open"])
def test_a_line_survives_conversion_to_a_record(ended: str) -> None:
    if ended == "won":
        line = Line.of(Position("queah:balanced", LAST_CAPTURE), ["c3xc5"])
    else:
        line = Line.of(Position.start("queah:balanced"), ["c2c3", "b3a3"])
    if ended == "resign":
        line = line.resign("white")
    elif ended == "agree":
        line = line.agree()
    record = GameRecord.of(line)
    assert record.line() == line
    endings = {
        "resign": (Result.SECOND, Termination.RESIGNATION),
        "agree": (Result.DRAW, Termination.AGREEMENT),
        "won": (Result.FIRST, Termination.ELIMINATION),
        "open": (Result.OPEN, None),
    }
    assert (record.result, record.termination) == endings[ended]
    check(record, Cursor(is_compiled=False))
    assert record.faults == []
