"""The lessons as pages of the documents."""

from pathlib import Path

import pytest

from authoring.lessons.pages import write_pages
from lodestone.core.game import AnyGame
from lodestone.teach.lessons import taught_games

DOCS = Path(__file__).parents[2] / "docs"
MOST_BYTES = 7_000_000


@pytest.mark.slow
@pytest.mark.parametrize("game", taught_games(), ids=lambda game: game.name)
def test_the_pages_are_what_is_rendered(game: AnyGame) -> None:
    pages = write_pages(game)
    kept = {path: (DOCS / "lessons" / path).read_bytes().decode() for path in pages}
    assert kept == dict(pages)
    pictures = {
        f"pictures/{one.name}" for one in (DOCS / "lessons/pictures").glob(f"{game.name}-*")
    }
    assert pictures == {path for path in pages if path.endswith(".svg")}


def test_the_pages_stay_small() -> None:
    files = [path for path in (DOCS / "lessons").rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
