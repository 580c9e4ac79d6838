"""Lodestone: play, study, solve and balance abstract games whose rules people still argue about."""

import lodestone.games  # noqa: F401 (makes every game known by its name)
from lodestone.core.errors import (
    LodestoneError,
    PositionError,
    RecordError,
    RulesError,
    TurnError,
)
from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.setup import Setup
from lodestone.version import __version__ as __version__

__all__ = [
    "Line",
    "LodestoneError",
    "Outcome",
    "Position",
    "PositionError",
    "RecordError",
    "Rules",
    "RulesError",
    "Setup",
    "TurnError",
]
