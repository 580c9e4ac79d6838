"""The lessons as plain pages: Markdown with pictures, some of which move."""

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import PurePosixPath

from lodestone.core.game import AnyGame
from lodestone.core.line import Line
from lodestone.core.markdown import table
from lodestone.core.picture import Look, Marked, draw, draw_arrows, draw_moving
from lodestone.teach.lessons import (
    Claim,
    Lesson,
    LessonStage,
    claimed,
    near_side,
    position_of,
    read_lessons,
    stages_of,
)

PICTURES = PurePosixPath("pictures")
WIDTH, SMALL = 300, 220

_HEAD = """# Lessons of {title}

Made by `python -m authoring.lessons` from
[a file](../../src/lodestone/games/{name}/teach/lessons.toml); on the page of Lodestone you play
them, under *Lessons*. Pictures of turns move unless your system asks for less motion; then they
stand still, with an arrow for every action. The clauses in brackets are those of
[the rules](../{name}.md), as `lodestone rules {name}` prints them.
"""


def write_pages(game: AnyGame) -> Mapping[str, str]:
    """Return the page of a game's lessons and its pictures, by path; the same each time.

    >>> from lodestone import Rules
    >>> pages = write_pages(Rules.parse("qo").game)
    >>> pages["qo.md"].splitlines()[0]
    '# Lessons of Qo'
    """
    written: dict[str, str] = {}
    lessons = read_lessons(game)
    parts = [_HEAD.format(title=game.title, name=game.name), _contents(lessons)]
    parts += ["\n\n".join(_lesson(game, lesson, written)) for lesson in lessons]
    return {f"{game.name}.md": "\n".join(parts).rstrip() + "\n", **written}


def _contents(lessons: tuple[Lesson, ...]) -> str:
    return "".join(f"- [{one.title}](#{_anchor(one.title)}): {one.aim}\n" for one in lessons)


def _anchor(title: str) -> str:
    """Return where a heading is found, as GitHub names it."""
    kept = [letter for letter in title.lower() if letter.isalnum() or letter in " -"]
    return "".join(kept).replace(" ", "-")


def _lesson(game: AnyGame, lesson: Lesson, written: dict[str, str]) -> Iterator[str]:
    yield f"## {lesson.title}"
    yield f"{lesson.aim} ({', '.join(lesson.clauses)})"
    for number, stage in enumerate(stages_of(lesson), 1):
        name = f"{game.name}-{lesson.name}-{number}"
        yield from _stage(stage, name, written)
    if lesson.difference:
        yield "\n".join(_difference(game, lesson, written))
    yield ""


def _stage(stage: LessonStage, name: str, written: dict[str, str]) -> Iterator[str]:
    step, line = stage.step, stage.line
    look = Look(near=near_side(line.position.rules.game), width=WIDTH)
    if step.text:
        yield step.text
    if step.watch:
        yield _put_moving(written, name, stage.solved, len(line.turns))
    else:
        yield _put(written, name, draw(line, Marked(), look), line.standing)
    if step.done and step.watch:
        yield step.done
    if step.goal:
        yield f"**Goal:** {step.do}"
        yield _solution(stage, f"{name}-solution", written)


def _solution(stage: LessonStage, name: str, written: dict[str, str]) -> str:
    """Write what meets the goal, folded away; with a picture that moves where a turn is made."""
    step, line = stage.step, stage.line
    if step.goal and step.goal.refused:
        reason = line.position.why_not[step.goal.refused]
        shown = [f"The board answers: {reason}"]
    else:
        shown = [_put_moving(written, name, stage.solved, len(line.turns))]
    body = "\n\n".join(filter(None, [*shown, step.done]))
    return f"<details><summary>Solution</summary>\n\n{body}\n\n</details>"


def _difference(game: AnyGame, lesson: Lesson, written: dict[str, str]) -> Iterator[str]:
    """Yield a table: one column for each rule set."""
    option = game.options.find(lesson.option)
    yield f"**What the option `{option.name}` changes.** {option.sentence}\n"
    rows: list[list[str]] = [[], [], []]
    for number, claim in enumerate(lesson.difference, 1):
        line = _case(claim)
        value = line.position.rules.options.values()[option.name]
        look = Look(near=near_side(game), width=SMALL)
        name = f"{game.name}-{lesson.name}-case-{number}"
        rows[0].append(f"`{value}`")
        rows[1].append(_put(written, name, draw(line, Marked(), look), claimed(claim)))
        rows[2].append(f"**{claimed(claim)}.** {claim.text}")
    yield table(rows[0], rows[1:])


def _case(claim: Claim) -> Line:
    """Return the line of a claim, with its turn where that is legal."""
    line = Line.of(position_of(claim.rules, claim.position), claim.before)
    return line.play(claim.turn) if claim.turn and claim.result != "illegal" else line


def _put_moving(written: dict[str, str], name: str, line: Line, before: int) -> str:
    """Keep the turns of a line after `before` others, moving and still; return what shows them."""
    look = Look(near=near_side(line.position.rules.game), width=WIDTH)
    words = ", ".join(line.turns[before:])
    moving = _put(written, name, draw_moving(line, before, look), words)
    still = str(PICTURES / f"{name}-still.svg")
    written[still] = f"{draw_arrows(line, before, look)}\n"
    source = f'<source media="(prefers-reduced-motion: reduce)" srcset="{still}">'
    return f"<picture>{source}{moving}</picture>"


def _put(written: dict[str, str], name: str, picture: str, words: str) -> str:
    """Keep a picture, and return how the page shows it."""
    path = str(PICTURES / f"{name}.svg")
    written[path] = f"{picture}\n"
    return f'<img src="{path}" alt="{escape(words)}">'
