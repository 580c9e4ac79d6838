"""Texts of Quincala: examples of the rulebook, and every fault named in one line."""

from dataclasses import replace

import pytest

from lodestone import Line, Position, PositionError, Rules, TurnError
from lodestone.games.quincala.kernels import MOST_LEGS
from lodestone.games.quincala.setups import QuincalaSetup
from tests.library.games import faults

START = "m,s,l,s,m/-,-,l,-,-/-,-,-,-,-/-,-,L,-,-/M,S,L,S,M w -"
EMPTY_ROW = "-,-,-,-,-"
# Each fault, and every part of it that has to be named.
FAULTS = {
    "": ["cannot read position ''", "ROWS SIDE LEDGE"],
    "m,s,l,s,m w": ["cannot read position"],
    f"{START} -- -- --": ["cannot read position"],
    START.replace("/-,-,-,-,-/", "/"): ["5 rows separated by '/', not 4"],
    START.replace("m,s,l,s,m", "m,s,l,s"): ["the row of a5 has 5 dots", "not 4"],
    START.replace("m,s,l,s,m", "m,,l,s,m"): ["b5 is missing; an empty dot is written -"],
    START.replace("m,s,l,s,m", "m,x,l,sl,m"): ["b5 holds 'x'", "d5 holds sl; a tower is written"],
    START.replace("-,-,L,-,-", "-,-,Ll,-,-"): [
        "c2 holds two large pieces in Ll",
        "Black has 3 large pieces on board and ledge together; the layout has 2",
    ],
    START.replace(" w ", " white "): ["the side to move is w or b, not 'white'"],
    START.replace(" w -", " x Q"): [
        "w or b, not 'x'",
        "the ledge holds 'Q'; pieces are L M S l m s",
    ],
    START.replace(" w -", " w LL"): ["White has 4 large pieces on board and ledge together"],
    START.replace("M,S,L,S,M", "M,S,L,-,-"): [
        "White has 1 medium pieces on board and ledge together; the layout has 2",
        "White has 1 small pieces",
    ],
    START + " --": ["Black has just passed, but can lift a tower"],
    START + " -- --": ["Black has just passed", "White has just passed"],
    f"L,-,-,-,l/{'/'.join([EMPTY_ROW] * 4)} w LMMSSlmmss --": ["lost one of each size"],
    START: [],
}


@pytest.mark.parametrize(("text", "parts"), FAULTS.items())
def test_every_fault_of_a_position_is_named(text: str, parts: list[str]) -> None:
    faults.compare("quincala:mini-25", text, parts)


STUCK = "Lm,mS,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,S b LMMllss"


def test_a_due_pass_belongs_to_the_position() -> None:
    position = Position("quincala:mini-25", STUCK)
    assert position.turns == ["--"]
    after = position.play("--")
    assert str(after) == STUCK.replace(" b ", " w ") + " --"
    assert Position("quincala:mini-25", str(after)) == after
    with pytest.raises(PositionError, match=r"^a pass \(--\) needs no-move=pass$"):
        Position("quincala:mini-25,no-move=loss", str(after))
    lost = Position("quincala:mini-25,no-move=loss", STUCK)
    assert lost.turns == []
    assert lost.outcome is not None
    assert lost.outcome.reason == "Black cannot lift a tower."


def test_any_setup_names_all_its_faults() -> None:
    crowd = QuincalaSetup({"a1": "LMS", "z9": "l", "c3": "mLQ", "c4": "SM"}, "x", "?")
    faults = crowd.faults(Rules.parse("quincala:mini-25").options)
    for part in ("'z9'", "'Q'", "c4 holds SM", "'x'", "'?'", "Black has 1 large"):
        assert any(part in fault for fault in faults), part
    passing = replace(Position.start("quincala").setup, passes=3)
    assert passing.faults(Rules.parse("quincala").options) == [
        "0 to 2 passes in a row are possible, not 3"
    ]


def test_the_ledge_is_written_in_one_order() -> None:
    board = "-,s,l,s,-/-,-,l,-,-/-,-,-,-,-/-,-,L,-,-/-,-,L,S,M"
    position = Position("quincala:mini-25", f"{board} w mSmM")
    assert str(position) == f"{board} w MSmm"


SOME = "-,s,l,-,-/-,-,lm,-,-/-,-,-,-,-/-,-,LS,s,-/M,S,L,M,- w m"


def test_the_way_played_keeps_the_turn() -> None:
    start = Position("quincala:mini-25", SOME)
    walked, shortest = Line((start,)).play("b1-c1-d1-c1-b2"), Line((start,)).play("b1-b2")
    assert walked.turns == ("b1-c1-d1-c1-b2",)
    assert walked.numbers == shortest.numbers
    assert walked == shortest
    assert start.say_turn(walked.turns[0]).startswith("b1 to c1, on to d1")
    cells = [action.target for action in start.actions(walked.turns[0])]
    assert cells == ["c1", "d1", "c1", "b2"]
    annotated = Line((start,)).play("a1-b1-c2*S-b2")
    assert annotated.turns == ("a1-b1-c2-b2",)
    assert start.annotate_turn(annotated.turns[0]) == "a1-b1-c2*S-b2"


