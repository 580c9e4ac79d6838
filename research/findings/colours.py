"""What the colour, the seat and being on move are worth, from games in which either colour begins.

Under rules that treat colours differently, Black's advantage where Black begins is that of the
colour plus that of the seat, and where White begins, that of the colour less that of the seat.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from lodestone import Rules
from lodestone.core.markdown import table
from lodestone.lab.seats import seats_from
from lodestone.lab.statistics import Estimate, weighted
from research.findings.collect import MatchRow

HEAD = ("sets of Black and White", "the colour", "the seat", "being on move")


@dataclass(frozen=True)
class ColourWorth:
    """Advantages in points of one: of Black's colour, of beginning, of being on move."""

    rules: Rules
    colour: Estimate
    seat: Estimate
    on_move: Estimate

    @property
    def sets(self) -> str:
        """The numbers of lodestones in a set of Black's and White's."""
        values = self.rules.options.values()
        return f"{values['black_run']}/{values['white_run']}"


def worths(rows: list[MatchRow]) -> Iterator[ColourWorth]:
    """Yield what is worth what under each rule set that was played with either colour first."""
    known = {str(Rules.parse(row["rules"])): seats_from(row["seats"]) for row in rows}
    for text, black in known.items():
        rules = Rules.parse(text)
        white = known.get(str(rules.changed(first="white")))
        if rules.options.values()["first"] == "white" or white is None:
            continue
        parts = black.balanced, white.balanced, black.parity, white.parity
        if None not in parts:
            of_black, of_white, parity, other = (part for part in parts if part)
            yield ColourWorth(
                rules,
                weighted([of_black, of_white], [0.5, 0.5]),
                weighted([of_black, of_white], [0.5, -0.5]),
                # After an even number of random plies the side that began is on move.
                weighted([parity, other], [-0.25, 0.25]),
            )


def as_table(rows: list[MatchRow]) -> str:
    """Return these worths as a table, in points of a hundred, with the side that has them."""
    lines = [
        [
            one.sets,
            _for(one.colour, "Black", "White"),
            _for(one.seat, "first", "second"),
            _for(one.on_move, "on move", "not on move"),
        ]
        for one in worths(rows)
    ]
    return table(HEAD, lines)


def _for(estimate: Estimate, side: str, other: str) -> str:
    """Return an advantage with the side that has it, or "none shown" with its interval."""
    if estimate.low <= 0 <= estimate.high:
        return f"none shown: {side} {_points(estimate)}"
    if estimate.value < 0:
        return f"{other} {_points(estimate.negated)}"
    return f"{side} {_points(estimate)}"


def _points(estimate: Estimate) -> str:
    value, low, high = (100 * part for part in (estimate.value, estimate.low, estimate.high))
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})"
