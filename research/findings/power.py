"""Count the wrong statements about seats in simulated experiments whose truth is known.

    python -m research.findings.power [EXPERIMENTS]

Each scenario is an advantage after openings of every length, and how games of a pair hang together.
The lab judges 1,000 experiments of each. Printed are the shares, in per cent, of experiments in
which it called an advantage and a dependence on the opening, and of those in which it was wrong.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy import float64
from numpy.typing import NDArray

from lodestone.lab.defaults import PAIR
from lodestone.lab.markdown import table
from lodestone.lab.metrics.intervals import wilson
from lodestone.lab.seats import Length, Seats, Verdict, judged
from lodestone.lab.statistics import share

EXPERIMENTS = 1_000
#: The lengths of the openings of published experiments, in random plies.
LENGTHS = tuple(range(1, 9))
#: What a pair may be worth to the first side, in points less 1.
SUMS = (-1.0, -0.5, 0.0, 0.5, 1.0)


@dataclass(frozen=True)
class Scenario:
    """Games whose advantage, -½ to ½, is known after openings of each length.

    Each length has `pairs`. The second game of a pair ends as the first one with probability
    `alike`, and the other way round if that is below 0; `draws` is the share of drawn games.
    """

    truth: Mapping[int, float]
    pairs: int = 60
    alike: float = 0.3
    draws: float = 0.0

    def played(self, plies: int, size: int, rng: np.random.Generator) -> NDArray[float64]:
        """Return the sums of `size` experiments' pairs after one length, shape (size, pairs)."""
        shape = size, self.pairs
        won = 0.5 + self.truth[plies] / (1 - self.draws)
        first, other = (np.where(rng.random(shape) < won, 0.5, -0.5) for _ in range(2))
        first, other = (np.where(rng.random(shape) < self.draws, 0.0, g) for g in (first, other))
        is_alike = rng.random(shape) < abs(self.alike)
        second = np.where(is_alike, np.copysign(1, self.alike) * first, other)
        sums: NDArray[float64] = first + second
        return sums

    def experiments(self, size: int, seed: int) -> list[Seats]:
        """Return what the lab says of `size` experiments."""
        rng = np.random.default_rng(seed)
        counts = {
            plies: _counted(self.played(plies, size, rng), size) for plies in sorted(self.truth)
        }
        return [
            judged([length_of(plies, tuple(found[n])) for plies, found in counts.items()])
            for n in range(size)
        ]

    @property
    def mean(self) -> float:
        """The true mean over even and odd lengths of 1 ply or more."""
        found = [[v for n, v in self.truth.items() if n and n % 2 == odd] for odd in (0, 1)]
        return round(sum(sum(one) / len(one) for one in found) / 2, 9)

    @property
    def is_constant(self) -> bool:
        """Whether the advantage is the same after all lengths of 1 ply or more."""
        return len({value for plies, value in self.truth.items() if plies}) == 1


def _counted(sums: NDArray[float64], size: int) -> list[list[int]]:
    kinds = np.rint(2 * sums + 2).astype(int)
    return [np.bincount(kinds[n], minlength=len(SUMS)).tolist() for n in range(size)]


@cache
def length_of(plies: int, counts: tuple[int, ...]) -> Length:
    """Return what the lab makes of pairs of these worths (`SUMS`) after openings of a length."""
    sums = np.repeat(SUMS, counts)
    found = wilson(sums, np.full(len(sums), float(PAIR)), -0.5, 0.5)
    return Length(plies, PAIR * len(sums), len(sums), found)


def everywhere(seat: float, move: float = 0.0) -> dict[int, float]:
    """Return a seat's advantage after each length, and that of being on move, which alternates."""
    return {plies: seat + (-move if plies % 2 else move) for plies in LENGTHS}


SCENARIOS = {
    "nothing, games of a pair independent": Scenario(everywhere(0), alike=0),
    "nothing, some pairs alike": Scenario(everywhere(0)),
    "nothing, all pairs alike": Scenario(everywhere(0), alike=1),
    "nothing, all pairs opposite": Scenario(everywhere(0), alike=-1),
    "nothing, 95 % draws": Scenario(everywhere(0), draws=0.95),
    "nothing, 99 % draws": Scenario(everywhere(0), draws=0.99),
    "nothing, 5 pairs for each length": Scenario(everywhere(0), 5),
    "nothing, 5 pairs for each of 3 to 6 plies": Scenario(dict.fromkeys(range(3, 7), 0.0), 5),
    "nothing, 10 pairs for each length, all alike": Scenario(everywhere(0), 10, 1),
    "being on move worth 3": Scenario(everywhere(0, 0.03)),
    "being on move worth 15": Scenario(everywhere(0, 0.15)),
    "being on move worth 30": Scenario(everywhere(0, 0.3)),
    "being on move worth 40, falling": Scenario({n: 0.4 * (-0.8) ** n for n in LENGTHS}),
    "being on move worth 5, seat 2.5": Scenario(everywhere(0.025, 0.05)),
    "seat 5": Scenario(everywhere(0.05)),
    "seat 10": Scenario(everywhere(0.1)),
    "seat 10, all pairs alike": Scenario(everywhere(0.1), alike=1),
    "seat 11": Scenario(everywhere(0.11)),
    "seat 11, 15 pairs for each length": Scenario(everywhere(0.11), 15),
    "seat 10, 25 pairs for each length": Scenario(everywhere(0.1), 25),
    "seat 12, after 7 plies -5": Scenario(everywhere(0.12) | {7: -0.05}),
    "45 from the start alone": Scenario({0: 0.45} | everywhere(0)),
}


@dataclass(frozen=True)
class CallCounts:
    """How many of `size` experiments called what, and how many were wrong to do so.

    An advantage is wrong if the true mean is 0 or on the other side; a dependence on the opening if
    the advantage is the same after all lengths.
    """

    size: int
    advantages: int
    wrong: int
    depends: int
    wrong_depends: int


def outcome(scenario: Scenario, size: int = EXPERIMENTS, seed: int = 1) -> CallCounts:
    """Return how the lab judges experiments of a scenario."""
    found = scenario.experiments(size, seed)
    called = [one for one in found if one.verdict is Verdict.ADVANTAGE]
    wrong = [one for one in called if one.balanced and one.balanced.value * scenario.mean <= 0]
    depends = sum(one.lengths_differ for one in found)
    return CallCounts(size, len(called), len(wrong), depends, depends * scenario.is_constant)


def _percent(count: int, size: int) -> str:
    return share(count, size).short(".1%").replace("%", " %")


def main() -> None:
    """Print the outcomes of all scenarios as a table."""
    size = int(sys.argv[1]) if sys.argv[1:] else EXPERIMENTS
    head = ("truth, in points of a hundred", "advantage", "wrong", "depends", "wrong")
    rows = []
    for name, scenario in SCENARIOS.items():
        one = outcome(scenario, size)
        counts = (one.advantages, one.wrong, one.depends, one.wrong_depends)
        rows.append([name, *(_percent(count, size) for count in counts)])
    print(table(head, rows))


if __name__ == "__main__":
    main()
