"""What the rulebook of Queah states, checked on the oracle by hand-made examples."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.oracles import queah
from tests.oracles.queah import PRESETS, Position, Rules

pytestmark = pytest.mark.untraced

START = "b/bb-/-b-w-/-ww/w w 6,6 -,-"
TRADITIONAL = PRESETS["traditional"]
COMPULSORY = PRESETS["compulsory"]
COMMENT = PRESETS["comment"]
BALANCED = PRESETS["balanced"]


def drawn(picture: str, side: str = "w", reserves: str = "0,0", bans: str = "-,-") -> Position:
    """Read a position from a drawing of the diamond, rank 5 at the top."""
    ranks = "/".join("".join(line.split()) for line in picture.split("\n") if line)
    return queah.parse(f"{ranks.strip('/')} {side} {reserves} {bans}")


def texts(rules: Rules, position: Position) -> set[str]:
    """Return the legal turns as a set."""
    return set(queah.turns(rules, position))


def then(rules: Rules, position: Position, *turns: str) -> str:
    """Return the text of the position after these turns."""
    for turn in turns:
        position = queah.play(rules, position, turn)
    return queah.render(position)


def random_positions(rules: Rules, seed: int, games: int = 3) -> list[Position]:
    """Return every position of some random games."""
    rng = random.Random(seed)
    positions = []
    for _ in range(games):
        position = queah.start(rules)
        while legal := queah.turns(rules, position):
            positions.append(position)
            position = queah.play(rules, position, rng.choice(legal))
        positions.append(position)
    return positions


# --------------------------------------------------------------------- board


def test_q1_thirteen_cells_and_their_neighbours() -> None:
    """Thirteen cells; the centre has four neighbours, an arm's inner cell too."""
    assert [len(row) for row in queah.ROWS] == [1, 3, 5, 3, 1]
    assert queah.NEIGHBOURS["c3"] == {"b3", "c2", "c4", "d3"}
    assert queah.NEIGHBOURS["c4"] == {"c5", "b4", "d4", "c3"}
    assert queah.NEIGHBOURS["b4"] == {"c4", "b3"}
    assert queah.NEIGHBOURS["a3"] == {"b3"}
    assert sum(len(near) for near in queah.NEIGHBOURS.values()) == 2 * 16


def test_q1_adjacency_is_mutual() -> None:
    """Two cells share their common side."""
    for cell, near in queah.NEIGHBOURS.items():
        assert all(cell in queah.NEIGHBOURS[other] for other in near)


def test_q2_cell_names() -> None:
    """Ranks from Black's side down, files from a to e."""
    assert queah.ROWS == (
        ("c5",),
        ("b4", "c4", "d4"),
        ("a3", "b3", "c3", "d3", "e3"),
        ("b2", "c2", "d2"),
        ("c1",),
    )


@pytest.mark.parametrize("name", PRESETS)
def test_q3_q4_start(name: str) -> None:
    """The diagram of the source, six in reserve each, White to move."""
    position = drawn(
        """
            b
          b b -
        - b - w -
          - w w
            w
        """,
        reserves="6,6",
    )
    assert queah.start(PRESETS[name]) == position
    assert queah.render(position) == START


def test_q4_start_is_symmetric() -> None:
    """Half a turn and a change of colours give the start with Black to move."""
    position = queah.start(TRADITIONAL)
    turned = queah.symmetries(queah.swap_colours(position))
    assert replace(position, side="b") in turned


def test_q5_only_five_cells_can_be_jumped_over() -> None:
    """The centre and its four neighbours, and no other cell, can be jumped over."""
    assert {over for _, over, _ in queah.LEAPS} == {"c3", "b3", "c2", "c4", "d3"}


# -------------------------------------------------------------------- a turn


@pytest.mark.parametrize("name", PRESETS)
def test_five_turns_from_the_start(name: str) -> None:
    """The same five steps under every preset."""
    rules = PRESETS[name]
    assert queah.turns(rules, queah.start(rules)) == [
        "c2b2",
        "c2c3",
        "d3c3",
        "d3d4",
        "d3e3",
    ]


