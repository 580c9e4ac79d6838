"""What the rulebook of Qo states, checked on the oracle by hand-made examples."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from tests.oracles import qo
from tests.oracles.qo import Position, Rules

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

LONGEST_GAME = 400  # turns, after which a random game is left unfinished

START = "8/8/8/8/8/8/8/8 b 89,89"
QO = Rules()
FIVE = Rules(size=5)
LONGER = replace(FIVE, blocking="line-or-longer")
GROUP = replace(FIVE, blocking="group")
DIAGONAL = replace(FIVE, diagonals="on")


def drawn(rules: Rules, picture: str, side: str = "b", containers: str = "9,9") -> Position:
    """Read a position from a drawing of the board, the top rank first."""
    ranks = "/".join("".join(line.split()) for line in picture.strip().split("\n"))
    board = re.sub("-+", lambda run: str(len(run[0])), ranks)
    return qo.parse(rules, f"{board} {side} {containers}")


def placements(rules: Rules, position: Position) -> set[str]:
    """Return the legal placements."""
    return {turn for turn in qo.turns(rules, position) if "-" not in turn}


def moves(rules: Rules, position: Position) -> set[str]:
    """Return the legal paid moves."""
    return {turn for turn in qo.turns(rules, position) if "-" in turn}


def then(rules: Rules, position: Position, *turns: str) -> str:
    """Return the text of the position after these turns."""
    for turn in turns:
        position = qo.play(rules, position, turn)
    return qo.render(rules, position)


def cleared(rules: Rules, position: Position, turn: str) -> str:
    """Return the points that a turn clears, in one text."""
    return " ".join(qo.removed(rules, position, turn))


def random_games(rules: Rules, seed: int) -> Iterator[tuple[Position, str, Position]]:
    """Yield every turn of some random games, with the positions before and after it.

    More of the turns are placements in one game than in another.
    """
    rng = random.Random(seed)
    for placing in (0.3, 0.6, 0.9):
        position = qo.start(rules)
        for _ in range(LONGEST_GAME):
            if not (legal := qo.turns(rules, position)):
                break
            placed = [turn for turn in legal if "-" not in turn]
            turn = rng.choice(placed if rng.random() < placing else legal)
            before, position = position, qo.play(rules, position, turn)
            yield before, turn, position


def random_board(rules: Rules, rng: random.Random) -> dict[str, str]:
    """Return a board with hardly any empty points, so that much is blocked."""
    empty = rng.randint(0, rules.size)
    crowd = rng.sample(sorted(qo.points(rules.size)), rules.size**2 - empty)
    return {point: rng.choice("bw") for point in crowd}


# --------------------------------------------------------------------- board


def test_o1_eight_by_eight_intersections() -> None:
    assert len(qo.points(8)) == 64
    assert {"a1", "h8"} <= qo.points(8)
    assert not {"i1", "a9", "a0"} & qo.points(8)
    assert qo.ranks(8)[0] == ("a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8")
    assert qo.files(8)[0] == ("a8", "a7", "a6", "a5", "a4", "a3", "a2", "a1")


@pytest.mark.parametrize("size", range(3, 10))
def test_o1_size(size: int) -> None:
    rules = Rules(size=size)
    assert len(qo.turns(rules, qo.start(rules))) == len(qo.points(size)) == size**2
    assert max(qo.points(size)) == f"{'abcdefghi'[size - 1]}{size}"


def test_o1_points_have_diagonals_of_each_direction() -> None:
    assert len(qo.diagonals(8)) == 2 * 15
    on_diagonals = [point for line in qo.diagonals(8) for point in line]
    assert all(on_diagonals.count(point) == 2 for point in qo.points(8))
    assert ("a3", "b2", "c1") in qo.diagonals(8)
    assert ("a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8") in qo.diagonals(8)


def test_o2_start() -> None:
    assert qo.render(QO, qo.start(QO)) == START
    study = Rules(size=3, stones=5)
    assert qo.render(study, qo.start(study)) == "3/3/3 b 5,5"


def test_o3_first() -> None:
    assert qo.start(QO).side == "b"
    assert qo.start(Rules(first="white")).side == "w"


# -------------------------------------------------------------------- a turn


def test_o4_place_on_any_empty_point() -> None:
    position = drawn(Rules(size=3), "b w -\n- - -\n- - w", "w", "3,4")
    assert placements(Rules(size=3), position) == {"a1", "b1", "a2", "b2", "c2", "c3"}
    assert then(Rules(size=3), position, "b2") == "bw1/1w1/2w b 3,3"


def test_o4_a_placement_that_loses_is_legal() -> None:
    position = drawn(
        FIVE,
        """
        b b - b b
        - - - - -
        - - - - -
        - - - - -
        - - - - -
        """,
    )
    after = qo.play(FIVE, position, "c5")
    assert qo.outcome(FIVE, after) == ("w", "line")


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
    assert qo.cost(QO, "d4-d7") == 6
    assert qo.cost(QO, "d4-a1") == 6
    assert qo.cost(QO, "h1-a8") == 14
    assert qo.cost(QO, "d4") == 0
    assert qo.cost(Rules(pay=10), "d4-c5") == 10


def test_o5_the_payment_goes_to_the_opponent() -> None:
    position = drawn(FIVE, OPEN, "w", "9,9")
    assert then(FIVE, position, "c2-a4") == "5/b1w2/5/4w/5 b 13,5"


def test_o5_no_more_than_the_container_holds() -> None:
    for held, dearest in ((1, 0), (2, 2), (3, 2), (4, 4), (5, 4), (6, 6)):
        position = drawn(FIVE, OPEN, "b", f"{held},9")
        assert max((qo.cost(FIVE, move) for move in moves(FIVE, position)), default=0) == dearest
        assert len(placements(FIVE, position)) == 22


@pytest.mark.parametrize("pay", range(1, 11))
def test_o5_pay(pay: int) -> None:
    rules = replace(FIVE, pay=pay)
    position = drawn(rules, "b----\n-----\n-----\n-----\n-----", containers=f"{3 * pay},1")
    targets = ("b5", "c5", "d5", "a4", "a3", "a2", "b4", "c3", "d2")
    assert moves(rules, position) == {f"a5-{target}" for target in targets}
    assert then(rules, position, "a5-d2") == f"5/5/5/3b1/5 w 0,{1 + 3 * pay}"


def test_o5_reach_limits_one_payment() -> None:
    """What the container holds limits it as before; eight spaces are any."""
    corner = "b--------/" * 9
    position = drawn(Rules(size=9), corner[:-1].replace("/b", "/-"), containers="18,9")
    for reach in range(1, 9):
        rules = Rules(size=9, reach=reach)
        assert {move[3] for move in moves(rules, position) if move[4] == "9"} == set(
            "bcdefghi"[:reach]
        )
        assert len(moves(rules, position)) == 3 * reach
    poor = drawn(Rules(size=9), corner[:-1].replace("/b", "/-"), containers="5,9")
    assert len(moves(Rules(size=9, reach=4), poor)) == 3 * 2


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
    ("paid", "text", "part"),
    [
        ("banked", "5/5/5/5/5 b 9,9", "RANKS SIDE CONTAINERS BANKS"),
        ("banked", "5/5/5/5/5 b 9,9 0", "not two numbers"),
        ("banked", "5/5/5/5/5 b 89,85 2,3", "more lodestones"),
        ("aside", "5/5/5/5/5 b 9,9 0,0", "not RANKS SIDE CONTAINERS:"),
        ("opponent", "5/5/5/5/5 b 9,9 0,0", "not RANKS SIDE CONTAINERS:"),
    ],
)
def test_only_banked_positions_name_banks(paid: str, text: str, part: str) -> None:
    with pytest.raises(ValueError, match=part):
        qo.parse(replace(FIVE, paid=paid), text)


def test_o6_lodestones_received_are_placed_as_own() -> None:
    position = qo.start(QO)
    assert then(QO, position, "d4", "d4-g7", "a1") == "8/6b1/8/8/8/8/8/b7 w 93,83"


def test_o7_removal_is_neither_action_nor_score() -> None:
    position = drawn(FIVE, "bbb--\n-----\n-----\n-----\n-----", "w", "9,9")
    after = qo.play(FIVE, position, "d5")
    assert qo.render(FIVE, after) == "3w1/5/5/5/5 b 9,8"
    assert (qo.scores(position), qo.scores(after)) == ((12, 9), (9, 9))


def test_o7_after_a_move_too() -> None:
    position = drawn(FIVE, "bbb-b\n-----\n-----\n---w-\n-----", "w", "9,9")
    assert qo.annotated(FIVE, position, "d2-d5") == "d2-d5[a5,b5,c5]"
    assert then(FIVE, position, "d2-d5") == "3wb/5/5/5/5 b 15,3"


def test_o7_lodestones_moved_by_opponents_go_too() -> None:
    position = drawn(FIVE, "-bbw-\n-----\nb----\n-----\n-----", "w", "9,9")
    assert cleared(FIVE, position, "a3-a5") == "a5 b5 c5"


def test_o7_own_sets_go_too() -> None:
    position = drawn(FIVE, "bb-w-\n-----\n-----\n-----\n-----", "b", "9,9")
    assert qo.annotated(FIVE, position, "c5") == "c5[a5,b5,c5]"
    assert then(FIVE, position, "c5") == "3w1/5/5/5/5 w 8,9"


def test_o7_a_standing_set_goes_after_any_action() -> None:
    position = drawn(FIVE, "bbbw-\n-----\n-----\n-----\n-----", "b", "9,9")
    assert qo.outcome(FIVE, position) is None
    assert cleared(FIVE, position, "e1") == "a5 b5 c5"
    assert cleared(FIVE, position, "b5-b4") == ""


# -------------------------------------------------------------- blocked sets


def blocked(rules: Rules, picture: str) -> str:
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
    seven = Rules(size=7)
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
    three = Rules(size=3, blocking="group", white_run=3)
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


def test_o10_opponents_may_be_moved_into_lines() -> None:
    position = drawn(FIVE, "bb-bb\n--b--\n-----\n-----\n-----", "w")
    assert qo.outcome(FIVE, qo.play(FIVE, position, "c4-c5")) == ("w", "line")


def test_o10_is_looked_at_before_o7() -> None:
    """The rank of three would be blocked by the edges."""
    three = Rules(size=3)
    position = drawn(three, "bb-\nw--\n---")
    assert qo.removed(three, position, "c3") == []
    assert qo.annotated(three, position, "c3") == "c3"
    assert then(three, position, "c3") == "bbb/w2/3 w 8,9"


def test_o10_saves_other_sets_from_removal() -> None:
    """White's line comes with a blocked set of Black's, which stays."""
    position = drawn(FIVE, "-wwww\nb----\nb----\nb----\nw----", "w")
    assert then(FIVE, position, "a5") == "wwwww/b4/b4/b4/w4 b 9,8"


def test_o10_is_looked_at_before_o11() -> None:
    position = drawn(FIVE, "bb-bb\n-----\n-----\n-----\n-----", "b", "1,1")
    assert qo.outcome(FIVE, qo.play(FIVE, position, "c5")) == ("w", "line")


def test_o11_the_last_lodestone_placed() -> None:
    position = drawn(FIVE, "w----\n-----\n-----\n-----\n-----", "b", "1,3")
    after = qo.play(FIVE, position, "c3")
    assert qo.scores(after) == (1, 4)
    assert qo.outcome(FIVE, after) == ("w", "container")
    assert qo.turns(FIVE, after) == []


def test_o11_the_whole_container_paid() -> None:
    position = drawn(FIVE, "w----\n-----\n-----\n-----\n-----", "b", "2,3")
    after = qo.play(FIVE, position, "a5-a4")
    assert qo.render(FIVE, after) == "5/w4/5/5/5 w 0,5"
    assert qo.outcome(FIVE, after) == ("w", "container")


def test_o11_scores_after_the_removal() -> None:
    """Black is one ahead; with the three that go it would be four, and too many."""
    rules = replace(FIVE, margin=3)
    position = drawn(rules, "bbb--\n-----\n-----\n-----\n--b--", "w", "1,1")
    after = qo.play(rules, position, "d5")
    assert qo.render(rules, after) == "3w1/5/5/5/2b2 b 1,0"
    assert qo.scores(after) == (2, 1)
    assert qo.outcome(rules, after) == ("b", "container")


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


def test_o12_removal_keeps_a_board_from_being_full() -> None:
    position = drawn(FIVE, FULL.replace("w b w b w", "- b b w b", 1))
    after = qo.play(FIVE, position, "a5")
    assert qo.render(FIVE, after) == "3wb/bwbwb/wbwbw/bwbwb/wbwbw w 8,9"
    assert qo.outcome(FIVE, after) is None


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


# ------------------------------------------------------------ rules and texts


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("size", 2),
        ("size", 10),
        ("stones", 0),
        ("stones", 201),
        ("first", "b"),
        ("pay", 0),
        ("black_run", 1),
        ("white_run", 10),
        ("blocking", "lines"),
        ("diagonals", "yes"),
        ("margin", 0),
        ("margin", 101),
        ("repetition", "twofold"),
    ],
)
def test_unknown_option_value(option: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"{option}={value!r}"):
        replace(QO, **{option: value})


@pytest.mark.parametrize(
    "text",
    [
        "5/5/5/5/5 b 9,9",
        "bwbwb/2w2/b3w/1b1b1/5 w 80,0",
        "wwwww/5/5/5/5 w 0,0",
    ],
)
def test_texts_go_round(text: str) -> None:
    assert qo.render(FIVE, qo.parse(FIVE, text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5/5/5/5/5 b",
        "5/5/5/5/5 b 9,9 -",
        "5/5/5/5/5 x 9,9",
        "5/5/5/5 b 9,9",
        "5/5/5/5/5/5 b 9,9",
        "5/5/5/5/4 b 9,9",
        "5/5/5/5/6 b 9,9",
        "5/5/5/5/23 b 9,9",
        "5/5/5/5/b05 b 9,9",
        "5/5/5/5/B4 b 9,9",
        "5/5/5/5/--3 b 9,9",
        "5/5/5/5/5 b 99",
        "5/5/5/5/5 b 9,9,9",
        "5/5/5/5/5 b 09,9",
        "5/5/5/5/5 b -1,9",
        "5/5/5/5/b4 b 89,89",
        "bbbbb/5/5/5/wwwww b 9,9",
    ],
)
def test_parse_refuses(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        qo.parse(FIVE, text)


def test_brackets_are_optional_and_checked() -> None:
    position = drawn(FIVE, "bbb--\n-----\n-----\n-----\n-----", "w")
    after = qo.play(FIVE, position, "d5")
    assert qo.play(FIVE, position, qo.annotated(FIVE, position, "d5")) == after
    for wrong in ("d5[]", "d5[a5,b5]", "d5[a5,b5,c5", "d5[c5,b5,a5]", "e5[a5,b5,c5]"):
        with pytest.raises(ValueError, match="takes off other points"):
            qo.play(FIVE, position, wrong)


@pytest.mark.parametrize("turn", ["", "a5", "f1", "a5-a5", "b5-c5", "a5-c4", "a5-a1", "a5[a5]"])
def test_illegal_turns_are_refused(turn: str) -> None:
    """Taken, off the board, nowhere, from an empty point, a knight's leap, too dear."""
    position = drawn(FIVE, "b----\n-----\n-----\n-----\n-----", "b", "7,9")
    for ask in (qo.play, qo.removed, qo.annotated):
        with pytest.raises(ValueError, match="is not legal"):
            ask(FIVE, position, turn)


