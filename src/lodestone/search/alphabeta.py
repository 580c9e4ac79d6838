"""Alpha-beta written once over the protocol (Knuth and Moore, AI 6, 1975).

It is iterative deepening with principal variation search (Marsland and Campbell, Computing Surveys
14/4, 1982) and a transposition table.

Scores are for the side to move: the game's evaluation at the depth limit, or `WIN_SCORE` minus the
plies from the root to the win, so that quicker wins and slower losses are better. Under threefold
repetition, a position that recurs after the root scores as a draw at once: a side that wants the
third occurrence can have it. A return to a position that occurred once before, as the root has,
does not: the side to move there may choose another turn, and in Qo, where nearly every payment can
be undone, no payment would be tried otherwise. Such a draw belongs to the path to a position and
not to the position itself. So it is never stored, and the positions of the best line are always
searched again. Elsewhere the table's entries are used even if they were found on another path, as
is usual: without them it would be of little use.
"""

from collections.abc import Iterator, Sequence
from time import perf_counter

from lodestone.kernel.arrays import NDArray, array, empty, int64
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import (
    NO_TURN,
    ONGOING,
    THREEFOLD,
    apply,
    evaluate,
    legal,
    outcome,
    position_hash,
)
from lodestone.kernel.rng import shuffle
from lodestone.search.attention import WIDTH, blurred, new_blur
from lodestone.search.request import MOST_PLIES, NO_LIMIT, Limit, SearchRequest
from lodestone.search.result import (
    DEPTH,
    LENGTH,
    NUMBERS,
    PROVEN_WIN,
    SCORE,
    WIN_SCORE,
    SearchResult,
    copy_line,
    found_in,
    new_lines,
)
from lodestone.search.stack import (
    USED,
    SearchStack,
    begin_line,
    heap_up,
    is_repeated,
    may_go_on,
    new_stack,
    past_of_line,
    rank,
    reward,
    take_first,
)
from lodestone.search.stop import new_flag, searching
from lodestone.search.transposition import (
    EXACT,
    LOWER,
    UPPER,
    Known,
    at_node,
    at_ply,
    find,
    new_table,
    store,
)

#: The number of turns left while `list_turns` has not been called.
NOT_LISTED = -1
#: The bits for a turn's place below its score: no list of turns is longer.
PLACE_BITS = 20


@kernel
def list_turns(rules: KernelRules, state: State, ply: int, stack: SearchStack) -> int:
    """Write the legal turns as a heap, the most promising first; return how many there are."""
    turns, ranks = stack.turns[ply], stack.ranks[ply]
    count = legal(rules, state, turns)
    rank(turns, ranks, count, stack.killers, stack.history, ply)
    heap_up(turns, ranks, count)
    return count


@kernel
def is_settled(known: Known, depth: int, alpha: int, beta: int, ply: int) -> bool:
    """Return whether the entry makes a search unnecessary; on the best line, none does."""
    if beta - alpha > 1 or known.depth < depth:
        return False
    score = at_ply(known.score, ply)
    if known.bound == EXACT:
        return True
    return score >= beta if known.bound == LOWER else known.bound == UPPER and score <= alpha


@kernel
def search(
    rules: KernelRules,
    state: State,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    stack: SearchStack,
) -> int:
    """Return a score for the side to move: exact if between `alpha` and `beta`, else a bound.

    If the search has to end early, the score means nothing.
    """
    stack.lines[ply, 0] = 0
    if not may_go_on(stack.nodes, stack.halt):
        return 0
    stack.nodes[USED] += 1
    key = 0
    if depth > 0 or rules.repetition == THREEFOLD or stack.blur[WIDTH] > 0:
        key = position_hash(rules, state)
        stack.path[ply] = key
        if rules.repetition == THREEFOLD and is_repeated(stack.path, stack.past, ply):
            return int(stack.draws[ply & 1])
    end = outcome(rules, state)
    if end != ONGOING:
        return end * (WIN_SCORE - ply)
    if depth == 0:
        return blurred(evaluate(rules, state), key, stack.blur)
    known = find(stack.table, key)
    if is_settled(known, depth, alpha, beta, ply):
        return at_ply(known.score, ply)
    best, best_turn = -WIN_SCORE, NO_TURN
    turn, left = known.turn, NOT_LISTED
    while True:
        # The table's turn is tried before the others are even listed.
        if turn == NO_TURN:
            if left == NOT_LISTED:
                left = list_turns(rules, state, ply, stack)
            if left == 0:
                break
            turn = take_first(stack.turns[ply], stack.ranks[ply], left)
            left -= 1
            if turn == known.turn:
                turn = NO_TURN
                continue
        after = apply(rules, state, turn)
        floor = max(alpha, best)
        if best_turn == NO_TURN:
            score = -search(rules, after, depth - 1, -beta, -floor, ply + 1, stack)
        else:
            score = -search(rules, after, depth - 1, -floor - 1, -floor, ply + 1, stack)
            if floor < score < beta:
                score = -search(rules, after, depth - 1, -beta, -floor, ply + 1, stack)
        if not may_go_on(stack.nodes, stack.halt):
            return 0
        if score > best:
            best, best_turn = score, turn
            if score > alpha:
                begin_line(stack.lines, ply, turn)
        if best >= beta:
            reward(stack.killers, stack.history, turn, ply, depth)
            break
        turn = NO_TURN
    bound = EXACT
    if best >= beta:
        bound = LOWER
    elif best <= alpha:
        bound = UPPER
    store(stack.table, key, Known(best_turn, at_node(best, ply), depth, bound))
    return best


