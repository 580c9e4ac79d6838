"""Tables that several tests ask: each is solved once per session, in a separate folder."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from lodestone import Position
from lodestone.kernel import protocol
from lodestone.solve.codes import CODE, Codes
from lodestone.solve.reachable import ReachableIndex, reach
from lodestone.solve.retrograde import solve_block
from lodestone.solve.solver import solve
from lodestone.solve.table import Table

Solver = Callable[[str], Table]
Searcher = Callable[[Position], tuple[ReachableIndex, Codes]]

STRIP = """
title = "Strip"
about = "Four dots in a row."
source = "a test"
start = ["lms", "-", "-", "LMS"]
[links]
a1 = "a2"
a2 = "a1 a3"
a3 = "a2 a4"
a4 = "a3"
"""


@pytest.fixture(scope="session")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Solver:
    """Solve rules, each once."""
    folder = tmp_path_factory.mktemp("tables")
    return cache(lambda rules: solve(rules, folder=folder))


@pytest.fixture(scope="session")
def searched() -> Searcher:
    """Return a solver of all that a position leads to, found by the generic search."""

    def search(start: Position) -> tuple[ReachableIndex, Codes]:
        rules = start.rules
        turns = protocol.turn_buffer(rules.most_turns)
        index = reach(rules.kernel, [start.state], turns, 5_000_000)
        codes = np.zeros(index.size, CODE)
        arrays: ReachableIndex = index.arrays
        solve_block(arrays, rules.kernel, codes, 0, (0, index.size), turns)
        return arrays, codes

    return search


@pytest.fixture(scope="session")
def strip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a layout of Quincala that is small enough to be solved by hand-made search."""
    path = tmp_path_factory.mktemp("layouts") / "strip.toml"
    path.write_text(STRIP)
    return path
