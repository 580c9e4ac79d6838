"""The definition of a metric: name, formula, source, and kind of interval."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import isnan
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError, unknown
from lodestone.lab.metrics.games import Floats, Games, balance
from lodestone.lab.metrics.intervals import Interval
from lodestone.lab.statistics import Estimate

#: A number for each game, or the name of its column.
Numbers = Callable[[Games], Floats | NDArray[np.bool_]] | str
#: Which games came to an end, and which of them had a winner.
ENDED, WON = attrgetter("is_finished"), attrgetter("is_decided")
OURS, NOBODY, MOVER = "this project", "nobody's", "the side to move"
#: How the names of Ludii's metrics begin.
LUDII = "ludii:"


def _one(games: Games) -> Floats:
    return np.ones(len(games))


@dataclass(frozen=True)
class Metric:
    """A figure of a rule set: the sum of `over` divided by that of `under`, over the games.

    `formula` describes these in words and signs, `viewpoint` names the side whose figure it is;
    `low` and `high` are its bounds, or `None`. `source` says who defined it, `interval` is the kind
    of its interval. `digits` is the number of meaningful decimals. The games are those `among` a
    part of them, if that is given.
    If it `is_of_seats`, openings of even and odd length weigh alike, since being on move after an
    opening must not be taken for the worth of a seat. With a `transform` the metric is this
    function of the ratio, which has the bounds.
    """

    name: str
    title: str
    formula: str
    over: Numbers
    under: Numbers = _one
    low: float | None = 0
    high: float | None = 1
    viewpoint: str = NOBODY
    source: str = OURS
    interval: Interval = Interval.BOOTSTRAP
    among: Callable[[Games], NDArray[np.bool_]] | None = None
    digits: int = 3
    transform: Callable[[Floats], Floats] | None = None
    is_of_seats: bool = False

    def __repr__(self) -> str:
        return f"<Metric {self.name}: {self.formula}>"

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
        return ratios if self.transform is None else self.transform(ratios)

    def transformed_estimate(self, estimate: Estimate) -> Estimate:
        """Return the metric's estimate, given that of the ratio."""
        if self.transform is None or isnan(estimate.value):
            return estimate
        image = self.transform(np.linspace(estimate.low, estimate.high, 1_001))
        value = self.transform(np.array([estimate.value]))
        return Estimate(float(value[0]), float(image.min()), float(image.max()))

    def parts(self, games: Games) -> tuple[Floats, Floats]:
        """Return `over` and `under` of every unit, summed over its games.

        A game whose number is NaN counts as if it had not been played.
        """
        over, under = _numbers(self.over, games), _numbers(self.under, games)
        if self.is_of_seats:
            weights = balance(games)
            over, under = over * weights, under * weights
        is_left_out = np.isnan(over) | np.isnan(under)
        if self.among is not None:
            is_left_out |= ~self.among(games)
        over, under = np.where(is_left_out, 0.0, over), np.where(is_left_out, 0.0, under)
        _, unit = np.unique(games.units, return_inverse=True)
        return np.bincount(unit, over).astype(float), np.bincount(unit, under).astype(float)


def _numbers(part: Numbers, games: Games) -> Floats:
    return (games.column(part) if isinstance(part, str) else part(games)).astype(float)


def all_metrics() -> list[Metric]:
    """Return every metric, ours first.

    >>> [metric.title for metric in all_metrics()][:2]
    ['Seat advantage', 'Completion']
    """
    from lodestone.lab.metrics import basic, ludii

    return [*basic.METRICS, *ludii.METRICS]


#: The name that stands for every metric, including Ludii's.
ALL = "all"


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
