"""Statistics of paired games: score, Elo, confidence intervals, and a sequential test.

Every opening is played twice with seats exchanged, so the unit is the pair, worth 0, ½, 1, 1½ or 2
points: the games of a pair are not independent, and pairs of one opening vary less than single
games do (Van den Bergh, "A practical introduction to the GSPRT", 2020). Intervals and the test come
from one likelihood: that of the counts under the most likely distribution with a given mean. An
interval holds the means that the ratio of likelihoods does not reject (Owen, "Empirical likelihood
ratio confidence intervals", Biometrika 75, 1988), which stays honest even if all pairs end alike.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot, isfinite

import numpy as np
from numpy import float64
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError

#: The probability with which an interval contains the true value.
CONFIDENCE = 0.95
#: A normal variable is within ±Z of its mean with this probability, in standard deviations.
Z = 1.959964


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval; Elo differences may be infinite."""

    value: float
    low: float
    high: float

    def short(self, form: str) -> str:
        """Return it as text, under a heading that names the interval; `form` as `.1%`."""
        return f"{self.value:{form}} ({self.low:{form}} to {self.high:{form}})"

    def full(self, form: str) -> str:
        """Return it as text with the name of its interval; `form` as `.1%`."""
        return f"{self.value:{form}} (95 % interval {self.low:{form}} to {self.high:{form}})"

    @property
    def negated(self) -> "Estimate":
        """The figure with the other sign, as the other side sees an advantage."""
        return Estimate(-self.value, -self.high, -self.low)

    def plus(self, number: float) -> "Estimate":
        """Return the figure with an exact number added."""
        return Estimate(self.value + number, self.low + number, self.high + number)

    def plain(self, digits: int = 6, name: str = "value") -> dict[str, float | None]:
        """Return it as rounded values for JSON, the figure itself by its name.

        What is unknown or infinite is `None`.

        >>> Estimate(0.25, 0.123456789, float("inf")).plain()
        {'value': 0.25, 'low': 0.123457, 'high': None}
        """
        parts = {name: self.value, "low": self.low, "high": self.high}
        return {key: round(part, digits) if isfinite(part) else None for key, part in parts.items()}


def weighted(estimates: Sequence[Estimate], weights: Sequence[float]) -> Estimate:
    """Return the weighted sum of independent estimates; weights may be negative.

    The distances to the bounds add up as standard errors do, each to its own side (MOVER: Zou and
    Donner, Statistics in Medicine 27, 2008), so that the sum's interval is as good as the parts'.

    >>> weighted([Estimate(0.5, 0.2, 0.9), Estimate(0.3, 0.0, 0.7)], [1, -1]).short(".2f")
    '0.20 (-0.30 to 0.70)'
    """
    value = sum(w * one.value for w, one in zip(weights, estimates, strict=True))
    pairs = list(zip(weights, estimates, strict=True))
    below = hypot(*(w * (one.value - (one.low if w > 0 else one.high)) for w, one in pairs))
    above = hypot(*(w * ((one.high if w > 0 else one.low) - one.value) for w, one in pairs))
    return Estimate(value, value - below, value + above)


