"""README.md shows what `make pictures` draws: each picture, small, and as it would be drawn now."""

import re
from pathlib import Path

from tools.pictures import FOLDER, PAGES, PICTURES, SCREENS, WIDTHS, draw_boards

ROOT = Path(__file__).parents[1]
MOST_BYTES = 800_000


def shown() -> set[Path]:
    """Return the files of the pictures in README.md."""
    text = (ROOT / "README.md").read_text("utf-8")
    return {ROOT / path for path in re.findall(r'(?:src|srcset)="([^"]+)"', text)}


def test_readme_shows_every_picture_and_no_other() -> None:
    drawn = {FOLDER / name for name in PICTURES}
    assert set(FOLDER.iterdir()) == drawn
    assert {path for path in shown() if path.parent == FOLDER} == drawn


def test_readmes_pictures_are_there_and_small() -> None:
    assert sum(path.stat().st_size for path in shown() - set(SCREENS.iterdir())) < MOST_BYTES


def test_screens_are_shown_and_small() -> None:
    drawn = {SCREENS / f"{name}-{width}.png" for name in PAGES for width in WIDTHS}
    assert set(SCREENS.iterdir()) == drawn
    assert sum(path.stat().st_size for path in drawn) < MOST_BYTES
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    told = "".join(page.read_text("utf-8") for page in pages)
    assert {path.name for path in drawn if f"screens/{path.name}" in told} == {
        path.name for path in drawn
    }


def test_boards_are_as_the_package_draws_them() -> None:
    """Otherwise run `make pictures`."""
    for name, drawn in draw_boards().items():
        assert (FOLDER / name).read_text("utf-8") == drawn, name
