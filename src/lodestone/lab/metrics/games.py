"""Games as a table of numbers, one row per game, and how openings of both parities weigh alike.

After an even number of random plies the side that begins the game is on move, after an odd number
the other one. What a seat is worth is the mean over both, each the mean over its lengths.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import blake2b
from itertools import chain
from typing import Any, NamedTuple, Protocol, Self

import numpy as np
from numpy import float64, int64
from numpy.typing import NDArray

from lodestone.lab.kernels.gather import COLUMNS, STEPS

Floats = NDArray[float64]

#: Who won, in `Games.winners`: the number of a side, or one of these.
DRAWN, UNFINISHED = -1, -2
#: Numbers of games and units of openings of different lengths differ by this times the lengths.
_APART = 10**9
_COLUMN = {name: number for number, name in enumerate(COLUMNS)}


class CourseOfGame(NamedTuple):
    """How some games went; arrays have a row per game.

    `progress` is the value for the first side, -1 to 1, at `STEPS` + 1 moments of the game; `heat`,
    shape (games, 2, cells), is the share of the game for which a side stood on a cell; `turns` are
    all turns of each game, by number.
    """

    progress: Floats
    heat: Floats
    turns: Sequence[NDArray[int64]]


class Courses(Protocol):
    """How games went, which takes more memory than everything else about them.

    So it can be read from a file in pieces, whenever it is asked for.
    """

    def pieces(self) -> Iterator[CourseOfGame]:
        """Yield all games in their order, some of them at a time."""

    def rows(self, rows: NDArray[int64]) -> Self:
        """Return the games in these rows, in this order."""

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Return the games of several tables, one after the other."""


@dataclass(frozen=True)
class CoursesInMemory(Courses):
    """How games went that have just been played."""

    course: CourseOfGame

    def pieces(self) -> Iterator[CourseOfGame]:
        """Yield all games at once."""
        yield self.course

    def rows(self, rows: NDArray[int64]) -> "CoursesInMemory":
        """Return the games in these rows, in this order."""
        progress, heat, turns = self.course
        return CoursesInMemory(
            CourseOfGame(progress[rows], heat[rows], [turns[row] for row in rows])
        )

    @classmethod
    def joined(cls, parts: Sequence["CoursesInMemory"]) -> "CoursesInMemory":
        """Return the games of several tables, one after the other."""
        progress, heat, turns = zip(*(part.course for part in parts), strict=True)
        return cls(CourseOfGame(np.concatenate(progress), np.concatenate(heat), [*chain(*turns)]))


def hashes_of(turns: Iterable[NDArray[int64]]) -> NDArray[int64]:
    """Return a hash of the turns of each game."""
    digests = (blake2b(one.tobytes(), digest_size=8).digest() for one in turns)
    return np.frombuffer(b"".join(digests), int64)


@dataclass(frozen=True)
class Games:
    """`len(games)` games of one rule set; arrays have an entry or a row per game.

    `units` number what was played independently: a game, or the pair of games of one opening.
    `winners` are sides by number, DRAWN or UNFINISHED; `endings` are `Termination`s; `first` is the
    side that moved first, by number; `random_plies` is how many random plies began a game;
    `opening` is the first turn, by number, and `hashes` are of all turns of a game.
    `numbers` has the columns of `COLUMNS`, or only those before Ludii's; `courses` is how the games
    went.
    """

    numbers_of_games: NDArray[int64]
    units: NDArray[int64]
    winners: NDArray[int64]
    endings: list[str]
    first: NDArray[int64]
    random_plies: NDArray[int64]
    opening: NDArray[int64]
    hashes: NDArray[int64]
    numbers: Floats
    courses: Courses

    def __len__(self) -> int:
        return len(self.winners)

    def column(self, name: str) -> Floats:
        """Return a column of numbers by name; raise `KeyError` if there is none."""
        return self.numbers[:, _COLUMN[name]]

    @property
    def turns(self) -> list[NDArray[int64]]:
        """All turns of each game, by number: all of them in memory."""
        return [turns for piece in self.courses.pieces() for turns in piece.turns]

    def mean_heat(self) -> Floats:
        """Return the mean share for which a side stood on a cell, shape (2, cells)."""
        sums = [piece.heat.sum(0) for piece in self.courses.pieces()]
        mean: Floats = np.sum(sums, 0) / len(self)
        return mean

    def mean_lead(self) -> Floats:
        """Return the mean value for the later winner at `STEPS` + 1 moments; some game has one."""
        signs = np.where(self.winners == 0, 1.0, np.where(self.winners == 1, -1.0, 0.0))
        found, first = np.zeros(STEPS + 1), 0
        for piece in self.courses.pieces():
            found += signs[first : first + len(piece.progress)] @ piece.progress
            first += len(piece.progress)
        found /= self.is_decided.sum()
        return found

    def ended(self, termination: str) -> NDArray[np.bool_]:
        """Return which games ended in this way."""
        return np.array([ending == termination for ending in self.endings], bool)

    @property
    def is_finished(self) -> NDArray[np.bool_]:
        """Which games came to an end."""
        finished: NDArray[np.bool_] = self.winners != UNFINISHED
        return finished

    @property
    def is_decided(self) -> NDArray[np.bool_]:
        """Which games had a winner."""
        decided: NDArray[np.bool_] = self.winners >= 0
        return decided

    @property
    def points(self) -> Floats:
        """The points of the first side: 1, ½ (drawn or unfinished) or 0."""
        return np.where(self.winners == 0, 1.0, np.where(self.winners == 1, 0.0, 0.5))

    @property
    def lengths(self) -> list[int]:
        """The lengths of the openings, in random plies, rising."""
        return [int(plies) for plies in np.unique(self.random_plies)]

    def after(self, plies: int) -> "Games":
        """Return the games that began with this many random plies."""
        return chosen(self, self.random_plies == plies)