def test_turns_are_sorted_by_text() -> None:
    legal = qo.turns(FIVE, drawn(FIVE, OPEN))
    assert legal == sorted(set(legal))


# ------------------------------------------------------------------ counting


@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        (Rules(), [1, 64, 5488]),
        (Rules(size=3), [1, 9, 128, 2056]),
        (Rules(size=4), [1, 16, 392, 11176]),
        (Rules(size=3, stones=1), [1, 9, 0, 0]),
        (Rules(size=3, stones=2), [1, 9, 9 * 8 + 40, 9 * 8 * 7, 0]),
    ],
)
def test_perft_from_the_start(rules: Rules, counts: list[int]) -> None:
    """Two turns: any second point, or the one lodestone like a queen where it can be paid."""
    start = qo.start(rules)
    assert [qo.perft(rules, start, depth) for depth in range(len(counts))] == counts


@pytest.mark.parametrize("size", range(3, 10))
def test_perft_two_turns(size: int) -> None:
    """Other points, and a queen's moves from anywhere on an empty board."""
    rules = Rules(size=size)
    queen = size * (size - 1) * (5 * size - 1) * 2 // 3
    assert qo.perft(rules, qo.start(rules), 2) == size**2 * (size**2 - 1) + queen


# ---------------------------------------------------------------------- laws


