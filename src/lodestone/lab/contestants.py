"""The contestants of matches and experiments: players, engines and Python classes, with limits."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from hashlib import sha256
from typing import Any

from lodestone.core.errors import LodestoneError, quoted
from lodestone.engine.external import (
    PYTHON,
    EnginePlayer,
    Patience,
    PythonPlayer,
    import_player,
)
from lodestone.kernel.decorator import HAS_COMPILER, Kernel
from lodestone.lab.answers import ANSWERS, AnswersPlayer
from lodestone.lab.stamps import ENGINE, hash_of, need_of, version_of
from lodestone.players.computer import ComputerPlayer, Strength
from lodestone.players.levels import BASELINES
from lodestone.players.protocol import Player
from lodestone.players.roster import OFFERED, find_player
from lodestone.search.alphabeta import think
from lodestone.search.request import MOST_PLIES, Limit, SearchRequest, legal_turns
from lodestone.search.result import SearchResult


def explore(request: SearchRequest) -> SearchResult:
    """Return the best turn to a position that has not occurred in the game, else the best turn.

    The games of a player that repeats positions measure only the repetition rule.
    """
    position = request.line.position
    seen = {position.state for position in request.line.positions}
    best = think(request)
    if position.after(position.turn_number(best.turn)).state not in seen:
        return best
    turns = legal_turns(position)
    new = [turn for turn in turns if position.after(turn).state not in seen]
    return think(replace(request, among=new)) if new else best


EXPLORER = ComputerPlayer(
    "explorer",
    "Explorer",
    "Alpha-beta that avoids repeating a position where it can.",
    Strength(Limit(nodes=500), Limit(nodes=500), explore),
)

#: All players that an experiment can name.
LAB_PLAYERS = (EXPLORER, *OFFERED, *BASELINES)
find_lab_player = partial(find_player, known=LAB_PLAYERS)


#: How experiments name players that are objects of a Python program.
OBJECT = "object:"
LIMIT_FORM = "a limit is written 0.1s, 50ms, 2000n or 4d; join several by commas"

_LIMIT = re.compile(r"(\d{1,15}(?:\.\d{1,30})?)(ms|s|n|d)", re.ASCII)


def parse_limit(text: str) -> Limit:
    """Read a limit such as `0.1s` or `2000n,4d`: seconds, milliseconds, nodes, depth.

    Nodes are positions, or the simulations of a tree search. Raises `LodestoneError` if the text
    cannot be read; `format_limit` is the inverse.

    >>> parse_limit("2000n,4d")
    Limit(seconds=None, nodes=2000, depth=4)
    """
    found: dict[str, Any] = {}
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
        found[name] = number / 1000 if unit == "ms" else number if unit == "s" else int(number)
    if found.get("depth", 0) > MOST_PLIES:
        raise LodestoneError(f"limit {quoted(text)}: the depth is at most {MOST_PLIES}")
    return Limit(**found)


def format_limit(limit: Limit) -> str:
    """Write a limit as `parse_limit` reads it."""
    limits = ((limit.seconds, "s"), (limit.nodes, "n"), (limit.depth, "d"))
    return ",".join(f"{_plain(limit)}{unit}" for limit, unit in limits if limit is not None)


def _plain(number: float) -> str:
    """Return a number in decimals, without an exponent or zeros at the end."""
    text = f"{Decimal(str(number)):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def find_contestant(name: str) -> Player:
    """Return a built-in player by name, or one of the class that `python:MODULE:CLASS` names.

    Raises `LodestoneError` if there is no such player, or the class is not one.
    """
    return import_player(name) if name.startswith(PYTHON) else find_player(name)


def find_agent(name: str) -> Player:
    """Return whatever can be measured: a contestant, a player of the lab, or `answers:FILE`.

    Raises `LodestoneError` as `find_contestant` does, or if the file cannot be read.
    """
    if name.startswith(ANSWERS):
        return AnswersPlayer(name)
    return import_player(name) if name.startswith(PYTHON) else find_lab_player(name)


@dataclass(frozen=True)
class Seat:
    """The player of a side; `limit` is `None` for the player's own."""

    player: Player
    limit: Limit | None = None


def parts_of(text: str) -> tuple[str, str | None]:
    """Return the name of a contestant and its limit, `None` if it names none.

    >>> parts_of("tree@2000n"), parts_of("engine:./mine @home")
    (('tree', '2000n'), ('engine:./mine @home', None))
    """
    name, at, own = text.rpartition("@")
    if at and (_LIMIT.fullmatch(own.split(",")[0]) or not text.startswith(ENGINE)):
        return name, own
    return text, None


