"""First turns as offers: what a swap rule would do to a start.

Under a swap rule the second player may take over the first turn, and will do so if it scores more
than ½. So the first player makes the turn whose score is nearest ½.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from lodestone.core.position import Position
from lodestone.lab.errors.sample import LONGEST, sample_errors
from lodestone.lab.errors.tally import ErrorFigures, Tally
from lodestone.lab.kernels.erring import number_of
from lodestone.solve.table import Table

#: An offer within this distance of ½ leaves the other player a real choice.
NEAR = 0.05

Choice = Literal["real", "none", "open"]


@dataclass(frozen=True)
class Offer:
    """First turns that are the same up to symmetry, as an offer to swap.

    The score of `figures` is that of the side that made the turn; length and changes of the lead
    are counted after it.
    """

    turns: tuple[str, ...]
    figures: ErrorFigures

    @property
    def distance(self) -> float:
        """Return how far the score is from ½, 0 to ½."""
        return abs(self.figures.score.value - 0.5)

    def choice(self, near: float = NEAR) -> Choice:
        """Return whether taking over the turn is a real choice, or the interval leaves that open.

        It is `real` if the interval is within `near` of ½, and `none` if it is outside.
        """
        low, high = self.figures.score.low - 0.5, self.figures.score.high - 0.5
        if -near <= low and high <= near:
            return "real"
        return "none" if low > near or high < -near else "open"


def most_even(offers: Sequence[Offer]) -> Offer:
    """Return the offer whose score is nearest ½; of several, the first."""
    return min(offers, key=lambda offer: offer.distance)


def first_turns(table: Table, start: Position) -> list[tuple[str, ...]]:
    """Return the texts of the first turns; those that are the same up to symmetry are together."""
    found: dict[int, tuple[str, ...]] = {}
    for text in start.turns:
        number = number_of.compiled(table.arrays, start.rules.kernel, start.after(text).state)
        found[number] = (*found.get(number, ()), text)
    return list(found.values())


def sample_first_turns(
    table: Table,
    start: Position,
    error: float,
    games: Sequence[int],
    *,
    seed: int = 1,
    longest: int = LONGEST,
) -> list[tuple[tuple[str, ...], Tally]]:
    """Play the games of these numbers after each first turn, and count them for its side.

    The arguments are those of `sample_errors`.
    """
    found = []
    for turns in first_turns(table, start):
        after = start.after(turns[0])
        tally = sample_errors(table, after, error, games, seed=seed, longest=longest)
        found.append((turns, tally.for_other_side()))
    return found
