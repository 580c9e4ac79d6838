"""A game with its seats: how it stands, who plays, and what was played."""

import shlex
from dataclasses import dataclass, replace

from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import write_rules
from lodestone.players.computer import ComputerPlayer
from lodestone.terminal.seats import Seats, name_of


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

    def play(self, text: str) -> "SeatedGame":
        """Return the game after a turn; raise `TurnError` if it is not legal."""
        return replace(self, line=self.line.play(text))

    def resign(self, side: str) -> "SeatedGame":
        """Return the game ended by the resignation of `side`."""
        return replace(self, line=self.line.resign(side))

    def agree(self) -> "SeatedGame":
        """Return the line ended by agreement; raise `RecordError` if it is over."""
        return replace(self, line=self.line.agree())

    def taken_back(self) -> "SeatedGame | None":
        """Return the game before a person's last turn; `None` if there is no turn to take back.

        A resignation or an agreement is taken back by itself. If no person plays, one turn is.
        """
        line = self.line
        if line.ended:
            return replace(self, line=line.until(len(line.turns)))
        plies = [
            ply
            for ply in range(len(line.turns))
            if line.positions[ply].side in self.persons or not self.persons
        ]
        if not plies:
            return None
        return replace(self, line=line.until(plies[-1]))

    def command(self) -> str:
        """Write the shell command that resumes this game."""
        line, rules = self.line, self.line.position.rules
        words = ["lodestone", "play", write_rules(rules)]
        for side, name in self.names.items():
            words += ["--seat", f"{side}={name}"]
        if line.positions[0] != Position.start(rules):
            words += ["--position", str(line.positions[0])]
        if line.ways:
            words += ["--turns", " ".join(line.ways)]
        if self.seed:
            words += ["--seed", str(self.seed)]
        return shlex.join(words)
