"""`play_game` plays every game of the project: it continues a line with the seated players."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from lodestone.core.errors import LodestoneError, TurnError, quoted
from lodestone.core.line import Line
from lodestone.core.outcome import Outcome, Termination
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.engine.external import EngineError
from lodestone.players.protocol import Player
from lodestone.search.request import Limit, legal_turns
from lodestone.search.stop import Stop

#: Number of openings to try before concluding that random play always ends within them.
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
    """Continue a line until the game is over, and return the whole line.

    `seats` are named by their sides, and every turn's seed is drawn from `rng`. A game of `longest`
    plies, those of `line` included, is ended as `UNFINISHED`; a player that fails in one of the
    ways of `Termination.is_fault` loses. Raises `StoppedError` if `stop` is set before the end.

    >>> from random import Random
    >>> from lodestone.players.roster import find_player
    >>> start = Line.of(Position.start("queah:traditional"))
    >>> seat = Seat(find_player("level-1").plain)
    >>> game = play_game(
    ...     start, {"white": seat, "black": seat}, Random(1), longest=6, compiled=False
    ... )
    >>> len(game.turns), str(game.outcome.termination)
    (6, 'unfinished')
    """
    for side, seat in seats.items():
        try:
            seat.player.prepare(line.position.rules, stop)
        except EngineError as error:
            return _lost(line, side, error, stop)
    while line.outcome is None:
        if len(line.turns) >= longest:
            reason = f"The game has reached {longest} plies."
            return line.end(Outcome(None, reason, Termination.UNFINISHED))
        side = line.position.side
        seat, seed = seats[side], rng.randrange(2**31)
        try:
            turn = seat.player.play(line, seat.limit, seed=seed, stop=stop).turn
            number = _legal_number(line.position, turn, compiled)
        except (EngineError, TurnError) as error:
            return _lost(line, side, error, stop)
        if stop and stop.is_set:
            raise StoppedError
        line = line.after(number)
    return line


def _lost(line: Line, side: str, error: LodestoneError, stop: Stop | None) -> Line:
    if stop and stop.is_set:
        raise StoppedError from None
    fault = error.fault if isinstance(error, EngineError) else Termination.ILLEGAL_TURN
    winner = next(other.name for other in line.position.rules.game.sides if other.name != side)
    return line.end(Outcome(winner, str(error), fault))


def _legal_number(position: Position, turn: str, compiled: bool) -> int:
    number = position.turn_number(turn)
    if number not in legal_turns(position, compiled=compiled):
        raise TurnError(f"{quoted(turn)} is not a legal turn in {position}")
    return number


def random_line(
    start: Rules | Position, plies: int, rng: random.Random, *, compiled: bool = True
) -> Line:
    """Play random plies, with legal turns equally likely, such that none ends the game.

    `start` is a position, or the rules whose start it is.
    Raises `LodestoneError` if hardly any such line exists.

    >>> from random import Random
    >>> line = random_line(Rules.parse("queah:balanced"), 4, Random(1), compiled=False)
    >>> line.turns
    ('c2b2', 'b3c3', 'd2c2', 'b4b3')
    """
    first = start if isinstance(start, Position) else Position.start(start)
    for _ in range(_TRIES):
        line = Line.of(first)
        while line.outcome is None and len(line.turns) < plies:
            line = line.after(rng.choice(legal_turns(line.position, compiled=compiled)))
        if line.outcome is None:
            return line
    raise LodestoneError(f"{plies} random plies end every game of {first.rules}")
