"""What teaches the games: their lessons with turns judged, their puzzles, their studies.

The answers to addresses (`replies.routes`) need nothing of what answers them.
"""

import re
from collections import Counter
from collections.abc import Container
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Annotated, Literal

from lodestone.core.errors import RecordError
from lodestone.core.game import Action, AnyGame, find_game
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.reasons import faults, merits, slips, whys
from lodestone.core.rules import Rules
from lodestone.core.sent import Bounded, Given, Sent
from lodestone.players.levels import LEVELS
from lodestone.records.cursor import Cursor, Parts, last_in_parts
from lodestone.records.game import GameRecord
from lodestone.study.diagram import Piece, pieces_on
from lodestone.teach import drills as shipped_drills
from lodestone.teach import lessons as shipped_lessons
from lodestone.teach import puzzles as shipped_puzzles
from lodestone.teach import studies
from lodestone.teach.ideas import ideas_of
from lodestone.teach.lessons import Judgement, find_lesson
from lodestone.teach.puzzles import CATEGORIES, Category, Puzzle, PuzzleTheme, PuzzleTurn
from lodestone.web.replies.answerer import Answerer
from lodestone.web.replies.requests import AboutRecord, MissedTurn, Whole

#: The number of lessons whose steps are remembered.
REMEMBERED = 128

#: Small numbers in words.
COUNTS = {1: "one", 2: "two", 3: "three", 4: "four"}


@dataclass(frozen=True)
class LessonTitle(Sent):
    """What a lesson is about."""

    name: str
    title: str
    aim: str
    clauses: tuple[str, ...]
    """The clauses of the rules that it teaches."""
    option: str
    """The option that it explains, or ""."""
    idea: str
    """The idea that it trains, by positions that are played out against the program, or ""."""
    themes: tuple[str, ...]
    steps: int


@dataclass(frozen=True)
class LessonSolution(Sent):
    """Something that meets a goal."""

    turn: str
    """The turn's text; "" if the goal is to be refused."""
    say: str
    actions: list[Action]


@dataclass(frozen=True)
class LessonStep(Sent):
    """A part of a lesson: turns to watch, a goal for the reader's turn, or just a position."""

    text: str
    rules: str
    start: str
    """A position's text; `turns` were played from it."""
    turns: tuple[str, ...]
    watch: tuple[str, ...]
    """Turns to be shown."""
    do: str
    """The goal in words, or ""."""
    refused: str
    """The cell whose press is to be refused, or ""."""
    is_named: bool
    """The words name the turn: it is no secret, and what to press can be marked."""
    opponent: str
    """The player that answers where the goal takes several turns, or ""."""
    hints: tuple[str, ...]
    solution: LessonSolution | None
    done: str
    """The text shown once the goal is met."""


@dataclass(frozen=True)
class LessonCase(Sent):
    """A position under one of several rule sets, and what is true of it there."""

    rules: str
    title: str
    """The value of the option, as a phrase."""
    start: str
    turns: tuple[str, ...]
    say: str
    """What is true of it, in brief."""
    text: str


@dataclass(frozen=True)
class LessonDetail(LessonTitle):
    """A lesson with its steps."""

    game: str
    near: str
    """The side at the bottom of the board in every step."""
    play: list[LessonStep]
    difference: list[LessonCase]
    """One position under several rule sets; empty if no option is explained."""


_Name = Annotated[str, Bounded(max_length=40)]
StepTurn = Annotated[str, Bounded(max_length=2_000)]


@dataclass(kw_only=True)
class LessonTurn(Given):
    """A turn made in a step of a lesson."""

    game: _Name
    lesson: _Name
    step: Annotated[Whole, Bounded(ge=0, le=1_000)]
    before: Annotated[tuple[StepTurn, ...], Bounded(max_length=20)] = ()
    """The turns of both sides since the step began."""
    turn: StepTurn


@dataclass(frozen=True)
class LessonPicture(Sent):
    """The board on which a lesson begins, for its place in the list."""

    name: str
    rules: str
    pieces: list[Piece]


def lessons(_answerer: object, game: str) -> Parts[list[LessonPicture]]:
    """Return the board of each lesson of a game, in their order."""
    found = find_game(game)
    pictures = []
    for one in shipped_lessons.read_lessons(found):
        position = _stages(found, one.name)[0].line.position
        pictures.append(LessonPicture(one.name, str(position.rules), pieces_on(position)))
        yield
    return pictures


def lesson(_answerer: object, game: str, name: str) -> LessonDetail:
    """Return a lesson with its steps and what they begin from."""
    found = find_game(game)
    one = find_lesson(found, name)
    return LessonDetail.like(
        one,
        steps=len(one.step),
        game=game,
        near=shipped_lessons.near_side(found),
        play=[_view_stage(stage) for stage in _stages(found, name)],
        difference=[_view_case(one, claim) for claim in one.difference],
    )


