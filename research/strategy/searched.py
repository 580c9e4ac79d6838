"""Critical positions of games that are not solved: their turns judged by searches.

A turn is worth a win or a loss if a search to a depth proves it, otherwise it is undecided. So a
position is critical if some turns are better than others within that horizon, and nothing is said
about what lies beyond.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy import int8, int16

from lodestone import Line, Position, Rules
from lodestone.core.reasons import TurnChoice
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import is_proven
from research.strategy.positions import ERRORS, Positions

#: How well a turn follows a principle, by name; more is better.
Principles = Mapping[str, Callable[[TurnChoice], int]]


@dataclass(frozen=True)
class SearchedStudy:
    """What is measured of a game: its principles, and where.

    `depth` is that of the searches after each turn, in plies; `count` critical positions are
    judged: such as `is_late` accepts, and in which either side has at most `most_turns` turns.
    """

    rules: str
    principles: Principles
    choice: type[TurnChoice]
    depth: int
    is_late: Callable[[Position, int], bool]
    count: int
    most_turns: int = 150
    longest: int = 120


#: The most positions that one search looks at, and how deep the players of the games look.
NODES, PLAYED_DEPTH = 200_000, 2
#: The positions that are taken of one game.
PER_GAME = 4


def worth(position: Position, depth: int) -> int:
    """Return 1, -1 or 0 for the side to move: a win, a loss, or neither within a search's depth."""
    if position.outcome:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner == position.side else -1
    found = think(SearchRequest(Line((position,)), Limit(depth=depth, nodes=NODES)))
    return (1 if found.score > 0 else -1) if is_proven(found.score) else 0


def games(study: SearchedStudy, first_seed: int) -> Iterator[list[Position]]:
    """Yield the late positions of games in which 10, 30 or 100 of 100 turns are random."""
    seed = first_seed
    while True:
        rng, error = random.Random(seed), ERRORS[seed % len(ERRORS)] / 100
        position, late = Position.start(Rules.parse(study.rules)), []
        for ply in range(study.longest):
            if position.is_over:
                break
            if study.is_late(position, ply) and len(position.turn_numbers) <= study.most_turns:
                late.append(position)
            position = position.play(_turn(position, error, rng))
        seed += 1
        yield rng.sample(late, min(PER_GAME, len(late)))


def _turn(position: Position, error: float, rng: random.Random) -> str:
    if rng.random() < error:
        return rng.choice(list(position.turns))
    line, seed = Line((position,)), rng.randrange(1 << 30)
    return think(SearchRequest(line, Limit(depth=PLAYED_DEPTH, nodes=NODES), seed)).turn


def searched_positions(study: SearchedStudy, first_seed: int) -> Positions:
    """Return critical positions, their turns judged by searches."""
    starts, rated, keeps = [0], [], []
    for found in games(study, first_seed):
        for position in found:
            turns = position.turn_numbers
            if any(len(position.after(turn).turn_numbers) > study.most_turns for turn in turns):
                continue
            values = [-worth(position.after(turn), study.depth) for turn in turns]
            if min(values) == max(values):
                continue
            starts.append(starts[-1] + len(turns))
            keeps += [value == max(values) for value in values]
            choices = [study.choice(position, turn) for turn in turns]
            rated += [[heed(one) for heed in study.principles.values()] for one in choices]
            if len(starts) > study.count:
                return Positions(np.array(starts), np.array(rated, int16), np.array(keeps, int8))
    raise AssertionError("games never end")
