"""Play with errors in Queah, computed slowly: an oracle for the lab.

Both sides play a best turn, all best ones being equally likely, except that a turn is uniformly
random with a fixed probability. Turns are counted as texts: two that lead to the same position are
two. The best result is best; among wins the shortest, among losses the longest; all turns that
draw are alike. There is no rule on repetition, and after a number of turns the game is stopped and
counts ½.

From the brute-force solution (`solve_queah`), the probability of every position is followed turn
by turn from the start; nothing is sampled and nothing is shared with the package. Ply 0 is the
start, so the player to move after an even number of plies is the one who began.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from tests.oracles import queah, solve_queah
from tests.oracles.solve_queah import DRAW, LOSS, WIN, Numbers, SolvedGraph

NOTHING = 1e-15  # a probability that changes no figure


@dataclass(frozen=True)
class Expected:
    """What is expected of a game: points of the player who begins, turns, changes of the lead.

    The lead is the exact value as win, draw or loss of the player who begins. ``stopped`` is the
    probability that the game is stopped.
    """

    score: float
    length: float
    lead_changes: float
    stopped: float


def preference(value: int, remoteness: int) -> tuple[int, int]:
    """Return how much the player who moves to a position of this value likes that; more is better.

    The value is that of the opponent, who is to move there.
    """
    if value == LOSS:
        return WIN, -remoteness
    return (LOSS, remoteness) if value == WIN else (DRAW, 0)


def edge_shares(solution: SolvedGraph, error: float) -> Numbers:
    """Return for each turn the probability that it is played in its position."""
    graph, shares = solution.graph, []
    worths = zip(solution.values.tolist(), solution.remoteness.tolist(), strict=True)
    liked = [preference(*worth) for worth in worths]
    targets, first = graph.leads_to.tolist(), graph.first.tolist()
    for begin, end in pairwise(first):
        turns = [liked[target] for target in targets[begin:end]]
        best = [turn == max(turns) for turn in turns]
        shares += [error / len(turns) + (1 - error) * one / sum(best) for one in best]
    return np.array(shares)


def expected(solution: SolvedGraph, error: float, longest: int) -> Expected:
    """Return what is expected of games from the start that are stopped after ``longest`` turns."""
    graph = solution.graph
    shares = edge_shares(solution, error)
    origins = np.repeat(np.arange(len(graph.codes)), graph.degrees)
    values = solution.values.astype(int)
    changes = values[origins] != -values[graph.leads_to]
    over = graph.degrees == 0
    chances = np.zeros(len(graph.codes))
    chances[start_number(solution)] = 1
    score = length = lead_changes = 0.0
    for ply in range(longest + 1):
        beginner = values if ply % 2 == 0 else -values
        score += float(chances[over] @ (beginner[over] + 1)) / 2
        chances[over] = 0
        if ply == longest or chances.sum() < NOTHING:
            break
        length += float(chances.sum())
        moved = chances[origins] * shares
        lead_changes += float(moved[changes].sum())
        chances = np.bincount(graph.leads_to, moved, len(chances))
    stopped = float(chances.sum())
    return Expected(score + stopped / 2, length, lead_changes, stopped)


def start_number(solution: SolvedGraph) -> int:
    """Return the number of the start."""
    codes, _ = solve_queah.canonical(solve_queah.encoded([queah.start(solution.rules)]))
    return int(np.flatnonzero(solution.graph.codes == codes[0])[0])
