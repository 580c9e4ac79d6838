"""Experiments cut into chunks of games, which are played and kept whole."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b

from lodestone.lab.experiments.arm import Arm
from lodestone.lab.metrics.games import Games
from lodestone.lab.openings import PAIR

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
