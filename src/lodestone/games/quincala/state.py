"""The rules and the positions of Quincala as the kernels hold them.

Sets of dots are masks (numbering: `board`). The pieces of a tower or a hand are three bits: 1 for
the large piece, 2 for the medium one, 4 for the small one, so that the lowest bit is the largest.
"""

from functools import lru_cache
from typing import NamedTuple

from lodestone.core.options import MOST_KNOWN
from lodestone.games.quincala.board import DIRECTIONS, LETTERS, Layout
from lodestone.games.quincala.rules import QuincalaOptions
from lodestone.kernel.arrays import NDArray, array, int64, zeros
from lodestone.kernel.bits import popcount
from lodestone.kernel.decorator import kernel

# Option values, in the order in which `rules` declares them.
PASS_ON, LOSE = 0, 1

MEDIUM, SMALL = 2, 4

# Columns of a dot in the layout's table: neighbours; for two and three steps in each direction, the
# dots in between and the dot there; the next dot in each direction; the leg that leads to each dot.
NEAR, BETWEEN, BEYOND, NEXT, LEG_TO = 0, 1, 17, 33, 41
DIRECTION_COUNT = len(DIRECTIONS)


class QuincalaRules(NamedTuple):
    """The layout as tables and the options as small integers; the counts are pieces per side."""

    dots: NDArray[int64]  # a row for each dot
    symmetries: NDArray[int64]  # a row for each: where every dot is mapped, then every direction
    start: NDArray[int64]  # the six sets of dots, White's first
    large: int
    medium: int
    small: int
    no_move: int
    repetition: int


class QuincalaState(NamedTuple):
    """A position as the side to move sees it; pieces not on the board are on the ledge."""

    own_large: int
    own_medium: int
    own_small: int
    other_large: int
    other_medium: int
    other_small: int
    side: int  # to move: 0 White, 1 Black
    passes: int  # how many of the last turns, up to two, were passes (K12)


class QuincalaPartial(NamedTuple):
    """A turn begun: the pieces on the board as the last leg left them, and what is lifted of them.

    `hand` is to be lifted from `dot`, where it still counts as standing; it is 0 before the turn
    and once the turn is over, which `is_whole` (0 or 1) says. `visited` are the dots of the turn so
    far, the first included.
    """

    own_large: int
    own_medium: int
    own_small: int
    other_large: int
    other_medium: int
    other_small: int
    dot: int
    hand: int
    legs: int
    is_whole: int
    visited: int


class Towers(NamedTuple):
    """The pieces on the board, without those in the hand."""

    own_large: int
    own_medium: int
    own_small: int
    other_large: int
    other_medium: int
    other_small: int


@lru_cache(MOST_KNOWN)
def kernel_rules(options: QuincalaOptions) -> QuincalaRules:
    """Return the options as the kernels take them, the layout as tables."""
    layout = options.board()
    start = [
        sum(1 << layout.number[dot] for dot, tower in layout.start.items() if letter in tower)
        for letter in LETTERS
    ]
    tables = _table(layout), _symmetries(layout), array(start, int64)
    return QuincalaRules(*tables, *layout.pieces, *options.codes(("no-move", "repetition")))


def _table(layout: Layout) -> NDArray[int64]:
    table = zeros((len(layout.dots), LEG_TO + len(layout.dots)), int64)
    for row, dot in zip(table, layout.dots, strict=True):
        for direction in range(DIRECTION_COUNT):
            line = [layout.number[other] for other in layout.line(dot, direction)]
            _write_line(row, direction, line)
    return table


def _write_line(row: NDArray[int64], direction: int, line: list[int]) -> None:
    between = 0
    for steps, dot in enumerate(line):
        leg = steps * DIRECTION_COUNT + direction
        row[LEG_TO + dot] = leg
        if steps == 0:
            row[NEXT + direction] = dot
            row[NEAR] |= 1 << dot
        else:
            row[BETWEEN + leg - DIRECTION_COUNT] = between
            row[BEYOND + leg - DIRECTION_COUNT] = 1 << dot
        between |= 1 << dot