def lesson_turn(_answerer: object, asked: LessonTurn) -> Parts[Judgement]:
    """Return whether a turn meets the goal of a step, and the opponent's answer."""
    found = find_lesson(find_game(asked.game), asked.lesson)
    stage = shipped_lessons.find_stage(found, asked.step)
    return (yield from shipped_lessons.judging(stage, asked.turn, asked.before))


def titles_of(game: AnyGame) -> list[LessonTitle]:
    """Return what the lessons of a game are about, in the order in which they should be taken."""
    known = shipped_lessons.read_lessons(game)
    return [LessonTitle.like(lesson, steps=len(lesson.step)) for lesson in known]


@lru_cache(maxsize=REMEMBERED)
def _stages(game: AnyGame, name: str) -> tuple[shipped_lessons.LessonStage, ...]:
    return tuple(shipped_lessons.stages_of(find_lesson(game, name)))


def _view_stage(stage: shipped_lessons.LessonStage) -> LessonStep:
    step, line = stage.step, stage.line
    return LessonStep.like(
        step,
        rules=str(line.position.rules),
        start=str(line.positions[0]),
        turns=line.turns,
        watch=stage.solved.turns[len(line.turns) :] if step.watch else (),
        refused=step.goal.refused if step.goal else "",
        is_named=_is_named(stage),
        opponent=shipped_lessons.opponent_of(stage),
        solution=_view_solution(stage),
    )


def _is_named(stage: shipped_lessons.LessonStage) -> bool:
    """Return whether a goal's words name the cell where the turn that is asked for ends."""
    if stage.step.goal is None or not stage.step.goal.turns:
        return False
    actions = stage.line.position.actions(stage.solution)
    return bool(actions) and actions[-1].target in re.findall(r"\w+", stage.step.do)


def _view_solution(stage: shipped_lessons.LessonStage) -> LessonSolution | None:
    goal = stage.step.goal
    if goal is None:
        return None
    if cell := goal.refused:
        # A cell to be pressed is marked by an action that stays where it is.
        return LessonSolution("", f"Press {cell}.", [Action(cell, cell, carries="", changes={})])
    position = stage.line.position
    way = stage.line.play(stage.solution).turns[-1]
    return LessonSolution(way, position.say_turn(way), position.actions(way))


def _view_case(lesson: shipped_lessons.Lesson, claim: shipped_lessons.Claim) -> LessonCase:
    rules = Rules.parse(claim.rules)
    option = rules.game.options.find(lesson.option)
    line = Line.of(shipped_lessons.position_of(claim.rules, claim.position), claim.before)
    turns = (*line.turns, claim.turn) if claim.turn and claim.result != "illegal" else line.turns
    return LessonCase(
        str(rules),
        option.say(rules.options.values()[option.name]),
        str(line.positions[0]),
        turns,
        say=shipped_lessons.claimed(claim),
        text=claim.text,
    )


@dataclass(frozen=True)
class DrillItem(Sent):
    """A won position, to be won against the best defence."""

    number: int
    """From 1, the easiest first."""
    title: str
    rules: str
    position: str
    side: str
    """The side to move, which wins."""
    pieces: list[Piece]
    turns: int
    """The number of its turns that the win takes at best."""
    opponent: str
    """The player of the other side."""
    proof: str
    """How the win is proven, in words."""


def drills(_answerer: object, game: str) -> list[DrillItem]:
    """Return the endgame drills of a game, the easiest first."""
    known = shipped_drills.drills_of(game)
    kinds = [_kind_of(drill) for drill in known]
    return [
        _view_drill(number, drill, kind, kinds[: number - 1].count(kind))
        for number, (drill, kind) in enumerate(zip(known, kinds, strict=True), 1)
    ]


def _kind_of(drill: shipped_drills.Drill) -> str:
    """Return what a drill is about, which others may be about, too."""
    if not drill.is_solved:
        return f"Win in {_turns_of(drill)}"
    own, other = (COUNTS.get(count, str(count)) for count in drill.lead)
    return f"{own.capitalize()} against {other}"


def _turns_of(drill: shipped_drills.Drill) -> int:
    return (drill.plies + 1) // 2


def _view_drill(number: int, drill: shipped_drills.Drill, kind: str, before: int) -> DrillItem:
    """Return a drill; `before` is how many of the same kind come before it."""
    return DrillItem.like(
        drill,
        number=number,
        title=f"{kind} ({before + 1})" if before else kind,
        side=drill.start.side,
        pieces=pieces_on(drill.start),
        turns=_turns_of(drill),
        opponent="perfect" if drill.is_solved else LEVELS[-1].name,
        proof="the table of all positions" if drill.is_solved else "a search to the end",
    )


