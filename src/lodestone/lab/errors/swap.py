"""First turns as offers: what a swap rule would make of a start.

Under a swap rule the second player may take over the first turn, and so plays the side that is
better off. The first player then makes the turn whose score is nearest ½.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from lodestone.core.position import Position
from lodestone.lab.errors.sample import LONGEST, sample_errors
from lodestone.lab.errors.tally import Tally
from lodestone.lab.kernels.erring import number_of
from lodestone.solve.table import Table


@dataclass(frozen=True)
class Offer:
    """First turns that are the same up to symmetry, and the games that continue after them.

    `tally` is that of the side that made the turn; its plies and changes of the lead are those
    after the turn.
    """

    turns: tuple[str, ...]
    tally: Tally


def first_turns(table: Table, start: Position) -> dict[int, tuple[str, ...]]:
    """Return the texts of the first turns, by the number of the position that they lead to.

    Positions that are the same up to symmetry have one number.
    """
    found: dict[int, tuple[str, ...]] = {}
    for text in start.turns:
        number = number_of.compiled(table.arrays, start.rules.kernel, start.after(text).state)
        found[number] = (*found.get(number, ()), text)
    return found


def sample_offers(
    table: Table,
    start: Position,
    error: float,
    games: Sequence[int],
    *,
    seed: int = 1,
    longest: int = LONGEST,
) -> list[Offer]:
    """Play the games of these numbers after each first turn; return the offers.

    The arguments are those of `sample_errors`.
    """
    found = []
    for turns in first_turns(table, start).values():
        after = start.after(turns[0])
        tally = sample_errors(table, after, error, games, seed=seed, longest=longest)
        found.append(Offer(turns, tally._replace(won=tally.lost, lost=tally.won)))
    return found
