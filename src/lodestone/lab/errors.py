"""Play with a table and errors: scores of starts and first turns, sampled or exact.

Exact expectations come from value iteration: what is expected of a game that may last n + 1 turns
follows from what is expected of games that may last n turns (Bellman, Dynamic Programming, 1957).
After `LONGEST` iterations, it is what sampled games have on average.
"""

import math
from collections.abc import Callable, Hashable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import ClassVar, NamedTuple

import numpy as np
from numpy import float64, int8, int16, int32, int64

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.position import Position
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.kernel.protocol import DRAW, LOSS, ONGOING, WIN, turn_buffer
from lodestone.lab.executors import LOCAL, Executor
from lodestone.lab.kernels.erring import (
    CERTAIN,
    CHANGES,
    FULL,
    PLIES,
    RESULT,
    STOPPED,
    Links,
    expect,
    link_turns,
    number_of,
    play_erring,
)
from lodestone.lab.metrics.intervals import wilson
from lodestone.lab.metrics.sample import seed_of_game
from lodestone.lab.offers import Offer, first_turns, table_of
from lodestone.lab.reporting import Entry, Heading, Plain, Report, Section
from lodestone.lab.statistics import Estimate, Z, share
from lodestone.lab.tables import FoundTable, SentTable
from lodestone.lab.words import estimated
from lodestone.lab.work import Held, Work
from lodestone.solve.codes import Value
from lodestone.solve.retrograde import FEW_TURNS
from lodestone.solve.table import Table

#: Games are stopped at this many plies, and count ½.
LONGEST = 1_000
#: Games per start or first turn, where there are too many positions for exact figures.
GAMES = 1_000
#: By default, at most this many positions up to symmetry, a few million in all, which take up to
#: a minute.
MOST_POSITIONS = 800_000
#: What is said of play with errors: the figure, its title, and its form.
SAID = (
    ("score", "score", ".3f"),
    ("length", "plies", ".1f"),
    ("lead_changes", "lead changes", ".2f"),
    ("unfinished", "unfinished", ".1%"),
)
#: Exact figures are accurate to this.
PRECISION = 1e-6


@dataclass(frozen=True)
class ErrorFigures:
    """Figures of play with errors, each with its 95 % interval; exact ones are their own bounds.

    `score` is that of the side that moves first, from 0 to 1. `length` is in plies. `lead_changes`
    is how often, per game, the exact value changes between win, draw and loss of that side.
    `unfinished` is the share of games that are stopped, which count ½.
    """

    score: Estimate
    length: Estimate
    lead_changes: Estimate
    unfinished: Estimate


class ErrorCounts(NamedTuple):
    """Counts of sampled games from one start, for the side that moves first.

    The sums of `plies` and `changes` of the lead are over all games, as are those of the squares.
    """

    won: int
    drawn: int
    lost: int
    unfinished: int
    plies: int
    plies_squared: int
    changes: int
    changes_squared: int

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost + self.unfinished

    def figures(self) -> ErrorFigures:
        """Return the estimates."""
        games = self.games
        points = np.repeat([1.0, 0.5, 0.0], (self.won, self.drawn + self.unfinished, self.lost))
        return ErrorFigures(
            wilson(points, np.ones(games)),
            _mean(self.plies, self.plies_squared, games),
            _mean(self.changes, self.changes_squared, games),
            share(self.unfinished, games),
        )


def _mean(total: int, squares: int, games: int) -> Estimate:
    """Return the mean of non-negative numbers, by its standard error."""
    mean = total / games
    error = math.sqrt(max(0.0, squares / games - mean**2) / max(1, games - 1))
    return Estimate(mean, max(0.0, mean - Z * error), mean + Z * error)


