"""Baselines that learning does not change: any turn, and one ply ahead by what the rules count."""

from time import perf_counter

from lodestone.kernel.arrays import NDArray, array, int64, zeros
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import ONGOING, apply, material, outcome, position_hash
from lodestone.kernel.rng import advance, below, mix, shuffle
from lodestone.search.request import NO_LIMIT, SearchRequest
from lodestone.search.result import WIN_SCORE, Found, SearchResult
from lodestone.search.stack import is_past, past_of_line
from lodestone.search.stop import halting, new_flag

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


@kernel
def pick(turns: NDArray[int64], seed: int) -> int:
    """Return one of some turns, all equally likely."""
    return int(turns[below(len(turns), mix(advance(seed)))])


def choose_randomly(request: SearchRequest) -> SearchResult:
    """Return a random legal turn, all equally likely."""
    number = pick(array(request.turns(), int64), request.seed)
    return SearchResult(request.line.position.format_turn(number))


def think(request: SearchRequest) -> SearchResult:
    """Choose a turn for the side to move by what the rules count after it.

    An immediate win is best, an immediate loss worst; a draw, also by a third occurrence, counts as
    equal material, whatever the contempt. The limit's nodes are turns examined; if there are more
    turns, the seed chooses which. Its depth and seconds make no difference: one ply is always
    completed, on one thread. `on_info` is called if all turns were examined. Equal requests give
    equal turns.

    Raises `LodestoneError` if the game is over.
    """
    began = perf_counter()
    position, halt = request.line.position, new_flag()
    limit = request.limit or NO_LIMIT
    with halting(halt, request.stop):
        turns = request.turns()
        order = array(turns, int64)
        shuffle(order, request.seed)
        order = order[: limit.nodes]
        scores = zeros(len(order), int64)
        run = score_turns.compiled if request.compiled else score_turns
        past = past_of_line(request.line)
        done = int(run(position.rules.kernel, position.state, order, past, scores, halt))
    depth = int(done == len(turns))
    by_score = sorted(range(done), key=lambda place: -int(scores[place]))
    best = by_score[: request.multipv] if done else [0]
    found = [Found(int(scores[i]), depth, (int(order[i]),)) for i in best]
    result = SearchResult.of(position, found, depth, done, perf_counter() - began)
    if depth == 1:
        request.report(result)
    return result
