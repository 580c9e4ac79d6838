"""A match as requested on the command line."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.lab.contestants import Contestant, parse_limit
from lodestone.lab.games import Conditions, Pair, pairs_among
from lodestone.lab.match import Ending, Standings, run_match
from lodestone.lab.match_report import bar, figures, in_words
from lodestone.lab.statistics import Hypotheses
from lodestone.records.files import RecordsFile, is_stdout, read_games
from lodestone.solve.solver import cores


@dataclass(frozen=True)
class Order:
    """The settings of a match; `None` stands for the default."""

    games: int
    limit: str | None
    opening: int
    longest: int
    seed: int
    sprt: tuple[float, float] | None
    workers: int | None
    records: Path | None
    compiled: bool


@dataclass(frozen=True)
class Held:
    """A finished match: its figures, the same in words, and the failure that ended it, or ""."""

    figures: dict[str, Any]
    lines: list[str]
    is_interrupted: bool
    breakdown: str


def hold(first: str, second: str, rules: Rules, order: Order) -> Held:
    """Play a match between two contestants, given as on the command line."""
    conditions = _conditions(first, second, rules, order)
    hypotheses = _hypotheses(order.sprt)
    played = _played(conditions, order.records)
    with ExitStack() as stack:
        file = stack.enter_context(RecordsFile(order.records)) if order.records else None
        shown = stack.enter_context(bar(order.games, hypotheses))

        def on_pair(standings: Standings, pair: Pair) -> None:
            if file is not None:
                file.add(pair)
            shown.show(standings)

        workers = order.workers or cores()
        standings = run_match(
            conditions,
            order.games,
            workers=workers,
            hypotheses=hypotheses,
            on_pair=on_pair,
            played=played,
        )
    return Held(
        figures(standings, hypotheses),
        in_words(standings, hypotheses),
        standings.ending is Ending.INTERRUPT,
        standings.breakdown,
    )


def _played(conditions: Conditions, path: Path | None) -> Iterator[Pair]:
    """Yield the pairs of the same match that a file of records already holds."""
    if path is not None and not is_stdout(path) and path.is_file():
        yield from pairs_among(conditions, read_games(path))


def _conditions(first: str, second: str, rules: Rules, order: Order) -> Conditions:
    if order.games % 2:
        raise LodestoneError("--games must be even: every opening is played twice")
    if order.longest <= order.opening:
        raise LodestoneError("--longest must be greater than --opening, whose plies count")
    limit = parse_limit(order.limit) if order.limit is not None else None
    contestants = (Contestant.parse(first, limit), Contestant.parse(second, limit))
    return Conditions(rules, contestants, order.seed, order.opening, order.longest, order.compiled)


def _hypotheses(sprt: tuple[float, float] | None) -> Hypotheses | None:
    if sprt is None:
        return None
    elo0, elo1 = sprt
    if not -1000 <= elo0 < elo1 <= 1000:
        raise LodestoneError("--sprt takes two Elo differences, ELO0 below ELO1, within ±1000")
    return Hypotheses(elo0, elo1)
