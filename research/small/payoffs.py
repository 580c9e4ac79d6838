"""Values of games whose ends are worth more than win, draw or loss: ordered payoffs.

A *payoff* is an integer for the side to move, above 0 for a win, below for a loss, and 0 for a
draw; what one side gains the other loses. Play without end is worth 0. Such a game with finitely
many payoffs has a value at every position, and both sides have a best turn there that does not
depend on earlier play (Washburn, Management Science 36(9), 1990: deterministic graphical games).

The value is found by retrograde analysis, by falling size of the payoff: the side to move can get
at least a payoff if a turn leads to a position where the other side cannot avoid it, and cannot
avoid a loss once all turns lead to such wins. Positions that no end decides are worth 0.
"""

from typing import NamedTuple

import numpy as np
from numpy import int32, int64, uint8
from numpy.typing import NDArray

from lodestone.kernel.arrays import Vector
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import Turns
from lodestone.solve.codes import CODE
from lodestone.solve.reachable import ReachableIndex, reach
from lodestone.solve.retrograde import FEW_TURNS, TOO_SHORT, link, reverse


class Graph(NamedTuple):
    """All positions that a start can lead to, up to symmetry; the start is number 0.

    `reached` numbers the positions. The turns from position `n` lead to
    `targets[starts[n] : starts[n + 1]]`, in the order of `legal`; turns that lead to the same
    position count separately. `starts` has shape (positions + 1,).
    """

    reached: ReachableIndex
    starts: Vector[int64]
    targets: Vector[int32]

    @property
    def positions(self) -> int:
        """Return the number of positions, up to symmetry."""
        return len(self.reached.rows)


def explore(rules: KernelRules, start: State, turns: Turns, limit: int) -> Graph:
    """Return the graph of what `start` leads to; raise `LodestoneError` past `limit` positions."""
    index = reach(rules, [start], turns, limit)
    starts, best = np.empty(index.size + 1, int64), np.empty(index.size, CODE)
    links, capacity = TOO_SHORT, FEW_TURNS * index.size
    while links == TOO_SHORT:
        targets = np.empty(capacity + len(turns), int32)
        block = (0, 0, index.size)
        links = link.compiled(index.arrays, rules, best, *block, best, starts, targets, turns)
        capacity *= 2
    return Graph(index.arrays, starts, targets[:links].copy())


class Backwards(NamedTuple):
    """A graph reversed: `sources[starts[n] : starts[n + 1]]` lead to position `n`."""

    starts: Vector[int64]
    sources: Vector[int32]


def reversed_graph(graph: Graph) -> Backwards:
    """Return the graph with every turn reversed."""
    starts = np.zeros(len(graph.starts), int64)
    sources = np.empty(len(graph.targets), int32)
    reverse.compiled(graph.starts, graph.targets, starts, sources)
    return Backwards(starts, sources)


class Payoffs(NamedTuple):
    """Values of all positions of a graph, for the side to move; both arrays have its length.

    `worth` is the payoff by best play. `plies` counts the plies to the end if the side that wins
    hurries to this payoff and the other side delays it; it is 0 for draws.
    """

    worth: NDArray[int32]
    plies: NDArray[int32]


@kernel
def spread(
    back_starts: NDArray[int64],
    sources: NDArray[int32],
    ends: NDArray[int32],
    waiting: NDArray[int32],
    queue: NDArray[int32],
    worth: NDArray[int32],
    plies: NDArray[int32],
) -> None:
    """Give every decided position its payoff.

    `ends` are the positions where the game is over and decided, by falling size of their payoffs,
    which are in `worth`; it is 0 elsewhere. `waiting` holds the number of turns of each position,
    and afterwards how many of them lead to undecided positions, for those that are themselves
    undecided. `queue` is a scratch array of the same length.
    """
    listed = taken = filled = 0
    while listed < len(ends) or taken < filled:
        if taken == filled:
            size = abs(worth[ends[listed]])
            while listed < len(ends) and abs(worth[ends[listed]]) == size:
                queue[filled] = ends[listed]
                filled += 1
                listed += 1
        n = queue[taken]
        taken += 1
        for place in range(back_starts[n], back_starts[n + 1]):
            source = sources[place]
            if worth[source] != 0:
                continue
            waiting[source] -= 1
            if worth[n] < 0 or waiting[source] == 0:
                worth[source] = -worth[n]
                plies[source] = plies[n] + 1
                queue[filled] = source
                filled += 1


@kernel
def force(
    back_starts: NDArray[int64],
    sources: NDArray[int32],
    sides: NDArray[uint8],
    side: int,
    waiting: NDArray[int32],
    queue: NDArray[int32],
    filled: int,
    forced: NDArray[uint8],
) -> None:
    """Mark the drawn positions in which `side` can force the game to end.

    The first `filled` entries of `queue` are those where it has ended, already marked in `forced`;
    decided positions must be marked, too. `waiting` is as `spread` leaves it, and is used up.
    """
    taken = 0
    while taken < filled:
        n = queue[taken]
        taken += 1
        for place in range(back_starts[n], back_starts[n + 1]):
            source = sources[place]
            if forced[source]:
                continue
            waiting[source] -= 1
            if sides[source] == side or waiting[source] == 0:
                forced[source] = 1
                queue[filled] = source
                filled += 1


class Solution(NamedTuple):
    """The payoffs of a graph's positions, and what is needed to ask more about the draws."""

    payoffs: Payoffs
    waiting: NDArray[int32]
    ended: NDArray[np.bool_]


def solve_payoffs(graph: Graph, back: Backwards, at_end: NDArray[int32]) -> Solution:
    """Return the payoffs of all positions.

    `at_end`, shape (positions,), has the payoffs of positions where the game is over, for the side
    to move; the entries of other positions are ignored.
    """
    waiting = np.diff(graph.starts).astype(int32)
    ended = waiting == 0
    worth = np.where(ended, at_end, 0).astype(int32)
    decided = np.flatnonzero(worth).astype(int32)
    ends = decided[np.argsort(-np.abs(worth[decided]), kind="stable")]
    plies, queue = np.zeros_like(worth), np.empty_like(worth)
    spread.compiled(back.starts, back.sources, ends, waiting, queue, worth, plies)
    return Solution(Payoffs(worth, plies), waiting, ended)


def forced_ends(
    back: Backwards, solution: Solution, sides: NDArray[uint8], side: int
) -> NDArray[np.bool_]:
    """Return in which drawn positions `side` can force an end, a draw, instead of endless play.

    `sides`, shape (positions,), is the side to move. The other side does not give its draw away to
    prevent that.
    """
    is_draw = solution.payoffs.worth == 0
    drawn_ends = np.flatnonzero(is_draw & solution.ended)
    queue = np.empty(len(sides), int32)
    queue[: len(drawn_ends)] = drawn_ends
    forced = (~is_draw | solution.ended).astype(uint8)
    force.compiled(
        back.starts,
        back.sources,
        sides,
        side,
        solution.waiting.copy(),
        queue,
        len(drawn_ends),
        forced,
    )
    return np.asarray(is_draw & (forced == 1))
