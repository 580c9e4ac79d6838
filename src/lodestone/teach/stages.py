"""The steps of a lesson with their positions, how turns are judged, and claims in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.line import Line
from lodestone.core.phrases import counted
from lodestone.core.position import Position
from lodestone.core.sent import Sent
from lodestone.teach.lessons import START, Claim, Goal, Lesson, Refusal, Step


@dataclass(frozen=True)
class Stage:
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


def position_of(rules: str, text: str) -> Position:
    """Return the position that a lesson's file names; raise `LodestoneError` if it is invalid."""
    return Position.start(rules) if text == START else Position(rules, text)


def stages_of(lesson: Lesson) -> Iterator[Stage]:
    """Yield the steps of a lesson in order.

    Raises `LodestoneError` where a step's rules, position or turns are not legal.
    """
    line: Line | None = None
    for step in lesson.step:
        if step.position or line is None:
            line = Line((position_of(step.rules or lesson.rules, step.position or START),))
        stage = Stage(step, line)
        yield stage
        line = stage.solved


def find_stage(lesson: Lesson, number: int) -> Stage:
    """Return a step by its number, from 0; raise `LodestoneError` if there is no such step."""
    stages = list(stages_of(lesson))
    if not 0 <= number < len(stages):
        raise LodestoneError(f"step: there is no {number}; {lesson.name} has {len(stages)}")
    return stages[number]


def judge(stage: Stage, turn: str) -> Judgement:
    """Return whether a turn meets the goal; raise `TurnError` if it is not legal."""
    after = stage.line.play(turn)
    step = stage.step
    if step.goal and meets(step.goal, stage.line, after):
        return Judgement(True, step.done, "" if after.outcome else step.answer)
    refusal = refusal_of(stage, after)
    say = refusal.say if refusal else step.otherwise
    return Judgement(False, say or f"That is a legal turn, but not the goal: {step.do}", "")


def judge_press(stage: Stage, cell: str) -> Judgement:
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


def refusal_of(stage: Stage, after: Line) -> Refusal | None:
    """Return the step's first refusal that fits the last turn of `after`, which misses the goal."""
    return next((one for one in stage.step.refusal if _fits(one, stage.line, after)), None)


def _fits(kind: Refusal, before: Line, after: Line) -> bool:
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
    """Return a claim in words, such as `White to move wins in 3 plies`."""
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
    result, plies = worth.split(" in ")
    verb = "wins" if result == "win" else "loses"
    return f"{mover} to move {verb} in {counted(int(plies), 'ply', 'plies')}"


def _say_result(position: Position, result: str) -> str:
    words = {"draw": "draw", "on": "the game continues", "illegal": "not a legal turn"}
    return words.get(result) or f"{position.rules.game.side_title(result)} wins"
