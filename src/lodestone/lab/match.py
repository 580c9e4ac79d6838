"""A match: pairs of games, up to a number of games or until a sequential test decides."""

import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from itertools import islice
from threading import Timer

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.rules import Rules, play_rules
from lodestone.engine.external import Patience, PythonPlayer
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.lab.contestants import Contestant, Seat
from lodestone.lab.defaults import LONGEST, MATCH_GAMES, OPENING, PAIR, SEED, check_games
from lodestone.lab.play import Conditions, Pair, play_pair, random_opening
from lodestone.lab.standings import Ending, OnPair, Standings
from lodestone.lab.statistics import Hypotheses
from lodestone.players.protocol import Player
from lodestone.search.request import Limit
from lodestone.search.stop import Stop
from lodestone.workers import LostWorkerError, WorkerPool, at_end

#: Seconds after which a message says that an engine has not answered yet.
SILENCE = 10.0
#: Pairs queued per worker: enough that no worker waits for another's long game.
AHEAD = 8
#: Seconds that workers have to end their engines.
GRACE = 10.0


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
) -> Standings:
    """Play a match in this process and return its result; `games` is an even number.

    `first` and `second` play each opening twice, with either side; an opening is `opening` random
    turns, drawn by `seed`, and a game of `longest` turns is unfinished. A contestant is a player,
    or the text that names one on the command line: `level-3`, `greedy@100n`,
    `engine:COMMAND@1s`. `limit` is for those that name none. The rules are read by `play_rules`.
    `on_pair` is called after each two games. The rest is as in `Conditions`. Without arguments the
    conditions are those of `lodestone match`. Raises `LodestoneError` if `games` is odd or a
    contestant cannot take part.

    >>> match = play_match("greedy", "level-1", "queah", 2, longest=40, compiled=False)
    >>> match.games, match.wins + match.losses + match.draws + match.unfinished
    (2, 2)
    """
    check_games(games, opening, longest)
    played = play_rules(rules)
    players = (_player(first), _player(second))
    names = (_contestant(players[0], limit), _contestant(players[1], limit))
    conditions = Conditions(played, names, seed, opening, longest, compiled)
    standings = Standings(conditions)
    with ExitStack() as ended:
        seats = (
            _seat(players[0], names[0], conditions, ended),
            _seat(players[1], names[1], conditions, ended),
        )
        pairs = (play_pair(conditions, number, seats, Stop()) for number in range(games // PAIR))
        standings.count_all(pairs, on_pair)
    return standings


def _player(given: Player | str) -> Player | str:
    """Return a player whose faults are reported, or a text; raise `LodestoneError` for others."""
    return given if isinstance(given, str) else PythonPlayer(given)


def _contestant(player: Player | str, limit: Limit | None) -> Contestant:
    if isinstance(player, str):
        return Contestant.parse(player, limit)
    return Contestant(player.name, limit)


def _seat(
    player: Player | str, contestant: Contestant, conditions: Conditions, ended: ExitStack
) -> Seat:
    """Return a player's seat; one that was made of a text is closed with `ended`."""
    if not isinstance(player, str):
        return Seat(player, contestant.limit)
    seat = contestant.seat(conditions.patience, conditions.compiled)
    ended.callback(seat.player.close)
    return seat


def run_match(
    conditions: Conditions,
    games: int,
    *,
    workers: int,
    hypotheses: Hypotheses | None = None,
    on_pair: OnPair | None = None,
    played: Iterable[Pair] = (),
) -> Standings:
    """Play a match of up to `games` games, an even number; `on_pair` is called in order.

    `played` are its first pairs, if some have been played before; they count, and `on_pair` is not
    called with them. With hypotheses, the match ends as soon as the test accepts one of them.
    Ctrl-C ends it, too, and so does a failure after the first pair, such as the death of a worker.
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
        with closing(play_pairs(conditions, missing, min(workers, len(missing)))) as pairs:
            standings.count_all(pairs, on_pair)
    except KeyboardInterrupt:
        standings.ending = Ending.INTERRUPT
    except LodestoneError as error:
        if standings.games == 0:
            raise
        standings.ending, standings.breakdown = Ending.BREAKDOWN, str(error)
    return standings


def play_pairs(
    conditions: Conditions, pairs: Iterable[int], workers: int
) -> Generator[Pair, None, None]:
    """Play pairs, by number, in processes; yield each as soon as the ones before it are done.

    In this order nothing depends on the number of workers, and the games that are broken off when
    the iterator is closed are not biased towards long ones. Closing it ends all processes. Raises
    `LodestoneError` once all pairs before a lost worker's have been yielded.
    """
    pool = WorkerPool(workers)
    waiting: deque[Future[Pair]] = deque()
    numbers = iter(pairs)
    try:
        while True:
            while len(waiting) < workers * AHEAD and (pair := next(numbers, None)) is not None:
                waiting.append(pool.submit(_play_seated, conditions, pair))
            if not waiting:
                return
            yield waiting.popleft().result()
    except LostWorkerError:
        raise LodestoneError("a worker process has died") from None
    finally:
        pool.close(grace=GRACE)


@cache
def _seated(conditions: Conditions) -> tuple[tuple[Seat, Seat], Stop]:
    """Return the seats of a worker process, and what stops its games; they end with it."""
    seats, stop = conditions.seat(), Stop()
    at_end(stop.set)
    for seat in seats:
        at_end(seat.player.close)
    return seats, stop


def _play_seated(conditions: Conditions, pair: int) -> Pair:
    return play_pair(conditions, pair, *_seated(conditions))


def _prepare(conditions: Conditions) -> None:
    """Compile once, into the cache that workers share, and check that engines start."""
    random_opening(conditions, 0)
    for contestant in set(conditions.contestants):
        prepare(contestant, conditions.rules, conditions.patience, compiled=conditions.compiled)


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
