"""The lab's statement about seats is right on games with known answers; one length's is not.

The old protocol played all pairs after four random plies, and called an advantage real if its
interval excluded 0.
"""

from collections.abc import Callable, Mapping
from functools import cache

import numpy as np
import pytest

from lodestone.core.rules import Rules
from lodestone.lab.metrics.games import of_all_lengths
from lodestone.lab.seats import Length, Seats, Verdict, judged, seats_of
from research.family.compute import read
from tests.lab.tables import games_of

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

SIMULATIONS, PAIRS = 1_000, 60
#: The length of the old protocol's openings, and the lengths of today's.
OLD, LENGTHS = 4, (4, 5)
#: Games of a pair that end alike, whatever else; and the probability that a result is turned round.
ALIKE, ERROR = 0.3, 0.1
#: A pair's results: points of the first side in both games, less 1.
Pairs = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
RNG = np.random.default_rng


def tossed(share: float, shape: tuple[int, int], rng: np.random.Generator) -> Pairs:
    """Pairs of games that the first side wins with this probability, without draws."""
    first = rng.random(shape) < share
    second = np.where(rng.random(shape) < ALIKE, first, rng.random(shape) < share)
    return first.astype(float) + second - 1


def erring(shares: list[float], shape: tuple[int, int], rng: np.random.Generator) -> Pairs:
    """Pairs of an opening whose value is known; each game may be turned round by an error."""
    value = rng.choice([-0.5, 0.0, 0.5], shape, p=np.array(shares) / sum(shares))
    turned = [np.where(rng.random(shape) < ERROR, -value, value) for _ in range(2)]
    return turned[0] + turned[1]


@cache
def length(plies: int, counts: tuple[int, ...]) -> Length:
    """What the lab says of pairs worth -1, -½, 0, ½ and 1."""
    sums = np.repeat([-1.0, -0.5, 0.0, 0.5, 1.0], counts)
    first = np.clip(sums, -0.5, 0.5)
    points = np.stack([first, sums - first], 1).ravel()
    winners = np.select([points > 0, points < 0], [0, 1], -1)
    games = games_of(winners, np.repeat(np.arange(len(sums)), 2))
    [found] = seats_of(of_all_lengths({plies: games})).profile
    return found


def profile(pairs: Mapping[int, Pairs]) -> list[Length]:
    counted = {
        plies: np.bincount(np.rint(2 * sums + 2).astype(int), minlength=5)
        for plies, sums in pairs.items()
    }
    return [length(plies, tuple(map(int, counts))) for plies, counts in counted.items()]


def says_right(seats: Seats, truth: Mapping[int, float]) -> bool:
    """Whether a statement is true, given the true advantage after openings of each length."""
    side = keeps(truth)
    if seats.verdict is Verdict.ADVANTAGE:
        assert seats.balanced is not None
        return side != 0 and seats.balanced.value * side > 0
    mean = sum(truth.values()) / len(truth)
    return side == 0 and (seats.verdict is not Verdict.NONE or abs(mean) < seats.bound)


def old_says_right(found: Length, truth: Mapping[int, float]) -> bool:
    """Whether the old protocol's statement is true."""
    low, high = found.advantage.low, found.advantage.high
    return (1 if low > 0 else -1 if high < 0 else 0) == keeps(truth)


def keeps(truth: Mapping[int, float]) -> int:
    """The side that has an advantage after openings of every length, 1 or -1; 0 if none has."""
    signs = {int(np.sign(round(value, 9))) for value in truth.values()}
    return signs.pop() if len(signs) == 1 else 0


Game = Callable[[int, tuple[int, int], np.random.Generator], Pairs]


def solved(preset: str) -> tuple[Game, dict[int, float]]:
    """A preset of Queah: exact values after random openings, and players who err."""
    wanted = Rules.parse(preset).options.changed({"agreement": "draw"})
    shares = next(row["openings"] for row in read() if Rules.parse(row["rules"]).options == wanted)
    kept = 1 - 2 * ERROR
    truth = {plies: kept * (shares[plies][2] - shares[plies][0]) / 2 for plies in LENGTHS}
    return lambda plies, shape, rng: erring(shares[plies], shape, rng), truth


def seated(advantages: Mapping[int, float]) -> tuple[Game, dict[int, float]]:
    """A game that the first side wins with a known probability after each length."""
    return lambda plies, shape, rng: tossed(0.5 + advantages[plies], shape, rng), dict(advantages)


GAMES = {
    "a coin toss": (seated({4: 0.0, 5: 0.0}), True),
    "being on move is worth 15 %": (seated({4: 0.15, 5: -0.15}), False),
    "the second seat is better, being on move more": (seated({4: 0.12, 5: -0.22}), False),
    "a handicap of the second side": (seated({4: 0.18, 5: 0.18}), True),
    "a handicap of the first side": (seated({4: -0.18, 5: -0.18}), True),
    "traditional": (solved("queah:traditional"), False),
    "comment-house": (solved("queah:comment-house"), False),
    "balanced": (solved("queah:balanced"), False),
}


@pytest.mark.parametrize("name", GAMES)
def test_statements_about_seats_are_right(name: str) -> None:
    """Both protocols play as many games; the old one is wrong where being on move matters."""
    (play, truth), old_holds = GAMES[name]
    rng, shape = RNG(1), (SIMULATIONS, PAIRS)
    played = {plies: play(plies, shape, rng) for plies in LENGTHS}
    right = [
        says_right(judged(profile({plies: pairs[n] for plies, pairs in played.items()})), truth)
        for n in range(SIMULATIONS)
    ]
    doubled = play(OLD, (SIMULATIONS, len(LENGTHS) * PAIRS), rng)
    old = [old_says_right(profile({OLD: pairs})[0], truth) for pairs in doubled]
    assert np.mean(right) >= 0.95
    assert np.mean(old) >= 0.93 if old_holds else np.mean(old) < 0.6


@pytest.mark.parametrize("lengths", [(4, 5), (3, 4, 5, 6)])
def test_balanced_advantage_holds_the_truth(lengths: tuple[int, ...]) -> None:
    """The interval holds the mean over even and odd openings, whatever being on move is worth."""
    rng, truth = RNG(2), {plies: 0.1 * (-1) ** plies + 0.05 for plies in lengths}
    played = {plies: tossed(0.5 + truth[plies], (SIMULATIONS, PAIRS), rng) for plies in lengths}
    found = [
        judged(profile({plies: pairs[n] for plies, pairs in played.items()})).balanced
        for n in range(SIMULATIONS)
    ]
    assert (
        0.93 <= np.mean([one is not None and one.low <= 0.05 <= one.high for one in found]) <= 0.97
    )