@kernel
def search_root(
    rules: KernelRules,
    state: State,
    depth: int,
    ply: int,
    order: NDArray[int64],
    scores: NDArray[int64],
    stack: SearchStack,
) -> int:
    """Score the turns of `order`; return how many were scored before the search had to end.

    The first of the highest scores is exact, and `stack.lines[0]` is its line; the scores of later
    turns are upper bounds that do not exceed it. At depth 1 all scores are exact.

    `ply` is 0. It is an argument because Numba specialises functions for constants: `search` would
    call another specialisation of itself, and such a function crashes when it is loaded from the
    cache.
    """
    stack.path[ply] = position_hash(rules, state)
    best = lowest = -WIN_SCORE
    for index in range(len(order)):
        turn = int(order[index])
        after = apply(rules, state, turn)
        if index == 0 or depth == 1:
            score = -search(rules, after, depth - 1, lowest, -lowest, ply + 1, stack)
        else:
            score = -search(rules, after, depth - 1, -best - 1, -best, ply + 1, stack)
            if score > best:
                score = -search(rules, after, depth - 1, lowest, -best, ply + 1, stack)
        if not may_go_on(stack.nodes, stack.halt):
            return index
        scores[index] = score
        if score > best:
            best = score
            begin_line(stack.lines, ply, turn)
    return len(order)


@kernel
def sort_by_score(order: NDArray[int64], scores: NDArray[int64], stack: SearchStack) -> None:
    """Sort turns by their scores, the highest first; equal ones stay in their order.

    The lists of ply 0, which no search uses, are scratch.
    """
    turns, ranks, count = stack.turns[0], stack.ranks[0], len(order)
    for index in range(count):
        turns[index] = order[index]
        ranks[index] = (int(scores[index]) << PLACE_BITS) - index
    heap_up(turns, ranks, count)
    for index in range(count):
        order[index] = take_first(turns, ranks, count - index)


@kernel
def keep_best(
    order: NDArray[int64],
    scores: NDArray[int64],
    done: int,
    depth: int,
    line: NDArray[int64],
    stack: SearchStack,
) -> None:
    """Write the best line by the scores of the first `done` turns; if all have one, sort them.

    All scores of depth 1 are exact and sort the turns; later only the best is known.
    """
    best = 0
    for index in range(1, done):
        if scores[index] > scores[best]:
            best = index
    length = int(stack.lines[0, 0])
    line[SCORE], line[DEPTH], line[LENGTH] = scores[best], depth, length
    for index in range(length):
        line[NUMBERS + index] = stack.lines[0, 1 + index]
    if done == len(order) and depth == 1:
        sort_by_score(order, scores, stack)
    elif done == len(order):
        turn = order[best]
        for index in range(best, 0, -1):
            order[index] = order[index - 1]
        order[0] = turn


@kernel
def keep_lines(order: NDArray[int64], found: NDArray[int64], fresh: NDArray[int64]) -> None:
    """Keep the lines of a depth, the best first.

    Entries of the table can let a later one score higher.
    """
    for place in range(len(fresh)):
        above = place
        while above > 0 and found[above - 1, SCORE] < fresh[place, SCORE]:
            copy_line(found[above - 1], found[above])
            above -= 1
        copy_line(fresh[place], found[above])
    for place in range(len(found)):
        order[place] = found[place, NUMBERS]


