"""Lodestone: play, study, solve and balance abstract games whose rules people still argue about.

`docs/python.md` describes what is exported here. Each name is imported when it is first used:
importing the package is quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from lodestone.version import __version__ as __version__

if TYPE_CHECKING:
    from lodestone.core.errors import LodestoneError as LodestoneError
    from lodestone.core.errors import PositionError, RecordError, RulesError, TurnError
    from lodestone.core.game import all_games
    from lodestone.core.line import Line
    from lodestone.core.outcome import Outcome
    from lodestone.core.position import Position
    from lodestone.core.rules import Rules
    from lodestone.core.setup import Setup
    from lodestone.lab.match import play_match
    from lodestone.players.protocol import Player
    from lodestone.players.roster import find_player
    from lodestone.records.files import append_games, read_games, write_games
    from lodestone.records.game import GameRecord
    from lodestone.search.request import Limit, SearchRequest
    from lodestone.search.result import SearchResult
    from lodestone.solve.solver import solve as solve_rules

#: Where the names are.
_HOMES = {
    "GameRecord": "records.game",
    "Limit": "search.request",
    "Line": "core.line",
    "LodestoneError": "errors",
    "Outcome": "core.outcome",
    "Player": "players.protocol",
    "Position": "core.position",
    "PositionError": "core.errors",
    "RecordError": "core.errors",
    "Rules": "core.rules",
    "RulesError": "core.errors",
    "SearchRequest": "search.request",
    "SearchResult": "search.result",
    "Setup": "core.setup",
    "TurnError": "core.errors",
    "all_games": "core.game",
    "append_games": "records.files",
    "find_player": "players.roster",
    "play_match": "lab.match",
    "read_games": "records.files",
    "solve_rules": "solve.solver",
    "write_games": "records.files",
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
    if name not in _HOMES:
        raise AttributeError(f"module 'lodestone' has no attribute {name!r}")
    # `lodestone.solve` is the package, so its function has a longer name here.
    home = import_module(f"lodestone.{_HOMES[name]}")
    found = getattr(home, name.removesuffix("_rules"))
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
