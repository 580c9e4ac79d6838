"""Kernels that gather the numbers of a game from its turns, written once over the protocol."""

import math
from typing import NamedTuple

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
from lodestone.lab.kernels.series import (
    CAPTURED,
    CHOICES,
    LEAD,
    OCCUPIED,
    PIECES,
    SERIES_NUMBERS,
    VALUE,
    Floats,
    sign_of,
    signed,
    sort,
    spread_of,
    value_for_winner,
    write_series,
)

LOG_10 = 2.302585092994046
#: How many positions of a game, evenly spread over it, have all their turns evaluated for clarity.
CLARITY_POSITIONS = 16
#: Plies before the end at which its surprise is measured: two turns of either side.
END = 4
#: What `results` holds in its second column; a win is the side's number.
DRAWN, UNFINISHED, REPEATED = -1, -2, -3


class Numbers(NamedTuple):
    """The numbers of a game, in the order in which they are written; Ludii's series follow."""

    plies: int
    turns_to_choose: int
    forced: int
    capturing: int
    captured: int
    coverage: int
    positions_repeated: int
    boards_repeated: int
    lead_changes: int
    leaders_changed: int
    behind: int
    drama: int
    gained: int
    kept: int
    swing: int
    end_surprise: int
    threshold: int
    decided_at: int
    stability: int
    narrowness: int
    clarity_variance: int
    tree_size: int
    final_lead: int
    undone: int
    stepped_back: int
    moves: int
    moves_undone: int


#: Where each of them is written.
AT = Numbers(*range(len(Numbers._fields)))
#: All numbers of a game by name, those of the series last.
COLUMNS = (*Numbers._fields, *SERIES_NUMBERS)
#: How many steps a game's course is seen in, from its start (0) to its end.
STEPS = 20


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
    numbers[AT.plies] = plies
    for ply in range(plies):
        numbers[AT.turns_to_choose] += choices[ply]
        numbers[AT.forced] += choices[ply] == 1
        numbers[AT.capturing] += captured[ply] > 0
        numbers[AT.captured] += captured[ply]
    for cell in range(cells):
        numbers[AT.coverage] += seen[0, cell] + seen[1, cell] > 0
    numbers[AT.coverage] /= cells
    numbers[AT.positions_repeated] = repeated(hashes[0], hashes[2], plies + 1)
    numbers[AT.boards_repeated] = repeated(hashes[1], hashes[2], plies + 1)


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
            numbers[AT.undone] += opposite == before
            numbers[AT.stepped_back] += opposite == own
            numbers[AT.moves] += is_move
            numbers[AT.moves_undone] += is_move and opposite == before
        before, own = change, before


@kernel
def count_leads(plies: int, first: int, winner: int, course: Floats, numbers: Floats) -> None:
    """Write how the lead went: changes, drama, what turns gained and whether it lasted."""
    leader = before = 0.0
    for ply in range(plies):
        value = course[VALUE, ply]
        sign = sign_of(value)
        numbers[AT.leaders_changed] += ply == 0 or sign != before
        before = sign
        if sign != 0:
            numbers[AT.lead_changes] += leader != 0 and leader != sign
            leader = sign
        lag = -2 * value_for_winner(value, winner)
        if lag > 0:
            numbers[AT.behind] += 1
            numbers[AT.drama] += math.sqrt(lag / 2)
        gain = signed(course[VALUE, ply + 1] - value, (first + ply) % 2)
        numbers[AT.swing] = max(numbers[AT.swing], gain)
        if gain > 0 and ply + 2 <= plies:
            lost = signed(course[VALUE, ply + 1] - course[VALUE, ply + 2], (first + ply) % 2)
            numbers[AT.gained] += gain
            numbers[AT.kept] += gain - min(gain, max(0.0, lost))


@kernel
def count_end(plies: int, winner: int, course: Floats, numbers: Floats) -> None:
    """Write how the end came: its surprise, and from when on it was decided (Ludii)."""
    late = course[VALUE, max(0, plies - END)]
    numbers[AT.end_surprise] = abs(value_for_winner(1.0, winner) - late) / 2
    threshold, passed = -1.0, plies
    for ply in range(plies if winner >= 0 else 0):
        threshold = max(threshold, -value_for_winner(course[VALUE, ply], winner))
    for ply in range(plies - 1, -1, -1):
        value = course[VALUE, ply]
        if (abs(value) if winner < 0 else value_for_winner(value, winner)) > threshold:
            passed = ply
    numbers[AT.threshold] = threshold
    numbers[AT.decided_at] = passed / plies if plies else 1.0
    numbers[AT.stability] = 2 * spread_of(course[VALUE, :plies])[1] if plies else 0.0


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
    numbers[AT.narrowness] = narrowness
    numbers[AT.clarity_variance] = variance
    mean = numbers[AT.turns_to_choose] / plies if plies else 1.0
    numbers[AT.tree_size] = plies * log_of(max(mean, 1.0)) / LOG_10
    numbers[AT.final_lead] = signed(float(material(rules, state)), side)
    write_series(plies, first, lead, course, scratch.series, numbers[len(AT) :])
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
