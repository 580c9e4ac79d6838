"""The rules and the positions of Leaps as the kernels hold them: the board as tables.

Sets of points are masks (numbering: `board`). The tables have the same type for every board, so
that code that is compiled once serves all of them. They are one array, since each array adds seven
words to every call of a kernel.
"""

from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from lodestone.core.options import MOST_KNOWN
from lodestone.games.leaps.board import MOST_POINTS, MOST_RAYS, SIDES, Board
from lodestone.games.leaps.masks import WORD_COLUMNS, Words
from lodestone.games.leaps.rules import LeapsOptions
from lodestone.kernel.arrays import NDArray, array, int64
from lodestone.kernel.decorator import inlined_kernel

# Option values, in the order in which `rules` declares them.
OPTIONAL, MANDATORY, MANDATORY_OVER_STEPS, MANDATORY_WITH_ENTRY, MOST_PIECES = 0, 1, 2, 3, 4
SINGLE, SEVERAL, TO_THE_END = 0, 1, 2
ONE, LINE = 0, 1
NO_REMOVAL, REMOVAL_OPTIONAL, REMOVAL_MANDATORY = 0, 1, 2
BEFORE_MOVE, AS_TURN, DUTY = 0, 1, 2
ALLOWED, FORBIDDEN = 0, 1
STALEMATE_LOSS, STALEMATE_DRAW, STALEMATE_PASS, STALEMATE_MOST_PIECES = 0, 1, 2, 3
DIAGRAM, PLACED = 0, 1

# Columns of a point: where White's and Black's pieces step; the points that can be leapt over; how
# many rays there are; for each ray its first and its second point, as masks, and the ray that
# continues it from the first point, or NO_RAY; the number of its first step (`masks`).
NEAR, OVERS, RAYS, FIRST, SECOND, NEXT, FIRST_STEP = 0, 2, 3, 4, 12, 20, 28
COLUMNS = NEXT + MOST_RAYS + 1
NO_RAY = -1

# Columns of a symmetry: 1 if it swaps the colours; the images of points; those of their rays.
SWAP, IMAGES = 0, 1

# Places in the table: White's and Black's pieces at the start, and the points that are open to
# placing; then the columns of each point, and those of each word of moves (`masks`). Those of the
# symmetries are last.
WHITE_PIECES, BLACK_PIECES, OPEN, POINTS = 0, 1, 2, 3
WORDS = POINTS + MOST_POINTS * COLUMNS


class LeapsRules(NamedTuple):
    """The board as tables and the options as small integers, without those that do not affect play.

    `pieces` is how many each side sets at first, 0 if they stand on the board at the start.
    """

    table: NDArray[int64]
    points: int  # how many there are
    words: int  # how many words of moves
    used: int  # how many columns of a word
    symmetries: int  # how many there are
    board: int  # all points, as a mask
    pieces: int
    capture: int
    leaps: int
    over: int
    removal: int
    replacement: int
    backtrack: int
    reserve: int
    most: int
    loses_at: int
    draws_at: int
    stalemate: int
    repetition: int


@inlined_kernel
def of_point(rules: LeapsRules, point: int, column: int) -> int:
    """Return what the table has in a column of a point."""
    return int(rules.table[POINTS + COLUMNS * point + column])


@inlined_kernel
def of_word(rules: LeapsRules, word: int, column: int) -> int:
    """Return what the table has in a column of a word of moves."""
    return int(rules.table[WORDS + WORD_COLUMNS * word + column])


@inlined_kernel
def of_symmetry(rules: LeapsRules, symmetry: int, column: int) -> int:
    """Return what the table has in a column of a symmetry."""
    columns = IMAGES + (1 + MOST_RAYS) * rules.points
    return int(rules.table[WORDS + WORD_COLUMNS * rules.words + columns * symmetry + column])


class LeapsState(NamedTuple):
    """A position as the side to move sees it: `own` pieces move next, `other` are the enemy's.

    A ban (L10) is 0, or 1 more than 64 times the point of a piece plus the one where it must not
    step. A reserve includes the pieces that a player has still to set (L3a). `duty` is 1 if the
    mover has to enter a piece (L9), as far as one can.
    """

    own: int
    other: int
    own_reserve: int
    other_reserve: int
    own_ban: int
    other_ban: int
    side: int  # to move: 0 White, 1 Black
    passes: int  # how many of the last turns, up to two, were passes (L13)
    duty: int


