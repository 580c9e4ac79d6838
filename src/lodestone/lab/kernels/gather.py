"""Kernels that gather the numbers of a game from its turns, written once over the protocol."""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy import float64, int64
from numpy.typing import NDArray

from lodestone.kernel.bits import BITS_62
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.play import is_third
from lodestone.kernel.protocol import (
    DRAW,
    NO_TURN,
    ONGOING,
    THREEFOLD,
    Turns,
    apply,
    cell_count,
    count_turns,
    evaluate,
    initial,
    legal,
    material,
    occupants,
    outcome,
    position_hash,
    random_turn,
    side_index,
)
from lodestone.kernel.real import log_of, tanh_of
from lodestone.kernel.rng import advance, mix
from lodestone.lab.kernels.series import COLUMNS, FIGURES, NUMBERS, STEPS

Floats = NDArray[float64]

LOG_10 = 2.302585092994046
#: How many positions of a game, evenly spread over it, have all their turns evaluated for clarity.
CLARITY_POSITIONS = 16
#: Plies before the end at which its surprise is measured: two turns of either side.
END = 4
#: What `results` holds in its second column; a win is the side's number.
DRAWN, UNFINISHED, REPEATED = -1, -2, -3

# Rows of `Scratch.course`: what is known at every ply.
VALUE, CHOICES, PIECES, OCCUPIED, LEAD, CAPTURED = range(6)


class Scratch(NamedTuple):
    """Working memory for games of fewer than `len(turns)` plies, used again for each."""

    turns: Turns
    legal: Turns
    hashes: NDArray[int64]  # (3, plies): positions, boards alone, and either of them sorted
    course: Floats  # (6, plies)
    series: Floats  # (2, plies): one that is to be summarized, and sorted
    cells: NDArray[int64]  # (2, cells)
    seen: NDArray[int64]  # (2, cells): plies for which a side has stood on a cell


class Gathered(NamedTuple):
    """The numbers of games, a row for each."""

    numbers: Floats  # (games, len(COLUMNS))
    results: NDArray[int64]  # (games, 3): first side to move, winner or how not, first turn
    progress: Floats  # (games, STEPS + 1): the value for the first side over the game
    heat: Floats  # (games, 2, cells): share of the plies for which a side stood on a cell
    ends: NDArray[int64]  # (games, fields of a state): the last position
    turns: NDArray[int64]  # (games, longest): the turns, as many as there are plies


def make_scratch(rules: KernelRules, longest: int, most_turns: int) -> Scratch:
    """Make the memory for games of up to `longest` plies."""
    cells = int(cell_count(rules))
    return Scratch(
        np.empty(longest + 1, int64),
        np.empty(most_turns, int64),
        np.empty((3, longest + 2), int64),
        np.empty((6, longest + 2), float64),
        np.empty((2, longest + 2), float64),
        np.empty((2, cells), int64),
        np.empty((2, cells), int64),
    )


def make_gathered(rules: KernelRules, games: int, longest: int) -> Gathered:
    """Make the tables of a number of games of at most `longest` plies, to be filled."""
    cells = int(cell_count(rules))
    return Gathered(
        np.zeros((games, len(COLUMNS))),
        np.zeros((games, 3), int64),
        np.zeros((games, STEPS + 1)),
        np.zeros((games, 2, cells)),
        np.zeros((games, len(initial(rules))), int64),
        np.empty((games, longest), int64),
    )


@kernel
def value_for_mover(rules: KernelRules, state: State, scale: float) -> float:
    """Return what a position is worth to the side to move, -1 to 1: its result if it is over."""
    end = outcome(rules, state)
    if end != ONGOING:
        return float(end)
    return tanh_of(evaluate(rules, state) / (2.0 * scale))


@kernel
def signed(value: float, side: int) -> float:
    """Return a value for `side` as one for the first side, or back."""
    return value if side == 0 else -value


@kernel
def sign_of(value: float) -> float:
    """Return 1, 0 or -1."""
    return 1.0 if value > 0 else -1.0 if value < 0 else 0.0


@kernel
def play_randomly(
    rules: KernelRules, state: State, seed: int, turns: Turns, path: NDArray[int64]
) -> tuple[int, bool]:
    """Write the turns of a random game; return how many, and whether repetition ended it."""
    limit = len(turns) - 1
    for ply in range(limit):
        if rules.repetition == THREEFOLD:
            path[ply] = position_hash(rules, state)
            if is_third(path, ply):
                return ply, True
        seed = advance(seed)
        turn = random_turn(rules, state, mix(seed))
        if turn == NO_TURN:
            return ply, False
        turns[ply] = turn
        state = apply(rules, state, turn)
    return limit, False


