"""Games cut off at random, for searches to continue from."""

import random
from collections.abc import Sequence

from lodestone import Line, Position, Rules
from lodestone.search.request import legal_turns
from lodestone.search.result import SearchResult

SMALL_QO = "qo:size=3,stones=9,black_run=3,white_run=3,margin=4"
RULES = [
    "queah:balanced",
    "queah:compulsory,repetition=threefold",
    SMALL_QO,
    f"{SMALL_QO},repetition=threefold",
    "quincala:layout=mini-25",
    "quincala:layout=mini-25,repetition=threefold",
]
#: A rule set of each game, without repetition.
FREE = RULES[::2]


def lines(rules: str | Rules, number: int, plies: int = 40) -> Line:
    """Return a line of at most this many random plies, none of which ends the game."""
    rng = random.Random(number)
    while True:
        line = Line.of(Position.start(rules))
        for _ in range(rng.randint(0, plies)):
            if line.outcome:
                break
            line = line.after(rng.choice(legal_turns(line.position)))
        if not line.outcome:
            return line


def untimed(result: SearchResult) -> tuple[object, ...]:
    return (result.turn, result.score, result.depth, result.nodes, result.line)


def numbers_of(position: Position, turns: Sequence[str]) -> list[str]:
    """Return the numbers of consecutive turns, as texts: they may have more than 53 bits."""
    numbers = []
    for turn in turns:
        numbers.append(str(position.turn_number(turn)))
        position = position.after(int(numbers[-1]))
    return numbers
