"""The pictures of pages in README.md and docs are those that `make pictures` would draw.

They can be compared only where the same browser and the same fonts draw them. What a page is made
of is no measure: most changes of scripts and sheets do not show on these pages.
"""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from tools.pictures import (
    DRAWN_WITH,
    FOLDER,
    SCREENS,
    drawn_with,
    photograph_page,
    photograph_pages,
)

Draw = Callable[[Browser], dict[str, bytes]]

#: The least difference of a colour that people see, of 255.
SEEN = 24
#: The largest share of a picture that may differ: less than a word.
MOST_CHANGED = 1 / 10_000


def share_changed(one: Image.Image, other: Image.Image) -> float:
    """Return how much of a picture another one shows differently."""
    if one.size != other.size:
        return 1.0
    bands = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[SEEN:]) / (one.width * one.height)


@pytest.mark.long
@pytest.mark.parametrize(
    ("folder", "draw"),
    [(SCREENS, photograph_pages), (FOLDER, photograph_page)],
    ids=["docs", "readme"],
)
def test_screens_show_the_pages_as_they_are(browser: Browser, folder: Path, draw: Draw) -> None:
    """Those of README.md show exact values, so Queah is solved if it has not been."""
    tools = drawn_with(browser)
    for path in folder.glob("*.png"):
        with Image.open(path) as kept:
            if kept.info.get(DRAWN_WITH) != tools:
                pytest.skip(f"{path.name} was not drawn with this browser and these fonts")
    for name, drawn in draw(browser).items():
        with Image.open(folder / name) as kept, Image.open(io.BytesIO(drawn)) as now:
            assert share_changed(kept, now) <= MOST_CHANGED, f"{name}: run make pictures"
