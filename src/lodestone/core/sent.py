"""What is sent and received: dataclasses, from which Pydantic derives JSON and OpenAPI.

Pydantic reads what is here; this package starts faster without importing it, and a browser has
none: there `plain` writes the same values, and `lodestone.core.received` reads them.
"""

import inspect
import re
import sys
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, ClassVar, Generic, Literal, Self, TypeVar

T = TypeVar("T")

#: A class at the top of a module, and in its text a field with a text below it. Parsing the module
#: into a tree would fail in Python 3.11 while Numba does so in another thread.
CLASS = re.compile(r"^class (\w+)\b(.*?)(?=^[\w@#]|\Z)", re.MULTILINE | re.DOTALL)
FIELD = re.compile(
    r'^ {4}(\w+): [^\n]*\n(?:(?: {8}[^\n]*| {4}[\])}][^\n]*)\n)* {4}"""(.*?)"""$',
    re.MULTILINE | re.DOTALL,
)


@cache
def _texts_in(module: str) -> dict[str, dict[str, str]]:
    """Return the texts below fields, by their class and name; none without a source."""
    try:
        classes = CLASS.findall(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError):
        return {}
    return {
        name: {field: inspect.cleandoc(text) for field, text in FIELD.findall(body)}
        for name, body in classes
    }


def describe(schema: dict[str, Any], cls: type) -> None:
    """Describe the fields of a class by the texts below them.

    Pydantic could do so, but reads the sources whenever it builds a route, which doubles the time
    that the server takes to start.
    """
    for one in cls.__mro__:
        for field, text in _texts_in(one.__module__).get(one.__name__, {}).items():
            if described := schema["properties"].get(name_in_json(cls, field)):
                described.setdefault("description", text)


def describe_answer(schema: dict[str, Any], cls: type) -> None:
    """Describe the fields, all as required: an answer also has those with default values."""
    describe(schema, cls)
    schema["required"] = list(schema["properties"])
    for described in schema["properties"].values():
        described.pop("default", None)


class Sent:
    """The base of dataclasses that are sent as they are; texts below their fields describe them."""

    __pydantic_config__: ClassVar[dict[str, Any]] = {"json_schema_extra": describe_answer}

    @classmethod
    def like(cls, value: object, **others: object) -> Self:
        """Return what is sent of a value: its fields of the same names, and some others."""
        sent: Any = cls
        names = {one.name for one in fields(sent)} - others.keys()
        made: Self = sent(**{name: getattr(value, name) for name in names}, **others)
        return made


_AS_THEY_ARE = frozenset((str, int, float, bool, type(None)))


@cache
def _names_of(kind: Hashable) -> tuple[tuple[str, str], ...] | None:
    """Return the fields of a dataclass, each with its name in JSON; `None` for another type."""
    if not is_dataclass(kind):
        return None
    return tuple((one.name, name_in_json(kind, one.name)) for one in fields(kind))


def name_in_json(kind: object, field: str) -> str:
    """Return what a field of a dataclass is called in JSON."""
    name: str = getattr(kind, "__pydantic_config__", {}).get("alias_generator", str)(field)
    return name


def plain(value: Any) -> Any:
    """Return a value that is sent as JSON has it: what Pydantic makes of it, without Pydantic."""
    kind: Any = type(value)
    if kind in _AS_THEY_ARE:
        return value
    if hasattr(kind, "plain"):
        return value.plain()
    names = _names_of(kind)
    if names is not None:
        return {in_json: plain(getattr(value, name)) for name, in_json in names}
    if isinstance(value, Mapping):
        return {key: plain(held) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [plain(held) for held in value]
    return value


class Given:
    """The base of dataclasses that are also received: other fields are refused, not ignored."""

    __pydantic_config__: ClassVar[dict[str, Any]] = {
        "extra": "forbid",
        "json_schema_extra": describe,
    }


class Note:
    """The base of notes about what is received: Pydantic iterates over its own terms for it."""

    __is_annotated_types_grouped_metadata__ = True


class Bounded(Note):
    """What is allowed in a field that is received, by the names that Pydantic's `Field` has."""

    def __init__(self, **bounds: Any) -> None:
        self.bounds = bounds

    def __iter__(self) -> Iterator[object]:
        from pydantic import Field

        return iter(Field(**self.bounds).metadata)


class Checked(Note, Generic[T]):
    """What becomes of a value that is received, once it has its type; `ValueError` refuses it."""

    def __init__(self, check: Callable[[T], object]) -> None:
        self.check = check

    def __iter__(self) -> Iterator[object]:
        from pydantic import AfterValidator

        yield AfterValidator(self.check)


class ReadAs(Note):
    """Says as which type a field is received, where it is not the field's own.

    The type is asked for when it is needed: its module may import the field's.
    """

    def __init__(self, kind: Callable[[], Any]) -> None:
        self.kind = kind

    def __iter__(self) -> Iterator[object]:
        from pydantic import GetPydanticSchema

        yield GetPydanticSchema(lambda _own, handler: handler.generate_schema(self.kind()))


def one_of(members: Sequence[Enum]) -> ReadAs:
    """Say that of an enumeration only these members are received."""
    names: Any = Literal.__getitem__(tuple(map(str, members)))

    def member(name: str) -> Enum:
        return type(members[0])(name)

    return ReadAs(lambda: Annotated[names, Checked(member)])


class ByKind(Note):
    """Says that the field `kind` decides which of several dataclasses is received."""

    def __iter__(self) -> Iterator[object]:
        from pydantic import Field

        yield Field(discriminator="kind")


#: A list that is given up at its first fault: a malformed one costs no more than a valid one.
Listed = Annotated[tuple[T, ...], Bounded(fail_fast=True)]
