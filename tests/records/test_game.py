"""The tree of a record: adding, walking, promoting, deleting, and positions."""

import pytest

from lodestone import Line, Position, RecordError, TurnError
from lodestone.records import GameRecord
from tests.records.reading import game


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


def test_positions_are_found_when_they_are_asked_for() -> None:
    record = game("1. c2c3 (1. d3d4 b3a3 (1... zz)) b3a3 *")
    start = record.first_position()
    last = record.main_line[-1]
    assert last.position(start) == Line.of(start, record.turns).position
    assert last.position(start) is last.position(start)
    assert record.root.position(start) == Position.start("queah:balanced")
    with pytest.raises(TurnError):
        record.root.children[1].children[1].position(start)


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
