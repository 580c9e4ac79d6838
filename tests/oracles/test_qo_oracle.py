"""What the rulebook of Qo states, checked on the oracle by hand-made examples."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.oracles import qo
from tests.oracles.qo import QoChoices, QoPosition

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

QO = QoChoices()
FIVE = QoChoices(size=5)
LONGER = replace(FIVE, blocking="line-or-longer")
GROUP = replace(FIVE, blocking="group")
DIAGONAL = replace(FIVE, diagonals="on")


def drawn(rules: QoChoices, picture: str, side: str = "b", containers: str = "9,9") -> QoPosition:
    """Read a position from a drawing of the board, the top rank first."""
    ranks = "/".join("".join(line.split()) for line in picture.strip().split("\n"))
    board = re.sub("-+", lambda run: str(len(run[0])), ranks)
    return qo.parse(rules, f"{board} {side} {containers}")


def placements(rules: QoChoices, position: QoPosition) -> set[str]:
    """Return the legal placements."""
    return {turn for turn in qo.turns(rules, position) if "-" not in turn}


def moves(rules: QoChoices, position: QoPosition) -> set[str]:
    """Return the legal paid moves."""
    return {turn for turn in qo.turns(rules, position) if "-" in turn}


def then(rules: QoChoices, position: QoPosition, *turns: str) -> str:
    """Return the text of the position after these turns."""
    for turn in turns:
        position = qo.play(rules, position, turn)
    return qo.render(rules, position)


def cleared(rules: QoChoices, position: QoPosition, turn: str) -> str:
    """Return the points that a turn clears, in one text."""
    return " ".join(qo.removed(rules, position, turn))


# --------------------------------------------------------------------- board


@pytest.mark.parametrize("size", range(3, 10))
def test_o1_size(size: int) -> None:
    rules = QoChoices(size=size)
    assert len(qo.turns(rules, qo.start(rules))) == len(qo.points(size)) == size**2
    assert max(qo.points(size)) == f"{'abcdefghi'[size - 1]}{size}"


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (QO, "8/8/8/8/8/8/8/8 b 89,89"),
        (QoChoices(size=3, stones=5), "3/3/3 b 5,5"),
        (QoChoices(size=3, stones=5, first="white"), "3/3/3 w 5,5"),
    ],
)
def test_o2_o3_start(rules: QoChoices, text: str) -> None:
    assert qo.render(rules, qo.start(rules)) == text


def test_o1_points_have_diagonals_of_each_direction() -> None:
    assert len(qo.diagonals(8)) == 2 * 15
    on_diagonals = [point for line in qo.diagonals(8) for point in line]
    assert all(on_diagonals.count(point) == 2 for point in qo.points(8))
    assert ("a3", "b2", "c1") in qo.diagonals(8)
    assert ("a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8") in qo.diagonals(8)


# -------------------------------------------------------------------- a turn


def test_o4_place_on_any_empty_point() -> None:
    position = drawn(QoChoices(size=3), "b w -\n- - -\n- - w", "w", "3,4")
    assert placements(QoChoices(size=3), position) == {"a1", "b1", "a2", "b2", "c2", "c3"}
    assert then(QoChoices(size=3), position, "b2") == "bw1/1w1/2w b 3,3"


OPEN = """
    - - - - -
    - - w - -
    - - - - -
    - - b - w
    - - - - -
