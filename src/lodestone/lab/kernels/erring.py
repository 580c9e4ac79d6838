"""Kernels that count the mistakes of games by a table, and that play by it with errors.

They play game by game, and all games at once. In an error, all legal turns are equally likely;
otherwise a best turn is played. No rule on repetition is applied.
"""

from typing import NamedTuple

from numpy import float64, int8, int16, int32, int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import ONGOING, Turns, apply, legal, outcome
from lodestone.kernel.ranking import NO_RANK, IndexArrays, rank, unrank
from lodestone.kernel.rng import advance, below, mix
from lodestone.solve.codes import NONE, backed_up
from lodestone.solve.packed import PackedCodes, code_at

#: The columns of a sampled game: its result for the side that moved first (-1, 0, 1; ONGOING if
#: it was stopped), its plies, and how often the lead changed.
RESULT, PLIES, CHANGES = range(3)
#: The columns of an expectation: the score of the side to move, the plies and the changes of the
#: lead still to come, and the probability that the game is stopped.
SCORE, LENGTH, LEADS, STOPPED = range(4)
#: The columns of an audit: what a game's players lost, and what they had to lose.
MISTAKES, CHANCES, ONLY, TO_LOSE = range(4)
#: Error probabilities are whole numbers of this part.
CERTAIN = 1 << 30

#: What `link_turns` returns if there is no room.
FULL = -1


class Links(NamedTuple):
    """Where the turns of positions lead, and what is known of the positions.

    The turns from place `n` lead to `targets[starts[n] : starts[n + 1]]`, the `best[n]` best ones
    first. `signs` are the results of best play, `ends` what a game that ends there counts, ½ where
    it is stopped, both for the side to move.
    """

    starts: NDArray[int64]
    targets: NDArray[int32]
    best: NDArray[int16]
    signs: NDArray[int8]
    ends: NDArray[float64]


@kernel
def sign(code: int) -> int:
    """Return 1 for a win of the side to move, 0 for a draw, -1 for a loss."""
    return 1 if code > 0 else -1 if code < 0 else 0


@kernel
def audit_game(
    index: IndexArrays,
    rules: KernelRules,
    codes: PackedCodes,
    state: State,
    turns: Turns,
    opening: int,
    scratch: Turns,
    found: NDArray[float64],
) -> None:
    """Count in `found` what a game's players had to lose, and what they lost.

    Its columns: turns that lost value; positions where some turn loses value; of these the ones
    with a single turn that loses none; positions that were not lost yet.
    """
    found[:] = 0
    for ply in range(len(turns)):
        best, played, keeping, count = -2, -2, 0, legal(rules, state, scratch)
        for number in range(count):
            place = rank(index, rules, apply(rules, state, int(scratch[number])))
            if place == NO_RANK:
                return
            value = -sign(code_at(codes, place))
            if scratch[number] == turns[ply]:
                played = value
            if value > best:
                best, keeping = value, 0
            keeping += value == best
        if best > -1 and ply >= opening:
            found[TO_LOSE] += 1
            found[CHANCES] += keeping < count
            found[ONLY] += keeping == 1 and count > 1
            found[MISTAKES] += played < best
        state = apply(rules, state, int(turns[ply]))


@kernel
def number_of(index: IndexArrays, rules: KernelRules, state: State) -> int:
    """Return a position's number, as `rank` does, compiled for any game."""
    return rank(index, rules, state)


@kernel
def best_first(
    index: IndexArrays,
    rules: KernelRules,
    codes: PackedCodes,
    state: State,
    turns: Turns,
    count: int,
) -> int:
    """Move the best of the first `count` turns to the front; return how many there are.

    A win is better the shorter it is, a loss the longer it is; all drawing turns are alike.
    """
    best, alike = NONE, 0
    for n in range(count):
        turn = int(turns[n])
        offered = backed_up(code_at(codes, rank(index, rules, apply(rules, state, turn))))
        if offered < best:
            continue
        if offered > best:
            best, alike = offered, 0
        turns[n] = turns[alike]
        turns[alike] = turn
        alike += 1
    return alike


