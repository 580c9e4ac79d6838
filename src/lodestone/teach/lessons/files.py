"""The lessons that ship with each game, read from its file."""

import tomllib
from functools import cache

from pydantic import ValidationError

from lodestone.core.errors import LodestoneError, invalid, unknown
from lodestone.core.game import AnyGame, all_games, find_game
from lodestone.teach.lessons.model import Course, Lesson


class LessonsError(LodestoneError):
    """Lessons that cannot be used; `faults` holds every reason found."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(faults))


def parse_lessons(text: str) -> tuple[Lesson, ...]:
    """Return the lessons that a file's text describes.

    Raises `LessonsError` with every fault of form, each in one line with its place.

    >>> parse_lessons("lesson = 3")
    Traceback (most recent call last):
    lodestone.teach.lessons.files.LessonsError: lesson: Input should be a valid list
    """
    try:
        return tuple(Course.model_validate(tomllib.loads(text)).lesson)
    except tomllib.TOMLDecodeError as error:
        raise LessonsError([f"invalid TOML: {error}"]) from None
    except ValidationError as error:
        raise LessonsError([invalid(one) for one in error.errors()]) from None


@cache
def read_lessons(game: AnyGame) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in the order in which they are taken.

    >>> from lodestone import Rules
    >>> [lesson.name for lesson in read_lessons(Rules.parse("quincala").game)][:2]
    ['the-board', 'the-aim']
    """
    file = game.file("teach", "lessons.toml")
    return parse_lessons(file.read_text("utf-8"))


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
