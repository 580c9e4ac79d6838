"""An arm of an experiment: games played alike, under one rule set, by the same players."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.lab.metrics.games import Games, of_all_lengths
from lodestone.lab.metrics.sample import measured, random_games
from lodestone.lab.openings import PAIR
from lodestone.lab.play import Seat, play_game, random_line
from lodestone.lab.players import RANDOM, seat_of


@dataclass(frozen=True)
class Arm:
    """Games under `rules` from `start` (a position's text, or "" for the usual start).

    `first` and `second` are players as in matches, who exchange seats from game to game. `opening`
    random plies come first; after `longest` plies in all a game is broken off. The number of a game
    and `seed` determine all its turns, on any machine and at any time.
    """

    rules: str
    start: str = ""
    first: str = RANDOM.name
    second: str = RANDOM.name
    opening: int = 0
    longest: int = 2_000
    seed: int = 1

    @property
    def is_random(self) -> bool:
        """Whether both sides play at random, which a kernel does."""
        return self.first == self.second == RANDOM.name

    @property
    def position(self) -> Position:
        """The position from which the games start."""
        rules = Rules.parse(self.rules)
        return Position(rules, self.start) if self.start else Position.start(rules)

    @property
    def players(self) -> str:
        """The names of the players."""
        return self.first if self.first == self.second else f"{self.first} and {self.second}"

    @property
    def table(self) -> str:
        """The rules as text, with the start where it is not the usual one."""
        return f"{self.rules} from {self.start}" if self.start else self.rules

    def prepare(self) -> None:
        """Compile or load the kernels for playing and measuring."""
        start = self.position
        random_games(start, self.seed, [], self.longest)
        if not self.is_random:
            measured([Line.of(start)], [0], [0])
            for name in {self.first, self.second}:
                seat_of(name).player.prepare(start.rules)

    def play(self, numbers: Sequence[int]) -> Games:
        """Play the games of these numbers, at least one; those of a pair share their opening."""
        start = self.position
        if self.is_random:
            if self.opening:
                raise LodestoneError("random players need no random opening: leave it out")
            return random_games(start, self.seed, numbers, self.longest)
        seats = seat_of(self.first), seat_of(self.second)
        lines = [self._line(start, number, seats) for number in numbers]
        games = measured(lines, numbers, [number // PAIR for number in numbers])
        return replace(games, random_plies=np.full(len(games), self.opening))

    def _line(self, start: Position, number: int, seats: tuple[Seat, Seat]) -> Line:
        pair, is_exchanged = divmod(number, PAIR)
        opening = random_line(start, self.opening, random.Random(f"{self.seed} {pair}"))
        sides = [side.name for side in start.rules.game.sides]
        seated = seats[::-1] if is_exchanged else seats
        rng = random.Random(f"{self.seed} {pair} {is_exchanged}")
        return play_game(opening, dict(zip(sides, seated, strict=True)), rng, longest=self.longest)


def of_all_openings(played: Mapping[Arm, Games]) -> dict[Arm, Games]:
    """Join the games of arms that differ only in how long their openings are.

    Each table is under the arm of the shortest openings.
    """
    alike: dict[Arm, dict[int, Games]] = {}
    for arm, games in played.items():
        alike.setdefault(replace(arm, opening=0), {})[arm.opening] = games
    return {replace(arm, opening=min(parts)): of_all_lengths(parts) for arm, parts in alike.items()}
