"""Metrics: what each is, as `metrics.toml` says, and its numbers for every unit of games."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf, isnan
from typing import Any

import numpy as np

from lodestone.core.errors import LodestoneError, unknown
from lodestone.lab.metrics.derived import number_of
from lodestone.lab.metrics.games import Floats, Games, balance
from lodestone.lab.metrics.intervals import Interval
from lodestone.lab.metrics.names import ALL, GROUPS, LUDII, entries
from lodestone.lab.statistics import Estimate

#: What a metric can be of its ratio, by name.
TRANSFORMS: dict[str, Callable[[Floats], Floats]] = {
    "": lambda ratios: ratios,
    "root": np.sqrt,
    "1 - |x|": lambda ratios: 1 - np.abs(ratios),
}


@dataclass(frozen=True)
class Metric:
    """A figure of a rule set: the sum of `over` divided by that of `under`, over the games.

    Both are numbers of a game by name (`derived.number_of`), and `formula` describes them in words
    and signs. `viewpoint` names the side whose figure it is; `low` and `high` are its bounds, or
    `None`. `source` says who defined it, `interval` is the kind of its interval. `digits` is the
    number of meaningful decimals. The games are those for which `among` is not 0.
    If it `is_of_seats`, openings of even and odd length weigh alike, since being on move after an
    opening must not be taken for the worth of a seat. With a `transform` the metric is this
    function of the ratio, which has the bounds.
    """

    name: str
    title: str
    formula: str
    over: str
    under: str = "games"
    low: float | None = 0
    high: float | None = 1
    viewpoint: str = "nobody's"
    source: str = "this project"
    interval: Interval = Interval.BOOTSTRAP
    among: str = "games"
    digits: int = 3
    transform: str = ""
    is_of_seats: bool = False

    def __repr__(self) -> str:
        return f"<Metric {self.name}: {self.formula}>"

    @classmethod
    def of(cls, given: dict[str, Any]) -> "Metric":
        """Return a metric as it is written down, where infinite bounds stand for none."""
        found: dict[str, Any] = {
            name: None if value in (-inf, inf) else value for name, value in given.items()
        }
        return cls(**found | {"interval": Interval(given.get("interval", cls.interval))})

    @property
    def is_ludii(self) -> bool:
        """Whether it is a figure of Ludii's evaluation, under its name and by its formula."""
        return self.name.startswith(LUDII)

    @property
    def is_bounded(self) -> bool:
        """Whether it has both a lower and an upper bound."""
        return self.low is not None and self.high is not None

    @property
    def range(self) -> str:
        """The range of values in words."""
        low = "-∞" if self.low is None else f"{self.low:g}"
        high = "∞" if self.high is None else f"{self.high:g}"
        return f"{low} to {high}"

    def transformed(self, ratios: Floats) -> Floats:
        """Return the metric's values for ratios."""
        return TRANSFORMS[self.transform](ratios)

    def transformed_estimate(self, estimate: Estimate) -> Estimate:
        """Return the metric's estimate, given that of the ratio."""
        if not self.transform or isnan(estimate.value):
            return estimate
        image = self.transformed(np.linspace(estimate.low, estimate.high, 1_001))
        value = self.transformed(np.array([estimate.value]))
        return Estimate(float(value[0]), float(image.min()), float(image.max()))

    def parts(self, games: Games) -> tuple[Floats, Floats]:
        """Return `over` and `under` of every unit, summed over its games.

        A game whose number is NaN counts as if it had not been played.
        """
        over, under = number_of(self.over, games), number_of(self.under, games)
        if self.is_of_seats:
            weights = balance(games)
            over, under = over * weights, under * weights
        is_left_out = np.isnan(over) | np.isnan(under) | (number_of(self.among, games) == 0)
        over, under = np.where(is_left_out, 0.0, over), np.where(is_left_out, 0.0, under)
        _, unit = np.unique(games.units, return_inverse=True)
        return np.bincount(unit, over).astype(float), np.bincount(unit, under).astype(float)


@cache
def defined(group: str) -> tuple[Metric, ...]:
    """Return the metrics of a group of the table."""
    return tuple(map(Metric.of, entries(group)))


def all_metrics() -> list[Metric]:
    """Return every metric, ours first.

    >>> [metric.title for metric in all_metrics()][:2]
    ['Seat advantage', 'Completion']
    """
    return [metric for group in GROUPS for metric in defined(group)]


def chosen_metrics(names: "Sequence[Metric | str]") -> list[Metric]:
    """Return metrics by name, all of them for ALL, and without names all but Ludii's.

    Raises `LodestoneError`, listing all, for an unknown name.
    """
    if not names:
        return [metric for metric in all_metrics() if not metric.is_ludii]
    return all_metrics() if ALL in names else find_metrics(names)


def find_metrics(names: "Iterable[Metric | str]") -> list[Metric]:
    """Return the metrics with these `names`; raise `LodestoneError`, listing all, for another.

    Metrics among the names stay as they are.

    >>> [length] = find_metrics(["length"])
    >>> length.title, length.low
    ('Length', 0)
    """
    known = {metric.name: metric for metric in all_metrics()}
    found = []
    for name in names:
        if isinstance(name, Metric):
            found.append(name)
            continue
        if name not in known:
            ours = [metric.name for metric in known.values() if not metric.is_ludii]
            raise LodestoneError(unknown("metric", name, [*ours, ALL, f"{LUDII}…"]))
        found.append(known[name])
    return found
