"""Alpha-beta written once over the protocol (Knuth and Moore, AI 6, 1975).

It deepens ply by ply, tries the best line first and expects the others to be no better (principal
variation search: Marsland and Campbell, Computing Surveys 14/4, 1982), and remembers positions.

Scores are seen by the side to move: the game's evaluation at the depth limit, `WON` minus the plies
from the root to the win, so that quicker wins and slower losses are better. Under threefold
repetition what occurs again after the root already scores as a draw: whoever wants it can have the
third. What occurred once before, as the root has, does not: whoever is led back there may do
something else, and in Qo, where nearly every payment can be undone, none would be tried otherwise.
Such a draw belongs to the way to a position and not to the position. So it is never stored itself,
and the positions of the best line are always searched anew; what else the table then knows from
another way is taken, as is usual, since without it little could be remembered.
"""

from collections.abc import Callable, Sequence
from time import perf_counter

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError
from lodestone.core.kernel import KernelRules, State, kernel
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.protocol import (
    NO_TURN,
    ONGOING,
    THREEFOLD,
    apply,
    evaluate,
    legal,
    outcome,
    position_hash,
    turn_buffer,
)
from lodestone.search.budget import (
    MOST_PLIES,
    SURELY_WON,
    WON,
    Budget,
    Stop,
    Thought,
    halting,
    helped,
)
from lodestone.search.order import heap_up, rank, reward, take_first
from lodestone.search.room import (
    USED,
    Room,
    begin_line,
    is_repeated,
    may_go_on,
    new_room,
    past_of_line,
)
from lodestone.search.transposition import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    Known,
    at_node,
    at_ply,
    find,
    new_table,
    store,
)

#: How many turns are left while `list_turns` has not been asked.
NOT_LISTED = -1
#: What is answered where a turn is asked for after the end.
NO_CHOICE = "there is no turn to choose: the game is over"


@kernel
def list_turns(rules: KernelRules, state: State, ply: int, room: Room) -> int:
    """Write the legal turns as a heap, the most promising first; give their number."""
    turns, ranks = room.turns[ply], room.ranks[ply]
    count = legal(rules, state, turns)
    rank(turns, ranks, count, room.killers, room.merits, ply)
    heap_up(turns, ranks, count)
    return count


@kernel
def is_settled(known: Known, depth: int, alpha: int, beta: int, ply: int) -> bool:
    """Say whether what is known spares the search; on the best line, nothing does."""
    if beta - alpha > 1 or known.depth < depth:
        return False
    score = at_ply(known.score, ply)
    if known.bound == EXACT:
        return True
    return score >= beta if known.bound == AT_LEAST else known.bound == AT_MOST and score <= alpha


@kernel
def search(
    rules: KernelRules, state: State, depth: int, alpha: int, beta: int, ply: int, room: Room
) -> int:
    """Give the score of `state`, exact if between `alpha` and `beta`, else a bound.

    Where the search has to end, the score means nothing.
    """
    room.lines[ply, 0] = 0
    if not may_go_on(room.nodes, room.halt):
        return 0
    room.nodes[USED] += 1
    key = 0
    if depth > 0 or rules.repetition == THREEFOLD:
        key = position_hash(rules, state)
        room.path[ply] = key
        if rules.repetition == THREEFOLD and is_repeated(room.path, room.past, ply):
            return int(room.draws[ply & 1])
    end = outcome(rules, state)
    if end != ONGOING:
        return end * (WON - ply)
    if depth == 0:
        return evaluate(rules, state)
    known = find(room.table, key)
    if is_settled(known, depth, alpha, beta, ply):
        return at_ply(known.score, ply)
    best, best_turn = -WON, NO_TURN
    turn, left = known.turn, NOT_LISTED
    while True:
        # The turn remembered is tried before the others are even listed.
        if turn == NO_TURN:
            if left == NOT_LISTED:
                left = list_turns(rules, state, ply, room)
            if left == 0:
                break
            turn = take_first(room.turns[ply], room.ranks[ply], left)
            left -= 1
            if turn == known.turn:
                turn = NO_TURN
                continue
        after = apply(rules, state, turn)
        floor = max(alpha, best)
        if best_turn == NO_TURN:
            score = -search(rules, after, depth - 1, -beta, -floor, ply + 1, room)
        else:
            score = -search(rules, after, depth - 1, -floor - 1, -floor, ply + 1, room)
            if floor < score < beta:
                score = -search(rules, after, depth - 1, -beta, -floor, ply + 1, room)
        if not may_go_on(room.nodes, room.halt):
            return 0
        if score > best:
            best, best_turn = score, turn
            if score > alpha:
                begin_line(room.lines, ply, turn)
        if best >= beta:
            reward(room.killers, room.merits, turn, ply, depth)
            break
        turn = NO_TURN
    bound = EXACT
    if best >= beta:
        bound = AT_LEAST
    elif best <= alpha:
        bound = AT_MOST
    store(room.table, key, Known(best_turn, at_node(best, ply), depth, bound))
    return best


