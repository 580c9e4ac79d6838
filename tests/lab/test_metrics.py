"""Metrics: what is gathered of games, and what is made of it."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from lodestone import Line, Position, Rules
from lodestone.core.outcome import Termination
from lodestone.lab.experiments.arm import Arm
from lodestone.lab.kernels.gather import COLUMNS
from lodestone.lab.kernels.series import FIGURES, summarize
from lodestone.lab.metrics.estimation import compare, measure
from lodestone.lab.metrics.exact import EXACT_METRICS, audited, exact_figures
from lodestone.lab.metrics.games import DRAWN, UNFINISHED, Games, joined
from lodestone.lab.metrics.metric import all_metrics, chosen_metrics, find_metrics
from lodestone.lab.metrics.sample import measured, random_games, seed_of_game
from lodestone.lab.metrics.skill import climb, pairs_of
from lodestone.solve import solve
from tests.lab.tables import games_of
from tests.library.games.counted import counted
from tests.thinning import long

LONGEST = 60


def lines_of(games: Games, start: Position) -> list[Line]:
    lines = []
    for turns, ending in zip(games.turns, games.endings, strict=True):
        line = Line.of(start)
        for turn in turns:
            line = line.after(int(turn))
        assert ending == (line.outcome.termination if line.outcome else Termination.UNFINISHED)
        lines.append(line)
    return lines


def compare_tables(mine: Games, other: Games) -> None:
    assert list(mine.endings) == list(other.endings)
    for name in ("winners", "first", "opening", "hashes", "numbers"):
        np.testing.assert_allclose(getattr(mine, name), getattr(other, name), atol=1e-9)
    [one], [two] = mine.courses.pieces(), other.courses.pieces()
    np.testing.assert_allclose(one.progress, two.progress, atol=1e-9)
    np.testing.assert_allclose(one.heat, two.heat, atol=1e-9)


RULES = [
    pytest.param("queah:traditional,repetition=threefold", marks=pytest.mark.slow),
    *long("queah:balanced"),
    *long("qo:size=4,stones=12"),
    *long("quincala:mini-21"),
]


@pytest.mark.parametrize("rules", RULES)
def test_compiled_and_plain_games_are_alike(rules: str) -> None:
    start = Position.start(rules)
    plain = random_games(start, 1, range(2), LONGEST, compiled=False)
    compare_tables(random_games(start, 1, range(2), LONGEST), plain)


@pytest.mark.slow
@pytest.mark.untraced
def test_lines_are_measured_like_random_games() -> None:
    start = Position.start("queah:traditional,repetition=threefold")
    games = random_games(start, 1, range(20), 400, compiled=False)
    lines = lines_of(games, start)
    compare_tables(measured(lines, range(20), range(20), compiled=False), games)
    for line, winner in zip(lines, games.winners, strict=True):
        names = [side.name for side in start.rules.game.sides]
        won = line.outcome.winner if line.outcome else None
        assert won == (names[winner] if winner >= 0 else None)


def test_numbers_are_those_of_the_line() -> None:
    start = Position.start("queah:balanced")
    games = random_games(start, 3, range(4), 400, compiled=False)
    for number, line in enumerate(lines_of(games, start)):
        counts = [len(position.turn_numbers) for position in line.positions[:-1]]
        pieces = [len(p.pieces) for p in line.positions]
        row = dict(zip(COLUMNS, games.numbers[number], strict=True))
        assert row["plies"] == len(line.turns)
        assert row["turns_to_choose"] == sum(counts)
        assert row["forced"] == counts.count(1)
        assert row["branching-factor-median"] == sorted(counts)[len(counts) // 2]
        assert row["piece-number-average"] == pytest.approx(np.mean(pieces))
        different = len({position.state for position in line.positions})
        assert row["positions_repeated"] == pytest.approx(1 - different / len(line.positions))


def board_of(position: Position) -> tuple[tuple[int, int], ...]:
    """Return how many pieces of each side a position's text has on each cell."""
    ranks = str(position).split()[0]
    if position.rules.game.name == "quincala":
        cells = ranks.replace("/", ",").split(",")
        return tuple((sum(map(str.isupper, one)), sum(map(str.islower, one))) for one in cells)
    for digit in "123456789":
        ranks = ranks.replace(digit, "-" * int(digit))
    return tuple((one == "w", one == "b") for one in ranks.replace("/", ""))