def joined(parts: Sequence[Games]) -> Games:
    """Return the games of several tables, in the order of their numbers; at least one table."""
    columns = {one.name: [getattr(part, one.name) for part in parts] for one in fields(Games)}
    whole = Games(**{name: _joined(values) for name, values in columns.items()})
    numbers = whole.numbers_of_games
    if (np.diff(numbers) > 0).all():
        return whole
    return _rows(whole, np.argsort(numbers, kind="stable"))


def _joined(values: Sequence[Any]) -> Any:
    first = values[0]
    if len(values) == 1:
        return first
    if isinstance(first, np.ndarray):
        return np.concatenate(values)
    return [*chain(*values)] if isinstance(first, list) else type(first).joined(values)


def _rows(games: Games, rows: NDArray[int64]) -> Games:
    """Return the games in these rows, in this order."""
    columns = {name: _rows_of(value, rows) for name, value in vars(games).items()}
    return replace(games, **columns)


def _rows_of(value: Any, rows: NDArray[int64]) -> Any:
    if isinstance(value, np.ndarray):
        return value[rows]
    return [value[row] for row in rows] if isinstance(value, list) else value.rows(rows)


def of_all_lengths(parts: Mapping[int, Games]) -> Games:
    """Return the games of openings of several lengths in one table; keys are lengths in plies.

    Units of different lengths are different ones; those of equal numbers and lengths stay equal
    between rule sets, so that these can be compared in pairs.
    """
    return joined([_of_length(games, plies) for plies, games in parts.items()])


def _of_length(games: Games, plies: int) -> Games:
    apart = plies * _APART
    return replace(
        games,
        numbers_of_games=games.numbers_of_games + apart,
        units=games.units + apart,
        random_plies=np.full(len(games), plies),
    )


def chosen(games: Games, which: NDArray[np.bool_]) -> Games:
    """Return some of the games."""
    return games if which.all() else _rows(games, np.flatnonzero(which))


def by_course(games: Games) -> Games:
    """Return games that begin at the start with one unit for each course, however often played.

    Players who hardly err play the same game again and again: it is no sample of several. Games
    after random plies stay as they are.
    """
    if games.random_plies.any():
        return games
    return replace(games, units=np.unique(games.hashes, return_inverse=True)[1])


def counted_lengths(games: Games) -> list[int]:
    """Return the lengths of openings, in plies, that the mean over lengths is about.

    Games without random plies count only where there are no others.
    """
    return [plies for plies in games.lengths if plies] or games.lengths


def shows_seats(games: Games) -> bool:
    """Return whether games can show what a seat is worth: openings of one parity alone cannot."""
    lengths = counted_lengths(games)
    return len({plies % 2 for plies in lengths}) != 1 or lengths == [0]


def parity_weights(lengths: Iterable[int]) -> dict[int, float]:
    """Return the weight of each length, such that even and odd ones weigh alike; their sum is 1.

    >>> parity_weights([3, 4, 5])
    {3: 0.25, 4: 0.5, 5: 0.25}
    """
    known = sorted(set(lengths))
    parities = [plies % 2 for plies in known]
    alike = [parities.count(parity) * len(set(parities)) for parity in parities]
    return {plies: 1 / count for plies, count in zip(known, alike, strict=True)}


def balance(games: Games) -> Floats:
    """Return a weight for each game, such that even and odd openings weigh alike; their mean is 1.

    Games without random plies weigh nothing beside others.
    """
    weights = parity_weights(counted_lengths(games))
    found: Floats = np.zeros(len(games))
    for plies, weight in weights.items():
        is_after = games.random_plies == plies
        found[is_after] = weight * len(games) / is_after.sum()
    return found
