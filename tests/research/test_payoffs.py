"""Ordered payoffs: values, forced ends and graphs, against their definitions in plain Python."""

import random
from collections.abc import Callable, Iterable

import numpy as np
import pytest
from numpy import int32, int64, uint8

from lodestone import LodestoneError, Position, Rules
from lodestone.kernel import protocol
from lodestone.kernel.ranking import rank, unrank
from lodestone.solve import reachable
from lodestone.solve.reachable import ReachableIndex
from lodestone.solve.solver import solve
from research.small.payoffs import (
    Graph,
    Solution,
    explore,
    forced_ends,
    reversed_graph,
    solve_payoffs,
)

SMALL = "qo:size=3,stones=3,margin=1,black_run=2,white_run=2,diagonals=on"


class Plain:
    """A small random graph with payoffs at its ends, and its values by definition."""

    def __init__(self, seed: int) -> None:
        """Make a graph in which sides alternate: even numbers move to odd ones and back."""
        rng = random.Random(seed)
        count = rng.randrange(6, 40)
        self.after = [
            []
            if rng.random() < 0.3
            else [n for n in rng.choices(range(count), k=rng.randrange(1, 4)) if n % 2 != at % 2]
            for at in range(count)
        ]
        self.ends = {at: rng.randrange(-3, 4) for at in range(count) if not self.after[at]}

    def graph(self) -> Graph:
        """Return the graph as the solver takes it."""
        starts = np.cumsum([0, *map(len, self.after)], dtype=int64)
        targets = np.array([n for after in self.after for n in after], int32)
        index = ReachableIndex(np.zeros((len(self.after), 1), int64), np.zeros(1, int32))
        return Graph(index, starts, targets)

    def at_end(self) -> list[int]:
        """Return the payoffs of ends, and 0 elsewhere."""
        return [self.ends.get(at, 0) for at in range(len(self.after))]

    def forcing(self, side: int, goal: Iterable[int], within: set[int] | None = None) -> set[int]:
        """Return where a side, by parity, can force play into the goal, never leaving `within`."""
        found, size = set(goal), -1
        while len(found) > size:
            size = len(found)
            for at, after in enumerate(self.after):
                kept = [n for n in after if within is None or n in within]
                choose: Callable[[Iterable[bool]], bool] = any if at % 2 == side else all
                if kept and (within is None or at in within) and choose(n in found for n in kept):
                    found.add(at)
        return found

    def values(self) -> list[int]:
        """Return the values for the side to move: what either side can force above a draw."""
        found = [0] * len(self.after)
        for side in (0, 1):
            gains = {at: end if at % 2 == side else -end for at, end in self.ends.items()}
            for wanted in range(1, 4):
                goal = [at for at, gain in gains.items() if gain >= wanted]
                for at in self.forcing(side, goal):
                    found[at] = wanted if at % 2 == side else -wanted
        return found


def solved(plain: Plain) -> tuple[Solution, list[set[int]]]:
    """Solve a graph; also return where each side can force a drawn end."""
    graph = plain.graph()
    back = reversed_graph(graph)
    solution = solve_payoffs(graph, back, np.array(plain.at_end(), int32))
    sides = (np.arange(graph.positions) % 2).astype(uint8)
    forced = [
        set(np.flatnonzero(forced_ends(back, solution, sides, side)).tolist()) for side in (0, 1)
    ]
    return solution, forced


def test_values_are_those_that_sides_can_force() -> None:
    seen = set()
    for seed in range(300):
        plain = Plain(seed)
        worth = solved(plain)[0].payoffs.worth.tolist()
        assert worth == plain.values(), seed
        seen |= set(worth)
    assert seen == set(range(-3, 4))


def test_drawn_ends_are_forced_among_draws_only() -> None:
    forced_somewhere = endless_somewhere = False
    for seed in range(300):
        plain = Plain(seed)
        drawn = {at for at, value in enumerate(plain.values()) if value == 0}
        ends = [at for at in drawn if at in plain.ends]
        _, forced = solved(plain)
        for side in (0, 1):
            assert forced[side] == plain.forcing(side, ends, drawn), (seed, side)
            forced_somewhere |= bool(forced[side] - set(ends))
            endless_somewhere |= bool(drawn - forced[side])
    assert forced_somewhere
    assert endless_somewhere


def test_play_by_plies_reaches_the_payoff() -> None:
    for seed in range(100):
        plain = Plain(seed)
        worth, plies = solved(plain)[0].payoffs
        for at in np.flatnonzero(worth):
            after = plain.after[at]
            good = [plies[n] for n in after if worth[n] == -worth[at]]
            if not after:
                assert plies[at] == 0
            else:
                assert plies[at] == 1 + (min(good) if worth[at] > 0 else max(good))


@pytest.mark.slow
@pytest.mark.untraced
def test_results_alone_are_those_of_tables(tmp_path) -> None:
    rules = Rules.parse(SMALL)
    graph = graph_of(rules)
    table = solve(rules, folder=tmp_path)
    codes = table.probe_codes(graph.reached.rows)
    ended = np.diff(graph.starts) == 0
    at_end = np.where(ended, np.sign(codes), 0).astype(int32)
    worth, plies = solve_payoffs(graph, reversed_graph(graph), at_end).payoffs
    assert np.array_equal(codes, np.where(worth == 0, 0, worth * (30_000 - plies)))
    assert graph.positions == table.size


def graph_of(rules: Rules, limit: int = 10_000) -> Graph:
    """Return the graph from the start."""
    turns = protocol.turn_buffer(rules.most_turns)
    return explore(rules.kernel, protocol.initial(rules.kernel), turns, limit)


@pytest.mark.slow
@pytest.mark.untraced
def test_graphs_have_every_turn_of_each_position(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules.parse(SMALL)
    graph = graph_of(rules)
    for number in range(0, graph.positions, 20):
        position = Position.of(rules, unrank(graph.reached, rules.kernel, number))
        after = [position.after(turn).state for turn in position.turn_numbers]
        first, end = graph.starts[number : number + 2]
        found = [rank(graph.reached, rules.kernel, state) for state in after]
        assert graph.targets[first:end].tolist() == found
    monkeypatch.setattr(reachable, "FIRST_CAPACITY", 1)
    grown = graph_of(rules)
    assert np.array_equal(grown.targets, graph.targets)
    assert np.array_equal(grown.reached.rows, graph.reached.rows)
    with pytest.raises(LodestoneError, match="more than 100 positions"):
        graph_of(rules, limit=100)


@pytest.mark.slow
def test_plain_and_compiled_searches_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the smallest game of Qo, whose arrays grow on the way."""
    rules = Rules.parse("qo:size=3,stones=1")
    kernel, start = rules.kernel, protocol.initial(rules.kernel)
    rows, slots = np.empty((1_000, len(start)), int64), reachable.slots_for(1_000)
    turns = protocol.turn_buffer(rules.most_turns)
    reachable.add(rows, slots, kernel, reachable.shown(kernel, start), 0)
    number, found = 0, 1
    while number < found:
        number, found = reachable.explore(kernel, rows, slots, number, found, turns)
    monkeypatch.setattr(reachable, "FIRST_CAPACITY", 1)
    graph = graph_of(rules)
    assert np.array_equal(graph.reached.rows, rows[:found])
    assert len(reversed_graph(graph).sources) == len(graph.targets) == graph.starts[-1]
    with pytest.raises(LodestoneError, match="more than 1 position"):
        graph_of(rules, limit=1)
