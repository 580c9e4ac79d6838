"""Metrics that need the exact values of solved rules: mistakes, and only good turns."""

from dataclasses import dataclass

import numpy as np
from numpy import int64

from lodestone.core.position import Position
from lodestone.lab.kernels.erring import CHANCES, MISTAKES, ONLY, TO_LOSE, audit_game
from lodestone.lab.metrics.games import Floats, Games
from lodestone.lab.metrics.metric import defined
from lodestone.solve.table import Table

#: The columns of an audit by their names.
AUDITED = {"mistakes": MISTAKES, "chances": CHANCES, "only": ONLY, "to_lose": TO_LOSE}
#: Estimated from the games that were played; the values of positions are exact.
EXACT_METRICS = defined("exact")


@dataclass(frozen=True)
class Audited(Games):
    """Games with their audits, shape (games, 4), with the columns of `audit_game`."""

    audits: Floats

    def column(self, name: str) -> Floats:
        """Return a column of numbers or of audits by name; raise `KeyError` if there is none."""
        return self.audits[:, AUDITED[name]] if name in AUDITED else super().column(name)


def audited(table: Table, start: Position, games: Games) -> Audited:
    """Return the games of solved rules with an audit of what each player chose."""
    rules = start.rules
    found = np.zeros((len(games), 4))
    scratch = np.empty(rules.most_turns, int64)
    run = audit_game.compiled
    openings = games.random_plies
    every = (turns for piece in games.courses.pieces() for turns in piece.turns)
    for number, turns in enumerate(every):
        row = np.ascontiguousarray(turns, int64)
        kept = table.arrays, rules.kernel, table.codes
        run(*kept, start.state, row, openings[number], scratch, found[number])
    return Audited(**vars(games), audits=found)


@dataclass(frozen=True)
class ExactFigures:
    """The figures of a table, without intervals, since nothing is estimated.

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
