"""Lessons checked against the rules: reachable goals, legal turns, claims, true refusals."""

import re
from collections.abc import Iterator

from authoring.puzzles.playing import Glance, SolvedTask
from authoring.puzzles.proof import by_search
from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.game import AnyGame
from lodestone.core.line import Line
from lodestone.core.options import Option
from lodestone.core.phrases import counted, listed
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.solve import solve
from lodestone.study.exact import search_value
from lodestone.teach.ideas import find_ideas, ideas_of
from lodestone.teach.lessons import (
    Claim,
    Goal,
    Lesson,
    LessonStage,
    Step,
    judge,
    position_of,
    refusal_of,
    stages_of,
    standing_of,
)
from lodestone.teach.puzzles import Task, puzzles_of


def faults(game: AnyGame, lessons: tuple[Lesson, ...]) -> Iterator[str]:
    """Yield what is wrong with the lessons of a game, each in one line with its place.

    Values are proven by search, which takes seconds for those that are many plies deep.
    """
    for lesson in lessons:
        for fault in _faults(game, lesson):
            yield f"{lesson.name}: {fault}"
    explained = {lesson.option for lesson in lessons}
    missing = [option.name for option in game.options.all() if option.name not in explained]
    if missing:
        yield f"no lesson explains the option {', '.join(missing)}"


def _faults(game: AnyGame, lesson: Lesson) -> Iterator[str]:
    yield from _names(game, lesson)
    yield from _directions(lesson)
    yield from _lengths(lesson)
    stages = stages_of(lesson)
    number = 0
    try:
        for number, stage in enumerate(stages, 1):
            if stage.line.position.rules.game is not game:
                yield f"step {number}: these are rules of another game"
                return
            for fault in [*_stage_faults(stage), *_idea_faults(lesson.idea, stage)]:
                yield f"step {number}: {fault}"
            _check_next(lesson, number, stage)
    except LodestoneError as error:
        yield f"step {max(number, 1)}: {error}"
    claims = [("difference", claim) for claim in lesson.difference]
    claims += [
        (f"step {number}", one) for number, step in enumerate(lesson.step, 1) for one in step.claim
    ]
    for where, claim in claims:
        if fault := fault_of(claim):
            yield f"{where}, claim on {quoted(claim.rules)}: {fault}"


def _missing_values(option: Option, lesson: Lesson) -> Iterator[str]:
    """Yield the values of an option that the difference shows no position of."""
    shown = {Rules.parse(one.rules).options.values()[option.name] for one in lesson.difference}
    missing = [value.name for value in option.values if value.name not in shown]
    if missing:
        yield f"the difference does not show {option.name}={', '.join(missing)}"


def _names(game: AnyGame, lesson: Lesson) -> Iterator[str]:
    """Yield the option, the idea and the clauses that the game does not have."""
    if lesson.option and lesson.option not in [option.name for option in game.options.all()]:
        yield f"the game has no option {quoted(lesson.option)}"
    elif lesson.option:
        yield from _missing_values(game.options.find(lesson.option), lesson)
    if lesson.idea and lesson.idea not in ideas_of(game.name):
        yield f"the game has no idea {quoted(lesson.idea)}"
    known = clauses_of(game)
    for clause in lesson.clauses:
        if clause not in known:
            yield f"the rules have no clause {clause}"


def _directions(lesson: Lesson) -> Iterator[str]:
    """Yield the words that are true only while one side sits at the bottom of the screen."""
    for where, text in texts_of(lesson):
        if word := direction_in(text):
            yield f"{where}: {word!r} depends on how the board is turned: {text}"


#: The most words of a step after the first, and of all that is said after an attempt.
MOST_WORDS = 12
#: The most words that explain a lesson's first step, besides its goal.
MOST_FIRST = 25


def _lengths(lesson: Lesson) -> Iterator[str]:
    """Yield the texts that are too long to be read next to a board."""
    for number, step in enumerate(lesson.step, 1):
        shown = [(step.do, MOST_WORDS), (step.text, MOST_FIRST)]
        if number > 1:
            shown = [(f"{step.text} {step.do}", MOST_WORDS)]
        after = [step.done, step.otherwise, *(refusal.say for refusal in step.refusal)]
        for text, most in [*shown, *((text, MOST_WORDS) for text in after)]:
            if len(text.split()) > most:
                yield f"step {number}: more than {most} words: {text.strip()}"


def clauses_of(game: AnyGame) -> set[str]:
    """Return the numbers of all clauses that the game's rules or options cite."""
    options = game.options()
    cited = [clause.number for clause in game.clauses(options)]
    cited += [option.clause for option in game.options.all()]
    return {number.strip() for numbers in cited for number in numbers.split(",")}