@kernel
def search_root(
    rules: KernelRules,
    state: State,
    depth: int,
    ply: int,
    order: NDArray[int64],
    scores: NDArray[int64],
    room: Room,
) -> int:
    """Score the turns of `order`, give how many were scored before the search had to end.

    The first of the highest scores is exact, and `room.lines[0]` its line; the scores of later
    turns are upper bounds, none of them higher. At depth 1 all are exact.

    `ply` is 0. It is an argument because Numba specialises functions for constants: `search` would
    call another specialisation of itself, and what does so crashes when loaded from the cache.
    """
    room.path[ply] = position_hash(rules, state)
    best = lowest = -WON
    for index in range(len(order)):
        turn = int(order[index])
        after = apply(rules, state, turn)
        if index == 0 or depth == 1:
            score = -search(rules, after, depth - 1, lowest, -lowest, ply + 1, room)
        else:
            score = -search(rules, after, depth - 1, -best - 1, -best, ply + 1, room)
            if score > best:
                score = -search(rules, after, depth - 1, lowest, -best, ply + 1, room)
        if not may_go_on(room.nodes, room.halt):
            return index
        scores[index] = score
        if score > best:
            best = score
            begin_line(room.lines, ply, turn)
    return len(order)


@kernel
def write_legal(rules: KernelRules, state: State, turns: NDArray[int64]) -> int:
    """Write the legal turns into `turns`, give their number."""
    return legal(rules, state, turns)


def legal_turns(position: Position, *, compiled: bool = True) -> list[int]:
    """Give the legal turns of a position, as `Position.turn_numbers` does, but compiled."""
    rules = position.rules
    turns = turn_buffer(rules.game.most_turns(rules.options))
    run = write_legal.compiled if compiled else write_legal
    return [int(turn) for turn in turns[: run(rules.kernel, position.state, turns)]]


def turns_to_choose(line: Line, among: Sequence[int], *, compiled: bool) -> list[int]:
    """Give the turns to choose among, all legal ones if none are named.

    Raises `LodestoneError` where there are none.
    """
    turns = list(among) or legal_turns(line.position, compiled=compiled)
    if not turns:
        raise LodestoneError(NO_CHOICE)
    return turns


def think(
    line: Line,
    budget: Budget,
    seed: int = 0,
    *,
    among: Sequence[int] = (),
    stop: Stop | None = None,
    told: Callable[[Thought], None] | None = None,
    threads: int = 1,
    compiled: bool = True,
    contempt: int = 0,
) -> Thought:
    """Choose a turn for the side to move, looking one ply deeper until the budget is used.

    `contempt` is how many centipieces the side to move would give not to repeat a position: a
    repetition scores so much less than nothing for it, and so much more for the other.
    `among` narrows the choice, to be made where the game goes on. `told` hears of every depth that
    is completed, in the thread that calls. Equally good turns are chosen by the seed. On one
    thread, and without a limit of seconds, the same arguments give the same turn.

    Raises `LodestoneError` where there is no turn to choose.
    """
    began = perf_counter()
    with halting(budget, stop) as halt:
        turns = turns_to_choose(line, among, compiled=compiled)
        first, *helpers = _Search.of(line, turns, budget, halt, seed, threads, compiled, contempt)
        with helped([helper.deepen_alone for helper in helpers], halt):
            first.deepen_to_the_end(lambda: first.thought(helpers, began), told)
            halt.fill(1)
        return first.thought(helpers, began)