def root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Return where a falling function is 0, between `low` and `high`, by bisection.

    The result is as close as floating-point numbers allow.

    >>> round(root(lambda x: 2 - x * x, 0.0, 2.0), 12)
    1.414213562373
    """
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return low


def share(count: int, total: int) -> Estimate:
    """Return `count` / `total`, 0 to 1, with Wilson's 95 % interval (JASA 22, 1927).

    >>> share(3, 10)
    Estimate(value=0.3, low=0.1078, high=0.6032)
    """
    if total == 0:
        return Estimate(0.0, 0.0, 1.0)
    value, squared = count / total, Z * Z / total
    middle = value + squared / 2
    reach = math.sqrt(squared * (value * (1 - value) + squared / 4))
    low = (middle - reach) / (1 + squared) if count else 0.0
    high = (middle + reach) / (1 + squared) if count < total else 1.0
    return Estimate(round(value, 4), round(low, 4), round(high, 4))


#: The points of a pair, as a share of the two at stake.
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
#: The pseudocount of a result that has not occurred, so that it stays possible.
UNSEEN = 1e-3
#: The probability of each error of a sequential test.
ERROR = 0.05
#: The logarithm of the ratio of likelihoods at which Wald's test decides (Wald 1945).
BOUND = math.log((1 - ERROR) / ERROR)
#: The fewest decided pairs that can show at 95 % who is better: all won, a chance of 1 in 32.
FEWEST = 5

#: A tilt of weights (`_tilted`) that is steeper than any that games call for.
STEEPEST = 100.0


@dataclass(frozen=True)
class Hypotheses:
    """Two Elo differences to decide between, `elo0` below `elo1`."""

    elo0: float
    elo1: float

    @classmethod
    def of(cls, bounds: tuple[float, float] | None) -> "Hypotheses | None":
        """Return the hypotheses of the option `--sprt`; raise `LodestoneError` if invalid."""
        if bounds is None:
            return None
        elo0, elo1 = bounds
        if not -1000 <= elo0 < elo1 <= 1000:
            raise LodestoneError("--sprt takes two Elo differences, ELO0 below ELO1, within ±1000")
        return cls(elo0, elo1)


def elo_of(share: float) -> float:
    """Return the Elo difference at which the expected share of the points is `share`, 0 to 1.

    >>> round(elo_of(0.64))
    100
    """
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def share_of(elo: float) -> float:
    """Return the expected share of the points, 0 to 1, of a player who is better by `elo`.

    >>> round(share_of(100), 2)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def score(pairs: Sequence[int]) -> Estimate:
    """Estimate the share of the points that the first player gets, with its 95 % interval.

    `pairs` counts the pairs worth 0, ½, 1, 1½ and 2 points to the first player.

    >>> score([0, 2, 10, 6, 2]).short(".0%")
    '60% (51% to 69%)'
    """
    total = sum(pairs)
    if total == 0:
        return Estimate(0.5, 0.0, 1.0)
    value, seen = _mean(pairs), _seen(pairs)
    low = _lowest(seen) if value > 0 else 0.0
    high = 1 - _lowest(seen[::-1]) if value < 1 else 1.0
    return Estimate(value, low, high)


def _lowest(counts: Sequence[float]) -> float:
    """Return the lowest mean share that the ratio of likelihoods does not reject."""
    tilt = root(lambda tilt: Z * Z + 2 * _log_likelihood(counts, tilt), 0.0, STEEPEST)
    return _mean(_tilted(counts, tilt))


def elo(pairs: Sequence[int]) -> Estimate:
    """Estimate the Elo difference in the first player's favour; `pairs` as for `score`.

    >>> elo([0, 2, 10, 6, 2]).full("+.0f")
    '+70 (95 % interval +9 to +142)'
    """
    found = score(pairs)
    return Estimate(elo_of(found.value), elo_of(found.low), elo_of(found.high))


def superiority(pairs: Sequence[int]) -> float | None:
    """Return the likelihood, 0 to 1, that the first player is the better one.

    It is 1 less the one-sided p-value of the exact test (`doubt`), counted from the player in the
    lead. `None` where fewer than `FEWEST` pairs were decided: however they ended, they would prove
    nothing. `pairs` as for `score`.

    >>> superiority([0, 0, 0, 0, 5])
    0.96875
    >>> superiority([0, 0, 0, 0, 1])
    """
    if sum(pairs) - pairs[2] < FEWEST:
        return None
    half = doubt(pairs) / 2
    return 1 - half if _lead(pairs) > 0 else half


