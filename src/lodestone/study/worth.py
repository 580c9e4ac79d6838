"""Exact values as plain values."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from lodestone.solve.codes import ResultName, Value
from lodestone.study.plain import described


@described
class Worth(TypedDict):
    """What a position or a turn is worth to the side to move."""

    value: ResultName
    remoteness: Annotated[int | None, Field(description="Plies to the end; null for a draw.")]


def worth_of(value: Value) -> Worth:
    """Return a value in plain values."""
    return {"value": value.name, "remoteness": value.remoteness}
