"""What the colour, the seat and being on move are worth, from games in which either colour begins.

Where Black begins, Black's advantage is that of the colour and that of the seat; where White
begins, it is that of the colour less that of the seat. So half their sum is the colour's, and half
their difference the seat's. The games of both are taken as independent.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter

from lodestone import Rules
from lodestone.lab.markdown import table
from lodestone.lab.seats import Seats
from lodestone.lab.statistics import Estimate, weighted
from research.findings.collect import MatchRow, seats_from

HEAD = ("sets of Black and White", "price", "player", "colour", "seat", "being on move")
#: Who has an advantage that is positive, and who has a negative one.
COLOURS, SEATS, TURNS = ("Black", "White"), ("first", "second"), ("on move", "not on move")
#: The options of the rules sheet.
SHEET = Rules.parse("qo").options.values()
#: What is known of an advantage without games.
UNKNOWN = Estimate(0.0, -0.5, 0.5)


@dataclass(frozen=True)
class ColourWorth:
    """Advantages of Black, of who begins, and of who is on move, in points of one."""

    rules: Rules
    players: str
    colour: Estimate
    seat: Estimate
    on_move: Estimate

    @property
    def sets(self) -> str:
        """The numbers of lodestones in a set of Black's and of White's, as `3/4`."""
        values = self.rules.options.values()
        return f"{values['black_run']}/{values['white_run']}"

    @property
    def price(self) -> str:
        """The price of a space, and the margin where it is not that of the rules sheet."""
        values = self.rules.options.values()
        changed = values["margin"] != SHEET["margin"]
        return f"{values['pay']}, margin {values['margin']}" if changed else str(values["pay"])

    @property
    def order(self) -> tuple[int, int, str]:
        """The place in a table: the dearest price first, then the narrowest margin."""
        values = self.rules.options.values()
        return -int(values["pay"]), int(values["margin"]), self.sets

    @property
    def cells(self) -> list[str]:
        """The cells of the table."""
        return [
            self.sets,
            self.price,
            self.players,
            shown(self.colour, COLOURS),
            shown(self.seat, SEATS),
            shown(self.on_move, TURNS),
        ]


def worths(rows: Sequence[MatchRow]) -> Iterator[ColourWorth]:
    """Yield what is worth what under each rule set that was played with either colour first."""
    known = {(row["players"], str(Rules.parse(row["rules"]))): row for row in rows}
    for (players, text), row in known.items():
        rules = Rules.parse(text)
        other = known.get((players, str(rules.changed(first="white"))))
        if other is not None and rules.options.values()["first"] == "black":
            yield worth(rules, players, seats_from(row["seats"]), seats_from(other["seats"]))


def worth(rules: Rules, players: str, black: Seats, white: Seats) -> ColourWorth:
    """Return what is worth what, from the seats where Black begins and where White does."""
    firsts = [one.balanced or UNKNOWN for one in (black, white)]
    parities = [one.parity or UNKNOWN for one in (black, white)]
    return ColourWorth(
        rules,
        players,
        weighted(firsts, (0.5, 0.5)),
        weighted(firsts, (0.5, -0.5)),
        # After an even number of random plies the side that began is on move.
        weighted(parities, (-0.25, 0.25)),
    )


def exchanged(
    rows: Sequence[MatchRow], players: str, sets: str, price: str
) -> tuple[Estimate, Estimate]:
    """Return what the longer sets are worth, and what the program's judgement is worth to Black.

    With the sets exchanged, the longer sets are those of the other colour, and what the program
    makes of a colour is not. Sets are those of Black and White, White's longer or as long.
    """
    known = {(one.players, one.price, one.sets): one for one in worths(rows)}
    black, white = sets.split("/")
    shorter = known[players, price, sets].colour
    longer = known[players, price, f"{white}/{black}"].colour
    pair = (longer, shorter)
    return weighted(pair, (0.5, -0.5)), weighted(pair, (0.5, 0.5))


def as_table(rows: Sequence[MatchRow], players: str = "") -> str:
    """Return these worths as a table, those of one player or of all."""
    found = [one for one in worths(rows) if players in ("", one.players)]
    return table(HEAD, [one.cells for one in sorted(found, key=attrgetter("order"))])


def shown(estimate: Estimate, sides: tuple[str, str]) -> str:
    """Return an advantage in points of a hundred, with the side that has it if one is shown."""
    if estimate.low <= 0 <= estimate.high:
        return f"not shown ({sides[0]} {_points(estimate)})"
    side, found = (sides[1], estimate.negated) if estimate.value < 0 else (sides[0], estimate)
    return f"{side} {_points(found)}"


def _points(estimate: Estimate) -> str:
    value, low, high = (100 * part for part in (estimate.value, estimate.low, estimate.high))
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})"
