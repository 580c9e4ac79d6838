"""The games of a match: a random opening, played twice with seats exchanged."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.engine.external import Patience
from lodestone.lab.contestants import Contestant
from lodestone.lab.play import FAULTS, Seat, play_game, random_line
from lodestone.search.stop import Stop


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

    def seat(self) -> tuple[Seat, Seat]:
        """Return the seats of both contestants."""
        first, second = self.contestants
        return (
            first.seat(self.patience, self.compiled),
            second.seat(self.patience, self.compiled),
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
        """The first contestant's points: 1, ½ or 0."""
        if self.winner is None:
            return 0.5
        return 1.0 if self.seats[self.winner] == 0 else 0.0

    @property
    def is_fault(self) -> bool:
        """Whether the game was lost by a fault of the loser's."""
        return self.how in FAULTS


def play_pair(
    conditions: Conditions, pair: int, seated: tuple[Seat, Seat], stop: Stop
) -> tuple[GameReport, GameReport]:
    """Play one opening twice; raise `StoppedError` if `stop` is set before the end.

    The pair's number and the match's seed determine everything but the clock.
    """
    first, second = (side.name for side in conditions.rules.game.sides)
    opening = random_opening(conditions, pair)
    return (
        _play(conditions, pair, opening, {first: 0, second: 1}, seated, stop),
        _play(conditions, pair, opening, {first: 1, second: 0}, seated, stop),
    )


def random_opening(conditions: Conditions, pair: int) -> Line:
    """Return a pair's opening, which the pair's number and the match's seed determine."""
    rng = random.Random(f"{conditions.seed} {pair}")
    return random_line(conditions.rules, conditions.opening, rng, compiled=conditions.compiled)


def _play(
    conditions: Conditions,
    pair: int,
    line: Line,
    seats: Mapping[str, int],
    seated: tuple[Seat, Seat],
    stop: Stop,
) -> GameReport:
    played = play_game(
        line,
        {side: seated[number] for side, number in seats.items()},
        random.Random(f"{conditions.seed} {pair} {seats}"),
        longest=conditions.longest,
        stop=stop,
        compiled=conditions.compiled,
    )
    outcome, first = played.outcome, played.positions[0]
    assert outcome is not None
    turns = tuple(map(first.format_turn, played.turns))
    return GameReport(pair, seats, str(first), turns, outcome.winner, outcome.how, outcome.reason)
