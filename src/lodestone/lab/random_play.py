"""Random play, measured: the speed of the kernels, and the results under a rule set."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from lodestone.core.rules import Rules, write_rules
from lodestone.kernel import protocol
from lodestone.kernel.playouts import PlayoutCounts, playouts
from lodestone.lab.estimates import Estimate, share
from lodestone.lab.rule_names import repetition_of

#: Turns after which a random game is broken off and counts as unfinished.
LONGEST = 100_000


@dataclass(frozen=True)
class Measurement:
    """Random games on one core; `rates` are turns per second, one for each round."""

    rules: Rules
    seed: int
    counts: PlayoutCounts
    rates: list[float]

    @property
    def shares(self) -> dict[str, Estimate]:
        """The shares of finished games: wins of the first side and of the second, and draws."""
        counts = self.counts
        ends = {"first": counts.wins_first, "second": counts.wins_second, "draws": counts.draws}
        return {name: share(count, counts.finished) for name, count in ends.items()}

    def figures(self) -> dict[str, object]:
        """Return everything as plain values."""
        return {
            "rules": write_rules(self.rules),
            "repetition": repetition_of(self.rules),
            "sides": [side.name for side in self.rules.game.sides],
            "seed": self.seed,
            **self.counts._asdict(),
            "mean_length": round(self.counts.turns / self.counts.games, 3),
            **{f"share_{name}": _plain(part) for name, part in self.shares.items()},
            "turns_per_second": {
                "median": round(float(np.median(self.rates))),
                "lowest": round(min(self.rates)),
                "highest": round(max(self.rates)),
                "rounds": len(self.rates),
            },
        }


def _plain(part: Estimate) -> dict[str, float]:
    return {"share": part.value, "low": part.low, "high": part.high}


def measure(
    rules: Rules,
    games: int,
    seed: int,
    rounds: int,
    on_round: Callable[[int], None] | None = None,
) -> Measurement:
    """Play `games` random games from the start, `rounds` times with the same seed.

    Compilation is not measured. `on_round` is called before each round with the number of rounds
    done. All rounds play the same games, and their counts have to agree, so no speed is reported
    for work that was not done.
    """
    play = playouts.compiled
    start = protocol.initial(rules.kernel)
    path = np.empty(LONGEST + 1, np.int64)
    play(rules.kernel, start, seed, 1, path)
    seen, rates = set(), []
    for done in range(rounds):
        if on_round:
            on_round(done)
        began = time.perf_counter()
        counts = play(rules.kernel, start, seed, games, path)
        rates.append(counts.turns / (time.perf_counter() - began))
        seen.add(counts)
    if len(seen) != 1:
        raise AssertionError(f"the same seed gave different games: {seen}")
    return Measurement(rules, seed, seen.pop(), rates)