def _symmetries(layout: Layout) -> NDArray[int64]:
    rows = []
    for symmetry in layout.symmetries:
        dots = [layout.number[symmetry.image[dot]] for dot in layout.dots]
        rows.append([*dots, *symmetry.directions])
    return array(rows, int64)


@kernel
def pieces_on(large: int, medium: int, small: int, dot: int) -> int:
    """Return the pieces that these three sets have on a dot, as three bits."""
    return large >> dot & 1 | (medium >> dot & 1) << 1 | (small >> dot & 1) << 2


@kernel
def own_on(towers: Towers, dot: int) -> int:
    """Return the mover's pieces on a dot."""
    return pieces_on(towers.own_large, towers.own_medium, towers.own_small, dot)


@kernel
def other_on(towers: Towers, dot: int) -> int:
    """Return the enemy's pieces on a dot."""
    return pieces_on(towers.other_large, towers.other_medium, towers.other_small, dot)


@kernel
def own_dots(towers: Towers) -> int:
    """Return the dots with a piece of the mover's."""
    return towers.own_large | towers.own_medium | towers.own_small


@kernel
def other_dots(towers: Towers) -> int:
    """Return the dots with a piece of the enemy's."""
    return towers.other_large | towers.other_medium | towers.other_small


@kernel
def plain_dots(towers: Towers) -> int:
    """Return the dots from which the mover can lift a tower: no enemy is there (K5)."""
    return own_dots(towers) & ~other_dots(towers)


@kernel
def towers_of(state: QuincalaState | QuincalaPartial) -> Towers:
    """Return the pieces on the board; within a turn, those to be lifted included."""
    return Towers(*state[:6])


@kernel
def seen_by_other(towers: Towers) -> Towers:
    """Return the pieces with the sides exchanged."""
    return Towers(*towers[3:], *towers[:3])


@kernel
def reach(rules: QuincalaRules, dot: int, steps: int, occupied: int) -> int:
    """Return the dots that a hand of `steps` pieces can reach from `dot` in one leg (K6)."""
    reached = int(rules.dots[dot, NEAR])
    for ray in range((steps - 1) * DIRECTION_COUNT):
        if occupied & int(rules.dots[dot, BETWEEN + ray]) == 0:
            reached |= int(rules.dots[dot, BEYOND + ray])
    return reached


@kernel
def has_lost(rules: QuincalaRules, large: int, medium: int, small: int) -> bool:
    """Return whether a side with these pieces left has lost one of each size (K10)."""
    return (
        popcount(large) < rules.large
        and popcount(medium) < rules.medium
        and popcount(small) < rules.small
    )


@kernel
def own_has_lost(rules: QuincalaRules, towers: Towers) -> bool:
    """Return whether one of each size of the mover's has been knocked."""
    return has_lost(rules, towers.own_large, towers.own_medium, towers.own_small)


@kernel
def other_has_lost(rules: QuincalaRules, towers: Towers) -> bool:
    """Return whether one of each size of the enemy's has been knocked."""
    return has_lost(rules, towers.other_large, towers.other_medium, towers.other_small)


@kernel
def is_decided(rules: QuincalaRules, towers: Towers) -> bool:
    """Return whether a side has lost one of each size."""
    return own_has_lost(rules, towers) or other_has_lost(rules, towers)


@kernel
def lifted(towers: Towers, dot: int, hand: int) -> Towers:
    """Return the towers with the hand taken from a dot."""
    return Towers(
        towers.own_large & ~((hand & 1) << dot),
        towers.own_medium & ~((hand >> 1 & 1) << dot),
        towers.own_small & ~((hand >> 2) << dot),
        towers.other_large,
        towers.other_medium,
        towers.other_small,
    )


@kernel
def put_down(towers: Towers, dot: int, hand: int) -> Towers:
    """Return the towers with the hand put on a dot, knocking standing pieces of its sizes (K7)."""
    large, medium, small = (hand & 1) << dot, (hand >> 1 & 1) << dot, (hand >> 2) << dot
    return Towers(
        towers.own_large | large,
        towers.own_medium | medium,
        towers.own_small | small,
        towers.other_large & ~large,
        towers.other_medium & ~medium,
        towers.other_small & ~small,
    )
