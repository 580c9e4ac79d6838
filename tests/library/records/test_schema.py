"""The JSON form: its schema is written down, and what is wrong is answered in one line."""

import pytest

from lodestone import RecordError
from lodestone.records import Result
from lodestone.records.game import Place, PlacedFault
from lodestone.records.marks import Worth
from lodestone.records.schema import from_json, schema, to_json
from lodestone.records.writer import write_text
from tests.library.records.reading import games

ROOT: dict = {}


def test_a_draw_needs_no_remoteness() -> None:
    nodes = [{"exact": {"value": "draw"}}]
    assert from_json({"rules": "qo", "result": "*", "nodes": nodes}).root.marks.exact == Worth(
        "draw"
    )
    assert schema()["$defs"]["Worth"]["required"] == ["value"]


@pytest.mark.parametrize(
    ("value", "part"),
    [
        ([], "must be an object"),
        ({"rules": "qo", "nodes": [ROOT]}, "result: missing"),
        ({"rules": "qo", "result": "2-0", "nodes": [ROOT]}, "result: must be '1-0'"),
        ({"rules": "qo", "result": "*", "nodes": []}, "nodes: must have at least 1"),
        ({"rules": "qo", "result": "*", "nodes": [{"turn": "d4"}]}, "node 0"),
        ({"rules": "qo", "result": "*", "nodes": [ROOT, ROOT]}, "node 1: the first node has no"),
        (
            {"rules": "qo", "result": "*", "nodes": [ROOT, {"turn": "d4", "parent": 1}]},
            "node 1 follows node 1",
        ),
        *(
            ({"rules": "qo", "result": "*", "nodes": [ROOT, {"turn": turn}]}, "nodes.1.turn")
            for turn in ("d4 e5", "d4±", "d4–e5", "d4.", "d4+-", "d4=", "N", "d4\x1a")
        ),
        ({"rules": "qo", "result": "*", "nodes": [ROOT], "x": 1}, "x: unknown field"),
        (
            {"rules": "qo", "result": "*", "nodes": [{"exact": {"value": "draw", "x": 1}}]},
            "nodes.0.exact.x: unknown field",
        ),
        ({"rules": "qo", "result": "*", "nodes": [ROOT], "tags": {"rules": "qo"}}, "no Rules"),
        (
            {"rules": "qo", "result": "*", "nodes": [ROOT], "tags": {"White": "A", "white": "B"}},
            "a tag is given twice",
        ),
        ({"rules": "qo", "result": "*", "nodes": [{"exact": {"value": "win"}}]}, "remoteness"),
    ],
)
def test_invalid_records_are_answered_in_one_line(value, part: str) -> None:
    with pytest.raises(RecordError) as error:
        from_json(value)
    assert part in str(error.value)
    assert len(str(error.value).splitlines()) == 1


def test_empty_rules_are_a_fault() -> None:
    record = from_json({"rules": "", "result": "*", "nodes": [ROOT]}, Place(3, 1))
    assert record.faults == [
        PlacedFault(Place(3, 1), 'expected a rules string such as "queah", not ""')
    ]


def test_json_values_are_normalised_to_the_text_form() -> None:
    record = from_json(
        {
            "rules": "qo",
            "result": "*",
            "tags": {"White": "a\n\ud800"},
            "nodes": [
                {"comments": ["one\r\ntwo [%clk 0:00:01]", " "]},
                {"turn": "d4", "before": ["ahead"], "others": ["eval 1", "mine"]},
                {"turn": "e5", "before": ["on"], "clock": 1.23456},
            ],
        }
    )
    assert record.result is Result.OPEN
    assert record.tags == {"White": "a \ufffd"}
    root, first, second = record.nodes()
    assert (root.comments, root.marks.clock) == (("one two", "ahead"), 1.0)
    assert (first.comments, first.marks.evaluation, first.marks.others) == (("on",), 100, ("mine",))
    assert (second.before, second.marks.clock) == ((), 1.235)
    assert games(write_text(record)) == [record] == [from_json(to_json(record))]
