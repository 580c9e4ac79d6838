"""Self-play at a fixed number of nodes, from random openings.

Both seats are the same player, so differences between the sides are due to the rules. Every game
has its own seed, so that any of them can be played again.
"""

import random
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import fmean, median
from typing import Any

from lodestone import Line, Rules
from lodestone.lab.estimates import Estimate, share
from lodestone.lab.play import Seat, random_line
from lodestone.lab.play import play_game as play_game_on
from lodestone.players.computer import ComputerPlayer
from lodestone.players.levels import Strength
from lodestone.search.alphabeta import think
from lodestone.search.limit import Limit
from lodestone.search.result import SearchResult
from lodestone.search.turns import legal_turns


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
    """The figures of many games; shares have 95 % intervals: wins are of the decided games."""

    games: int
    wins: dict[str, Estimate]
    decided: Estimate
    endings: dict[str, int]
    mean_length: float
    median_length: float
    branching: float
    seeds: tuple[int, int]


def explore(line: Line, limit: Limit, seed: int = 0, **rest: Any) -> SearchResult:
    """Return the best turn to a position that has not occurred in the game, else the best of all.

    A player that repeats positions gets nowhere and measures nothing but the house rule.
    """
    seen = {position.state for position in line.positions}
    best = think(line, limit, seed, **rest)
    if line.after(best.turn).position.state not in seen:
        return best
    turns = legal_turns(line.position)
    new = [turn for turn in turns if line.after(turn).position.state not in seen]
    return think(line, limit, seed, **rest | {"among": new}) if new else best


def play_game(setting: Setting, seed: int) -> PlayedGame:
    """Play one game; the first plies are random, but none that ends the game."""
    rng = random.Random(seed)
    rules, limit = Rules.parse(setting.rules), Limit(nodes=setting.nodes)
    player = ComputerPlayer("explorer", "Explorer", "", Strength(limit, limit, explore))
    opening = random_line(rules, setting.opening, rng)
    sides = [side.name for side in rules.game.sides]
    line = play_game_on(opening, dict.fromkeys(sides, Seat(player)), rng, longest=setting.longest)
    assert line.outcome is not None
    widths = [len(legal_turns(at)) for at in line.positions[setting.opening : len(line.turns)]]
    return PlayedGame(
        seed,
        line.outcome.winner,
        line.outcome.how,
        len(line.turns),
        fmean(widths) if widths else 0.0,
    )


def play_games(setting: Setting, games: int, first_seed: int, workers: int = 2) -> list[PlayedGame]:
    """Play games with seeds from `first_seed` on; their results do not depend on the workers."""
    play_game(setting, first_seed)  # compiles once, into the cache that the workers share
    seeds = range(first_seed, first_seed + games)
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(partial(play_game, setting), seeds, chunksize=8))


def summarize(reports: Iterable[PlayedGame], sides: Iterable[str]) -> Summary:
    """Count the results, asserting that every game is counted."""
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
