"""What games say about the two seats: an advantage of one, or that it depends, or nothing yet.

An advantage after openings of one length is mostly that of being on move in a random position. So
seats are judged by the mean over openings of even and of odd length, by one test. A second test
asks whether lengths differ. Each is wrong in at most `ERROR` of experiments; together, where
neither has anything to find, in at most twice as many.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import ceil, floor, log10, sqrt

import numpy as np

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.phrases import counted, listed
from lodestone.lab.defaults import PAIR
from lodestone.lab.metrics.estimation import measure
from lodestone.lab.metrics.games import Games, by_course, parity_weights
from lodestone.lab.metrics.intervals import special
from lodestone.lab.metrics.metric import find_metrics
from lodestone.lab.statistics import Estimate, Z, weighted

#: The maximum length of an opening, and the maximum number of lengths.
LONGEST_OPENING, MOST_LENGTHS = 1_000, 100


def lengths_of(opening: int | Sequence[int]) -> tuple[int, ...]:
    """Return the lengths that share the pairs equally: an integer n stands for n and n + 1.

    >>> lengths_of(4), lengths_of([3, 4, 4, 5])
    ((4, 5), (3, 4, 4, 5))
    """
    return (opening, opening + 1) if isinstance(opening, int) else tuple(opening)


def parse_lengths(text: str) -> tuple[int, ...]:
    """Read lengths as an option takes them: a number, or several with commas between them.

    >>> parse_lengths("4"), parse_lengths("3,4,4,5")
    ((4, 5), (3, 4, 4, 5))
    """
    numbers = [int(part) for part in text.split(",") if re.fullmatch("[0-9]{1,4}", part)]
    is_read = len(numbers) == text.count(",") + 1 <= MOST_LENGTHS
    if not is_read or max(numbers) > LONGEST_OPENING:
        raise LodestoneError(
            f"cannot read the lengths of openings {quoted(text)}; they are written as 4, which "
            f"means 4 and 5 random plies, or as 3,4,4,5, at most {LONGEST_OPENING:,} plies each"
        )
    return lengths_of(numbers if len(numbers) > 1 else numbers[0])


def divided(games: int, lengths: Sequence[int]) -> dict[int, int]:
    """Return how many games begin with each length; pairs are kept whole, and none is lost.

    >>> divided(10, (4, 5)), divided(100, (3, 4, 4, 5)), divided(2, (4, 5))
    ({4: 6, 5: 4}, {3: 26, 4: 50, 5: 24}, {4: 2})
    """
    found, pairs, before = {}, games // PAIR, 0
    shares, total = Counter(lengths), len(lengths)
    for plies, share in sorted(shares.items()):
        upto = before + share
        count = -(-pairs * upto // total) - -(-pairs * before // total)
        if count:
            found[plies] = PAIR * count
        before = upto
    return found


def in_words(lengths: Sequence[int]) -> str:
    """Return how games begin, or "" where the players choose all turns.

    >>> in_words((4, 5)), in_words((0,)), in_words((3, 4, 5))
    ('4 or 5 random plies first', '', '3 to 5 random plies first')
    """
    distinct = sorted(set(lengths))
    if distinct == [0]:
        return ""
    if len(distinct) == 1:
        return f"{counted(distinct[0], 'random ply', 'random plies')} first"
    return f"{short(distinct)} random plies first"


def short(lengths: Sequence[int]) -> str:
    """Return lengths as few words as possible.

    >>> short((4,)), short((5, 4, 4)), short(range(9)), short((2, 4, 6))
    ('4', '4 or 5', '0 to 8', '2, 4 or 6')
    """
    distinct = sorted(set(lengths))
    if len(distinct) > 2 and distinct[-1] - distinct[0] == len(distinct) - 1:
        return f"{distinct[0]} to {distinct[-1]}"
    return listed(list(map(str, distinct)), "or")


#: The fewest pairs of each parity that can say anything about the seats.
FEWEST = 10
#: The probability of calling an advantage, or a difference between lengths, what is none.
ERROR = 0.01
#: The probability of finding an advantage of the size that games are said to show.
POWER = 0.9
#: The advantage, in points of one, for which the lab says how many games would show it.
SMALL = 0.05
#: The name of the metric.
SEAT_ADVANTAGE = "seat-advantage"


class Verdict(StrEnum):
    """What games show about the seats."""

    ADVANTAGE = "advantage"
    DEPENDS = "depends on the opening"
    UNSETTLED = "not settled"
    OPEN = "not enough games"


@dataclass(frozen=True)
class Length:
    """The advantage of the first side after openings of `plies` random plies, -½ to ½.

    `units` were played independently: pairs of games, or without random plies distinct courses.
    """

    plies: int
    games: int
    units: int
    advantage: Estimate

    @property
    def is_single(self) -> bool:
        """Whether all games are one and the same, which is no sample."""
        return self.plies == 0 and self.units == 1

    @property
    def variance(self) -> float:
        """The variance of the advantage, from its interval.

        Wilson's interval of n units is that of a mean with n / (n + Z²) times the variance, and
        never vanishes, however alike the units are.
        """
        reach = (self.advantage.high - self.advantage.low) / (2 * Z)
        return reach**2 * (1 + Z**2 / self.units)


@dataclass(frozen=True)
class SeatStep:
    """How the advantage of the first side changes from one length of openings to the next."""

    first: int
    second: int
    change: Estimate


@dataclass(frozen=True)
class Seats:
    """The advantage of the first side, in points less ½, by the length of the openings.

    `balanced` is the mean over even and odd lengths, and `parity` is odd less even. They are `None`
    where games of a parity are missing, except that games which all begin at the start, with no
    random ply, are judged by themselves. `largest` is the largest change between neighbouring
    lengths.
    """

    profile: tuple[Length, ...]
    balanced: Estimate | None
    parity: Estimate | None
    largest: SeatStep | None

    @property
    def counted(self) -> tuple[Length, ...]:
        """The lengths that count: those with random plies, or the start if it is all there is."""
        opened = tuple(one for one in self.profile if one.plies)
        return opened or tuple(one for one in self.profile if not one.is_single)

    @property
    def verdict(self) -> Verdict:
        """What may be said about the seats."""
        if self.p_value is None:
            return Verdict.OPEN
        if self.p_value < ERROR:
            return Verdict.ADVANTAGE
        return Verdict.DEPENDS if self.lengths_differ else Verdict.UNSETTLED

    @property
    def _has_enough(self) -> bool:
        units = {0: 0, 1: 0}
        for one in self.counted:
            units[one.plies % 2] += one.units
        present = [count for count in units.values() if count]
        return min(present, default=0) >= FEWEST

    @property
    def p_value(self) -> float | None:
        """The two-sided p value, 0 to 1, of no advantage in the mean; `None` if unknown."""
        if self.balanced is None or not self._has_enough:
            return None
        return self._p_value(self._mean)

    @property
    def p_of_lengths(self) -> float:
        """The p value, 0 to 1, of an advantage that is the same after openings of every length.

        It is the smaller one of two tests, doubled: odd less even, and the analysis of variance.
        """
        if self.p_value is None or self.parity is None:
            return 1.0
        alike = Counter(one.plies % 2 for one in self.counted)
        signs = [(1 if one.plies % 2 else -1) / alike[one.plies % 2] for one in self.counted]
        return min(1.0, 2 * min(self._p_value(signs), self._variation))

    @property
    def lengths_differ(self) -> bool:
        """Whether the advantage depends on the length of the opening, beyond doubt."""
        return self.p_of_lengths < ERROR

    @property
    def _mean(self) -> list[float]:
        """Return the weights of the mean over even and odd lengths."""
        return list(parity_weights(one.plies for one in self.counted).values())

    def _contrast(self, weights: Sequence[float]) -> tuple[float, float, float]:
        """Return a weighted sum over the lengths that count, its error and degrees of freedom.

        The freedom is that of Welch's test (Biometrika 1947).
        """
        weighing = list(zip(weights, self.counted, strict=True))
        value = sum(weight * one.advantage.value for weight, one in weighing)
        parts = [
            (weight * weight * one.variance, max(1, one.units - 1)) for weight, one in weighing
        ]
        variance = sum(part for part, _ in parts)
        freedom = variance**2 / sum(part**2 / free for part, free in parts)
        return value, sqrt(variance), freedom

    def _p_value(self, weights: Sequence[float]) -> float:
        value, error, freedom = self._contrast(weights)
        return float(2 * special().stdtr(freedom, -abs(value) / error))

    @property
    def _variation(self) -> float:
        """Return the p value of lengths that are all alike, by an analysis of variance."""
        units = [one.units for one in self.counted]
        total, lengths = sum(units), len(units)
        if lengths < 2 or total <= lengths:
            return 1.0
        values = [one.advantage.value for one in self.counted]
        mean = sum(n * value for n, value in zip(units, values, strict=True)) / total
        between = sum(n * (value - mean) ** 2 for n, value in zip(units, values, strict=True))
        within = sum((n - 1) * n * one.variance for n, one in zip(units, self.counted, strict=True))
        ratio = between / (lengths - 1) / (within / (total - lengths))
        return float(special().fdtrc(lengths - 1, total - lengths, ratio))

    def detectable(self, error: float = ERROR) -> float:
        """Return the advantage, 0 to ½, that such games show in `POWER` of experiments.

        `error` is the probability of a false one: less than `ERROR` where many are asked about.
        """
        _, deviation, freedom = self._contrast(self._mean)
        found = special().stdtrit(freedom, np.array([1 - error / 2, POWER])).sum()
        return float(found) * deviation

    def games_to_show(self, advantage: float) -> int:
        """Return how many games would show an advantage, in two digits, rounded up."""
        games = sum(one.games for one in self.counted)
        exact = games * (self.detectable() / advantage) ** 2
        digit = int(10 ** max(0, floor(log10(exact)) - 1))
        return ceil(exact / digit) * digit


def seats_of(games: Games) -> Seats:
    """Return what the games of one rule set and the same players say about the seats."""
    return judged([_length(games.after(plies), plies) for plies in games.lengths])


def _length(games: Games, plies: int) -> Length:
    [found] = measure(find_metrics([SEAT_ADVANTAGE]), games)
    units = len(np.unique(by_course(games).units))
    return Length(plies, len(games), units, found.estimate)


def judged(profile: Sequence[Length]) -> Seats:
    """Return what a profile says, whose lengths rise."""
    counted = Seats(tuple(profile), None, None, None).counted
    even, odd = (_mean([one for one in counted if one.plies % 2 == odd]) for odd in (0, 1))
    is_from_start = [one.plies for one in counted] == [0]
    balanced, parity = (even if is_from_start else None), None
    if even is not None and odd is not None:
        weights = parity_weights(one.plies for one in counted)
        balanced = weighted([one.advantage for one in counted], list(weights.values()))
        parity = weighted([even, odd], [-1, 1])
    return Seats(tuple(profile), balanced, parity, _largest(counted))


def _mean(lengths: Sequence[Length]) -> Estimate | None:
    if not lengths:
        return None
    return weighted([one.advantage for one in lengths], [1 / len(lengths)] * len(lengths))


def _largest(lengths: Sequence[Length]) -> SeatStep | None:
    steps = [
        SeatStep(one.plies, two.plies, weighted([one.advantage, two.advantage], [-1, 1]))
        for one, two in pairwise(lengths)
    ]
    return max(steps, key=lambda step: abs(step.change.value), default=None)


def percent(estimate: Estimate) -> str:
    """Return an advantage with its interval in per cent of the points.

    >>> percent(Estimate(0.07, -0.008, 0.146))
    '+7.0 % (-0.8 to 14.6)'
    """
    value, low, high = (100 * part for part in (estimate.value, estimate.low, estimate.high))
    return f"{value:+.1f} % ({low:.1f} to {high:.1f})"


def statement(seats: Seats, sides: Sequence[str]) -> str:
    """Return what games show about the seats; `sides` are the titles of first and second side."""
    match seats.verdict:
        case Verdict.ADVANTAGE:
            differs = f"; {_depends(seats, sides)}" if seats.lengths_differ else ""
            return _advantage(seats, sides) + differs
        case Verdict.DEPENDS:
            return f"{_depends(seats, sides)}; on the whole, {_unsettled(seats)}"
        case Verdict.UNSETTLED:
            return _unsettled(seats)
        case Verdict.OPEN:
            return _not_enough(seats)


def _advantage(seats: Seats, sides: Sequence[str]) -> str:
    found = seats.balanced
    assert found is not None
    side, of_side = (sides[1], found.negated) if found.value < 0 else (sides[0], found)
    return f"{side} has an advantage {openings(seats)}, {percent(of_side)} of the points"


def _depends(seats: Seats, sides: Sequence[str]) -> str:
    ranked = sorted(seats.counted, key=lambda one: one.advantage.value)
    least, most = (
        f"{percent(one.advantage)} {after(one.plies)}" for one in (ranked[0], ranked[-1])
    )
    return f"it depends on the opening: for {sides[0]} {most}, but {least}"


def _unsettled(seats: Seats) -> str:
    games = counted(sum(one.games for one in seats.counted), "game")
    points = 100 * seats.detectable()
    if seats.detectable() <= SMALL:
        return f"after {games} neither side is clearly ahead; {points:.1f} points would have shown"
    return f"after {games} nothing about who is ahead can be said; {more_games(seats)}"


def more_games(seats: Seats) -> str:
    """Return how many games would show a small advantage."""
    return f"{seats.games_to_show(SMALL):,} would show {100 * SMALL:.0f} points"


def openings(seats: Seats) -> str:
    """Return the openings that a statement is about, in words."""
    lengths = [one.plies for one in seats.counted]
    return f"after {in_words(lengths).removesuffix(' first')}" if any(lengths) else after(0)


def _not_enough(seats: Seats) -> str:
    if not seats.counted:
        return "a single game shows nothing about the seats"
    if seats.balanced is None:
        parity = ("even", "odd")[seats.counted[0].plies % 2]
        return f"openings of {parity} length alone show nothing about the seats"
    return f"too few games to judge the seats: fewer than {FEWEST} pairs of a kind of opening"


def after(plies: int) -> str:
    """Return where games begin.

    >>> after(0), after(1)
    ('from the start', 'after 1 random ply')
    """
    return f"after {counted(plies, 'random ply', 'random plies')}" if plies else "from the start"


def profile_line(seats: Seats, side: str) -> str:
    """Return the advantage of the first side, whose title is `side`, by the openings' length."""
    parts = [
        f"{100 * one.advantage.value:+.1f} % {after(one.plies)} (one and the same game)"
        if one.is_single
        else f"{percent(one.advantage)} {after(one.plies)}"
        for one in seats.profile
    ]
    return f"{side} {', '.join(parts)}"


