"""Checks the lessons, and writes their pages: `python -m authoring.lessons`."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from authoring.lessons.checking import faults
from authoring.lessons.pages import write_pages
from lodestone.core.game import AnyGame
from lodestone.core.phrases import counted
from lodestone.teach.lessons import read_lessons, taught_games

#: The pages, in the repository.
PAGES = Path("docs/lessons")


def main(arguments: Sequence[str] | None = None) -> int:
    """Check all lessons, then write their pages; return the exit status, 1 if one is wrong."""
    parser = argparse.ArgumentParser("python -m authoring.lessons", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument(
        "--output", type=Path, default=PAGES, metavar="FOLDER", help=f"default: {PAGES}"
    )
    given = parser.parse_args(arguments)
    wrong = sum([_check(game) for game in taught_games()])
    if not given.check:
        try:
            _write_all(given.output)
        except OSError as error:
            parser.error(f"cannot write {error.filename or given.output}: {error.strerror}")
    return 1 if wrong else 0


def _check(game: AnyGame) -> int:
    """Print what is wrong with the lessons of a game; return the number of faults."""
    course = read_lessons(game)
    found = list(faults(game, course))
    for fault in found:
        print(f"{game.name}: {fault}", flush=True)
    steps = sum(len(lesson.step) for lesson in course)
    print(f"{game.name}: {counted(len(course), 'lesson')}, {counted(steps, 'step')}", flush=True)
    return len(found)


def _write_all(folder: Path) -> None:
    for game in taught_games():
        pages = write_pages(game)
        _write(folder, game.name, pages)
        print(f"{game.name}: {len(pages) - 1} pictures")


def _write(folder: Path, game: str, pages: Mapping[str, str]) -> None:
    """Write pages, and delete the pictures of lessons that no longer exist."""
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    for path, text in pages.items():
        (folder / path).write_bytes(text.encode())
    for picture in (folder / "pictures").glob(f"{game}-*.svg"):
        if f"pictures/{picture.name}" not in pages:
            picture.unlink()


if __name__ == "__main__":
    sys.exit(main())
