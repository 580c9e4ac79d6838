"""Games cut off at random, for searches to continue from."""

import random

from lodestone import Line, Position
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


def lines(rules: str, number: int, plies: int = 40) -> Line:
    """Return a line of at most this many random plies, none of which ends the game."""
    rng = random.Random(number)
    while True:
        line = Line.of(Position.start(rules))
        for _ in range(rng.randint(0, plies)):
            if line.outcome:
                break
            line = line.after(rng.choice(line.position.turn_numbers))
        if not line.outcome:
            return line


def untimed(result: SearchResult) -> tuple[object, ...]:
    return (result.turn, result.score, result.depth, result.nodes, result.line)
