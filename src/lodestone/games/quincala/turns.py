"""Turns of Quincala as texts (rulebook, *Text forms*), leg by leg."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from lodestone.core.errors import TurnError, quoted
from lodestone.core.game import list_turns
from lodestone.core.options import MOST_KNOWN
from lodestone.games.quincala import kernels
from lodestone.games.quincala.board import LETTERS, SIZES, Layout
from lodestone.games.quincala.rules import QuincalaOptions
from lodestone.games.quincala.setups import bits_of, letters_of
from lodestone.games.quincala.state import (
    LEG_TO,
    QuincalaPartial,
    QuincalaRules,
    QuincalaState,
    Towers,
    kernel_rules,
    lifted,
    other_on,
    own_on,
    put_down,
    towers_of,
)

TURN_FORM = "b1-b3-c3, b1-b3*m-c3 (knocking m on b3) or -- (pass)"
#: The most legs that a turn's number holds; the shortest way to a position has fewer.
MOST_NUMBERED_LEGS = 13

_KNOCKED = re.compile(rf"\*[{LETTERS}]+")
_ARRIVAL = re.compile(rf"([a-z][1-9][0-9]?)(?:\*([{LETTERS}]+))?")


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


def leg_of(partial: QuincalaPartial, end: int) -> Leg:
    """Return the leg with which a turn continues to a dot."""
    return Leg(partial.dot, end, partial.hand, towers_of(partial))


def parse_turn(options: QuincalaOptions, state: QuincalaState, text: str) -> int:
    """Return the turn that legal legs make, whether or not they are its canonical name (K9)."""
    return kernels.PASS if text == "--" else _named(options, state, _legs_of(options, state, text))


def follow(options: QuincalaOptions, state: QuincalaState, text: str) -> QuincalaState:
    """Return the state after a turn; any legal legs make one (K9), so no turns need be listed."""
    if text != "--":
        return kernels.for_other_side(_legs_of(options, state, text)[-1].after, state.side, 0)
    if kernels.PASS not in legal_turns(options, state):
        raise TurnError("'--' is not a legal turn here")
    return kernels.apply(kernel_rules(options), state, kernels.PASS)


def _legs_of(options: QuincalaOptions, state: QuincalaState, text: str) -> list[Leg]:
    """Return the legs of a text; raise `TurnError` for the first that is not legal, saying why."""
    rules, layout = kernel_rules(options), options.board()
    parts = text.split("-", kernels.MOST_LEGS + 1)
    if len(parts) > kernels.MOST_LEGS + 1:
        raise TurnError(f"turn {quoted(text)} has more than {kernels.MOST_LEGS} legs")
    arrivals = [_ARRIVAL.fullmatch(part) for part in parts]
    if len(arrivals) < 2 or not all(arrivals) or (arrivals[0] and arrivals[0][2]):
        raise TurnError(f"cannot read turn {quoted(text)}; turns are written {TURN_FORM}")
    stops = [(found[1], found[2]) for found in arrivals if found]
    for dot, _ in stops:
        if dot not in layout.number:
            raise TurnError(f"turn {quoted(text)} names {dot}, which {layout.title} does not have")
    if kernels.is_over(rules, state):
        raise TurnError(f"turn {quoted(text)}: the game is over")
    try:
        return _followed(rules, layout, state, stops)
    except TurnError as error:
        raise TurnError(f"turn {quoted(text)}: {error}") from None


def _followed(
    rules: QuincalaRules, layout: Layout, state: QuincalaState, stops: list[tuple[str, str | None]]
) -> list[Leg]:
    """Return the legs from stop to stop; raise `TurnError` at the first that is not legal."""
    start = stops[0][0]
    partial = kernels.start_partial(rules, state)
    if not kernels.next_dots(rules, state, partial) >> layout.number[start] & 1:
        raise TurnError(f"no tower can be lifted on {start}")
    partial = kernels.advance(rules, state, partial, layout.number[start])
    legs: list[Leg] = []
    for dot, knocked in stops[1:]:
        ends = kernels.next_dots(rules, state, partial)
        if not ends:
            raise TurnError(f"it ends on {start}")
        if not ends >> layout.number[dot] & 1:
            named = ", ".join(layout.dots[end] for end in bits_of(ends))
            raise TurnError(f"no leg leads from {start} to {dot}; from {start} go: {named}")
        legs.append(leg_of(partial, layout.number[dot]))
        right = knocked_letters(legs[-1], state.side)
        if knocked is not None and sorted(knocked) != sorted(right):
            raise TurnError(f"on {dot} {right or 'nothing'} is knocked, not {knocked}")
        partial = kernels.advance(rules, state, partial, layout.number[dot])
        start = dot
    return legs


def legal_turns(options: QuincalaOptions, state: QuincalaState) -> tuple[int, ...]:
    """Return the legal turns."""
    return list_turns(kernel_rules, kernels.MOST_TURNS, options, state)


def _named(options: QuincalaOptions, state: QuincalaState, legs: list[Leg]) -> int:
    """Return the turn to the same position as these legs."""
    rules = kernel_rules(options)
    given = turn_of_dots(rules, [legs[0].start, *(leg.end for leg in legs)])
    if given is not None and given in legal_turns(options, state):
        return given
    whole = QuincalaPartial(*legs[-1].after, legs[-1].end, 0, len(legs), 1, 0)
    return kernels.finished.fastest(rules, state, whole)


class Spelling(NamedTuple):
    """How turns are written: the names of dots, and where each leg of each dot leads, by numbers.

    Turns are written by the hundred thousand: asking the kernel each time takes most of that.
    """

    names: Sequence[str]
    ends: Sequence[Sequence[int]]


@lru_cache(MOST_KNOWN)
def spelling_of(options: QuincalaOptions) -> Spelling:
    """Return how turns are written under some options."""
    rules, legs = kernel_rules(options), range(kernels.FIRST_MASK + 1)
    names = options.board().dots
    ends = [[kernels.end_of_leg(rules, dot, leg) for leg in legs] for dot in range(len(names))]
    return Spelling(tuple(names), ends)


def dots_of(spelling: Spelling, turn: int) -> list[int]:
    """Return the first dot of a turn and every dot that it arrives at."""
    ends, dot = spelling.ends, turn & kernels.START_MASK
    dots = [dot, ends[dot][turn >> kernels.START_BITS & kernels.FIRST_MASK]]
    legs = turn >> kernels.START_BITS + kernels.FIRST_BITS
    while legs > 1:
        dots.append(ends[dots[-1]][legs & kernels.LEG_MASK])
        legs >>= kernels.LEG_BITS
    return dots


def turn_of_dots(rules: QuincalaRules, dots: list[int]) -> int | None:
    """Return the number of the turn over these dots; `None` if it has too many legs for one."""
    legs = [int(rules.dots[a, LEG_TO + b]) for a, b in pairwise(dots)]
    if len(legs) > MOST_NUMBERED_LEGS:
        return None
    number = 1
    for leg in reversed(legs[1:]):
        number = number << kernels.LEG_BITS | leg
    return (number << kernels.FIRST_BITS | legs[0]) << kernels.START_BITS | dots[0]


def knocked_letters(leg: Leg, side: int) -> str:
    """Return the letters of the pieces that a leg of `side` knocks, from large to small."""
    own, other = letters_of(leg.own_knocked, side), letters_of(leg.other_knocked, 1 - side)
    return "".join(sorted(own + other, key=lambda piece: SIZES.index(piece.upper())))


def format_turn(options: QuincalaOptions, turn: int) -> str:
    """Return a turn as text."""
    if turn == kernels.PASS:
        return "--"
    spelling = spelling_of(options)
    return "-".join([spelling.names[dot] for dot in dots_of(spelling, turn)])


def without_knocks(text: str) -> str:
    """Return the way that a turn's text describes: the first dot and every dot of arrival."""
    return _KNOCKED.sub("", text)


