"""Who takes part in a match: a player of the computer's or an external engine, with a limit."""

import re
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.engine.external import ExternalEngine, Patience
from lodestone.players.computer import Player, find_player
from lodestone.search.limit import A_LITTLE, MOST_PLIES, Limit
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop

ENGINE = "engine:"
LIMIT_FORM = "a limit is written 0.1s, 50ms, 2000n or 4d, several joined by commas"

_LIMIT = re.compile(r"(\d{1,15}(?:\.\d{1,30})?)(ms|s|n|d)", re.ASCII)


def parse_limit(text: str) -> Limit:
    """Read a limit, as `0.1s` or `2000n,4d`: seconds, milliseconds, nodes, depth.

    Nodes are what the player counts: positions, or the simulations of a tree.
    """
    found: dict[str, float] = {}
    for part in text.split(","):
        match = _LIMIT.fullmatch(part.strip())
        if not match:
            raise LodestoneError(f"cannot read limit {quoted(text)}; {LIMIT_FORM}")
        number, unit = float(match[1]), match[2]
        name = {"ms": "seconds", "s": "seconds", "n": "nodes", "d": "depth"}[unit]
        if name in found:
            raise LodestoneError(f"limit {quoted(text)} limits {name} twice")
        if name != "seconds" and not number.is_integer():
            raise LodestoneError(f"limit {quoted(text)} needs a whole number of {name}")
        found[name] = number / 1000 if unit == "ms" else number
    depth = int(found["depth"]) if "depth" in found else None
    if depth is not None and depth > MOST_PLIES:
        raise LodestoneError(f"limit {quoted(text)}: the depth is at most {MOST_PLIES}")
    return Limit(found.get("seconds"), int(found["nodes"]) if "nodes" in found else None, depth)


def format_limit(limit: Limit) -> str:
    """Write a limit as `parse_limit` reads it."""
    limits = ((limit.seconds, "s"), (limit.nodes, "n"), (limit.depth, "d"))
    return ",".join(
        f"{np.format_float_positional(limit, trim='-')}{unit}" if unit == "s" else f"{limit}{unit}"
        for limit, unit in limits
        if limit is not None
    )


@dataclass(frozen=True)
class Contestant:
    """A player by name, or an engine by its command; `limit` is `None` for the player's own."""

    name: str
    limit: Limit | None

    @classmethod
    def parse(cls, text: str, limit: Limit | None) -> "Contestant":
        """Read `PLAYER`, `PLAYER@LIMIT` or `engine:COMMAND[@LIMIT]`.

        `limit` is for who names none. Raises `LodestoneError` if there is no such player, or an
        engine is left without a limit.
        """
        name, at, own = text.rpartition("@")
        if at and (_LIMIT.fullmatch(own.split(",")[0]) or not text.startswith(ENGINE)):
            contestant = cls(name, parse_limit(own))
        else:
            contestant = cls(text, limit)
        if contestant.is_engine and contestant.limit is None:
            raise LodestoneError(f"{quoted(text)} needs a limit; {LIMIT_FORM}")
        if not contestant.is_engine:
            find_player(contestant.name)
        return contestant

    @property
    def is_engine(self) -> bool:
        """Whether this is an external engine."""
        return self.name.startswith(ENGINE)

    def __str__(self) -> str:
        return f"{self.name}@{format_limit(self.limit)}" if self.limit else self.name

    def seated(self, patience: Patience, compiled: bool) -> "Seated":
        """Return somebody who can be asked for turns."""
        if self.is_engine:
            return SeatedEngine(self.name.removeprefix(ENGINE), self.limit, patience)
        return SeatedPlayer(find_player(self.name), self.limit, compiled)


class Seated(Protocol):
    """Somebody at the board."""

    def begin(self, rules: Rules, stop: Stop) -> None:
        """Get ready for a new game, before any clock runs."""

    def choose(self, line: Line, seed: int, stop: Stop) -> SearchResult:
        """Choose a turn for the side to move."""

    def close(self) -> None:
        """Leave for good."""


class SeatedPlayer:
    """A player of the computer's at the board."""

    def __init__(self, player: Player, limit: Limit | None, compiled: bool) -> None:
        self._player = player
        self._limit = limit
        self._compiled = compiled
        self._ready_for: Rules | None = None

    def begin(self, rules: Rules, stop: Stop) -> None:
        """Search a little under rules that are new here: what that compiles or loads takes long."""
        if rules != self._ready_for:
            start = Line.of(Position.start(rules))
            self._player.choose(start, 0, limit=A_LITTLE, stop=stop, compiled=self._compiled)
            self._ready_for = rules

    def choose(self, line: Line, seed: int, stop: Stop) -> SearchResult:
        """Choose a turn for the side to move."""
        return self._player.choose(
            line, seed, limit=self._limit, stop=stop, compiled=self._compiled
        )

    def close(self) -> None:
        """Have nothing to end."""


class SeatedEngine:
    """An external engine at the board; one that has failed is started anew for the next game."""

    def __init__(self, command: str, limit: Limit | None, patience: Patience) -> None:
        self._command = command
        self._limit = limit
        self._patience = patience
        self._engine: ExternalEngine | None = None

    def begin(self, rules: Rules, stop: Stop) -> None:
        """Start the engine if need be, and tell it of a new game."""
        if self._engine is None or not self._engine.is_running:
            self.close()
            self._engine = ExternalEngine(self._command, self._patience, stop)
        self._engine.prepare(rules, stop)

    def choose(self, line: Line, seed: int, stop: Stop) -> SearchResult:
        """Ask for a turn for the side to move."""
        assert self._engine is not None
        return self._engine.choose(line, seed, limit=self._limit, stop=stop)

    def close(self) -> None:
        """End the engine."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None
