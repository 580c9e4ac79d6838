"""Texts below the fields of what is sent describe them."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import TypeAdapter

from lodestone.core.sent import Bounded, Sent


@dataclass(frozen=True)
class SentPlace(Sent):
    """A place."""

    name: str
    """What it is called."""
    size: Annotated[
        int,
        Bounded(ge=1),
    ] = 1
    """How large it is;
    in cells.
    """
    about: str = ""
    source: str = ""
    """Called `from` in JSON."""

    __pydantic_config__: ClassVar = Sent.__pydantic_config__ | {
        "alias_generator": lambda name: "from" if name == "source" else name
    }


@dataclass(frozen=True)
class Town(SentPlace):
    name: str = ""
    people: int = 0
    """Who live there."""


DESCRIBED = {
    "name": "What it is called.",
    "size": "How large it is;\nin cells.",
    "about": None,
    "from": "Called `from` in JSON.",
}


def descriptions(cls: type) -> dict[str, str | None]:
    properties = TypeAdapter(cls).json_schema()["properties"]
    return {name: described.get("description") for name, described in properties.items()}


def test_fields_are_described_by_texts_below_them() -> None:
    assert descriptions(SentPlace) == DESCRIBED


def test_fields_are_described_where_they_are_inherited() -> None:
    assert descriptions(Town) == {**DESCRIBED, "people": "Who live there."}


def test_all_fields_of_an_answer_are_required() -> None:
    schema = TypeAdapter(Town).json_schema()
    assert schema["required"] == ["name", "size", "about", "from", "people"]
    assert not any("default" in described for described in schema["properties"].values())
