"""Pieces set by the players (Q3a): `start=placed`, and that nothing else changes without it."""

import random
from collections.abc import Iterator

import pytest

from lodestone import Position, PositionError, Rules, TurnError
from lodestone.core.game import find_game
from lodestone.core.perft import perft_counts
from lodestone.games.queah.board import CELLS
from lodestone.kernel import protocol
from lodestone.solve.table import fingerprint
from tests.library.games import faults
from tests.library.games.stepping import turns_by_steps

QUEAH = find_game("queah")
PRESETS = [preset.name for preset in QUEAH.presets]
PLACED = [f"queah:{name},start=placed" for name in PRESETS]
USUAL = PLACED[0]

#: White is to set its last piece. If it could move, it could leap over b3 and c3.
#
#       -            c5
#     - - -       b4 c4 d4
#   b b b - w   a3 b3 c3 d3 e3
#     w w -       b2 c2 d2
#       -            c1
LEAPS = "-/---/bbb-w/ww-/- w 6,6 -,- 1,1"


def placings(rules: str, seed: str, first: str = "white") -> Iterator[Position]:
    """Yield the positions of one random setting, from the empty board to the first move."""
    rng = random.Random(seed)
    position = Position.start(rules, first)
    yield position
    for _ in range(8):
        position = position.play(rng.choice(position.turns))
        yield position


@pytest.mark.parametrize("rules", PLACED)
@pytest.mark.parametrize("first", ["white", "black"])
def test_pieces_are_set_in_turn_on_empty_cells(rules: str, first: str) -> None:
    sides = [first, "black" if first == "white" else "white"]
    *setting, done = placings(rules, rules, first)
    for ply, position in enumerate(setting):
        assert position.side == sides[ply % 2]
        assert len(position.pieces) == ply
        assert position.turns == sorted(f"@{cell}" for cell in CELLS if cell not in position.pieces)
        assert sorted(map(position.format_turn, turns_by_steps(position))) == position.turns
        assert position.outcome is None
    assert done.side == first
    assert done.text.split()[2:] == ["6,6", "-,-", "0,0"]
    assert not any(turn.startswith("@") for turn in done.turns)


def test_fewer_cells_are_empty_after_each_placing() -> None:
    """13 cells, then 12, 11, 10 and 9: 13, 13 * 12 = 156, 156 * 11 = 1716, and so on."""
    assert list(perft_counts(Position(USUAL), 3)) == [13, 156, 1716]
    counts = [len(position.turns) for position in placings(USUAL, "any")]
    assert counts[:8] == [13, 12, 11, 10, 9, 8, 7, 6]


@pytest.mark.slow
@pytest.mark.parametrize("rules", PLACED)
def test_compiled_code_counts_placings(rules: str) -> None:
    """13 * 12 * 11 * 10 = 17160, and 17160 * 9 = 154440."""
    assert list(perft_counts(Position(rules), 5)) == [13, 156, 1716, 17160, 154440]


@pytest.mark.parametrize("rules", PLACED)
def test_nothing_is_captured_while_pieces_are_set(rules: str) -> None:
    """Not even where captures are compulsory; nor does a leap threaten before the last placing."""
    position = Position(rules, LEAPS)
    assert set(position.turns) == {"@c1", "@d2", "@d3", "@b4", "@c4", "@d4", "@c5"}
    with pytest.raises(TurnError, match="not a legal turn here"):
        position.play("c2xc4")
    assert not protocol.threatens(position.rules.kernel, position.state)
    after = position.play("@d2")
    assert protocol.threatens(after.rules.kernel, after.state)
    moved = after.play("@c5")
    assert "c2xc4" in moved.turns


def test_an_empty_board_has_not_lost() -> None:
    position = Position("queah:reserve=0,start=placed")
    assert position.outcome is None
    assert position.play("@c3").outcome is None


#: Black is to set its last piece. On c4 it leaves White, who moves next, no turn.
#
#       -
#     w - w
#   - b - b -
#     w b w
#       -
SHUT_IN = "-/w-w/-b-b-/wbw/- b 0,0 -,- 0,1"


@pytest.mark.parametrize(
    ("stalemate", "winner"), [("loss", "black"), ("draw", None), ("pass", "on")]
)
def test_the_first_to_move_can_be_shut_in(stalemate: str, winner: str | None) -> None:
    rules = f"queah:reserve=0,start=placed,stalemate={stalemate}"
    shut = Position(rules, SHUT_IN).play("@c4")
    assert shut.side == "white"
    if winner == "on":
        assert shut.turns == ["--"]
        assert shut.play("--").text == "-/wbw/-b-b-/wbw/- b 0,0 -,- 0,0 --"
        return
    assert shut.outcome is not None
    assert shut.outcome.winner == winner


def test_lost_pieces_are_not_pieces_to_set() -> None:
    """Three against four with all in reserve: White lost a piece, or has one still to set."""
    board = "-/---/bbb-w/ww-/-"
    lost = Position(USUAL, f"{board} w 6,6 -,- 0,0")
    unset = Position(USUAL, f"{board} w 6,6 -,- 1,1")
    assert lost.key != unset.key
    assert all("," in turn for turn in lost.turns)
    assert not any("," in turn for turn in unset.turns)
    keys = {position.key for rules in PLACED for position in placings(rules, "keys")}
    assert len(keys) == len(
        {position.state for rules in PLACED for position in placings(rules, "keys")}
    )


