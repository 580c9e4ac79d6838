"""The figures of Queah: one study for each rule set, and what single options change."""

from itertools import product
from typing import Any

import numpy as np
from numpy import int32, int64, uint8

from lodestone import Position, Rules
from lodestone.games.queah.kernels import MOST_TURNS
from lodestone.games.queah.rules import UNTIL_MOVED, QueahOptions
from lodestone.kernel import protocol, ranking
from lodestone.solve.codes import WIN_CODE, Value
from lodestone.solve.solver import solve
from lodestone.solve.table import Table
from research.results.figures import Figures
from research.results.tallies import Tallies, count_all, count_both, empty_tallies, flood, spread

CAPTURES, REPLACEMENTS, BACKTRACKS, STALEMATES = (
    # Bans that last until the piece moves make too many positions for all combinations.
    tuple(value.name for value in QueahOptions.find(option).values if value.name != UNTIL_MOVED)
    for option in ("capture", "replacement", "backtrack", "stalemate")
)
RESERVES = range(QueahOptions.find("reserve").low, QueahOptions.find("reserve").high + 1)
#: If a new piece enters before the move, no capture can forbid an entry: this is `mandatory`.
SAME = ("mandatory-over-steps", "before-move")
#: Captures that are compared with `mandatory` alone (`research.family.entries`).
APART = ("mandatory-with-entry",)
#: The ways to make turns.
TURNS = tuple(
    (capture, replacement)
    for capture, replacement in product(CAPTURES, REPLACEMENTS)
    if (capture, replacement) != SAME and capture not in APART
)
#: The number of plies for which random openings are followed.
OPENING = 8
#: The counts of a study.
COUNTED = ("remoteness", "branching", "passing", "material", "cells")


def rules_of(capture: str, replacement: str, backtrack: str, **others: str | int) -> Rules:
    """Return a rule set by its options."""
    chosen = {"capture": capture, "replacement": replacement, "backtrack": backtrack}
    return Rules.of(Rules.parse("queah").game, "traditional", chosen | others)


def options_of(rules: Rules) -> dict[str, str | int]:
    """Return the options as figures have them: all games begin from the diagram.

    What is called `start` in figures is the value of that position.
    """
    return {name: value for name, value in rules.options.values().items() if name != "start"}


def all_figures() -> Figures:
    """Compute everything; print what is being done."""
    studies = []
    for turns, backtrack in product(TURNS, BACKTRACKS):
        rules = rules_of(*turns, backtrack)
        print(rules, flush=True)
        studies.append(study(rules))
    return {"studies": studies, "pairs": pairs()}


def study(rules: Rules) -> Figures:
    """Return all that is counted under one rule set, as plain values."""
    table = solve(rules)
    marks = reached(table)
    tallies = tallied(table, marks)
    position = Position.start(rules)
    return {
        **options_of(rules),
        "start": worth(table.probe_value(position)),
        "turns": [[turn, *worth(value)] for turn, value in table.probe_turns(position)],
        "longest": longest(table, marks),
        "openings": openings(table),
        **{name: getattr(tallies, name).tolist() for name in COUNTED},
    }


def tallied(table: Table, marks: np.ndarray) -> Tallies:
    """Return the counts of all positions, and of those that are marked as reached."""
    tallies, buffer = empty_tallies(), protocol.turn_buffer(MOST_TURNS)
    count_all.compiled(table.arrays, table.rules.kernel, table.codes, marks, buffer, tallies)
    return tallies


def worth(value: Value) -> list[Any]:
    """Return a value as plain values: its name and its remoteness."""
    return [value.name, value.remoteness]


def reached(table: Table) -> np.ndarray:
    """Return marks, shape (positions up to symmetry,), of what play from the start can reach."""
    marks = np.zeros(table.size, uint8)
    waiting = np.empty(table.size, int32)
    flood.compiled(
        table.arrays,
        table.rules.kernel,
        start_number(table),
        marks,
        waiting,
        protocol.turn_buffer(MOST_TURNS),
    )
    return marks