def sample_errors(
    table: Table,
    start: Position,
    error: float,
    games: Sequence[int],
    *,
    seed: int = 1,
    longest: int = LONGEST,
    compiled: bool = HAS_COMPILER,
) -> ErrorCounts:
    """Play the games of these numbers from a start; return their counts.

    Each turn is a uniformly random legal turn with probability `error`, 0 to 1, and otherwise a
    best turn, all best ones being equally likely. A game's number and the seed determine its
    random numbers, whatever the rules and the start. Raises `TableError` if the table does not
    cover the start.

    >>> from lodestone.solve import solve
    >>> start = Position.start("queah:reserve=0")
    >>> sample_errors(solve("queah:reserve=0"), start, 0, range(5)).won
    5
    """
    table.probe_value(start)
    rules = start.rules
    seeds = np.array([seed_of_game(seed, number) for number in games], int64)
    found = np.empty((len(seeds), 3), int64)
    run = play_erring.compiled if compiled else play_erring
    run(
        table.arrays,
        rules.kernel,
        table.codes,
        start.state,
        seeds,
        round(error * CERTAIN),
        longest,
        turn_buffer(rules.most_turns),
        found,
    )
    results, plies, changes = found[:, RESULT], found[:, PLIES], found[:, CHANGES]
    counts = [int((results == result).sum()) for result in (WIN, DRAW, LOSS, ONGOING)]
    sums = [int(column.sum()) for column in (plies, plies**2, changes, changes**2)]
    return ErrorCounts(*counts, *sums)


@dataclass(frozen=True)
class ErringGames(Work[ErrorCounts]):
    """Games with errors from a start, as `sample_errors` plays them."""

    table: SentTable | FoundTable
    start: Position
    error: float
    seed: int
    longest: int = LONGEST
    most: ClassVar[int] = 20_000

    @property
    def pace(self) -> Hashable:
        """What decides how long a game takes: the game."""
        return self.start.rules.game.name

    @property
    def needs(self) -> tuple[str, ...]:
        """The game."""
        return (str(self.start.rules),)

    def named(self, numbers: range) -> str:
        """Return how errors name some games."""
        which = f"games {numbers[0]} to {numbers[-1]} of {self.start.rules}"
        return f"{which} from {self.start} with {_percent(self.error)} errors, seed {self.seed}"

    def do(self, numbers: range, held: Held) -> ErrorCounts:
        """Play some games; return their counts."""
        table = self.table.open(held)
        return sample_errors(
            table, self.start, self.error, numbers, seed=self.seed, longest=self.longest
        )


def sample_all(
    works: Sequence[ErringGames],
    games: int,
    executor: Executor,
    on_progress: Callable[[int], None] = lambda _: None,
) -> list[ErrorCounts]:
    """Play this many games of each work, and return their counts.

    `on_progress` is called with the number of games played since its last call.
    """
    sums = {id(work): ErrorCounts(*[0] * len(ErrorCounts._fields)) for work in works}
    with closing(executor.do([(work, [range(games)]) for work in works])) as answers:
        for done in answers:
            key = id(done.piece.work)
            sums[key] = ErrorCounts(*map(sum, zip(sums[key], done.answer, strict=True)))
            on_progress(len(done.piece.numbers))
    return [sums[id(work)] for work in works]


class TooManyPositionsError(LodestoneError):
    """Play can reach more positions than exact figures are computed for."""


