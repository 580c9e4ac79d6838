"""Measured random play: how fast the kernels are, and how games under a rule set go by chance."""

import math
import time
from dataclasses import asdict, dataclass

import numpy as np

from lodestone.core import protocol
from lodestone.core.playout import Tally, playouts
from lodestone.core.rules import Rules

#: Turns after which a random game is cut short and counted as not finished.
LONGEST = 100_000


@dataclass(frozen=True)
class Measurement:
    """Random games on one core; `rates` are turns a second, one for each round."""

    rules: Rules
    seed: int
    tally: Tally
    rates: list[float]

    def figures(self) -> dict[str, object]:
        """Give everything as plain values, for machines to read."""
        games = self.tally.finished
        return {
            "rules": str(self.rules),
            "sides": [side.name for side in self.rules.game.sides],
            "seed": self.seed,
            **self.tally._asdict(),
            "mean_length": round(self.tally.turns / self.tally.games, 3),
            "share_first": asdict(share(self.tally.wins_first, games)),
            "share_second": asdict(share(self.tally.wins_second, games)),
            "share_draws": asdict(share(self.tally.draws, games)),
            "turns_per_second": {
                "median": round(float(np.median(self.rates))),
                "lowest": round(min(self.rates)),
                "highest": round(max(self.rates)),
                "rounds": len(self.rates),
            },
        }


@dataclass(frozen=True)
class Share:
    """A share from 0 to 1 with its 95 % interval."""

    share: float
    low: float
    high: float


def share(count: int, total: int) -> Share:
    """Give `count` out of `total` with Wilson's 95 % interval (JASA 22, 1927)."""
    if total == 0:
        return Share(0.0, 0.0, 1.0)
    z = 1.959964
    p = count / total
    middle = p + z * z / (2 * total)
    reach = z * math.sqrt(p * (1 - p) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    low, high = (middle - reach) / scale, (middle + reach) / scale
    return Share(round(p, 4), round(max(low, 0.0), 4), round(min(high, 1.0), 4))


def measure(rules: Rules, games: int, seed: int, rounds: int) -> Measurement:
    """Play `games` random games from the start, `rounds` times over with the same seed.

    The rounds are the same games; that their tallies agree is checked, so that a figure is never
    taken from work that was not done.
    """
    play = playouts.compiled
    start = protocol.initial(rules.kernel)
    path = np.empty(LONGEST + 1, np.int64)
    play(rules.kernel, start, seed, 1, path)
    tallies, rates = set(), []
    for _ in range(rounds):
        began = time.perf_counter()
        tally = play(rules.kernel, start, seed, games, path)
        rates.append(tally.turns / (time.perf_counter() - began))
        tallies.add(tally)
    if len(tallies) != 1:
        raise AssertionError(f"the same seed gave different games: {tallies}")
    return Measurement(rules, seed, tallies.pop(), rates)