@kernel
def erring_turn(
    index: IndexArrays,
    rules: KernelRules,
    codes: PackedCodes,
    state: State,
    turns: Turns,
    count: int,
    seed: int,
    error: int,
) -> tuple[int, int]:
    """Choose among the first `count` of `turns`, which are legal; return the turn and a new seed.

    It is any of them with probability `error` / CERTAIN, otherwise one of the best.
    """
    seed = advance(seed)
    if below(CERTAIN, mix(seed)) >= error:
        count = best_first(index, rules, codes, state, turns, count)
    seed = advance(seed)
    return int(turns[below(count, mix(seed))]), seed


@kernel
def wander(
    index: IndexArrays,
    rules: KernelRules,
    codes: PackedCodes,
    start: State,
    seed: int,
    error: int,
    plies: int,
    turns: Turns,
) -> State:
    """Return the position after `plies` turns with errors, or the one in which the game ends."""
    state = start
    for _ in range(plies):
        count = legal(rules, state, turns)
        if count == 0:
            break
        turn, seed = erring_turn(index, rules, codes, state, turns, count, seed, error)
        state = apply(rules, state, turn)
    return state


@kernel
def play_erring(
    index: IndexArrays,
    rules: KernelRules,
    codes: PackedCodes,
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
        lead, changes, side, ply = sign(code_at(codes, rank(index, rules, start))), 0, 1, 0
        result = ONGOING
        while True:
            count = legal(rules, state, turns)
            if count == 0:
                result = outcome(rules, state) * side
                break
            if ply == longest:
                break
            turn, seed = erring_turn(index, rules, codes, state, turns, count, seed, error)
            state = apply(rules, state, turn)
            ply += 1
            side = -side
            leads = sign(code_at(codes, rank(index, rules, state))) * side
            changes += leads != lead
            lead = leads
        games[game, RESULT] = result
        games[game, PLIES] = ply
        games[game, CHANGES] = changes


@kernel
def link_turns(
    index: IndexArrays,
    rules: KernelRules,
    codes: PackedCodes,
    turns: Turns,
    numbers: NDArray[int32],
    places: NDArray[int32],
    links: Links,
) -> int:
    """Follow all turns from the positions in `numbers`; return how many positions are found.

    `numbers` begins with some position's numbers, and `places`, shape (positions of the index,),
    has their places in it; all other places are -1. Positions that are found are added to both.
    Returns FULL if there is no room for them or for their turns.
    """
    found, place, linked = 0, 0, 0
    while found < len(numbers) and numbers[found] >= 0:
        found += 1
    while place < found:
        number = int(numbers[place])
        state = unrank(index, rules, number)
        count = legal(rules, state, turns)
        if linked + count > len(links.targets):
            return FULL
        links.starts[place] = linked
        links.best[place] = best_first(index, rules, codes, state, turns, count)
        links.signs[place] = sign(code_at(codes, number))
        links.ends[place] = (outcome(rules, state) + 1) / 2 if count == 0 else 0.5
        for n in range(count):
            target = rank(index, rules, apply(rules, state, int(turns[n])))
            if places[target] < 0:
                if found == len(numbers):
                    return FULL
                places[target] = found
                numbers[found] = target
                found += 1
            links.targets[linked] = places[target]
            linked += 1
        place += 1
        links.starts[place] = linked
    return found


@kernel
def expect(links: Links, error: float, now: NDArray[float64], after: NDArray[float64]) -> None:
    """Write to `after` what is expected where one turn more may be made than for `now`.

    Both have shape (positions, 4), with the columns of expectations. `error` is the probability
    of an error, 0 to 1.
    """
    for place in range(len(after)):
        first, end = links.starts[place], links.starts[place + 1]
        if first == end:
            for column in range(4):
                after[place, column] = now[place, column]
            continue
        best, lead = int(links.best[place]), int(links.signs[place])
        by_chance, by_choice = error / (end - first), (1 - error) / best
        score, length, leads, stopped = 0.0, 0.0, 0.0, 0.0
        for link in range(first, end):
            target = links.targets[link]
            share = by_chance + (by_choice if link < first + best else 0.0)
            score += share * now[target, SCORE]
            length += share * now[target, LENGTH]
            leads += share * (now[target, LEADS] + (links.signs[target] != -lead))
            stopped += share * now[target, STOPPED]
        after[place, SCORE] = 1 - score
        after[place, LENGTH] = 1 + length
        after[place, LEADS] = leads
        after[place, STOPPED] = stopped
