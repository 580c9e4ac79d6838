"""The figures of Qo on small boards: what each reading of *blocked* makes of the game."""

from itertools import product

import numpy as np
from numpy import int64

from lodestone import Position, Rules
from lodestone.games.qo.rules import QoOptions
from lodestone.solve.codes import NONE
from lodestone.solve.reachable import ReachableIndex
from lodestone.solve.solver import solve
from lodestone.solve.table import Table
from research.results.figures import Figures
from research.results.queah import counted, worth

BLOCKINGS, DIAGONALS = (
    tuple(value.name for value in QoOptions.find(option).values)
    for option in ("blocking", "diagonals")
)
#: Groups are connected along the grid, whatever the value of `diagonals`.
SAME = ("group", "on")
READINGS = tuple(one for one in product(BLOCKINGS, DIAGONALS) if one != SAME)
#: The numbers of lodestones in each container, by size of the board.
STONES = {3: range(2, 13), 4: range(2, 6)}


def all_figures() -> list[Figures]:
    """Solve every reading on every board and compare them; print what is being done."""
    found = []
    for size, counts in STONES.items():
        for stones in counts:
            print(f"qo:size={size},stones={stones}", flush=True)
            found.append(board(size, stones))
    return found


def board(size: int, stones: int) -> Figures:
    """Return what each reading makes of one board."""
    tables = [solve(rules_of(size, stones, *reading)) for reading in READINGS]
    return {
        "size": size,
        "stones": stones,
        "readings": [figures_of(table) for table in tables],
        "against_first": [agreement(tables[0], table) for table in tables[1:]],
    }


def rules_of(size: int, stones: int, blocking: str, diagonals: str) -> Rules:
    """Return a rule set."""
    changes = {"size": size, "stones": stones, "blocking": blocking, "diagonals": diagonals}
    return Rules.of(Rules.parse("qo").game, "standard", changes)


def figures_of(table: Table) -> Figures:
    """Return a table's content: counts, the start, and its best first turns."""
    position = Position.start(table.rules)
    turns = table.probe_turns(position)
    best = [turn for turn, value in turns if value == turns[0].value]
    return {
        **counted(table),
        "up_to_symmetry": len(table.codes),
        "start": worth(table.probe_value(position)),
        "best": sorted(best),
        "first_turns": len(turns),
    }


def agreement(one: Table, other: Table) -> Figures:
    """Return a comparison of two readings on the positions that both can reach, up to symmetry."""
    arrays: ReachableIndex = one.arrays
    codes = other.probe_codes(arrays.rows)
    shared = codes != NONE
    results = np.zeros((3, 3), int64)
    pair = np.sign(one.codes[shared]) + 1, np.sign(codes[shared]) + 1
    np.add.at(results, pair, 1)
    return {"only_first": int(len(codes) - shared.sum()), "results": results.tolist()}


def reading_name(reading: int) -> str:
    """Return the name of a reading for people."""
    blocking, diagonals = READINGS[reading]
    return f"{blocking}, with diagonals" if diagonals == "on" else blocking
