"""The games of a match: a random opening, played twice with seats exchanged."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.engine.external import Patience
from lodestone.lab.contestants import Contestant
from lodestone.lab.play import Seat, play_game, random_line
from lodestone.records import GameRecord
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


def points(game: GameRecord) -> float:
    """Return the first contestant's points in a game of a match: 1, ½ or 0."""
    if game.result.winner is None:
        return 0.5
    return float(game.result.winner == game.tags["MatchFirst"])


def play_pair(
    conditions: Conditions, pair: int, seated: tuple[Seat, Seat], stop: Stop
) -> tuple[GameRecord, GameRecord]:
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
) -> GameRecord:
    played = play_game(
        line,
        {side: seated[number] for side, number in seats.items()},
        random.Random(f"{conditions.seed} {pair} {seats}"),
        longest=conditions.longest,
        stop=stop,
        compiled=conditions.compiled,
    )
    names = [str(contestant) for contestant in conditions.contestants]
    record = GameRecord.of(played, {side: names[number] for side, number in seats.items()})
    first = next(side for side, number in seats.items() if number == 0)
    record.tags |= _tags(conditions, pair, first)
    return record


def _tags(conditions: Conditions, pair: int, first: str) -> dict[str, str]:
    """Return what is needed to play a game of a match again, besides its rules and players."""
    return {
        "Event": "Match",
        "Round": str(pair),
        "MatchFirst": first,
        "MatchSeed": str(conditions.seed),
        "MatchOpening": str(conditions.opening),
        "MatchLongest": str(conditions.longest),
        "MatchCompiled": str(conditions.compiled).lower(),
    }
