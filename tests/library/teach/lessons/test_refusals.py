"""Refusals are true: no right turn is refused, and what is said holds of every wrong one."""

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from authoring.lessons.checking import asks_for_result, worth_of
from lodestone.core.game import all_games
from lodestone.core.line import Line
from lodestone.core.outcome import Termination
from lodestone.teach.lessons import (
    LessonStage,
    find_stage,
    judge,
    parse_lessons,
    read_lessons,
    stages_of,
    standing_of,
    takes,
)
from tests.library.teach.lessons.test_lessons import LESSON

Law = Callable[[LessonStage, Line], bool]


def is_step(_stage: LessonStage, after: Line) -> bool:
    return "x" not in after.turns[-1] and "@" not in after.turns[-1]


def takes_nothing(stage: LessonStage, after: Line) -> bool:
    return not takes(stage.line, after.turns[-1])


def takes_something(stage: LessonStage, after: Line) -> bool:
    return takes(stage.line, after.turns[-1])


def continues(_stage: LessonStage, after: Line) -> bool:
    return after.outcome is None


def has_not_won(stage: LessonStage, after: Line) -> bool:
    return standing_of(after) != stage.line.position.side


def has_lost(stage: LessonStage, after: Line) -> bool:
    return standing_of(after) not in ("on", "draw", stage.line.position.side)


def loses_by_table(stage: LessonStage, after: Line) -> bool:
    return worth_of(after.position, "draw").startswith("win")


def misses_a_win(stage: LessonStage, _after: Line) -> bool:
    side = stage.line.position.side
    return any(standing_of(stage.line.play(one)) == side for one in stage.line.position.turns)


def may_outlast_a_turn(stage: LessonStage, after: Line) -> bool:
    return takes_something(stage, after) and worth_of(after.position, "loss in 2") == "nobody in 2"


def is_answered_from_c1(_stage: LessonStage, after: Line) -> bool:
    return any(turn.startswith("c1x") for turn in after.position.turns)


def board_of(line: Line) -> str:
    return str(line.position).split()[0]


def pieces_on(line: Line, cell: str) -> str:
    position = line.position
    return position.pieces[cell]


#: What refusals say, and the law that makes it true. "This time, X" is said of each turn that
#: is not X.
SAID: dict[str, tuple[Law, ...]] = {
    r"nothing was (taken|captured)": (takes_nothing,),
    r"^That is a step": (is_step,),
    r"^That is allowed, but it is not the centre": (
        lambda _, after: after.turns[-1][-2:] != "c3",
        is_step,
    ),
    r"has a legal turn": (lambda _, after: bool(after.position.turns), continues),
    r"last piece is still there": (continues,),
    r"After that leap Black captures from c1, and White loses": (
        loses_by_table,
        is_answered_from_c1,
    ),
    r"Black can win after that": (loses_by_table,),
    r"could have captured the last piece": (misses_a_win, has_not_won),
    r"captures, too, .* can escape your next turn": (takes_something, may_outlast_a_turn),
    r"has not come up three times": (
        lambda _, after: (
            after.outcome is None or after.outcome.termination is not Termination.REPETITION
        ),
    ),
    r"^Placed, but": (lambda _, after: "-" not in after.turns[-1],),
    r"own three are taken off, and you lose": (takes_something, has_lost),
    r"A full rank of your own loses": (
        lambda _, after: (
            after.outcome is not None and after.outcome.termination is Termination.LINE
        ),
        has_lost,
    ),
    r"That blocks White's four": (
        lambda _, after: after.turns[-1].startswith("e3") and "w" not in board_of(after)[:7],
        takes_something,
    ),
    r"White has no full line": (continues,),
    r"One point is still empty, so the game continues": (
        lambda _, after: board_of(after).count("1") == 1,
        continues,
    ),
    r"Black still has both large pieces": (lambda _, after: board_of(after).count("l") == 2,),
    r"large piece on c3 is still in its tower": (lambda _, after: "l" in pieces_on(after, "c3"),),
    r"^That does not win": (has_not_won,),
    r"the board has changed": (lambda stage, after: board_of(after) != board_of(stage.line),),
    r"knocks the black piece on c3": (
        lambda _, after: board_of(after).count("m") == 1,
        takes_something,
    ),
    r"Black can still lift the piece on c3": (
        lambda _, after: any(turn.startswith("c3-") for turn in after.position.turns),
    ),
    r"Black has not lost one of each size": (continues,),
    r"^That is allowed\. This time": (),
    r"^After that, Black wins": (loses_by_table,),
    r"takes (that|the) piece (on c4 )?from b4": (
        lambda _, after: any(turn.startswith("b4x") for turn in after.position.turns),
    ),
    r"White leaps from c2 over c3 to c4": (lambda _, after: "c2xc4" in after.position.turns,),
    r"Black takes back from c5, then your last piece, and wins": (
        loses_by_table,
        lambda _, after: any(turn.startswith("c5x") for turn in after.position.turns),
    ),
}


def _goals() -> Iterator[tuple[str, LessonStage]]:
    """Yield every step of a lesson that has a goal for a turn, with its name."""
    for game in all_games():
        for lesson in read_lessons(game):
            for number, stage in enumerate(stages_of(lesson), 1):
                goal = stage.step.goal
                if goal and not goal.refused and goal.within == 1:
                    yield f"{game.name}-{lesson.name}-{number}", stage


GOALS = dict(_goals())


@cache
def judged(name: str) -> list[tuple[str | None, Line]]:
    """Return what is said after every turn, None where it meets the goal, and the line after it."""
    stage = GOALS[name]
    found = ((judge(stage, turn), stage.line.play(turn)) for turn in stage.line.position.turns)
    return [(None if reply.met else reply.say, after) for reply, after in found]


@pytest.mark.slow
@pytest.mark.untraced
def test_what_a_refusal_says_is_true() -> None:
    unknown, false = set[str](), set[str]()
    for name, stage in GOALS.items():
        for say, after in judged(name):
            if say is None:
                continue
            laws = [laws for said, laws in SAID.items() if re.search(said, say)]
            if not laws and not say.startswith("That is a legal turn, but not the goal"):
                unknown.add(say)
            if not all(law(stage, after) for some in laws for law in some):
                false.add(f"{name}: {after.turns[-1]}: {say}")
    assert (unknown, false) == (set(), set())


@pytest.mark.slow
@pytest.mark.untraced
def test_no_refused_turn_reaches_the_result_asked_for() -> None:
    for name, stage in GOALS.items():
        if not asks_for_result(stage.step.do):
            continue
        results = [(say, _result(stage, after)) for say, after in judged(name)]
        met = {result for say, result in results if say is None} - {"on"}
        assert not met & {result for say, result in results if say is not None}, name


def _result(stage: LessonStage, after: Line) -> str:
    """Return how the game stands after a turn, by the table where a draw is to be held."""
    if after.outcome is None and "Hold the draw" in stage.step.do:
        return worth_of(after.position, "draw").split()[0]
    return standing_of(after)


REFUSALS = """
refusal = [
    { like = "*b2", takes = false, say = "To b2." },
    { like = "c2*", ends = "black", say = "Lost." },
    { like = "c2*", ends = "on", say = "From c2." },
]
otherwise"""


def test_the_first_refusal_that_fits_is_said() -> None:
    lesson = LESSON.replace(", only = true", "").replace("otherwise", REFUSALS)
    stage = find_stage(parse_lessons(lesson)[0], 0)
    said = {turn: judge(stage, turn).say for turn in stage.line.position.turns}
    assert said == {"c2b2": "To b2.", "c2d2": "From c2.", "c2xc4": ""}
