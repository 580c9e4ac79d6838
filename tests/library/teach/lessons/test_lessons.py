"""Lessons hold what they say: goals can be reached, turns are legal, claims are true."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from authoring.lessons.checking import direction_in, fault_of, faults
from lodestone import LodestoneError
from lodestone.core.game import AnyGame, all_games, find_game
from lodestone.core.received import receive
from lodestone.teach.lessons import (
    Claim,
    Lesson,
    find_lesson,
    find_stage,
    judge,
    parse_lessons,
    read_lessons,
    standing_of,
)
from tests.thinning import some

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)

#: The move types of rulebook K15, by the lessons that show them.
MOVE_TYPES = {
    "single-step",
    "long-step",
    "join",
    "knock",
    "knock-your-own",
    "sowing",
    "change-direction",
    "reach",
    "mixed-tower",
    "win-in-mid-turn",
    "both-lose",
}

LESSON = """
[[lesson]]
name = "try"
title = "Try"
aim = "Try."
rules = "queah:traditional,reserve=0"
clauses = ["Q7"]

[[lesson.step]]
text = "Capture."
position = "-/---/--b--/-w-/w w 0,0 -,-"
do = "Capture."
goal = { takes = true, only = true }
solution = "c2xc4"
otherwise = "No capture."
"""

#: Two pieces that can capture.
TWO_WAYS = '-wb--/-w-/w w 0,0 -,-"'


def found(text: str) -> list[str]:
    """Return the faults of lessons apart from options that none explains."""
    return [fault for fault in faults(find_game("queah"), parse_lessons(text)) if ": " in fault]


@pytest.mark.slow
@pytest.mark.parametrize("game", some(all_games(), 1), ids=lambda game: game.name)
def test_every_lesson_holds(game: AnyGame) -> None:
    assert list(faults(game, read_lessons(game))) == []


def test_every_move_type_is_shown_moving() -> None:
    lessons = {lesson.name: lesson for lesson in read_lessons(find_game("quincala"))}
    assert lessons.keys() >= MOVE_TYPES
    assert all(any(step.watch for step in lessons[name].step) for name in MOVE_TYPES)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"c2xc4"', '"c2d2"', "step 1: the solution 'c2d2' does not meet the goal"),
        ('"c2xc4"', '"c2c3"', "step 1: 'c2c3' is not a legal turn here"),
        ("w 0,0", "w 7,0", "step 1: "),
        ("queah:", "queeh:", "step 1: unknown game"),
        ('["Q7"]', '["Q99"]', "the rules have no clause Q99"),
        ("takes = true, only = true", 'refused = "c2"', "step 1: nothing is refused on 'c2'"),
        (
            "takes = true, only = true",
            'ends = "draw"',
            "step 1: the solution 'c2xc4' does not meet",
        ),
        ('--b--/-w-/w w 0,0 -,-"', TWO_WAYS, "step 1: 2 turns meet the goal, not one"),
        ("only = true", "any = true", "step 1: 2 turns miss the goal, not none"),
        ('text = "Capture."', 'text = "Leap up."', "step 1: 'up' depends on how the board is"),
        (
            "takes = true, only = true",
            'ends = "white", within = 3',
            "step 1: the win is forced within 1 turn, not 3",
        ),
        (
            "takes = true, only = true",
            'ends = "black", within = 3',
            "step 1: white is to move, but black is to win",
        ),
        (
            'clauses = ["Q7"]',
            'clauses = ["Q7"]\nidea = "last-piece"',
            "step 1: no goal of the only turn that wins shows the idea 'last-piece'",
        ),
        ('"No capture."', '"' + "No " * 13 + '"', "step 1: more than 12 words: No"),
        (
            "otherwise",
            'refusal = [{ like = "@*", say = "No entry." }]\notherwise',
            "step 1: no turn is answered by 'No entry.'",
        ),
        (
            "otherwise",
            'refusal = [{ takes = false, say = "A step." }]\notherwise',
            "step 1: no turn is answered by 'No capture.'",
        ),
    ],
)
def test_a_fault_is_told_with_its_place(old: str, new: str, fault: str) -> None:
    assert found(LESSON) == []
    told = found(LESSON.replace(old, new))
    assert len(told) == 1
    assert told[0].startswith(f"try: {fault}")


def test_each_position_shows_its_idea() -> None:
    won = LESSON.replace("takes = true, only = true", 'ends = "white", only = true')
    ideas = {
        "last-piece": [],
        "fork": ["try: step 1: c2xc4 does not show the idea 'fork', but last-piece"],
        "clearing": [
            "try: the game has no idea 'clearing'",
            "try: step 1: c2xc4 does not show the",
        ],
    }
    for idea, faults_of_idea in ideas.items():
        told = found(won.replace('clauses = ["Q7"]', f'clauses = ["Q7"]\nidea = "{idea}"'))
        assert len(told) == len(faults_of_idea), idea
        assert all(map(str.startswith, told, faults_of_idea)), told


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("takes = true, only = true", "", "lesson.0.step.0.goal: a goal is one of"),
        ('solution = "c2xc4"', "", "lesson.0.step.0: this goal needs a solution"),
        ('do = "Capture."', "", "lesson.0.step.0: a goal goes with what to do"),
        ("takes = true", "takes = true, within = 2", "lesson.0.step.0.goal: within goes with"),
        ('aim = "Try."', "aims = 3", "lesson.0.aims: unknown field"),
        (
            "otherwise",
            'refusal = [{ say = "x" }]\notherwise',
            "lesson.0.step.0.refusal.0: a refusal",
        ),
        ("position", "positoin", "lesson.0.step.0.positoin: unknown field"),
        ("[[lesson]]", "[lesson", "invalid TOML"),
        ('clauses = ["Q7"]', 'clauses = ["Q7"]\noption = "capture"', "lesson.0: an option goes"),
    ],
)
def test_a_fault_of_form_is_one_line(old: str, new: str, fault: str) -> None:
    with pytest.raises(LodestoneError) as refused:
        parse_lessons(LESSON.replace(old, new, 1))
    assert str(refused.value).startswith(fault)
    assert "\n" not in str(refused.value)


#: Every turn wins, but one alone is asked for.
ALL_WIN = (
    LESSON[: LESSON.index("[[lesson.step]]")].replace("traditional", "balanced")
    + """
