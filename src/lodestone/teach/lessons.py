"""Lessons: the file of a game's lessons, their steps with positions, and how turns are judged."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Annotated, Literal

from lodestone.core.errors import LodestoneError, quoted, unknown
from lodestone.core.game import AnyGame, all_games, find_game
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.reasons import end_sentence, faults, merits
from lodestone.core.received import receive_toml
from lodestone.core.sent import Bounded, Checked, Given, Sent
from lodestone.records.cursor import Parts, in_one_go, last_in_parts

#: A position's text that stands for the start that the rules name.
START = "start"
#: The player that answers where a goal takes several turns.
OPPONENT = "level-7"
#: With at most this many turns left, a turn that lets the win slip is refused at once: all of them
#: are tried, which takes less than half a second in the lessons of this package.
MOST_TRIED = 2

Name = Annotated[str, Bounded(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
Words = Annotated[str, Bounded(min_length=1, max_length=600), Checked(str.strip)]
Text = Annotated[str, Bounded(min_length=1, max_length=300)]
Clause = Annotated[str, Bounded(pattern=r"^[A-Z][0-9]+[a-z]?$")]
#: How the game stands after a turn: the side that has won, "draw", or "on" while it continues.
Standing = Text
#: What playing a turn leads to; "illegal" if it cannot be played.
Result = Text
#: The value of a position for the side to move, with the plies until the end.
Worth = Annotated[str, Bounded(pattern=r"^(draw|(win|loss) in [1-9][0-9]?)$")]


@dataclass(frozen=True, kw_only=True)
class Claim(Given):
    """One statement about a position, which is checked."""

    rules: Text
    position: Text = START
    before: tuple[Text, ...] = ()
    """Turns that were played from the position."""
    turn: str = ""
    """Played in the position; `result` names what it leads to."""
    result: Result | None = None
    takes: tuple[str, ...] | None = None
    """The cells that the turn empties besides the one that it leaves, in alphabetical order."""
    worth: Worth | None = None
    turns: int | None = None
    """The number of legal turns."""
    agreed: Result | None = None
    """The result if the players agree to end the game."""
    text: Words
    """What it shows, in words."""

    def __post_init__(self) -> None:
        claimed = [self.result, self.takes, self.worth, self.turns, self.agreed]
        if sum(one is not None for one in claimed) != 1:
            raise ValueError("a claim is one of result, takes, worth, turns, agreed")
        if (self.turn == "") == (self.result is not None or self.takes is not None):
            raise ValueError("a claim on result or takes has a turn, and no other has one")


@dataclass(frozen=True, kw_only=True)
class Goal(Given):
    """What a turn has to do: exactly one of `turns`, `takes`, `ends`, `reach` and `refused`."""

    turns: tuple[Text, ...] = ()
    """It is one of these."""
    takes: bool = False
    """It captures, knocks or blocks something."""
    ends: Standing | None = None
    """It ends the game with this result."""
    within: Annotated[int, Bounded(ge=1, le=9)] = 1
    """The number of the learner's turns in which the game has to end so; the program answers."""
    reach: str = ""
    """It leads to this position."""
    refused: str = ""
    """No turn: a press on this cell, where no turn begins, to learn why."""
    only: bool = False
    """Exactly one legal turn meets it, as the step's words say."""
    any: bool = False
    """Every legal turn meets it, as the step's words say."""

    def __post_init__(self) -> None:
        wanted = [self.turns, self.takes, self.ends, self.reach, self.refused]
        if sum(map(bool, wanted)) != 1:
            raise ValueError("a goal is one of turns, takes, ends, reach, refused")
        if self.within > 1 and not self.ends:
            raise ValueError("within goes with ends")


@dataclass(frozen=True, kw_only=True)
class LessonRefusal(Given):
    """What is said after turns of one kind that miss the goal: everything given holds of them."""

    like: str = ""
    """The turn's text matches this pattern, in which `*` stands for anything."""
    takes: bool | None = None
    """Whether it captures, knocks or blocks something."""
    ends: Standing | None = None
    """How the game stands after it."""
    say: Words

    def __post_init__(self) -> None:
        if not self.like and self.takes is None and self.ends is None:
            raise ValueError("a refusal names its turns by like, takes or ends")