@inlined_kernel
def empty_points(rules: LeapsRules, state: LeapsState) -> int:
    """Return the points on which no piece stands."""
    return rules.board ^ state.own ^ state.other


#: The options that are numbers of the same name in `LeapsRules`, in its order.
NUMBERS = (
    "capture",
    "leaps",
    "over",
    "removal",
    "replacement",
    "backtrack",
    "reserve",
    "most",
    "loses-at",
    "draws-at",
    "stalemate",
    "repetition",
)


@lru_cache(MOST_KNOWN)
def kernel_rules(options: LeapsOptions) -> LeapsRules:
    """Return the options as the kernels take them, the board as tables."""
    board = options.board_in_force()
    count = len(board.points)
    near = near_of(board, options.steps)
    closed = sum(1 << board.number[point] for point in board.closed)
    masks = [board.masks(side) for side in SIDES]
    whole = (1 << count) - 1
    words = Words(board, near, options.over == "line")
    points = _points(board, near, words.first_steps)
    points += [[0] * COLUMNS] * (MOST_POINTS - count)
    rows, symmetries = words.rows(), _symmetries(board, near)
    table = [*masks, whole & ~closed, *chain(*points, *rows, *symmetries)]
    return LeapsRules(
        array(table, int64),
        count,
        len(rows),
        words.used,
        len(symmetries),
        whole,
        options.to_set,
        *options.codes(NUMBERS),
    )


def near_of(board: Board, steps: str) -> tuple[list[int], list[int]]:
    """Return where White's and where Black's pieces step from each point (L6), as masks."""
    white, black = (
        [_forward(board, number, way, steps) for number in range(len(board.points))]
        for way in (1, -1)
    )
    return white, black


def _forward(board: Board, number: int, way: int, steps: str) -> int:
    """Return the neighbours of a point that lie in the right direction; `way` is 1 for upwards."""
    if steps == "all":
        return board.near[number]
    least = 0 if steps == "forward-and-sideways" else 1
    heights = [y for _, y in board.places.values()]
    return sum(
        1 << other
        for other in range(len(heights))
        if board.near[number] >> other & 1
        and _sign(way * (heights[other] - heights[number])) >= least
    )


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _points(
    board: Board, near: tuple[list[int], list[int]], first_steps: list[int]
) -> list[list[int]]:
    """Return the columns of each point."""
    rows = []
    for number, rays in enumerate(board.rays):
        row = [0] * COLUMNS
        row[NEAR], row[NEAR + 1] = near[0][number], near[1][number]
        row[RAYS], row[FIRST_STEP] = len(rays), first_steps[number]
        for place, ray in enumerate(rays):
            row[OVERS] |= 1 << ray.over
            row[FIRST + place] = 1 << ray.over
            row[SECOND + place] = 1 << ray.land
            row[NEXT + place] = _continued(board, ray.points)
        rows.append(row)
    return rows


def _continued(board: Board, points: tuple[int, ...]) -> int:
    """Return the number of the ray that continues from the first of these points, or NO_RAY."""
    starts = [one.points for one in board.rays[points[0]]]
    return next((n for n, one in enumerate(starts) if one == points[1:]), NO_RAY)


def _symmetries(board: Board, near: tuple[list[int], list[int]]) -> list[list[int]]:
    """Return the columns of each symmetry, with and without the swap of colours."""
    return [
        [swap, *image, *_ray_images(board, image)]
        for image in board.symmetries
        for swap in (0, 1)
        if _keeps_steps(image, near, swap)
    ]


def _keeps_steps(image: tuple[int, ...], near: tuple[list[int], list[int]], swap: int) -> bool:
    """Return whether pieces step alike after a symmetry, with the colours swapped or not."""
    return all(
        _moved(near[side][number], image) == near[side ^ swap][image[number]]
        for side in (0, 1)
        for number in range(len(image))
    )


def _moved(mask: int, image: tuple[int, ...]) -> int:
    return sum(1 << there for number, there in enumerate(image) if mask >> number & 1)


def _ray_images(board: Board, image: tuple[int, ...]) -> list[int]:
    found = []
    for number, rays in enumerate(board.rays):
        there = {ray.points: place for place, ray in enumerate(board.rays[image[number]])}
        places = [there[tuple(image[point] for point in ray.points)] for ray in rays]
        found += places + [0] * (MOST_RAYS - len(places))
    return found