"""


def test_o5_straight_over_empty_points_in_eight_directions() -> None:
    """From c2, c4 and e2 are taken and c5 is behind c4."""
    reached = {move for move in moves(FIVE, drawn(FIVE, OPEN)) if move.startswith("c2")}
    targets = ("b2", "a2", "d2", "c3", "c1", "b3", "a4", "d3", "e4", "b1", "d1")
    assert reached == {f"c2-{target}" for target in targets}


def test_o5_either_colour_by_either_player() -> None:
    for side in "bw":
        position = drawn(FIVE, OPEN, side)
        assert {move[:2] for move in moves(FIVE, position)} == {"c2", "c4", "e2"}
        assert len(moves(FIVE, position)) == 11 + 11 + 7


def test_o5_three_spaces_cost_six() -> None:
    assert qo.cost(QO, {}, "d4-d7") == 6
    assert qo.cost(QO, {}, "d4-a1") == 6
    assert qo.cost(QO, {}, "h1-a8") == 14
    assert qo.cost(QO, {}, "d4") == 0
    assert qo.cost(QoChoices(pay=10), {}, "d4-c5") == 10


def test_o5_a_path_may_bend_at_every_point() -> None:
    """From a1 round b1 and b2 to c2 in three spaces, and nowhere if the wall is whole."""
    rules, board = replace(FIVE, path="bent"), "-----/-----/{}/-b---/wb---"
    round_it = drawn(rules, board.format("-----").replace("/", "\n"), containers="6,9")
    assert qo.cost(rules, round_it.board, "a1-c1") == 8
    assert qo.cost(rules, round_it.board, "a1-c2") == 6
    assert {"a1-c2", "a1-c4"} <= set(moves(rules, round_it))
    assert "a1-c1" not in moves(rules, round_it)
    assert "a1-c2" not in moves(FIVE, round_it)
    assert "a1-c2" not in moves(replace(rules, reach=2), round_it)
    shut = drawn(rules, board.format("bb---").replace("/", "\n"), containers="99,9")
    assert {move for move in moves(rules, shut) if move.startswith("a1")} == {"a1-a2"}


def test_o5_the_payment_goes_to_the_opponent() -> None:
    position = drawn(FIVE, OPEN, "w", "9,9")
    assert then(FIVE, position, "c2-a4") == "5/b1w2/5/4w/5 b 13,5"


def test_o5_no_more_than_the_container_holds() -> None:
    for held, dearest in ((1, 0), (2, 2), (3, 2), (4, 4), (5, 4), (6, 6)):
        position = drawn(FIVE, OPEN, "b", f"{held},9")
        assert (
            max((qo.cost(FIVE, position.board, move) for move in moves(FIVE, position)), default=0)
            == dearest
        )
        assert len(placements(FIVE, position)) == 22


def test_o5_reach_limits_one_payment() -> None:
    """What the container holds limits it as before; eight spaces are any."""
    corner = "b--------/" * 9
    position = drawn(QoChoices(size=9), corner[:-1].replace("/b", "/-"), containers="18,9")
    for reach in range(1, 9):
        rules = QoChoices(size=9, reach=reach)
        assert {move[3] for move in moves(rules, position) if move[4] == "9"} == set(
            "bcdefghi"[:reach]
        )
        assert len(moves(rules, position)) == 3 * reach
    poor = drawn(QoChoices(size=9), corner[:-1].replace("/b", "/-"), containers="5,9")
    assert len(moves(QoChoices(size=9, reach=4), poor)) == 3 * 2


def test_o6_banked_lodestones_only_count() -> None:
    rules = replace(FIVE, paid="banked", stones=9)
    position = qo.parse(rules, "5/5/2b2/5/5 w 3,4 0,5")
    after = qo.play(rules, position, "c3-c5")
    assert qo.render(rules, after) == "2b2/5/5/5/5 b 3,0 4,5"
    assert qo.scores(after) == (3 + 4 + 1, 0 + 5)
    assert qo.outcome(rules, after) == ("b", "container")  # whatever White's bank has
    poor = qo.parse(rules, "5/5/2b2/5/5 w 3,1 0,5")
    assert moves(rules, poor) == set()


def test_o6_lodestones_set_aside_count_for_nobody() -> None:
    rules = replace(FIVE, paid="aside")
    position = qo.parse(rules, "5/5/2b2/5/5 b 7,9")
    after = qo.play(rules, position, "c3-c5")
    assert qo.render(rules, after) == "2b2/5/5/5/5 w 3,9"
    assert (qo.scores(position), qo.scores(after)) == ((8, 9), (4, 9))


def test_o6_banks_tell_positions_apart() -> None:
    rules = replace(FIVE, paid="banked")
    history = [qo.parse(rules, f"5/5/2b2/5/5 b 7,9 {bank},0") for bank in (0, 2, 4)]
    assert not qo.third_occurrence(history)
    assert qo.third_occurrence(history[:1] * 3)


@pytest.mark.parametrize(
    ("before", "turn", "after"),
    [
        ("bbb2/5/5/5/5 w 9,9", "d5[a5,b5,c5]", "3w1/5/5/5/5 b 9,8"),
        # After a move too, and sets of one's own.
        ("bbb1b/5/5/3w1/5 w 9,9", "d2-d5[a5,b5,c5]", "3wb/5/5/5/5 b 15,3"),
        ("bb1w1/5/5/5/5 b 9,9", "c5[a5,b5,c5]", "3w1/5/5/5/5 w 8,9"),
        # Opponents that one has just moved go too.
        ("1bbw1/5/b4/5/5 w 9,9", "a3-a5[a5,b5,c5]", "3w1/5/5/5/5 b 13,5"),
        # A set that stands goes after any action.
        ("bbbw1/5/5/5/5 b 9,9", "e1[a5,b5,c5]", "3w1/5/5/5/4b w 8,9"),
        ("bbbw1/5/5/5/5 b 9,9", "b5-b4", "b1bw1/1b3/5/5/5 w 7,11"),
        # O10 is looked at before O7, O7 before O12.
        ("1wwww/b4/b4/b4/w4 w 9,9", "a5", "wwwww/b4/b4/b4/w4 b 9,8"),
        (
            "1bbwb/bwbwb/wbwbw/bwbwb/wbwbw b 9,9",
            "a5[a5,b5,c5]",
            "3wb/bwbwb/wbwbw/bwbwb/wbwbw w 8,9",
        ),
    ],
)
def test_o7_blocked_sets_go_after_the_action(before: str, turn: str, after: str) -> None:
    position = qo.parse(FIVE, before)
    assert qo.annotated(FIVE, position, turn.partition("[")[0]) == turn
    assert then(FIVE, position, turn) == after


# -------------------------------------------------------------- blocked sets


def blocked(rules: QoChoices, picture: str) -> str:
    """Return the points of the blocked sets of a drawn board, in one text."""
    return " ".join(sorted(qo.blocked(rules, drawn(rules, picture).board)))


ROWS = """
    b b b w -
    w w w b -
    w b b b -
    b w w w w
    - - - - -
