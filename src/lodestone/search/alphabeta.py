"""Depth-limited alpha-beta, written once over the protocol (Knuth and Moore, AI 6, 1975).

Scores are seen by the side to move: the game's evaluation at the depth limit, `WON` minus the plies
from the root to the win, so that quicker wins and slower losses are better. Under threefold
repetition a second occurrence already scores as a draw: whoever wants it can have the third.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.core.kernel import KernelRules, State, kernel
from lodestone.core.line import Line
from lodestone.core.protocol import (
    ONGOING,
    THREEFOLD,
    apply,
    evaluate,
    legal,
    outcome,
    position_hash,
)
from lodestone.core.repetition import occurrences

#: The score of a win at once; every score is between -WON and WON.
WON = 1_000_000
#: Scores beyond this are wins found, not guesses.
SURELY_WON = WON - 10_000

# Places in the array that counts the search's nodes.
USED, ALLOWED = 0, 1


@kernel
def search(
    rules: KernelRules,
    state: State,
    depth: int,
    alpha: int,
    beta: int,
    turns: NDArray[int64],
    path: NDArray[int64],
    ply: int,
    root: int,
    nodes: NDArray[int64],
) -> int:
    """Give the score of `state`, exact if between `alpha` and `beta`.

    `turns` is room for lists, shape (depth, most_turns). `path[: ply]` holds the hashes of the
    positions before, those of the game and from `root` on those of the search. When the nodes
    allowed are used up the score means nothing.
    """
    nodes[USED] += 1
    path[ply] = position_hash(rules, state)
    if rules.repetition == THREEFOLD and occurrences(path, ply) > 1:
        return 0
    end = outcome(rules, state)
    if end != ONGOING:
        return end * (WON - (ply - root))
    if depth == 0 or nodes[USED] > nodes[ALLOWED]:
        return evaluate(rules, state)
    best = -WON
    buffer = turns[depth - 1]
    for index in range(legal(rules, state, buffer)):
        after = apply(rules, state, int(buffer[index]))
        floor = max(alpha, best)
        score = -search(rules, after, depth - 1, -beta, -floor, turns, path, ply + 1, root, nodes)
        best = max(best, score)
        if best >= beta:
            break
    return best


@dataclass(frozen=True)
class Thought:
    """What a search found: the turn, its score for the side to move, and the work done."""

    turn: int
    score: int
    depth: int
    nodes: int


@dataclass(frozen=True)
class Budget:
    """How far to look: plies, and positions in all."""

    depth: int
    nodes: int


def think(
    line: Line,
    budget: Budget,
    seed: int,
    *,
    among: Sequence[int] = (),
    compiled: bool = True,
) -> Thought:
    """Choose a turn for the side to move, looking one ply deeper until the budget is used.

    `among` narrows the choice, to be made where the game goes on. The same arguments give the same
    turn; equally good turns are chosen by the seed.
    """
    order = list(among or line.position.turn_numbers)
    np.random.default_rng(seed).shuffle(order)
    nodes = np.array([0, budget.nodes], np.int64)
    thought = Thought(order[0], 0, 0, 0)
    for depth in range(1, budget.depth + 1):
        scores = _scores(line, order, depth, nodes, compiled)
        if scores is None:
            break
        ranked = sorted(zip(scores, order, strict=True), key=lambda pair: -pair[0])
        order = [turn for _, turn in ranked]
        thought = Thought(order[0], ranked[0][0], depth, int(nodes[USED]))
        if abs(thought.score) > SURELY_WON:
            break
    return thought


def _scores(
    line: Line, order: list[int], depth: int, nodes: NDArray[int64], compiled: bool
) -> list[int] | None:
    """Score the turns in order; `None` if the nodes did not suffice."""
    run = search.compiled if compiled else search
    rules = line.position.rules
    turns = np.empty((depth, rules.game.most_turns(rules.options)), np.int64)
    plies = len(line.positions)
    path = np.empty(plies + depth, np.int64)
    for ply, earlier in enumerate(line.positions):
        path[ply] = position_hash(rules.kernel, earlier.state)
    best = -WON
    scores = []
    for turn in order:
        after = apply(rules.kernel, line.position.state, turn)
        # A turn no better than the best so far scores at most `best`, and so comes after it.
        score = -run(
            rules.kernel, after, depth - 1, -WON, -best, turns, path, plies, plies - 1, nodes
        )
        if nodes[USED] > nodes[ALLOWED]:
            return None
        scores.append(int(score))
        best = max(best, int(score))
    return scores