def _stage_faults(stage: LessonStage) -> Iterator[str]:
    goal = stage.step.goal
    if goal is None:
        return
    if stage.line.outcome:
        yield f"the game is over: {stage.line.outcome.reason}"
    elif goal.refused:
        if goal.refused not in stage.line.position.why_not:
            yield f"nothing is refused on {quoted(goal.refused)}"
    else:
        yield from _goal_faults(stage)


def _goal_faults(stage: LessonStage) -> Iterator[str]:
    """Yield what is wrong with the goal, the solution and the answers to all turns."""
    if stage.step.goal and stage.step.goal.within > 1:
        yield from _fight_faults(stage, stage.step.goal)
        return
    if not judge(stage, stage.solution).met:
        yield f"the solution {quoted(stage.solution)} does not meet the goal"
    turns = stage.line.position.turns
    met = [turn for turn in turns if judge(stage, turn).met]
    missed = [stage.line.play(turn) for turn in turns if turn not in met]
    if stage.step.goal:
        yield from _number_faults(stage.step.goal, len(met), len(missed))
    yield from _unused_refusals(stage, missed)
    yield from _equal_results(stage, [stage.line.play(turn) for turn in met], missed)
    for turn in met:
        after = stage.line.play(turn)
        if stage.step.answer and after.outcome is None:
            after.play(stage.step.answer)


def _fight_faults(stage: LessonStage, goal: Goal) -> Iterator[str]:
    """Yield what is wrong with a goal that takes several turns: they have to force the win."""
    position = stage.line.position
    if goal.ends != position.side:
        yield f"{position.side} is to move, but {goal.ends} is to win"
        return
    value, _ = search_value(position, 2 * goal.within - 1)
    if value is None or value.name != "win" or value.remoteness is None:
        yield f"no win within {goal.within} turns is forced"
        return
    least = (value.remoteness + 1) // 2
    if least != goal.within:
        yield f"the win is forced within {counted(least, 'turn')}, not {goal.within}"
        return
    keeping = [turn for turn in position.turns if _loses(position, turn, 2 * goal.within - 2)]
    if stage.solution not in keeping:
        yield f"the solution {quoted(stage.solution)} does not keep the win"
    if goal.only and len(keeping) != 1:
        yield f"{len(keeping)} turns keep the win, not one"


def _idea_faults(idea: str, stage: LessonStage) -> Iterator[str]:
    """Yield that the only way to win does not show the idea that a lesson trains.

    An example to watch is the line of a puzzle with this idea, which is proven already.
    """
    if not idea:
        return
    goal, position = stage.step.goal, stage.line.position
    if stage.step.watch:
        if not _is_line_of_puzzle(idea, stage):
            yield f"no puzzle with the idea {quoted(idea)} has this position and this line"
        return
    task = Task(kind="win", turns=goal.within) if goal and goal.ends == position.side else None
    proven = by_search(position, task) if task else None
    if task is None or proven is None:
        yield f"no goal of the only turn that wins shows the idea {quoted(idea)}"
        return
    sight = SolvedTask.of(position, task, proven, None, Glance.of(position)).sight
    if idea not in find_ideas(sight):
        found = listed(find_ideas(sight)) or "none"
        yield f"{listed(sight.line.turns)} does not show the idea {quoted(idea)}, but {found}"


def _is_line_of_puzzle(idea: str, stage: LessonStage) -> bool:
    """Return whether a puzzle with this idea begins as the example does."""
    position, watched = stage.line.position, stage.step.watch
    return any(
        idea in puzzle.themes
        and (puzzle.rules, puzzle.position) == (str(position.rules), str(position))
        and tuple(puzzle.line[: len(watched)]) == watched
        for puzzle in puzzles_of(position.rules.game.name)
    )


def _loses(position: Position, turn: str, plies: int) -> bool:
    """Return whether the opponent loses within the plies after a turn, or has lost."""
    after = Line((position,)).play(turn)
    if after.outcome:
        return after.outcome.winner == position.side
    value, _ = search_value(after.position, plies)
    return value is not None and value.name == "loss"


def _number_faults(goal: Goal, met: int, missed: int) -> Iterator[str]:
    if goal.only and met != 1:
        yield f"{met} turns meet the goal, not one"
    if goal.any and missed:
        yield f"{missed} turns miss the goal, not none"
    if met > 1 and not missed and not goal.any:
        yield "every legal turn meets the goal"


def _unused_refusals(stage: LessonStage, missed: list[Line]) -> Iterator[str]:
    """Yield the refusals that no turn gets: what they say is not checked by anything."""
    step = stage.step
    found = [refusal_of(stage, after) for after in missed]
    unused = [one.say for one in step.refusal if one not in found]
    if step.otherwise and None not in found:
        unused.append(step.otherwise)
    for say in unused:
        yield f"no turn is answered by {quoted(say)}"


