"""The brute-force solver of Queah, against the slow oracle and against itself."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.games.queah.setups import random_setup
from tests.oracles import golden_queah_values, queah, solve_queah
from tests.oracles.queah import PRESETS, Position, Rules
from tests.oracles.solve_queah import DRAW, LOSS, NO_REMOTENESS, WIN
from tests.thinning import long, some

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

RULE_SETS = PRESETS | golden_queah_values.MIXTURES
NOTHING_RESERVED = {name: replace(rules, reserve=0) for name, rules in RULE_SETS.items()}
SAMPLE = 100  # positions


@cache
def solved(rules: Rules) -> solve_queah.Solution:
    """Solve the game, once for all tests."""
    return solve_queah.solve(rules)


def played(rules: Rules, rng: random.Random) -> Iterator[Position]:
    """Yield the positions of a random game, and of no more than a hundred turns."""
    position = queah.start(rules)
    for _ in range(100):
        yield position
        if not (legal := queah.turns(rules, position)):
            return
        position = queah.play(rules, position, rng.choice(legal))


def positions_of(rules: Rules, seed: int) -> list[Position]:
    """Return some hundred positions from random games, and others set up at random."""
    rng = random.Random(seed)
    found: list[Position] = []
    while len(found) < SAMPLE:
        found += played(rules, rng)
    return found + [random_setup(rng, rules) for _ in range(SAMPLE)]


def next_codes(rules: Rules, position: Position) -> list[int]:
    """Return what the slow oracle's turns lead to, as sorted codes."""
    after = [queah.play(rules, position, turn) for turn in queah.turns(rules, position)]
    return sorted(solve_queah.encoded(after).codes.tolist())


