"""Faults of values that are received, in our words, by the kind of fault.

The kinds, and the names of what a fault is about, are those of Pydantic's errors, which the server
finds; `lodestone.core.received` finds the same without Pydantic.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from lodestone.core.errors import in_one_line
from lodestone.core.phrases import counted

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

#: What a fault is about, such as the bound that was not met.
About = Mapping[str, Any]


def _compared(words: str, name: str) -> Callable[[About], str]:
    return lambda about: f"must be {words} {_shortly(about[name])}"


def _shortly(number: object) -> object:
    return int(number) if isinstance(number, float) and number.is_integer() else number


def _sized(words: str, name: str, unit: str) -> Callable[[About], str]:
    def say(about: About) -> str:
        actual = f", not {about['actual_length']}" if "actual_length" in about else ""
        return f"must have at {words} {counted(about[name], unit)}{actual}"

    return say


_TEXT, _LIST, _OBJECT = "must be a text", "must be a list", "must be an object"
_WHOLE, _NUMBER, _TRUTH = "must be a whole number", "must be a number", "must be true or false"
_DATE = "must be a date such as 2026-11-28"
_OBJECTS = (
    *("dict_type", "dataclass_type", "dataclass_exact_type"),
    *("model_type", "model_attributes_type", "is_instance_of"),
)
#: The words of each kind; those that say what the fault is about are functions of that.
_WORDS: dict[str, str | Callable[[About], str]] = {
    "missing": "missing",
    **dict.fromkeys(("extra_forbidden", "unexpected_keyword_argument"), "unknown field"),
    **dict.fromkeys(_OBJECTS, _OBJECT),
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), _WHOLE),
    "int_parsing_size": "has too many digits",
    **dict.fromkeys(("float_type", "float_parsing"), _NUMBER),
    **dict.fromkeys(("bool_type", "bool_parsing"), _TRUTH),
    **dict.fromkeys(("list_type", "tuple_type"), _LIST),
    **dict.fromkeys(("date_type", "date_parsing", "date_from_datetime_parsing"), _DATE),
    **dict.fromkeys(("string_type", "string_unicode"), _TEXT),
    "finite_number": "must be a finite number",
    "string_pattern_mismatch": lambda about: f"must match pattern '{about['pattern']}'",
    **dict.fromkeys(("literal_error", "enum"), lambda about: f"must be {about['expected']}"),
    "value_error": lambda about: str(about["error"]),
    "greater_than_equal": _compared("at least", "ge"),
    "greater_than": _compared("more than", "gt"),
    "less_than_equal": _compared("at most", "le"),
    "less_than": _compared("less than", "lt"),
    "string_too_short": _sized("least", "min_length", "character"),
    "string_too_long": _sized("most", "max_length", "character"),
    "too_short": _sized("least", "min_length", "item"),
    "too_long": _sized("most", "max_length", "item"),
}


def say(kind: str, about: About) -> str:
    """Return a fault in words; raise `KeyError` if its kind has no words.

    >>> say("too_long", {"max_length": 3, "actual_length": 4}), say("greater_than", {"gt": 0.0})
    ('must have at most 3 items, not 4', 'must be more than 0')
    """
    words = _WORDS[kind]
    return words if isinstance(words, str) else words(about)


def of_pydantic(fault: "ErrorDetails") -> str:
    """Return in words what Pydantic found, without the place.

    >>> of_pydantic({"type": "bool_parsing", "loc": (), "msg": "", "input": 7})
    'must be true or false'
    """
    if fault["type"] in _WORDS:
        return say(fault["type"], fault.get("ctx", {}))
    subject, should, what = fault["msg"].partition(" should ")
    return f"must {what}" if should else subject


def placed(fault: "ErrorDetails", place: str | None = None) -> str:
    r"""Return in words what Pydantic found, after `place` or else the place that it names.

    >>> placed({"type": "missing", "loc": ("nodes", 0), "msg": "Field required", "input": {}})
    'nodes.0: missing'
    >>> placed({"type": "missing", "loc": ("a\u2028b",), "msg": "Field required", "input": {}})
    'a\\u2028b: missing'
    """
    where = ".".join(map(str, fault["loc"])) if place is None else place
    said = of_pydantic(fault)
    return in_one_line(f"{where}: {said}" if where else said)
