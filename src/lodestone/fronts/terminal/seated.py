"""A game with its seats: how it stands, who plays, and what was played."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from lodestone.core.errors import LodestoneError, quoted, unknown
from lodestone.core.game import AnyGame, all_games
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import play_rules, write_rules
from lodestone.players.computer import ComputerPlayer
from lodestone.players.levels import RANDOM
from lodestone.players.roster import OFFERED, PERFECT, find_player
from lodestone.solve.table import find_table
from lodestone.teach.pages import first_rules

HUMAN = "human"
#: The computer's player by default.
USUAL = "level-3"
#: The players that can take a seat; `PERFECT` can if the rules have a table.
SITTERS: tuple[ComputerPlayer | None, ...] = (None, *OFFERED, RANDOM)

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


@dataclass(frozen=True)
class SeatedGame:
    """A game with its seats; `seed` decides between turns that the computer finds equally good."""

    line: Line
    seats: Seats
    seed: int = 0

    @property
    def player(self) -> ComputerPlayer | None:
        """The computer's player to move; `None` for a person."""
        return self.seats[self.line.position.side]

    @property
    def explainer(self) -> ComputerPlayer | None:
        """The computer's player that made the last turn, if it says why when asked."""
        if not self.line.turns:
            return None
        mover = self.seats[self.line.positions[-2].side]
        return mover if mover and mover.explains else None

    @property
    def warner(self) -> ComputerPlayer | None:
        """The computer's player to move, if it warns the person who made the last turn."""
        is_persons = bool(self.line.turns) and self.seats[self.line.positions[-2].side] is None
        return self.player if is_persons and self.player and self.player.explains else None

    @property
    def names(self) -> dict[str, str]:
        """Who plays each side, by the names that `--seat` takes."""
        return {side: name_of(player) for side, player in self.seats.items()}

    @property
    def persons(self) -> list[str]:
        """The sides that people play."""
        return [side for side, player in self.seats.items() if player is None]

    @property
    def other_side(self) -> str:
        """The side that is not to move."""
        return next(side for side in self.seats if side != self.line.position.side)

    @property
    def opponent(self) -> ComputerPlayer | None:
        """The computer's player of the side that is not to move; `None` for a person."""
        return self.seats[self.other_side]

    @property
    def is_persons_turn(self) -> bool:
        """Whether a person has to move."""
        return self.line.outcome is None and self.player is None

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer has to move."""
        return self.line.outcome is None and self.player is not None

    @property
    def resigner(self) -> str | None:
        """The side for which a person can resign: the one to move, or the person's only one."""
        if self.line.outcome or not self.persons:
            return None
        side = self.line.position.side
        return side if side in self.persons else self.persons[0]

    def taken_back(self) -> "SeatedGame | None":
        """Return the game before a person's last turn; `None` if there is no turn to take back.

        A resignation or an agreement is taken back by itself. If no person plays, one turn is.
        """
        line = self.line
        if line.ended:
            return replace(self, line=replace(line, ended=None))
        plies = [
            ply
            for ply in range(len(line.turns))
            if line.positions[ply].side in self.persons or not self.persons
        ]
        if not plies:
            return None
        return replace(self, line=line[: plies[-1]])

    def command(self) -> str:
        """Write the shell command that resumes this game."""
        line, rules = self.line, self.line.position.rules
        words = ["lodestone", "play", write_rules(rules)]
        for side, name in self.names.items():
            words += ["--seat", f"{side}={name}"]
        if line.positions[0] != Position.start(rules):
            words += ["--position", str(line.positions[0])]
        if line.turns:
            words += ["--turns", " ".join(line.turns)]
        if self.seed:
            words += ["--seed", str(self.seed)]
        return shlex.join(words)


def set_up(
    rules: str, position: str | None, turns: str, seats: Sequence[str], seed: int
) -> SeatedGame:
    """Set up a game; raise `LodestoneError` if any of its texts cannot be read.

    A game's name alone stands for the rules of a first game.
    """
    named = [game for game in all_games() if game.name == rules]
    chosen = first_rules(named[0]) if named and position is None else play_rules(rules)
    start = Position.start(chosen) if position is None else Position(chosen, position)
    line = Line.of(start, turns.split())
    players = parse_seats(chosen.game, seats, start.side)
    check_seats(players, line)
    return SeatedGame(line, players, seed)
