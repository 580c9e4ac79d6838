"""Who plays: a person or a built-in player on either side."""

from collections.abc import Iterable, Mapping

from lodestone.core.errors import LodestoneError, quoted, unknown
from lodestone.core.game import AnyGame
from lodestone.core.line import Line
from lodestone.players.computer import ComputerPlayer
from lodestone.players.roster import OFFERED, PERFECT, find_player
from lodestone.solve.table import find_table

HUMAN = "human"
#: The computer's player by default.
USUAL = "level-3"
#: The players that can take a seat; `PERFECT` can if the rules have a table.
SITTERS: tuple[ComputerPlayer | None, ...] = (None, *OFFERED)

#: The player of each side, by the side's name; `None` is a person.
Seats = Mapping[str, ComputerPlayer | None]


def seat_names() -> list[str]:
    """Return the names of all who can take a seat."""
    return [name_of(player) for player in SITTERS]


def name_of(player: ComputerPlayer | None) -> str:
    """Return a seat's player by name, as `parse_seats` reads it."""
    return player.name if player else HUMAN


def title_of(player: ComputerPlayer | None) -> str:
    """Return a seat's player, for people."""
    return player.title if player else "Human"


def find_seat(name: str) -> ComputerPlayer | None:
    """Return a seat's player by name; raise `LodestoneError` if there is none of this name."""
    if name == HUMAN:
        return None
    if name not in seat_names():
        raise LodestoneError(unknown("player", name, seat_names()))
    return find_player(name)


def parse_seats(game: AnyGame, texts: Iterable[str], first: str) -> Seats:
    """Read seats written `SIDE=WHO`; raise `LodestoneError` if one cannot be read.

    If only one side is given, the other gets its usual opponent; if none is, `first` is the
    person's side.
    """
    given = dict(_parse_seat(game, text) for text in texts)
    if not given:
        given[first] = None
    persons = None in given.values()
    opponent = find_seat(USUAL) if persons else None
    return {side.name: given.get(side.name, opponent) for side in game.sides}


def check_seats(seats: Seats, line: Line) -> None:
    """Raise `TableError` if a player needs a table that does not hold the line's position."""
    if PERFECT in seats.values() and line.outcome is None:
        find_table(line.position.rules).probe_value(line.position)


def _parse_seat(game: AnyGame, text: str) -> tuple[str, ComputerPlayer | None]:
    side, equals, name = text.partition("=")
    if not equals:
        sides = " or ".join(side.name for side in game.sides)
        raise LodestoneError(
            f"cannot read seat {quoted(text)}; a seat is written SIDE=WHO, where SIDE is {sides} "
            f"and WHO is {', '.join(seat_names())}"
        )
    game.check_side(side.lower())
    return side.lower(), find_seat(name.lower())
