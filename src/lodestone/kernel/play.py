"""Play from a position: repetition on the way, perft, random games, and turns that are given.

Perft is the number of ways to play a given number of plies, where a full turn is one ply.
"""

from typing import NamedTuple

from lodestone.kernel.arrays import NDArray, int64
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import (
    DRAW,
    NO_TURN,
    ONGOING,
    THREEFOLD,
    WIN,
    Turns,
    apply,
    count_turns,
    legal,
    outcome,
    position_hash,
    random_turn,
    side_index,
)
from lodestone.kernel.rng import advance, mix


@kernel
def is_third(path: NDArray[int64], ply: int) -> bool:
    """Return whether the position at `path[ply]` has occurred twice before, by the hashes there."""
    count = 0
    for earlier in range(ply):
        count += path[earlier] == path[ply]
    return count >= 2


@kernel
def perft(
    rules: KernelRules, state: State, depth: int, turns: NDArray[int64], path: NDArray[int64]
) -> int:
    """Count the sequences of exactly `depth` >= 1 turns from `state`.

    `turns`, shape (depth, most_turns), is scratch for lists. `path`, shape (before + depth + 1,),
    begins with the hashes of `before` earlier positions, which threefold repetition counts; the
    rest is scratch.
    """
    ply = len(path) - 1 - depth
    path[ply] = position_hash(rules, state)
    if rules.repetition == THREEFOLD and is_third(path, ply):
        return 0
    if depth == 1:
        return count_turns(rules, state)
    total = 0
    buffer = turns[depth - 1]
    for index in range(legal(rules, state, buffer)):
        total += perft(rules, apply(rules, state, int(buffer[index])), depth - 1, turns, path)
    return total


class PlayoutCounts(NamedTuple):
    """The results of random games; a game that reaches the limit of turns is not finished."""

    games: int
    finished: int
    turns: int
    wins_first: int
    wins_second: int
    draws: int
    longest: int


@kernel
def playout(
    rules: KernelRules, state: State, seed: int, path: NDArray[int64]
) -> tuple[State, int, int, int]:
    """Play one game of fewer than `len(path)` turns; `path` is scratch for the positions' hashes.

    Return the last position, its outcome for the side to move (ONGOING if cut short), the turns
    played, and the next seed.
    """
    limit = len(path) - 1
    for ply in range(limit):
        if rules.repetition == THREEFOLD:
            path[ply] = position_hash(rules, state)
            if is_third(path, ply):
                return state, DRAW, ply, seed
        seed = advance(seed)
        turn = random_turn(rules, state, mix(seed))
        if turn == NO_TURN:
            return state, outcome(rules, state), ply, seed
        state = apply(rules, state, turn)
    return state, ONGOING, limit, seed


@kernel
def playouts(
    rules: KernelRules, start: State, seed: int, games: int, path: NDArray[int64]
) -> PlayoutCounts:
    """Play `games` random games from `start` and count their results.

    `wins_first` are the wins of the game's first side (White in Queah), which does not have to move
    first.
    """
    finished = turns = draws = longest = wins_first = wins_second = 0
    for _ in range(games):
        state, end, length, seed = playout(rules, start, seed, path)
        turns += length
        longest = max(longest, length)
        if end == ONGOING:
            continue
        finished += 1
        if end == DRAW:
            draws += 1
        elif (end == WIN) == (side_index(rules, state) == 0):
            wins_first += 1
        else:
            wins_second += 1
    return PlayoutCounts(games, finished, turns, wins_first, wins_second, draws, longest)


@kernel
def replay(
    rules: KernelRules,
    state: State,
    turns: Turns | list[int],
    legal_turns: Turns,
    states: NDArray[int64],
    hashes: NDArray[int64],
) -> tuple[int, int]:
    """Play turns as long as they are legal; return how many are, and the outcome after them.

    The state before each turn and the last one are written into `states`, one row each, and their
    hashes into `hashes`; `legal_turns` is scratch for a list.
    """
    played = 0
    while True:
        hashes[played] = position_hash(rules, state)
        for field, value in enumerate(state):
            states[played, field] = value
        if played == len(turns):
            break
        count = legal(rules, state, legal_turns)
        is_legal = False
        for number in range(count):
            if legal_turns[number] == turns[played]:
                is_legal = True
                break
        if not is_legal:
            break
        state = apply(rules, state, turns[played])
        played += 1
    return played, outcome(rules, state)
