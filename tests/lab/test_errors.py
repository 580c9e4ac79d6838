"""Play with errors: games, exact expectations and an independent computation agree."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from lodestone import LodestoneError, Position
from lodestone.games.queah.state import QueahState
from lodestone.lab.errors import (
    ErrorCounts,
    ErrorFigures,
    ErrorTable,
    TooManyPositionsError,
    errors_from,
    sample_errors,
    study_errors,
)
from lodestone.lab.offers import most_even
from lodestone.solve import Table, TableError, solve
from tests.oracles import errors_queah, queah, solve_queah

pytestmark = pytest.mark.slow

Solver = Callable[[str], Table]
NAMES = ("score", "length", "lead_changes", "unfinished")
SMALL = "queah:traditional,reserve=0"
#: White can win at once by a capture.
NEAR_END = "-/---/--w--/-b-/- w 0,0 -,-"
LONGEST = 1_000
#: Rule sets that play differently without a reserve.
COMPARED = {
    "traditional": queah.PRESETS["traditional"],
    "compulsory": queah.PRESETS["compulsory"],
    "comment-house,capture=mandatory-over-steps": replace(
        queah.PRESETS["comment-house"], capture="mandatory-over-steps"
    ),
}


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Solver:
    folder = tmp_path_factory.mktemp("tables")
    return cache(lambda rules: solve(rules, folder=folder))


def values(figures: ErrorFigures) -> list[float]:
    return [getattr(figures, name).value for name in NAMES]


CASES = [(name, error) for name in COMPARED for error in (0.15, 0.05, 0.4)]


@pytest.mark.long
@pytest.mark.parametrize(("name", "error"), CASES)
def test_figures_are_those_of_the_slow_oracle(solved: Solver, name: str, error: float) -> None:
    rules = f"queah:{name},reserve=0"
    table, start = solved(rules), Position.start(rules)
    slow = solve_queah.solve(replace(COMPARED[name], reserve=0))
    found = errors_queah.expected(slow, error, LONGEST)
    expected = [found.score, found.length, found.lead_changes, found.stopped]
    [exactly] = ErrorTable(table, [start]).expect([start], error)
    assert values(exactly) == pytest.approx(expected, abs=1e-6)
    games = sample_errors(table, start, error, range(40_000)).figures()
    assert games.score.value == pytest.approx(found.score, abs=0.01)
    assert games.length.value == pytest.approx(found.length, rel=0.02)
    assert games.lead_changes.value == pytest.approx(found.lead_changes, rel=0.05)


def test_stopped_games_are_those_of_the_oracle(solved: Solver) -> None:
    start = Position.start(SMALL)
    slow = solve_queah.solve(replace(COMPARED["traditional"], reserve=0))
    found = errors_queah.expected(slow, 0.15, 20)
    [exactly] = ErrorTable(solved(SMALL), [start]).expect([start], 0.15, longest=20)
    expected = [found.score, found.length, found.lead_changes, found.stopped]
    assert values(exactly) == pytest.approx(expected, abs=1e-6)
    games = sample_errors(solved(SMALL), start, 0.15, range(20_000), longest=20).figures()
    assert games.score.value == pytest.approx(found.score, abs=0.01)
    assert games.unfinished.value == pytest.approx(found.stopped, abs=0.01)


def test_without_errors_best_play_is_played(solved: Solver) -> None:
    sample = sample_errors(solved(SMALL), Position.start(SMALL), 0, range(50))
    assert sample == ErrorCounts(50, 0, 0, 0, 50 * 39, 50 * 39**2, 0, 0)


def test_compiled_and_plain_games_are_alike(solved: Solver) -> None:
    start = Position.start(SMALL)
    plain = sample_errors(solved(SMALL), start, 0.2, range(3), compiled=False)
    assert sample_errors(solved(SMALL), start, 0.2, range(3)) == plain


def test_games_are_determined_by_number_and_seed(solved: Solver) -> None:
    table, start = solved(SMALL), Position.start(SMALL)
    whole = sample_errors(table, start, 0.3, range(20), seed=7)
    parts = [sample_errors(table, start, 0.3, part, seed=7) for part in (range(9), range(9, 20))]
    assert whole == ErrorCounts(*map(sum, zip(*parts, strict=True)))
    assert whole != sample_errors(table, start, 0.3, range(20), seed=8)


def test_one_turn_before_the_end_by_hand(solved: Solver) -> None:
    table, start = solved(SMALL), Position(SMALL, NEAR_END)
    turns = table.probe_turns(start)
    winning = [value.remoteness for _, value in turns].count(1)
    assert 0 < winning < len(turns)
    chance = 0.5 * winning / len(turns) + 0.5
    [found] = ErrorTable(table, [start]).expect([start], 0.5, longest=1)
    assert found.score.value == pytest.approx(chance + (1 - chance) / 2)
    assert found.unfinished.value == pytest.approx(1 - chance)
    assert found.length.value == 1
    games = sample_errors(table, start, 0.5, range(2_000), longest=1).figures()
    assert games.unfinished.low <= 1 - chance <= games.unfinished.high


def test_first_turns_average_to_the_start(solved: Solver) -> None:
    """A purely random first turn scores the mean of all first turns."""
    table, start = solved(SMALL), Position.start(SMALL)
    study = study_errors(table, start, [1.0], offers=True)
    offers = study.offers[1.0]
    assert sorted(text for offer in offers for text in offer.turns) == sorted(start.turns)
    total = sum(len(offer.turns) * offer.score.value for offer in offers)
    assert study.figures[1.0].score.value == pytest.approx(total / len(start.turns), abs=1e-6)
    sampled = study_errors(table, start, [1.0], games=3_000, offers=True).offers[1.0]
    for offer, other in zip(offers, sampled, strict=True):
        assert offer.turns == other.turns
        assert other.score.value == pytest.approx(offer.score.value, abs=0.03)


def test_too_many_positions_are_sampled(solved: Solver, monkeypatch: pytest.MonkeyPatch) -> None:
    table, start = solved(SMALL), Position.start(SMALL)
    with pytest.raises(TooManyPositionsError, match="more than 1,000 positions"):
        ErrorTable(table, [start], limit=1_000)

    def refuse(table: Table, starts: list[Position]) -> None:
        raise TooManyPositionsError(f"{len(starts)} of {table.rules}")

    monkeypatch.setattr("lodestone.lab.errors.ErrorTable", refuse)
    study = study_errors(table, start, [0.4], offers=True)
    assert study.games == 1_000
    lines = str(study.report()).splitlines()
    assert lines[0] == f"{SMALL}, {start}: best play wins in 39"
    assert "1,000 games each, seed 1" in lines[2]
    assert lines[4].startswith("  40 %    0.5")
    assert "left open by these games" in lines[-1]


def test_uncovered_starts_are_refused(solved: Solver) -> None:
    start = Position.start(SMALL)
    state: QueahState = start.state
    richer = Position.of(start.rules, state._replace(own_reserve=2))
    with pytest.raises(TableError, match="does not cover"):
        sample_errors(solved(SMALL), richer, 0.1, range(2))


def test_words_of_a_draw_name_the_best_offer(solved: Solver) -> None:
    text = "b/bbb/-----/www/w w 0,0 -,-"
    start = Position(SMALL, text)
    study = study_errors(solved(SMALL), start, [0.15], offers=True)
    lines = str(study.report()).splitlines()
    assert lines[0].endswith("best play draws")
    assert lines[2].startswith("Play with errors: exact figures; games stop at 1,000 plies")
    best = most_even(study.offers[0.15])
    assert best.turns[0] in lines[-1]
    plain = study.report().plain()
    assert plain["games"] is None
    assert [one["turns"] for one in plain["errors"][0]["first"] if one["most_even"]] == [
        list(best.turns)
    ]


def test_tallies_give_their_estimates() -> None:
    sample = ErrorCounts(60, 10, 20, 10, 3_000, 100_000, 200, 500)
    figures = sample.figures()
    assert figures.score.value == pytest.approx(0.7)
    assert figures.score.low < 0.7 < figures.score.high
    assert (figures.length.value, figures.lead_changes.value) == (30, 2)
    assert figures.length.high == pytest.approx(30 + 1.96 * (100 / 99) ** 0.5, abs=0.01)
    assert figures.unfinished.value == 0.1


def test_errors_are_read_in_percent() -> None:
    assert errors_from("5, 15,40") == [0.05, 0.15, 0.4]
    for text in ("", "5,x", "101", "-1", "5,5", "nan"):
        with pytest.raises(LodestoneError, match="percentages from 0 to 100"):
            errors_from(text)
