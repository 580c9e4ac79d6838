"""Texts of positions and turns: every part is checked, and faults say what is wrong."""

import pytest

from lodestone import Position, PositionError, TurnError
from tests.library.games.leaps.boards import own

#: Two against two on nine points, which files a to c and ranks 1 to 3 name.
SQUARE = own("bb-", "---", "-ww")
PLACED = f"{SQUARE},start=placed"
DUTY = f"{SQUARE},replacement=duty,reserve=1"
NO_BACK = f"{SQUARE},backtrack=forbidden"
PASSING = f"{SQUARE},stalemate=pass"
LINE = f"{own('w-b-b-', lines=['orthogonal'])},over=line"


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (SQUARE, "bb-/---/-ww w 0,0 -,-"),
        (NO_BACK, "bb-/---/-ww w 0,0 b2-b1,-"),
        (PLACED, "---/---/--- b 0,0 -,- 2,2"),
        (PLACED, "---/-w-/--- b 0,0 -,- 1,2"),
        (PLACED, "b--/---/--- w 0,0 -,- 2,1"),
        (DUTY, "bb-/---/-ww w 1,1 -,- duty"),
        (DUTY, "bb-/---/-ww w 1,1 -,- free"),
        (f"{SQUARE},loses-at=1", "b--/---/-ww b 0,0 -,-"),
    ],
)
def test_a_position_is_written_as_read(rules: str, text: str) -> None:
    assert str(Position(rules, text)) == text


@pytest.mark.parametrize(
    ("rules", "text", "fault"),
    [
        (SQUARE, "bbb/---/-ww w 0,0 -,-", "Black has 3 pieces on the board and 0 beside it; at mo"),
        (SQUARE, "bb-/-x-/-ww w 0,0 -,-", "b2 holds 'x'; allowed: w b -"),
        (SQUARE, "bb-/--/-ww w 7,0 -,-", "White has 7 in reserve; 0 to 0 are allowed"),
        (SQUARE, "bb-/---/-ww w 0 -,-", "the reserves must be two numbers"),
        (SQUARE, "bb-/---/-ww w 0,0 c2-c1,-", "step c2-c1 bans nothing under backtrack=allowed"),
        (NO_BACK, "bb-/---/-ww w 0,0 a1-c3,-", "'a1-c3' is not a step between neighbours"),
        (NO_BACK, "bb-/---/-ww w 0,0 -,b3-c3", "b3-c3 needs a piece of Black's on c3"),
        (NO_BACK, "bb-/---/-ww w 0,0 x,-", "the bans must be two steps or -"),
        (SQUARE, "bb-/---/-ww w 0,0 -,- 1,1", "the form is ROWS SIDE RESERVES BANS"),
        (PLACED, "b--/---/-ww w 0,0 -,- 1,1", "White, with 1 to set, has 1 on the board, not 2"),
        (PLACED, "---/---/--- w 0,0 -,- 9,2", "White has 9 pieces to set; 0 to 2 are allowed"),
        (
            PLACED,
            "---/---/--w w 0,0 -,- 1,2",
            "White is not on move with 1 to set while Black has 2",
        ),
        (f"{PLACED},reserve=1", "---/---/w-- b 0,1 -,- 1,2", "1 in reserve, not 0, while pieces"),
        (
            f"{PLACED},backtrack=forbidden",
            "---/---/w-- b 0,0 a2-a1,- 1,2",
            "White has no last step while pieces are set",
        ),
        (
            own("bb-", "---", "-ww", closed="b2", pieces=2) + ",start=placed",
            "---/-w-/--- b 0,0 -,- 1,2",
            "b2 is closed while pieces are set",
        ),
        (DUTY, "bb-/---/-ww w 1,1 -,- dut", "has a duty to enter or is free, not 'dut'"),
        (DUTY, "bb-/---/-ww w 0,1 -,- duty", "has a duty to enter, but no piece in reserve"),
        (
            f"{DUTY},start=placed",
            "bb-/---/--w w 1,1 -,- 1,0 duty",
            "there is no duty to enter while pieces are set",
        ),
        (PASSING, "bb-/---/-ww w 0,0 -,- --", "Black has just passed, but could have moved"),
        (
            f"{PASSING},backtrack=forbidden",
            "bb-/---/-ww w 0,0 -,b2-b3 --",
            "Black has just passed, so it has no last step",
        ),
        (
            f"{SQUARE},loses-at=1",
            "b--/---/-ww w 0,0 -,-",
            "Black, who has just moved, has too few pieces left",
        ),
    ],
)
def test_what_is_wrong_in_a_position_is_said(rules: str, text: str, fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position(rules, text)
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("rules", "turn", "said"),
    [
        (SQUARE, "", "cannot read turn ''; turns are written a1-a2 (step), "),
        (SQUARE, "b1b2", "cannot read turn 'b1b2'"),
        (SQUARE, "b1-b4", "names b4, which is not on the board"),
        (SQUARE, "b1-b3", "b1 to b3 is not a step"),
        (SQUARE, "b1xb2", "b1 to b2 is not a leap"),
        (SQUARE, "b1" + "xb3xb1" * 8, "has more than 14 leaps"),
        (LINE, "a1xd1", "is not a legal turn here"),
        (LINE, "a1xb1", "a1 to b1 is not a leap"),
    ],
)
def test_what_is_wrong_in_a_turn_is_said(rules: str, turn: str, said: str) -> None:
    start = Position(rules)
    with pytest.raises(TurnError) as caught:
        start.play(turn)
    assert said in str(caught.value)