def is_reversed(boards: list[tuple[tuple[int, int], ...]], ply: int, other: int) -> bool:
    """Return whether a turn changes every cell back that another turn changed, and no other."""
    changes = [
        {cell: (a, b) for cell, (a, b) in enumerate(zip(boards[p], boards[p + 1], strict=True))}
        for p in (other, ply)
    ]
    first, second = ({c: pair for c, pair in one.items() if pair[0] != pair[1]} for one in changes)
    return bool(first) and second == {cell: (b, a) for cell, (a, b) in first.items()}


def check_reversals(games: Games, start: Position) -> int:
    """Compare what turns took back, and the final scores, with the texts of the positions."""
    found = 0
    for number, line in enumerate(lines_of(games, start)):
        row = dict(zip(COLUMNS, games.numbers[number], strict=True))
        boards = list(map(board_of, line.positions))
        pairs = list(pairwise(boards))
        undone = [p > 0 and is_reversed(boards, p, p - 1) for p in range(len(line.turns))]
        moves = [sum(map(sum, a)) == sum(map(sum, b)) and a != b for a, b in pairs]
        assert row["undone"] == sum(undone)
        back = [p > 1 and is_reversed(boards, p, p - 2) for p in range(len(line.turns))]
        assert row["stepped_back"] == sum(back)
        assert row["moves"] == sum(moves)
        assert row["moves_undone"] == sum(a and b for a, b in zip(undone, moves, strict=True))
        assert row["boards_repeated"] == pytest.approx(1 - len(set(boards)) / len(boards))
        is_first = line.position.side == start.rules.game.sides[0].name
        assert row["final_lead"] == counted(line.position) * (1 if is_first else -1)
        found += sum(undone) + sum(back)
    return found


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize(
    "rules", ["queah:traditional", "qo:size=3,stones=20,pay=1", *long("quincala:mini-21")]
)
def test_reversals_and_scores_are_those_of_texts(rules: str) -> None:
    start = Position.start(rules)
    assert check_reversals(random_games(start, 2, range(6), LONGEST, compiled=False), start) > 0


def test_undone_payments_are_counted_by_hand() -> None:
    turns = ["d4", "e6", "d4-d5", "d5-d4", "d4-d5", "e6-e7", "d5-d4", "e7-e6"]
    line = Line.of(Position.start("qo:reach=1"), turns)
    games = measured([line], [0], [0], compiled=False)
    row = dict(zip(COLUMNS, games.numbers[0], strict=True))
    assert [row[name] for name in ("undone", "moves_undone", "moves", "stepped_back")] == [
        2,
        2,
        6,
        2,
    ]
    assert row["final_lead"] == 0  # each has paid three times
    names = ["undone-turns", "undone-moves", "steps-back", "board-repetition"]
    found = [one.estimate.value for one in measure(find_metrics(names), games)]
    assert found == pytest.approx([2 / 8, 2 / 6, 2 / 8, 3 / 9])


def test_cliffs_decide_scored_games_only() -> None:
    """Wins from behind, ahead and level; a line, which no score decides; a draw, an open game."""
    games = replace(
        games_of([0, 1, 1, 0, DRAWN, UNFINISHED]),
        endings=["container", "full", "container", "line", "full", "unfinished"],
    )
    games.numbers[:, COLUMNS.index("final_lead")] = [-9, -3, 8, -2, 0, 5]
    names = ["decided-by-cliff", "final-lead", "final-margin"]
    found = [one.estimate.value for one in measure(find_metrics(names), games)]
    assert found == pytest.approx([2 / 4, -6 / 5, 22 / 5])