@dataclass(frozen=True, kw_only=True)
class Step(Given):
    """A part of a lesson: turns to watch, or a goal for the learner's own turn."""

    text: Annotated[str, Bounded(max_length=600), Checked(str.strip)] = ""
    """What is explained; a goal can stand alone."""
    rules: str = ""
    """A rules string; the lesson's without it."""
    position: str = ""
    """As text, or `start`; without it the step continues where the one before ended."""
    watch: tuple[Text, ...] = ()
    """Turns that are shown action by action."""
    goal: Goal | None = None
    do: str = ""
    """The goal in words."""
    hints: tuple[Words, ...] = ()
    """Shown one after the other, before the solution."""
    solution: str = ""
    """A turn that meets the goal (default: the first of the goal's turns)."""
    answer: str = ""
    """The opponent's turn after it."""
    refusal: tuple[LessonRefusal, ...] = ()
    """Sentences for kinds of legal turns that miss the goal; the first that fits is shown."""
    otherwise: str = ""
    """Shown after all other legal turns that miss the goal."""
    done: str = ""
    """Shown once the goal is met."""
    claim: tuple[Claim, ...] = ()
    """What the words say of positions, to be checked."""

    def __post_init__(self) -> None:
        if not self.text and not self.do:
            raise ValueError("a step has words: text, do or both")
        if self.watch and self.goal:
            raise ValueError("a step has turns to watch or a goal, not both")
        if (self.goal is None) != (self.do == ""):
            raise ValueError("a goal goes with what to do, in words")
        if self.goal is None and self._speaks_of_goal:
            raise ValueError("hints, solution, answer, refusal and otherwise go with a goal")
        if self.done and not (self.goal or self.watch):
            raise ValueError("done goes with a goal or with turns to watch")
        if self.goal and not (self.solution or self.goal.turns or self.goal.refused):
            raise ValueError("this goal needs a solution")

    @property
    def _speaks_of_goal(self) -> bool:
        return any((self.solution, self.answer, self.hints, self.refusal, self.otherwise))


@dataclass(frozen=True, kw_only=True)
class Lesson(Given):
    """A lesson: what it teaches, its clauses, its steps, and what an option changes."""

    name: Name
    title: Words
    aim: Words
    rules: Text
    clauses: Annotated[tuple[Clause, ...], Bounded(min_length=1)]
    option: str = ""
    """The option that it explains; `difference` then shows what its values change."""
    idea: Name | Literal[""] = ""
    """The idea that it trains, by positions that are played out against the program."""
    themes: tuple[Name, ...] = ()
    step: Annotated[tuple[Step, ...], Bounded(min_length=1)]
    difference: tuple[Claim, ...] = ()

    def __post_init__(self) -> None:
        if bool(self.option) != bool(self.difference) or len(self.difference) == 1:
            raise ValueError("an option goes with a difference between at least two rule sets")
        if not self.step[0].position:
            raise ValueError("the first step has a position")


@dataclass(frozen=True, kw_only=True)
class Course(Given):
    """All lessons of a game, in the order in which they are taken."""

    lesson: Annotated[tuple[Lesson, ...], Bounded(min_length=1)]

    def __post_init__(self) -> None:
        for what in ("name", "title"):
            names = [getattr(lesson, what) for lesson in self.lesson]
            if len(set(names)) < len(names):
                raise ValueError(f"two lessons have the same {what}")


def parse_lessons(text: str) -> tuple[Lesson, ...]:
    """Return the lessons that a file's text describes.

    Raises `LodestoneError` with the first fault of form and its place.

    >>> parse_lessons("lesson = 3")
    Traceback (most recent call last):
    lodestone.core.received.UnfitError: lesson: must be a list
    """
    return receive_toml(Course, text).lesson


