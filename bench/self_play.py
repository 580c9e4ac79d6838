"""The computer against itself at a fixed number of nodes, from random openings.

Both seats are the same player, so what differs between the sides is the rules' doing. Every game
has its own seed, so that any of them can be played again.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import fmean, median

from lodestone import Line, Rules
from lodestone.kernel.decorator import State
from lodestone.lab.estimates import Estimate, share
from lodestone.lab.games import random_line
from lodestone.search.alphabeta import legal_turns, think
from lodestone.search.limit import Limit


@dataclass(frozen=True)
class Setting:
    """How games are played: positions searched a turn, random plies first, and when to stop."""

    rules: str
    nodes: int
    opening: int
    longest: int


@dataclass(frozen=True)
class PlayedGame:
    """One game: its seed, who won (`None`: draw or unfinished), why, how long, how wide."""

    seed: int
    winner: str | None
    how: str
    turns: int
    branching: float


@dataclass(frozen=True)
class Summary:
    """What many games say; shares carry 95 % intervals: wins of the decided games, those of all."""

    games: int
    wins: dict[str, Estimate]
    decided: Estimate
    endings: dict[str, int]
    mean_length: float
    median_length: float
    branching: float
    seeds: tuple[int, int]


def play_game(setting: Setting, seed: int) -> PlayedGame:
    """Play one game; the first plies are random, but none that ends the game."""
    rng = random.Random(seed)
    line = random_line(Rules.parse(setting.rules), setting.opening, rng)
    seen = {position.state for position in line.positions}
    widths = []
    while (outcome := line.outcome) is None and len(line.turns) < setting.longest:
        turns = legal_turns(line.position)
        widths.append(len(turns))
        limit = Limit(nodes=setting.nodes)
        line = _play_on(line, turns, seen, limit, rng.randrange(2**31))
        seen.add(line.position.state)
    return PlayedGame(
        seed,
        outcome.winner if outcome else None,
        outcome.how if outcome else "unfinished",
        len(line.turns),
        fmean(widths) if widths else 0.0,
    )


def _play_on(line: Line, turns: Sequence[int], seen: set[State], limit: Limit, seed: int) -> Line:
    """Play the best turn to a position not in `seen`, the best of all if there is none.

    A player who repeats positions gets nowhere and measures nothing but the house rule.
    """
    after = line.after(think(line, limit, seed, among=turns).turn)
    if after.position.state not in seen:
        return after
    new = [turn for turn in turns if line.after(turn).position.state not in seen]
    return line.after(think(line, limit, seed, among=new).turn) if new else after


def play_games(setting: Setting, games: int, first_seed: int, workers: int = 2) -> list[PlayedGame]:
    """Play games with seeds from `first_seed` on; their results do not depend on the workers."""
    play_game(setting, first_seed)  # compiles once, into the cache that the workers share
    seeds = range(first_seed, first_seed + games)
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(partial(play_game, setting), seeds, chunksize=8))


def summarize(reports: Iterable[PlayedGame], sides: Iterable[str]) -> Summary:
    """Count what happened; that every game is accounted for is asserted."""
    played = list(reports)
    wins = Counter(report.winner for report in played)
    endings = Counter(report.how for report in played)
    assert sum(wins.values()) == len(played)
    decided = len(played) - wins[None]
    return Summary(
        games=len(played),
        wins={side: share(wins[side], decided) for side in sides},
        decided=share(decided, len(played)),
        endings=dict(endings.most_common()),
        mean_length=fmean(report.turns for report in played),
        median_length=median(report.turns for report in played),
        branching=fmean(report.branching for report in played),
        seeds=(min(r.seed for r in played), max(r.seed for r in played)),
    )
