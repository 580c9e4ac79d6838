"""A player class from outside the package: imported by name, with failures as one-line errors."""

import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.rules import Rules
from lodestone.engine.external import EngineCrashError
from lodestone.players.protocol import Player
from lodestone.search.request import SearchRequest
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop

#: How the names of such players begin: `python:MODULE:CLASS`.
PYTHON = "python:"
#: What a player has to have; see `Player`.
MEMBERS = ("name", "prepare", "choose", "analyse", "close")


class PythonPlayer(Player):
    """A player of somebody else's code: what it raises becomes an `EngineError`.

    Errors that are meant for people (`LodestoneError`) pass through unchanged. Others are reported
    once on stderr, with their traceback, since the author of the class needs it.
    """

    def __init__(self, player: Player) -> None:
        self._player = player
        self._has_reported = False
        self.name = str(player.name)

    def prepare(self, rules: Rules, stop: Stop | None = None) -> None:
        """Get ready, as `Player.prepare`; raise `EngineCrashError` if the player's code fails."""
        self._guarded(self._player.prepare, rules, stop)

    def choose(self, request: SearchRequest) -> SearchResult:
        """Return the turn chosen, as `Player.choose`.

        Raises `EngineCrashError` if the player's code fails or returns something else.
        """
        return self._chosen(self._player.choose, request)

    def analyse(self, request: SearchRequest) -> SearchResult:
        """Return the player's analysis, as `Player.analyse`; raise what `choose` raises."""
        return self._chosen(self._player.analyse, request)

    def close(self) -> None:
        """Free what the player holds; raise `EngineCrashError` if the player's code fails."""
        self._guarded(self._player.close)

    def _chosen(self, choose: Callable[..., Any], request: SearchRequest) -> SearchResult:
        found = self._guarded(choose, request)
        if not isinstance(found, SearchResult):
            kind = type(found).__name__
            raise EngineCrashError(f"player {quoted(self.name)} returned {kind}, not SearchResult")
        if not isinstance(found.turn, str):
            raise EngineCrashError(
                f"player {quoted(self.name)} returned the turn {found.turn!r}, not a text"
            )
        return found

    def _guarded(self, call: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return call(*arguments)
        except LodestoneError:
            raise
        except Exception as error:  # noqa: BLE001 (it is anybody's code)
            if not self._has_reported:
                traceback.print_exc()
            self._has_reported = True
            raise EngineCrashError(f"player {quoted(self.name)} failed: {_said(error)}") from None


def import_player(name: str) -> PythonPlayer:
    """Return a player of the class that `python:MODULE:CLASS` names, made without arguments.

    Modules in the current folder are found, too. Whatever the module does when it is imported is
    done: never call this with a name that comes over the network. Raises `LodestoneError` if the
    class cannot be imported or made, or lacks a member of `Player`.
    """
    module, colon, class_name = name.removeprefix(PYTHON).partition(":")
    if not (module and colon and class_name):
        raise LodestoneError(f"{quoted(name)} is not a player; write {PYTHON}MODULE:CLASS")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        player = getattr(import_module(module), class_name)()
    except Exception as error:  # noqa: BLE001 (it is anybody's code)
        raise LodestoneError(f"cannot make player {quoted(name)}: {_said(error)}") from None
    missing = [member for member in MEMBERS if not hasattr(player, member)]
    if missing:
        raise LodestoneError(
            f"{quoted(name)} is not a player: it has no {', '.join(missing)}; "
            "derive the class from lodestone.players.protocol.Player"
        )
    return PythonPlayer(player)


def _said(error: Exception) -> str:
    """Return an error as one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())
