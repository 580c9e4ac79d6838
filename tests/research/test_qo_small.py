"""Qo on small boards: values against a second solver, the survey, and the page."""

from copy import deepcopy
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from lodestone import Position, Rules
from research.rows import read_rows
from research.small.measure import Small
from research.small.page import PAGE, page
from research.small.plan import ASIDE, READINGS, STONES
from research.small.scores import worth_of
from research.small.sets import can_be_removed, fixed_colours
from research.small.survey import FILE, alike, blank_rows, measured
from research.small.terms import Survey, bonus_letters, is_monotone
from tests.oracles import qo, solve_qo
from tests.thinning import long

pytestmark = pytest.mark.slow

ROWS = read_rows(FILE)
SOLVED = Survey(ROWS).solved
#: Results from the worst to the best.
ORDER = {"loss": -1, "draw": 0, "win": 1}
#: Changes of the rules on 3 by 3 points, for both solvers.
COMPARED = [
    *long({"stones": 3}),
    {"stones": 3, "first": "white", "black_run": 2, "white_run": 2, "diagonals": "on", "margin": 1},
    *long(
        {
            "stones": 3,
            "pay": 1,
            "paid": "aside",
            "black_run": 2,
            "white_run": 3,
            "blocking": "group",
        }
    ),
    *long({"stones": 3, "undo": "forbidden", "margin": 4, "first": "white"}),
    *long({"stones": 3, "pay": 1, "undo": "forbidden", "black_run": 2, "white_run": 2}),
    *long({"stones": 3, "pay": 1, "reach": 1, "paid": "banked", "blocking": "line-or-longer"}),
    *long({"stones": 3, "pay": 1, "black_run": 2, "white_run": 2, "margin": 2}),
    *long({"stones": 4}),
    *long({"stones": 4, "pay": 3, "margin": 100, "black_run": 2, "white_run": 3}),
    *long({"stones": 4, "paid": "aside", "margin": 4, "black_run": 2, "white_run": 2}),
    *long({"stones": 4, "blocking": "group", "first": "white", "black_run": 3, "white_run": 3}),
]


@pytest.mark.untraced
@pytest.mark.parametrize("changes", COMPARED, ids=str)
def test_values_are_those_of_the_slow_solver(changes) -> None:
    rules = Rules.parse("qo").changed(size=3, **changes)
    tree = solve_qo.explore(replace(qo.QoChoices(), size=3, **changes))
    expected = solve_qo.solve(tree)
    assert {result for result, _ in expected.values()} == {-1, 0, 1}
    small = Small(rules, limit=100_000)
    assert small.weights.sum() == len(expected)
    worth = small.solve(rules).payoffs.worth
    for text, for_black in expected.items():
        payoff = int(worth[small.number(Position(rules, text))])
        is_black = tree.side[text] == "b"
        assert worth_of(payoff) == (for_black if is_black else solve_qo.negative(for_black)), text


@cache
def boards() -> list[dict[str, str]]:
    """Return every board of 3 by 3 points without a complete line."""
    points = sorted(qo.points(3))
    lines = qo.ranks(3) + qo.files(3)
    found = []
    for content in product("-bw", repeat=9):
        board = dict(zip(points, content, strict=True))
        if all({board[point] for point in line} not in ({"b"}, {"w"}) for line in lines):
            found.append({point: colour for point, colour in board.items() if colour != "-"})
    return found


@pytest.mark.untraced
@pytest.mark.parametrize(("blocking", "diagonals"), READINGS)
def test_every_board_agrees_which_sets_go(blocking: str, diagonals: str) -> None:
    every = boards()
    for run in (2, 3, 4):
        changes = {"black_run": run, "white_run": run, "blocking": blocking, "diagonals": diagonals}
        rules = replace(qo.QoChoices(), size=3, **changes)
        is_removed = any(qo.blocked(rules, board) for board in every)
        options = Rules.parse("qo").changed(size=3, **changes).options
        assert can_be_removed(options, "black") == can_be_removed(options, "white") == is_removed


@pytest.mark.parametrize("size", range(3, 10))
def test_runs_as_long_as_the_board_never_go(size: int) -> None:
    for run in range(2, size + 1):
        rules = Rules.parse("qo").changed(size=size, black_run=run)
        for reading in ("line", "line-or-longer"):
            assert can_be_removed(rules.changed(blocking=reading).options, "black") == (run < size)
        # Diagonals are not lines that end the game (O10).
        assert can_be_removed(rules.changed(diagonals="on").options, "black")
    assert not can_be_removed(Rules.parse("qo").changed(size=3, diagonals="on").options, "white")


