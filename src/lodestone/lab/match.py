"""A match: pairs of games, up to a number of games or until a sequential test decides."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from threading import Timer

from lodestone.core.errors import LodestoneError, quoted
from lodestone.engine.external import Patience
from lodestone.lab.contestants import Contestant
from lodestone.lab.games import Conditions, random_opening
from lodestone.lab.play import UNFINISHED
from lodestone.lab.statistics import Hypotheses, decided
from lodestone.lab.workers import Pair, play_pairs

#: Seconds after which a message says that an engine has not answered yet.
SILENCE = 10.0


class Ending(StrEnum):
    """Why a match is over."""

    LENGTH = "length"
    TEST = "test"
    INTERRUPT = "interrupt"
    BREAKDOWN = "breakdown"


@dataclass
class Standings:
    """The results so far, from the first contestant's point of view.

    `pairs` counts pairs worth 0, ½, 1, 1½ and 2 points; `sides` counts the games that each side has
    won, by name; `faults` counts the games lost by faults, for each contestant. `breakdown` says in
    a line what broke the match off, if anything did.
    """

    conditions: Conditions
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    wins: int = 0
    losses: int = 0
    draws: int = 0
    unfinished: int = 0
    plies: int = 0
    sides: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    faults: tuple[Counter[str], Counter[str]] = field(
        default_factory=lambda: (Counter(), Counter())
    )
    ending: Ending = Ending.LENGTH
    breakdown: str = ""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.losses + self.draws + self.unfinished

    @property
    def points(self) -> float:
        """The first contestant's points; draws and unfinished games count half a point."""
        return self.wins + (self.draws + self.unfinished) / 2

    def count(self, pair: Pair) -> None:
        """Add the two games of one opening."""
        self.pairs[round(2 * sum(game.points for game in pair))] += 1
        for game in pair:
            self.wins += game.points == 1
            self.losses += game.points == 0
            self.unfinished += game.how == UNFINISHED
            self.draws += game.winner is None and game.how != UNFINISHED
            self.plies += len(game.turns)
            self.endings[game.how] += 1
            if game.winner is not None:
                self.sides[game.winner] += 1
            if game.is_fault:
                self.faults[int(game.points)][game.how] += 1


def run_match(
    conditions: Conditions,
    games: int,
    *,
    workers: int,
    hypotheses: Hypotheses | None = None,
    on_pair: Callable[[Standings, Pair], None] | None = None,
) -> Standings:
    """Play a match of up to `games` games, an even number; `on_pair` is called in order.

    With hypotheses it ends as soon as the test accepts one of them. Ctrl-C ends it, too, as does a
    failure after the first pair, such as the death of a worker. Raises `LodestoneError` if a
    contestant cannot take part, or no pair was played.
    """
    standings = Standings(conditions)
    try:
        _prepare(conditions)
        with closing(play_pairs(conditions, games // 2, min(workers, games // 2))) as pairs:
            for pair in pairs:
                standings.count(pair)
                if on_pair is not None:
                    on_pair(standings, pair)
                if hypotheses and decided(standings.pairs, hypotheses) is not None:
                    standings.ending = Ending.TEST
                    break
    except KeyboardInterrupt:
        standings.ending = Ending.INTERRUPT
    except LodestoneError as error:
        if standings.games == 0:
            raise
        standings.ending, standings.breakdown = Ending.BREAKDOWN, str(error)
    return standings


def _prepare(conditions: Conditions) -> None:
    """Compile once, into the cache that workers share, and check that engines can be started."""
    random_opening(conditions, 0)
    for contestant in set(conditions.contestants):
        seat = contestant.seat(conditions.patience, conditions.compiled)
        with closing(seat.player) as player, _told_of_silence(contestant, conditions.patience):
            player.prepare(conditions.rules)


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