def steps_of(options: QuincalaOptions, way: str) -> list[int]:
    """Return the steps of a way, without one that stops; a pass has none."""
    number = options.board().number
    return [] if way == "--" else [number[dot] for dot in way.split("-")]


def way_of_steps(options: QuincalaOptions, taken: Sequence[int]) -> str:
    """Return the way that steps make; without any it is a pass."""
    dots = options.board().dots
    return "-".join(dots[step] for step in taken if step < len(dots)) or "--"


def legs_of_way(options: QuincalaOptions, state: QuincalaState, way: str) -> list[Leg]:
    """Return the legs of a legal way; a pass has none."""
    rules, legs = kernel_rules(options), []
    partial = kernels.start_partial(rules, state)
    for step in steps_of(options, way):
        if partial.dot != kernels.NOWHERE:
            legs.append(leg_of(partial, step))
        partial = kernels.advance(rules, state, partial, step)
    return legs


def play_way(options: QuincalaOptions, state: QuincalaState, way: str) -> QuincalaState:
    """Return the state after a legal way."""
    legs = legs_of_way(options, state, way)
    if not legs:
        return kernels.apply(kernel_rules(options), state, kernels.PASS)
    return kernels.for_other_side(legs[-1].after, state.side, 0)


def annotate_way(options: QuincalaOptions, state: QuincalaState, way: str) -> str:
    """Return a way as text, with the pieces that are knocked on each dot."""
    legs = legs_of_way(options, state, way)
    if not legs:
        return way
    dots = options.board().dots
    stops = [dots[legs[0].start]]
    for leg in legs:
        knocked = knocked_letters(leg, state.side)
        stops.append(dots[leg.end] + (f"*{knocked}" if knocked else ""))
    return "-".join(stops)
