"""What games say about the two seats: an advantage of one, or none, or that it depends.

An advantage after openings of one length is mostly that of being on move in a random position. So
seats are judged by the mean over openings of even and of odd length, and only as far as both agree.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

import numpy as np

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.phrases import counted, listed
from lodestone.lab.metrics.estimation import measure
from lodestone.lab.metrics.games import Games, is_single, parity_weights
from lodestone.lab.metrics.metric import find_metrics
from lodestone.lab.statistics import Estimate, weighted

#: Half of the pairs begin with this many random plies, the other half with one more.
OPENING = 4
#: The maximum length of an opening, and the maximum number of lengths.
LONGEST_OPENING, MOST_LENGTHS = 1_000, 100
#: Games per opening: one with each player on the first side.
PAIR = 2


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
#: An interval stretched to this many times its width holds the truth in 99 % of cases.
BEYOND_DOUBT = 1.314
#: An interval shrunk to this share of its width reaches one standard error to each side.
CLEARLY = 0.51
#: The name of the metric.
SEAT_ADVANTAGE = "seat-advantage"


class Verdict(StrEnum):
    """What games show about the seats."""

    ADVANTAGE = "advantage"
    NONE = "none proven"
    DEPENDS = "depends on the opening"
    OPEN = "not enough games"


@dataclass(frozen=True)
class Length:
    """The advantage of the first side after openings of `plies` random plies, -½ to ½.

    Where `is_single`, all games are the same one, and there is no interval (NaN).
    """

    plies: int
    games: int
    units: int
    advantage: Estimate
    is_single: bool


@dataclass(frozen=True)
class SeatStep:
    """How the advantage of the first side changes from one length of openings to the next."""

    first: int
    second: int
    change: Estimate


@dataclass(frozen=True)
class Seats:
    """The advantage of the first side, in points less ½, by the length of the openings.

    `balanced` is the mean over even and odd lengths, `even` and `odd` are their means, and `parity`
    is odd less even. They are `None` where games of a parity are missing, except that games which
    all begin at the start, with no random ply, are judged by themselves. `largest` is the largest
    change between neighbouring lengths.
    """

    profile: tuple[Length, ...]
    even: Estimate | None
    odd: Estimate | None
    balanced: Estimate | None
    parity: Estimate | None
    largest: SeatStep | None

    @property
    def counted(self) -> tuple[Length, ...]:
        """The lengths that have an interval."""
        return tuple(one for one in self.profile if not one.is_single)

    @property
    def verdict(self) -> Verdict:
        """What may be said about the seats."""
        if self.balanced is None or not self._has_enough:
            return Verdict.OPEN
        side = _side(self.balanced)
        if side and self._keeps(side):
            return Verdict.ADVANTAGE
        return Verdict.DEPENDS if self._disagrees else Verdict.NONE

    @property
    def _has_enough(self) -> bool:
        units = {0: 0, 1: 0}
        for one in self.counted:
            units[one.plies % 2] += one.units
        present = [count for count in units.values() if count]
        return min(present, default=0) >= FEWEST

    def _keeps(self, side: int) -> bool:
        """Return whether both parities clearly have this sign, and no length contradicts it."""
        parities = [one for one in (self.even, self.odd) if one is not None]
        return all(_side(one, CLEARLY) == side for one in parities) and all(
            _side(one.advantage) != -side for one in self.counted
        )

    @property
    def _disagrees(self) -> bool:
        """Return whether parities differ, or lengths have opposite signs, beyond doubt."""
        sides = {_side(one.advantage, BEYOND_DOUBT) for one in self.counted}
        differs = self.parity is not None and _side(self.parity, BEYOND_DOUBT) != 0
        return differs or {1, -1} <= sides

    @property
    def bound(self) -> float:
        """The largest advantage of either side that the balanced interval holds."""
        assert self.balanced is not None
        return max(abs(self.balanced.low), abs(self.balanced.high))


def _side(estimate: Estimate, reach: float = 1.0) -> int:
    """Return on which side of 0 an interval is, stretched to `reach` times its width, or 0."""
    if estimate.value - reach * (estimate.value - estimate.low) > 0:
        return 1
    return -1 if estimate.value + reach * (estimate.high - estimate.value) < 0 else 0


def seats_of(games: Games) -> Seats:
    """Return what the games of one rule set and the same players say about the seats."""
    return judged([_length(games.after(plies), plies) for plies in games.lengths])


def _length(games: Games, plies: int) -> Length:
    single = is_single(games)
    if single:
        found = Estimate(float(games.points[0]) - 0.5, float("nan"), float("nan"))
    else:
        found = measure(find_metrics([SEAT_ADVANTAGE]), games)[0].estimate
    return Length(plies, len(games), len(np.unique(games.units)), found, single)


def judged(profile: Sequence[Length]) -> Seats:
    """Return what a profile says, whose lengths rise."""
    counted = [one for one in profile if not one.is_single]
    even, odd = (_mean([one for one in counted if one.plies % 2 == odd]) for odd in (0, 1))
    is_from_start = [one.plies for one in counted] == [0]
    balanced, parity = (even if is_from_start else None), None
    if even is not None and odd is not None:
        weights = parity_weights(one.plies for one in counted)
        balanced = weighted([one.advantage for one in counted], list(weights.values()))
        parity = weighted([even, odd], [-1, 1])
    return Seats(tuple(profile), even, odd, balanced, parity, _largest(counted))


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
            return _advantage(seats, sides)
        case Verdict.NONE:
            most = f"{100 * seats.bound:.1f} %"
            return f"no advantage is proven; if there is one, it is at most {most} of the points"
        case Verdict.DEPENDS:
            ranked = sorted(seats.counted, key=lambda one: one.advantage.value)
            least, most = (
                f"{percent(one.advantage)} {after(one.plies)}" for one in (ranked[0], ranked[-1])
            )
            return f"it depends on the opening: for {sides[0]} {most}, but {least}"
        case Verdict.OPEN:
            return _not_enough(seats)


def _advantage(seats: Seats, sides: Sequence[str]) -> str:
    found = seats.balanced
    assert found is not None
    side, of_side = (sides[1], found.negated) if found.value < 0 else (sides[0], found)
    return f"{side} has an advantage, {percent(of_side)} of the points"


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
    step = seats.largest
    return {
        "verdict": str(seats.verdict),
        "statement": statement(seats, sides),
        "balanced": seats.balanced and seats.balanced.plain(),
        "odd_less_even": seats.parity and seats.parity.plain(),
        "largest_step": step
        and {"from": step.first, "to": step.second, "change": step.change.plain()},
        "profile": [
            {
                "plies": one.plies,
                "games": one.games,
                "single_game": one.is_single,
                "advantage": one.advantage.plain(),
            }
            for one in seats.profile
        ],
    }