class _Search:
    """One thread's search: the turns in the order in which it tries them, and how far it got."""

    def __init__(
        self, line: Line, order: NDArray[int64], room: Room, deepest: int, compiled: bool
    ) -> None:
        self.rules = line.position.rules.kernel
        self.state = line.position.state
        self.order = order
        self.scores = np.zeros(len(order), int64)
        self.room = room
        self.deepest = deepest
        self.run = search_root.compiled if compiled else search_root
        self.turn, self.score, self.depth = int(order[0]), 0, 0
        self.line: tuple[int, ...] = (self.turn,)

    @classmethod
    def of(
        cls,
        line: Line,
        turns: list[int],
        budget: Budget,
        halt: NDArray[int64],
        seed: int,
        threads: int,
        compiled: bool,
        contempt: int,
    ) -> "list[_Search]":
        """Prepare a search for every thread; they share what they remember (lazy SMP)."""
        rules = line.position.rules
        table, past = new_table(budget.nodes), past_of_line(line)
        deepest = min(budget.depth or MOST_PLIES, MOST_PLIES)
        nodes = max(1, (budget.nodes or 1 << 60) // threads)
        searches = []
        for thread in range(threads):
            order = np.random.default_rng(seed + thread).permutation(np.array(turns, int64))
            most = rules.game.most_turns(rules.options)
            room = new_room(deepest, most, nodes, table, past, halt, contempt)
            searches.append(cls(line, order, room, deepest, compiled))
        return searches

    def thought(self, helpers: "Sequence[_Search]", began: float) -> Thought:
        """Tell what has been found since `began`, and the work of all threads."""
        nodes = sum(int(search.room.nodes[USED]) for search in (self, *helpers))
        seconds = perf_counter() - began
        return Thought(self.turn, self.score, self.depth, nodes, seconds, self.line)

    def deepen(self, depth: int) -> bool:
        """Search one depth, keep the best turn found; say whether it was completed."""
        done = self.run(self.rules, self.state, depth, 0, self.order, self.scores, self.room)
        if done:
            self._keep_best(done)
        if done < len(self.order):
            return False
        self.depth = depth
        return True

    def _keep_best(self, done: int) -> None:
        best = int(np.argmax(self.scores[:done]))
        self.turn, self.score = int(self.order[best]), int(self.scores[best])
        length = int(self.room.lines[0, 0])
        self.line = tuple(int(turn) for turn in self.room.lines[0, 1 : length + 1])
        if done < len(self.order):
            return
        # All scores of depth 1 are exact and sort the turns; later only the best is known.
        if self.depth == 0:
            self.order = self.order[np.argsort(-self.scores, kind="stable")]
        else:
            self.order[: best + 1] = np.roll(self.order[: best + 1], 1)

    def deepen_to_the_end(
        self, thought: Callable[[], Thought], told: Callable[[Thought], None] | None
    ) -> None:
        """Search ever deeper until stopped, as deep as allowed, or sure of a win or loss."""
        for depth in range(1, self.deepest + 1):
            if not self.deepen(depth):
                return
            if told is not None:
                told(thought())
            if abs(self.score) > SURELY_WON:
                return

    def deepen_alone(self) -> None:
        """Search ever deeper for the sake of the shared table."""
        for depth in range(1, self.deepest + 1):
            if not self.deepen(depth):
                return