@dataclass(frozen=True)
class PuzzleRules(Sent):
    """Rules under which puzzles are."""

    name: str
    """Their string."""
    title: str


@dataclass(frozen=True)
class PuzzleItem(Sent):
    """A puzzle in its game's list."""

    number: int
    """From 1, the easiest first."""
    rules: str
    position: str
    """With the rules, this identifies a puzzle: numbers change when puzzles are made again."""
    grade: int
    """From 1, the easiest, to 5."""
    rating: int
    """Its difficulty as the levels measure it, on the scale of players' ratings."""
    category: Category
    themes: tuple[str, ...]
    """Its ideas, the main one first."""
    kind: Literal["win", "hold"]
    """To win, or not to lose."""


@dataclass(frozen=True)
class PuzzleList(Sent):
    """All puzzles of a game."""

    game: str
    title: str
    themes: list[PuzzleTheme]
    """The themes that occur."""
    rules: list[PuzzleRules]
    """The rules that occur, those of most puzzles first."""
    categories: list[PuzzleTheme]
    """The phases of the game, or kinds of task, that occur."""
    puzzles: list[PuzzleItem]


@dataclass(frozen=True)
class WrongTurn(Sent):
    """The natural wrong turn of a puzzle."""

    line: list[PuzzleTurn]
    """The turn and its refutation."""
    end: str
    """What becomes of it, as a sentence."""


@dataclass(frozen=True)
class PuzzleDetail(PuzzleItem):
    """A puzzle with its task in words, and its solution."""

    title: str
    """The title of the rules."""
    side: str
    """The side to move."""
    task: str
    refutation: str
    """What all other turns do, in words."""
    solution: str
    begins: str
    """The piece that begins the solution, as the end of a sentence."""
    begins_at: str | None
    """The cell of that piece; null if it comes from off the board."""
    solved_by: str
    """The position after the solution, whichever way that is played."""
    idea: PuzzleTheme
    line: list[PuzzleTurn]
    """What is to be played, by both sides; the solution is the first turn."""
    end: str
    """How the line ends, as a sentence."""
    wrong: WrongTurn
    proof: str
    """How it is proven, in words."""


@dataclass(frozen=True)
class DailyPuzzle(PuzzleDetail):
    """The puzzle of a day."""

    game: str


@dataclass(frozen=True)
class NearestPuzzle(PuzzleItem):
    """The puzzle most like a mistake, and why it is one."""

    shared: list[PuzzleTheme]
    """What it has in common with the missed turn."""
    because: str
    """What is wrong with the turn that was made, as the end of a sentence; "" if unknown."""
    better: str
    """What is good about the missed one."""


def puzzles(_answerer: object, game: str) -> PuzzleList:
    """Return all puzzles of a game, the easiest first."""
    known = shipped_puzzles.puzzles_of(game)
    occurring = {theme for puzzle in known for theme in puzzle.themes}
    listed = [_item(number, puzzle) for number, puzzle in enumerate(known, 1)]
    named = Counter(puzzle.rules for puzzle in known).most_common()
    rules = [PuzzleRules(name, Rules.parse(name).title) for name, _count in named]
    kinds = {puzzle.category for puzzle in known}
    categories = [PuzzleTheme(one, *CATEGORIES[one]) for one in CATEGORIES if one in kinds]
    title = find_game(game).title
    return PuzzleList(game, title, _themes(game, occurring), rules, categories, listed)


def puzzle(_answerer: object, game: str, number: int) -> Parts[PuzzleDetail]:
    """Return a puzzle with its task in words, and its solution."""
    return (yield from _detail(number, shipped_puzzles.find_puzzle(game, number)))


def daily(_answerer: object, day: date) -> Parts[DailyPuzzle]:
    """Return the puzzle of a day: everybody gets the same one."""
    game, number = shipped_puzzles.puzzle_of_day(day)
    detail = yield from _detail(number, shipped_puzzles.find_puzzle(game, number))
    return DailyPuzzle.like(detail, game=game)


def nearest(answerer: Answerer, asked: MissedTurn) -> Parts[NearestPuzzle]:
    """Return the puzzle most like a mistake: by the missed turn, the rules and the phase."""
    position = (yield from answerer.replay(asked.record)).position
    yield
    game = position.rules.game.name
    known = shipped_puzzles.puzzles_of(game)
    number, shared = shipped_puzzles.find_nearest(known, position, asked.best)
    wrong = faults(position, asked.turn, reveals=asked.reveals) if asked.turn else iter([""])
    return NearestPuzzle.like(
        _item(number, known[number - 1]),
        shared=_themes(game, shared),
        because=(yield from last_in_parts(wrong)),
        better=(yield from last_in_parts(merits(position, asked.best))),
    )


