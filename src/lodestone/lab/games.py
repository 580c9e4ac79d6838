"""The games of a match: a random opening, played twice with seats exchanged."""

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.engine.external import Patience
from lodestone.lab.contestants import Contestant
from lodestone.lab.play import Seat, play_game, random_line
from lodestone.records import GameRecord
from lodestone.search.stop import Stop

#: The two games of one opening.
Pair = tuple[GameRecord, GameRecord]


@dataclass(frozen=True)
class Conditions:
    """The conditions under which games are played.

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
    if game.winner is None:
        return 0.5
    return float(game.winner == game.tags["MatchFirst"])


def play_pair(conditions: Conditions, pair: int, seated: tuple[Seat, Seat], stop: Stop) -> Pair:
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


def pairs_among(conditions: Conditions, records: Iterable[GameRecord]) -> Iterator[Pair]:
    """Yield a match's pairs from number 0 on, as long as the records hold the next one."""
    first, second = (side.name for side in conditions.rules.game.sides)
    number, found = 0, dict[str, GameRecord]()
    for record in records:
        side = record.tags.get("MatchFirst", "")
        if side in (first, second) and _is_of(conditions, number, side, record):
            found[side] = record
        if len(found) == 2:
            yield found[first], found[second]
            number, found = number + 1, {}


def _is_of(conditions: Conditions, pair: int, first: str, record: GameRecord) -> bool:
    """Return whether a record holds the game of a pair in which `first` is the first contestant."""
    names = [str(contestant) for contestant in conditions.contestants]
    sides = [side.name for side in conditions.rules.game.sides]
    ordered = sides if first == sides[0] else sides[::-1]
    players = {side.capitalize(): name for side, name in zip(ordered, names, strict=True)}
    wanted = _tags(conditions, pair, first) | players
    return (
        not record.faults
        and record.rules == str(conditions.rules)
        and record.ending is not None
        and wanted.items() <= record.tags.items()
    )


def _tags(conditions: Conditions, pair: int, first: str) -> dict[str, str]:
    """Return the tags that are needed, besides rules and players, to play a game again."""
    return {
        "Event": "Match",
        "Round": str(pair),
        "MatchFirst": first,
        "MatchSeed": str(conditions.seed),
        "MatchOpening": str(conditions.opening),
        "MatchLongest": str(conditions.longest),
        "MatchCompiled": str(conditions.compiled).lower(),
    }