@cache
def read_lessons(game: AnyGame) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in the order in which they are taken.

    >>> from lodestone import Rules
    >>> [lesson.name for lesson in read_lessons(Rules.parse("quincala").game)][:2]
    ['the-board', 'the-aim']
    """
    text = game.teaching("lessons.toml")
    return parse_lessons(text) if text else ()


def taught_games() -> list[AnyGame]:
    """Return the games that have lessons.

    >>> [game.name for game in taught_games()]
    ['queah', 'qo', 'quincala']
    """
    return [game for game in all_games() if read_lessons(game)]


def find_lesson(game: AnyGame, name: str) -> Lesson:
    """Return a lesson by name; raise `LodestoneError`, listing the lessons, if there is none."""
    lessons = {lesson.name: lesson for lesson in read_lessons(game)}
    if name not in lessons:
        raise LodestoneError(unknown(f"lesson of {game.name}", name, lessons))
    return lessons[name]


def find_lessons(name: str) -> list[tuple[AnyGame, Lesson]]:
    """Return the lessons of this name, each with its game; `GAME/NAME` is the one of a game.

    Raises `LodestoneError`, listing the lessons, if there is none.
    """
    game, slash, own = name.rpartition("/")
    if slash:
        return [(find_game(game), find_lesson(find_game(game), own))]
    known = [(one, lesson) for one in all_games() for lesson in read_lessons(one)]
    found = [(one, lesson) for one, lesson in known if lesson.name == own]
    if not found:
        raise LodestoneError(unknown("lesson", own, (lesson.name for _, lesson in known)))
    return found


@dataclass(frozen=True)
class LessonStage:
    """A step of a lesson, and the line of play in which it begins."""

    step: Step
    line: Line

    @property
    def solution(self) -> str:
        """A turn that meets the goal; "" where there is none to make."""
        goal = self.step.goal
        return self.step.solution or (goal.turns[0] if goal and goal.turns else "")

    @property
    def solved(self) -> Line:
        """The line at the step's end: after the watched turns, or the solution and its answer.

        Raises `LodestoneError` if one of these turns is not legal.
        """
        turns = [*self.step.watch, self.solution, self.step.answer]
        return self.line.play_all(filter(None, turns))


@dataclass(frozen=True)
class Judgement(Sent):
    """Whether a turn meets a step's goal."""

    met: bool
    say: str
    answer: str
    """The opponent's turn after it, or ""."""
    continues: bool = False
    """The goal takes more turns: the program answers this one."""


def position_of(rules: str, text: str) -> Position:
    """Return the position that a lesson's file names; raise `LodestoneError` if it is invalid."""
    return Position.start(rules) if text == START else Position(rules, text)


def stages_of(lesson: Lesson) -> Iterator[LessonStage]:
    """Yield the steps of a lesson in order.

    Raises `LodestoneError` where a step's rules, position or turns are not legal.
    """
    line: Line | None = None
    for step in lesson.step:
        if step.position or line is None:
            line = Line((position_of(step.rules or lesson.rules, step.position or START),))
        stage = LessonStage(step, line)
        yield stage
        line = stage.solved


def find_stage(lesson: Lesson, number: int) -> LessonStage:
    """Return a step by its number, from 0; raise `LodestoneError` if there is no such step."""
    stages = list(stages_of(lesson))
    if not 0 <= number < len(stages):
        raise LodestoneError(f"step: there is no {number}; {lesson.name} has {len(stages)}")
    return stages[number]


def judge(stage: LessonStage, turn: str, before: Sequence[str] = ()) -> Judgement:
    """Return whether a turn meets the goal; raise `TurnError` if it is not legal.

    `before` are the turns of both sides since the step began, where the goal takes several.
    """
    return in_one_go(judging(stage, turn, before))


def judging(stage: LessonStage, turn: str, before: Sequence[str] = ()) -> Parts[Judgement]:
    """Return, in parts, what `judge` returns."""
    yield
    line = stage.line.play_all(before)
    after = line.play(turn)
    step = stage.step
    if step.goal and meets(step.goal, line, after):
        return Judgement(True, step.done, "" if after.outcome else step.answer)
    left = step.goal.within - len(before) // 2 - 1 if step.goal else 0
    if step.goal and after.outcome is None and left > 0:
        is_known = not before and after.numbers == stage.solved.numbers
        is_tried = left <= MOST_TRIED and not is_known
        answer = (yield from _refutation(after, step.goal.ends, left)) if is_tried else None
        praise = "Right so far." if is_known or is_tried else ""
        return (yield from _judge_on(after, answer, praise))
    refusal = refusal_of(stage, after)
    say = refusal.say if refusal else step.otherwise
    if step.goal and step.goal.ends:
        way = line.position.way_of(turn)
        because = yield from last_in_parts(faults(line.position, way, reveals=False))
        say += end_sentence(because)
    return Judgement(False, say or f"That is a legal turn, but not the goal: {step.do}", "")


def _judge_on(line: Line, answer: str | None, praise: str) -> Parts[Judgement]:
    """Return that a goal takes more turns, with praise, or by which answer its win is gone."""
    if answer is None:
        return Judgement(False, praise, "", continues=True)
    here = line.position
    side = here.rules.game.side_title(here.side)
    because = end_sentence((yield from last_in_parts(merits(here, answer))))
    say = f"{side} answers {here.say_turn(answer)}, and the win is gone.{because} Try again."
    return Judgement(False, say, answer)


