"""What is sent: frozen dataclasses, from which Pydantic derives JSON and OpenAPI.

Pydantic reads what is here; this package starts faster without importing it.
"""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

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

    def __init__(self, **bounds: Any) -> None:
        self._bounds = bounds

    def __get_pydantic_core_schema__(
        self, source: Any, handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        from pydantic import Field

        bounded: Any = Annotated[source, Field(**self._bounds)]
        return handler.generate_schema(bounded)
