"""Monte-Carlo tree search over the protocol: guided by the evaluation, or by random playouts.

Every thread builds its own tree, and the roots are summed (root parallelism: Chaslot, Winands and
van den Herik, "Parallel Monte-Carlo tree search", CG 2008).
"""

from collections.abc import Iterator, Sequence
from time import perf_counter

from lodestone.kernel.arrays import NDArray, int64
from lodestone.search.attention import new_blur
from lodestone.search.request import MOST_PLIES, NO_LIMIT, SearchRequest
from lodestone.search.result import LENGTH, NUMBERS, SearchResult, found_in, new_lines
from lodestone.search.stack import past_of_line
from lodestone.search.stop import new_flag, searching
from lodestone.search.tree import (
    LARGEST,
    MOST_SPARE,
    ROOT,
    UNSOLVED,
    add_tree,
    expand_root,
    follow,
    new_choice,
    new_tree,
    put_away,
    rank_turns,
    simulate_many,
)

#: Simulations before the first call of `on_info`, which no limit of seconds cuts short: in plain
#: Python they take up to a second. Their number doubles from call to call.
FIRST_INFO = 16


def think(request: SearchRequest, *, is_guided: bool = True) -> SearchResult:
    """Choose a turn for the side to move by tree search until the limit is reached.

    The limit's nodes are simulations, its depth is the length of the line found. All trees together
    take the memory of `MOST_SPARE` of the largest size. Leaves are valued by the game's evaluation,
    or by random playouts if not `is_guided`. Contempt is for any draw in the tree. The lines of
    `multipv` are those of the most visited turns; turns that were never visited are left out. The
    search also ends once the position is solved, or when the tree is full. Without a limit of
    seconds and on one thread, equal requests give equal turns.

    Seconds count from when the compiled search is loaded. The first `FIRST_INFO` simulations are
    completed even if that takes longer: only `stop` and a limit of nodes can end a search before.

    Raises `LodestoneError` if the game is over.
    """
    halt = new_flag()
    limit = request.limit or NO_LIMIT
    turns = request.turns()
    searches = [
        _TreeSearch(request, turns, halt, thread, is_guided=is_guided)
        for thread in range(request.threads)
    ]
    first, *helpers = searches
    first.load()
    began = perf_counter()
    helping = [helper.in_portions() for helper in helpers]
    with searching(halt, request.stop, limit.seconds, helping) as clock:
        for _ in first.in_portions():
            clock.start()
            if request.on_info is not None:
                request.on_info(_result(searches, began, request.multipv))
        if limit.nodes is None or first.is_solved:
            halt.fill(1)
    result = _result(searches, began, request.multipv)
    for search in searches:
        put_away(search.tree)
    return result


def think_by_playouts(request: SearchRequest) -> SearchResult:
    """Choose a turn by tree search whose leaves are valued by random playouts; see `think`."""
    return think(request, is_guided=False)


class _TreeSearch:
    """One thread's search: its tree, and the limits of its growth."""

    def __init__(
        self,
        request: SearchRequest,
        turns: list[int],
        halt: NDArray[int64],
        thread: int,
        *,
        is_guided: bool,
    ) -> None:
        line, threads, limit = request.line, request.threads, request.limit or NO_LIMIT
        self.position, rules = line.position, line.position.rules
        most = rules.most_turns
        self.simulations = max(1, (limit.nodes or 1 << 60) // threads)
        self.depth = limit.depth
        self.is_guided = is_guided
        self.rules, self.state = rules.kernel, line.position.state
        largest = min(LARGEST, MOST_SPARE * LARGEST // threads)
        nodes = min(largest, 1 + len(turns) + self.simulations * most)
        blur = new_blur(request.noise, request.seed)
        past = past_of_line(line)
        self.tree = new_tree(nodes, most, past, halt, request.contempt, blur)
        self.tree.listed[: len(turns)] = turns
        self.run = simulate_many.compiled if request.compiled else simulate_many
        start = expand_root.compiled if request.compiled else expand_root
        seed = request.seed + thread
        self.seed = start(self.rules, self.state, len(turns), is_guided, seed, self.tree)
        self.count = len(turns)
        self.choice = new_choice(most)
        self.add = add_tree.compiled if request.compiled else add_tree
        self.rank = rank_turns.compiled if request.compiled else rank_turns
        self.follow = follow.compiled if request.compiled else follow

    def load(self) -> None:
        """Load the compiled search by a run without simulations and its lines, or compile it."""
        self.run(self.rules, self.state, 0, self.is_guided, self.seed, self.tree)
        _lines([self], 1)

    @property
    def is_solved(self) -> bool:
        """Whether the root is solved."""
        return bool(self.tree.solved[ROOT] != UNSOLVED)

    def in_portions(self) -> Iterator[None]:
        """Simulate as far as allowed, and yield whenever the number of simulations has doubled."""
        done, more, tree = 0, FIRST_INFO, self.tree
        while done < self.simulations:
            more = min(more, self.simulations - done)
            before = int(tree.visits[ROOT])
            self.seed = self.run(self.rules, self.state, more, self.is_guided, self.seed, tree)
            done += more
            yield
            if int(tree.visits[ROOT]) < before + more:
                return
            if self.depth is not None and _lines([self], 1)[0, LENGTH] >= self.depth:
                return
            more = done


def _lines(searches: Sequence[_TreeSearch], multipv: int) -> NDArray[int64]:
    """Return the lines that the trees of all threads show together, the best first."""
    first = searches[0]
    trees = [search.tree for search in searches]
    lines = new_lines(min(multipv, first.count), MOST_PLIES, trees[0].listed)
    width = int(trees[0].widths[ROOT])
    for tree in trees:
        first.add(tree, ROOT, width, tree is trees[0], first.choice)
    count = first.rank(width, len(trees), first.is_guided, first.choice, lines)
    for line in lines[:count]:
        node = int(trees[0].first[ROOT] + line[NUMBERS])
        most = max(trees, key=lambda tree: int(tree.visits[node]))
        first.follow(most, node, first.is_guided, first.choice, line)
    return lines


def _result(searches: Sequence[_TreeSearch], began: float, multipv: int) -> SearchResult:
    """Return what has been found since `began`, with the nodes of all threads."""
    nodes = sum(int(search.tree.visits[ROOT]) for search in searches)
    found = found_in(_lines(searches, multipv))
    depth = found[0].depth if nodes or searches[0].is_solved else 0
    seconds = perf_counter() - began
    return SearchResult.of(searches[0].position, found, depth, nodes, seconds)
