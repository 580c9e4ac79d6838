"""What is sent: frozen dataclasses, from which Pydantic derives JSON and OpenAPI.

Pydantic reads what is here; this package starts faster without importing it.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema


def _require_all(schema: dict[str, Any]) -> None:
    """Describe fields that have default values in Python as required: an answer has all fields."""
    schema["required"] = list(schema["properties"])
    for described in schema["properties"].values():
        described.pop("default", None)


class Sent:
    """The base of dataclasses that are sent as they are; texts below their fields describe them."""

    __pydantic_config__: ClassVar[dict[str, Any]] = {
        "use_attribute_docstrings": True,
        "json_schema_extra": _require_all,
    }


class Given:
    """The base of dataclasses that are also received: other fields are refused, not ignored."""

    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid"}


class Bounded:
    """What is allowed in a field that is received, by the names that Pydantic's `Field` has."""

    #: So Pydantic knows that it can iterate over the bounds.
    __is_annotated_types_grouped_metadata__ = True

    def __init__(self, **bounds: Any) -> None:
        self._bounds = bounds

    def __iter__(self) -> Iterator[object]:
        from pydantic import Field

        return iter(Field(**self._bounds).metadata)


class Checked:
    """What becomes of a value that is received, once it has its type; `ValueError` refuses it."""

    def __init__(self, check: Callable[[Any], Any]) -> None:
        self._check = check

    def __get_pydantic_core_schema__(
        self, source: object, handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        from pydantic_core.core_schema import no_info_after_validator_function

        return no_info_after_validator_function(self._check, handler(source))


class ByKind:
    """Says that the field `kind` decides which of several dataclasses is received."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        from pydantic import Field

        return handler.generate_schema(Annotated[source, Field(discriminator="kind")])


T = TypeVar("T")
#: A list that is given up at its first fault: a malformed one costs no more than a valid one.
Listed = Annotated[tuple[T, ...], Bounded(fail_fast=True)]
