"""What is received: values as JSON has them, made into dataclasses without Pydantic.

A browser has no Pydantic, and a command starts faster without it. The declarations are those of
`lodestone.core.sent`, and faults have the words of `lodestone.core.faults`.
"""

import operator
import re
import tomllib
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from lodestone.core.errors import LodestoneError, in_one_line
from lodestone.core.faults import say
from lodestone.core.sent import Bounded, Checked, ReadAs, name_in_json

T = TypeVar("T")
#: Makes of a value what a declaration says; raises `UnfitError`, or `ValueError`, if it cannot.
Reader = Callable[[Any], Any]


class UnfitError(LodestoneError):
    """A value that a declaration does not allow: the place in it, and why."""

    def __init__(self, said: str, place: tuple[object, ...] = ()) -> None:
        self.said = said
        self.place = place
        where = f"{'.'.join(map(str, place))}: " if place else ""
        super().__init__(in_one_line(f"{where}{said}"))


def receive(kind: type[T], value: object) -> T:
    """Return plain values as the dataclass that they describe.

    Raises `UnfitError` with the first fault and its place.

    >>> from lodestone.records.marks import Arrow
    >>> receive(Arrow, {"colour": "green", "source": "c2", "target": "c3"})
    Arrow(colour='green', source='c2', target='c3')
    >>> receive(Arrow, {"colour": "pink", "source": "c2", "target": "c3"})
    Traceback (most recent call last):
    lodestone.core.received.UnfitError: colour: must be 'green', 'red', 'yellow' or 'blue'
    """
    found: T = _at((), _reader(cast("Hashable", kind)), value)
    return found


def receive_toml(kind: type[T], text: str, more: Mapping[str, object] = {}) -> T:
    """Return what a text in TOML describes, with `more` fields; raise `UnfitError` as `receive`."""
    try:
        return receive(kind, tomllib.loads(text) | dict(more))
    except tomllib.TOMLDecodeError as error:
        raise UnfitError(f"invalid TOML: {error}") from None


def _at(place: tuple[object, ...], read: Reader, value: object) -> Any:
    """Read the value at a place, of which a fault tells."""
    try:
        return read(value)
    except UnfitError as error:
        raise UnfitError(error.said, (*place, *error.place)) from None
    except ValueError as error:
        raise UnfitError(str(error), place) from None


