"""An arm of an experiment: games played alike, under one rule set, by the same players."""

import json
import random
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field, fields, replace
from hashlib import blake2b
from itertools import chain
from typing import Any, ClassVar

import numpy as np

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.engine.external import PYTHON
from lodestone.lab.contestants import OBJECT, Contestant, Seat, contestant_of, parts_of
from lodestone.lab.defaults import PAIR, SEED
from lodestone.lab.executors import Executor
from lodestone.lab.metrics.games import Games, joined, of_all_lengths
from lodestone.lab.metrics.sample import measured, random_games
from lodestone.lab.play import play_game, random_line
from lodestone.lab.stamps import ENGINE
from lodestone.lab.work import Held, Work, naming
from lodestone.players.levels import RANDOM
from lodestone.search.stop import Stop


@dataclass(frozen=True)
class Arm(Work[Games]):
    """Games under `rules` from `start` (a position's text, or "" for the usual start).

    `first` and `second` are players as in matches, who exchange seats from game to game. `opening`
    random plies come first; after `longest` plies in all a game is broken off. The number of a game
    and `seed` determine all its turns, on any machine and at any time. `stamp` is a hash of the
    files of players that are somebody's own: with another version they are other players. `given`
    are the players that are objects, by name.
    """

    least: ClassVar[int] = PAIR
    most: ClassVar[int] = 10_000

    rules: str
    start: str = ""
    first: str = RANDOM.name
    second: str = RANDOM.name
    opening: int = 0
    longest: int = 2_000
    seed: int = SEED
    stamp: str = ""
    given: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

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

    @property
    def pace(self) -> Hashable:
        """What decides how long a game takes: the game and the players."""
        return self.rules.partition(":")[0], self.first, self.second

    @property
    def needs(self) -> tuple[str, ...]:
        """The game, and the players."""
        own = (self._contestant(name).needs for name in own_players((self.first, self.second)))
        return self.rules, *chain(*own)

    @property
    def is_own(self) -> bool:
        """Whether a player is an object of the caller's."""
        return any(Contestant.of(one).is_own for one in self.given.values())

    def named(self, numbers: range) -> str:
        """Return how errors name some games."""
        return f"games {numbers[0]} to {numbers[-1]} of {self.table} by {self.players}"

    def do(self, numbers: range, held: Held) -> Games:
        """Return the games of these numbers, at least one; those of a pair share their opening."""
        start = self.position
        if self.is_random:
            if self.opening:
                raise LodestoneError("random players need no random opening: leave it out")
            return random_games(start, self.seed, numbers, self.longest)
        seats = self._seat(self.first, held), self._seat(self.second, held)
        lines = [self._line(start, number, seats, held.stop) for number in numbers]
        games = measured(lines, numbers, [number // PAIR for number in numbers])
        return replace(games, random_plies=np.full(len(games), self.opening))

    def play(self, numbers: range) -> Games:
        """Play some games in this process."""
        with closing(Held()) as held:
            return self.do(numbers, held)

    def _seat(self, name: str, held: Held) -> Seat:
        contestant = self._contestant(name)

        def leave(seat: Seat) -> None:
            if contestant.given is None:  # objects are their owner's
                seat.player.close()

        return held.get(name, contestant.seat, leave)

    def _contestant(self, name: str) -> Contestant:
        found = contestant_of(name, own=True)
        if not found.name.startswith(OBJECT):
            return found
        if found.name not in self.given:
            raise missing_object(found.name)
        return Contestant.of(self.given[found.name], found.limit)

    def _line(self, start: Position, number: int, seats: tuple[Seat, Seat], stop: Stop) -> Line:
        pair, is_exchanged = divmod(number, PAIR)
        sides = [side.name for side in start.rules.game.sides]
        seated = dict(zip(sides, seats[::-1] if is_exchanged else seats, strict=True))
        rng = random.Random(f"{self.seed} {pair} {is_exchanged}")
        with naming(f"game {number} of {self.table} by {self.players}, seed {self.seed}"):
            opening = random_line(start, self.opening, random.Random(f"{self.seed} {pair}"))
            return play_game(opening, seated, rng, longest=self.longest, stop=stop)


def of_all_openings(played: Mapping[Arm, Games]) -> dict[Arm, Games]:
    """Join the games of arms that differ only in how long their openings are.

    Each table is under the arm of the shortest openings.
    """
    alike: dict[Arm, dict[int, Games]] = {}
    for arm, games in played.items():
        alike.setdefault(replace(arm, opening=0), {})[arm.opening] = games
    return {replace(arm, opening=min(parts)): of_all_lengths(parts) for arm, parts in alike.items()}


def own_players(names: Iterable[str]) -> list[str]:
    """Return those of some players that are somebody's own, each once and without its limit."""
    own = [parts_of(name)[0] for name in names if name.startswith((ENGINE, PYTHON, OBJECT))]
    return list(dict.fromkeys(own))


def missing_object(name: str) -> LodestoneError:
    """Return the error for a player that is an object, which was not given."""
    given = f"players={{{name.removeprefix(OBJECT)!r}: …}}"
    return LodestoneError(f"{quoted(name)} is an object: run this from Python, with {given}")


def facts_of(arm: Arm) -> dict[str, str | int]:
    """Return what determines an arm; the stamp only if there is one, as in earlier versions."""
    facts = {one.name: getattr(arm, one.name) for one in fields(arm) if one.compare}
    return {name: value for name, value in facts.items() if name != "stamp" or value}


def key_of(arm: Arm) -> str:
    """Return a short key that depends on everything that determines an arm's games."""
    text = json.dumps(facts_of(arm), sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def play_arms(
    executor: Executor, arms: Mapping[Arm, int], on_progress: Callable[[int], None]
) -> dict[Arm, Games]:
    """Play this many games of some arms; return them by arm.

    `on_progress` is called with the number of games played since its last call.
    """
    parts: dict[Arm, list[Games]] = {arm: [] for arm in arms}
    wanted = [(arm, [range(games)]) for arm, games in arms.items()]
    with closing(executor.do(wanted)) as answers:
        for done in answers:
            arm = done.piece.work
            assert isinstance(arm, Arm)
            parts[arm].append(done.answer)
            on_progress(len(done.piece.numbers))
    return {arm: joined(found) for arm, found in parts.items()}
