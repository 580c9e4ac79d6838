"""Texts of Qo: examples of the rulebook, every fault named in one line, and words for players."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lodestone import Position, Rules, TurnError
from lodestone.games.qo.setups import QoSetup
from tests.library.games import faults

START = "8/8/8/8/8/8/8/8 b 89,89"
# Each fault, and every part of it that has to be named; none where the text is a position.
FAULTS = {
    "": ["cannot read position ''", "RANKS SIDE CONTAINERS"],
    "8/8/8/8/8/8/8/8 b": ["cannot read position"],
    "8/8/8/8/8/8/8/8 b 89,89 -": ["cannot read position"],
    "8/8/8/8/8/8/8 b 89,89": ["8 ranks separated by '/', not 7"],
    "8/8/8/7/8/8/8/9 b 89,89": ["rank 5 has 8 points, not 7 ('7')", "rank 1", "not 9 ('9')"],
    "8/8/8/4x3/8/8/8/- b 89,89": ["rank 5 has 'x'", "rank 1 has '-'", "allowed: b w and 1 to 8"],
    "8/8/8/44/8/8/8/8 b 89,89": ["rank 5 has two numbers side by side ('44')"],
    "8/8/8/0b7/8/8/8/8 b 89,89": ["rank 5 has '0'"],
    "8/8/8/²b5/8/8/8/8 b 89,89": ["rank 5 has '²'"],
    "8/8/8/8/8/8/8/8 x 89": ["b or w, not 'x'", "containers must be two numbers", "not '89'"],
    "8/8/8/9/8/8/8/8 z 99,99": ["rank 5", "not 'z'", "0 on the board and 99 and 99 held"],
    "bbbbbbbb/8/8/9/8/8/8/wwwwwwww z 9": ["rank 5", "not 'z'", "not '9'", "both colours"],
    "8/8/8/8/8/8/8/8 b 089,89": ["containers must be two numbers"],
    "8/8/8/8/8/8/8/8 b ٨,89": ["containers must be two numbers"],
    "8/8/8/3bw3/8/8/8/8 b 88,89": [
        "2 on the board and 88 and 89 held are more than the 178 lodestones"
    ],
    "bbbbbbbb/8/8/8/8/8/8/wwwwwwww b 9,9": ["both colours have a complete line"],
    "bbbbbbbb/8/8/8/8/8/8/wwwwwwww b 90,90": ["both colours", "more than the 178 lodestones"],
    # Over by a line, an empty container, a full board; blocked sets that stand.
    "bbbbbbbb/8/8/8/8/8/8/8 b 9,9": [],
    "8/8/8/3b4/8/8/8/8 w 0,9": [],
    "8/8/8/1wbbbw2/8/8/8/8 b 4,4": [],
    START: [],
}


@pytest.mark.parametrize(("text", "parts"), FAULTS.items())
def test_every_fault_of_a_position_is_named(text: str, parts: list[str]) -> None:
    faults.compare("qo", text, parts)


def test_any_setup_names_all_its_faults() -> None:
    setup = QoSetup({"a1": "b", "j9": "w", "b2": "x"}, "?", (-1, 500))
    faults = setup.faults(Rules.parse("qo").options)
    assert len(faults) == 5
    assert "no point is called 'j9'" in faults
    assert "Black's container holds -1" in faults


def test_lines_come_before_containers_before_full_boards() -> None:
    line = Position("qo:size=3", "bbb/3/3 w 0,9").outcome
    assert line is not None
    assert (line.winner, line.termination) == ("white", "line")
    assert line.reason == "Black has a complete line, rank 3."
    empty = Position("qo:size=3", "bwb/wbw/wbw b 0,4").outcome
    assert empty is not None
    assert (empty.winner, empty.termination) == ("white", "container")
    assert empty.reason == (
        "Black's container is empty, which ends the game. "
        "Black 4, White 9: White is ahead by 5 lodestones and wins."
    )
    full = Position("qo:size=3", "bwb/wbw/wbw b 20,4").outcome
    assert full is not None
    assert (full.winner, full.termination) == ("white", "full")
    assert full.reason.endswith("Black is ahead by 15 lodestones and loses (8 or more loses).")
    level = Position("qo:size=3", "bwb/wbw/wbw b 5,4").outcome
    assert level is not None
    assert level.winner is None
    assert level.reason == "The board is full. Black 9, White 9: equal, a draw."


def test_rank_and_file_may_be_complete_together() -> None:
    ending = Position("qo:size=3", "bbb/b2/b2 w 3,3").outcome
    assert ending is not None
    assert ending.reason == "Black has a complete line, rank 3 and the a-file."


@pytest.mark.parametrize(
    ("text", "part"),
    {
        "": "cannot read turn ''",
        "d": "cannot read turn",
        "d4d6": "cannot read turn",
        "d4-": "cannot read turn",
        "d4[]": "cannot read turn",
        "d4[c4,]": "cannot read turn",
        "i9": "names i9, which is not on the board",
        "d4[a1,i1]": "names i1, which is not on the board",
        "d5-e7": "d5 to e7 is not a straight line",
        "d5-d5": "d5 to d5 is not a straight line",
        "d5": "'d5' is not a legal turn here; legal: a1, a2, a3",
        "d5-f5": "not a legal turn here",
        "e4-e6": "not a legal turn here",
        "a1[d5]": "'a1[d5]': a1 takes nothing off",
    }.items(),
)
def test_a_wrong_turn_names_what_is_legal(text: str, part: str) -> None:
    with pytest.raises(TurnError) as caught:
        Position("qo", "8/8/8/3bw3/8/8/8/8 b 88,88").play(text)
    assert part in str(caught.value)


REMOVAL = "8/8/8/wbbb4/8/8/8/8 w 80,80"


def test_removals_are_written_in_brackets_and_checked() -> None:
    position = Position("qo", REMOVAL)
    game, options, state = position.rules.game, position.rules.options, position.state
    turn = position.parse_turn("e5")
    assert game.annotate_turn(options, state, "e5") == "e5[b5,c5,d5]"
    assert game.annotate_turn(options, state, "e4") == "e4"
    for text in ("e5[b5,c5,d5]", "e5[d5,c5,b5]"):
        assert position.parse_turn(text) == turn
        assert str(position.play(text)) == "8/8/8/w3w3/8/8/8/8 b 80,79"
    for text in ("e5[b5,c5]", "e5[b5,c5,d5,d5]", "e5[b5,c5,e5]"):
        with pytest.raises(TurnError, match=r"e5 takes off b5, c5, d5$"):
            position.parse_turn(text)
    with pytest.raises(TurnError, match="not a legal turn here"):
        position.parse_turn("b5[c5]")


def action(rules: str, position: str, turn: str):
    place = Position(rules, position)
    [found] = place.actions(turn)
    return found


def test_actions_tell_their_price_and_warn() -> None:
    moved = action("qo", "8/8/8/3bw3/8/8/8/8 b 88,88", "e5-e7")
    assert (moved.source, moved.target, moved.carries) == ("e5", "e7", "white")
    assert (moved.note, moved.warning) == ("costs 4", "")
    assert moved.changes == {"e5": None, "e7": "white"}
    placed = action("qo", START, "d4")
    assert (placed.source, placed.note, placed.warning) == ("hand:black", "", "")
    own = action("qo", "bbbbbbb1/8/8/8/8/8/8/8 b 20,20", "h8")
    assert own.warning == "completes your own line and loses"
    theirs = action("qo", "bbbbbbb1/7b/8/8/8/8/8/8 w 20,20", "h7-h8")
    assert (theirs.note, theirs.warning) == ("costs 2, completes Black's line and wins", "")
    full = action("qo:size=3", "bwb/wbw/wb1 w 3,5", "c1")
    assert full.note.startswith("fills the board and ends the game: Black 7, White 9")


def test_losing_by_the_scores_is_warned_of() -> None:
    won = action("qo", "8/8/8/3bw3/8/8/8/8 b 1,10", "a1")
    ends = "empties your container and ends the game:"
    assert (
        won.note
        == f"{ends} Black 2, White 11: White is ahead by 9 lodestones and loses (8 or more loses)"
    )
    assert won.warning == ""
    lost = action("qo", "8/8/8/3bw3/8/8/8/8 b 1,5", "a1")
    assert lost.warning == f"{ends} Black 2, White 6: White is ahead by 4 lodestones and wins"
    assert lost.note == ""
    paid = action("qo", "8/8/8/3bw3/8/8/8/8 b 4,4", "d5-d7")
    assert paid.note.startswith(f"costs 4, {ends} Black 1, White 9: White is ahead by 8 lodestones")
    assert paid.note.endswith("and loses (8 or more loses)")
    drawn = action("qo", "8/8/8/3bw3/8/8/8/8 b 1,1", "a1")
    assert (drawn.note, drawn.warning) == (f"{ends} Black 2, White 2: equal, a draw", "")


def test_scores_and_their_decision_are_shown() -> None:
    for held, told in (
        (
            "92,83",
            "Black 92, White 83: if it ended now, Black would lose for being 8 or more ahead",
        ),
        (
            "83,90",
            "Black 83, White 90: if it ended now, White would win",
        ),
        ("80,80", "Black 80, White 80: equal"),
    ):
        position = Position("qo", f"8/8/8/8/8/8/8/8 b {held}")
        [fact] = position.facts()
        assert fact.text == told
    over = Position("qo", "bbbbbbbb/8/8/8/8/8/8/8 b 9,9")
    assert over.facts()[0].text == "Black 17, White 9"


@pytest.mark.parametrize(
    ("text", "told", "refills"),
    [
        ("b7/8/8/8/8/8/8/8 b 14,162", "Black can empty its container and win", False),
        ("b7/8/8/8/8/8/8/8 w 14,162", "Black threatens to empty its container and win", True),
        ("8/8/8/8/8/8/8/b7 w 1,162", "Black threatens to empty its container and win", True),
    ],
)
def test_an_emptied_container_that_wins_is_announced(text, told, refills) -> None:
    position = Position("qo", text)
    [fact] = position.facts()
    assert re.search(f": {told}, with White 1(75|60) ahead, which is too far$", fact.text)
    assert ("which refills Black's container" in position.task) == refills


@settings(max_examples=20)
@given(turns=st.lists(st.integers(0, 10_000), max_size=40))
def test_exactly_the_real_threats_are_shown(turns: list[int]) -> None:
    position = Position.start("qo:size=4,stones=9")
    for number in turns:
        if position.outcome:
            break
        ends = [position.after(turn).outcome for turn in position.turn_numbers]
        wins = any(
            end and (end.winner, end.termination) == (position.side, "container") for end in ends
        )
        [fact] = position.facts()
        assert wins == ("can empty its container and win" in fact.text)
        position = position.after(position.turn_numbers[number % len(position.turn_numbers)])


def test_points_that_lines_lack_are_pointed_out() -> None:
    position = Position("qo:size=4", "bbb1/3b/3b/www1 b 20,20")
    found = position.highlights
    assert found == {
        "d4": "Black lacks only this point of rank 4",
        "d1": "White lacks only this point of rank 1",
    }
    both = Position("qo:size=3", "1bb/w2/w2 b 9,9")
    found = both.highlights
    assert found["a3"] == (
        "Black lacks only this point of rank 3, and White lacks only this point of the a-file"
    )


def test_hands_and_tasks_are_told_in_words() -> None:
    position = Position("qo", "8/8/8/3b4/8/8/8/8 b 1,20")
    game, options = position.rules.game, position.rules.options
    labels = [hand.label for hand in position.hands]
    assert labels == ["Black holds 1 lodestone", "White holds 20 lodestones"]
    assert position.task == "place a lodestone"
    assert game.task(options, Position.start("qo").state) == "place a lodestone, or pay to move one"
    assert position.say_turn("d4") == "place on d4"
    corner = Position("qo", "b7/8/8/8/8/8/8/8 b 9,9")
    assert corner.say_turn("a8-c6") == "pay 4, a8 to c6"


@pytest.mark.parametrize(
    ("position", "turn", "said"),
    [
        (REMOVAL, "e5", "place on e5, taking off 3 black on b5, c5 and d5"),
        (
            "8/8/8/wbb1w3/8/8/8/8 b 80,80",
            "d5",
            "place on d5, taking off 3 black on b5, c5 and d5",
        ),
        (
            "bbb5/wwww4/8/8/8/8/8/3w4 w 50,50",
            "d1-d8",
            "pay 14, d1 to d8, taking off 3 black on a8, b8 and c8",
        ),
        (
            "8/8/8/wbbb4/8/8/5w2/8 w 50,50",
            "f2-e3",
            "pay 2, f2 to e3",
        ),
        (
            "8/8/8/wbbb2w1/8/8/8/8 w 50,50",
            "g5-e5",
            "pay 4, g5 to e5, taking off 3 black on b5, c5 and d5",
        ),
        (
            "8/8/8/bwwwwbbb/w7/w7/w7/b7 w 50,50",
            "h1",
            "place on h1, taking off 3 black on f5, g5 and h5, and 4 white on b5, c5, d5 and e5",
        ),
    ],
)
def test_words_tell_what_a_turn_takes_off(position: str, turn: str, said: str) -> None:
    place = Position("qo", position)
    assert place.say_turn(turn) == said


def test_banks_are_told_wherever_lodestones_are_banked() -> None:
    banked = Position("qo:paid=banked", "8/8/8/3bw3/8/8/8/8 b 80,84 4,0").play("e5-e7")
    game, options, state = banked.rules.game, banked.rules.options, banked.state
    assert str(banked) == "8/4w3/8/3b4/8/8/8/8 w 76,84 4,4"
    scores, *banks = game.facts(options, state)
    assert "Black 81, White 89:" in scores.text
    assert [(fact.side, fact.text) for fact in banks] == [
        ("black", "has 4 banked"),
        ("white", "has 4 banked"),
    ]
    assert "White holds 84, has 4 banked" in banked.diagram()
    aside = Position("qo:paid=aside", "8/8/8/3bw3/8/8/8/8 b 80,84").play("e5-e7")
    assert str(aside) == "8/4w3/8/3b4/8/8/8/8 w 76,84"
    assert "banked" not in aside.diagram()


@pytest.mark.parametrize(
    ("rules", "text", "parts"),
    [
        ("qo:paid=banked", START, ["cannot read position", "SIDE CONTAINERS BANKS"]),
        ("qo:paid=banked", f"{START} 0", ["the banks must be two numbers", "not '0'"]),
        ("qo:paid=banked", f"{START} 1,2", ["0 on the board and 89 and 89 held and 1 and 2"]),
        ("qo:paid=aside", f"{START} 0,0", ["cannot read position"]),
    ],
)
def test_faults_of_banks_are_named(rules: str, text: str, parts: list[str]) -> None:
    faults.compare(rules, text, parts)
    assert QoSetup({}, "b", (9, 9), (0, 2)).faults(Rules.parse("qo").options) == [
        "nothing can be banked under paid=opponent"
    ]


FORBIDDEN = "qo:undo=forbidden"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (START, ["cannot read position", "CONTAINERS BAN, as in", "b 88,88 -"]),
        (f"{START} d6", ["must be two points or -, as d6-d4, not 'd6'"]),
        (f"{START} --", ["must be two points or -"]),
        (f"{START} d6-d4", ["'d6-d4' needs a lodestone on d6"]),
        ("8/8/3b4/8/3b4/8/8/8 b 80,80 d6-d4", ["'d6-d4' needs d4 to be empty"]),
        ("8/8/3b4/3w4/8/8/8/8 b 80,80 d6-d4", ["'d6-d4' needs d5 to be empty"]),
        ("8/8/3b4/8/8/8/8/8 b 80,80 d6-e4", ["'d6-e4' is not in a straight line"]),
        ("8/8/3b4/8/8/8/8/8 b 80,80 d6-d6", ["'d6-d6' is not in a straight line"]),
        ("8/8/3b4/8/8/8/8/8 b 80,80 d6-d9", ["names d9, which is not on the board"]),
        ("8/8/3b4/8/8/8/8/9 b 80,80 d6-d4", ["rank 1 has 8 points"]),
        ("8/8/3b4/8/8/8/8/8 x 80 d6-e4", ["not 'x'", "not '80'", "not in a straight line"]),
    ],
)
def test_faults_of_bans_are_named(text: str, parts: list[str]) -> None:
    faults.compare(FORBIDDEN, text, parts)


def test_a_ban_needs_the_option_and_the_reach() -> None:
    banned = QoSetup({"d6": "b"}, "b", (80, 80), banned="d6-d4")
    assert banned.faults(Rules.parse("qo").options) == ["no payment is banned under undo=allowed"]
    near = Rules.parse("qo:undo=forbidden,reach=1").options
    assert banned.faults(near) == ["the banned payment 'd6-d4' is longer than the reach of 1"]
    odd = QoSetup({"d6": "b"}, "b", (80, 80), banned="d6d4")
    assert odd.faults(near) == ["the banned payment 'd6d4' is not written as d6-d4"]


def test_players_are_told_what_is_banned() -> None:
    position = Position("qo:undo=forbidden,size=3,reach=1", "b2/w2/bb1 b 30,20 a3-b3")
    game, options = position.rules.game, position.rules.options
    banned = "a3-b3 would undo the last payment, and is banned this turn"
    assert position.facts()[1].text == banned
    assert banned in position.why_not_there.text
    cornered = Position("qo:undo=forbidden,size=3,reach=1", "b2/wb1/bb1 b 30,20 a3-b3")
    reason = cornered.why_not["a3"]
    assert reason.text.startswith("This lodestone could only move straight back")
    clauses = [clause for clause in game.clauses(options) if clause.number == "O5"]
    assert ["reading" in clause.source for clause in clauses] == [False, True, True]


def test_rules_say_where_payments_go_and_reach() -> None:
    def told(text: str) -> dict[str, str]:
        rules = Rules.parse(text)
        return {clause.text: clause.source for clause in rules.clauses}

    assert any("empty point, at most 1 space. It costs" in text for text in told("qo:reach=1"))
    assert "Q, S; reach: S in its list" in told("qo:reach=1").values()
    assert any("at most 3 spaces. It" in text for text in told("qo:reach=3"))
    assert not any("at most" in text for text in told("qo"))
    assert any("belong to whichever player" in text for text in told("qo"))
    assert not any("belong to whichever player" in text for text in told("qo:paid=aside"))
    assert any("container and the bank hold" in text for text in told("qo:paid=banked"))


def test_the_diagram_shows_the_board() -> None:
    assert Position("qo:small", "5/1b3/2w2/5/5 b 20,21").diagram() == "\n".join(
        (
            "5  . . . . .",
            "4  . b . . .   White holds 21",
            "3  . . w . .   Black to move",
            "2  . . . . .   Black holds 20",
            "1  . . . . .",
            "   a b c d e",
        )
    )