"""


def test_o8_three_black_or_four_white() -> None:
    """Black in rank 5 and White in rank 2; White in rank 4 are only three."""
    assert blocked(FIVE, ROWS) == "a5 b2 b5 c2 c5 d2 e2"


def test_o8_runs_are_options() -> None:
    assert blocked(replace(FIVE, white_run=3), ROWS) == "a4 a5 b4 b5 c4 c5"
    assert blocked(replace(FIVE, black_run=2), ROWS) == "b2 c2 d2 d3 d4 e2"


COLUMN = """
    - w - b -
    w b - b -
    - b w b -
    - b - b -
    - w - w -
"""


def test_o9_line_vertical_and_exactly_so_many() -> None:
    """The column of three goes, the column of four stays."""
    assert blocked(FIVE, COLUMN) == "b2 b3 b4"


def test_o9_line_or_longer() -> None:
    assert blocked(LONGER, COLUMN) == "b2 b3 b4 d2 d3 d4 d5"


@pytest.mark.parametrize(
    ("rank", "points"),
    [
        ("bbb--", ""),
        ("bbbw-", "a5 b5 c5"),
        ("-bbbw", ""),
        ("wbbbw", "b5 c5 d5"),
        ("-wbbb", "c5 d5 e5"),
        ("--bbb", ""),
        ("bbw--", ""),
        ("wwwb-", ""),
        ("wwwwb", "a5 b5 c5 d5"),
        ("-wwww", ""),
        ("bwwww", "b5 c5 d5 e5"),
        ("bbbbw", ""),
    ],
)
def test_o9_line_ends_are_edge_or_opponent(rank: str, points: str) -> None:
    assert blocked(FIVE, f"{rank}\n-----\n-----\n-----\n-----") == points


def test_o9_intersecting_sets_go_together() -> None:
    """Rank and file share the point c3."""
    position = drawn(
        FIVE,
        """
        - - b - -
        - - b - -
        b b - w -
        - - w - -
        - - - - -
        """,
    )
    assert cleared(FIVE, position, "c3") == "a3 b3 c3 c4 c5"


def test_o9_sets_blocking_each_other_go_together() -> None:
    """With d7 White has four and Black three; with d8 Black four and White four."""
    seven = QoChoices(size=7)
    position = drawn(seven, "bbb-www\n" + "-------\n" * 6, "w")
    assert cleared(seven, position, "d7") == "a7 b7 c7 d7 e7 f7 g7"
    position = drawn(QO, "bbb-wwww\n" + "--------\n" * 7, "b")
    assert cleared(QO, position, "d8") == "e8 f8 g8 h8"


def test_o9_longer_runs_are_found_whole() -> None:
    """The rank of four is no set, though the file of three takes one of it off."""
    board = """
        w b - - -
        b b b b w
        - b - - -
        - w - - -
        - - - - -
    """
    assert blocked(FIVE, board) == "b3 b4 b5"
    assert blocked(LONGER, board) == "a4 b3 b4 b5 c4 d4"


AROUND = """
    b b w - -
    b w - - -
    w - b b -
    - - b - -
    - - - - -
