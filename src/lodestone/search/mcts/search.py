"""Monte-Carlo tree search over the protocol: guided by the evaluation, or by random playouts.

Threads grow trees of their own, whose roots are added up (root parallelism: Chaslot, Winands and
van den Herik, "Parallel Monte-Carlo tree search", CG 2008).
"""

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.core.line import Line
from lodestone.core.weights import MOST
from lodestone.search.alphabeta import turns_to_choose
from lodestone.search.limit import Limit
from lodestone.search.mcts.tree import (
    HALF,
    LARGEST,
    MOST_SPARE,
    ROOT,
    UNPROVEN,
    Tree,
    expand_root,
    new_tree,
    put_away,
    seen_before,
    simulate_many,
)
from lodestone.search.result import PROVEN_WIN, SearchResult
from lodestone.search.stack import past_of_line
from lodestone.search.stop import Stop, halting, helped

#: Simulations until `on_info` first hears; then as many again each time.
FIRST_TOLD = 64


def think(
    line: Line,
    limit: Limit,
    seed: int = 0,
    *,
    among: Sequence[int] = (),
    stop: Stop | None = None,
    on_info: Callable[[SearchResult], None] | None = None,
    threads: int = 1,
    compiled: bool = True,
    is_guided: bool = True,
    contempt: int = 0,
) -> SearchResult:
    """Choose a turn for the side to move by a tree grown until the limit is used.

    The limit's nodes are simulations, its depth the length of the line found. All trees together
    have room for `MOST_SPARE` of the largest. Leaves are valued by the game's evaluation, or by
    random playouts if not `is_guided`. `contempt` is how many centipieces the side to move would
    give for a draw found in the tree to be none. `among` narrows the choice, `on_info` hears in the
    thread that calls. The search also ends once it is sure of the position's value, or when the
    tree is full. Without a limit of seconds and on one thread, the same arguments give the same
    turn.

    Raises `LodestoneError` where there is no turn to choose.
    """
    began = perf_counter()
    with halting(limit, stop) as halt:
        turns = turns_to_choose(line, among, compiled=compiled)
        growths = [
            _Growth(line, turns, limit, halt, seed + thread, threads, is_guided, compiled, contempt)
            for thread in range(threads)
        ]
        with helped([growth.grow_to_the_end for growth in growths[1:]], halt):
            for _ in growths[0].growing():
                if on_info is not None:
                    on_info(_result(growths, began))
            if limit.nodes is None or growths[0].is_proven:
                halt.fill(1)
        result = _result(growths, began)
        for growth in growths:
            put_away(growth.tree)
        return result


class _Growth:
    """One thread's tree and how far it may grow."""

    def __init__(
        self,
        line: Line,
        turns: list[int],
        limit: Limit,
        halt: NDArray[int64],
        seed: int,
        threads: int,
        is_guided: bool,
        compiled: bool,
        contempt: int,
    ) -> None:
        rules = line.position.rules
        most = rules.game.most_turns(rules.options)
        self.simulations = max(1, (limit.nodes or 1 << 60) // threads)
        self.depth = limit.depth
        self.is_guided = is_guided
        self.rules, self.state = rules.kernel, line.position.state
        largest = min(LARGEST, MOST_SPARE * LARGEST // threads)
        nodes = min(largest, 1 + len(turns) + self.simulations * most)
        self.tree = new_tree(nodes, most, past_of_line(line), halt, contempt)
        self.tree.listed[: len(turns)] = turns
        self.run = simulate_many.compiled if compiled else simulate_many
        start = expand_root.compiled if compiled else expand_root
        self.seed = start(self.rules, self.state, len(turns), is_guided, seed, self.tree)
        self.count = len(turns)

    @property
    def is_proven(self) -> bool:
        """Whether the position's value is known."""
        return bool(self.tree.solved[ROOT] != UNPROVEN)

    def growing(self) -> Iterator[None]:
        """Grow as far as allowed, pausing whenever there are twice as many simulations."""
        done, more = 0, FIRST_TOLD
        tree = self.tree
        while done < self.simulations:
            more = min(more, self.simulations - done)
            before = int(tree.visits[ROOT])
            self.seed = self.run(self.rules, self.state, more, self.is_guided, self.seed, tree)
            done += more
            yield
            if int(tree.visits[ROOT]) < before + more:
                return
            if self.depth is not None and len(_line([self])) >= self.depth:
                return
            more = done

    def grow_to_the_end(self) -> None:
        """Grow as far as allowed."""
        for _ in self.growing():
            pass


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
            self.solved = np.where(self.solved == UNPROVEN, tree.solved[places], self.solved)
        totals = -np.sum([tree.totals[places] for tree in trees], axis=0)
        if is_guided:
            guesses = -np.mean([tree.guesses[places] for tree in trees], axis=0)
            self.values = (totals / (self.visits + len(trees)) + guesses) / 2
        else:
            self.values = totals / np.maximum(self.visits, 1)

    def best(self) -> int:
        """Return the place of the best turn: a win, else the one visited most that is no loss."""
        known = [seen_before(int(proof)) if proof != UNPROVEN else 0 for proof in self.solved]
        certain = np.where(np.abs(known) > PROVEN_WIN, known, 0)
        return int(np.lexsort((self.values, self.visits, certain))[-1])

    def score(self, place: int) -> int:
        """Return a turn's score as in `SearchResult`."""
        proof = int(self.solved[place])
        if proof != UNPROVEN:
            return seen_before(proof)
        value = float(self.values[place])
        centipieces = round(HALF * value / max(1 - abs(value), HALF / MOST))
        return max(-MOST, min(MOST, centipieces))


def _line(growths: Sequence[_Growth]) -> tuple[int, ...]:
    """Return the best line: at the root by all trees, from there on by the one that saw it most."""
    choice = _Choice([growth.tree for growth in growths], ROOT, growths[0].is_guided)
    best = choice.best()
    line = [int(choice.turns[best])]
    tree = max(
        (growth.tree for growth in growths), key=lambda tree: tree.visits[choice.first + best]
    )
    node = choice.first + best
    while tree.widths[node] > 0 and tree.visits[node] > 1:
        choice = _Choice([tree], node, growths[0].is_guided)
        best = choice.best()
        line.append(int(choice.turns[best]))
        node = choice.first + best
    return tuple(line)


def _result(growths: Sequence[_Growth], began: float) -> SearchResult:
    """Return what has been found since `began`, and the work of all threads."""
    choice = _Choice([growth.tree for growth in growths], ROOT, growths[0].is_guided)
    line = _line(growths)
    nodes = sum(int(growth.tree.visits[ROOT]) for growth in growths)
    score = choice.score(choice.best())
    depth = len(line) if nodes or growths[0].is_proven else 0
    return SearchResult(line[0], score, depth, nodes, perf_counter() - began, line)