def _equal_results(stage: LessonStage, met: list[Line], missed: list[Line]) -> Iterator[str]:
    """Yield the turns that are refused though they end the game as the words ask for."""
    if not asks_for_result(stage.step.do):
        return
    wanted = {standing_of(after) for after in met} - {"on"}
    for after in missed:
        if standing_of(after) in wanted:
            yield f"{quoted(after.turns[-1])} has the same result as the goal, but is refused"


def _check_next(lesson: Lesson, number: int, stage: LessonStage) -> None:
    """Raise `LodestoneError` if the next step continues a goal that is met in several ways."""
    isolated = number >= len(lesson.step) or lesson.step[number].position
    if isolated or stage.step.goal is None or stage.step.goal.refused:
        return
    met = [turn for turn in stage.line.position.turns if judge(stage, turn).met]
    if len(met) > 1:
        raise LodestoneError(f"the next step continues, but {len(met)} turns meet this goal")


def fault_of(claim: Claim) -> str:
    """Return what is true instead of a claim, in one line; "" if it holds."""
    try:
        position = position_of(claim.rules, claim.position)
        wanted, found = _compared(claim, Line.of(position, claim.before))
    except LodestoneError as error:
        return str(error)
    return "" if wanted == found else f"it is {found}, not {wanted}"


def _compared(claim: Claim, line: Line) -> tuple[object, object]:
    """Return what is claimed and what is true."""
    position = line.position
    if claim.worth is not None:
        return claim.worth, worth_of(position, claim.worth)
    if claim.turns is not None:
        return claim.turns, len(position.turn_numbers)
    if claim.agreed is not None:
        return claim.agreed, standing_of(line.agree())
    if claim.takes is not None:
        return sorted(claim.takes), _taken(line, claim.turn)
    return claim.result, _played(line, claim.turn)


def _taken(line: Line, turn: str) -> list[str]:
    position = line.position
    actions = position.actions(line.play(turn).turns[-1])
    return sorted({cell for action in actions for cell in action.removes})


def _played(line: Line, turn: str) -> str:
    try:
        return standing_of(line.play(turn))
    except LodestoneError:
        return "illegal"


def worth_of(position: Position, claimed: str) -> str:
    """Return the value of a position for the side to move: `win in 3`, `loss in 2` or `draw`.

    A claimed win or loss is checked by a search of as many plies; if neither side wins by then, it
    is `nobody in 3`. A draw is checked by the table of the rules, which are solved for it.
    """
    if claimed == "draw":
        value = solve(str(position.rules)).probe_value(position)
        return value.name if value.remoteness is None else f"{value.name} in {value.remoteness}"
    plies = int(claimed.split(" in ")[1])
    found, _ = search_value(position, plies)
    return f"{found.name} in {found.remoteness}" if found else f"nobody in {plies}"


#: Directions on the screen. The seat of the side to move is at the bottom, so the same words would
#: be true for one side and false for the other. "pick up" and "come up" are no directions.
_DIRECTION = re.compile(
    r"\b(?:above|below|beneath|(?:up|low)(?:per|er)(?:most)?|(?:top|left|right)most|lowest|highest"
    r"|top|bottom|(?:up|down)wards?|down"
    r"|(?<!pick )(?<!picks )(?<!picked )(?<!come )(?<!comes )(?<!came )up"
    r"|(?:far|upper|lower|(?:to|on|at) (?:the|its|your)) (?:left|right)"
    r"|(?:left|right)[ -](?:corner|edge|end|hand|side|of))\b",
    re.IGNORECASE,
)
_RESULT = re.compile(
    r"\b(?:win|draw|lose|loss|end)s?\b(?! the turn)|without a (?:legal )?turn", re.IGNORECASE
)


def texts_of(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Yield every text of a lesson after the place where it is shown, such as `step 2`."""
    yield "title", lesson.title
    yield "aim", lesson.aim
    for number, step in enumerate(lesson.step, 1):
        for text in _texts_of_step(step):
            yield f"step {number}", text
    for claim in lesson.difference:
        yield "difference", claim.text


def _texts_of_step(step: Step) -> Iterator[str]:
    yield from filter(None, (step.text, step.do, step.otherwise, step.done))
    yield from step.hints
    yield from (refusal.say for refusal in step.refusal)
    yield from (claim.text for claim in step.claim)


def direction_in(text: str) -> str | None:
    """Return the first word that depends on how the board is turned; `None` without one.

    >>> direction_in("One space up, to e3."), direction_in("Pick up the lodestone on e2.")
    ('up', None)
    """
    found = _DIRECTION.search(text)
    return found[0] if found else None


def asks_for_result(do: str) -> bool:
    """Return whether a goal in words asks for the game's result.

    >>> asks_for_result("End the game in a draw."), asks_for_result("Join, and end the turn.")
    (True, False)
    """
    return _RESULT.search(do) is not None
