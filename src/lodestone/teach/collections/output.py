"""Collections written to files, one a study, by their recipes."""

import time
from collections.abc import Iterator
from pathlib import Path

from lodestone.core.errors import LodestoneError, quoted, unknown
from lodestone.files import whole_file
from lodestone.records.writer import write_text
from lodestone.teach.collections.make import make_study
from lodestone.teach.collections.recipe import Recipe, recipes_of
from lodestone.teach.collections.shelf import ENDING


def write_collection(game: str, folder: Path, only: str | None) -> Iterator[tuple[str, float]]:
    """Make the studies of a game, or `only` one of them; yield each name with the seconds it took.

    Files of studies that no recipe makes any more are removed where all are made. Raises
    `LodestoneError` if there is no such study, one cannot be made, or a file cannot be written.
    """
    recipes = recipes_of(game)
    names = [recipe.name for recipe in recipes]
    if only not in (None, *names):
        raise LodestoneError(unknown(f"study of {game}", str(only), names))
    for number, recipe in enumerate(recipes, 1):
        if only in (None, recipe.name):
            yield recipe.name, _write(recipe, number, folder)
    if only is None:
        for path in folder.glob(f"*{ENDING}"):
            if path.stem not in names:
                path.unlink()


def _write(recipe: Recipe, number: int, folder: Path) -> float:
    began = time.perf_counter()
    text = write_text(make_study(recipe, number))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with whole_file(folder / f"{recipe.name}{ENDING}") as file:
            file.write(text.encode())
    except OSError as error:
        raise LodestoneError(f"cannot write {quoted(str(folder))}: {error.strerror}") from None
    return time.perf_counter() - began
