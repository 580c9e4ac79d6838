"""The slow solver of Qo, against positions that are solved by hand and against its definition."""

import pytest

from tests.oracles import qo, solve_qo
from tests.oracles.qo import Rules
from tests.oracles.solve_qo import DRAW, Tree

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

RULES = Rules(size=3, stones=3, margin=1)


@pytest.fixture(scope="module")
def tree() -> Tree:
    return solve_qo.explore(RULES)


@pytest.fixture(scope="module")
def worth(tree: Tree) -> dict[str, tuple[int, int]]:
    return solve_qo.solve(tree)


def after(*turns: str) -> str:
    position = qo.start(RULES)
    for turn in turns:
        position = qo.play(RULES, position, turn)
    return qo.render(RULES, position)


def test_every_position_is_found(tree: Tree) -> None:
    assert len(tree.after) == 2_727  # as docs/results.md says
    assert tree.after.keys() == tree.side.keys()
    assert all(new in tree.after for texts in tree.after.values() for new in texts)
    assert {text for text, texts in tree.after.items() if not texts} == tree.ends.keys()


def test_ends_solved_by_hand(worth) -> None:
    # Both have placed once, Black pays its last two: 1 to 5, which is too far ahead for White.
    assert worth[after("b2", "a1", "b2-b3")] == (1, -4)
    # So Black wins with the turn to move, and White after the same with colours exchanged.
    assert worth[after("b2", "a1")] == (1, -4)
    assert worth[after("b2", "b2-b3", "a1")] == (-1, 4)
    # Black empties its container by placing, and both have three.
    assert worth[after("b2", "a1", "c3", "c1", "a3")] == DRAW


def test_values_follow_from_the_turns(tree: Tree, worth) -> None:
    for text, texts in tree.after.items():
        if texts:
            best = max if tree.side[text] == "b" else min
            assert worth[text] == best(worth[new] for new in texts)


def test_sides_can_force_through_all_turns_only() -> None:
    # a: Black to move to b or c; b: White to move to c or the end; c: White to move to b.
    after = {"a": ["b", "c"], "b": ["c", "end"], "c": ["b"], "end": []}
    tree = Tree(after, {"a": "b", "b": "w", "c": "w", "end": "b"}, {"end": (1, 2)})
    assert solve_qo.solve(tree) == {"a": DRAW, "b": DRAW, "c": DRAW, "end": (1, 2)}
    after["b"] = ["end"]
    assert solve_qo.solve(tree) == dict.fromkeys(after, (1, 2))
