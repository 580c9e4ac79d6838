"""Exact values as they are sent."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from lodestone.core.sent import Sent
from lodestone.solve.codes import ResultName, Value


@dataclass(frozen=True)
class Worth(Sent):
    """What a position or a turn is worth to the side to move."""

    value: ResultName
    remoteness: Annotated[int | None, Field(description="Plies to the end; null for a draw.")]


def worth_of(value: Value) -> Worth:
    """Return a value as it is sent."""
    return Worth(value.name, value.remoteness)