def sensitivity_line(seats: Seats) -> str:
    """Return how much the advantage of the first side depends on the opening, or ""."""
    parts = []
    if seats.parity is not None:
        parts.append(f"odd less even openings {percent(seats.parity)}")
    if seats.largest is not None and len(seats.counted) > 2:
        step = seats.largest
        parts.append(
            f"largest step {percent(step.change)}, from {step.first} to {step.second} plies"
        )
    return "; ".join(parts)


def figures(seats: Seats, sides: Sequence[str]) -> dict[str, object]:
    """Return everything as plain values for JSON; advantages are the first side's, -½ to ½."""
    step, is_judged = seats.largest, seats.verdict is not Verdict.OPEN
    return {
        "verdict": str(seats.verdict),
        "statement": statement(seats, sides),
        "p": seats.p_value and float(f"{seats.p_value:.3g}"),
        "detectable": round(seats.detectable(), 4) if is_judged else None,
        "balanced": seats.balanced and seats.balanced.plain(),
        "odd_less_even": seats.parity and seats.parity.plain(),
        "largest_step": step
        and {"from": step.first, "to": step.second, "change": step.change.plain()},
        "profile": [
            {
                "plies": one.plies,
                "games": one.games,
                "units": one.units,
                "advantage": one.advantage.plain(),
            }
            for one in seats.profile
        ],
    }
