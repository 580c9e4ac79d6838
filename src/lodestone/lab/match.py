"""A match: pairs of games, up to a number of games or until a sequential test decides."""

import sys
from collections.abc import Generator, Hashable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from threading import Timer

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.rules import Rules, play_rules
from lodestone.engine.external import Patience
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.lab.contestants import Contestant, Seat
from lodestone.lab.defaults import (
    LONGEST,
    MATCH_GAMES,
    OPENING,
    PAIR,
    SEED,
    ExecutorName,
    check_games,
)
from lodestone.lab.executors import Executor, in_order
from lodestone.lab.play import Conditions, Pair, play_pair, random_opening
from lodestone.lab.standings import Ending, OnPair, Standings
from lodestone.lab.statistics import Hypotheses
from lodestone.lab.work import Held, Work, naming
from lodestone.players.protocol import Player
from lodestone.search.request import Limit

#: Seconds after which a message says that an engine has not answered yet.
SILENCE = 10.0


@dataclass(frozen=True)
class MatchPairs(Work[list[Pair]]):
    """The pairs of a match."""

    conditions: Conditions

    @property
    def pace(self) -> Hashable:
        """What decides how long a pair takes: the match."""
        return self.conditions

    @property
    def needs(self) -> tuple[str, ...]:
        """The game, and the players."""
        needs = (one.needs for one in self.conditions.contestants)
        return str(self.conditions.rules), *chain(*needs)

    @property
    def is_own(self) -> bool:
        """Whether a contestant is an object of the caller's."""
        return any(one.is_own for one in self.conditions.contestants)

    def named(self, numbers: range) -> str:
        """Return how errors name some pairs."""
        conditions = self.conditions
        first, second = conditions.contestants
        which = f"pairs {numbers[0]} to {numbers[-1]} of {first} against {second}"
        return f"{which}, {conditions.rules}, seed {conditions.seed}"

    def do(self, numbers: range, held: Held) -> list[Pair]:
        """Play some pairs."""
        conditions = self.conditions
        seats = held.get(conditions, conditions.seat, self._leave)
        found = []
        for pair in numbers:
            with naming(f"game {PAIR * pair} or {PAIR * pair + 1}, seed {conditions.seed}"):
                found.append(play_pair(conditions, pair, seats, held.stop))
        return found

    def _leave(self, seats: tuple[Seat, Seat]) -> None:
        """End the players, except objects: these are their owner's."""
        for contestant, seat in zip(self.conditions.contestants, seats, strict=True):
            if contestant.given is None:
                seat.player.close()


