"""The games of a match: a random opening, played twice with seats exchanged.

`play_game` plays every game of the project: it continues a line with the seated players.
"""

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from lodestone.core.errors import LodestoneError, TurnError, quoted
from lodestone.core.line import Line
from lodestone.core.outcome import Outcome, Termination
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.engine.external import EngineError, Patience
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.lab.contestants import Contestant, Seat
from lodestone.lab.stamps import SHOWN
from lodestone.records import GameRecord
from lodestone.search.request import legal_turns
from lodestone.search.stop import Stop

#: The two games of one opening.
Pair = tuple[GameRecord, GameRecord]
#: The tag of the versions of contestants that are somebody's own.
STAMP = "MatchStamp"
#: Number of openings to try before concluding that random play always ends within them.
_TRIES = 1000


class StoppedError(Exception):
    """The game was stopped before it ended."""


def play_game(
    line: Line,
    seats: Mapping[str, Seat],
    rng: random.Random,
    *,
    longest: int,
    stop: Stop | None = None,
    compiled: bool = HAS_COMPILER,
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
    start: Rules | Position, plies: int, rng: random.Random, *, compiled: bool = HAS_COMPILER
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
    compiled: bool = HAS_COMPILER
    patience: Patience = field(default_factory=Patience)

    @property
    def sides(self) -> tuple[str, str]:
        """The names of the first side and the second."""
        first, second = (side.name for side in self.rules.game.sides)
        return first, second

    @property
    def stamp(self) -> str:
        """A hash of the files of contestants that are somebody's own, "" if there are none."""
        return " ".join(one.version[:SHOWN] for one in self.contestants if one.version)

    def seat(self) -> tuple[Seat, Seat]:
        """Return the seats of both contestants."""
        first, second = (one.seat(self.patience, self.compiled) for one in self.contestants)
        return first, second


def points(game: GameRecord) -> float:
    """Return the first contestant's points in a game of a match: 1, ½ or 0."""
    if game.winner is None:
        return 0.5
    return float(game.winner == game.tags["MatchFirst"])


def play_pair(conditions: Conditions, pair: int, seated: tuple[Seat, Seat], stop: Stop) -> Pair:
    """Play one opening twice; raise `StoppedError` if `stop` is set before the end.

    The pair's number and the match's seed determine everything but the clock.
    """
    opening = random_opening(conditions, pair)
    first, second = conditions.sides
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
    first, second = conditions.sides
    number, found = 0, dict[str, GameRecord]()
    for record in records:
        side = record.tags.get("MatchFirst", "")
        if side in (first, second) and _is_of(conditions, number, side, record):
            found[side] = record
        if len(found) == 2:
            yield found[first], found[second]
            number, found = number + 1, {}


def of_other_versions(conditions: Conditions, records: Iterable[GameRecord]) -> int:
    """Return how many games of a match were played by other versions of its contestants' files."""
    if not conditions.stamp:
        return 0
    kept = _tags(conditions, 0, "")
    for name in (STAMP, "Round", "MatchFirst"):
        del kept[name]
    names = sorted(map(str, conditions.contestants))
    return sum(
        record.rules == str(conditions.rules)
        and record.tags.get(STAMP, "") != conditions.stamp
        and sorted(record.tags.get(side.capitalize(), "") for side in conditions.sides) == names
        and kept.items() <= record.tags.items()
        for record in records
    )


def _is_of(conditions: Conditions, pair: int, first: str, record: GameRecord) -> bool:
    """Return whether a record holds the game of a pair in which `first` is the first contestant."""
    names = [str(contestant) for contestant in conditions.contestants]
    sides = conditions.sides
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
        **({STAMP: stamp} if (stamp := conditions.stamp) else {}),
    }
