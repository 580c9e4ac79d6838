"""The measurements of one rule set: all exact except the mistakes of players."""

import random
import tempfile
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from lodestone import Line, Position, Rules
from lodestone.games.queah.board import CELLS
from lodestone.games.queah.state import QueahState
from lodestone.kernel import protocol, ranking
from lodestone.lab.play import random_line
from lodestone.players.roster import find_player
from lodestone.solve.solver import solve
from lodestone.solve.table import Table
from research.results.figures import LOSS, REACHED, WIN
from research.results.queah import openings, reached, tallied, worth
from research.rows import Row

#: The players whose mistakes are counted, and the number of games with themselves.
PLAYERS = ("level-3", "level-6")
GAMES = 16
#: Those games begin with this many random plies and are stopped at this length.
OPENING, LONGEST = 4, 120
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
            **rules.options.values(),
            "start": worth(table.probe_value(start)),
            "first": [[turn, *worth(value)] for turn, value in table.probe_turns(start)],
            "openings": [[round(share, 9) for share in shares] for shares in openings(table)],
            "starts": symmetric_starts(table),
            "results": by_remoteness.sum(axis=1).tolist(),
            "turns": np.trim_zeros(tallies.branching[REACHED], "b").tolist(),
            "choices": tallies.choices.tolist(),
            "only": tallies.only.tolist(),
            "longest": [int(np.flatnonzero(by_remoteness[[LOSS, WIN]].sum(axis=0)).max())],
            "mistakes": {player: mistakes(table, player) for player in PLAYERS},
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


def mistakes(table: Table, name: str) -> dict[str, int]:
    """Return how a player's turns in games against itself are judged by the table.

    `judged` counts turns in positions that were not lost and left a choice, `thrown` those that
    made the result worse; `first`, `drawn` and `second` count the games by winner; stopped games
    count as drawn.
    """
    found = dict.fromkeys(("judged", "thrown", "first", "drawn", "second"), 0)
    for number in range(GAMES):
        line = random_line(table.rules, OPENING, random.Random(number))
        while line.outcome is None and len(line.turns) < LONGEST:
            line = judged_turn(table, name, line, number, found)
        winner = line.outcome.winner if line.outcome else None
        sides = {None: "drawn", line.positions[0].side: "first"}
        found[sides.get(winner, "second")] += 1
    return found


def judged_turn(table: Table, name: str, line: Line, seed: int, found: dict[str, int]) -> Line:
    """Return the line after one turn; count the turn, and whether it threw something away."""
    before = table.probe_value(line.position).result
    has_choice = len(line.position.turn_numbers) > 1
    line = line.play(find_player(name).play(line, seed=seed).turn)
    if has_choice and before >= 0:
        found["judged"] += 1
        found["thrown"] += -table.probe_value(line.position).result < before
    return line
