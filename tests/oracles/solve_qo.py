"""Qo on the smallest boards, solved slowly and plainly: an oracle for results and best scores.

Turns, ends and scores are those of the slow oracle of the rules. A position is worth a pair
(result, difference) to Black: 1, 0 or -1 for a win, a draw or a loss, and Black's final score minus
White's (O11). Pairs are compared as they stand, the result first. After a complete line (O10)
scores are not compared, and the difference is 0; a draw is (0, 0), whether by equal scores or
because play never ends. White wants the opposite.

The values are found as they are defined. For each pair better than a draw, from the best on, the
positions are collected from which Black can force an end that is at least as good: at first the
ends themselves; then again and again those where Black has a turn to a collected position, or where
White is to move and has no other turn. A position is worth the first pair for which it is
collected. The same is done for White. What neither collects is a draw.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracles import qo
from tests.oracles.qo import QoChoices, QoPosition

Worth = tuple[int, int]
DRAW: Worth = (0, 0)


@dataclass(frozen=True)
class PositionTree:
    """Every position that play can reach, as text.

    `after` has what the turns of each position lead to, `side` who is to move, and `ends` what
    finished games are worth to Black.
    """

    after: dict[str, list[str]]
    side: dict[str, str]
    ends: dict[str, Worth]


def explore(rules: QoChoices) -> PositionTree:
    """Follow every turn from the start."""
    start = qo.start(rules)
    tree = PositionTree({}, {}, {})
    waiting = {qo.render(rules, start): start}
    while waiting:
        text, position = waiting.popitem()
        after = [qo.play(rules, position, turn) for turn in qo.turns(rules, position)]
        found = {qo.render(rules, one): one for one in after}
        tree.after[text], tree.side[text] = list(found), position.side
        if not found:
            tree.ends[text] = at_end(rules, position)
        waiting |= {new: one for new, one in found.items() if new not in tree.after}
    return tree


def at_end(rules: QoChoices, position: QoPosition) -> Worth:
    """Return what a finished game is worth to Black."""
    ended = qo.outcome(rules, position)
    assert ended is not None
    winner, reason = ended
    result = {"b": 1, "draw": 0, "w": -1}[winner]
    black, white = qo.scores(position)
    return (result, 0 if reason == "line" else black - white)


def negative(worth: Worth) -> Worth:
    """Return what is worth this to Black as it is worth to White."""
    return (-worth[0], -worth[1])


def forcing(tree: PositionTree, side: str, collected: set[str]) -> set[str]:
    """Return the positions from which a side can force play into a collection."""
    collected = set(collected)
    while True:
        more = {
            text
            for text, after in tree.after.items()
            if text not in collected
            and after
            and (any if tree.side[text] == side else all)(one in collected for one in after)
        }
        if not more:
            return collected
        collected |= more


def best_for(tree: PositionTree, side: str) -> dict[str, Worth]:
    """Return the best pair above a draw that a side can force, where there is one."""
    ends = {text: worth if side == "b" else negative(worth) for text, worth in tree.ends.items()}
    best: dict[str, Worth] = {}
    for wanted in sorted({worth for worth in ends.values() if worth > DRAW}, reverse=True):
        reached = {text for text, worth in ends.items() if worth >= wanted}
        for text in forcing(tree, side, reached | best.keys()) - best.keys():
            best[text] = wanted
    return best


def solve(tree: PositionTree) -> dict[str, Worth]:
    """Return what every position is worth to Black."""
    black, white = best_for(tree, "b"), best_for(tree, "w")
    assert not black.keys() & white.keys()
    losses = {text: negative(worth) for text, worth in white.items()}
    return dict.fromkeys(tree.after, DRAW) | black | losses