def _themes(game: str, names: Container[str]) -> list[PuzzleTheme]:
    """Return the themes with these names in the game's order."""
    known = ideas_of(game).items()
    return [PuzzleTheme(name, one.title, one.about) for name, one in known if name in names]


def _item(number: int, puzzle: Puzzle) -> PuzzleItem:
    return PuzzleItem.like(puzzle, number=number, kind=puzzle.task.kind)


def _detail(number: int, puzzle: Puzzle) -> Parts[PuzzleDetail]:
    start = puzzle.start
    line = yield from shipped_puzzles.say_line(puzzle)
    wrong = yield from shipped_puzzles.say_wrong(puzzle)
    end = yield from shipped_puzzles.say_wrong_end(puzzle)
    return PuzzleDetail.like(
        _item(number, puzzle),
        title=start.rules.title,
        side=start.side,
        task=puzzle.words,
        refutation=shipped_puzzles.say_refutation(puzzle),
        solution=puzzle.solution,
        begins=shipped_puzzles.say_begin(puzzle),
        begins_at=shipped_puzzles.first_cell(puzzle),
        solved_by=str(start.play(puzzle.solution)),
        idea=shipped_puzzles.say_idea(puzzle),
        line=line,
        end=shipped_puzzles.say_end(puzzle),
        wrong=WrongTurn(wrong, end),
        proof=shipped_puzzles.say_proof(puzzle),
    )


@dataclass(frozen=True)
class TurnReason(Sent):
    """What is to be said of the last turn of a game."""

    because: str
    """As the end of a sentence that begins with *It*; "" if nothing is proven."""


def reason(answerer: Answerer, asked: AboutRecord) -> Parts[TurnReason]:
    """Return what is good about the last turn of a game, or else wrong, as far as it is proven."""
    before, turn = yield from _last_turn(answerer, asked)
    return TurnReason((yield from last_in_parts(whys(before, turn))))


def slip(answerer: Answerer, asked: AboutRecord) -> Parts[TurnReason]:
    """Return how the answer to the last turn of a game wins at once, if another turn was safe."""
    before, turn = yield from _last_turn(answerer, asked)
    return TurnReason((yield from last_in_parts(slips(before, turn))))


def _last_turn(answerer: Answerer, asked: AboutRecord) -> Parts[tuple[Position, str]]:
    """Return the last turn of a game, and the position in which it was made."""
    line = yield from answerer.replay(asked.record)
    yield
    if not line.turns:
        raise RecordError("no turn has been made")
    return line.positions[-2], line.turns[-1]


@dataclass(frozen=True)
class StudyItem(Sent):
    """An annotated game that shows one thing."""

    name: str
    title: str
    shows: str
    """What it shows, in a sentence or two."""
    rules: str
    rules_title: str
    plies: int
    """The number of turns of the main line."""
    comments: int
    variations: int
    result: str
    pieces: list[Piece]
    """The pieces on the board at a moment that represents the study."""
    record: GameRecord


@dataclass(frozen=True)
class Collection(Sent):
    """The studies of a game, in their order."""

    game: str
    title: str
    studies: list[StudyItem]


def collection(_answerer: object, game: str) -> Parts[Collection]:
    """Return the studies of a game, each with its record."""
    for name in studies.names_of(game):
        yield from study(_answerer, game, name)
    items = [_VIEWED[game, one.name] for one in studies.collection_of(game)]
    return Collection(game, find_game(game).title, items)


#: The studies that somebody has asked for, by their games and names.
_VIEWED: dict[tuple[str, str], StudyItem] = {}


def study(_answerer: object, game: str, name: str) -> Parts[StudyItem]:
    """Return one study."""
    if (game, name) not in _VIEWED:
        yield
        _VIEWED[game, name] = yield from _view_study(studies.find_study(game, name))
    return _VIEWED[game, name]


def _view_study(study: studies.Study) -> Parts[StudyItem]:
    """Return, in parts, a study with a picture of it and its record."""
    record = study.record
    moment = yield from _moment(record)
    return StudyItem.like(
        study,
        rules=record.rules,
        rules_title=Rules.parse(record.rules).title,
        plies=len(record.main_line),
        comments=sum(len(node.comments) for node in record.nodes()),
        variations=sum(node.is_variation for node in record.nodes()),
        result=str(record.result),
        pieces=pieces_on(moment),
    )


def _moment(record: GameRecord) -> Parts[Position]:
    """Return, in parts, the position where a study begins, or else that in its middle."""
    turns = record.turns[: len(record.turns) // 2] if record.start is None else []
    course = yield from Cursor(is_compiled=False).follow(record.first_position(), turns)
    return course.position(-1)