class ErrorTable:
    """All that play from some starts can reach, ready for exact expectations.

    Raises `TableError` if the table does not cover a start, `TooManyPositionsError` if more than
    `limit` positions, counted up to symmetry, can be reached.

    >>> from lodestone.solve import solve
    >>> start = Position.start("queah:reserve=0")
    >>> [found] = ErrorTable(solve("queah:reserve=0"), [start]).expect([start], 0.4)
    >>> round(found.score.value, 3), round(found.length.value, 1)
    (0.548, 31.0)
    """

    def __init__(
        self, table: Table, starts: Sequence[Position], limit: int = MOST_POSITIONS
    ) -> None:
        self.table = table
        self._places = np.full(table.size, -1, int32)
        self._links = self._linked([self._number(start) for start in starts], limit)

    def expect(
        self, starts: Sequence[Position], error: float, *, longest: int = LONGEST
    ) -> list[ErrorFigures]:
        """Return the figures of reachable positions, with errors of probability `error`, 0 to 1.

        They differ by less than `PRECISION` from those of games of at most `longest` plies.
        """
        places = [int(self._places[self._number(start)]) for start in starts]
        now, after = np.zeros((2, len(self._links.ends), 4), float64)
        is_over = self._links.starts[:-1] == self._links.starts[1:]
        now[:] = np.stack([self._links.ends, 0 * is_over, 0 * is_over, ~is_over], axis=1)
        for _ in range(longest):
            # A game that still runs adds at most `longest` plies, and no more changes.
            if now[places, STOPPED].max(initial=0) * longest < PRECISION:
                break
            expect.compiled(self._links, error, now, after)
            now, after = after, now
        return [
            ErrorFigures(*(Estimate(value, value, value) for value in map(float, now[place])))
            for place in places
        ]

    def _number(self, start: Position) -> int:
        self.table.probe_value(start)
        return number_of.compiled(self.table.arrays, self.table.rules.kernel, start.state)

    def _linked(self, starts: list[int], limit: int) -> Links:
        table, rules = self.table, self.table.rules
        most = min(limit, table.size)
        first = np.unique(starts)
        turns = turn_buffer(rules.most_turns)
        numbers = np.full(most, -1, int32)
        numbers[: len(first)] = first[:most]
        self._places[first] = np.arange(len(first))
        links = Links(
            np.zeros(most + 1, int64),
            np.empty(FEW_TURNS * most + len(turns), int32),
            np.empty(most, int16),
            np.empty(most, int8),
            np.empty(most, float64),
        )
        found = link_turns.compiled(
            table.arrays, rules.kernel, table.codes, turns, numbers, self._places, links
        )
        if found == FULL:
            raise TooManyPositionsError(
                f"play under {table.rules} leads to more than {limit:,} positions"
            )
        return Links(
            links.starts[: found + 1],
            links.targets[: links.starts[found]],
            links.best[:found],
            links.signs[:found],
            links.ends[:found],
        )


@dataclass(frozen=True)
class ErrorStudy:
    """What play with errors gives from a start: figures and first turns, by error probability.

    `value` is that of best play for the side that moves first. `games` is the number of games of
    each start or first turn, `None` if all figures are exact. `offers` is empty if first turns
    were not asked for.
    """

    start: Position
    value: Value
    games: int | None
    seed: int
    figures: dict[float, ErrorFigures]
    offers: dict[float, list[Offer]]

    def report(self) -> Report:
        """Return the study, in words and plain; plain probabilities are from 0 to 1."""
        how = "exact figures"
        if self.games is not None:
            how = f"{self.games:,} games each, seed {self.seed}, 95 % intervals"
        note = f"games stop at {LONGEST:,} plies; scores are those of the side that moves first"
        offers = {error: self._offered(error) for error, found in self.offers.items() if found}
        columns = [
            Heading("error", lambda error: error, "errors", _percent),
            *(self._column(*one) for one in SAID),
            Heading("first", lambda error: offers[error].plain() if error in offers else []),
        ]
        figures: Plain = {"rules": str(self.start.rules), "start": str(self.start)}
        figures |= {**self.value.as_dict(), "games": self.games, "seed": self.seed}
        return Report(
            f"{self.start.rules}, {self.start}",
            f"best play {_best_play(self.value)}",
            [Entry(name, value) for name, value in figures.items()],
            [Section(columns, [*self.figures], "errors", f"Play with errors: {how}; {note}")]
            + [replace(one, name="") for one in offers.values()],
        )

    def _column(self, name: str, title: str, form: str) -> Heading:
        """Return a figure of play with errors as a column."""

        def of(error: float) -> Estimate:
            found: Estimate = getattr(self.figures[error], name)
            return found

        return Heading(
            name, lambda error: asdict(of(error)), title, lambda error: estimated(of(error), form)
        )

    def _offered(self, error: float) -> Section:
        """Return the first turns at an error probability."""
        title = f"First turns with {_percent(error)} errors: the score of the side that makes them"
        return table_of(self.offers[error], title)