def start_number(table: Table) -> int:
    """Return the start's number."""
    return ranking.rank(table.arrays, table.rules.kernel, protocol.initial(table.rules.kernel))


def longest(table: Table, marks: np.ndarray) -> Figures:
    """Return the longest win that play from the start can reach, and best play from there."""
    codes = np.where(marks, table.codes.unpacked(), 0).astype(int64)
    remoteness = np.where(codes == 0, -1, WIN_CODE - np.abs(codes))
    number = int(np.argmax(remoteness))
    state = ranking.unrank(table.arrays, table.rules.kernel, number)
    position = Position.of(table.rules, state)
    return {
        "position": str(position),
        "value": worth(table.probe_value(position)),
        "line": best_line(table, position),
    }


def best_line(table: Table, position: Position) -> list[str]:
    """Return the best turns to the end; among equal turns, the first by its text."""
    line = []
    while turns := table.probe_turns(position):
        line.append(turns[0].turn)
        position = position.play(turns[0].turn)
    return line


def openings(table: Table) -> list[list[float]]:
    """Return, after each number of random plies, the shares that the first side loses, draws, wins.

    Every turn is equally likely; the shares are exact up to rounding; nothing is sampled.
    """
    numbers, probabilities = np.array([start_number(table)], int64), np.ones(1)
    over, shares = np.zeros(3), []
    for ply in range(OPENING + 1):
        codes = table.codes.at(numbers)
        results = np.sign(codes).astype(int64) + 1
        found = np.bincount(results, probabilities, 3)
        # From the side to move's point of view: it is the first side after an even number of plies.
        shares.append((over + (found if ply % 2 == 0 else found[::-1])).tolist())
        is_over = np.abs(codes) == WIN_CODE
        # For empty input, bincount returns whole numbers whatever the weights are.
        ended = np.bincount(results[is_over], probabilities[is_over], 3).astype(float)
        before = probabilities.sum()
        numbers, probabilities = one_ply(table, numbers, probabilities)
        # A position without successors that is neither won nor lost has ended in a draw.
        ended[1] += before - ended.sum() - probabilities.sum()
        over += ended if ply % 2 == 0 else ended[::-1]
    return shares


def one_ply(
    table: Table, numbers: np.ndarray, probabilities: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return the positions after one random turn, each once, with their probabilities."""
    targets = np.empty(len(numbers) * MOST_TURNS, int64)
    shares = np.empty(len(targets))
    count = spread.compiled(
        table.arrays,
        table.rules.kernel,
        numbers,
        probabilities,
        targets,
        shares,
        protocol.turn_buffer(MOST_TURNS),
    )
    merged, places = np.unique(targets[:count], return_inverse=True)
    return merged, np.bincount(places, shares[:count], len(merged))


def pairs() -> list[Figures]:
    """Return comparisons, position by position, of rule sets that differ in one option."""
    found = []
    for (capture, replacement), backtrack in product(TURNS, BACKTRACKS):
        rules = rules_of(capture, replacement, backtrack)
        if capture != "optional":
            found.append(compared("capture", rules_of("optional", replacement, backtrack), rules))
        if replacement == "as-turn":
            # Under `before-move` the two mandatory captures are one rule, solved as `mandatory`.
            same = "optional" if capture == "optional" else "mandatory"
            found.append(compared("replacement", rules_of(same, "before-move", backtrack), rules))
    return found


def compared(option: str, one: Rules, other: Rules) -> Figures:
    """Return the numbers of positions by result under two rule sets."""
    first, second = solve(one), solve(other)
    counts = np.zeros((3, 3), int64)
    count_both.compiled(first.arrays, one.kernel, first.codes, second.codes, counts)
    return {"option": option, **options_of(other), "counts": counts.tolist()}
