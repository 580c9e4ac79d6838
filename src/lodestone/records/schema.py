"""The JSON form of a record as Pydantic models; `schema.json` beside this file is made of them.

    python -m lodestone.records.schema

writes that file again. The tree is a list of nodes and not nested, so that its depth is unlimited.
"""

import json
from pathlib import Path
from typing import Annotated, Any, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    FailFast,
    Field,
    GetCoreSchemaHandler,
    GetPydanticSchema,
    StrictInt,
    StrictStr,
    ValidationError,
    WithJsonSchema,
    model_validator,
)
from pydantic_core.core_schema import CoreSchema, simple_ser_schema

from lodestone.core.errors import RecordError, invalid
from lodestone.core.outcome import RECORDED_TERMINATIONS, Termination
from lodestone.records.game import FIELD_TAGS, NOWHERE, Fault, GameRecord, Node, Place, Result
from lodestone.records.grammar import (
    LARGEST_NAG,
    NO_RULES,
    NOT_UTF_8,
    TAG_NAME,
    TURN,
    flat,
    one_line,
)
from lodestone.records.marks import (
    MOST_CENTIPIECES,
    MOST_SECONDS,
    NO_MARKS,
    Arrow,
    ColouredCell,
    Marks,
    Worth,
    read_marks,
)

SCHEMA = Path(__file__).with_name("schema.json")


def _writable(text: str) -> str:
    """Return a text that can be written as UTF-8."""
    return NOT_UTF_8.sub("\ufffd", text)


#: In the text form line ends are spaces, so here they are, too.
Value = Annotated[StrictStr, AfterValidator(_writable), AfterValidator(flat)]
Comment = Annotated[StrictStr, AfterValidator(_writable), AfterValidator(one_line)]
TagName = Annotated[str, Field(pattern=f"^{TAG_NAME.pattern}$")]
#: JSON Schema has no possessive repetition.
TurnText = Annotated[str, Field(pattern=f"^{TURN.pattern.replace('*+', '*')}$")]
Seconds = Annotated[
    float,
    Field(strict=True, ge=0, lt=MOST_SECONDS, allow_inf_nan=False),
    AfterValidator(lambda time: round(time, 3)),
]
Centipieces = Annotated[StrictInt, Field(ge=-MOST_CENTIPIECES, le=MOST_CENTIPIECES)]
T = TypeVar("T")
#: A list that is given up at its first fault: a malformed one costs no more than a valid one.
Listed = Annotated[list[T], FailFast()]
Nag = Annotated[StrictInt, Field(ge=0, le=LARGEST_NAG)]


def _recorded(value: Any) -> Any:
    if value not in RECORDED_TERMINATIONS:
        raise ValueError(f"expected one of {' '.join(RECORDED_TERMINATIONS)}, not {value!r}")
    return value


RecordedTermination = Annotated[
    Termination,
    BeforeValidator(_recorded),
    WithJsonSchema({"type": "string", "enum": [str(one) for one in RECORDED_TERMINATIONS]}),
]


class _Model(BaseModel):
    """Fields that are not known are refused."""

    model_config = ConfigDict(extra="forbid")


class NodeModel(_Model):
    """A turn, or with `turn` null the start, which is the first node and no other.

    `parent` is the number of the node that it follows, counted from 0; the node before it in the
    list where it is left out. The first node to follow another continues its line, further ones are
    variations. Times are in seconds, `evaluation` in centipieces from White's view.
    """

    turn: TurnText | None = None
    parent: Annotated[StrictInt, Field(ge=0)] | None = None
    nags: Listed[Nag] = []
    before: Listed[Comment] = []
    comments: Listed[Comment] = []
    clock: Seconds | None = None
    elapsed: Seconds | None = None
    evaluation: Centipieces | None = None
    exact: Worth | None = None
    arrows: Listed[Arrow] = []
    cells: Listed[ColouredCell] = []
    others: Listed[Annotated[Comment, Field(pattern=r"^[^\[\]]+$")]] = []


class RecordModel(_Model):
    """A game as it was played; docs/records.md describes the format in words."""

    model_config = ConfigDict(title="Record of a game")

    rules: Value
    start: Value | None = None
    tags: dict[TagName, Value] = {}
    result: Result
    termination: RecordedTermination | None = None
    nodes: Annotated[Listed[NodeModel], Field(min_length=1)]

    @model_validator(mode="after")
    def _check(self) -> Self:
        own = [name for name in FIELD_TAGS if name in self.tags]
        if own:
            raise ValueError(f"tags hold no {', '.join(own)}: a record has fields for them")
        for number, node in enumerate(self.nodes):
            if (node.turn is None) != (number == 0):
                raise ValueError(f"node {number}: the first node has no turn, all others have one")
            if node.parent is not None and node.parent >= number:
                raise ValueError(
                    f"node {number} follows node {node.parent}, which is not before it"
                )
        return self


def _described_by_model(_source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
    return {**handler(RecordModel), "serialization": simple_ser_schema("any")}


#: A record in its JSON form as plain values, which `RecordModel` describes.
RecordJson = Annotated[dict[str, Any], GetPydanticSchema(_described_by_model)]


def to_json(record: GameRecord) -> RecordJson:
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
    lodestone.core.errors.RecordError: not a Lodestone record: node 0: ...
    """
    try:
        model = RecordModel.model_validate(value)
    except ValidationError as error:
        first, *others = error.errors(include_url=False)
        more = f", and {len(others)} more faults" if others else ""
        raise RecordError(f"not a Lodestone record: {invalid(first)}{more}") from None
    return from_model(model, place)


def from_model(model: RecordModel, place: Place = NOWHERE) -> GameRecord:
    """Return the record that a model holds; `place` is where it was in its file."""
    record = GameRecord(
        model.rules, model.start, model.tags, result=model.result, termination=model.termination
    )
    if not model.rules:
        record.faults.append(Fault(place, NO_RULES))
    _fill(record.root, model.nodes, place)
    return record


def _fill(root: Node, models: list[NodeModel], place: Place) -> None:
    nodes = [root]
    root.place = place
    for number, model in enumerate(models[1:], 1):
        assert model.turn is not None
        parent = number - 1 if model.parent is None else model.parent
        nodes.append(nodes[parent].add(model.turn, place))
    for node, model in zip(nodes, models, strict=True):
        node.nags = tuple(model.nags) if node.parent is not None else ()
        if model.model_fields_set - {"turn", "parent", "nags", "before", "comments"}:
            node.marks = _marks(model)
        node.comment_all(model.comments)
    for node, model in zip(nodes, models, strict=True):
        node.comment_ahead([text for text in model.before if text])


def _marks(model: NodeModel) -> Marks:
    several = (tuple(model.arrows), tuple(model.cells))
    marks = Marks(model.clock, model.elapsed, model.evaluation, model.exact, *several)
    return read_marks(model.others, marks)


def schema() -> str:
    """Return the JSON schema as the text of `schema.json`."""
    described = RecordModel.model_json_schema()
    remove_examples(described["$defs"])
    # Answers have every field of a value; in records a draw need not say that it has no remoteness.
    described["$defs"]["Worth"]["required"] = ["value"]
    return json.dumps(described, indent=2) + "\n"


def remove_examples(definitions: dict[str, dict[str, Any]]) -> None:
    """Leave Python's examples out of the descriptions of a schema's definitions."""
    for definition in definitions.values():
        if "description" in definition:
            definition["description"] = definition["description"].partition("\n\n>>>")[0]


if __name__ == "__main__":
    SCHEMA.write_text(schema(), encoding="utf-8")
