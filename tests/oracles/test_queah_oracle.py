"""What the rulebook of Queah states, checked on the oracle by hand-made examples."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.oracles import queah
from tests.oracles.queah import PRESETS, QueahChoices, QueahPosition

pytestmark = pytest.mark.untraced

START = "b/bb-/-b-w-/-ww/w w 6,6 -,-"
TRADITIONAL = PRESETS["traditional"]
COMPULSORY = PRESETS["compulsory"]
COMMENT = PRESETS["comment"]
BALANCED = PRESETS["balanced"]


def placed(
    side: str = "w", reserves: str = "0,0", bans: str = "-,-", **pieces: str
) -> QueahPosition:
    """Return the position in which no other pieces are on the board."""
    ranks = "/".join("".join(pieces.get(cell, "-") for cell in row) for row in queah.ROWS)
    return queah.parse(f"{ranks} {side} {reserves} {bans}")


def texts(rules: QueahChoices, position: QueahPosition) -> set[str]:
    """Return the legal turns as a set."""
    return set(queah.turns(rules, position))


def then(rules: QueahChoices, position: QueahPosition, *turns: str) -> str:
    """Return the text of the position after these turns."""
    for turn in turns:
        position = queah.play(rules, position, turn)
    return queah.render(position)


# --------------------------------------------------------------------- board


def test_q1_q2_thirteen_cells_and_their_neighbours() -> None:
    """The centre has four neighbours, an arm's inner cell too."""
    assert queah.ROWS == (
        ("c5",),
        ("b4", "c4", "d4"),
        ("a3", "b3", "c3", "d3", "e3"),
        ("b2", "c2", "d2"),
        ("c1",),
    )
    assert queah.NEIGHBOURS["c3"] == {"b3", "c2", "c4", "d3"}
    assert queah.NEIGHBOURS["c4"] == {"c5", "b4", "d4", "c3"}
    assert queah.NEIGHBOURS["b4"] == {"c4", "b3"}
    assert queah.NEIGHBOURS["a3"] == {"b3"}
    assert sum(len(near) for near in queah.NEIGHBOURS.values()) == 2 * 16
    for cell, near in queah.NEIGHBOURS.items():
        assert all(cell in queah.NEIGHBOURS[other] for other in near)


@pytest.mark.parametrize("name", PRESETS)
def test_q3_q4_start(name: str) -> None:
    """The diagram of the source, six in reserve each, White to move."""
    assert queah.render(queah.start(PRESETS[name])) == START


SET = replace(TRADITIONAL, start=queah.PLACED)
EMPTY = "-/---/-----/---/- w 6,6 -,- 4,4"
DIAGRAM_SET = [f"@{cell}" for cell in ("d3", "c5", "c2", "b4", "d2", "c4", "c1", "b3")]


def parsed(text: str) -> QueahPosition:
    """Return a position of a game in which pieces are set one by one."""
    return queah.parse(text, placed=True)


@pytest.mark.parametrize("name", PRESETS)
def test_q3a_starts_with_an_empty_board(name: str) -> None:
    """Each has four to set; Q11's reserve is what remains then."""
    rules = replace(PRESETS[name], start=queah.PLACED)
    assert queah.render(queah.start(rules)) == EMPTY
    assert queah.start(rules) == parsed(EMPTY)
    small = queah.start(replace(rules, reserve=1))
    assert queah.render(small) == EMPTY.replace("6,6", "1,1")


def test_q3a_perft() -> None:
    """Each piece may be set on any cell that is still empty.

    13 = 13, 13·12 = 156, 13·12·11 = 1716, 13·12·11·10 = 17160, 13·12·11·10·9 = 154440
    """
    counts = [queah.perft(SET, queah.start(SET), depth) for depth in range(6)]
    assert counts == [1, 13, 156, 1716, 17160, 154440]


def test_q3a_players_set_in_turn() -> None:
    """The text says how many each has still to set."""
    start = queah.start(SET)
    assert then(SET, start, "@c3") == "-/---/--w--/---/- b 6,6 -,- 3,4"
    assert then(SET, start, "@c3", "@c4") == "-/-b-/--w--/---/- w 6,6 -,- 3,3"
    with pytest.raises(ValueError, match="not legal"):
        queah.play(SET, parsed("-/---/--w--/---/- b 6,6 -,- 3,4"), "@c3")


