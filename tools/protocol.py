"""The protocol of live games: its document and its JSON Schema, from the types that validate it.

    python -m tools.protocol

writes `docs/live-protocol.md`; `make types` runs it. The prose is in `tools/protocol.md`.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from lodestone.lab.markdown import head, row, table
from lodestone.records.schema import remove_examples
from lodestone.web.online.clocks import AFTER_LEAVING, AFTER_LOSS
from lodestone.web.online.commands import TakeSeat
from lodestone.web.online.messages import CreatedGame, FromClient, NewLiveGame, TakenSeat
from lodestone.web.online.terms import SECOND
from lodestone.web.server.connections import LARGEST_MESSAGE, MOST_RECEIVED
from lodestone.web.server.described import description
from lodestone.web.server.live.connections.pinger import PATIENCE, PERIOD
from lodestone.web.server.live.connections.sockets import HELLO_SECONDS, PATH
from lodestone.web.server.live.following.outbox import MOST_BYTES, MOST_WAITING
from lodestone.web.server.live.following.protocol import WithViews
from lodestone.web.server.policy import MESSAGE_SECONDS, PUBLIC
from tests.web.server.live.exchange import exchange

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "live-protocol.md"
#: What is sent, by its name in the schema.
SENT: tuple[tuple[str, JsonSchemaMode, Any], ...] = (
    ("ClientMessage", "validation", FromClient),
    ("ServerMessage", "serialization", WithViews),
    ("NewLiveGame", "validation", NewLiveGame),
    ("CreatedGame", "serialization", CreatedGame),
    ("TakeSeat", "validation", TakeSeat),
    ("TakenSeat", "serialization", TakenSeat),
)
#: The sections about types, with what each describes first.
SECTIONS = {
    "Messages of clients": ["ClientMessage"],
    "Messages of the server": ["ServerMessage"],
    "Bodies of requests and answers": ["NewLiveGame", "CreatedGame", "TakeSeat", "TakenSeat"],
}

Json = dict[str, Any]


def schema() -> Json:
    """Return the JSON Schema: one definition for each message, request, answer and part of them."""
    said = [(name, mode, TypeAdapter(kind)) for name, mode, kind in SENT]
    named, described = TypeAdapter.json_schemas(said, ref_template="#/$defs/{model}")
    types = described["$defs"]
    types.update({name: found for (name, _), found in named.items() if name not in types})
    remove_examples(types)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of live games",
        "description": "docs/live-protocol.md says what these mean and when they are sent.",
        "$defs": types,
    }


def document() -> str:
    """Return the document."""
    return (
        Path(__file__)
        .with_suffix(".md")
        .read_text("utf-8")
        .format(
            statuses=_statuses(),
            exchange=exchange(),
            types="\n".join(_types(schema()["$defs"])),
            AFTER_LEAVING=AFTER_LEAVING // SECOND,
            AFTER_LOSS=AFTER_LOSS // SECOND,
            LONGEST=3 * AFTER_LOSS // SECOND,
            KIBIBYTES=MOST_BYTES // 1024,
            HELLO_SECONDS=HELLO_SECONDS,
            LARGEST_MESSAGE=LARGEST_MESSAGE,
            MESSAGE_SECONDS=MESSAGE_SECONDS,
            MOST_RECEIVED=MOST_RECEIVED,
            MOST_WAITING=MOST_WAITING,
            PATH=PATH,
            PATIENCE=PATIENCE,
            PERIOD=PERIOD,
            PUBLIC=PUBLIC,
        )
    )


def _statuses() -> str:
    """Return a table of the statuses with which these requests are refused."""
    paths = description()["paths"]
    answers = [
        answer
        for path, requests in paths.items()
        if path.startswith("/api/live")
        for request in requests.values()
        for answer in request["responses"].items()
    ]
    meanings = {status: answer["description"] for status, answer in answers if status != "200"}
    return table(("status", "meaning"), sorted(meanings.items()))


# Types


def _types(types: Json) -> Iterator[str]:
    """Yield the description of each type once: the messages first, then what they are made of."""
    shown: set[str] = set()
    for title, names in SECTIONS.items():
        yield f"## {title}\n"
        first = [part for name in names for part in _alternatives(name, types)]
        for name in [*first, *sorted(_within(first, types) - set(first))]:
            if name not in shown:
                shown.add(name)
                yield from _type(name, types[name])


def _alternatives(name: str, types: Json) -> list[str]:
    """Return the types that a type stands for: itself, or each that it can be."""
    one_of = types[name].get("oneOf")
    return [_name(one) for one in one_of] if one_of else [name]


def _within(names: Iterable[str], types: Json) -> set[str]:
    """Return the types to which types refer, and these to others."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        for other in _references(types[waiting.pop()]):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield _name(part)
        for held in part.values():
            yield from _references(held)
    elif isinstance(part, list):
        for held in part:
            yield from _references(held)


def _type(name: str, described: Json) -> Iterator[str]:
    yield f"### {name}\n"
    yield f"{_in_one_line(described.get('description', ''))}\n"
    if "properties" not in described:
        yield f"{_written(described)}\n"
        return
    yield head("field", "type", "meaning")
    fields = described["properties"]
    for key in sorted(fields, key=lambda key: key != "kind"):
        optional = key not in described.get("required", ()) and "const" not in fields[key]
        meaning = _in_one_line(fields[key].get("description", ""))
        yield row(f"`{key}`", _written(fields[key]) + ", optional" * optional, meaning)
    yield ""


def _written(field: Json) -> str:
    """Return a type in words."""
    if "$ref" in field:
        return _linked(_name(field))
    if "const" in field:
        return f"`{json.dumps(field['const'])}`"
    if "enum" in field:
        return " or ".join(f"`{json.dumps(value)}`" for value in field["enum"])
    for key in ("anyOf", "oneOf"):
        if key in field:
            return " or ".join(map(_written, field[key]))
    match field.get("type"):
        case "array":
            return f"list of {_written(field['items'])}"
        case "object":
            return f"object of {_written(field['additionalProperties'])}"
    return _bounded(field)


def _bounded(field: Json) -> str:
    bounds = {
        "pattern": "matching `{}`",
        "minLength": "at least {} characters",
        "maxLength": "at most {} characters",
        "minimum": "at least {:,}",
        "maximum": "at most {:,}",
    }
    said = [text.format(field[key]) for key, text in bounds.items() if key in field]
    return " ".join([str(field["type"]), *([f"({', '.join(said)})"] if said else [])])


def _name(reference: Json) -> str:
    return str(reference["$ref"]).rpartition("/")[2]


def _linked(name: str) -> str:
    return f"[{name}](#{name.lower()})"


def _in_one_line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def main() -> None:
    """Write the document."""
    DOCUMENT.write_text(document(), "utf-8")


if __name__ == "__main__":
    main()
