"""Turns split into legs, for texts, words and the page: plain Python on top of the kernels."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from lodestone.games.quincala.board import SIZES
from lodestone.games.quincala.kernels import end_of_leg
from lodestone.games.quincala.state import (
    LEG_TO,
    QuincalaRules,
    Towers,
    is_decided,
    lifted,
    other_dots,
    other_on,
    own_dots,
    own_on,
    plain_dots,
    put_down,
    reach,
)
from lodestone.games.quincala.turns import (
    FIRST_BITS,
    FIRST_MASK,
    LEG_BITS,
    LEG_MASK,
    START_BITS,
    START_MASK,
)
from lodestone.kernel.bits import popcount

#: The most legs that a turn's number holds; the shortest way to a position never needs this many.
MOST_LEGS = 13


class Leg(NamedTuple):
    """One leg of a turn: the hand goes from one dot to another; sets of pieces are three bits."""

    start: int
    end: int
    hand: int
    before: Towers

    @property
    def left(self) -> int:
        """Return the pieces that stay where the hand was lifted."""
        return own_on(self.before, self.start) & ~self.hand

    @property
    def own_knocked(self) -> int:
        """Return the mover's pieces that are knocked."""
        return own_on(self.before, self.end) & self.hand

    @property
    def other_knocked(self) -> int:
        """Return the enemy's pieces that are knocked."""
        return other_on(self.before, self.end) & self.hand

    @property
    def after(self) -> Towers:
        """Return the pieces on the board afterwards."""
        return put_down(lifted(self.before, self.start, self.hand), self.end, self.hand)


def bits_of(mask: int) -> list[int]:
    """Return the bits set in a mask, the lowest first."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


@cache
def letters_of(pieces: int, side: int) -> str:
    """Return the letters of one side's pieces, from large to small; side 0 is White."""
    letters = "".join(SIZES[size] for size in bits_of(pieces))
    return letters.lower() if side else letters


def tower_on(towers: Towers, dot: int, side: int) -> str:
    """Return the tower on a dot as letters; `side` is the side that `towers` calls its own."""
    own, other = own_on(towers, dot), other_on(towers, dot)
    return "".join(
        letters_of(own & size, side) + letters_of(other & size, 1 - side) for size in (1, 2, 4)
    )


def next_hand(rules: QuincalaRules, towers: Towers, dot: int) -> int:
    """Return what can be lifted to continue from a dot just reached (K8); 0 if the turn ends."""
    tower = own_on(towers, dot)
    if other_on(towers, dot) or is_decided(rules, towers):
        return 0
    return tower & (tower - 1)


def legs_from(rules: QuincalaRules, towers: Towers, dot: int, hand: int) -> Iterator[Leg]:
    """Yield every leg of a hand just lifted, in alphabetical order (K6)."""
    lines = lifted(towers, dot, hand)
    occupied = own_dots(lines) | other_dots(lines)
    for end in bits_of(reach(rules, dot, popcount(hand), occupied)):
        yield Leg(dot, end, hand, towers)


def first_legs(rules: QuincalaRules, towers: Towers) -> Iterator[Leg]:
    """Yield every leg with which a turn can begin (K5)."""
    if not is_decided(rules, towers):
        for dot in bits_of(plain_dots(towers)):
            yield from legs_from(rules, towers, dot, own_on(towers, dot))


def further_legs(rules: QuincalaRules, leg: Leg) -> Iterator[Leg]:
    """Yield every leg with which a turn can continue after `leg` (K8)."""
    hand = next_hand(rules, leg.after, leg.end)
    if hand:
        yield from legs_from(rules, leg.after, leg.end, hand)


def dots_of(rules: QuincalaRules, turn: int) -> list[int]:
    """Return the first dot of a turn and every dot that it arrives at."""
    dots = [turn & START_MASK]
    dots.append(end_of_leg(rules, dots[-1], turn >> START_BITS & FIRST_MASK))
    legs = turn >> START_BITS + FIRST_BITS
    while legs > 1:
        dots.append(end_of_leg(rules, dots[-1], legs & LEG_MASK))
        legs >>= LEG_BITS
    return dots


def legs_over(towers: Towers, dots: Sequence[int]) -> list[Leg]:
    """Return the legs of a turn that starts from the first of these dots and arrives at the others.

    The legs have to be legal.
    """
    legs: list[Leg] = []
    for start, end in pairwise(dots):
        before = legs[-1].after if legs else towers
        tower = own_on(before, start)
        legs.append(Leg(start, end, tower & (tower - 1) if legs else tower, before))
    return legs


def turn_of_dots(rules: QuincalaRules, dots: list[int]) -> int | None:
    """Return the number of the turn over these dots; `None` if it has too many legs for one."""
    legs = [int(rules.dots[a, LEG_TO + b]) for a, b in pairwise(dots)]
    if len(legs) > MOST_LEGS:
        return None
    number = 1
    for leg in reversed(legs[1:]):
        number = number << LEG_BITS | leg
    return (number << FIRST_BITS | legs[0]) << START_BITS | dots[0]