@kernel
def look(rules: KernelRules, state: State, ply: int, scale: float, scratch: Scratch) -> None:
    """Write down what can be seen of the position at `ply`."""
    cells, seen, course = scratch.cells, scratch.seen, scratch.course
    occupants(rules, state, cells)
    pieces, occupied, board = 0, 0, 0
    for cell in range(cells.shape[1]):
        first, second = int(cells[0, cell]), int(cells[1, cell])
        pieces += first + second
        if first + second:
            occupied += 1
            board = (board + mix(cell << 20 | first << 10 | second)) & BITS_62
        seen[0, cell] += first > 0
        seen[1, cell] += second > 0
    side = side_index(rules, state)
    course[VALUE, ply] = signed(value_for_mover(rules, state, scale), side)
    course[PIECES, ply] = pieces
    course[OCCUPIED, ply] = occupied / cells.shape[1]
    course[LEAD, ply] = abs(material(rules, state))
    scratch.hashes[0, ply] = position_hash(rules, state)
    scratch.hashes[1, ply] = board


@kernel
def follow(
    rules: KernelRules, state: State, plies: int, scale: float, scratch: Scratch
) -> tuple[State, float, float]:
    """Replay a game; return its last position and, of its clarity, narrowness and variance."""
    scratch.seen[:] = 0
    narrowness = variance = 0.0
    looked = min(plies, CLARITY_POSITIONS)
    done = 0
    look(rules, state, 0, scale, scratch)
    for ply in range(plies):
        scratch.course[CHOICES, ply] = count_turns(rules, state)
        if done < looked and ply == done * plies // looked:
            done += 1
            narrow, spread = clarity(rules, state, scale, scratch)
            narrowness += narrow / looked
            variance += spread / looked
        side = side_index(rules, state)
        before = scratch.cells[1 - side].sum()
        state = apply(rules, state, int(scratch.turns[ply]))
        look(rules, state, ply + 1, scale, scratch)
        scratch.course[CAPTURED, ply] = max(0, before - scratch.cells[1 - side].sum())
    return state, narrowness, variance


@kernel
def clarity(
    rules: KernelRules, state: State, scale: float, scratch: Scratch
) -> tuple[float, float]:
    """Return the share of the turns whose value is near the best one, and the values' variance.

    Near is more than three quarters of the way from the mean to the best (Ludii,
    `ClarityNarrowness`). The values of turns are from -1 to 1.
    """
    count = legal(rules, state, scratch.legal)
    total = squares = 0.0
    best = -1.0
    for number in range(count):
        after = apply(rules, state, int(scratch.legal[number]))
        value = -value_for_mover(rules, after, scale)
        total += value
        squares += value * value
        best = max(best, value)
    mean = total / count
    limit = mean + 0.75 * (best - mean)
    near = 0
    for number in range(count):
        after = apply(rules, state, int(scratch.legal[number]))
        near += -value_for_mover(rules, after, scale) > limit
    return near / count, max(0.0, squares / count - mean * mean)


@kernel
def sort(values: NDArray[Any], size: int) -> None:
    """Sort the first `size` values, upwards (Shell, CACM 2/7, 1959); Numba's sort makes a list."""
    gap = size // 2
    while gap > 0:
        for place in range(gap, size):
            value, to = values[place], place
            while to >= gap and values[to - gap] > value:
                values[to] = values[to - gap]
                to -= gap
            values[to] = value
        gap //= 2


@kernel
def spread_of(values: Floats) -> tuple[float, float]:
    """Return the mean of values, at least one, and their variance."""
    mean, squares = values.sum() / len(values), 0.0
    for place in range(len(values)):
        squares += (values[place] - mean) ** 2
    return mean, squares / len(values)


