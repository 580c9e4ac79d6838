"""The content of a row of the family's figures, as single numbers from 0 to 1."""

from collections.abc import Callable, Iterator

from research.results.figures import DRAW, WIN
from research.rows import Row

#: The options, and the values that are one step apart.
OPTIONS = ("capture", "replacement", "backtrack", "stalemate", "reserve")

#: The plies of the random openings after which sides are compared: an odd and an even number.
OPENINGS = (7, 8)


def name(row: Row) -> str:
    """Return a row's rules string without the game and the default preset."""
    return row["rules"].removeprefix("queah:traditional").removeprefix(",") or "traditional"


def drawn(row: Row) -> float:
    """Return the share of drawn positions among those that play can reach."""
    return row["results"][DRAW] / sum(row["results"])


def score(row: Row) -> float:
    """Return what the first side scores by best play after random openings, a draw being 1/2.

    It is the mean of openings of 7 and of 8 plies. After an even number of random plies the first
    side is on move in a random position, after an odd number the second, and that is worth more
    than the seat.
    """
    return sum(score_after(row, plies) for plies in OPENINGS) / len(OPENINGS)


def score_after(row: Row, plies: int) -> float:
    """Return what the first side scores by best play after this many random plies, 0 to 8."""
    shares = row["openings"][plies]
    return shares[WIN] + shares[DRAW] / 2


def drawn_after_opening(row: Row) -> float:
    """Return the share of draws by best play after random openings, the mean of 7 and 8 plies."""
    return sum(row["openings"][plies][DRAW] for plies in OPENINGS) / len(OPENINGS)


def fairness(row: Row) -> float:
    """Return 1 if both seats score alike after random openings, 0 if one scores everything."""
    return 1 - abs(2 * score(row) - 1)


def only_turns(row: Row) -> float:
    """Return how often only one turn keeps the result, in positions with a choice, not lost."""
    return sum(row["only"][DRAW:]) / max(1, sum(row["choices"][DRAW:]))


def only_holds(row: Row) -> float:
    """Return the same for drawn positions only: how often a single turn holds the draw."""
    return row["only"][DRAW] / max(1, row["choices"][DRAW])


def branching(row: Row) -> float:
    """Return the mean number of legal turns in positions where the game is not over."""
    return sum(n * count for n, count in enumerate(row["turns"])) / sum(row["turns"])


def drawn_starts(row: Row) -> list[str]:
    """Return the symmetric starts that are drawn."""
    return [position for position, value, _ in row["starts"] if value == "draw"]


def weight(row: Row) -> float:
    """Return a rule set's weight: fairness after random openings times the share decided there."""
    return fairness(row) * (1 - drawn_after_opening(row))


#: The figures that are compared between neighbours, with their names.
COMPARED: dict[str, Callable[[Row], float]] = {
    "drawn positions": drawn,
    "first side's score": score,
    "draws after openings": drawn_after_opening,
    "only turns": only_turns,
}


def neighbours(rows: list[Row]) -> Iterator[tuple[str, Row, Row]]:
    """Yield every pair of rule sets that differ in one option, and that option."""
    for place, one in enumerate(rows):
        for other in rows[place + 1 :]:
            differing = [option for option in OPTIONS if one[option] != other[option]]
            if len(differing) == 1 and are_near(differing[0], one, other):
                yield differing[0], one, other


def are_near(option: str, one: Row, other: Row) -> bool:
    """Return whether a change is a single step; reserves differ by one piece."""
    return option != "reserve" or abs(one[option] - other[option]) == 1