def test_traditional_perft() -> None:
    """The counts that the rulebook gives."""
    start = queah.start(TRADITIONAL)
    counts = [queah.perft(TRADITIONAL, start, depth) for depth in range(5)]
    assert counts == [1, 5, 21, 141, 1195]


def test_q6_steps() -> None:
    """One cell, along a side, to an empty cell, in any direction."""
    position = drawn(
        """
            -
          - w -
        - - - - -
          - - -
            b
        """
    )
    assert texts(TRADITIONAL, position) == {"c4c5", "c4b4", "c4d4", "c4c3"}


def test_q7_capture_needs_enemy_and_empty_cell() -> None:
    """Behind c4 is room; d3 is no enemy; behind b3 and c2 somebody stands."""
    position = drawn(
        """
            -
          - b -
        b b w w -
          - b -
            w
        """
    )
    captures = {turn for turn in texts(TRADITIONAL, position) if "x" in turn}
    assert captures == {"c3xc5"}


def test_q7_captures_are_final_and_never_chain() -> None:
    """After b2xb4 White could capture on, but it is Black's turn."""
    position = drawn(
        """
            b
          - b -
        - b - - -
          w - -
            -
        """,
        reserves="0,2",
    )
    after = then(TRADITIONAL, position, "b2xb4")
    assert after == "b/wb-/-----/---/- b 0,2 -,-"


Q8 = """
        b
      - - -
    - - b - -
      - w -
        -
"""


def test_q8_optional() -> None:
    """A capture may be left alone."""
    assert texts(TRADITIONAL, drawn(Q8)) == {"c2xc4", "c2b2", "c2d2", "c2c1"}


def test_q8_mandatory() -> None:
    """A capture must be made; with entries as turns, it forbids them too."""
    assert texts(COMPULSORY, drawn(Q8)) == {"c2xc4"}
    assert texts(PRESETS["comment-house"], drawn(Q8, reserves="1,0")) == {"c2xc4"}


def test_q8_mandatory_over_steps() -> None:
    """A capture forbids steps and leaves entries."""
    rules = replace(COMMENT, capture="mandatory-over-steps")
    expected = {f"@{cell}" for cell in queah.CELLS - {"c5", "c3", "c2"}} | {"c2xc4"}
    assert texts(rules, drawn(Q8, reserves="1,0")) == expected


def test_q8_is_judged_after_each_entry() -> None:
    """Only an entry on c4 or c2 puts a piece in line with the enemy on c3."""
    position = drawn(
        """
            -
          - - -
        w - b - -
          - - -
            -
        """,
        reserves="1,0",
    )
    legal = texts(COMPULSORY, position)
    assert {turn for turn in legal if turn.startswith("@c4")} == {"@c4,c4xc2"}
    assert {turn for turn in legal if turn.startswith("@b3")} == {"@b3,b3xd3"}
    assert {turn for turn in legal if turn.startswith("@c5")} == {
        "@c5,c5c4",
        "@c5,a3b3",
    }


def test_q8_over_steps_without_entry_turns_is_mandatory() -> None:
    """With an entry before the move the two values are one."""
    over_steps = replace(TRADITIONAL, capture="mandatory-over-steps")
    for position in random_positions(COMPULSORY, seed=1):
        assert texts(over_steps, position) == texts(COMPULSORY, position)


def test_q9_before_move_enters_exactly_one_and_moves() -> None:
    """Every turn is a pair, also when more than one piece is missing."""
    position = drawn(
        """
            -
          - - -
        - - - - -
          - - -
            w
        """,
        reserves="3,3",
    )
    legal = texts(TRADITIONAL, position)
    assert "@a3,a3b3" in legal
    assert "@a3,c1c2" in legal
    assert "@c2,c1c2" not in legal
    assert all(turn.startswith("@") and turn.count(",") == 1 for turn in legal)
    assert then(TRADITIONAL, position, "@a3,c1c2") == "-/---/w----/-w-/- b 2,3 -,-"


