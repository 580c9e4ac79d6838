"""What the words of lessons say of the board is true: each kind of sentence has its law."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from authoring.lessons.checking import texts_of
from lodestone import Position
from lodestone.core.game import all_games, find_game
from lodestone.core.line import Line
from lodestone.core.reasons import choice_of, passed
from lodestone.teach.ideas import separate
from lodestone.teach.lessons import (
    LessonStage,
    Step,
    find_lesson,
    find_stage,
    read_lessons,
    stages_of,
)

CELL = "[a-i][1-9]"
#: How the letters of a tower name its pieces; Black's are small letters.
SIZES = {"large": "l", "medium": "m", "small": "s"}


@dataclass(frozen=True)
class StatedSentence:
    """A sentence of a step, and the line where it is read."""

    text: str
    stage: LessonStage
    line: Line

    @property
    def position(self) -> Position:
        return self.line.position

    @property
    def before(self) -> Position:
        return self.stage.line.position


Law = Callable[..., bool]


def occupied(said: StatedSentence, kind: str, cell: str) -> bool:
    """Return whether such a piece is there, or is to be there in the course of the step."""
    shown = (said.position, *said.stage.solved.positions)
    towers = [one.pieces.get(cell, "") for one in shown]
    return any(tower and SIZES.get(kind, "") in tower.lower() for tower in towers)


def coloured(said: StatedSentence, colour: str, cell: str) -> bool:
    return said.position.pieces.get(cell) == colour


def holds(said: StatedSentence, who: str, number: str) -> bool:
    held = dict(zip(("black", "white"), str(said.position).split()[2].split(","), strict=True))
    return held[said.position.side if who == "You" else who.lower()] == number


def scored(said: StatedSentence, first: str, second: str) -> bool:
    """Return whether the scores are these, or the numbers of pieces: of the side listed first."""
    sides = [side.title for side in said.position.rules.game.sides]
    if said.line.outcome:
        scores = dict(re.findall(r"(Black|White) (\d+)", said.line.outcome.reason))
        return scores == dict(zip(sides, (first, second), strict=True))
    owners = list(said.position.pieces.values())
    return [owners.count(side.lower()) for side in sides] == [int(first), int(second)]


def has_turns(said: StatedSentence, number: str) -> bool:
    return len(said.before.turns) == int(number)


def leaps(said: StatedSentence, source: str, over: str) -> bool:
    return any(
        action.source == source and over in action.removes
        for turn in said.position.turns
        for action in said.position.actions(turn)
    )


def distance(one: str, other: str) -> tuple[int, int]:
    return abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))


def adjacent(one: str, other: str) -> bool:
    return max(distance(one, other)) == 1


def share_a_side(one: str, other: str) -> bool:
    return sum(distance(one, other)) == 1


def near(_said: StatedSentence, one: str, other: str) -> bool:
    return adjacent(one, other)


def leads_next_to_the_mover(said: StatedSentence) -> bool:
    after = said.before.play(said.stage.solution)
    reached = {after.actions(turn)[-1].target for turn in after.turns}
    own = [cell for cell, owner in after.pieces.items() if owner == said.before.side]
    return all(any(share_a_side(cell, one) for one in own) for cell in reached)


def has_one_neighbour(said: StatedSentence, cell: str, other: str) -> bool:
    cells = said.position.rules.game.cells(said.position.rules.options)
    return [one for one in cells if share_a_side(cell, one)] == [other]


#: A kind of sentence, and what has to hold where it is read, given what the pattern's groups found.
LAWS: dict[str, Law] = {
    rf"(large|medium|small)? ?(?:white |black )?(?:piece|lodestone|tower) on ({CELL})": occupied,
    rf"(white|black) lodestone (?:on|from) ({CELL})\b": coloured,
    r"(You|White|Black) holds? (?:only )?(\d+)(?! more)": holds,
    r"(\d+) against (\d+)": scored,
    r"Only one of (\d+) turns": has_turns,
    rf"[Ll]eap from ({CELL}) over ({CELL})": leaps,
    rf"({CELL}) is next to ({CELL})": near,
    rf"({CELL}) and ({CELL}) are neighbours": near,
    r"Wherever Black's last piece steps, it is next to one of yours": leads_next_to_the_mover,
    rf"only neighbour of ({CELL}) is ({CELL})": has_one_neighbour,
}


def solved(stage: LessonStage) -> Position:
    return stage.line.position.play(stage.solution)


def forks(said: StatedSentence) -> list[str]:
    """Return the turns that threaten to take two pieces or more."""
    turns = list(said.before.turns)
    return [turn for turn in turns if len(choice_of(said.before, turn).threatened) > 1]


def baits(said: StatedSentence) -> list[str]:
    """Return the turns after which the opponent can take, and the mover can then take back."""
    return [turn for turn in said.before.turns if _is_bait(said.before.play(turn))]


def _is_bait(after: Position) -> bool:
    return any(
        "x" in answer
        and not (then := after.play(answer)).outcome
        and any("x" in one for one in then.turns)
        for answer in after.turns
    )


def payments(position: Position | None, spaces: int) -> list[str]:
    """Return the payments over this many spaces."""
    turns = position.turns if position else ()
    return [one for one in turns if "-" in one and max(distance(*one.split("-"))) == spaces]


def closing(said: StatedSentence) -> list[str]:
    """Return the placements after which no payment over four spaces is possible."""
    placements = [turn for turn in said.before.turns if "-" not in turn]
    return [turn for turn in placements if not payments(said.before.play(turn), 4)]


def wins_next(stage: LessonStage) -> list[str]:
    """Return the ways in which the solver would win after the solution if the other side passed."""
    position = passed(solved(stage))
    assert position is not None
    outcomes = {turn: position.play(turn).outcome for turn in position.turns}
    won = [turn for turn, end in outcomes.items() if end and end.winner == position.side]
    return [position.annotate_turn(position.way_of(turn)) for turn in won]


def is_next_to_the_prey(said: StatedSentence) -> bool:
    return all(adjacent(way[:2], way[3:5]) for way in wins_next(said.stage))


#: What the words of lessons on ideas say, and the law that makes it true.
HINTS: dict[str, Callable[[StatedSentence], bool]] = {
    r"^Which turn threatens two captures": lambda said: forks(said) == [said.stage.solution],
    r"^Two turns threaten two captures": lambda said: (
        len(forks(said)) == 2 and said.stage.solution in forks(said)
    ),
    r"can be answered by a capture, and that by yours": lambda said: (
        baits(said) == [said.stage.solution]
    ),
    r"^Each step of the piece on c2 is a bait": lambda said: (
        baits(said) == [turn for turn in said.before.turns if turn.startswith("c2")]
        and {turn[2:] for turn in solved(said.stage).turns if "x" not in turn} == {"d4"}
    ),
    r"^White can leap to d3 or step to b2": lambda said: (
        {turn[-2:] for turn in solved(said.stage).turns} == {"d3", "b2"}
    ),
    r"leaves the other side only bad turns": lambda said: (
        not any(one.gains for one in choice_of(said.before, said.stage.solution).threats)
    ),
    r"^Which cells does the other side still need": lambda said: "x" not in said.stage.solution,
    r"^White could pay for 4 spaces on two lines": lambda said: (
        len(payments(passed(said.before), 4)) == 2 and closing(said) == [said.stage.solution]
    ),
    r"^White could pay for 4 spaces along rank 4": lambda said: (
        all(turn[1::3] == "44" for turn in payments(passed(said.before), 4))
        and {turn[1] for turn in closing(said)} == {"4"}
        and said.stage.solution in closing(said)
    ),
    r"^Place a lodestone so that no payment over 4": lambda said: (
        closing(said) == [said.stage.solution]
    ),
    r"^Whatever White pays, you need a payment that empties": lambda said: all(
        _is_emptied(solved(said.stage).play(turn)) for turn in solved(said.stage).turns
    ),
    r"^Which set can you block now": lambda said: (
        "[" in said.before.annotate_turn(said.stage.solution)
    ),
    r"^Which turn brings a lodestone next to the gap": lambda said: (
        {way[:2] for way in wins_next(said.stage)} == {said.stage.solution[-2:]}
        and is_next_to_the_prey(said)
    ),
    r"^Which set could the other side still save": lambda said: (
        separate(choice_of(said.before, said.stage.solution).follows(said.before)) > 1
        and separate(choice_of(said.before, said.stage.solution).threats) > 0
    ),
    r"^Knock nothing yet": lambda said: "*" not in said.before.annotate_turn(said.stage.solution),
    r"^Which piece can get next to the one that you need": is_next_to_the_prey,
    r"^You need a large piece\. A tower of two goes two links": lambda said: all(
        "*l" in way and max(distance(way[:2], way[3:5])) == 2 for way in wins_next(said.stage)
    ),
    r"^You need a large and a medium piece": lambda said: all(
        "*l" in way and "*m" in way for way in wins_next(said.stage)
    ),
    r"^The turn has three legs or more": lambda said: said.stage.solution.count("-") >= 3,
}


def _is_emptied(position: Position) -> bool:
    """Return whether the mover can end the game by a payment, and win."""
    ends = {turn: position.play(turn).outcome for turn in position.turns if "-" in turn}
    return any(end and end.winner == position.side for end in ends.values())


def sentences(stage: LessonStage) -> Iterator[StatedSentence]:
    """Yield the sentences of a step: what is said afterwards is read at its end."""
    step = stage.step
    for text in filter(None, (step.text, step.do, *step.hints)):
        yield StatedSentence(text, stage, stage.line)
    if step.done:
        yield StatedSentence(step.done, stage, stage.solved)


STAGES = [
    pytest.param(stage, id=f"{game.name}-{lesson.name}-{number}")
    for game in all_games()
    for lesson in read_lessons(game)
    for number, stage in enumerate(stages_of(lesson), 1)
]
IDEAS = [
    pytest.param(stage, id=f"{game.name}-{lesson.name}-{number}")
    for game in all_games()
    for lesson in read_lessons(game)
    if lesson.idea
    for number, stage in enumerate(stages_of(lesson), 1)
]


def false(stage: LessonStage) -> list[str]:
    """Return the sentences of a step that are of a known kind, and false."""
    return [
        said.text
        for said in sentences(stage)
        for pattern, law in LAWS.items()
        for found in re.finditer(pattern, said.text)
        if not law(said, *found.groups())
    ]


@pytest.mark.parametrize("stage", STAGES)
def test_what_is_said_of_the_board_is_true(stage: LessonStage) -> None:
    assert false(stage) == []


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("stage", IDEAS)
def test_hints_to_an_idea_are_true(stage: LessonStage) -> None:
    for said in (StatedSentence(hint, stage, stage.line) for hint in stage.step.hints):
        laws = [law for pattern, law in HINTS.items() if re.search(pattern, said.text)]
        assert all(law(said) for law in laws), said.text


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_named_cell_is_on_the_board(game) -> None:
    for lesson in read_lessons(game):
        named = {cell for _, text in texts_of(lesson) for cell in re.findall(rf"\b{CELL}\b", text)}
        rules = [stage.line.position.rules for stage in stages_of(lesson)]
        known = {cell for one in rules for cell in game.cells(one.options)}
        assert named <= known, lesson.name


def said_of(game: str, lesson: str, number: int, **words: object) -> list[str]:
    stage = find_stage(find_lesson(find_game(game), lesson), number)
    step: Step = replace(stage.step, **words)
    return false(replace(stage, step=step))


@pytest.mark.parametrize(
    ("game", "lesson", "number", "words"),
    [
        ("queah", "option-replacement", 0, {"solution": "@c1,c5c4", "answer": ""}),
        ("queah", "winning", 1, {"hints": ["The only neighbour of c5 is b4."]}),
        ("queah", "leaps", 1, {"hints": ["Leap from b4 over d3."]}),
        ("queah", "option-agreement", 0, {"done": "3 against 1."}),
        ("qo", "container", 1, {"text": "Now White holds only 2."}),
        ("qo", "container", 1, {"done": "4 against 2: Black has won."}),
        ("qo", "lines", 1, {"hints": ["Pay to move the black lodestone from e2."]}),
        ("quincala", "win-in-mid-turn", 2, {"text": "Only one of 15 turns wins."}),
        ("quincala", "the-aim", 0, {"hints": ["Your medium piece on c3 is linked to c4."]}),
        ("quincala", "join", 1, {"hints": ["d1 and c3 are neighbours on a diagonal."]}),
    ],
)
def test_a_false_sentence_is_found(game: str, lesson: str, number: int, words) -> None:
    assert len(said_of(game, lesson, number, **words)) == 1
