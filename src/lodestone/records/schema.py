"""The JSON form of a record, read and written, and its JSON Schema.

The tree is a list of nodes and not nested, so that its depth is unlimited.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from lodestone.core.errors import RecordError
from lodestone.core.received import UnfitError, receive
from lodestone.core.sent import Bounded, Checked, Listed
from lodestone.records.game import NOWHERE, GameRecord, Node, Place, PlacedFault
from lodestone.records.grammar import LARGEST_NAG, NO_RULES, TURN, Comment, split_turn
from lodestone.records.marks import NO_MARKS, Marks, read_marks

if TYPE_CHECKING:
    from pydantic_core import CoreSchema


def _whole_turn(text: str) -> str:
    if split_turn(text) != (text, ""):
        raise ValueError("a turn is not a sign, and ends with neither a sign nor a full stop")
    return text


TurnText = Annotated[str, Bounded(pattern=f"^{TURN}$"), Checked(_whole_turn)]
Nag = Annotated[int, Bounded(strict=True, ge=0, le=LARGEST_NAG)]


@dataclass(frozen=True)
class WrittenNode(Marks):
    """A turn, or with `turn` null the start, which is the first node and no other.

    `parent` is the number of the node that it follows, counted from 0; the node before it in the
    list where it is left out. The first node to follow another continues its line, further ones are
    variations. Times are in seconds, `evaluation` in centipieces from White's view.
    """

    turn: TurnText | None = None
    parent: Annotated[int, Bounded(strict=True, ge=0)] | None = None
    nags: Listed[Nag] = ()
    before: Listed[Comment] = ()
    comments: Listed[Comment] = ()


def tree_of(written: Sequence[WrittenNode]) -> Node:
    """Return the root of the tree that a list of nodes describes; raise `ValueError` if none."""
    nodes: list[Node] = []
    for number, one in enumerate(written):
        if (one.turn is None) != (number == 0):
            raise ValueError(f"node {number}: the first node has no turn, all others have one")
        if one.parent is not None and one.parent >= number:
            raise ValueError(f"node {number} follows node {one.parent}, which is not before it")
        parent = number - 1 if one.parent is None else one.parent
        node = Node() if one.turn is None else nodes[parent].add(one.turn)
        node.nags = one.nags if number else ()
        node.marks = _marks(one)
        node.comment_all(one.comments)
        nodes.append(node)
    for node, one in zip(nodes, written, strict=True):
        node.comment_ahead([text for text in one.before if text])
    return nodes[0]


def _marks(one: WrittenNode) -> Marks:
    marks = Marks(one.clock, one.elapsed, one.evaluation, one.exact, one.arrows, one.cells)
    return NO_MARKS if marks == NO_MARKS and not one.others else read_marks(one.others, marks)


#: A tree in its JSON form.
Nodes = Annotated[Listed[WrittenNode], Bounded(min_length=1)]
Tree = Annotated[Nodes, Checked(tree_of)]


def described_record(schema: "CoreSchema", required: Collection[str]) -> "CoreSchema":
    """Return how Pydantic reads and writes records: from their fields, and with `to_json`."""
    from pydantic_core.core_schema import plain_serializer_function_ser_schema

    for field in schema["schema"]["fields"]:
        if field["name"] in required:
            field["schema"] = field["schema"]["schema"]  # without its default value
    return {**schema, "serialization": plain_serializer_function_ser_schema(to_json)}


def to_json(record: GameRecord) -> dict[str, Any]:
    """Return a record in its JSON form, as plain values, without empty fields.

    >>> record = GameRecord("queah:balanced")
    >>> turn = record.root.add("c2c3")
    >>> to_json(record)
    {'rules': 'queah:balanced', 'result': '*', 'nodes': [{}, {'turn': 'c2c3'}]}
    """
    written: dict[str, Any] = {"rules": record.rules}
    if record.start is not None:
        written["start"] = record.start
    if record.tags:
        written["tags"] = record.tags
    written["result"] = str(record.result)
    if record.termination is not None:
        written["termination"] = str(record.termination)
    written["nodes"] = _node_values(record)
    return written


def _node_values(record: GameRecord) -> list[dict[str, Any]]:
    written = []
    for number, (parent, node) in enumerate(record.numbered()):
        value: dict[str, Any] = {}
        if parent is not None:
            value["turn"] = node.turn
            if parent != number - 1:
                value["parent"] = parent
        for name in ("nags", "before", "comments"):
            if given := getattr(node, name):
                value[name] = list(given)
        if node.marks is not NO_MARKS:
            value |= _mark_values(node.marks)
        written.append(value)
    return written


def _mark_values(marks: Marks) -> dict[str, Any]:
    values: dict[str, Any] = {
        **vars(marks),
        "exact": marks.exact and vars(marks.exact),
        "arrows": list(map(vars, marks.arrows)),
        "cells": list(map(vars, marks.cells)),
        "others": list(marks.others),
    }
    return {name: value for name, value in values.items() if value is not None and value != []}


def from_json(value: Any, place: Place = NOWHERE) -> GameRecord:
    """Return the record that plain values describe; raise `RecordError` naming the first fault.

    `place` is where it was in its file.

    >>> from_json({"rules": "queah", "result": "1-0", "nodes": [{}, {"turn": "c2c3"}]}).result
    <Result.FIRST: '1-0'>
    >>> from_json({"rules": "queah", "result": "*", "nodes": [{"turn": "c2c3"}]})
    Traceback (most recent call last):
    lodestone.core.errors.RecordError: not a Lodestone record: nodes: node 0: ...
    """
    try:
        record = receive(GameRecord, value)
    except UnfitError as error:
        raise RecordError(f"not a Lodestone record: {error}") from None
    if not record.rules:
        record.faults.append(PlacedFault(place, NO_RULES))
    for node in record.nodes():
        node.place = place
    return record


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a record."""
    from pydantic import TypeAdapter

    described = TypeAdapter(GameRecord).json_schema()
    remove_examples({**described["$defs"], "": described})
    # Answers have every field of a value; in records a draw need not say that it has no remoteness.
    described["$defs"]["Worth"]["required"] = ["value"]
    return described


def remove_examples(definitions: dict[str, dict[str, Any]]) -> None:
    """Leave Python's examples out of the descriptions of a schema's definitions."""
    for definition in definitions.values():
        if "description" in definition:
            definition["description"] = definition["description"].partition("\n\n>>>")[0]
