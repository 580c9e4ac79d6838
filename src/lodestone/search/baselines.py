"""One ply ahead by what the rules count: a baseline that learning does not change."""

from collections.abc import Sequence
from time import perf_counter

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.core.line import Line
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import ONGOING, apply, material, outcome, position_hash
from lodestone.search.limit import Limit
from lodestone.search.result import WIN_SCORE, OnInfo, SearchResult, Variation
from lodestone.search.stack import is_past, past_of_line
from lodestone.search.stop import Stop, halting, new_flag
from lodestone.search.turns import turns_to_choose

#: The centipieces that one piece, or one lodestone of the score, counts.
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
    """Score each of `turns` for the side to move; return how many were scored before `halt`.

    `twice` holds the positions that have occurred twice, as `past_of_line` returns them.
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
    on_info: OnInfo | None = None,
    threads: int = 1,  # noqa: ARG001 (one is enough for one ply)
    compiled: bool = True,
    contempt: int = 0,  # noqa: ARG001 (a draw counts as what the rules count)
    multipv: int = 1,
) -> SearchResult:
    """Choose a turn for the side to move by what the rules count after it.

    An immediate win is best, an immediate loss worst; a draw, also by a third occurrence, counts as
    equal material. The seed decides between equally good turns. `among` narrows the choice to some
    legal turns; `multipv` is how many are found, the best first. The limit's nodes are turns
    examined; if there are more turns, the seed chooses which. Its depth and seconds make no
    difference: one ply is always completed. `on_info` is called if all turns were examined. Equal
    arguments give equal turns.

    Raises `LodestoneError` if the game is over.
    """
    began = perf_counter()
    rules, state = line.position.rules.kernel, line.position.state
    halt = new_flag()
    with halting(halt, stop):
        turns = turns_to_choose(line, among, compiled=compiled)
        order = np.random.default_rng(seed).permutation(np.array(turns, int64))[: limit.nodes]
        scores = np.zeros(len(order), int64)
        run = score_turns.compiled if compiled else score_turns
        done = int(run(rules, state, order, past_of_line(line), scores, halt))
    depth = int(done == len(turns))
    best = np.argsort(-scores[:done], kind="stable")[:multipv] if done else [0]
    first, *others = [Variation(int(scores[i]), depth, (int(order[i]),)) for i in best]
    seconds, turn = perf_counter() - began, first.line[0]
    result = SearchResult(turn, first.score, depth, done, seconds, first.line, tuple(others))
    if on_info is not None and depth == 1:
        on_info(result)
    return result