FAULTS = {
    "-/---/-----/---/- w 6,6 -,-": ["cannot read position", "RANKS SIDE RESERVES BANS TO_SET"],
    "-/---/-----/---/- w 6,6 -,- 4,4": [],
    "-/---/-----/---/- b 6,6 -,- 4,4": [],
    "-/---/--w--/---/- b 6,6 -,- 3,4": [],
    "-/---/-----/---/- w 6,6 -,- 4": ["the pieces to set must be two numbers, as 4,3"],
    "-/---/-----/---/- w 6,6 -,- 5,4": ["White has 5 pieces to set; 0 to 4 are allowed"],
    "-/---/-----/---/- w 5,6 -,- 4,4": ["White has 6 in reserve, not 5, while pieces are set"],
    "-/---/--w--/---/- w 6,6 -,- 4,4": ["White, with 4 to set, has 0 on the board, not 1"],
    "-/---/--w--/---/- w 6,6 -,- 3,4": [
        "White is not on move with 3 to set while Black has 4",
    ],
    "-/---/w-b--/---/- w 6,6 -,b3c3 3,3": ["Black has no last step while pieces are set"],
    "b/bb-/-b-w-/-ww/w w 6,6 -,- 0,0": [],
    "b/bb-/-b---/---/- b 0,6 -,- 0,0": ["White, who has just moved, has no piece"],
}


@pytest.mark.parametrize(("text", "parts"), FAULTS.items())
def test_every_fault_of_setting_is_named(text: str, parts: list[str]) -> None:
    faults.compare("queah:balanced,start=placed", text, parts)


def test_pieces_to_set_need_the_option() -> None:
    setup = Position(USUAL).setup
    assert setup.faults(Rules.parse("queah").options)[0] == (
        "pieces to set need start=placed; White has 4, Black 4"
    )
    with pytest.raises(PositionError, match="cannot read position"):
        Position("queah", str(Position(USUAL)))


def test_nobody_passes_while_pieces_are_set() -> None:
    rules = "queah:start=placed,stalemate=pass"
    for position in placings(rules, "pass"):
        assert "--" not in position.turns
    with pytest.raises(PositionError, match="Black has just passed, but could have moved"):
        Position(rules, "-/---/-----/---/- w 6,6 -,- 4,4 --")


def test_words_speak_of_setting() -> None:
    position = Position(USUAL, LEAPS)
    assert position.task == "set a piece on an empty cell"
    assert position.say_turn("@c4") == "set a piece on c4"
    assert position.hands[0].count == 7
    assert position.hands[0].label == "White has 1 piece to set and 6 in reserve"
    assert position.why_not_there.clause == position.why_not["c2"].clause == "Q3a"
    assert [fact.text for fact in position.facts()] == ["1 to set", "1 to set"]
    black = position.play("@c5")
    assert [(fact.side, fact.text) for fact in black.facts()] == [
        ("white", "0 to set"),
        ("black", "1 to set"),
    ]
    assert black.hands[0].label == "White has 6 pieces in reserve"
    played = black.play("@c1")
    assert played.facts() == []
    assert played.say_turn(played.turns[0]).split()[0] in CELLS
    last = Position("queah:reserve=0,start=placed", SHUT_IN).hands[1]
    assert last.label == "Black has 1 piece to set"


def test_the_diagram_says_what_is_still_to_set() -> None:
    assert Position(USUAL, LEAPS).diagram() == "\n".join(
        (
            "5      -",
            "4    - - -     Black's reserve 6, 1 to set",
            "3  b b b - w   White to move",
            "2    w w -     White's reserve 6, 1 to set",
            "1      -",
            "   a b c d e",
        )
    )


def test_agreeing_counts_pieces_to_set() -> None:
    agreed = Position("queah:compulsory,start=placed").agreed
    assert agreed.winner is None
    assert "White has 10 pieces, Black 10" in agreed.reason


#: The names of tables before there was a choice of starts.
FINGERPRINTS = {
    "queah:traditional": "402bfd3aab744c3e",
    "queah:compulsory": "32ed1e542806fa4a",
    "queah:comment": "ba3b9b930ffaf882",
    "queah:comment-house": "25e6df504d42b3a4",
    "queah:balanced": "ff46e465b55b6261",
    "queah:reserve=0": "56196bc84d615321",
    "queah:comment,reserve=3,stalemate=pass": "756974a21e6da327",
}


@pytest.mark.parametrize(("name", "kept"), FINGERPRINTS.items())
def test_the_usual_start_keeps_its_tables(name: str, kept: str) -> None:
    assert fingerprint(Rules.parse(name)) == kept
    assert fingerprint(Rules.parse(f"{name},start=diagram")) == kept
    assert fingerprint(Rules.parse(f"{name},start=placed")) != kept


def test_the_usual_start_keeps_texts_states_and_keys() -> None:
    start = Position("queah")
    assert str(start.rules) == "queah:traditional"
    assert str(start) == "b/bb-/-b-w-/-ww/w w 6,6 -,-"
    assert start.state == (141, 5664, 6, 6, 0, 0, 0, 0)
    assert start.key == 3365230322079726171
