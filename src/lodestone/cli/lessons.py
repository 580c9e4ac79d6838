"""The commands of the lessons: check them against the rules, write them as pages."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.game import all_games
from lodestone.core.phrases import counted

app = typer.Typer(help="Lessons that ship with the games.")


@app.callback()
def lessons() -> None:
    """Lessons that ship with the games."""


@app.command()
def check() -> None:
    """Check all lessons against the rules; print each fault on a line."""
    from lodestone.teach.lessons.check import faults
    from lodestone.teach.lessons.files import read_lessons

    found = 0
    for game in all_games():
        course = read_lessons(game)
        for fault in faults(game, course):
            found += 1
            typer.echo(f"{game.name}: {fault}")
        steps = sum(len(one.step) for one in course)
        typer.echo(f"{game.name}: {counted(len(course), 'lesson')}, {counted(steps, 'step')}")
    if found:
        raise LodestoneError(f"{counted(found, 'fault')} in the lessons")


@app.command()
def render(
    folder: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where the pages are written.")
    ] = Path("docs/lessons"),
) -> None:
    """Write the lessons as Markdown pages with pictures that move."""
    from lodestone.teach.lessons.pages import write_pages

    for game in all_games():
        pages = write_pages(game)
        try:
            _write(folder, game.name, pages)
        except OSError as error:
            where = quoted(str(error.filename or folder))
            raise LodestoneError(f"cannot write {where}: {error.strerror}") from None
        typer.echo(f"{game.name}: {len(pages) - 1} pictures")


def _write(folder: Path, game: str, pages: Mapping[str, str]) -> None:
    """Write pages, and remove the pictures of lessons that no longer exist."""
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    for path, text in pages.items():
        (folder / path).write_bytes(text.encode())
    for picture in (folder / "pictures").glob(f"{game}-*.svg"):
        if f"pictures/{picture.name}" not in pages:
            picture.unlink()
