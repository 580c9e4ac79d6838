"""The tree of a record: adding, walking, promoting, deleting, and positions."""

import copy
import pickle
from dataclasses import replace

import pytest

from lodestone import Line, Outcome, Position, RecordError, Rules
from lodestone.core.outcome import Termination
from lodestone.records import GameRecord
from lodestone.records.cursor import Cursor
from lodestone.records.schema import from_json, to_json
from lodestone.records.writer import write_text
from tests.library.records.reading import game, games


def test_nodes_know_their_place_in_the_tree() -> None:
    record = game("1. c2c3 (1. d3d4 b3a3 (1... b4c4)) b3a3 2. d2c2 *")
    main, other = record.root.children
    assert [node.turn for node in record.nodes()] == [
        *("", "c2c3", "b3a3", "d2c2"),
        *("d3d4", "b3a3", "b4c4"),
    ]
    assert not main.is_variation
    assert other.is_variation
    assert [step.turn for step in other.children[1].path()] == ["d3d4", "b4c4"]
    assert (record.root.ply, other.children[1].ply) == (0, 2)


def test_variations_are_promoted_and_deleted() -> None:
    record = game("1. a1 (1. b1 b2) (1. c1) a2 *")
    third = record.root.children[2]
    third.promote()
    assert [node.turn for node in record.root.children] == ["a1", "c1", "b1"]
    third.promote()
    third.promote()
    assert record.turns == ["c1"]
    third.delete()
    assert record.turns == ["a1", "a2"]
    with pytest.raises(RecordError):
        record.root.delete()


def test_positions_are_found_at_every_node() -> None:
    record = game("1. c2c3 (1. d3d4 b3a3 (1... zz)) b3a3 *")
    cursor = Cursor(is_compiled=False)
    start = cursor.start(record)
    assert cursor.line(record, record.end) == Line.of(start, record.turns)
    assert cursor.line(record, record.root).position == start == Position("queah:balanced")
    with pytest.raises(RecordError, match="turn 2: "):
        cursor.line(record, record.root.children[1].children[1])


def test_turns_are_added_to_the_end() -> None:
    record = GameRecord("queah")
    assert record.add_turns(["c2c3"]).turn == "c2c3"
    record.add_turns(["b3a3", "d2c2"])
    assert record.turns == ["c2c3", "b3a3", "d2c2"]


def test_records_are_equal_that_say_the_same() -> None:
    text = "1. c2c3 {x} (1. d3d4 $1) b3a3 1-0"
    assert game(text) == game(text.replace(" ", "\n"))
    for other in ("1. c2c3 {y} (1. d3d4 $1) b3a3 1-0", "1. c2c3 {x} (1. d3d4 $1 b3a3) 1-0"):
        assert game(text) != game(other)
    assert game(text) != text


@pytest.mark.parametrize(
    ("ending", "winner", "result", "recorded"),
    [
        ("crash", "white", "1-0", "abandoned"),
        ("refusal", "black", "0-1", "abandoned"),
        ("illegal turn", "white", "1-0", "abandoned"),
        ("timeout", "black", "0-1", "time"),
        ("unfinished", None, "*", "unterminated"),
        ("time", "black", "0-1", "time"),
    ],
)
def test_a_match_s_finer_words_are_kept(
    ending: str, winner: str | None, result: str, recorded: str
) -> None:
    outcome = Outcome(winner, "It said\nnothing.", Termination(ending))
    line = Line.of(Position.start("queah"), ["d3e3"]).end(outcome)
    record = GameRecord.of(line, {"white": "Ann"})
    assert (record.result, record.termination, record.ending) == (result, recorded, ending)
    assert games(write_text(record)) == [from_json(to_json(record))] == [record]
    reason = "The time was up." if ending == "time" else "It said nothing."
    expected = None if winner is None else replace(outcome, reason=reason)
    assert record.line().outcome == expected


@pytest.mark.parametrize("ending", ["crash", "unfinished", "nonsense"])
def test_only_known_terminations_are_read(ending: str) -> None:
    (fault,) = game("*", Termination=ending).faults
    assert f"not '{ending}'" in fault.message
    value = {"rules": "queah", "result": "*", "termination": ending, "nodes": [{}]}
    with pytest.raises(RecordError, match=r"must be 'passes'.* or 'unterminated'$"):
        from_json(value)


def test_an_ending_that_does_not_fit_is_ignored() -> None:
    record = GameRecord("queah", tags={"Ending": "crash"}, termination=Termination.TIME)
    assert record.ending is Termination.TIME


def test_a_line_is_replayed_under_other_rules() -> None:
    record = GameRecord.of(Line.of(Position.start("queah:traditional"), ["d3e3"]))
    other = Rules.parse("queah:balanced")
    assert str(record.line(other).positions[0]) == str(record.first_position())
    assert record.line(other).position.rules == other
    with pytest.raises(RecordError, match="the record is of queah, not of qo"):
        record.line(Rules.parse("qo"))


def test_a_long_game_with_variations_is_copied() -> None:
    record = GameRecord("queah")
    record.add_turns(["d3e3"] * 5_000)
    node = record.main_line[2_000].add("a1b1")
    node.comment("Why? [%clk 0:01:00]")
    for copied in (pickle.loads(pickle.dumps(record)), copy.deepcopy(record)):
        assert copied == record
        copied.root.add("b1b2")
        assert copied != record