def study_errors(
    table: Table,
    start: Position,
    errors: Sequence[float],
    *,
    games: int | None = None,
    seed: int = 1,
    offers: bool = False,
    on_progress: Callable[[float], None] = lambda _: None,
    executor: Executor = LOCAL,
) -> ErrorStudy:
    """Return what play with errors gives from a start, for each error probability, 0 to 1.

    Figures are exact, or from `GAMES` games if that would take long; with `games`, they are always
    from this many games, which `executor` plays. With `offers`, every first turn is played, too.
    `on_progress` is called with the share of the work that was done since its last call. Raises
    `TableError` if the table does not cover the start.

    >>> from lodestone.solve import solve
    >>> study = study_errors(
    ...     solve("queah:reserve=0"), Position.start("queah:reserve=0"), [0.15], offers=True
    ... )
    >>> round(study.figures[0.15].score.value, 3), study.games
    (0.629, None)
    >>> [round(offer.score.value, 2) for offer in study.offers[0.15]]
    [0.5, 0.65, 0.51, 0.49, 0.49]
    """
    value = table.probe_value(start)
    turns = first_turns(start) if offers else []
    starts = [start, *(start.play(texts[0]) for texts in turns)]
    try:
        found, number = _exact(table, starts, errors, games, on_progress), None
    except TooManyPositionsError:
        number = games or GAMES
        found = _sampled(table, starts, errors, number, seed, on_progress, executor)
    figures = {error: first for error, (first, *_) in zip(errors, found, strict=True)}
    scores = [[one.score.negated.plus(1) for one in others] for _, *others in found]
    offered = {
        error: [Offer(*pair) for pair in zip(turns, one, strict=True)]
        for error, one in zip(errors, scores, strict=True)
    }
    return ErrorStudy(start, value, number, seed, figures, offered)


def _exact(
    table: Table,
    starts: Sequence[Position],
    errors: Sequence[float],
    games: int | None,
    on_progress: Callable[[float], None],
) -> list[list[ErrorFigures]]:
    """Return the exact figures of all starts for each error.

    Raises `TooManyPositionsError` if they take too long, or `games` are asked for.
    """
    if games:
        raise TooManyPositionsError("games are asked for")
    reached, found = ErrorTable(table, starts[:1]), []
    for error in errors:
        found.append(reached.expect(starts, error))
        on_progress(1 / len(errors))
    return found


def _sampled(
    table: Table,
    starts: Sequence[Position],
    errors: Sequence[float],
    games: int,
    seed: int,
    on_progress: Callable[[float], None],
    executor: Executor,
) -> list[list[ErrorFigures]]:
    """Return the figures of all starts for each error, from games."""
    sent = SentTable(table)
    works = [ErringGames(sent, one, error, seed) for error in errors for one in starts]
    total = games * len(works)
    counts = sample_all(works, games, executor, lambda played: on_progress(played / total))
    each = iter([one.figures() for one in counts])
    return [list(islice(each, len(starts))) for _ in errors]


def errors_from(text: str) -> list[float]:
    """Read probabilities in percent, separated by commas; raise `LodestoneError` if invalid.

    >>> errors_from("5,15,40")
    [0.05, 0.15, 0.4]
    """
    try:
        found = [float(part) / 100 for part in text.split(",")]
    except ValueError:
        found = [-1.0]
    if not all(0 <= error <= 1 for error in found) or len(set(found)) < len(found):
        raise LodestoneError(
            f"errors must be different percentages from 0 to 100, such as 5,15,40, "
            f"not {quoted(text)}"
        )
    return found


def _best_play(value: Value) -> str:
    if value.remoteness is None:
        return "draws"
    return f"{'wins' if value.result == WIN else 'loses'} in {value.remoteness}"


def _percent(share: float) -> str:
    return f"{100 * share:.3g} %"
