"""Monte-Carlo tree search over the protocol: guided by the evaluation, or by random playouts.

Every thread builds its own tree, and the roots are summed (root parallelism: Chaslot, Winands and
van den Herik, "Parallel Monte-Carlo tree search", CG 2008).
"""

from collections.abc import Iterator, Sequence
from time import perf_counter

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.core.weights import MOST
from lodestone.search.attention import new_blur
from lodestone.search.request import NO_LIMIT, SearchRequest
from lodestone.search.result import Found, SearchResult, is_proven
from lodestone.search.stack import past_of_line
from lodestone.search.stop import new_flag, searching
from lodestone.search.tree import (
    HALF,
    LARGEST,
    MOST_SPARE,
    ROOT,
    UNSOLVED,
    Tree,
    expand_root,
    new_tree,
    put_away,
    score_before,
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

    def load(self) -> None:
        """Load the compiled search by a run without simulations, or compile it."""
        self.run(self.rules, self.state, 0, self.is_guided, self.seed, self.tree)

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
            if self.depth is not None:
                choice = _root_choice([self])
                if len(_line([self], choice, choice.ranking()[0])) >= self.depth:
                    return
            more = done


class _Choice:
    """The turns from a node, as all trees of a search show them."""

    def __init__(self, trees: Sequence[Tree], node: int, is_guided: bool) -> None:
        first, count = int(trees[0].first[node]), int(trees[0].widths[node])
        places = slice(first, first + count)
        self.first = first
        self.turns = trees[0].turns[places]
        self.visits = np.sum([tree.visits[places] for tree in trees], axis=0)
        self.solved = trees[0].solved[places].copy()
        for tree in trees[1:]:
            self.solved = np.where(self.solved == UNSOLVED, tree.solved[places], self.solved)
        totals = -np.sum([tree.totals[places] for tree in trees], axis=0)
        if is_guided:
            guesses = -np.mean([tree.guesses[places] for tree in trees], axis=0)
            self.values = (totals / (self.visits + len(trees)) + guesses) / 2
        else:
            self.values = totals / np.maximum(self.visits, 1)

    def ranking(self) -> list[int]:
        """Return the places of the turns: wins, the most visited ones, those that are lost."""
        known = [score_before(int(solved)) if solved != UNSOLVED else 0 for solved in self.solved]
        certain = [score if is_proven(score) else 0 for score in known]
        return [int(place) for place in np.lexsort((self.values, self.visits, certain))[::-1]]

    def is_known(self, place: int) -> bool:
        """Return whether anything is known of a turn: it was visited, or is solved."""
        return bool(self.visits[place] > 0 or self.solved[place] != UNSOLVED)

    def score(self, place: int) -> int:
        """Return a turn's score as in `SearchResult`."""
        solved = int(self.solved[place])
        if solved != UNSOLVED:
            return score_before(solved)
        value = float(self.values[place])
        centipieces = round(HALF * value / max(1 - abs(value), HALF / MOST))
        return max(-MOST, min(MOST, centipieces))


def _root_choice(searches: Sequence[_TreeSearch]) -> _Choice:
    """Return the turns from the root, as the trees of all threads show them."""
    return _Choice([search.tree for search in searches], ROOT, searches[0].is_guided)


def _line(searches: Sequence[_TreeSearch], choice: _Choice, place: int) -> tuple[int, ...]:
    """Return the line that begins with a root's turn, by the tree that visited it most."""
    line = [int(choice.turns[place])]
    node = choice.first + place
    tree = max((search.tree for search in searches), key=lambda tree: tree.visits[node])
    while tree.widths[node] > 0 and tree.visits[node] > 1:
        choice = _Choice([tree], node, searches[0].is_guided)
        best = choice.ranking()[0]
        line.append(int(choice.turns[best]))
        node = choice.first + best
    return tuple(line)


def _result(searches: Sequence[_TreeSearch], began: float, multipv: int) -> SearchResult:
    """Return what has been found since `began`, with the nodes of all threads."""
    choice = _root_choice(searches)
    best, *others = choice.ranking()
    nodes = sum(int(search.tree.visits[ROOT]) for search in searches)
    found = []
    for place in [best, *filter(choice.is_known, others)][:multipv]:
        line = _line(searches, choice, place)
        found.append(Found(choice.score(place), len(line), line))
    depth = found[0].depth if nodes or searches[0].is_solved else 0
    seconds = perf_counter() - began
    return SearchResult.of(searches[0].position, found, depth, nodes, seconds)