@dataclass(frozen=True)
class Contestant:
    """A player by name, or an engine by its command; `limit` is `None` for the player's own.

    `given` is the player itself if it was given as an object.
    """

    name: str
    limit: Limit | None
    given: Player | None = None

    @classmethod
    def of(cls, given: Player | str, limit: Limit | None = None) -> "Contestant":
        """Return the contestant that a player is, or a text that `parse` reads.

        Raises `LodestoneError` if there is no such player, or the object is not one.
        """
        if isinstance(given, str):
            return cls.parse(given, limit)
        player = given if isinstance(given, ComputerPlayer) else PythonPlayer(given)
        return cls(player.name, limit, player)

    @classmethod
    def parse(
        cls, text: str, limit: Limit | None, find: Callable[[str], Player] = find_contestant
    ) -> "Contestant":
        """Read `PLAYER`, `engine:COMMAND` or `python:MODULE:CLASS`, perhaps with `@LIMIT` after it.

        `limit` is for contestants that name none, `find` looks up players by name.
        Raises `LodestoneError` if there is no such player, or an engine is left without a limit.
        """
        name, own = parts_of(text)
        contestant = cls(name, limit if own is None else parse_limit(own))
        if contestant.is_engine and contestant.limit is None:
            raise LodestoneError(f"{quoted(text)} needs a limit; {LIMIT_FORM}")
        if not contestant.is_engine:
            find(contestant.name)
        return contestant

    @property
    def is_engine(self) -> bool:
        """Whether this is an external engine."""
        return self.name.startswith(ENGINE)

    @property
    def is_own(self) -> bool:
        """Whether the player is an object of somebody's, which might remember its games."""
        return isinstance(self.given, PythonPlayer)

    @property
    def needs(self) -> tuple[str, ...]:
        """What a worker needs for it: see `lab.stamps.stamp`."""
        if self.given is None:
            return (self.name,)
        return tuple(filter(None, map(need_of, filter(callable, [self._made]))))

    @property
    def version(self) -> str:
        """A hash of what is somebody's own: the files of a player, or what an object is made of."""
        if self.given is None:
            return hash_of(self.name) if self.name.startswith((ENGINE, PYTHON)) else ""
        if isinstance(self._made, Mapping):
            return sha256(json.dumps(self._made, sort_keys=True).encode()).hexdigest()
        return version_of(self._made) if self._made else ""

    @property
    def _made(self) -> Any:
        """The class of an object, or the evaluation that a player was given; `None` for neither."""
        if isinstance(self.given, PythonPlayer):
            return self.given.made
        around = self.given.around if isinstance(self.given, ComputerPlayer) else None
        given = getattr(getattr(around, "__self__", None), "given", None)
        return given.python if isinstance(given, Kernel) else given

    def __str__(self) -> str:
        return f"{self.name}@{format_limit(self.limit)}" if self.limit else self.name

    def seat(self, patience: Patience | None = None, compiled: bool = HAS_COMPILER) -> Seat:
        """Return the player with its limit, not yet prepared for a game."""
        return Seat(self._player(patience, compiled), self.limit)

    def _player(self, patience: Patience | None, compiled: bool) -> Player:
        if self.given is not None:
            return self.given
        if self.is_engine:
            command = self.name.removeprefix(ENGINE)
            return EnginePlayer(command, command, patience)
        player = find_agent(self.name)
        return player.plain if isinstance(player, ComputerPlayer) and not compiled else player


def contestant_of(text: str, *, own: bool = False) -> Contestant:
    """Read a player of an experiment, `PLAYER` or `PLAYER@LIMIT`.

    With `own`, it can also be somebody's own: `python:MODULE:CLASS`, whose code is run,
    `engine:COMMAND@LIMIT`, or `object:NAME`, which is still to be given. Never allow that for texts
    that come over the network. Raises `LodestoneError` if there is no such player.
    """
    if own and text.startswith(OBJECT):
        name, limit = parts_of(text)
        return Contestant(name, parse_limit(limit) if limit else None)
    if own:
        return Contestant.parse(text, None, _find_in_lab)
    if text.startswith((ENGINE, PYTHON, OBJECT)):
        raise LodestoneError(f"{quoted(text)}: only built-in players are allowed here")
    return Contestant.parse(text, None, find_lab_player)


def _find_in_lab(name: str) -> Player:
    return import_player(name) if name.startswith(PYTHON) else find_lab_player(name)
