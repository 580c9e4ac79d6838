"""The lessons as plain pages: Markdown with pictures, some of which move."""

from collections.abc import Mapping
from html import escape
from pathlib import Path, PurePosixPath

from lodestone.core.game import AnyGame
from lodestone.core.line import Line
from lodestone.core.picture import Look, Marked, draw, draw_arrows, draw_moving
from lodestone.lab.markdown import table
from lodestone.lab.templates import fill
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

TEMPLATE = Path(__file__).with_name("lessons.md")
PICTURES = PurePosixPath("pictures")
WIDTH, SMALL = 300, 220


def write_pages(game: AnyGame) -> Mapping[str, str]:
    """Return the page of a game's lessons and its pictures, by path; the same each time.

    >>> from lodestone import Rules
    >>> pages = write_pages(Rules.parse("qo").game)
    >>> pages["qo.md"].splitlines()[0]
    '# Lessons of Qo'
    """
    pictures = LessonPictures(game)
    known = {"anchor": anchor, "game": game, "pictures": pictures, "stages_of": stages_of}
    text = fill(TEMPLATE, known | {"lessons": read_lessons(game)})
    return {f"{game.name}.md": text.rstrip() + "\n", **pictures.written}


def anchor(title: str) -> str:
    """Return where a heading is found, as GitHub names it."""
    kept = [letter for letter in title.lower() if letter.isalnum() or letter in " -"]
    return "".join(kept).replace(" ", "-")


class LessonPictures:
    """The pictures of a game's lessons, by path; each method returns how the page shows one."""

    def __init__(self, game: AnyGame) -> None:
        self.written: dict[str, str] = {}
        self._game = game
        self._near = near_side(game)

    def still(self, line: Line, name: str, words: str, width: int = WIDTH) -> str:
        """Draw the end of a line."""
        return self._put(name, draw(line, Marked(), Look(near=self._near, width=width)), words)

    def moving(self, stage: LessonStage, name: str) -> str:
        """Draw the turns of a stage's solution, moving and still."""
        line, before = stage.solved, len(stage.line.turns)
        look = Look(near=self._near, width=WIDTH)
        moving = self._put(name, draw_moving(line, before, look), ", ".join(line.turns[before:]))
        still = str(PICTURES / f"{name}-still.svg")
        self.written[still] = f"{draw_arrows(line, before, look)}\n"
        source = f'<source media="(prefers-reduced-motion: reduce)" srcset="{still}">'
        return f"<picture>{source}{moving}</picture>"

    def difference(self, lesson: Lesson) -> str:
        """Draw what the values of an option make of a position: a column for each rule set."""
        rows: list[list[str]] = [[], [], []]
        for number, claim in enumerate(lesson.difference, 1):
            line = _case(claim)
            name = f"{self._game.name}-{lesson.name}-case-{number}"
            rows[0].append(f"`{line.position.rules.options.values()[lesson.option]}`")
            rows[1].append(self.still(line, name, claimed(claim), SMALL))
            rows[2].append(f"**{claimed(claim)}.** {claim.text}")
        return table(rows[0], rows[1:])

    def _put(self, name: str, picture: str, words: str) -> str:
        path = str(PICTURES / f"{name}.svg")
        self.written[path] = f"{picture}\n"
        return f'<img src="{path}" alt="{escape(words)}">'


def _case(claim: Claim) -> Line:
    """Return the line of a claim, with its turn where that is legal."""
    line = Line.of(position_of(claim.rules, claim.position), claim.before)
    return line.play(claim.turn) if claim.turn and claim.result != "illegal" else line