@kernel
def summarize(values: Floats, ordered: Floats, numbers: Floats) -> None:
    """Write the figures of one series, as Ludii's `MultiMetricFramework` defines them.

    Its greatest and least values are counted from 0, so that `min` is at most 0 and `max` at least.
    `ordered` has room for as many values.
    """
    size = len(values)
    numbers[:] = 0.0
    if size == 0:
        return
    mean, variance = spread_of(values)
    for place in range(size):
        ordered[place] = values[place]
    sort(ordered, size)
    numbers[0] = mean
    numbers[1] = ordered[size // 2]
    numbers[2] = max(0.0, ordered[size - 1])
    numbers[3] = min(0.0, ordered[0])
    numbers[4] = variance
    if size > 1:
        changes(values, mean, numbers)


@kernel
def changes(values: Floats, mean: float, numbers: Floats) -> None:
    """Write how one series of at least two values changes."""
    size = len(values)
    middle = (size - 1) / 2
    slope = spread = direction = 0.0
    for ply in range(size):
        slope += (ply - middle) * (values[ply] - mean)
        spread += (ply - middle) ** 2
        if ply == 0:
            continue
        change = values[ply] - values[ply - 1]
        sign = sign_of(change)
        numbers[6] += sign / (size - 1)
        if sign != 0 and sign != direction:
            numbers[8] += 1 / (size - 1)
        direction = sign
        numbers[9] = max(numbers[9], change)
        numbers[10] = min(numbers[10], change)
    numbers[5] = (values[size - 1] - values[0]) / (size - 1)
    numbers[7] = slope / spread


@kernel
def value_for_winner(value: float, winner: int) -> float:
    """Return a value for the first side as one for the winner, 0 where nobody won."""
    if winner < 0:
        return 0.0
    return signed(value, winner)


@kernel
def write_figures(values: Floats, ordered: Floats, numbers: Floats, series: int) -> None:
    """Write the figures of a series, by its number in `SERIES`, into a game's numbers."""
    first = len(NUMBERS) + series * len(FIGURES)
    summarize(values, ordered, numbers[first : first + len(FIGURES)])


@kernel
def write_series(
    plies: int, first: int, winner: int, course: Floats, series: Floats, numbers: Floats
) -> None:
    """Write the figures of all series of a game, in the order of `SERIES`."""
    made, ordered = series[0], series[1]
    values, choices = course[VALUE], course[CHOICES]
    write_figures(course[OCCUPIED, : plies + 1], ordered, numbers, 0)
    write_figures(choices[:plies], ordered, numbers, 1)
    real = 0
    for ply in range(plies):
        if choices[ply] > 1:
            made[real] = choices[ply]
            real += 1
    write_figures(made[:real], ordered, numbers, 2)
    for ply in range(plies):
        made[ply] = abs(values[ply]) - value_for_winner(1.0, winner) * values[ply]
    write_figures(made[:plies], ordered, numbers, 3)
    for ply in range(plies):
        made[ply] = signed(values[ply + 1], (first + ply) % 2)
    write_figures(made[:plies], ordered, numbers, 4)
    write_figures(course[PIECES, : plies + 1], ordered, numbers, 5)
    write_figures(course[LEAD, : plies + 1], ordered, numbers, 6)
    for ply in range(plies + 1):
        made[ply] = 2 * abs(values[ply])
    write_figures(made[: plies + 1], ordered, numbers, 7)


@kernel
def repeated(hashes: NDArray[int64], ordered: NDArray[int64], size: int) -> float:
    """Return the share of `size` positions that have occurred before in the game."""
    for place in range(size):
        ordered[place] = hashes[place]
    sort(ordered, size)
    again = 0
    for place in range(1, size):
        again += ordered[place] == ordered[place - 1]
    return again / size


@kernel
def count_turns_of_game(plies: int, scratch: Scratch, numbers: Floats) -> None:
    """Write the first numbers: length, choices, captures, use of the board, repetition."""
    choices, captured = scratch.course[CHOICES], scratch.course[CAPTURED]
    seen, hashes = scratch.seen, scratch.hashes
    cells = seen.shape[1]
    numbers[0] = plies
    for ply in range(plies):
        numbers[1] += choices[ply]
        numbers[2] += choices[ply] == 1
        numbers[3] += captured[ply] > 0
        numbers[4] += captured[ply]
    for cell in range(cells):
        numbers[5] += seen[0, cell] + seen[1, cell] > 0
    numbers[5] /= cells
    numbers[6] = repeated(hashes[0], hashes[2], plies + 1)
    numbers[7] = repeated(hashes[1], hashes[2], plies + 1)


@kernel
def count_reversals(plies: int, scratch: Scratch, numbers: Floats) -> None:
    """Write how many turns undid the last one, how many their side's last one, and the moves.

    A move changes the board, but not how many pieces are on it.
    The hash of a board is a sum over its cells, so turns with opposite changes of it are opposite.
    """
    boards, pieces = scratch.hashes[1], scratch.course[PIECES]
    before = own = 0  # the changes that the last turn made, and the last but one
    for ply in range(plies):
        change = (boards[ply + 1] - boards[ply]) & BITS_62
        opposite = -change & BITS_62
        if change != 0:
            is_move = pieces[ply] == pieces[ply + 1]
            numbers[23] += opposite == before
            numbers[24] += opposite == own
            numbers[25] += is_move
            numbers[26] += is_move and opposite == before
        before, own = change, before


@kernel
def count_leads(plies: int, first: int, winner: int, course: Floats, numbers: Floats) -> None:
    """Write how the lead went: changes, drama, what turns gained and whether it lasted."""
    leader = before = 0.0
    for ply in range(plies):
        value = course[VALUE, ply]
        sign = sign_of(value)
        numbers[9] += ply == 0 or sign != before
        before = sign
        if sign != 0:
            numbers[8] += leader != 0 and leader != sign
            leader = sign
        lag = -2 * value_for_winner(value, winner)
        if lag > 0:
            numbers[10] += 1
            numbers[11] += math.sqrt(lag / 2)
        gain = signed(course[VALUE, ply + 1] - value, (first + ply) % 2)
        numbers[14] = max(numbers[14], gain)
        if gain > 0 and ply + 2 <= plies:
            lost = signed(course[VALUE, ply + 1] - course[VALUE, ply + 2], (first + ply) % 2)
            numbers[12] += gain
            numbers[13] += gain - min(gain, max(0.0, lost))


@kernel
def count_end(plies: int, winner: int, course: Floats, numbers: Floats) -> None:
    """Write how the end came: its surprise, and from when on it was decided (Ludii)."""
    late = course[VALUE, max(0, plies - END)]
    numbers[15] = abs(value_for_winner(1.0, winner) - late) / 2
    threshold, passed = -1.0, plies
    for ply in range(plies if winner >= 0 else 0):
        threshold = max(threshold, -value_for_winner(course[VALUE, ply], winner))
    for ply in range(plies - 1, -1, -1):
        value = course[VALUE, ply]
        if (abs(value) if winner < 0 else value_for_winner(value, winner)) > threshold:
            passed = ply
    numbers[16] = threshold
    numbers[17] = passed / plies if plies else 1.0
    numbers[18] = 2 * spread_of(course[VALUE, :plies])[1] if plies else 0.0


@kernel
def write_game(
    rules: KernelRules,
    start: State,
    plies: int,
    winner: int,
    scale: float,
    scratch: Scratch,
    gathered: Gathered,
    game: int,
) -> None:
    """Write all numbers of the game whose turns are in `scratch`.

    `winner` is the number of a side, DRAWN or UNFINISHED, as a referee knows it, who may end a game
    by what its position does not show; if it is REPEATED, the rules' outcome decides.
    """
    numbers, course = gathered.numbers[game], scratch.course
    state, narrowness, variance = follow(rules, start, plies, scale, scratch)
    end, side = outcome(rules, state), side_index(rules, state)
    if end == DRAW:
        winner = DRAWN
    elif end != ONGOING:
        winner = side if end > 0 else 1 - side
    first = side_index(rules, start)
    gathered.results[game, 0] = first
    gathered.results[game, 1] = winner
    gathered.results[game, 2] = scratch.turns[0] if plies else NO_TURN
    lead = DRAWN if winner < 0 else winner
    if lead == DRAWN and end == ONGOING and winner == DRAWN:
        course[VALUE, plies] = 0.0  # a draw by repetition, which the position does not show
    count_turns_of_game(plies, scratch, numbers)
    count_reversals(plies, scratch, numbers)
    count_leads(plies, first, lead, course, numbers)
    count_end(plies, lead, course, numbers)
    numbers[19] = narrowness
    numbers[20] = variance
    mean = numbers[1] / plies if plies else 1.0
    numbers[21] = plies * log_of(max(mean, 1.0)) / LOG_10
    numbers[22] = signed(float(material(rules, state)), side)
    write_series(plies, first, lead, course, scratch.series, numbers)
    for step in range(STEPS + 1):
        gathered.progress[game, step] = course[VALUE, step * plies // STEPS]
    for side in range(2):
        for cell in range(scratch.seen.shape[1]):
            gathered.heat[game, side, cell] = scratch.seen[side, cell] / (plies + 1)
    for field, part in enumerate(state):
        gathered.ends[game, field] = part
    for ply in range(plies):
        gathered.turns[game, ply] = scratch.turns[ply]


@kernel
def gather_random(
    rules: KernelRules,
    start: State,
    seeds: NDArray[int64],
    scale: float,
    scratch: Scratch,
    gathered: Gathered,
) -> None:
    """Play a random game from each seed and write its numbers."""
    for game in range(len(seeds)):
        plies, is_repeated = play_randomly(
            rules, start, int(seeds[game]), scratch.turns, scratch.hashes[0]
        )
        winner = DRAWN if is_repeated else UNFINISHED
        write_game(rules, start, plies, winner, scale, scratch, gathered, game)
        if is_repeated:
            gathered.results[game, 1] = REPEATED
