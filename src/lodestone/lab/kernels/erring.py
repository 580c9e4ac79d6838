"""Kernels that play with a table and errors: game by game, and all games at once.

In an error, all legal turns are equally likely; otherwise a best turn is played. Neither kernel
applies a rule on repetition.
"""

from numpy import float64, int32, int64, uint8
from numpy.typing import NDArray

from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import ONGOING, Turns, apply, legal, outcome
from lodestone.kernel.ranking import IndexArrays, rank, unrank
from lodestone.kernel.rng import advance, below, mix
from lodestone.solve.codes import NONE, backed_up
from lodestone.solve.retrograde import Codes

#: The columns of a sampled game: its result for the side that moved first (-1, 0, 1; ONGOING if
#: it was stopped), its plies, and how often the lead changed.
RESULT, PLIES, CHANGES = range(3)
#: The columns of an expectation: the score of the side to move, the plies and the changes of the
#: lead still to come, and the probability that the game is stopped.
SCORE, LENGTH, LEADS, STOPPED = range(4)
#: Error probabilities are whole numbers of this part.
CERTAIN = 1 << 30


@kernel
def sign(code: int) -> int:
    """Return 1 for a win of the side to move, 0 for a draw, -1 for a loss."""
    return 1 if code > 0 else -1 if code < 0 else 0


@kernel
def number_of(index: IndexArrays, rules: KernelRules, state: State) -> int:
    """Return a position's number, as `rank` does, compiled for any game."""
    return rank(index, rules, state)


@kernel
def best_first(
    index: IndexArrays, rules: KernelRules, codes: Codes, state: State, turns: Turns, count: int
) -> int:
    """Move the best of the first `count` turns to the front; return how many there are.

    A win is better the shorter it is, a loss the longer it is; all drawing turns are alike.
    """
    best, alike = NONE, 0
    for n in range(count):
        turn = int(turns[n])
        offered = backed_up(int(codes[rank(index, rules, apply(rules, state, turn))]))
        if offered < best:
            continue
        if offered > best:
            best, alike = offered, 0
        turns[n] = turns[alike]
        turns[alike] = turn
        alike += 1
    return alike


@kernel
def play_erring(
    index: IndexArrays,
    rules: KernelRules,
    codes: Codes,
    start: State,
    seeds: NDArray[int64],
    error: int,
    longest: int,
    turns: Turns,
    games: NDArray[int64],
) -> None:
    """Play a game from each seed, and write its columns to a row of `games`, shape (seeds, 3).

    A turn is an error with probability `error` / CERTAIN; a game is stopped after `longest` plies.
    """
    for game in range(len(seeds)):
        state, seed = start, int(seeds[game])
        lead, changes, side, ply = sign(int(codes[rank(index, rules, start)])), 0, 1, 0
        result = ONGOING
        while True:
            count = legal(rules, state, turns)
            if count == 0:
                result = outcome(rules, state) * side
                break
            if ply == longest:
                break
            seed = advance(seed)
            if below(CERTAIN, mix(seed)) >= error:
                count = best_first(index, rules, codes, state, turns, count)
            seed = advance(seed)
            state = apply(rules, state, int(turns[below(count, mix(seed))]))
            ply += 1
            side = -side
            leads = sign(int(codes[rank(index, rules, state)])) * side
            changes += leads != lead
            lead = leads
        games[game, RESULT] = result
        games[game, PLIES] = ply
        games[game, CHANGES] = changes


@kernel
def link_turns(
    index: IndexArrays,
    rules: KernelRules,
    codes: Codes,
    turns: Turns,
    starts: NDArray[int64],
    best: NDArray[uint8],
    targets: NDArray[int32],
) -> int:
    """Write where the turns of all positions lead, best turns first; return their number.

    The turns of position `n` lead to `targets[starts[n] : starts[n + 1]]`, of which the first
    `best[n]` are the best turns. Returns -1 if `targets` is too short.
    """
    links = 0
    for number in range(len(codes)):
        state = unrank(index, rules, number)
        count = legal(rules, state, turns)
        starts[number] = links
        best[number] = best_first(index, rules, codes, state, turns, count)
        if links + count > len(targets):
            return -1
        for n in range(count):
            targets[links] = rank(index, rules, apply(rules, state, int(turns[n])))
            links += 1
    starts[len(codes)] = links
    return links


@kernel
def set_ends(
    index: IndexArrays,
    rules: KernelRules,
    starts: NDArray[int64],
    now: NDArray[float64],
) -> None:
    """Write the expectations of games that may not go on: over, or stopped at half a point."""
    for number in range(len(now)):
        is_over = starts[number] == starts[number + 1]
        now[number, SCORE] = 0.5
        if is_over:
            now[number, SCORE] = (outcome(rules, unrank(index, rules, number)) + 1) / 2
        now[number, LENGTH] = 0
        now[number, LEADS] = 0
        now[number, STOPPED] = not is_over


@kernel
def expect(
    starts: NDArray[int64],
    best: NDArray[uint8],
    targets: NDArray[int32],
    codes: Codes,
    error: float,
    now: NDArray[float64],
    after: NDArray[float64],
) -> None:
    """Write to `after` what is expected where one turn more may be made than for `now`.

    Both have shape (positions, 4). `error` is the probability of an error, 0 to 1.
    """
    for number in range(len(codes)):
        first, end = starts[number], starts[number + 1]
        if first == end:
            for column in range(4):
                after[number, column] = now[number, column]
            continue
        lead = sign(int(codes[number]))
        by_chance = error / (end - first)
        by_choice = (1 - error) / best[number]
        score, length, leads, stopped = 0.0, 0.0, 0.0, 0.0
        for link in range(first, end):
            target = targets[link]
            share = by_chance + (by_choice if link - first < best[number] else 0.0)
            score += share * now[target, SCORE]
            length += share * now[target, LENGTH]
            leads += share * (now[target, LEADS] + (sign(int(codes[target])) != -lead))
            stopped += share * now[target, STOPPED]
        after[number, SCORE] = 1 - score
        after[number, LENGTH] = 1 + length
        after[number, LEADS] = leads
        after[number, STOPPED] = stopped
