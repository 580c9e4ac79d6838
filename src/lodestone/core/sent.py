"""What is sent: frozen dataclasses, from which Pydantic derives JSON and OpenAPI."""

from typing import Any


def _require_all(schema: dict[str, Any]) -> None:
    """Describe fields that have default values in Python as required: an answer has all fields."""
    schema["required"] = list(schema["properties"])
    for described in schema["properties"].values():
        described.pop("default", None)


class Sent:
    """The base of dataclasses that are sent as they are; texts below their fields describe them.

    Pydantic reads the configuration; this package starts faster without importing it.
    """

    __pydantic_config__ = {  # noqa: RUF012 (an annotation would have to import Pydantic)
        "use_attribute_docstrings": True,
        "json_schema_extra": _require_all,
    }