def test_ways_are_read_up_to_so_many_legs() -> None:
    position = Position("quincala:mini-25", SOME)
    around = "b1" + "-c1-d1" * (MOST_LEGS // 2 - 1) + "-c1-b2"
    assert position.format_turn(position.parse_turn(around)) == "b1-b2"
    with pytest.raises(TurnError, match=f"has more than {MOST_LEGS} legs") as caught:
        position.parse_turn(around.replace("b1", "b1-c1-d1", 1))
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("text", "part"),
    {
        "": "cannot read turn ''; turns are written b1-b3-c3",
        "a1": "cannot read turn 'a1'",
        "a1-": "cannot read turn",
        "a1-b1*": "cannot read turn",
        "a1*S-b1": "cannot read turn",
        "a1-b1x": "cannot read turn",
        "a1-f1": "names f1, which Mini 25 does not have",
        "a2-a3": "no tower can be lifted on a2",
        "b5-b4": "no tower can be lifted on b5",
        "c4-c3": "no tower can be lifted on c4",
        "a1-a3": "no leg leads from a1 to a3; from a1 go: a2, b1, b2",
        "c2-c4-c3": "it ends on c4",
        "a1-b1*s": "on b1 nothing is knocked, not s",
        "b1-c2*s": "on c2 S is knocked, not s",
        "--": "'--' is not a legal turn here; legal: a1-a2,",
    }.items(),
)
def test_a_wrong_turn_names_what_is_wrong(text: str, part: str) -> None:
    with pytest.raises(TurnError) as caught:
        Position("quincala:mini-25", SOME).play(text)
    assert part in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_no_turn_is_read_after_the_end() -> None:
    over = f"L,-,-,-,l/{'/'.join([EMPTY_ROW] * 4)} w LMMSSlmmss"
    with pytest.raises(TurnError, match="the game is over"):
        Position("quincala:mini-25", over).play("a5-a4")


def test_turns_are_told_in_words() -> None:
    position = Position.start("quincala:mini-25")
    assert position.say_turn("c1-b2") == "c1 to b2"
    assert position.say_turn("a1-b1-b2") == "a1 to b1, on to b2"
    assert position.say_turn("--") == "pass"


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("c2-d2-e2", "c2 to d2 knocking Black's small piece, on to e2"),
        ("a1-b1-c2-b2", "a1 to b1, on to c2 knocking White's own small piece, on to b2"),
    ],
)
def test_words_tell_what_a_turn_knocks(way: str, said: str) -> None:
    position = Position("quincala:mini-25", SOME)
    assert position.say_turn(way) == said


@pytest.mark.parametrize(
    ("text", "way", "notes"),
    [
        (
            "m,l,m/s,-,-,-,s/-,-,l,-,-/S,-,L,-,S/M,L,M w -",
            "c2-c3",
            ["knocks a large black piece"],
        ),
        (
            "m,l,m/s,-,l,-,s/-,-,-,-,-/S,-,L,-,S/M,L,M w -",
            "c1-c2",
            ["knocks your own large piece"],
        ),
        (
            "-,-,-/-,-,-,l,-/-,-,-,m,Ls/s,-,-,-,LS/-,-,M w MSlm",
            "e2-e3",
            ["knocks a small black piece and your own large piece"],
        ),
        (
            "L,-,l/s,lS,-,-,-/-,-,m,-,s/S,-,-,-,-/L,-,- w MMm",
            "b5-b4-a4",
            ["knocks a large black piece", "knocks a small black piece, wins"],
        ),
    ],
)
def test_a_leg_names_what_it_knocks(text: str, way: str, notes: list[str]) -> None:
    position = Position("quincala:mini-21", text)
    actions = position.actions(way)
    assert [action.note for action in actions] == notes


def test_the_diagram_shows_the_start() -> None:
    assert Position.start("quincala:mini-21").diagram() == "\n".join(
        (
            " 5       m   l   m        White to move",
            " 4   s   -   l   -   s    Ledge -",
            " 3   -   -   -   -   -",
            " 2   S   -   L   -   S",
            " 1       M   L   M",
            "     a   b   c   d   e",
        )
    )


def test_what_a_side_may_not_lose_is_told() -> None:
    position = Position("quincala:mini-25", STUCK)
    told = [(fact.side, fact.text) for fact in position.facts()]
    assert told == [
        ("white", "must not lose a small piece"),
        ("black", "must not lose a medium piece"),
    ]
    assert position.facts(is_over=True) == []
    assert position.highlights == {
        "a5": "Black loses if this medium piece is knocked",
        "b5": "White loses if this small piece is knocked; "
        "Black loses if this medium piece is knocked",
        "e1": "White loses if this small piece is knocked",
    }
    labels = [hand.label for hand in position.hands]
    assert labels == [
        "White's knocked pieces: large, medium, medium",
        "Black's knocked pieces: large, large, small, small",
    ]
