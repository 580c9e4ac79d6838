"""Reads plain values, as JSON has them, as typed values."""

from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

Kind = TypeVar("Kind")


def read_as(kind: type[Kind], value: object) -> Kind:
    """Return `value` as a dataclass whose fields are numbers, texts, lists, or dataclasses like it.

    Raises `ValueError` saying which field is missing, unknown, or of another type.
    """
    if not isinstance(value, dict):
        raise ValueError(f"{kind.__name__} is {_name(value)}")
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    if different := set(names) ^ set(value):
        name = min(different, key=str)
        raise ValueError(f"{name!r} is {'missing' if name in names else 'not known'}")
    return kind(**{name: _read(hints[name], value[name], name) for name in names})


def _read(kind: Any, value: object, name: str) -> Any:
    if isinstance(kind, type) and is_dataclass(kind):
        return read_as(kind, value)
    if get_origin(kind) is list and isinstance(value, list):
        return [_read(get_args(kind)[0], one, name) for one in value]
    allowed = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    if float in allowed:
        allowed = (*allowed, int)
    # JSON's true and false are integers in Python, but not numbers in a file.
    if type(value) not in allowed:
        raise ValueError(f"{name!r} is {_name(value)}")
    return value


def _name(value: object) -> str:
    names = {NoneType: "null", bool: "true or false", str: "a text", list: "a list"}
    return names.get(type(value), "an object" if isinstance(value, dict) else "a number")