@pytest.mark.parametrize("name", PRESETS)
def test_q3a_play_begins_when_all_are_set(name: str) -> None:
    """The diagram set piece by piece has the diagram's turns, for the player who set first."""
    rules = replace(PRESETS[name], start=queah.PLACED)
    begun = queah.start(rules)
    for turn in DIAGRAM_SET:
        begun = queah.play(rules, begun, turn)
    assert queah.render(begun) == f"{START} 0,0"
    assert queah.turns(rules, begun) == queah.turns(rules, queah.start(PRESETS[name]))
    assert then(rules, begun, "d3e3").split()[1:3] == ["b", "6,6"]
    assert then(rules, begun, "d3e3").endswith(" 0,0")


def test_q3a_black_may_begin() -> None:
    """Where Black sets first, Black is to move when all are set."""
    position = replace(queah.start(SET), side="b")
    assert then(SET, position, "@c3") == "-/---/--b--/---/- w 6,6 -,- 4,3"
    assert then(SET, position, *DIAGRAM_SET) == "w/ww-/-w-b-/-bb/b b 6,6 -,- 0,0"


@pytest.mark.parametrize("capture", queah.CHOICES["capture"])
def test_q3a_setting_takes_nothing(capture: str) -> None:
    """White could leap from c2 over c3, and has to set, whatever is said of captures."""
    rules = replace(SET, capture=capture)
    position = parsed("-/---/--b--/-w-/- w 6,6 -,- 3,3")
    assert texts(rules, position) == {f"@{cell}" for cell in queah.CELLS - {"c2", "c3"}}
    # Black's c3 is between two enemies, and stays.
    assert then(rules, position, "@c4") == "-/-w-/--b--/-w-/- b 6,6 -,- 2,3"


def test_q3a_nobody_has_lost_while_pieces_are_set() -> None:
    """Without a reserve, Black has nothing on the board, but four to set."""
    rules = replace(SET, reserve=0)
    after = queah.play(rules, queah.start(rules), "@c3")
    assert queah.outcome(rules, queah.start(rules)) is None
    assert queah.outcome(rules, after) is None
    assert len(queah.turns(rules, after)) == 12


def test_q3a_nobody_is_stuck_while_pieces_are_set() -> None:
    """White is shut in on the corners, which counts when Black has set the last piece."""
    rules = replace(SET, reserve=0)
    corners, ring = ("b4", "d4", "b2", "d2"), ("b3", "c4", "d3", "c2")
    position = queah.start(rules)
    for turn in [f"@{cell}" for both in zip(corners, ring, strict=True) for cell in both]:
        assert queah.outcome(rules, position) is None
        position = queah.play(rules, position, turn)
    assert queah.render(position) == f"{queah.render(RING)} 0,0"
    assert queah.outcome(rules, position) == ("b", "stalemate")


def test_q3a_passes_stay_at_the_end() -> None:
    """They follow what is still to be set."""
    rules = replace(SET, stalemate="pass")
    passed = queah.play(rules, parsed(f"{queah.render(RING)} 0,0"), "--")
    assert queah.render(passed) == "-/wbw/-b-b-/wbw/- b 0,0 -,- 0,0 --"
    assert parsed(queah.render(passed)) == passed