@kernel
def deepen(
    rules: KernelRules,
    state: State,
    depth: int,
    ply: int,
    order: NDArray[int64],
    scores: NDArray[int64],
    found: NDArray[int64],
    fresh: NDArray[int64],
    stack: SearchStack,
) -> bool:
    """Search one depth for all lines of `found`; return whether the depth was completed.

    Each line is searched without the first turns of those before it. Won lines are not searched
    again: iterative deepening finds the quickest win of a turn first. If the search has to end, one
    line is that of this depth, as far as it got; of several, nothing is taken over. `fresh`, of the
    same shape, and `scores`, one for each turn, are scratch; `ply` is 0, as in `search_root`.
    """
    count = 0
    for place in range(len(found)):
        if found[place, SCORE] > PROVEN_WIN:
            copy_line(found[place], fresh[count])
            fresh[count, DEPTH] = depth
            count += 1
    while count < len(fresh):
        others = order[count:]
        done = search_root(rules, state, depth, ply, others, scores, stack)
        if done > 0:
            keep_best(others, scores, done, depth, fresh[count], stack)
            count += 1
        if done < len(others):
            if count > 0 and (len(fresh) == 1 or found[0, DEPTH] == 0):
                copy_line(fresh[0], found[0])
            return False
    keep_lines(order, found, fresh)
    return True


def think(request: SearchRequest) -> SearchResult:
    """Choose a turn for the side to move by searching ever deeper until the limit is reached.

    Contempt is for repetitions. The lines of `multipv` are all as deep: of several, nothing is
    taken over from a depth that was not completed. `on_info` is called with the result of each
    completed depth. On one thread and without a limit of seconds, equal requests give equal turns.

    Seconds count from when the compiled search is loaded. Depth 1 is completed even if that takes
    longer: only `stop` and a limit of nodes can end a search before.

    Raises `LodestoneError` if the game is over.
    """
    halt = new_flag()
    first, *helpers = _Search.of(request, halt)
    first.load()
    began = perf_counter()
    seconds = first.limit.seconds
    with searching(halt, request.stop, seconds, [one.depths() for one in helpers]) as clock:
        for _ in first.depths():
            clock.start()
            result = first.result(helpers, began)
            request.report(result)
            if result.is_proven:
                break
        halt.fill(1)  # the others search only for the sake of the shared table
    return first.result(helpers, began)


def _deepest(limit: Limit) -> int:
    return min(limit.depth or MOST_PLIES, MOST_PLIES)


class _Search:
    """One thread's search: the turns in the order in which it tries them, and how far it got.

    `found` are the lines of the depth completed. For one line they may come from the depth after.
    """

    def __init__(
        self, request: SearchRequest, limit: Limit, order: NDArray[int64], stack: SearchStack
    ) -> None:
        self.position = request.line.position
        self.rules = self.position.rules.kernel
        self.state = self.position.state
        self.limit = limit
        self.order = order
        self.stack = stack
        self.run = deepen.compiled if request.compiled else deepen
        self.scores = empty(len(order), int64)
        lines = min(request.multipv, len(order))
        self.lines, self.fresh = (new_lines(lines, MOST_PLIES, order) for _ in range(2))
        self.depth = 0

    @classmethod
    def of(cls, request: SearchRequest, halt: NDArray[int64]) -> "list[_Search]":
        """Prepare a search for every thread; they share the transposition table (lazy SMP)."""
        rules, turns = request.line.position.rules, array(request.turns(), int64)
        limit = request.limit or NO_LIMIT
        table, past = new_table(limit.nodes), past_of_line(request.line)
        blur = new_blur(request.noise, request.seed)
        nodes = max(1, (limit.nodes or 1 << 60) // request.threads)
        searches = []
        for thread in range(request.threads):
            order, most = turns.copy(), rules.most_turns
            shuffle(order, request.seed + thread)
            stack = new_stack(
                _deepest(limit), most, nodes, table, past, halt, request.contempt, blur
            )
            searches.append(cls(request, limit, order, stack))
        return searches

    def load(self) -> None:
        """Load the compiled search, by scoring no turns; compile it if it is not in the cache."""
        none = self.order[:0]
        self.run(
            self.rules, self.state, 1, 0, none, none, self.lines[:0], self.fresh[:0], self.stack
        )

    def result(self, helpers: "Sequence[_Search]", began: float) -> SearchResult:
        """Return what has been found since `began`, with the nodes of all threads."""
        nodes = sum(int(search.stack.nodes[USED]) for search in (self, *helpers))
        seconds = perf_counter() - began
        return SearchResult.of(self.position, found_in(self.lines), self.depth, nodes, seconds)

    def deepen(self, depth: int) -> bool:
        """Search one depth for all lines; return whether the depth was completed."""
        arrays = self.order, self.scores, self.lines, self.fresh, self.stack
        if not self.run(self.rules, self.state, depth, 0, *arrays):
            return False
        self.depth = depth
        return True

    def depths(self) -> Iterator[int]:
        """Yield each depth as it is completed, ever deeper, until stopped or at the limit."""
        for depth in range(1, _deepest(self.limit) + 1):
            if not self.deepen(depth):
                return
            yield depth
