"""Games sampled for the metrics: random ones by a kernel, others from their lines."""

import hashlib
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.core.line import Line
from lodestone.core.outcome import Outcome, Termination
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.kernel.bits import state_from
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.lab.kernels import gather
from lodestone.lab.metrics.games import (
    DRAWN,
    UNFINISHED,
    CourseOfGame,
    CoursesInMemory,
    Floats,
    Games,
    hashes_of,
)

#: The bits of a kernel's seed.
SEED_BITS = 62


def seed_of_game(seed: int, game: int) -> int:
    """Return the seed of a game, which does not depend on other games.

    Rule sets share the seeds, so that their games can be compared in pairs.
    """
    digest = hashlib.blake2b(f"{seed} {game}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) & ((1 << SEED_BITS) - 1)


@lru_cache(maxsize=4)
def _scratch(rules: Rules, longest: int) -> gather.Scratch:
    return gather.make_scratch(rules.kernel, longest, rules.most_turns)


def random_games(
    start: Position,
    seed: int,
    numbers: Sequence[int],
    longest: int,
    *,
    compiled: bool = HAS_COMPILER,
) -> Games:
    """Play the random games of these numbers, every legal turn equally likely.

    Each is broken off as unfinished after `longest` plies.
    """
    rules = start.rules
    seeds = np.array([seed_of_game(seed, number) for number in numbers], int64)
    gathered = gather.make_gathered(rules.kernel, len(seeds), longest)
    run = gather.gather_random.compiled if compiled else gather.gather_random
    scale = float(rules.game.evaluation_scale)
    run(rules.kernel, start.state, seeds, scale, _scratch(rules, longest), gathered)
    games = np.array(numbers, int64)
    return _table(gathered, games, games, _endings(start, gathered))


def measured(
    lines: Sequence[Line],
    numbers: Sequence[int],
    units: Sequence[int],
    *,
    compiled: bool = HAS_COMPILER,
) -> Games:
    """Return finished games, at least one and all under one rule set, with their numbers."""
    ends = [line.outcome or Outcome(None, "", Termination.UNFINISHED) for line in lines]
    starts = [line.positions[0] for line in lines]
    winners = [_winner(starts[0].rules, end) for end in ends]
    gathered = _gathered(starts, [line.numbers for line in lines], winners, compiled=compiled)
    endings = [str(end.termination) for end in ends]
    return _table(gathered, np.array(numbers, int64), np.array(units, int64), endings)


def numbers_of(start: Position, turns: Sequence[NDArray[int64]], winners: NDArray[int64]) -> Floats:
    """Return the numbers of games from one start, with the columns of `COLUMNS`."""
    return _gathered([start] * len(turns), turns, winners.tolist()).numbers


def _gathered(
    starts: Sequence[Position],
    turns: Sequence[Sequence[int] | NDArray[int64]],
    winners: Sequence[int],
    *,
    compiled: bool = HAS_COMPILER,
) -> gather.Gathered:
    """Return the numbers of games by their starts, turns and winners (`gather.write_game`)."""
    rules = starts[0].rules
    longest = max(map(len, turns))
    gathered = gather.make_gathered(rules.kernel, len(turns), longest)
    run = gather.write_game.compiled if compiled else gather.write_game
    scratch = _scratch(rules, 1 << max(10, longest.bit_length()))
    scale = float(rules.game.evaluation_scale)
    for number, (start, one, winner) in enumerate(zip(starts, turns, winners, strict=True)):
        scratch.turns[: len(one)] = one
        run(rules.kernel, start.state, len(one), winner, scale, scratch, gathered, number)
    return gathered


def _winner(rules: Rules, end: Outcome) -> int:
    """Return the number of the winner, as `gather.write_game` takes it."""
    if end.termination is Termination.UNFINISHED:
        return UNFINISHED
    names = [side.name for side in rules.game.sides]
    return names.index(end.winner) if end.winner else DRAWN


def _endings(start: Position, gathered: gather.Gathered) -> list[str]:
    """Return how random games ended, asking the game once for each last position."""
    known: dict[bytes, str] = {}
    endings = []
    for row, result in zip(gathered.ends, gathered.results[:, 1], strict=True):
        if result in (gather.UNFINISHED, gather.REPEATED):
            is_open = result == gather.UNFINISHED
            endings.append(str(Termination.UNFINISHED if is_open else Termination.REPETITION))
            continue
        key = row.tobytes()
        if key not in known:
            ending = Position.of(start.rules, state_from(row, start.state)).outcome
            assert ending is not None
            known[key] = str(ending.termination)
        endings.append(known[key])
    return endings


def _table(
    gathered: gather.Gathered,
    numbers: NDArray[int64],
    units: NDArray[int64],
    endings: list[str],
) -> Games:
    winners = gathered.results[:, 1].copy()
    winners[winners == gather.REPEATED] = DRAWN
    turns = [
        row[: int(plies)].copy()
        for row, plies in zip(gathered.turns, gathered.numbers[:, 0], strict=True)
    ]
    return Games(
        numbers_of_games=numbers,
        units=units,
        winners=winners,
        endings=endings,
        first=gathered.results[:, 0].copy(),
        random_plies=np.zeros(len(numbers), int64),
        opening=gathered.results[:, 2].copy(),
        hashes=hashes_of(turns),
        numbers=gathered.numbers,
        courses=CoursesInMemory(CourseOfGame(gathered.progress, gathered.heat, turns)),
    )