def test_q9_full_board_or_no_reserve_enters_nothing() -> None:
    """With four on the board, or nothing in reserve, there is no entry."""
    three = drawn(
        """
            b
          - - -
        - - - - -
          - w w
            w
        """
    )
    for position in (queah.start(TRADITIONAL), three):
        assert not any("@" in turn for turn in texts(TRADITIONAL, position))


def test_q9_entry_without_a_move_is_no_turn() -> None:
    """A piece entered on d4 would leave White shut in by the ring."""
    position = drawn(
        """
            -
          w b -
        - b - b -
          w b w
            -
        """,
        reserves="1,0",
    )
    legal = texts(TRADITIONAL, position)
    entries = {turn.split(",")[0] for turn in legal}
    assert entries == {"@c5", "@a3", "@c3", "@e3", "@c1"}
    assert {"@c5,b2xb4", "@c5,d2xd4"} & legal == {"@c5,d2xd4"}


def test_q9_as_turn_enters_instead_of_moving() -> None:
    """An entry is a whole turn, on any empty cell, and may wait."""
    position = drawn(
        """
            b
          - - -
        - - - - -
          - - -
            w
        """,
        reserves="2,2",
    )
    entries = {f"@{cell}" for cell in queah.CELLS - {"c5", "c1"}}
    assert texts(COMMENT, position) == entries | {"c1c2"}
    after = then(COMMENT, position, "c1c2", "@a3")
    assert after == "b/---/b----/-w-/- w 2,1 -,-"


def test_q9_an_entered_piece_may_move_at_once() -> None:
    """Before the move, the piece just entered is a piece like the others."""
    after = then(
        TRADITIONAL,
        drawn(
            """
                -
              - - -
            - b b - -
              - - -
                w
            """,
            reserves="1,0",
        ),
        "@c4,c4xc2",
    )
    assert after == "-/---/-b---/-w-/w b 0,0 -,-"


# --------------------------------------------------------------------- bans

Q10 = """
        b
      - b -
    - - - - -
      - w -
        w
"""


def test_q10_allowed_never_writes_a_ban() -> None:
    """Where backtracking is allowed there is no ban, and a given one is ignored."""
    assert then(COMMENT, drawn(Q10), "c2b2").endswith(" -,-")
    banned = drawn(Q10, bans="b2c2,d4c4")
    assert "c2b2" in texts(COMMENT, banned)
    assert then(COMMENT, banned, "c2b2").endswith(" -,-")


def test_q10_step_back_is_forbidden() -> None:
    """After c2b2 White may not play b2c2 next, but may play b2b3."""
    position = drawn(Q10)
    for turn in ("c2b2", "c4d4"):
        position = queah.play(BALANCED, position, turn)
    assert queah.render(position) == "b/--b/-----/w--/w w 0,0 c2b2,c4d4"
    assert texts(BALANCED, position) == {"b2b3", "c1c2"}
    with pytest.raises(ValueError, match="not legal"):
        queah.play(BALANCED, position, "b2c2")


def test_q10_another_turn_lifts_the_ban() -> None:
    """Another step, an entry and a capture lift it."""
    banned = drawn(Q10, reserves="1,0", bans="b2c2,-")
    assert then(BALANCED, banned, "c2d2").endswith(" c2d2,-")
    assert then(BALANCED, banned, "@a3").endswith(" 0,0 -,-")
    taking = drawn(Q8, bans="c1c2,-")
    assert then(BALANCED, taking, "c2xc4").endswith(" -,-")


def test_q10_captures_and_entries_ban_nothing() -> None:
    """A capture after a step is legal, and neither it nor an entry sets a ban."""
    position = drawn(
        """
            b
          - - -
        - - - - -
          w b -
            -
        """,
        reserves="0,1",
        bans="b3b2,-",
    )
    after = queah.play(BALANCED, position, "b2xd2")
    assert queah.render(after) == "b/---/-----/--w/- b 0,1 -,-"
    assert then(BALANCED, after, "@c2").endswith(" w 0,0 -,-")


