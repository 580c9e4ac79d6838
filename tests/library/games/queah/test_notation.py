"""Texts of Queah: examples of the rulebook, and every fault named in one line."""

import pytest

from lodestone import Position, PositionError, Rules, TurnError
from lodestone.games.queah.setups import QueahSetup
from tests.library.games import faults

START = "b/bb-/-b-w-/-ww/w w 6,6 -,-"
# Each fault, and every part of it that has to be named.
FAULTS = {
    "": ["cannot read position ''", "RANKS SIDE RESERVES BANS"],
    "b/bb-/-b-w-/-ww/w w 6,6": ["cannot read position"],
    "b/bb-/-b-w-/-ww/w w 6,6 -,- --- ": ["cannot read position"],
    "b/bb-/-b-w-/-ww w 6,6 -,-": ["5 rows", "not 4"],
    "b/bb/-b-w-/-xw/w w 6,6 -,-": ["row 4 has 3 cells, not 2", "c2 holds 'x'"],
    "b/bb-/-b-w-/-ww/w x 6 d3d4": [
        "w or b, not 'x'",
        "reserves must be two numbers",
        "bans must be two",
    ],
    "b/bb-/-b-w-/-ww/w w 7,9 -,-": ["White has 7 in reserve", "Black has 9 in reserve"],
    "b/bb-/-bww-/-ww/w w 6,6 -,-": ["White has 5 pieces on the board; at most 4"],
    "b/bb-/-b-w-/-ww/w w 6,6 d3d4,-": ["White's last step d3d4 needs a piece of White's on d4"],
    "b/bb-/-b-w-/-ww/w w 6,6 -,a3c3": ["'a3c3' is not a step between neighbouring cells"],
    "b/bb-/-b-w-/-ww/w w 6,6 -,a9c3": ["bans must be two steps"],
    "b/bb-/-b---/---/- b 6,6 -,-": [],
    "b/bb-/-b---/---/- b 0,6 -,-": ["White, who has just moved, has no piece"],
    "b/bb-/-b-w-/-ww/w w 6,6 -,- --": ["a pass (--) needs stalemate=pass"],
    "x/bb-/bb-w-/-ww/w z 9,9 -,-": ["c5 holds 'x'", "not 'z'", "White has 9", "Black has 9"],
    "b/bb-/bb-wb/-ww/w z 9,6 d3e3,-": ["not 'z'", "Black has 6 pieces", "White has 9", "on e3"],
    "b/bb-/-b-w-/-ww/w w 6,٦ -,-": ["reserves must be two numbers"],
}


@pytest.mark.parametrize(("text", "parts"), FAULTS.items())
def test_every_fault_of_a_position_is_named(text: str, parts: list[str]) -> None:
    faults.compare("queah:balanced", text, parts)


def test_any_setup_names_all_its_faults() -> None:
    crowd = QueahSetup(dict.fromkeys(("c5", "b4", "c4", "d4", "a3", "z9"), "b"), "x", (0, 8))
    faults = crowd.faults(Rules.parse("queah").options)
    assert len(faults) == 4
    assert "Black has 6 pieces on the board; at most 4 are allowed" in faults


def test_letters_and_passes_that_cannot_be_are_faults() -> None:
    options = Rules.parse("queah:comment,stalemate=pass").options
    strange = QueahSetup({"c3": "q", "c5": "b", "c1": "w"}, "w", (0, 0), passes=7)
    assert strange.faults(options) == [
        "c3 holds 'q'; a piece is w or b",
        "0 to 2 passes in a row are possible, not 7",
    ]
    with pytest.raises(PositionError) as caught:
        Position("queah:comment,stalemate=pass", f"{START} -- --")
    assert caught.value.faults == (
        "Black has just passed, but could have moved",
        "White has just passed, but could have moved",
    )


def test_a_ban_under_backtrack_allowed_is_refused() -> None:
    text = "b/bbw/-b---/-ww/w b 6,6 d3d4,-"
    assert str(Position("queah:balanced", text)) == text
    with pytest.raises(PositionError, match="bans nothing under backtrack=allowed"):
        Position("queah:traditional", text)


def test_a_ban_on_a_taken_cell_is_dropped() -> None:
    text = "b/b-w/-b-b-/-ww/w w 6,6 d3d4,-"
    assert str(Position("queah:balanced", text)) == text.replace("d3d4", "-")


LASTING = "queah:balanced,backtrack=forbidden-until-moved"


def test_bans_that_last_are_written_for_each_piece() -> None:
    text = "b/b-w/-b-b-/-ww/w w 6,6 c1c2/d3d4,c3b3"
    position = Position(LASTING, text)
    assert str(position) == text
    assert "c2c1" not in position.turns
    assert str(position.play("d4c4")).split()[-1] == "c1c2/d4c4,c3b3"


@pytest.mark.parametrize(
    ("rules", "bans", "fault"),
    [
        (LASTING, "c3c2/b2c2,-", "White has two last steps of one piece"),
        (LASTING, "c3c2/d3d4,-", "White's last step d3d4 needs a piece of White's on d4"),
        (LASTING, "c3c2/,-", "bans must be two"),
        (f"{LASTING},stalemate=pass", "c3c2/a5c5,- --", "last step 'a5c5' is not a step"),
        ("queah:balanced", "c3c2/d1c1,-", "'d1c1' is not a step between neighbouring cells"),
        ("queah:balanced", "c3c2/c3d3,-", "White has 2 last steps; 1 is allowed"),
    ],
)
def test_bans_that_cannot_be_are_faults(rules: str, bans: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        Position(rules, f"b/bb-/-b-w-/-ww/w w 6,6 {bans}")


@pytest.mark.parametrize(
    ("text", "part"),
    {
        "": "cannot read turn ''",
        "d3": "cannot read turn 'd3'",
        "d3d4d5": "cannot read turn",
        "d3,d4": "cannot read turn",
        "@c3,": "cannot read turn",
        "@c3d3d4": "cannot read turn",
        "d3d5": "names d5, which is not on the board",
        "@a1": "names a1, which is not on the board",
        "d3b3": "d3 to b3 is not a step to a neighbour",
        "d3xd4": "d3 to d4 is not a leap over one cell",
        "d3d2": "'d3d2' is not a legal turn here; legal: c2b2, c2c3, d3c3, d3d4, d3e3",
        "@c3": "not a legal turn here",
        "--": "not a legal turn here",
    }.items(),
)
def test_a_wrong_turn_names_what_is_legal(text: str, part: str) -> None:
    with pytest.raises(TurnError) as caught:
        Position.start("queah:balanced").play(text)
    assert part in str(caught.value)


def test_the_diagram_shows_the_start() -> None:
    assert Position("queah", START).diagram() == "\n".join(
        (
            "5      b",
            "4    b b -     Black's reserve 6",
            "3  - b - w -   White to move",
            "2    - w w     White's reserve 6",
            "1      w",
            "   a b c d e",
        )
    )


def test_an_empty_cell_names_what_moves_there() -> None:
    start = Position.start("queah:balanced")
    reasons = start.why_not
    assert reasons["c3"].text == "Press the piece that is to move here first: c2 or d3."
    assert reasons["d4"].text == "Press the piece that is to move here first: d3."
    assert "fewer than four" in reasons["a3"].text