"""


def test_o9_group_around_a_corner() -> None:
    """The group in the corner has no empty neighbour, the other one has."""
    assert blocked(GROUP, AROUND) == "a4 a5 b5"
    assert blocked(FIVE, AROUND) == ""
    assert blocked(replace(GROUP, black_run=4), AROUND) == ""


def test_o9_an_eye_saves_a_group_until_filled() -> None:
    position = drawn(
        GROUP,
        """
        w w w b -
        w - w b -
        b b b - -
        - - - - -
        - - - - -
        """,
    )
    assert cleared(GROUP, position, "b4") == "a4 a5 b5 c4 c5"
    white = replace(position, side="w")
    assert cleared(GROUP, white, "b4") == "a4 a5 b4 b5 c4 c5"


def test_o9_group_is_found_as_the_board_stands() -> None:
    """Both groups are without an empty neighbour, so both go: nobody is first."""
    three = QoChoices(size=3, blocking="group", white_run=3)
    position = drawn(three, "b b w\nb w w\nw - b", "w")
    assert cleared(three, position, "b1") == "a1 a2 a3 b1 b2 b3 c2 c3"


SLOPES = """
    b - b - -
    - b b - -
    b - b - w
    - - - w -
    - - w - -
"""


def test_o9_diagonals() -> None:
    """c5 b4 a3 lies between two edges, a5 b4 c3 ends at d2."""
    assert blocked(FIVE, SLOPES) == ""
    assert blocked(DIAGONAL, SLOPES) == "a3 a5 b4 c3 c5"
    assert blocked(replace(DIAGONAL, white_run=3), SLOPES) == "a3 a5 b4 c1 c3 c5 d2 e3"
    assert blocked(replace(GROUP, diagonals="on"), SLOPES) == blocked(GROUP, SLOPES)


def test_o9_a_long_diagonal_is_no_line() -> None:
    position = drawn(FIVE, "b----\n-b---\n-----\n---b-\n----b")
    assert qo.removed(DIAGONAL, position, "c3") == []
    assert qo.outcome(DIAGONAL, qo.play(DIAGONAL, position, "c3")) is None
    longer = replace(LONGER, diagonals="on")
    assert cleared(longer, position, "c3") == "a5 b4 c3 d2 e1"


# ----------------------------------------------------------------------- end


def test_o10_a_line_from_edge_to_edge_loses() -> None:
    rank = drawn(FIVE, "-----\nwwwww\n-----\n-----\n-----")
    file = drawn(FIVE, "---b-\n---b-\n---b-\n---b-\n---b-")
    assert qo.outcome(FIVE, rank) == ("b", "line")
    assert qo.outcome(FIVE, file) == ("w", "line")
    assert qo.turns(FIVE, rank) == qo.turns(FIVE, file) == []
    assert qo.outcome(FIVE, drawn(FIVE, "b----\n-b---\n--b--\n---b-\n----b")) is None


@pytest.mark.parametrize(
    ("before", "turn", "margin", "outcome"),
    [
        # A placement that loses is legal, and opponents may be moved into lines.
        ("bb1bb/5/5/5/5 b 9,9", "c5", 8, ("w", "line")),
        ("bb1bb/2b2/5/5/5 w 9,9", "c4-c5", 8, ("w", "line")),
        # O10 is looked at before O11.
        ("bb1bb/5/5/5/5 b 1,1", "c5", 8, ("w", "line")),
        # O11: the last lodestone placed, or the whole container paid.
        ("w4/5/5/5/5 b 1,3", "c3", 8, ("w", "container")),
        ("w4/5/5/5/5 b 2,3", "a5-a4", 8, ("w", "container")),
        # With the three that go Black would be four ahead, and too many.
        ("bbb2/5/5/5/2b2 w 1,1", "d5", 3, ("b", "container")),
        # O12: a removal keeps the board from being full.
        ("1bbwb/bwbwb/wbwbw/bwbwb/wbwbw b 9,9", "a5", 8, None),
    ],
)
def test_o10_o11_ends_after_a_turn(
    before: str, turn: str, margin: int, outcome: tuple[str, str] | None
) -> None:
    rules = replace(FIVE, margin=margin)
    after = qo.play(rules, qo.parse(rules, before), turn)
    assert qo.outcome(rules, after) == outcome
    assert (qo.turns(rules, after) == []) == (outcome is not None)


@pytest.mark.parametrize(
    ("containers", "margin", "result"),
    [
        ("0,1", 8, "w"),
        ("0,7", 8, "w"),
        ("0,8", 8, "b"),
        ("0,9", 8, "b"),
        ("7,0", 8, "b"),
        ("8,0", 8, "w"),
        ("0,0", 8, "draw"),
        ("0,0", 1, "draw"),
        ("0,1", 1, "b"),
        ("0,99", 100, "w"),
        ("0,100", 100, "b"),
    ],
)
def test_o11_the_higher_score_wins_unless_too_high(
    containers: str, margin: int, result: str
) -> None:
    rules = replace(FIVE, margin=margin)
    position = drawn(rules, "b----\n-----\n-----\n-----\n----w", "b", containers)
    assert qo.outcome(rules, position) == (result, "container")


FULL = """
    w b w b w
    b w b w b
    w b w b w
    b w b w b
    w b w b w