def _refutation(line: Line, side: Standing | None, turns: int) -> Parts[str | None]:
    """Return an answer after which `side` cannot force a win with its next `turns` turns.

    It is `None` if every answer leaves that win. The other side is to move.
    """
    for answer in line.position.turns:
        if not (yield from _can_win(line.play(answer), side, turns)):
            return answer
    return None


def _can_win(line: Line, side: Standing | None, turns: int) -> Parts[bool]:
    if line.outcome:
        return standing_of(line) == side
    for turn in line.position.turns:
        yield
        after = line.play(turn)
        if standing_of(after) == side:
            return True
        is_tried = turns > 1 and after.outcome is None
        if is_tried and (yield from _refutation(after, side, turns - 1)) is None:
            return True
    return False


def opponent_of(stage: LessonStage) -> str:
    """Return the player that answers in a step; "" if one turn ends it."""
    return OPPONENT if stage.step.goal and stage.step.goal.within > 1 else ""


def near_side(game: AnyGame) -> str:
    """Return the side at the bottom in all lessons of a game: the board never turns."""
    return game.sides[0].name


def judge_press(stage: LessonStage, cell: str) -> Judgement:
    """Return whether a cell is the one that a step wants to be pressed, with why it is refused.

    `stage` has a goal with `refused`. Raises `LodestoneError` if a turn can begin on the cell.
    """
    position, goal = stage.line.position, stage.step.goal
    reasons = position.why_not
    if cell not in reasons:
        raise LodestoneError(f"choose a cell where no turn begins, not {quoted(cell)}")
    is_met = goal is not None and cell == goal.refused
    after = stage.step.done if is_met else stage.step.otherwise
    return Judgement(is_met, f"{cell}: {reasons[cell]} {after}".strip(), "")


def meets(goal: Goal, before: Line, after: Line) -> bool:
    """Return whether the turn that leads from one line to the next meets the goal."""
    if goal.turns:
        return after.numbers[-1] in map(before.position.parse_turn, goal.turns)
    if goal.takes:
        return takes(before, after.turns[-1])
    if goal.ends:
        return standing_of(after) == goal.ends
    return str(after.position) == goal.reach


def refusal_of(stage: LessonStage, after: Line) -> LessonRefusal | None:
    """Return the step's first refusal that fits the last turn of `after`, which misses the goal."""
    return next((one for one in stage.step.refusal if _fits(one, stage.line, after)), None)


def _fits(kind: LessonRefusal, before: Line, after: Line) -> bool:
    way = after.turns[-1]
    return (
        (not kind.like or fnmatchcase(way, kind.like))
        and kind.takes in (None, takes(before, way))
        and kind.ends in (None, standing_of(after))
    )


def standing_of(line: Line) -> str:
    """Return who has won at the end of a line, "draw", or "on" while the game continues.

    >>> standing_of(Line((position_of("qo:small", START),)))
    'on'
    """
    return "on" if line.outcome is None else line.outcome.winner or "draw"


def takes(line: Line, way: str) -> bool:
    """Return whether a turn takes something off the board."""
    mark = line.position.rules.game.takes
    return mark != "" and mark in line.position.annotate_turn(way)


def claimed(claim: Claim) -> str:
    """Return a claim in words, such as `White to move wins in 3`."""
    position = position_of(claim.rules, claim.position)
    mover = position.rules.game.side_title(position.side)
    if claim.worth is not None:
        return _say_worth(mover, claim.worth)
    if claim.turns is not None:
        return f"{mover} has {claim.turns or 'no'} legal {'turn' if claim.turns == 1 else 'turns'}"
    if claim.agreed is not None:
        return f"agreement: {_say_result(position, claim.agreed)}"
    if claim.takes is not None:
        taken = ", ".join(claim.takes)
        return f"{claim.turn} takes {taken}" if taken else f"{claim.turn} takes nothing"
    assert claim.result is not None
    return f"{claim.turn}: {_say_result(position, claim.result)}"


def _say_worth(mover: str, worth: str) -> str:
    if worth == "draw":
        return f"{mover} to move: draw"
    result, turns = worth.split(" in ")
    return f"{mover} to move {'wins' if result == 'win' else 'loses'} in {turns}"


def _say_result(position: Position, result: str) -> str:
    words = {"draw": "draw", "on": "the game continues", "illegal": "not a legal turn"}
    return words.get(result) or f"{position.rules.game.side_title(result)} wins"
