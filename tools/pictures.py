"""Draw the pictures of README.md into `docs/pictures/`, those of other pages into `docs/screens/`.

python -m tools.pictures

README.md shows boards, and the page with exact values; its plot is one of those that `make
results` draws. The other pages are shown where docs describe them, on a desk and on a phone.
"""

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, StorageState, ViewportSize, sync_playwright

from lodestone import Line, Position
from lodestone.solve import solve
from lodestone.solve.files import table_folder
from tests.browser.board import Board, Mouse
from tests.browser.conftest import ARGUMENTS, DESK, PATIENCE_MS, Server

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"

PRESET = "balanced"
#: White has one turn that wins and one that draws; all others lose.
QUEAH = "c2c3 c4xc2 d2xb2 @c3 @e3 b3a3 b2c2 b4b3 d3d4 c3c4 c2c3 b3xd3"
#: Black takes four on g4; White would take three on f6.
QO = "8/2w2b2/1wbbb3/2bw1wb1/1bwwww2/2wbb3/3b1w2/8 b 79,79"
#: A small black piece stands on a tower of two white ones.
QUINCALA = "d1-e2 e7-d6-e5 d2-c1 d7-c7-d6 e1-e2-f2 f6-e5-d6-c5 c1-d2 c5-c3-d2"

#: The device that Playwright imitates, by the beginning of the picture's name.
DEVICES: dict[str, dict[str, Any]] = {
    "page": {"viewport": DESK},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
#: Other pages, by name: their addresses.
PAGES = {
    "viewer": "study/queah/five-first-turns",
    "editor": "setup#rules=quincala:tournament",
    "lesson": "learn/quincala/sowing",
    "puzzle": "puzzles/qo/40",
}
SCREENS = FOLDER.parent / "screens"
#: The sizes of screens by their width.
WIDTHS = {1280: 800, 360: 740}
BOARDS = ("queah.svg", "qo.svg", "quincala.svg")
SHOTS = tuple(f"{device}-{theme}.png" for device in DEVICES for theme in ("light", "dark"))
PICTURES = BOARDS + SHOTS

#: The number of colours in a picture of the page: enough for flat areas and the edges of letters.
COLOURS = 256


def draw_boards() -> dict[str, str]:
    """Return the boards as SVG by the names of their files, as the package draws them."""
    queah = Line.of(Position.start(f"queah:{PRESET}"), QUEAH.split()).position
    quincala = Line.of(Position.start("quincala:tournament"), QUINCALA.split()).position
    drawn = (
        queah.svg(board="lattice", pieces="sticks"),
        Position("qo:standard", QO).svg(),
        quincala.svg(),
    )
    return dict(zip(BOARDS, drawn, strict=True))


def photograph_page() -> dict[str, bytes]:
    """Return pictures of a game with its exact values, as PNG by the names of their files."""
    solve(f"queah:{PRESET}")
    with serving() as address, browsing() as browser:
        game, past = play_queah(browser, address)
        return {name: photograph(browser, name, game, past) for name in SHOTS}


@contextmanager
def serving() -> Iterator[str]:
    """Start the page's server with this user's tables; yield its address."""
    server = Server(table_folder().parent)
    try:
        yield server.address
    finally:
        server.kill()


@contextmanager
def browsing() -> Iterator[Browser]:
    """Start the browser that LODESTONE_BROWSER names, or Playwright's own; yield it."""
    with sync_playwright() as playwright:
        chosen = os.environ.get("LODESTONE_BROWSER") or None
        with playwright.chromium.launch(executable_path=chosen, args=ARGUMENTS) as browser:
            yield browser


@contextmanager
def opening(browser: Browser, device: str, address: str, **options: Any) -> Iterator[Board]:
    """Open an address of the page as the device shows it; yield the board."""
    with browser.new_context(**DEVICES[device], reduced_motion="reduce", **options) as context:
        context.set_default_timeout(PATIENCE_MS)
        board = Board(context.new_page())
        board.page.goto(address)
        yield board


def play_queah(browser: Browser, address: str) -> tuple[str, StorageState]:
    """Play the game on the page, with values; return its address and what the browser stored."""
    with opening(browser, "page", address) as board:
        board.new_game(preset=PRESET)
        for count, turn in enumerate(QUEAH.split(), start=1):
            board.wait_ready()
            play(board, turn)
            board.wait_turns(count)
        board.page.check("#exact-on")
        board.page.wait_for_selector("#exact-known:not([hidden])")
        return board.page.url, board.page.context.storage_state()


def play(board: Board, turn: str) -> None:
    """Make a turn with the mouse: a piece from the board or the reserve goes to a cell."""
    source, target = turn[:-2].rstrip("x"), turn[-2:]
    place = source
    if source == "@":
        place = next(place for place in board.places("source") if place.startswith("hand:"))
    mouse = Mouse(board)
    mouse.pick(place)
    mouse.put(target)


def photograph(browser: Browser, name: str, game: str, past: StorageState) -> bytes:
    """Return a picture of the game in a browser that has stored it."""
    device, theme = Path(name).stem.split("-")
    with opening(browser, device, game, color_scheme=theme, storage_state=past) as board:
        board.wait_ready()
        board.page.wait_for_selector("#exact-known:not([hidden])")
        board.page.click("#tab-values")
        board.page.evaluate("scrollTo(0, 0)")
        board.page.mouse.move(0, 0)
        return quantised(board.page.screenshot(animations="disabled"))


def photograph_pages() -> dict[str, bytes]:
    """Return pictures of the other pages, as PNG by the names of their files."""
    with serving() as address, browsing() as browser:
        return {
            f"{name}-{width}.png": photograph_at(browser, width, address + place)
            for name, place in PAGES.items()
            for width in WIDTHS
        }


def photograph_at(browser: Browser, width: int, address: str) -> bytes:
    """Return a picture of what an address shows on a screen of this width."""
    screen = ViewportSize(width=width, height=WIDTHS[width])
    with browser.new_context(viewport=screen, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("svg .cell")
        page.wait_for_load_state("networkidle")
        return quantised(page.screenshot(animations="disabled"))


def quantised(png: bytes) -> bytes:
    """Return a picture with few colours, as a small PNG."""
    small = io.BytesIO()
    with Image.open(io.BytesIO(png)) as picture:
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(small, "PNG", optimize=True)
    return small.getvalue()


def main() -> None:
    """Write all pictures again."""
    boards = {name: drawn.encode() for name, drawn in draw_boards().items()}
    for folder, pictures in (
        (FOLDER, boards | photograph_page()),
        (SCREENS, photograph_pages()),
    ):
        folder.mkdir(exist_ok=True)
        for name, picture in pictures.items():
            (folder / name).write_bytes(picture)
            print(f"{folder.name}/{name} {len(picture):,} bytes")


if __name__ == "__main__":
    main()