[[lesson.step]]
text = "White has no turn after any step."
position = "w/---/-----/b-b/- b 0,0 c4c5,-"
do = "Win."
goal = { turns = ["b2b3"] }
"""
)


def test_any_turn_with_the_result_is_right() -> None:
    assert found(ALL_WIN) == [
        f"try: step 1: '{turn}' has the same result as the goal, but is refused"
        for turn in ("b2c2", "d2c2", "d2d3")
    ]
    by_result = ALL_WIN.replace('turns = ["b2b3"] }', 'ends = "black" }\nsolution = "b2b3"')
    assert found(by_result) == ["try: step 1: every legal turn meets the goal"]
    assert found(by_result.replace('"black" }', '"black", any = true }')) == []


@pytest.mark.parametrize(
    "text",
    [
        "c1 is the lowest cell.",
        "Two links to the upper left.",
        "At the right edge, on e3.",
        "What lies above a2?",
        "Move it one space up.",
        "From b1 to the right.",
        "The left end is the edge.",
    ],
)
def test_directions_on_the_screen_are_found(text: str) -> None:
    assert direction_in(text) is not None


@pytest.mark.parametrize(
    "text",
    ["Pick up the piece.", "It has come up twice.", "Black has one piece left.", "The right one."],
)
def test_other_words_are_no_directions(text: str) -> None:
    assert direction_in(text) is None


FIGHT = LESSON.replace("takes = true, only = true", 'ends = "white", within = 2').replace(
    "-/---/--b--/-w-/w w 0,0 -,-", "w/b--/-b---/---/- w 1,0 -,-"
)


def test_a_goal_of_several_turns_waits() -> None:
    rules = FIGHT.replace("reserve=0", "reserve=1").replace("c2xc4", "@c3,c3xa3")
    assert found(rules) == []
    stage = find_stage(parse_lessons(rules)[0], 0)
    first = judge(stage, "@c3,c3xa3")
    assert (first.met, first.continues, first.say) == (False, True, "Right so far.")
    assert judge(stage, "a3xc3", ["@c3,c3xa3", "b4b3"]).met
    late = judge(stage, "c5c4", ["@c3,c3xa3", "b4b3"])
    assert (late.met, late.continues, late.say) == (False, False, "No capture.")
    # The win that cannot be forced any more is refused at once, with the answer that prevents it.
    slip = judge(stage, "@c2,c5c4")
    assert (slip.met, slip.continues, slip.answer != "") == (False, False, True)
    assert "and the win is gone" in slip.say
    after = stage.line.play_all(["@c2,c5c4", slip.answer])
    assert all(standing_of(after.play(turn)) != "white" for turn in after.position.turns)
    wrong = rules.replace('solution = "@c3,c3xa3"', 'solution = "@c2,c5c4"')
    assert found(wrong) == ["try: step 1: the solution '@c2,c5c4' does not keep the win"]


@settings(max_examples=25)
@given(st.text(max_size=60), st.integers(0, len(LESSON)))
def test_nonsense_in_a_file_is_refused(nonsense: str, place: int) -> None:
    try:
        lessons = parse_lessons(LESSON[:place] + nonsense + LESSON[place:])
        list(faults(find_game("queah"), lessons))
    except LodestoneError:
        pass


@pytest.mark.parametrize(
    ("claim", "instead"),
    [
        ({"worth": "win in 1"}, ""),
        ({"worth": "win in 3"}, "it is win in 1, not win in 3"),
        ({"worth": "loss in 2"}, "it is win in 1, not loss in 2"),
        ({"turn": "c2xc4", "result": "white"}, ""),
        ({"turn": "c2xc4", "result": "on"}, "it is white, not on"),
        ({"turn": "c2c3", "result": "illegal"}, ""),
        ({"turn": "c2xc4", "takes": []}, "it is ['c3'], not []"),
        ({"turns": 4}, "it is 3, not 4"),
        ({"agreed": "white"}, "it is draw, not white"),
    ],
)
def test_a_changed_claim_is_found_false(claim: dict[str, object], instead: str) -> None:
    position = "-/---/--b--/-w-/w w 0,0 -,-"
    rules = "queah:traditional,reserve=0"
    given = receive(Claim, {"rules": rules, "position": position, "text": "x", **claim})
    assert fault_of(given) == instead


def test_turns_are_judged_by_the_goal() -> None:
    lesson: Lesson = parse_lessons(LESSON)[0]
    stage = find_stage(lesson, 0)
    assert judge(stage, "c2xc4").met
    assert judge(stage, "c2b2").say == "No capture."
    with pytest.raises(LodestoneError, match="not a legal turn"):
        judge(stage, "c2c3")
    with pytest.raises(LodestoneError, match="there is no 1; try has 1"):
        find_stage(lesson, 1)
    with pytest.raises(LodestoneError, match="unknown lesson of qo"):
        find_lesson(find_game("qo"), "chess")
