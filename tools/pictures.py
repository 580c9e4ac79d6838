"""Draw the pictures of README.md into `docs/pictures/`, those of other pages into `docs/screens/`.

python -m tools.pictures

It also draws the icons of the installed page. The pictures of pages name the browser and the
fonts that drew them: where these are the same, `tests/web/browser/test_screens.py` draws them
again, and fails if anything on them has changed.

README.md shows boards, and the page with exact values; its plot is one of those that `make
results` draws. The other pages are shown where docs describe them, on a desk and on a phone.
"""

import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import Browser, StorageState, ViewportSize, sync_playwright

from lodestone import Line, Position
from lodestone.core.line import number_of
from lodestone.core.picture import Look, Marked, coloured, draw
from lodestone.core.pixels import FONTS, gif, png
from lodestone.solve import solve
from lodestone.solve.files import table_folder
from lodestone.solve.table import Table
from tests.running import share_kernels
from tests.web.browser.board import Board, Mouse
from tests.web.browser.conftest import ARGUMENTS, DESK, Server
from tests.web.browser.patient import new_context

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
WEB = Path(__file__).parents[1] / "src" / "lodestone" / "web" / "page"
ICON_SIZES = (192, 512)

PRESET = "balanced"
#: White has one turn that wins and one that draws; all others lose.
QUEAH = "c2c3 c4xc2 d2xb2 @c3 @e3 b3a3 b2c2 b4b3 d3d4 c3c4 c2c3 b3xd3"
#: A game between two programs. White and Black each give the win away, with 7. c5c4 and 7… b4b3.
GAME = """c2c3 b3b2 d3d4 c4xc2 c1xc3 c5c4 c3xc5 @c3 @c1 @d3 c1c2 c3xc1 c5c4 b4b3 c4c3 c1c2
c3xe3 c2c3 d4d3 c3c4 @c2 c4d4 d3c3 b3a3 c2c1 b2b3 e3d3 @b2 c1c2 b3b4 c3c4 b2b3 c2c3"""
#: The moving picture begins after this many turns.
SHOWN_AFTER = 8
#: The height of the caption below a moving picture's board, in pixels.
CAPTION = 70
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
#: The text in a picture that says what it was drawn with.
DRAWN_WITH = "Drawn with"
#: How wide letters and signs are in the usual fonts, which differ between machines.
WIDTHS_OF_FONTS = """() => ["serif", "sans-serif", "monospace"].map((font) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `100px ${font}`;
  return pen.measureText("Lodestone 85 – ×✓→♟").width.toFixed(2);
}).join(" ")"""
#: The sizes of screens by their width.
WIDTHS = {1280: 800, 360: 740}
BOARDS = ("queah.svg", "qo.svg", "quincala.svg", "leaps.svg")
SHOTS = tuple(f"{device}-{theme}.png" for device in DEVICES for theme in ("light", "dark"))
MOVING = "game.gif"
PICTURES = (*BOARDS, *SHOTS, MOVING)

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
        Position("leaps:felli").svg(),
    )
    return dict(zip(BOARDS, drawn, strict=True))


def draw_game() -> bytes:
    """Return a game with what each position is worth, as a GIF."""
    table = solve(f"queah:{PRESET}")
    line = Line.of(Position.start(f"queah:{PRESET}"), GAME.split())
    plies = range(SHOWN_AFTER, len(line) + 1)
    return gif(captioned(line[:ply], worth_of(line[:ply], table)) for ply in plies)


def worth_of(line: Line, table: Table) -> str:
    """Return in words what a position of the game is worth."""
    if line.outcome:
        return line.standing
    value, position = table.probe_value(line.position), line.position
    if value.result == 0:
        return "Draw with best play"
    [winner] = (
        side.title
        for side in position.rules.game.rivals
        if (side.name == position.side) == (value.result > 0)
    )
    return f"{winner} wins in {value.remoteness} with best play"


