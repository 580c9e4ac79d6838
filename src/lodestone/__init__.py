"""Lodestone: play, study, solve and balance abstract games whose rules people still argue about.

`docs/python.md` describes what is exported here. What needs the compiler is imported when it is
first used: importing the package is quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

import lodestone.games  # noqa: F401 (makes every game known by its name)
from lodestone.core.errors import LodestoneError, PositionError, RecordError, RulesError, TurnError
from lodestone.core.game import all_games
from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.setup import Setup
from lodestone.version import __version__ as __version__

if TYPE_CHECKING:
    from lodestone.lab.match import play_match
    from lodestone.players.protocol import Player
    from lodestone.players.roster import find_player
    from lodestone.records.files import append_games, read_games, write_games
    from lodestone.records.game import GameRecord
    from lodestone.search.request import Limit, SearchRequest
    from lodestone.search.result import SearchResult
    from lodestone.solve.solver import solve as solve_rules

#: Where the names are that are imported when first used.
_LATER = {
    "GameRecord": "lodestone.records.game",
    "append_games": "lodestone.records.files",
    "Limit": "lodestone.search.request",
    "Player": "lodestone.players.protocol",
    "SearchRequest": "lodestone.search.request",
    "SearchResult": "lodestone.search.result",
    "find_player": "lodestone.players.roster",
    "play_match": "lodestone.lab.match",
    "read_games": "lodestone.records.files",
    "solve_rules": "lodestone.solve.solver",
    "write_games": "lodestone.records.files",
}

__all__ = [
    "GameRecord",
    "Limit",
    "Line",
    "LodestoneError",
    "Outcome",
    "Player",
    "Position",
    "PositionError",
    "RecordError",
    "Rules",
    "RulesError",
    "SearchRequest",
    "SearchResult",
    "Setup",
    "TurnError",
    "all_games",
    "append_games",
    "find_player",
    "play_match",
    "read_games",
    "solve_rules",
    "write_games",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'lodestone' has no attribute {name!r}")
    # `lodestone.solve` is the package, so its function has a longer name here.
    found = getattr(import_module(_LATER[name]), name.removesuffix("_rules"))
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