"""


def test_o12_full_board() -> None:
    """13 white and 12 black lodestones, and what the containers hold."""
    results = [
        qo.outcome(FIVE, drawn(FIVE, FULL, side, containers))
        for side in "bw"
        for containers in ("3,3", "4,3", "9,2")
    ]
    assert results == [("w", "full"), ("draw", "full"), ("b", "full")] * 2
    assert qo.turns(FIVE, drawn(FIVE, FULL)) == []
    assert qo.outcome(FIVE, drawn(FIVE, FULL, "b", "0,3")) == ("w", "container")


def test_o12_filled_by_the_last_placement() -> None:
    position = drawn(FIVE, FULL.replace("w", "-", 1), "w", "9,9")
    assert placements(FIVE, position) == {"a5"}
    assert moves(FIVE, position) == {"b5-a5", "a4-a5", "b4-a5"}
    assert qo.outcome(FIVE, qo.play(FIVE, position, "a5")) == ("draw", "full")
    assert qo.outcome(FIVE, qo.play(FIVE, position, "b4-a5")) is None


def test_o13_third_occurrence() -> None:
    """Paying to and fro twice brings the position back for the third time."""
    history = [drawn(FIVE, OPEN)]
    thirds = []
    for turn in ["c2-c1", "c4-c5", "c1-c2", "c5-c4"] * 2:
        history.append(qo.play(FIVE, history[-1], turn))
        thirds.append(qo.third_occurrence(history))
    assert thirds == [False] * 7 + [True]


def test_o13_positions_include_containers_and_side() -> None:
    texts = ("b4/5/5/5/5 b 9,9", "b4/5/5/5/5 w 9,9", "b4/5/5/5/5 b 9,8", "b4/5/5/5/5 b 9,9")
    seen = [qo.parse(FIVE, text) for text in texts]
    assert not qo.third_occurrence(seen)
    assert not qo.third_occurrence([])
    assert qo.third_occurrence([*seen, seen[0]])


# ------------------------------------------------------------------ counting


@pytest.mark.parametrize("size", range(3, 10))
def test_perft_two_turns(size: int) -> None:
    """Other points, and a queen's moves from anywhere on an empty board."""
    rules = QoChoices(size=size)
    queen = size * (size - 1) * (5 * size - 1) * 2 // 3
    assert qo.perft(rules, qo.start(rules), 2) == size**2 * (size**2 - 1) + queen