def judged_by_turns(after: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the value and remoteness of a position whose turns lead to these."""
    winning = [remoteness for value, remoteness in after if value == LOSS]
    if winning:
        return WIN, 1 + min(winning)
    if any(value == DRAW for value, _ in after):
        return DRAW, NO_REMOTENESS
    return LOSS, 1 + max(remoteness for _, remoteness in after)


def judged_at_end(rules: Rules, position: Position) -> tuple[int, int]:
    """Return the value and remoteness of a position where the game is over."""
    result = queah.outcome(rules, position)
    assert result is not None
    winner, _ = result
    if winner == "draw":
        return DRAW, NO_REMOTENESS
    return (WIN if winner == position.side else LOSS), 0


def assert_follows(solution: solve_queah.Solution, positions: list[Position]) -> None:
    """Check values against those of the positions that the slow oracle's turns lead to."""
    rules = solution.rules
    after = [
        [queah.play(rules, position, turn) for turn in queah.turns(rules, position)]
        for position in positions
    ]
    known = iter(solution.probe([one for next_ones in after for one in next_ones]))
    for position, next_ones, judged in zip(
        positions, after, solution.probe(positions), strict=True
    ):
        expected = (
            judged_by_turns([next(known) for _ in next_ones])
            if next_ones
            else judged_at_end(rules, position)
        )
        assert judged == expected, queah.render(position)


# ----------------------------------------------------------------------- rules


@pytest.mark.parametrize("name", some(RULE_SETS, 4))
def test_turns_are_those_of_the_slow_oracle(name: str) -> None:
    rules = RULE_SETS[name]
    positions = positions_of(rules, seed=3)
    rows, after = solve_queah.turns(rules, solve_queah.encoded(positions))
    codes = after.codes
    for number, position in enumerate(positions):
        begin, end = np.searchsorted(rows, [number, number + 1])
        assert sorted(codes[begin:end].tolist()) == next_codes(rules, position), queah.render(
            position
        )


def test_a_position_comes_back_from_its_code() -> None:
    for position in positions_of(RULE_SETS["balanced,stalemate=pass"], seed=4):
        batch = solve_queah.decoded(solve_queah.encoded([position]).codes)
        assert solve_queah.told(batch, 0, position.side) == position


def test_images_of_a_position_have_one_canonical_code() -> None:
    for position in positions_of(PRESETS["balanced"], seed=5):
        images = queah.symmetries(position)
        images.append(queah.swap_colours(position))
        batch = solve_queah.encoded(images)
        codes, chosen = solve_queah.canonical(batch)
        assert len(set(codes.tolist())) == 1
        assert [
            int(solve_queah.image(batch, symmetry).codes[row])
            for row, symmetry in enumerate(chosen)
        ] == codes.tolist()


# ----------------------------------------------------------------- reachability


@pytest.mark.long
@pytest.mark.parametrize("name", ["compulsory", "comment-house"])
def test_reached_positions_do_not_depend_on_symmetries(name: str) -> None:
    rules = NOTHING_RESERVED[name]
    frontier = solve_queah.encoded([queah.start(rules)]).codes
    reached = {"w": frontier[:0], "b": frontier[:0]}
    side = "w"
    while len(frontier):
        reached[side] = np.sort(np.concatenate([reached[side], frontier]), kind="stable")
        after = solve_queah.turns(rules, solve_queah.decoded(frontier))[1]
        side = queah.OPPONENT[side]
        frontier = solve_queah.missing(reached[side], solve_queah.distinct(after.codes))
    solution = solved(rules)
    assert solution.weights.sum() == sum(map(len, reached.values()))
    rng = random.Random(6)
    for number in rng.sample(range(len(solution.weights)), 100):
        images = solution.images(number)
        assert len(images) == solution.weights[number]
        for position in images:
            assert solve_queah.encoded([position]).codes[0] in reached[position.side]


# ---------------------------------------------------------------------- values


@pytest.mark.parametrize(
    ("name", "text", "value", "remoteness"),
    [
        # White captures the last piece.
        ("traditional", "-/---/-wb--/---/- w 0,0 -,-", WIN, 1),
        ("compulsory", "-/---/-wb--/---/- w 0,0 -,-", WIN, 1),
        # Black has been eliminated.
        ("traditional", "-/---/---w-/---/- b 0,0 -,-", LOSS, 0),
        # Black's only step goes under White's leap.
        ("traditional", "b/---/--w--/---/- b 0,0 -,-", LOSS, 2),
        # White, two steps from that, makes it so.
        ("traditional", "b/---/-w---/---/- w 0,0 -,-", WIN, 3),
        # Black is shut in.
        ("traditional", "b/-w-/--w--/---/- b 0,0 -,-", LOSS, 0),
        ("traditional,stalemate=draw", "b/-w-/--w--/---/- b 0,0 -,-", DRAW, NO_REMOTENESS),
        # Black may not step back, and has no other turn.
        *long(("balanced", "b/---/-w---/---/- b 0,0 a3b3,c4c5", LOSS, 0)),
        # After two passes the game is drawn.
        *long(
            ("balanced,stalemate=pass", "b/---/-----/---/w w 0,0 -,- -- --", DRAW, NO_REMOTENESS)
        ),
    ],
)
def test_endings_solved_by_hand(name: str, text: str, value: int, remoteness: int) -> None:
    position = queah.parse(text)
    assert solved(NOTHING_RESERVED[name]).probe([position]) == [(value, remoteness)]


@pytest.mark.parametrize("name", some([*PRESETS, "traditional,stalemate=pass"], 1))
def test_every_value_follows_from_the_turns(name: str) -> None:
    """No value can then be wrong: by induction on remoteness, and a draw can be held for ever."""
    solution = solved(NOTHING_RESERVED[name])
    graph = solution.graph
    live = np.flatnonzero(graph.degrees)
    first = graph.first[live]
    values = solution.values[graph.leads_to]
    remoteness = solution.remoteness[graph.leads_to]
    wins = np.logical_or.reduceat(values == LOSS, first)
    loses = np.logical_and.reduceat(values == WIN, first)
    hurried = 1 + np.minimum.reduceat(np.where(values == LOSS, remoteness, 10_000), first)
    delayed = 1 + np.maximum.reduceat(remoteness, first)
    assert np.array_equal(solution.values[live], np.select([wins, loses], [WIN, LOSS], DRAW))
    assert np.array_equal(
        solution.remoteness[live],
        np.select([wins, loses], [hurried, delayed], NO_REMOTENESS),
    )
    over = graph.degrees == 0
    assert set(solution.remoteness[over & (solution.values != DRAW)]) == {0}


@pytest.mark.parametrize("name", some([*PRESETS, "traditional,stalemate=pass"], 1))
def test_values_follow_from_the_slow_oracles_turns(name: str) -> None:
    solution = solved(NOTHING_RESERVED[name])
    rng = random.Random(name)
    numbers = rng.sample(range(len(solution.values)), 300)
    ends = np.flatnonzero(solution.graph.degrees == 0).tolist()
    numbers += rng.sample(ends, min(100, len(ends)))
    assert_follows(solution, [rng.choice(solution.images(number)) for number in numbers])


# ---------------------------------------------------------------------- golden

QUICK = [f"queah:{name},reserve=0" for name in PRESETS]


def golden_lines() -> dict[str, list[str]]:
    """Return the lines of the golden file by rule set."""
    lines: dict[str, list[str]] = {}
    for line in golden_queah_values.GOLDEN.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            lines.setdefault(line.split(" | ")[0], []).append(line)
    return lines


def assert_golden(name: str, solution: solve_queah.Solution) -> None:
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


@pytest.mark.parametrize("name", some(QUICK, 3))
def test_golden_values_without_reserve(name: str) -> None:
    assert_golden(name, solved(golden_queah_values.TASKS[name].rules))


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in golden_queah_values.TASKS if name not in QUICK])
def test_golden_values(name: str) -> None:
    assert_golden(name, solve_queah.solve(golden_queah_values.TASKS[name].rules))