def readings(rules: Rules) -> list[Rules]:
    """Return the rules with each reading of O9."""
    values = product(qo.CHOICES["blocking"], qo.CHOICES["diagonals"])
    return [
        replace(rules, blocking=blocking, diagonals=diagonals) for blocking, diagonals in values
    ]


LAWS = (
    *readings(Rules(size=5, stones=12)),
    Rules(size=6, stones=20, black_run=2, white_run=2, pay=1),
    Rules(size=4, stones=30, first="white", margin=2),
    Rules(size=5, stones=20, paid="banked", reach=2),
    Rules(size=5, stones=20, paid="aside"),
)


def swapped_rules(rules: Rules) -> Rules:
    """Return the rules with what holds for Black and White exchanged."""
    return replace(rules, black_run=rules.white_run, white_run=rules.black_run)


def swapped(position: Position) -> Position:
    """Return the position with the colours exchanged."""
    board = {point: qo.OPPONENT[colour] for point, colour in position.board.items()}
    held, banked = position.containers[::-1], position.banks[::-1]
    return Position(board, qo.OPPONENT[position.side], held, banked)


@pytest.mark.parametrize("rules", LAWS)
def test_laws_of_random_games(rules: Rules) -> None:
    """Texts go round, nothing comes from nowhere, and only ends have no turns."""
    for before, turn, after in random_games(rules, seed=1):
        assert qo.parse(rules, qo.render(rules, after)) == after
        assert (qo.outcome(rules, after) is None) == bool(qo.turns(rules, after))
        assert after.side == qo.OPPONENT[before.side]
        cleared_points = qo.removed(rules, before, turn)
        cost = qo.cost(rules, turn)
        lost = len(cleared_points) + (cost if rules.paid == "aside" else 0)
        assert sum(qo.scores(before)) == sum(qo.scores(after)) + lost
        assert not set(cleared_points) & set(after.board)
        paid = before.container(before.side) - after.container(before.side)
        assert paid == (cost or 1)
        received = after.container(after.side) - before.container(after.side)
        assert received == (cost if rules.paid == "opponent" else 0)
        banked = after.bank(after.side) - before.bank(after.side)
        assert banked == (cost if rules.paid == "banked" else 0)
        assert after.bank(before.side) == before.bank(before.side)