def test_q10_an_enemy_behind_ends_the_ban() -> None:
    """A step, an entry or a landing on the origin leaves nothing to ban."""
    position = drawn(
        """
            -
          - b -
        - - - w -
          - - -
            -
        """,
        side="b",
        reserves="0,1",
        bans="d4d3,-",
    )
    assert then(BALANCED, position, "c4d4").endswith(" -,c4d4")
    assert then(BALANCED, position, "@d4").endswith(" -,-")
    assert then(BALANCED, position, "@c3").endswith(" d4d3,-")


def test_q10_captured_piece_takes_its_ban_along() -> None:
    """A piece entered where the captured one stood may step as it likes."""
    position = drawn(
        """
            -
          - - -
        - b w - -
          - - -
            w
        """,
        side="b",
        reserves="1,0",
        bans="c4c3,-",
    )
    rules = replace(TRADITIONAL, backtrack="forbidden")
    after = queah.play(rules, position, "b3xd3")
    assert queah.render(after) == "-/---/---b-/---/w w 1,0 -,-"
    assert "@c3,c3c4" in texts(rules, after)


def test_q10_before_move_entry_and_step() -> None:
    """The entry does not count: the turn ended with a step, which is banned back."""
    rules = replace(TRADITIONAL, backtrack="forbidden")
    after = then(rules, drawn(Q10, reserves="1,0"), "@a3,c2b2")
    assert after == "b/-b-/w----/w--/w b 0,0 c2b2,-"


def test_q10_banned_step_is_no_available_move() -> None:
    """White's only step is banned: stalemate."""
    position = drawn(
        """
            w
          - - -
        - - - - -
          - - -
            b
        """,
        bans="c4c5,-",
    )
    assert queah.outcome(BALANCED, position) == ("b", "stalemate")
    assert queah.outcome(COMMENT, position) is None


@pytest.mark.parametrize("reserve", range(7))
def test_q11_reserve(reserve: int) -> None:
    """The start has the chosen number in reserve on both sides."""
    text = queah.render(queah.start(Rules(reserve=reserve)))
    assert text == START.replace("6,6", f"{reserve},{reserve}")


# ----------------------------------------------------------------------- end

LAST = """
        -
      - - -
    - - b - -
      - w -
        -
"""


def test_q12_elimination() -> None:
    """The last enemy piece, none in reserve: White wins and nothing is legal."""
    after = queah.play(TRADITIONAL, drawn(LAST), "c2xc4")
    assert queah.outcome(TRADITIONAL, after) == ("w", "elimination")
    assert queah.turns(TRADITIONAL, after) == []
    assert queah.perft(TRADITIONAL, after, 1) == 0


@pytest.mark.parametrize("stalemate", ["loss", "draw", "pass"])
def test_q12_is_looked_at_before_q13(stalemate: str) -> None:
    """Who has nothing left has lost, whatever a stalemate is."""
    rules = replace(COMMENT, stalemate=stalemate)
    after = queah.play(rules, drawn(LAST), "c2xc4")
    assert queah.outcome(rules, after) == ("w", "elimination")
    assert queah.turns(rules, after) == []


def test_q12_empty_board_with_reserve_goes_on() -> None:
    """Black has nothing on the board and enters."""
    after = queah.play(COMMENT, drawn(LAST, reserves="0,1"), "c2xc4")
    assert queah.outcome(COMMENT, after) is None
    assert texts(COMMENT, after) == {f"@{cell}" for cell in queah.CELLS - {"c4"}}


RING = """
        -
      w b w
    - b - b -
      w b w
        -
"""


def test_q13_stalemate() -> None:
    """White is shut in on the four corners: loss, draw or pass."""
    position = drawn(RING)
    assert queah.outcome(TRADITIONAL, position) == ("b", "stalemate")
    drawing = replace(TRADITIONAL, stalemate="draw")
    assert queah.outcome(drawing, position) == ("draw", "stalemate")
    passing = replace(TRADITIONAL, stalemate="pass")
    assert queah.outcome(passing, position) is None
    assert [queah.turns(rules, position) for rules in (TRADITIONAL, drawing)] == [
        [],
        [],
    ]
    assert queah.turns(passing, position) == ["--"]


