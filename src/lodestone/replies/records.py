"""What is answered about records: their texts, and what was played in them."""

from dataclasses import dataclass

from lodestone.core.sent import Sent
from lodestone.study.explorer import Explored


@dataclass(frozen=True)
class WrittenText(Sent):
    """Games as they are written."""

    text: str


@dataclass(frozen=True)
class ExploredByName(Explored):
    """What was played from a position in some games, and the name by which they are kept."""

    kept: str | None