@pytest.mark.parametrize("rules", LAWS)
def test_symmetries_and_colours_change_nothing(rules: Rules) -> None:
    played = list(random_games(rules, seed=2))
    for position, turn, after in random.Random(2).sample(played, 8) + played[-1:]:
        images, results = qo.symmetries(rules, position), qo.symmetries(rules, after)
        assert images[0] == position
        for number, image in enumerate(qo.point_maps(rules.size)):
            mapped = "-".join(image[point] for point in turn.split("-"))
            assert qo.play(rules, images[number], mapped) == results[number]
        other = swapped_rules(rules)
        assert qo.turns(other, swapped(position)) == qo.turns(rules, position)
        assert qo.play(other, swapped(position), turn) == swapped(after)
        result, mirrored = qo.outcome(rules, after), qo.outcome(other, swapped(after))
        assert mirrored == (result and (qo.OPPONENT.get(result[0], "draw"), result[1]))


@pytest.mark.parametrize("rules", LAWS)
def test_o9_taking_off_blocks_nothing_more(rules: Rules) -> None:
    rng = random.Random(3)
    removals = 0
    for _ in range(200):
        board = random_board(rules, rng)
        gone = qo.blocked(rules, board)
        left = {point: colour for point, colour in board.items() if point not in gone}
        assert not qo.blocked(rules, left)
        removals += bool(gone)
    assert removals > 20