def play_match(
    first: Player | str,
    second: Player | str,
    rules: Rules | str,
    games: int = MATCH_GAMES,
    *,
    limit: Limit | None = None,
    seed: int = SEED,
    opening: int = OPENING,
    longest: int = LONGEST,
    compiled: bool = HAS_COMPILER,
    on_pair: OnPair | None = None,
    executor: Executor | ExecutorName = "local",
    workers: int | None = None,
) -> Standings:
    """Play a match and return its result; `games` is an even number.

    `first` and `second` play each opening twice, with either side; an opening is `opening` random
    turns, drawn by `seed`, and a game of `longest` turns is unfinished. A contestant is a player,
    or the text that names one on the command line: `level-3`, `greedy@100n`,
    `engine:COMMAND@1s`. `limit` is for those that name none. The rules are read by `play_rules`.
    `on_pair` is called after each two games, in their order. `executor` plays them, at most
    `workers` at the same time (`Executor`); the result does not depend on them. A player of yours
    that is an object plays in this process, unless `workers` are given and it can be pickled. The
    rest is as in `Conditions`. Without arguments the conditions are those of `lodestone match`.
    Raises `LodestoneError` if `games` is odd or a contestant cannot take part.

    >>> match = play_match("greedy", "level-1", "queah", 2, longest=40, compiled=False)
    >>> match.games, match.wins + match.losses + match.draws + match.unfinished
    (2, 2)
    """
    check_games(games, opening, longest)
    names = Contestant.of(first, limit), Contestant.of(second, limit)
    conditions = Conditions(play_rules(rules), names, seed, opening, longest, compiled)
    standings = Standings(conditions)
    _prepare(conditions)
    with closing(
        play_pairs(conditions, range(games // PAIR), Executor.of(executor, workers))
    ) as pairs:
        standings.count_all(pairs, on_pair)
    return standings


def run_match(
    conditions: Conditions,
    games: int,
    *,
    executor: Executor,
    hypotheses: Hypotheses | None = None,
    on_pair: OnPair | None = None,
    played: Iterable[Pair] = (),
) -> Standings:
    """Play a match of up to `games` games, an even number; `on_pair` is called in order.

    `played` are its first pairs, if some have been played before; they count, and `on_pair` is not
    called with them. With hypotheses, the match ends as soon as the test accepts one of them.
    Ctrl-C ends it, too, and so does a failure after the first pair, such as the loss of workers.
    Raises `LodestoneError` if a contestant cannot take part, or no pair was played.
    """
    standings = Standings(conditions, hypotheses)
    standings.count_all(islice(played, games // 2), None)
    standings.resumed = standings.games
    missing = range(standings.games // 2, games // 2)
    if not missing or standings.ending is Ending.TEST:
        return standings
    try:
        _prepare(conditions)
        with closing(play_pairs(conditions, missing, executor)) as pairs:
            standings.count_all(pairs, on_pair)
    except KeyboardInterrupt:
        standings.ending = Ending.INTERRUPT
    except LodestoneError as error:
        if standings.games == 0:
            raise
        standings.ending, standings.breakdown = Ending.BREAKDOWN, str(error)
    return standings


def play_pairs(
    conditions: Conditions, pairs: range, executor: Executor
) -> Generator[Pair, None, None]:
    """Play pairs, by number; yield each as soon as the ones before it are done.

    In this order nothing depends on the number of workers, and the games that are broken off when
    the iterator is closed are not biased towards long ones. Closing it ends all workers. Raises
    what a player raised, or `LodestoneError` for a piece that ends one worker after the other, once
    all pairs before it have been yielded.
    """
    wanted = [(MatchPairs(conditions), [pairs])]
    with closing(executor.do(wanted)) as answers:
        for done in in_order(answers, wanted):
            yield from done.answer


def _prepare(conditions: Conditions) -> None:
    """Compile once, into the cache that workers share, and check that engines start."""
    random_opening(conditions, 0)
    check_contestants(
        conditions.rules, conditions.contestants, conditions.patience, compiled=conditions.compiled
    )


def check_contestants(
    rules: Rules,
    contestants: Iterable[Contestant],
    patience: Patience,
    *,
    compiled: bool,
) -> None:
    """Check that contestants can play under some rules, and compile what they need.

    Objects are their owner's, and not tried. Raises `LodestoneError` if one cannot.
    """
    for contestant in dict.fromkeys(contestants):
        if not contestant.is_own:
            prepare(contestant, rules, patience, compiled=compiled)


def prepare(
    contestant: Contestant, rules: Rules, patience: Patience, *, compiled: bool = HAS_COMPILER
) -> None:
    """Check that a contestant can play under some rules, and compile what it needs.

    Raises `LodestoneError` if it cannot. A message on stderr says if an engine is silent for long.
    """
    seat = contestant.seat(patience, compiled)
    with closing(seat.player) as player, _told_of_silence(contestant, patience):
        player.prepare(rules)


@contextmanager
def _told_of_silence(contestant: Contestant, patience: Patience) -> Iterator[None]:
    """Print to stderr what the match is waiting for if an engine is silent for long."""
    note = (
        f"lodestone: waiting for {quoted(str(contestant), 200)}, which has {patience.start:g} s "
        f"to say ugiok and {patience.ready:g} s to say readyok"
    )
    timer = Timer(SILENCE, lambda: print(note, file=sys.stderr))
    timer.daemon = True
    if contestant.is_engine:
        timer.start()
    try:
        yield
    finally:
        timer.cancel()
