"""The brute-force solver of Queah, against the slow oracle and against itself."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.library.games.queah.setups import random_setup
from tests.oracles import golden_queah_values, queah, solve_queah
from tests.oracles.queah import PRESETS, QueahChoices, QueahPosition
from tests.thinning import some

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

RULE_SETS = PRESETS | golden_queah_values.MIXTURES
SAMPLE = 100  # positions


@cache
def solved(rules: QueahChoices) -> solve_queah.SolvedGraph:
    """Solve the game, once for all tests."""
    return solve_queah.solve(rules)


def played(rules: QueahChoices, rng: random.Random) -> Iterator[QueahPosition]:
    """Yield the positions of a random game, and of no more than a hundred turns."""
    position = queah.start(rules)
    for _ in range(100):
        yield position
        if not (legal := queah.turns(rules, position)):
            return
        position = queah.play(rules, position, rng.choice(legal))


def positions_of(rules: QueahChoices, seed: int) -> list[QueahPosition]:
    """Return some hundred positions from random games, and others set up at random."""
    rng = random.Random(seed)
    found: list[QueahPosition] = []
    while len(found) < SAMPLE:
        found += played(rules, rng)
    return found + [random_setup(rng, rules) for _ in range(SAMPLE)]


def next_codes(rules: QueahChoices, position: QueahPosition) -> list[int]:
    """Return what the slow oracle's turns lead to, as sorted codes."""
    after = [queah.play(rules, position, turn) for turn in queah.turns(rules, position)]
    return sorted(solve_queah.encoded(after).codes.tolist())


# ----------------------------------------------------------------------- rules


@pytest.mark.parametrize("name", some(RULE_SETS, 4))
def test_turns_are_those_of_the_slow_oracle(name: str) -> None:
    rules = RULE_SETS[name]
    assert_same_turns(rules, positions_of(rules, seed=3))


def assert_same_turns(rules: QueahChoices, positions: list[QueahPosition]) -> None:
    """Check what the turns of these positions lead to against the slow oracle."""
    rows, after = solve_queah.turns(rules, solve_queah.encoded(positions))
    codes = after.codes
    for number, position in enumerate(positions):
        begin, end = np.searchsorted(rows, [number, number + 1])
        assert sorted(codes[begin:end].tolist()) == next_codes(rules, position), queah.render(
            position
        )


# ------------------------------------------------------------- setting pieces


def placed(name: str) -> QueahChoices:
    """Return a preset without reserve whose pieces are set one by one (Q3a)."""
    return replace(PRESETS[name], reserve=0, start=queah.PLACED)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("stalemate", queah.CHOICES["stalemate"])
def test_setting_turns_are_those_of_the_slow_oracle(name: str, stalemate: str) -> None:
    rules = replace(placed(name), stalemate=stalemate, reserve=2)
    rng = random.Random(5)
    positions = [position for _ in range(3) for position in played(rules, rng)]
    assert_same_turns(rules, positions)
    batch = solve_queah.encoded(positions)
    decoded = solve_queah.decoded(batch.codes)
    for row, position in enumerate(positions):
        assert solve_queah.told(decoded, row, position.side) == position


@pytest.mark.parametrize("name", some(PRESETS, 1))
def test_setting_the_diagram_leaves_its_value(name: str) -> None:
    """What is on the board decides, not how it came there."""
    rules = placed(name)
    diagram = replace(rules, start="diagram")
    begun = queah.parse(f"{queah.render(queah.start(diagram))} 0,0", placed=True)
    assert solved(rules).probe([begun]) == solved(diagram).probe([queah.start(diagram)])


@pytest.mark.parametrize("name", some(PRESETS, 1))
def test_all_ways_to_set_pieces_are_reached(name: str) -> None:
    """White chooses n of the 13 cells, and Black m of the others."""
    solution = solved(placed(name))
    batch = solution.graph.positions
    halves = [(pieces - pieces // 2, pieces // 2) for pieces in range(8)]
    counts = [math.comb(13, n) * math.comb(13 - n, m) for n, m in halves]
    pieces = solve_queah.PIECES[batch.mover] + solve_queah.PIECES[batch.other]
    setting = batch.phase == solve_queah.SETTING
    assert counts == [int(solution.weights[setting & (pieces == n)].sum()) for n in range(8)]


# ---------------------------------------------------------------------- golden

QUICK = [f"queah:{name},reserve=0" for name in PRESETS]


def golden_lines() -> dict[str, list[str]]:
    """Return the lines of the golden file by rule set."""
    lines: dict[str, list[str]] = {}
    for line in golden_queah_values.GOLDEN.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            lines.setdefault(line.split(" | ")[0], []).append(line)
    return lines


def assert_golden(name: str, solution: solve_queah.SolvedGraph) -> None:
    """Check the totals and the positions of one rule set."""
    first, *others = golden_lines()[name]
    assert first == f"{name} | all | {golden_queah_values.totals(solution)}"
    positions = [queah.parse(line.split(" | ")[1]) for line in others]
    for line, judged in zip(others, solution.probe(positions), strict=True):
        assert line.endswith(f" | {golden_queah_values.judgement(*judged)}"), line


def test_golden_file_has_every_rule_set() -> None:
    lines = golden_lines()
    assert list(lines) == list(golden_queah_values.TASKS)
    for name, task in golden_queah_values.TASKS.items():
        assert len(lines[name]) == 1 + task.wanted
        assert lines[name][1].startswith(f"{name} | {queah.render(queah.start(task.rules))} | ")


@pytest.mark.parametrize("name", some(QUICK, 1))
def test_golden_values_without_reserve(name: str) -> None:
    assert_golden(name, solved(golden_queah_values.TASKS[name].rules))


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in golden_queah_values.TASKS if name not in QUICK])
def test_golden_values(name: str) -> None:
    assert_golden(name, solve_queah.solve(golden_queah_values.TASKS[name].rules))