def test_series_are_summed_up_as_ludii_does() -> None:
    rng = np.random.default_rng(1)
    for size in (2, 3, 10, 41):
        values = rng.integers(-3, 4, size).astype(float)
        found = np.zeros(len(FIGURES))
        summarize(values, np.empty(size), found)
        row, steps = dict(zip(FIGURES, found, strict=True)), np.diff(values)
        assert row["average"] == pytest.approx(values.mean())
        assert row["median"] == np.sort(values)[size // 2]
        assert (row["max"], row["min"]) == (max(0, values.max()), min(0, values.min()))
        assert row["variance"] == pytest.approx(values.var())
        assert row["change-average"] == pytest.approx(steps.mean())
        assert row["change-sign"] == pytest.approx(np.sign(steps).mean())
        slope = np.polyfit(np.arange(size), values, 1)[0]
        assert row["change-line-best-fit"] == pytest.approx(slope)
        assert row["max-increase"] == max(0, steps.max())
        assert row["max-decrease"] == min(0, steps.min())
        before = [0.0, *np.sign(steps[:-1])]
        turned = [s != 0 and s != b for s, b in zip(np.sign(steps), before, strict=True)]
        assert row["change-num-times"] == pytest.approx(np.mean(turned))


def test_series_without_values_are_nothing() -> None:
    found = np.ones(len(FIGURES))
    summarize(np.empty(0), np.empty(0), found)
    assert not found.any()


def test_game_without_turns_is_measured() -> None:
    start = Position.start("queah:balanced")
    table = measured([Line.of(start)], [0], [0], compiled=False)
    assert table.column("plies").tolist() == [0]
    assert np.isfinite(table.numbers).all()
    assert table.winners.tolist() == [UNFINISHED]


def test_agreed_draws_are_draws() -> None:
    line = Line.of(Position.start("queah:balanced"), ["d3d4"]).agree()
    table = measured([line], [0], [0], compiled=False)
    assert table.winners.tolist() == [DRAWN]


@pytest.mark.slow
def test_seeds_belong_to_games() -> None:
    start = Position.start("queah:balanced")
    whole = random_games(start, 5, range(10), LONGEST, compiled=False)
    parts = [
        random_games(start, 5, part, LONGEST, compiled=False) for part in (range(4, 10), range(4))
    ]
    compare_tables(joined(parts), whole)
    assert len({seed_of_game(5, game) for game in range(1_000)}) == 1_000


def values(winners: list[int]) -> dict[str, float]:
    found = measure(all_metrics(), games_of(winners))
    return {one.metric.name: one.estimate.value for one in found}


@pytest.mark.slow
@pytest.mark.untraced
def test_outcomes_are_counted_by_their_formulas() -> None:
    found = values([0, 0, 0, 1, DRAWN, UNFINISHED])
    assert found["seat-advantage"] == pytest.approx(4 / 6 - 0.5)
    assert found["completion"] == pytest.approx(5 / 6)
    assert found["decisiveness"] == pytest.approx(4 / 5)
    assert found["drawishness"] == pytest.approx(1 / 5)
    assert found["first-side-wins"] == pytest.approx(3 / 4)
    assert found["ludii:advantage-p1"] == pytest.approx((3 + 2 / 2) / 6)
    assert found["ludii:completion"] == pytest.approx(4 / 6)
    assert found["ludii:balance"] == pytest.approx(1 - 2 / 6)
    assert found["ludii:drawishness"] == pytest.approx(1 / 6)
    assert found["ludii:outcome-uniformity"] == pytest.approx(1 - np.var([1, 1, 1, -1, 0, 0]))


@pytest.mark.slow
def test_every_metric_is_within_its_bounds() -> None:
    start = Position.start("queah:traditional")
    games = random_games(start, 1, range(30), 300, compiled=False)
    assert len({metric.name for metric in all_metrics()}) == len(all_metrics())
    for one in measure(all_metrics(), games):
        metric, estimate = one.metric, one.estimate
        low = -np.inf if metric.low is None else metric.low
        high = np.inf if metric.high is None else metric.high
        assert np.isnan(estimate.value) or low - 1e-9 <= estimate.value <= high + 1e-9, metric.name
        assert np.isnan(estimate.value) or estimate.low <= estimate.value + 1e-9, metric.name
        for text in (metric.title, metric.formula, metric.viewpoint, metric.source):
            assert text


@pytest.mark.slow
def test_pairs_are_not_taken_for_independent_games() -> None:
    wins = [0, 0, 1, 1] * 50
    alone = measure(find_metrics(["first-side-wins"]), games_of(wins))[0]
    paired = measure(find_metrics(["first-side-wins"]), games_of(wins, sorted([*range(100)] * 2)))[
        0
    ]
    width = alone.estimate.high - alone.estimate.low
    assert paired.estimate.high - paired.estimate.low == pytest.approx(width * 2**0.5, rel=0.1)


def test_unknown_metrics_are_named() -> None:
    with pytest.raises(ValueError, match="did you mean length"):
        find_metrics(["lenght"])
    assert len(chosen_metrics(["all"])) > len(chosen_metrics([])) > 20


@pytest.mark.slow
def test_missing_pieces_are_found_to_matter() -> None:
    """A start with two of White's pieces missing, against the usual one."""
    rules = Rules.parse("queah:traditional")
    fewer = Position(rules, "b/bb-/-b---/-w-/w w 6,6 -,-")
    metrics = find_metrics(["seat-advantage", "length"])
    played = {
        "usual": random_games(Position.start(rules), 1, range(2_000), 400),
        "fewer": random_games(fewer, 1, range(2_000), 400),
    }
    found = {one.metric.name: one for one in compare(metrics, played)}
    assert found["seat-advantage"].is_real
    assert found["seat-advantage"].estimate.high < 0


@pytest.mark.slow
def test_equal_rules_do_not_differ() -> None:
    start = Position.start("queah:balanced")
    games = random_games(start, 1, range(40), LONGEST, compiled=False)
    assert compare(chosen_metrics([]), {"one": games, "same": games}) == []


def test_sides_of_a_pair_are_put_together() -> None:
    games = games_of([0, 1, 0, 0, 1, 0], [0, 0, 1, 1, 2, 2])
    assert pairs_of(games) == [1, 0, 1, 0, 1]
    ladder = climb(
        [("alpha-beta@200n", "alpha-beta@50n", games_of([0, 1] * 60, sorted([*range(60)] * 2)))]
    )
    step = ladder.steps[0]
    assert step.is_real
    assert step.for_each_doubling.low == pytest.approx(step.elo.low / 2)
    assert ladder.levels == 2


@pytest.mark.slow
def test_perfect_play_makes_no_mistake() -> None:
    rules = "queah:reserve=0"
    table = solve(rules)
    start = Position.start(rules)
    figures = exact_figures(table, start)
    assert (figures.value, figures.remoteness, figures.keeping, figures.turns) == ("win", 39, 1, 5)
    assert figures.won + figures.drawn + figures.lost == pytest.approx(1)
    for player, most in (("perfect", 0.0), ("level-1", 1.0)):
        arm = Arm(rules, "", player, player, opening=2, longest=200)
        found = measure(EXACT_METRICS, audited(table, start, arm.play(range(6))))
        mistakes = found[0].estimate.value
        assert mistakes == 0 if player == "perfect" else 0 < mistakes < most


@pytest.mark.slow
def test_random_lines_can_begin_anywhere() -> None:
    arm = Arm("queah:balanced", "b/bbw/-b---/-ww/w b 6,6 d3d4,-", "level-1", "level-1", 2, 12)
    games = arm.play([0, 1])
    assert games.units.tolist() == [0, 0]
    assert games.first.tolist() == [1, 1]