@pytest.mark.parametrize("size", range(3, 10))
def test_groups_of_four_go_on_every_board(size: int) -> None:
    rules = replace(qo.QoChoices(), size=size, blocking="group")
    group, around = {"a1", "a2", "b1", "b2"}, ("a3", "b3", "c1", "c2")
    board = dict.fromkeys(around, "b") | dict.fromkeys(group, "w")
    assert qo.outcome(rules, qo.QoPosition(board, "b", (9, 9))) is None
    assert qo.blocked(rules, board) == group
    assert fixed_colours(Rules.parse("qo").changed(size=size, blocking="group").options) == []
    with pytest.raises(ValueError, match="groups of 5"):
        can_be_removed(Rules.parse("qo").changed(black_run=5, blocking="group").options, "black")


def test_survey_changes_one_option_or_two() -> None:
    rows = list(blank_rows())
    names = [row["rules"] for row in rows]
    assert len(set(names)) == len(names)
    ordinary = [row for row in rows if not ASIDE.items() <= row["changed"].items()]
    assert {len(row["changed"]) for row in ordinary if row["size"] == 3} == {0, 1, 2}
    assert {len(row["changed"]) for row in ordinary if row["size"] > 3} == {0, 1}
    for size, counts in STONES.items():
        assert {count % 2 for count in counts} == {0, 1}, size
    changed = {(row["size"], *one) for row in rows for one in row["changed"].items()}
    assert (4, "runs", "2/2") in changed
    assert (5, "runs", "3/3") in changed
    assert "reach" in {name for _, name, _ in changed}


@pytest.mark.untraced
def test_rules_solved_again_match_the_file() -> None:
    rows = [row for row in ROWS if row["stones"] == 4 and row["size"] == 3][::80]
    for row in rows:
        blank = {name: row[name] for name in ("rules", "size", "stones", "changed")}
        assert measured([blank]) == [row]


@pytest.mark.untraced
def test_rows_of_one_graph_differ_in_margin() -> None:
    blank = [row for row in blank_rows() if row["size"] == 3 and row["stones"] == 3]
    groups = alike(blank)
    assert sum(map(len, groups)) == len(blank)
    margins, _proposed = [group for group in groups if len(group) > 1]
    assert [row["changed"].get("margin") for row in margins] == [None, "1", "2", "4", "100"]
    assert measured(margins, limit=300)[1] == margins[1] | {"too_large": 300}
    won = measured(margins)[1]
    assert (won["result"], won["remoteness"], won["difference"], won["end"]) == (
        "win",
        3,
        -4,
        "container",
    )
    assert won["line"][0] == "b2"


def test_every_planned_rule_set_has_a_row() -> None:
    assert [row["rules"] for row in ROWS] == [row["rules"] for row in blank_rows()]


def test_figures_of_one_rule_set_agree() -> None:
    for row in SOLVED:
        assert row["wins"] + row["draws"] + row["losses"] == row["positions"]
        assert row["black"] + row["white"] == row["wins"] + row["losses"]
        assert row["endless"] <= row["draws"]
        assert row["stored"] <= row["positions"] <= 8 * row["stored"]
        best = max(row["first_turns"].values(), key=lambda worth: (ORDER[worth[0]], worth[1]))
        assert best == [row["result"], row["difference"]]
        if row["result"] == "draw":
            assert row["remoteness"] is None
            assert len(row["can_end"]) == 2
        else:
            assert row["remoteness"] > 0
            assert row["line"]
            assert (row["end"] == "line") == (row["difference"] == 0)


def test_no_set_goes_that_never_can() -> None:
    seen = set()
    for row in SOLVED:
        fixed = fixed_colours(Rules.parse(row["rules"]).options)
        for colour, turns in zip(("black", "white"), row["removing"], strict=True):
            assert not (turns and colour in fixed), row["rules"]
            seen.add((colour in fixed, turns > 0))
    assert seen == {(True, False), (False, False), (False, True)}


def test_colours_swap_where_sets_are_alike() -> None:
    by_rules = {row["rules"]: row for row in SOLVED}
    swapped = 0
    for row in SOLVED:
        rules = Rules.parse(row["rules"])
        values = rules.options.values()
        other = by_rules.get(str(rules.changed(first="white")))
        if other and values["first"] == "black" and values["black_run"] == values["white_run"]:
            same = ("result", "remoteness", "difference", "positions", "wins", "endless")
            assert [row[name] for name in same] == [other[name] for name in same]
            assert (row["black"], row["white"]) == (other["white"], other["black"])
            swapped += 1
    assert swapped


def test_statements_that_figures_refute_are_refused() -> None:
    turned = deepcopy(ROWS)
    for row in turned:
        if row["changed"].get("first") == "white":
            row["result"], row["end"] = "win", "line"
    with pytest.raises(ValueError, match="the figures do not say"):
        page(turned)


def test_bonuses_count_against_the_first_side() -> None:
    free = [row for row in SOLVED if row["changed"] == {"margin": "100", "paid": "aside"}]
    assert {bonus_letters(row)[4] for row in free} == {"D", "L"}
    assert all(map(is_monotone, free))
    (row,) = [row for row in free if row["stones"] == 4]
    assert bonus_letters(row) == "WWWWDLLLL"


def test_the_page_says_what_the_figures_say() -> None:
    assert PAGE.read_text("utf-8") == page(ROWS)
