"""Random play from a position to the end; all legal turns are equally likely."""

from typing import NamedTuple

from numpy import int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import (
    DRAW,
    LOSS,
    NO_TURN,
    ONGOING,
    THREEFOLD,
    WIN,
    apply,
    outcome,
    position_hash,
    random_turn,
    side_index,
)
from lodestone.kernel.repetition import is_third
from lodestone.kernel.rng import advance, mix


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
    finished = turns = draws = longest = 0
    wins = [0, 0]
    for _ in range(games):
        state, end, length, seed = playout(rules, start, seed, path)
        turns += length
        longest = max(longest, length)
        if end == ONGOING:
            continue
        finished += 1
        side = side_index(rules, state)
        if end == DRAW:
            draws += 1
        elif end == WIN:
            wins[side] += 1
        elif end == LOSS:
            wins[1 - side] += 1
    return PlayoutCounts(games, finished, turns, wins[0], wins[1], draws, longest)