def doubt(pairs: Sequence[int]) -> float:
    """Return the two-sided p-value, 0 to 1, of players who are equally strong.

    Between equals either player is as likely to have won a pair by a given margin, so the signs of
    the margins are as good as tossed, and the sum of the margins has a known distribution (Fisher,
    The Design of Experiments, 1935, section 21). This is exact for any number of pairs, whatever
    the share of draws and however much openings favour a side. `pairs` as for `score`.

    >>> doubt([0, 0, 0, 0, 1])
    1.0
    """
    lead = abs(_lead(pairs))
    single, double = pairs[1] + pairs[3], pairs[0] + pairs[4]
    won = np.arange(double + 1)
    least = (lead + single) // 2 + double - 2 * won  # pairs to win by 1 point, if `won` by 2
    tails = np.append(np.cumsum(_tossed(single)[::-1])[::-1], 0.0)
    tail = _tossed(double) @ tails[least.clip(0, single + 1)]
    return min(1.0, 2 * float(tail))


def _tossed(coins: int) -> NDArray[float64]:
    """Return the probabilities of 0 to `coins` heads, shape (coins + 1,).

    They are built from the middle outwards, where they underflow to 0 without harm.
    """
    most = coins - coins // 2
    heads = np.arange(most, coins)
    upper = np.cumprod(np.append(1.0, (coins - heads) / (heads + 1)))
    lower = upper[::-1] if coins % 2 else upper[:0:-1]
    weights = np.append(lower, upper)
    shares: NDArray[float64] = weights / weights.sum()
    return shares


def _lead(pairs: Sequence[int]) -> int:
    """Return by how many points the first player is ahead of the second."""
    return 2 * (pairs[4] - pairs[0]) + pairs[3] - pairs[1]


def log_ratio(pairs: Sequence[int], hypotheses: Hypotheses) -> float:
    """Return the log-likelihood ratio of `elo1` against `elo0`, given the pairs.

    The generalized sequential probability ratio test (GSPRT) continues while this is within ±BOUND.
    """
    if sum(pairs) == 0:
        return 0.0
    seen = _seen(pairs)

    def log_likelihood(mean: float) -> float:
        tilt = root(lambda tilt: _mean(_tilted(seen, tilt)) - mean, -STEEPEST, STEEPEST)
        return _log_likelihood(seen, tilt)

    return log_likelihood(share_of(hypotheses.elo1)) - log_likelihood(share_of(hypotheses.elo0))


def decided(pairs: Sequence[int], hypotheses: Hypotheses) -> float | None:
    """Return the Elo difference that the test has accepted; `None` while it has to continue.

    >>> decided([0, 20, 100, 60, 200], Hypotheses(0, 10))
    10
    >>> decided([0, 2, 10, 6, 2], Hypotheses(0, 10))
    """
    ratio = log_ratio(pairs, hypotheses)
    if abs(ratio) < BOUND:
        return None
    return hypotheses.elo1 if ratio > 0 else hypotheses.elo0


def _seen(pairs: Sequence[int]) -> list[float]:
    return [count or UNSEEN for count in pairs]


def _mean(counts: Sequence[float]) -> float:
    return sum(n * a for n, a in zip(counts, SHARES, strict=True)) / sum(counts)


def _tilted(counts: Sequence[float], tilt: float) -> list[float]:
    """Return the weights of the likeliest distribution with a lower mean than that of the counts.

    They are n / (1 + t a), and their mean falls as t grows (Owen). The tilt is log(1 + t): below 0,
    the mean is higher, as the other player sees it.
    """
    return [n / (1 - a + a * math.exp(tilt)) for n, a in zip(counts, SHARES, strict=True)]


def _log_likelihood(counts: Sequence[float], tilt: float) -> float:
    """Return the log-likelihood of counts, all above 0, if their weights are tilted.

    It is 0 without a tilt, when it is greatest.
    """
    weights = _tilted(counts, tilt)
    scale = sum(counts) / sum(weights)
    return sum(n * math.log(scale * w / n) for n, w in zip(counts, weights, strict=True))
