"""`play_game` plays every game of the project: from a line on, by the players in the seats."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

from lodestone.core.errors import LodestoneError, TurnError
from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.engine.external import EngineError
from lodestone.players.protocol import Player
from lodestone.search.limit import Limit
from lodestone.search.stop import Stop
from lodestone.search.turns import legal_turns

#: The ending of a game that has reached the limit of plies; it counts as a draw.
UNFINISHED = "unfinished"
#: The endings of games whose loser crashed, was late, played an illegal turn, or refused to play.
FAULTS = ("crash", "timeout", "illegal turn", "refusal")

#: How many openings are tried before it is taken that random play always ends within them.
_TRIES = 1000


class StoppedError(Exception):
    """The game was stopped before it ended."""


@dataclass(frozen=True)
class Seat:
    """The player of a side; `limit` is `None` for the player's own."""

    player: Player
    limit: Limit | None = None


def play_game(
    line: Line,
    seats: Mapping[str, Seat],
    rng: random.Random,
    *,
    longest: int,
    stop: Stop | None = None,
    compiled: bool = True,
) -> Line:
    """Play on from a line until the game is over, and return the whole line.

    `seats` are named by their sides, and every turn's seed is drawn from `rng`. A game of `longest`
    plies, those of `line` included, is ended as `UNFINISHED`; a player that fails in one of the
    ways of `FAULTS` loses. Raises `StoppedError` if `stop` is set before the end.
    """
    for side, seat in seats.items():
        try:
            seat.player.prepare(line.position.rules, stop)
        except EngineError as error:
            return _lost(line, side, error, stop)
    while line.outcome is None:
        if len(line.turns) >= longest:
            reason = f"The game has reached {longest} plies."
            return replace(line, ended=Outcome(None, reason, UNFINISHED))
        side = line.position.side
        seat, seed = seats[side], rng.randrange(2**31)
        try:
            turn = seat.player.play(line, seat.limit, seed=seed, stop=stop).turn
            _check(line.position, turn, compiled)
        except (EngineError, TurnError) as error:
            return _lost(line, side, error, stop)
        if stop and stop.is_set:
            raise StoppedError
        line = line.after(turn)
    return line


def _lost(line: Line, side: str, error: LodestoneError, stop: Stop | None) -> Line:
    if stop and stop.is_set:
        raise StoppedError from None
    fault = error.fault if isinstance(error, EngineError) else "illegal turn"
    winner = next(other.name for other in line.position.rules.game.sides if other.name != side)
    return replace(line, ended=Outcome(winner, str(error), fault))


def _check(position: Position, turn: int, compiled: bool) -> None:
    if turn not in legal_turns(position, compiled=compiled):
        raise TurnError(f"{turn} is the number of no legal turn in {position}")


def random_line(rules: Rules, plies: int, rng: random.Random, *, compiled: bool = True) -> Line:
    """Play random plies from the start, legal turns equally likely, such that none ends the game.

    Raises `LodestoneError` if hardly any such line exists.
    """
    for _ in range(_TRIES):
        line = Line.of(Position.start(rules))
        while line.outcome is None and len(line.turns) < plies:
            line = line.after(rng.choice(legal_turns(line.position, compiled=compiled)))
        if line.outcome is None:
            return line
    raise LodestoneError(f"{plies} random plies end every game of {rules}")
