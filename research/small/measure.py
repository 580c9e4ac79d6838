"""The measurements of one rule set of Qo: every position that the start leads to, solved."""

from typing import Any

import numpy as np
from numpy import int32, int64, uint8
from numpy.typing import NDArray

from lodestone import Position, Rules
from lodestone.games.qo.state import WHITE, QoRules
from lodestone.kernel import protocol
from lodestone.kernel.ranking import rank
from research.rows import Row
from research.small.payoffs import (
    Backwards,
    Graph,
    Payoffs,
    Solution,
    explore,
    forced_ends,
    reversed_graph,
    solve_payoffs,
)
from research.small.scores import PayoffPair, count_removing, describe, weigh_ends, worth_of

NAMES = {1: "win", 0: "draw", -1: "loss"}
#: The points that the second side is given before scores are compared, beside none.
BONUSES = (-4, -3, -2, -1, 1, 2, 3, 4)


class Small:
    """All positions that the start of a rule set leads to, for every margin."""

    def __init__(self, rules: Rules, limit: int) -> None:
        """Search; raise `LodestoneError` past `limit` positions up to symmetry."""
        self.rules = rules
        kernel_rules = _kernel(rules)
        turns = protocol.turn_buffer(rules.most_turns)
        self.graph: Graph = explore(kernel_rules, protocol.initial(kernel_rules), turns, limit)
        self.back: Backwards = reversed_graph(self.graph)
        count = self.graph.positions
        self.sides, self.weights = np.zeros(count, uint8), np.zeros(count, uint8)
        stones = np.zeros((2, count), uint8)
        describe.compiled(self.graph.reached, kernel_rules, self.sides, self.weights, stones)
        self.removing = [
            int(count_removing.compiled(self.graph.starts, self.graph.targets, stones, colour))
            for colour in (0, 1)
        ]

    def ends(self, rules: Rules, bonus: int = 0) -> NDArray[int32]:
        """Return the payoffs of ends, with a bonus in points for the side that moves second."""
        at_end = np.zeros(self.graph.positions, int32)
        kernel_rules = _kernel(rules)
        for_black = bonus if kernel_rules.first == WHITE else -bonus
        index, starts = self.graph.reached, self.graph.starts
        weigh_ends.compiled(kernel_rules, index.rows, starts, for_black, at_end)
        return at_end

    def solve(self, rules: Rules, bonus: int = 0) -> Solution:
        """Return every position's value by best play for the result, then for the score."""
        return solve_payoffs(self.graph, self.back, self.ends(rules, bonus))

    def solve_results(self, rules: Rules) -> Payoffs:
        """Return every position's result and remoteness, with no regard to scores."""
        return solve_payoffs(self.graph, self.back, np.sign(self.ends(rules))).payoffs

    def number(self, position: Position) -> int:
        """Return a position's number."""
        return int(rank(self.graph.reached, position.rules.kernel, position.state))


def measure(small: Small, rules: Rules) -> Row:
    """Return the measurements of rules whose graph this is; they may have another margin.

    Counts are of positions before symmetry, `stored` of those up to symmetry. `wins` and `losses`
    are those of the side to move. In `endless` draws neither side can force an end. `removing`
    counts the turns that remove a black set, and a white one, up to symmetry. `can_end` says for
    the side that moves first, and for the other, whether it can force the drawn start to an end.
    """
    solution, results = small.solve(rules), small.solve_results(rules)
    worth = solution.payoffs.worth
    assert np.array_equal(np.sign(worth), results.worth), f"{rules}: scores change a result"
    start, weights = worth_of(int(worth[0])), small.weights.astype(int64)
    for_black = np.where(small.sides == WHITE, -worth, worth)
    sides = (_kernel(rules).first, 1 - _kernel(rules).first)
    forced = [forced_ends(small.back, solution, small.sides, side) for side in sides]
    found = {
        "positions": int(weights.sum()),
        "stored": len(worth),
        "wins": int(weights[worth > 0].sum()),
        "draws": int(weights[worth == 0].sum()),
        "losses": int(weights[worth < 0].sum()),
        "black": int(weights[for_black > 0].sum()),
        "white": int(weights[for_black < 0].sum()),
        "endless": int(weights[(worth == 0) & ~forced[0] & ~forced[1]].sum()),
        "removing": small.removing,
        "result": NAMES[start.result],
        "remoteness": int(results.plies[0]) if start.result else None,
        "difference": start.difference,
        "first_turns": first_turns(small, rules, solution.payoffs),
        "bonuses": {str(bonus): _start_with(small, rules, bonus) for bonus in BONUSES},
    }
    if start.result:
        return found | best_line(small, rules, solution.payoffs)
    return found | {"can_end": [bool(one[0]) for one in forced]}


def first_turns(small: Small, rules: Rules, payoffs: Payoffs) -> dict[str, list[Any]]:
    """Return the value of each first turn, one for all that symmetries map to each other."""
    position, found = Position.start(rules), dict[int, str]()
    for turn in position.turns:
        found.setdefault(small.number(position.play(turn)), turn)
    return {turn: _spelled(int(-payoffs.worth[number])) for number, turn in found.items()}


def best_line(small: Small, rules: Rules, payoffs: Payoffs) -> Row:
    """Return a line of best play from a decided start, by result and score, and how it ends.

    The side that wins hurries to its payoff, and the other side delays it.
    """
    position, turns = Position.start(rules), list[str]()
    number = small.number(position)
    while payoffs.plies[number]:
        after = {turn: small.number(position.play(turn)) for turn in position.turns}
        plies = payoffs.plies[number] - 1
        turn = next(
            turn
            for turn, other in after.items()
            if payoffs.worth[other] == -payoffs.worth[number] and payoffs.plies[other] == plies
        )
        position, number = position.play(turn), after[turn]
        turns.append(turn)
    assert position.outcome is not None
    return {"line": turns, "end": position.outcome.termination.value}


def _start_with(small: Small, rules: Rules, bonus: int) -> list[Any]:
    return _spelled(int(small.solve(rules, bonus).payoffs.worth[0]))


def _spelled(payoff: int) -> list[Any]:
    worth: PayoffPair = worth_of(payoff)
    return [NAMES[worth.result], worth.difference]


def _kernel(rules: Rules) -> QoRules:
    kernel_rules: QoRules = rules.kernel
    return kernel_rules
