"""Metrics that need the exact values of solved rules: mistakes, and turns that had to be found."""

from dataclasses import dataclass

import numpy as np
from numpy import float64, int64
from numpy.typing import NDArray

from lodestone.core.position import Position
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import Turns, apply, legal
from lodestone.kernel.ranking import NO_RANK, IndexArrays, rank
from lodestone.lab.metrics.games import Floats, Games
from lodestone.lab.metrics.intervals import Interval
from lodestone.lab.metrics.metric import Metric
from lodestone.solve.retrograde import Codes
from lodestone.solve.table import Table

# Columns of an audit.
MISTAKES, CHANCES, ONLY, TO_LOSE = range(4)
SOURCE = "this project"


@kernel
def audit_game(
    index: IndexArrays,
    rules: KernelRules,
    codes: Codes,
    state: State,
    turns: Turns,
    scratch: Turns,
    found: NDArray[float64],
) -> None:
    """Count in `found` what a game's players had to lose, and what they lost.

    Its columns: turns that lost value; positions where some turn loses value; of these the ones
    with a single turn that loses none; positions that were not lost yet.
    """
    found[:] = 0
    for ply in range(len(turns)):
        best, played, keeping, count = -2, -2, 0, legal(rules, state, scratch)
        for number in range(count):
            place = rank(index, rules, apply(rules, state, int(scratch[number])))
            if place == NO_RANK:
                return
            code = int(codes[place])
            value = -1 if code > 0 else 1 if code < 0 else 0
            if scratch[number] == turns[ply]:
                played = value
            if value > best:
                best, keeping = value, 0
            keeping += value == best
        if best > -1:
            found[TO_LOSE] += 1
            found[CHANCES] += keeping < count
            found[ONLY] += keeping == 1 and count > 1
            found[MISTAKES] += played < best
        state = apply(rules, state, int(turns[ply]))


@dataclass(frozen=True)
class Audited(Games):
    """Games with what their players lost; `audits`, shape (games, 4), as of `audit_game`."""

    audits: Floats


def audited(table: Table, start: Position, games: Games) -> Audited:
    """Return the games of solved rules with an audit of each."""
    rules = start.rules
    found = np.zeros((len(games), 4))
    scratch = np.empty(rules.game.most_turns(rules.options), int64)
    run = audit_game.compiled
    for number, turns in enumerate(games.turns):
        row = np.ascontiguousarray(turns, int64)
        run(table.arrays, rules.kernel, table.codes, start.state, row, scratch, found[number])
    return Audited(**vars(games), audits=found)


def _audit(games: Games, column: int) -> Floats:
    assert isinstance(games, Audited)
    counts: Floats = games.audits[:, column]
    return counts


#: Estimated from the games that were played; the values of positions are exact.
EXACT_METRICS = (
    Metric(
        "mistakes",
        "Mistakes",
        "turns that give a win or a draw away / turns at which one can be given away",
        0,
        1,
        "the side to move",
        SOURCE,
        Interval.BOOTSTRAP,
        lambda games: _audit(games, MISTAKES),
        lambda games: _audit(games, CHANCES),
    ),
    Metric(
        "only-turns",
        "Positions with one saving turn",
        "positions with a single turn that keeps the value / positions that are not lost",
        0,
        1,
        "the side to move",
        SOURCE,
        Interval.BOOTSTRAP,
        lambda games: _audit(games, ONLY),
        lambda games: _audit(games, TO_LOSE),
    ),
)


@dataclass(frozen=True)
class ExactFigures:
    """What a table says without any game: no interval, since nothing is estimated.

    `value` is that of the start for the side to move, `remoteness` the plies to the end with best
    play; shares are of all positions. `keeping` of the start's `turns` keep its value.
    """

    value: str
    remoteness: int | None
    won: float
    drawn: float
    lost: float
    keeping: int
    turns: int


def exact_figures(table: Table, start: Position) -> ExactFigures:
    """Return the figures of a table for a start."""
    summary, value = table.summary, table.probe_value(start)
    turns = table.probe_turns(start)
    return ExactFigures(
        value.name,
        value.remoteness,
        summary.wins / summary.positions,
        summary.draws / summary.positions,
        summary.losses / summary.positions,
        sum(worth.result == value.result for _, worth in turns),
        len(turns),
    )