@cache
def _reader(kind: Hashable) -> Reader:
    """Return what reads a type."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(parts[0], parts[1:])
    if origin is Literal:
        return _one_of(parts)
    if origin in (Union, UnionType):
        return _either([_reader(part) for part in parts if part is not NoneType], NoneType in parts)
    if origin is tuple:
        return _listed(_reader(parts[0]))
    if origin is dict:
        return _mapped(_reader(parts[0]), _reader(parts[1]))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _then(_one_of([str(one) for one in kind]), kind)
    return _object(kind) if is_dataclass(kind) else _plain(kind)


def _unfit(kind: str, *place: object, **about: object) -> UnfitError:
    """Return a fault by its kind, which Pydantic would call by this name."""
    return UnfitError(say(kind, about), place)


def _plain(kind: Any) -> Reader:
    """Read a text, a number or a truth as it is."""
    fault, allowed = _PLAIN[kind]

    def read(value: object) -> object:
        if type(value) not in allowed:
            raise _unfit(fault)
        return kind(value)

    return read


_PLAIN: dict[type, tuple[str, tuple[type, ...]]] = {
    str: ("string_type", (str,)),
    int: ("int_type", (int,)),
    float: ("float_type", (float, int)),
    bool: ("bool_type", (bool,)),
}


def _one_of(names: Sequence[object]) -> Reader:
    *others, last = map(repr, names)
    expected = f"{', '.join(others)} or {last}" if others else last

    def read(value: object) -> object:
        if not isinstance(value, str) or value not in names:
            raise _unfit("literal_error", expected=expected)
        return value

    return read


def _either(readers: Sequence[Reader], with_none: bool) -> Reader:
    """Read what one of some types allows; the last one tells why none does."""

    def read(value: object) -> object:
        if value is None and with_none:
            return None
        for reader in readers[:-1]:
            try:
                return reader(value)
            except ValueError:
                continue
        return readers[-1](value)

    return read


def _listed(each: Reader) -> Reader:
    def read(value: object) -> tuple[object, ...]:
        if not isinstance(value, list | tuple):
            raise _unfit("list_type")
        return tuple(_at((at,), each, held) for at, held in enumerate(value))

    return read


def _mapped(key: Reader, each: Reader) -> Reader:
    def read(value: object) -> dict[Any, Any]:
        if not isinstance(value, dict):
            raise _unfit("dict_type")
        return {_at((name,), key, name): _at((name,), each, of) for name, of in value.items()}

    return read


def _object(kind: Any) -> Reader:
    """Read a dataclass from its fields."""
    types = get_type_hints(kind, include_extras=True)
    own = [one for one in fields(kind) if one.init]
    known = {name_in_json(kind, one.name): (one.name, _reader(types[one.name])) for one in own}
    without = {one.name for one in own if one.default is MISSING is one.default_factory}
    required = without | set(getattr(kind, "required", ()))

    def read(value: object) -> object:
        if not isinstance(value, dict):
            raise _unfit("dict_type")
        given = dict(_fields(value, known))
        for in_json, (name, _) in known.items():
            if name in required and name not in given:
                raise _unfit("missing", in_json)
        return kind(**given)

    return read


def _fields(
    value: Mapping[str, object], known: Mapping[str, tuple[str, Reader]]
) -> Iterator[tuple[str, object]]:
    """Yield the fields that are given, read."""
    for in_json, held in value.items():
        if in_json not in known:
            raise _unfit("extra_forbidden", in_json)
        name, reader = known[in_json]
        yield name, _at((in_json,), reader, held)


def _annotated(kind: Any, notes: Sequence[object]) -> Reader:
    """Read a type, then check it against its notes in order."""
    first = notes[0]
    if isinstance(first, ReadAs):
        return _reader(first.kind())
    read = _reader(kind)
    for note in notes:
        if isinstance(note, Bounded):
            for name, bound in note.bounds.items():
                read = _then(read, _BOUNDS[name](name, bound)) if name in _BOUNDS else read
        elif isinstance(note, Checked):
            read = _then(read, note.check)
    return read


def _then(read: Reader, check: Reader) -> Reader:
    return lambda value: check(read(value))


def _bound(fault: str, is_met: Callable[[Any, Any], bool]) -> Callable[[str, Any], Reader]:
    """Return what makes of a bound, by its name, what gives a value back that meets it."""

    def bounded(name: str, bound: object) -> Reader:
        def read(value: object) -> object:
            if not is_met(value, bound):
                raise _unfit(fault, **{name: bound})
            return value

        return read

    return bounded


def _sized(
    text: str, items: str, is_met: Callable[[int, Any], bool]
) -> Callable[[str, Any], Reader]:
    """Return the same of a bound of how long a text or a list is."""

    def bounded(name: str, bound: object) -> Reader:
        def read(value: Any) -> object:
            if is_met(len(value), bound):
                return value
            if isinstance(value, str):
                raise _unfit(text, **{name: bound})
            raise _unfit(items, **{name: bound, "actual_length": len(value)})

        return read

    return bounded


def _matches(value: str, pattern: str) -> bool:
    # Where a line ends in the text, Python's `$` would match, too.
    return re.search(re.sub(r"\$$", r"\\Z", pattern), value) is not None


#: Bounds by their names; the others (`strict`, `fail_fast`) hold of everything that is read here.
_BOUNDS: dict[str, Callable[[str, Any], Reader]] = {
    "pattern": _bound("string_pattern_mismatch", _matches),
    "ge": _bound("greater_than_equal", operator.ge),
    "gt": _bound("greater_than", operator.gt),
    "le": _bound("less_than_equal", operator.le),
    "lt": _bound("less_than", operator.lt),
    "min_length": _sized("string_too_short", "too_short", operator.ge),
    "max_length": _sized("string_too_long", "too_long", operator.le),
    "allow_inf_nan": _bound(
        "finite_number", lambda value, allowed: allowed or abs(value) < float("inf")
    ),
}