@pytest.mark.parametrize("diagonals", ["off", "on"])
def test_o9_line_readings_told_another_way(diagonals: str) -> None:
    """A line is a word: b's between w's, where the edges are w's too; and so for White."""
    words = {
        "line": {"b": "(?<=w)b{3}(?=w)", "w": "(?<=b)w{4}(?=b)"},
        "line-or-longer": {"b": "(?<=w)b{3,}(?=w)", "w": "(?<=b)w{4,}(?=b)"},
    }
    rng = random.Random(4)
    lines = qo.ranks(6) + qo.files(6) + (qo.diagonals(6) if diagonals == "on" else ())
    for _ in range(100):
        board = random_board(Rules(size=6), rng)
        for blocking, patterns in words.items():
            rules = Rules(size=6, blocking=blocking, diagonals=diagonals)
            expected = {
                line[index]
                for line in lines
                for colour, pattern in patterns.items()
                for found in re.finditer(pattern, _word(board, line, qo.OPPONENT[colour]))
                for index in range(found.start() - 1, found.end() - 1)
            }
            assert qo.blocked(rules, board) == expected


def _word(board: dict[str, str], line: tuple[str, ...], edge: str) -> str:
    """Return the signs along a line between two edges."""
    return edge + "".join(board.get(point, "-") for point in line) + edge


def test_o9_group_reading_told_another_way() -> None:
    """Life spreads from the empty points through each colour; pairs without it are blocked."""
    rules = Rules(size=6, blocking="group", black_run=2, white_run=2)
    rng = random.Random(5)
    for _ in range(100):
        board = random_board(rules, rng)
        near = qo.neighbours(6)
        alive = {point for point in board if near[point] - board.keys()}
        for _ in board:
            alive |= {
                point
                for point in board
                if any(other in alive and board[other] == board[point] for other in near[point])
            }
        dead = board.keys() - alive
        paired = {
            point
            for point in dead
            if any(board.get(other) == board[point] for other in near[point])
        }
        assert qo.blocked(rules, board) == paired


def test_o9_readings_contain_each_other() -> None:
    rng = random.Random(6)
    for _ in range(100):
        board = random_board(QO, rng)
        sets = {
            (rules.blocking, rules.diagonals): qo.blocked(rules, board) for rules in readings(QO)
        }
        assert sets["line", "off"] <= sets["line", "on"] <= sets["line-or-longer", "on"]
        assert sets["line", "off"] <= sets["line-or-longer", "off"] <= sets["line-or-longer", "on"]
        assert sets["group", "off"] == sets["group", "on"]
