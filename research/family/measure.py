"""The measurements of one rule set, all exact."""

import tempfile
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from lodestone import Position, Rules
from lodestone.games.queah.board import CELLS
from lodestone.games.queah.state import QueahState
from lodestone.kernel import protocol, ranking
from lodestone.solve.solver import solve
from lodestone.solve.table import Table
from research.results.figures import LOSS, REACHED, WIN
from research.results.queah import openings, options_of, reached, tallied, worth
from research.rows import Row

#: The pieces of each side in a start.
PIECES = 4


def measure(rules: Rules) -> Row:
    """Solve a rule set, measure it and remove its table; return its row."""
    with tempfile.TemporaryDirectory(prefix="lodestone-family-") as folder:
        table = solve(rules, folder=Path(folder))
        tallies = tallied(table, reached(table))
        by_remoteness = tallies.remoteness[REACHED]
        start = Position.start(rules)
        return {
            "rules": str(rules),
            **options_of(rules),
            "start": worth(table.probe_value(start)),
            "first": [[turn, *worth(value)] for turn, value in table.probe_turns(start)],
            "openings": [[round(share, 9) for share in shares] for shares in openings(table)],
            "starts": symmetric_starts(table),
            "results": by_remoteness.sum(axis=1).tolist(),
            "turns": np.trim_zeros(tallies.branching[REACHED], "b").tolist(),
            "choices": tallies.choices.tolist(),
            "only": tallies.only.tolist(),
            "longest": [int(np.flatnonzero(by_remoteness[[LOSS, WIN]].sum(axis=0)).max())],
        }


def symmetric_starts(table: Table) -> list[list[Any]]:
    """Return every start that a half turn maps to the other side's, with its value.

    Each side has four pieces on the board and all others in reserve; only one of several positions
    that are the same up to symmetry is included.
    """
    kernel_rules = table.rules.kernel
    start: QueahState = protocol.initial(kernel_rules)
    found = {}
    for own in combinations(range(len(CELLS)), PIECES):
        other = [len(CELLS) - 1 - cell for cell in own]
        if set(own) & set(other):
            continue
        state = start._replace(own=mask_of(own), other=mask_of(other))
        number = ranking.rank(table.arrays, kernel_rules, state)
        position = Position.of(table.rules, state)
        found.setdefault(number, [str(position), *worth(table.probe_value(position))])
    return list(found.values())


def mask_of(cells: list[int] | tuple[int, ...]) -> int:
    """Return the cells as a mask."""
    return sum(1 << cell for cell in cells)