def test_q13_a_turn_removes_passes_from_the_text() -> None:
    """The text of a position reached by a pass ends with the pass."""
    rules = replace(TRADITIONAL, stalemate="pass")
    passed = queah.play(rules, drawn(RING), "--")
    assert queah.render(passed) == "-/wbw/-b-b-/wbw/- b 0,0 -,- --"
    assert queah.parse(queah.render(passed)) == passed
    assert then(rules, passed, "c4c5") == "b/w-w/-b-b-/wbw/- w 0,0 -,-"


def test_q13_two_passes_are_a_draw() -> None:
    """Both steps are banned: White passes, Black passes, a draw."""
    rules = replace(BALANCED, stalemate="pass")
    position = drawn(
        """
            w
          - - -
        - - - - -
          - - -
            b
        """,
        bans="c4c5,c2c1",
    )
    once = queah.play(rules, position, "--")
    assert queah.render(once) == "w/---/-----/---/b b 0,0 -,c2c1 --"
    assert queah.outcome(rules, once) is None
    twice = queah.play(rules, once, "--")
    assert queah.render(twice) == "w/---/-----/---/b w 0,0 -,- -- --"
    assert queah.outcome(rules, twice) == ("draw", "passes")
    assert queah.turns(rules, twice) == []


def test_q14_agreement() -> None:
    """Board and reserve count where most pieces win."""
    position = drawn(LAST, reserves="1,2")
    assert queah.agreed(COMPULSORY, position) == "b"
    assert queah.agreed(COMPULSORY, queah.swap_colours(position)) == "w"
    assert queah.agreed(COMPULSORY, drawn(LAST, reserves="1,1")) == "draw"
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


def test_unknown_option_value() -> None:
    """A value that no clause names is refused."""
    with pytest.raises(ValueError, match="capture='sometimes'"):
        Rules(capture="sometimes")


def test_parse_drops_a_ban_that_bans_nothing() -> None:
    """The way back is occupied, or nobody stands where the step went."""
    board = "b/bb-/-b--w/-ww/w b 6,6"
    assert queah.render(queah.parse(f"{board} d3e3,b4b3")) == f"{board} d3e3,-"
    assert queah.render(queah.parse(f"{board} d3d4,-")) == f"{board} -,-"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "b/bb-/-b-w-/-ww/w w 6,6",
        "b/bb-/-b-w-/-ww/w x 6,6 -,-",
        "b/bb-/-b-w-/-ww/w w 7,6 -,-",
        "b/bb-/-b-w-/-ww/w w 66 -,-",
        "b/bb-/-b-w-/-ww/w w 6,6 -",
        "b/bb-/-b-w-/-ww/w w 6,6 d3d5,-",
        "b/bb-/-b-w-/-ww/w w 6,6 -,- x",
        "b/bb-/-b-w-/-ww/w w 6,6 -,- -- -- --",
        "b/bb/-b-w-/-ww/w w 6,6 -,-",
        "b/bb-/-b-W-/-ww/w w 6,6 -,-",
        "b/bb-/wb-w-/-ww/w w 6,6 -,-",
    ],
)
def test_parse_refuses(text: str) -> None:
    """What is no position is answered with ValueError."""
    with pytest.raises(ValueError, match=r"."):
        queah.parse(text)


@pytest.mark.parametrize("name", PRESETS)
def test_laws_of_random_games(name: str) -> None:
    """Texts go round; symmetry and colours change nothing; pieces never grow."""
    rules = PRESETS[name]
    for position in random_positions(rules, seed=2):
        assert queah.parse(queah.render(position)) == position
        images = queah.symmetries(position)
        assert images[0] == position
        images.append(queah.swap_colours(position))
        assert {queah.perft(rules, image, 1) for image in images} == {
            queah.perft(rules, position, 1)
        }
        assert (queah.outcome(rules, position) is None) == bool(queah.turns(rules, position))
        for player in (position.white, position.black):
            assert len(player.pieces) + player.reserve <= 4 + 6
