"""Qo on small boards: values against a second solver, the survey, and the page."""

from dataclasses import replace

import pytest

from bench.qo.measure import Small
from bench.qo.scores import value_of
from lodestone import Position, Rules
from tests.oracles import qo, solve_qo
from tests.thinning import long

#: Changes of the rules on 3 by 3 points, for both solvers.
COMPARED = [
    {"stones": 3},
    {"stones": 3, "first": "white", "black_run": 2, "white_run": 2, "diagonals": "on", "margin": 1},
    {"stones": 3, "pay": 1, "paid": "aside", "black_run": 2, "white_run": 3, "blocking": "group"},
    long({"stones": 3, "pay": 1, "reach": 1, "paid": "banked", "blocking": "line-or-longer"}),
    long({"stones": 3, "pay": 1, "black_run": 2, "white_run": 2, "margin": 2}),
    long({"stones": 4}),
    long({"stones": 4, "pay": 3, "margin": 100, "black_run": 2, "white_run": 3}),
    long({"stones": 4, "paid": "aside", "margin": 4, "black_run": 2, "white_run": 2}),
    long({"stones": 4, "blocking": "group", "first": "white", "black_run": 3, "white_run": 3}),
]


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("changes", COMPARED, ids=str)
def test_values_are_those_of_the_slow_solver(changes) -> None:
    rules = Rules.parse("qo").changed(size=3, **changes)
    tree = solve_qo.explore(replace(qo.Rules(), size=3, **changes))
    expected = solve_qo.solve(tree)
    assert {result for result, _ in expected.values()} == {-1, 0, 1}
    small = Small(rules, limit=100_000)
    assert small.weights.sum() == len(expected)
    worth = small.solve(rules).payoffs.worth
    for text, for_black in expected.items():
        payoff = int(worth[small.number(Position.parse(rules, text))])
        is_black = tree.side[text] == "b"
        assert value_of(payoff) == (for_black if is_black else solve_qo.negative(for_black)), text
