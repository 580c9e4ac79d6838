"""An arm of an experiment: games played alike, under one rule set, by the same players."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b

import numpy as np

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.lab.contestants import Seat, contestant_of
from lodestone.lab.defaults import PAIR, SEED
from lodestone.lab.metrics.games import Games, of_all_lengths
from lodestone.lab.metrics.sample import measured, random_games
from lodestone.lab.play import play_game, random_line
from lodestone.players.levels import RANDOM


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
    seed: int = SEED

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
                contestant_of(name).seat().player.prepare(start.rules)

    def play(self, numbers: Sequence[int]) -> Games:
        """Play the games of these numbers, at least one; those of a pair share their opening."""
        start = self.position
        if self.is_random:
            if self.opening:
                raise LodestoneError("random players need no random opening: leave it out")
            return random_games(start, self.seed, numbers, self.longest)
        seats = contestant_of(self.first).seat(), contestant_of(self.second).seat()
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


#: Games in a chunk: some seconds of work, which are lost if the run is killed.
RANDOM_GAMES, PLAYED_GAMES = 1_000, 2 * PAIR


@dataclass(frozen=True)
class Chunk:
    """The games of an arm from number `first` to `first + count - 1`."""

    arm: Arm
    first: int
    count: int

    @property
    def numbers(self) -> range:
        """The numbers of the games."""
        return range(self.first, self.first + self.count)

    @property
    def name(self) -> str:
        """A name that identifies these games."""
        return f"{key_of(self.arm)}-{self.first:09d}-{self.count}"


def key_of(arm: Arm) -> str:
    """Return a short key that depends on everything that determines an arm's games."""
    text = json.dumps(asdict(arm), sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def play_chunk(chunk: Chunk) -> Games:
    """Play the games of a chunk; the workers of every engine call this."""
    return chunk.arm.play(chunk.numbers)


def chunks_of(arms: Sequence[tuple[Arm, int]]) -> Iterator[Chunk]:
    """Yield all chunks, alternating between arms, so that early results cover all of them."""
    cut = [list(_cut(arm, games)) for arm, games in arms]
    for number in range(max(map(len, cut), default=0)):
        for chunks in cut:
            if number < len(chunks):
                yield chunks[number]


def _cut(arm: Arm, games: int) -> Iterator[Chunk]:
    size = RANDOM_GAMES if arm.is_random else PLAYED_GAMES
    for first in range(0, games, size):
        yield Chunk(arm, first, min(size, games - first))