def test_q3a_agreement_counts_pieces_to_be_set() -> None:
    """White has set one more, but not more pieces."""
    rules = replace(COMPULSORY, start=queah.PLACED)
    assert queah.agreed(rules, parsed("-/---/--w--/---/- b 6,6 -,- 3,4")) == "draw"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("-/---/-----/---/- w 6,6 -,-", "not RANKS SIDE RESERVES BANS UNSET"),
        ("-/---/-----/---/- w 6,6 -,- 5,4", "0 to 4"),
        ("-/---/-----/---/- w 6,6 -,- 3,4", "not four together"),
        ("-/---/--w--/---/- b 6,6 -,- 0,0 4,4", "UNSET"),
        ("-/---/--w--/---/- b 6,6 -,- 4,4", "not four together"),
        ("-/---/--w--/---/- w 6,6 -,- 3,4", "not set in turn"),
        ("-/---/-ww--/---/- b 6,6 -,- 2,4", "not set in turn"),
        ("w/bww/--w--/-bb/- w 6,6 -,- 0,1", "not set in turn"),
        ("-/---/--w--/---/- b 6,5 -,- 3,4", "reserve"),
        ("-/---/--w--/---/- b 6,6 c4c3,- 3,4", "ban"),
        ("-/---/--w--/---/- b 6,6 -,- 3,4 --", "pass"),
    ],
)
def test_q3a_refuses_counts_that_cannot_come_about(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parsed(text)


def test_q3a_other_games_write_no_counts() -> None:
    """A game from the diagram has the texts without them."""
    with pytest.raises(ValueError, match="not RANKS SIDE RESERVES BANS:"):
        queah.parse(f"{START} 0,0")


def test_q5_only_five_cells_can_be_jumped_over() -> None:
    """The centre and its four neighbours, and no other cell, can be jumped over."""
    assert {over for _, over, _ in queah.LEAPS} == {"c3", "b3", "c2", "c4", "d3"}


# -------------------------------------------------------------------- a turn


def test_traditional_perft() -> None:
    """The counts that the rulebook gives."""
    start = queah.start(TRADITIONAL)
    counts = [queah.perft(TRADITIONAL, start, depth) for depth in range(5)]
    assert counts == [1, 5, 21, 141, 1195]


def test_q6_steps() -> None:
    """One cell, along a side, to an empty cell, in any direction."""
    position = placed(c4="w", c1="b")
    assert texts(TRADITIONAL, position) == {"c4c5", "c4b4", "c4d4", "c4c3"}


def test_q7_capture_needs_enemy_and_empty_cell() -> None:
    """Behind c4 is room; d3 is no enemy; behind b3 and c2 somebody stands."""
    position = placed(c4="b", a3="b", b3="b", c3="w", d3="w", c2="b", c1="w")
    captures = {turn for turn in texts(TRADITIONAL, position) if "x" in turn}
    assert captures == {"c3xc5"}


def test_q7_captures_are_final_and_never_chain() -> None:
    """After b2xb4 White could capture on, but it is Black's turn."""
    position = placed(c5="b", c4="b", b3="b", b2="w", reserves="0,2")
    after = then(TRADITIONAL, position, "b2xb4")
    assert after == "b/wb-/-----/---/- b 0,2 -,-"


Q8 = {"c5": "b", "c3": "b", "c2": "w"}
OVER_STEPS = replace(COMMENT, capture="mandatory-over-steps")


@pytest.mark.parametrize(
    ("rules", "reserves", "legal"),
    [
        # A capture may be left alone, or must be made.
        (TRADITIONAL, "0,0", {"c2xc4", "c2b2", "c2d2", "c2c1"}),
        (COMPULSORY, "0,0", {"c2xc4"}),
        (replace(TRADITIONAL, capture="mandatory-over-steps"), "0,0", {"c2xc4"}),
        # With entries as turns, it forbids them too, or only steps.
        (PRESETS["comment-house"], "1,0", {"c2xc4"}),
        (OVER_STEPS, "1,0", {f"@{cell}" for cell in queah.CELLS - Q8.keys()} | {"c2xc4"}),
    ],
)
def test_q8_captures_to_be_made(rules: QueahChoices, reserves: str, legal: set[str]) -> None:
    assert texts(rules, placed(reserves=reserves, **Q8)) == legal


@pytest.mark.parametrize("capture", ["mandatory", "mandatory-over-steps"])
def test_q8_is_judged_after_each_entry(capture: str) -> None:
    """Only an entry on c4 or c2 puts a piece in line with the enemy on c3."""
    rules = replace(COMPULSORY, capture=capture)
    legal = texts(rules, placed(a3="w", c3="b", reserves="1,0"))
    assert {turn for turn in legal if turn.startswith("@c4")} == {"@c4,c4xc2"}
    assert {turn for turn in legal if turn.startswith("@b3")} == {"@b3,b3xd3"}
    assert {turn for turn in legal if turn.startswith("@c5")} == {"@c5,c5c4", "@c5,a3b3"}


def test_q8_can_oblige_to_enter_where_one_captures() -> None:
    """The sheet's “on any turn that it is possible to take”, read of the whole turn."""
    rules = replace(COMPULSORY, capture="mandatory-with-entry")
    position = placed(b3="b", c2="w", c1="w", side="b", reserves="0,1")
    assert texts(rules, position) == {"@b2,b2xd2", "@d2,d2xb2"}
    assert len(texts(COMPULSORY, position)) > 2
    assert "@a3,c1c2" in texts(rules, placed(c1="w", reserves="3,3"))


def test_q9_before_move_enters_exactly_one_and_moves() -> None:
    """Every turn is a pair, also when more than one piece is missing."""
    position = placed(c1="w", reserves="3,3")
    legal = texts(TRADITIONAL, position)
    assert "@a3,a3b3" in legal
    assert "@a3,c1c2" in legal
    assert "@c2,c1c2" not in legal
    assert all(turn.startswith("@") and turn.count(",") == 1 for turn in legal)
    assert then(TRADITIONAL, position, "@a3,c1c2") == "-/---/w----/-w-/- b 2,3 -,-"


def test_q9_full_board_or_no_reserve_enters_nothing() -> None:
    """With four on the board, or nothing in reserve, there is no entry."""
    for position in (queah.start(TRADITIONAL), placed(c5="b", c2="w", d2="w", c1="w")):
        assert not any("@" in turn for turn in texts(TRADITIONAL, position))


def test_q9_entry_without_a_move_is_no_turn() -> None:
    """A piece entered on d4 would leave White shut in by the ring."""
    position = placed(b4="w", c4="b", b3="b", d3="b", b2="w", c2="b", d2="w", reserves="1,0")
    legal = texts(TRADITIONAL, position)
    entries = {turn.split(",")[0] for turn in legal}
    assert entries == {"@c5", "@a3", "@c3", "@e3", "@c1"}
    assert {"@c5,b2xb4", "@c5,d2xd4"} & legal == {"@c5,d2xd4"}


def test_q9_as_turn_enters_instead_of_moving() -> None:
    """An entry is a whole turn, on any empty cell, and may wait."""
    position = placed(c5="b", c1="w", reserves="2,2")
    entries = {f"@{cell}" for cell in queah.CELLS - {"c5", "c1"}}
    assert texts(COMMENT, position) == entries | {"c1c2"}
    after = then(COMMENT, position, "c1c2", "@a3")
    assert after == "b/---/b----/-w-/- w 2,1 -,-"


# --------------------------------------------------------------------- bans

Q10 = {"c5": "b", "c4": "b", "c2": "w", "c1": "w"}
FORBIDDEN = replace(TRADITIONAL, backtrack="forbidden")


def test_q10_allowed_ignores_bans() -> None:
    """Where backtracking is allowed none is written, and a given one is ignored."""
    banned = placed(bans="b2c2,d4c4", **Q10)
    assert "c2b2" in texts(COMMENT, banned)
    assert then(COMMENT, banned, "c2b2").endswith(" -,-")


def test_q10_step_back_is_forbidden() -> None:
    """After c2b2 White may not play b2c2 next, but may play b2b3."""
    position = placed(**Q10)
    for turn in ("c2b2", "c4d4"):
        position = queah.play(BALANCED, position, turn)
    assert queah.render(position) == "b/--b/-----/w--/w w 0,0 c2b2,c4d4"
    assert texts(BALANCED, position) == {"b2b3", "c1c2"}
    with pytest.raises(ValueError, match="not legal"):
        queah.play(BALANCED, position, "b2c2")


@pytest.mark.parametrize(
    ("position", "turn", "ban"),
    [
        # Another step, an entry and a capture lift a ban; captures and entries ban nothing.
        (placed(reserves="1,0", bans="b2c2,-", **Q10), "c2d2", "c2d2,-"),
        (placed(reserves="1,0", bans="b2c2,-", **Q10), "@a3", "-,-"),
        (placed(bans="c1c2,-", **Q8), "c2xc4", "-,-"),
        # A step or an entry on the origin leaves nothing to ban.
        (placed("b", "0,1", "d4d3,-", c4="b", d3="w"), "c4d4", "-,c4d4"),
        (placed("b", "0,1", "d4d3,-", c4="b", d3="w"), "@d4", "-,-"),
        (placed("b", "0,1", "d4d3,-", c4="b", d3="w"), "@c3", "d4d3,-"),
    ],
)
def test_q10_the_ban_after_a_turn(position: QueahPosition, turn: str, ban: str) -> None:
    assert then(BALANCED, position, turn).endswith(f" {ban}")


LASTING = replace(BALANCED, backtrack=queah.UNTIL_MOVED)


def test_q10_bans_can_last() -> None:
    """A piece may not step back, however long ago it stepped, until it has moved again."""
    position = placed(c4="b", c5="b", c1="w", c2="w")
    for turn in ("c2b2", "c4d4", "c1c2", "c5c4"):
        position = queah.play(LASTING, position, turn)
    assert queah.render(position) == "-/-bb/-----/ww-/- w 0,0 c2b2/c1c2,c5c4/c4d4"
    assert texts(LASTING, position) == {"b2b3", "c2d2", "c2c3"}
    for turn in ("c2c3", "d4d3"):
        position = queah.play(LASTING, position, turn)
    assert "b2c2" not in texts(LASTING, position)
    for turn in ("b2b3", "c4xc2"):
        position = queah.play(LASTING, position, turn)
    assert queah.render(position) == "-/---/-w-b-/-b-/- w 0,0 b2b3,d4d3"


def test_q10_captured_piece_takes_its_ban_along() -> None:
    """A piece entered where the captured one stood may step as it likes."""
    position = placed("b", "1,0", "c4c3,-", b3="b", c3="w", c1="w")
    after = queah.play(FORBIDDEN, position, "b3xd3")
    assert queah.render(after) == "-/---/---b-/---/w w 1,0 -,-"
    assert "@c3,c3c4" in texts(FORBIDDEN, after)


def test_q10_before_move_entry_and_step() -> None:
    """The entry does not count: the turn ended with a step, which is banned back."""
    after = then(FORBIDDEN, placed(reserves="1,0", **Q10), "@a3,c2b2")
    assert after == "b/-b-/w----/w--/w b 0,0 c2b2,-"


def test_q10_banned_step_is_no_available_move() -> None:
    """White's only step is banned: stalemate."""
    position = placed(c5="w", c1="b", bans="c4c5,-")
    assert queah.outcome(BALANCED, position) == ("b", "stalemate")
    assert queah.outcome(COMMENT, position) is None


def test_q10_a_ban_that_bans_nothing_is_dropped() -> None:
    """The way back is occupied, or nobody stands where the step went."""
    board = "b/bb-/-b--w/-ww/w b 6,6"
    assert queah.render(queah.parse(f"{board} d3e3,b4b3")) == f"{board} d3e3,-"
    assert queah.render(queah.parse(f"{board} d3d4,-")) == f"{board} -,-"


@pytest.mark.parametrize("reserve", range(7))
def test_q11_reserve(reserve: int) -> None:
    """The start has the chosen number in reserve on both sides."""
    text = queah.render(queah.start(QueahChoices(reserve=reserve)))
    assert text == START.replace("6,6", f"{reserve},{reserve}")


# ----------------------------------------------------------------------- end

LAST = {"c3": "b", "c2": "w"}


@pytest.mark.parametrize("stalemate", ["loss", "draw", "pass"])
def test_q12_is_looked_at_before_q13(stalemate: str) -> None:
    """Who has nothing left has lost, whatever a stalemate is, and nothing is legal."""
    rules = replace(COMMENT, stalemate=stalemate)
    after = queah.play(rules, placed(**LAST), "c2xc4")
    assert queah.outcome(rules, after) == ("w", "elimination")
    assert queah.turns(rules, after) == []


def test_q12_empty_board_with_reserve_goes_on() -> None:
    """Black has nothing on the board and enters."""
    after = queah.play(COMMENT, placed(reserves="0,1", **LAST), "c2xc4")
    assert queah.outcome(COMMENT, after) is None
    assert texts(COMMENT, after) == {f"@{cell}" for cell in queah.CELLS - {"c4"}}


RING = placed(b4="w", c4="b", d4="w", b3="b", d3="b", b2="w", c2="b", d2="w")


@pytest.mark.parametrize(
    ("stalemate", "outcome", "turns"),
    [
        ("loss", ("b", "stalemate"), []),
        ("draw", ("draw", "stalemate"), []),
        ("pass", None, ["--"]),
    ],
)
def test_q13_stalemate(stalemate: str, outcome: tuple[str, str] | None, turns: list[str]) -> None:
    """White is shut in on the four corners: loss, draw or pass."""
    rules = replace(TRADITIONAL, stalemate=stalemate)
    assert queah.outcome(rules, RING) == outcome
    assert queah.turns(rules, RING) == turns


def test_q13_a_turn_removes_passes_from_the_text() -> None:
    """The text of a position reached by a pass ends with the pass."""
    rules = replace(TRADITIONAL, stalemate="pass")
    passed = queah.play(rules, RING, "--")
    assert queah.render(passed) == "-/wbw/-b-b-/wbw/- b 0,0 -,- --"
    assert queah.parse(queah.render(passed)) == passed
    assert then(rules, passed, "c4c5") == "b/w-w/-b-b-/wbw/- w 0,0 -,-"


def test_q13_two_passes_are_a_draw() -> None:
    """Both steps are banned: White passes, Black passes, a draw."""
    rules = replace(BALANCED, stalemate="pass")
    once = queah.play(rules, placed(c5="w", c1="b", bans="c4c5,c2c1"), "--")
    assert queah.render(once) == "w/---/-----/---/b b 0,0 -,c2c1 --"
    assert queah.outcome(rules, once) is None
    twice = queah.play(rules, once, "--")
    assert queah.render(twice) == "w/---/-----/---/b w 0,0 -,- -- --"
    assert queah.outcome(rules, twice) == ("draw", "passes")
    assert queah.turns(rules, twice) == []


def test_q14_agreement() -> None:
    """Board and reserve count where most pieces win."""
    position = placed(reserves="1,2", **LAST)
    assert queah.agreed(COMPULSORY, position) == "b"
    assert queah.agreed(COMPULSORY, queah.swap_colours(position)) == "w"
    assert queah.agreed(COMPULSORY, placed(reserves="1,1", **LAST)) == "draw"
    assert queah.agreed(TRADITIONAL, position) == "draw"


def test_q15_third_occurrence() -> None:
    """To and fro twice brings the start back for the third time."""
    history = [queah.start(COMMENT)]
    thirds = []
    for turn in ["d3e3", "b3a3", "e3d3", "a3b3"] * 2:
        history.append(queah.play(COMMENT, history[-1], turn))
        thirds.append(queah.third_occurrence(history))
    assert thirds == [False] * 7 + [True]


def test_q15_bans_are_part_of_the_position() -> None:
    """The same board with another ban is another position."""
    board = "b/bb-/-b--w/-ww/w b 6,6"
    seen = [queah.parse(f"{board} {bans}") for bans in ("d3e3,-", "-,-", "d3e3,-")]
    assert not queah.third_occurrence(seen)
    assert queah.third_occurrence([*seen, seen[0]])


# ------------------------------------------------------------ rules and texts


def test_presets() -> None:
    """The table of the rulebook; one rule set has two names."""
    assert PRESETS["comment-house"] == PRESETS["balanced-mandatory"]
    assert len(set(PRESETS.values())) == len(PRESETS) - 1
    assert {rules.stalemate for rules in PRESETS.values()} == {"loss"}
    assert [name for name in PRESETS if PRESETS[name].agreement != "draw"] == ["compulsory"]
