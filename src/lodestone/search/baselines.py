"""One ply ahead by what the rules count: a baseline that stays as it is, whatever is learned."""

from collections.abc import Callable, Sequence
from time import perf_counter

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.core.line import Line
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import ONGOING, apply, material, outcome, position_hash
from lodestone.search.limit import Limit
from lodestone.search.result import WIN_SCORE, SearchResult
from lodestone.search.stack import is_past, past_of_line
from lodestone.search.stop import Stop, halting
from lodestone.search.turns import turns_to_choose

#: What one piece, or one lodestone of the score, counts in centipieces.
PIECE = 100


@kernel
def score_turns(
    rules: KernelRules,
    state: State,
    turns: NDArray[int64],
    twice: NDArray[int64],
    scores: NDArray[int64],
    halt: NDArray[int64],
) -> int:
    """Score each of `turns` for the side to move, give how many were scored before `halt`.

    `twice` holds the positions that have occurred twice, as `past_of_line` gives them.
    """
    for index in range(len(turns)):
        if halt[0] != 0:
            return index
        after = apply(rules, state, int(turns[index]))
        end = outcome(rules, after)
        if end != ONGOING:
            scores[index] = -end * (WIN_SCORE - 1)
        elif is_past(twice, position_hash(rules, after)):
            scores[index] = 0
        else:
            scores[index] = -PIECE * material(rules, after)
    return len(turns)


def think(
    line: Line,
    limit: Limit,
    seed: int = 0,
    *,
    among: Sequence[int] = (),
    stop: Stop | None = None,
    on_info: Callable[[SearchResult], None] | None = None,
    threads: int = 1,  # noqa: ARG001 (one is enough for one ply)
    compiled: bool = True,
    contempt: int = 0,  # noqa: ARG001 (a draw counts as what the rules count)
) -> SearchResult:
    """Choose a turn for the side to move by what the rules count after it.

    A win at once is best, a loss at once worst; a draw, also by a third occurrence, counts as equal
    material. Equally good turns are chosen by the seed. `among` narrows the choice. The limit's
    nodes are turns looked at; with fewer than there are, the seed chooses which. Its depth makes no
    difference. `on_info` hears if all turns were looked at. Without a limit of seconds, the same
    arguments give the same turn.

    Raises `LodestoneError` where there is no turn to choose.
    """
    began = perf_counter()
    rules, state = line.position.rules.kernel, line.position.state
    with halting(limit, stop) as halt:
        turns = turns_to_choose(line, among, compiled=compiled)
        order = np.random.default_rng(seed).permutation(np.array(turns, int64))[: limit.nodes]
        scores = np.zeros(len(order), int64)
        run = score_turns.compiled if compiled else score_turns
        done = int(run(rules, state, order, past_of_line(line), scores, halt))
    best = int(np.argmax(scores[:done])) if done else 0
    turn, depth = int(order[best]), int(done == len(turns))
    result = SearchResult(turn, int(scores[best]), depth, done, perf_counter() - began, (turn,))
    if on_info is not None and depth == 1:
        on_info(result)
    return result
