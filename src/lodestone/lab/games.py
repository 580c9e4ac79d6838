"""The games of a match: an opening by chance, played twice with seats exchanged."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from lodestone.core.errors import LodestoneError, TurnError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.engine.external import EngineError, Patience
from lodestone.lab.contestants import Contestant, Seated
from lodestone.search.alphabeta import legal_turns
from lodestone.search.stop import Stop

#: How a game ends that has reached the limit of plies; it counts as a draw.
UNFINISHED = "unfinished"
#: How a game ends whose loser crashed, was late, played no legal turn, or would not play.
FAULTS = ("crash", "timeout", "illegal turn", "refusal")

#: Openings tried before chance is taken to end every game within them.
_TRIES = 1000


@dataclass(frozen=True)
class Conditions:
    """How games are played.

    `opening` random plies come first; after `longest` plies, these included, a game is unfinished.
    """

    rules: Rules
    contestants: tuple[Contestant, Contestant]
    seed: int
    opening: int
    longest: int
    compiled: bool = True
    patience: Patience = field(default_factory=Patience)

    def seat(self) -> tuple[Seated, Seated]:
        """Return both contestants a seat."""
        first, second = self.contestants
        return (
            first.seated(self.patience, self.compiled),
            second.seated(self.patience, self.compiled),
        )


@dataclass(frozen=True)
class GameReport:
    """One game: `seats` gives the contestant of each side, 0 or 1, by the side's name.

    `winner` is a side's name, `None` for a draw or an unfinished game; `how` names the ending in a
    word, one of the rules' or `UNFINISHED` or one of `FAULTS`.
    """

    pair: int
    seats: Mapping[str, int]
    start: str
    turns: tuple[str, ...]
    winner: str | None
    how: str
    reason: str

    @property
    def points(self) -> float:
        """What the first contestant gets: 1, ½ or 0."""
        if self.winner is None:
            return 0.5
        return 1.0 if self.seats[self.winner] == 0 else 0.0

    @property
    def is_fault(self) -> bool:
        """Whether the loser did not do its part."""
        return self.how in FAULTS


class StoppedError(Exception):
    """The match was stopped before the game ended."""


def play_pair(
    conditions: Conditions, pair: int, seated: tuple[Seated, Seated], stop: Stop
) -> tuple[GameReport, GameReport]:
    """Play one opening twice; raise `StoppedError` if `stop` is set before the end.

    The pair's number and the match's seed decide about everything but the clock.
    """
    first, second = (side.name for side in conditions.rules.game.sides)
    opening = random_opening(conditions, pair)
    return (
        _play(conditions, pair, opening, {first: 0, second: 1}, seated, stop),
        _play(conditions, pair, opening, {first: 1, second: 0}, seated, stop),
    )


def random_opening(conditions: Conditions, pair: int) -> Line:
    """Return a pair's opening, which the pair's number and the match's seed decide about."""
    rng = random.Random(f"{conditions.seed} {pair}")
    return random_line(conditions.rules, conditions.opening, rng, compiled=conditions.compiled)


def random_line(rules: Rules, plies: int, rng: random.Random, *, compiled: bool = True) -> Line:
    """Play random plies from the start, every legal turn as likely, none of which ends the game.

    Raises `LodestoneError` where that hardly ever happens.
    """
    for _ in range(_TRIES):
        line = Line.of(Position.start(rules))
        while line.outcome is None and len(line.turns) < plies:
            line = line.after(rng.choice(legal_turns(line.position, compiled=compiled)))
        if line.outcome is None:
            return line
    raise LodestoneError(f"{plies} random plies end every game of {rules}")


def _play(
    conditions: Conditions,
    pair: int,
    line: Line,
    seats: Mapping[str, int],
    seated: tuple[Seated, Seated],
    stop: Stop,
) -> GameReport:
    start = str(line.positions[0])
    rng = random.Random(f"{conditions.seed} {pair} {seats}")

    def report(winner: str | None, how: str, reason: str) -> GameReport:
        texts = map(line.positions[0].format_turn, line.turns)
        return GameReport(pair, seats, start, tuple(texts), winner, how, reason)

    for side, player in seats.items():
        try:
            seated[player].begin(conditions.rules, stop)
        except EngineError as error:
            if stop.is_set:
                raise StoppedError from None
            return report(_other(seats, side), error.fault, str(error))
    while (outcome := line.outcome) is None:
        if len(line.turns) >= conditions.longest:
            return report(None, UNFINISHED, f"The game has reached {conditions.longest} plies.")
        side = line.position.side
        try:
            turn = seated[seats[side]].choose(line, rng.randrange(2**31), stop).turn
            _check(conditions, line.position, turn)
        except (EngineError, TurnError) as error:
            if stop.is_set:
                raise StoppedError from None
            fault = error.fault if isinstance(error, EngineError) else "illegal turn"
            return report(_other(seats, side), fault, str(error))
        if stop.is_set:
            raise StoppedError
        line = line.after(turn)
    return report(outcome.winner, outcome.how, outcome.reason)


def _check(conditions: Conditions, position: Position, turn: int) -> None:
    if turn not in legal_turns(position, compiled=conditions.compiled):
        raise TurnError(f"{turn} is the number of no legal turn in {position}")


def _other(seats: Mapping[str, int], side: str) -> str:
    return next(name for name in seats if name != side)