def captioned(line: Line, worth: str) -> str:
    """Return the last position of a line as an SVG document with a caption below the board."""
    look = Look(width=340)
    board = draw(line, Marked(), look)
    width, height = (int(size) for size in re.findall(r' (?:width|height)="(\d+)"', board)[:2])
    words = [(f"{number_of(len(line))} {line[-1]}", 17, "normal"), (worth, 17, "bold")]
    texts = "".join(
        f'<text x="{width / 2:g}" y="{height + 24 + 28 * i}" font-size="{size}" '
        f'font-weight="{weight}" font-family="{FONTS}" text-anchor="middle" '
        f'fill="var(--ink)">{text}</text>'
        for i, (text, size, weight) in enumerate(words)
    )
    return coloured(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height + CAPTION}">'
        f'<rect width="100%" height="100%" fill="var(--bg)"/>{board}{texts}</svg>',
        look.theme,
    )


def photograph_page(browser: Browser) -> dict[str, bytes]:
    """Return pictures of a game with its exact values, as PNG by the names of their files."""
    solve(f"queah:{PRESET}")
    with serving(table_folder().parent) as address:
        game, past = play_queah(browser, address)
        return {name: photograph(browser, name, game, past) for name in SHOTS}


@contextmanager
def serving(cache: Path) -> Iterator[str]:
    """Start the page's server with the tables of a cache; yield its address."""
    with TemporaryDirectory() as folder:
        server = Server(cache, "--db", str(Path(folder) / "games.db"))
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
    with new_context(browser, **DEVICES[device], reduced_motion="reduce", **options) as context:
        board = Board(context.new_page())
        board.page.goto(address)
        yield board


def draw_icons() -> dict[str, bytes]:
    """Return the icons of the installed page as PNG: the page's own with room around it."""
    [mark] = re.findall(r"<svg[^>]*>(.*)</svg>", (WEB / "icon.svg").read_text("utf-8"), re.DOTALL)
    ground = '<rect x="-8" y="-8" width="48" height="48" fill="#faf7f1"/>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 48 48" width="{0}" height="{0}">'
    return {f"{size}.png": png(f"{head.format(size)}{ground}{mark}</svg>") for size in ICON_SIZES}


def play_queah(browser: Browser, address: str) -> tuple[str, StorageState]:
    """Play the game on the page, with values; return its address and what the browser stored."""
    with opening(browser, "page", f"{address}play") as board:
        board.page.wait_for_selector("#begin")
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
        return quantised(board.page.screenshot(animations="disabled"), drawn_with(browser))


def photograph_pages(browser: Browser) -> dict[str, bytes]:
    """Return pictures of the other pages, as PNG by the names of their files.

    They must not depend on what this user has solved.
    """
    with TemporaryDirectory() as folder, serving(share_kernels(Path(folder))) as address:
        return {
            f"{name}-{width}.png": photograph_at(browser, width, address + place)
            for name, place in PAGES.items()
            for width in WIDTHS
        }


def drawn_with(browser: Browser) -> str:
    """Return what a picture of a page depends on besides the page: the browser, and the fonts."""
    with browser.new_context() as context:
        return f"{browser.version}, fonts {context.new_page().evaluate(WIDTHS_OF_FONTS)}"


def photograph_at(browser: Browser, width: int, address: str) -> bytes:
    """Return a picture of what an address shows on a screen of this width."""
    screen = ViewportSize(width=width, height=WIDTHS[width])
    with browser.new_context(viewport=screen, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("svg .cell")
        page.wait_for_load_state("networkidle")
        return quantised(page.screenshot(animations="disabled"), drawn_with(browser))


def quantised(png: bytes, tools: str) -> bytes:
    """Return a picture with few colours, as a small PNG that names what it was drawn with."""
    small, texts = io.BytesIO(), PngInfo()
    texts.add_text(DRAWN_WITH, tools)
    with Image.open(io.BytesIO(png)) as picture:
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(small, "PNG", optimize=True, pnginfo=texts)
    return small.getvalue()


def main() -> None:
    """Write all pictures again."""
    boards = {name: drawn.encode() for name, drawn in draw_boards().items()}
    with browsing() as browser:
        shots, screens = photograph_page(browser), photograph_pages(browser)
    for folder, pictures in (
        (FOLDER, boards | {MOVING: draw_game()} | shots),
        (SCREENS, screens),
        (WEB / "icons", draw_icons()),
    ):
        folder.mkdir(exist_ok=True)
        for name, picture in pictures.items():
            (folder / name).write_bytes(picture)
            print(f"{folder.name}/{name} {len(picture):,} bytes")


if __name__ == "__main__":
    main()
