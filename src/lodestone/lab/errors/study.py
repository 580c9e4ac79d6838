"""Play with errors from one start: exact where that is cheap, and otherwise from games."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.position import Position
from lodestone.lab.errors.counts import ErrorFigures
from lodestone.lab.errors.exact import ErrorTable, TooManyPositionsError
from lodestone.lab.errors.sample import sample_errors, sample_first_turns
from lodestone.lab.offers import Offer, figures_of, first_turns
from lodestone.solve.codes import Value
from lodestone.solve.table import Table

#: Games per start or first turn, where there are too many positions for exact figures.
GAMES = 1_000


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

    def as_dict(self) -> dict[str, object]:
        """Return the study as plain values; probabilities are from 0 to 1."""
        return {
            "rules": str(self.start.rules),
            "start": str(self.start),
            **self.value.as_dict(),
            "games": self.games,
            "seed": self.seed,
            "errors": [
                {"error": error, **asdict(figures), "first": figures_of(self.offers.get(error, []))}
                for error, figures in self.figures.items()
            ],
        }


def study_errors(
    table: Table,
    start: Position,
    errors: Sequence[float],
    *,
    games: int | None = None,
    seed: int = 1,
    offers: bool = False,
    on_progress: Callable[[], None] = lambda: None,
) -> ErrorStudy:
    """Return what play with errors gives from a start, for each error probability, 0 to 1.

    Figures are exact, or from `GAMES` games if that would take long; with `games`, they are always
    from this many games. With `offers`, every first turn is played, too. `on_progress` is called
    after each probability. Raises `TableError` if the table does not cover the start.

    >>> from lodestone import Position
    >>> from lodestone.lab.errors.study import study_errors
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
    exact = None if games else _exact(table, start)
    numbers = range(games or GAMES)
    figures: dict[float, ErrorFigures] = {}
    found: dict[float, list[Offer]] = {}
    for error in errors:
        if exact:
            figures[error] = exact.expect([start], error)[0]
            found[error] = _exact_offers(exact, start, error) if offers else []
        else:
            figures[error] = sample_errors(table, start, error, numbers, seed=seed).figures()
            samples = sample_first_turns(table, start, error, numbers, seed=seed) if offers else []
            found[error] = [Offer(turns, sample.figures().score) for turns, sample in samples]
        on_progress()
    count = None if exact else len(numbers)
    return ErrorStudy(start, value, count, seed, figures, found)


def _exact(table: Table, start: Position) -> ErrorTable | None:
    """Return what exact figures need; `None` if there are too many positions."""
    try:
        return ErrorTable(table, [start])
    except TooManyPositionsError:
        return None


def _exact_offers(exact: ErrorTable, start: Position, error: float) -> list[Offer]:
    turns = first_turns(start)
    after = exact.expect([start.play(texts[0]) for texts in turns], error)
    return [
        Offer(texts, figures.for_other_side().score)
        for texts, figures in zip(turns, after, strict=True)
    ]


def errors_from(text: str) -> list[float]:
    """Read probabilities in percent, separated by commas; raise `LodestoneError` if invalid.

    >>> from lodestone.lab.errors.study import errors_from
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
