"""What is drawn by hand reads well on paper, in forced colours and on a small phone."""

from io import BytesIO

from PIL import Image
from playwright.sync_api import Locator, Page

from tests.web.browser.board import GO
from tests.web.browser.conftest import Opener, Server

#: Where a bar lies between its own label and the next one.
DISTANCES = """() => [...document.querySelectorAll(".principle-worth + .principle-worth")]
  .map((next) => {
    const box = (parent, name) => parent.querySelector(name).getBoundingClientRect();
    const [own, bar] = [".small", ".principle-bar"].map((one) =>
      box(next.previousElementSibling, one));
    return [bar.top - own.bottom, box(next, ".small").top - bar.bottom];
  })"""
#: The heights of the names of files and ranks, in pixels.
NAMES = """() => [...document.querySelectorAll(".shown-board .picture text")]
  .map((one) => one.getBoundingClientRect().height)"""
#: Whether the mark of what is chosen touches its words, wherever these begin.
TOUCHED = """(span) => {
  const mark = getComputedStyle(span, "::before");
  const box = span.getBoundingClientRect();
  const [right, bottom] = [["left", "width"], ["top", "height"]]
    .map((pair) => pair.reduce((sum, name) => sum + parseFloat(mark[name]), 0));
  const range = document.createRange();
  range.selectNodeContents(span);
  const words = range.getBoundingClientRect();
  return words.left < box.left + right && words.top + 4 < box.top + bottom;
}"""
PHONE = {"width": 390, "height": 844}


def edge(where: Locator) -> set[object]:
    """Return the colours of an element's lower edge on the screen."""
    picture = Image.open(BytesIO(where.screenshot())).convert("RGB")
    lowest = picture.crop((0, picture.height - 2, picture.width, picture.height))
    return {colour for _, colour in lowest.getcolors() or []}


def choose(page: Page, name: str, value: str) -> Locator:
    field = page.locator(f'input[name="{name}"][value="{value}"]')
    field.check()
    return page.locator(f'label:has(> input[name="{name}"][value="{value}"]) > span')


def test_bars_belong_to_their_labels(open_page: Opener, server: Server) -> None:
    address = f"{server.address}queah/strategy"
    page = open_page(address, ready=".principle-worth", viewport=PHONE).page
    page.wait_for_selector(".shown-board .picture text >> nth=0", state="attached")
    distances = page.evaluate(DISTANCES)
    assert distances
    assert all(own < 0.5 * other for own, other in distances)
    assert min(page.evaluate(NAMES)) >= 9


def test_a_check_mark_touches_no_words(open_page: Opener, server: Server) -> None:
    page = open_page(f"{server.address}play", ready="#begin", viewport=PHONE).page
    for value in ("computer", "friend", "watch"):
        assert not choose(page, "mode", value).evaluate(TOUCHED), value
    page.set_viewport_size({"width": 320, "height": 568})
    assert not choose(page, "game", "quincala").evaluate(TOUCHED)


def test_forced_colours_underline_one_entry(open_page: Opener, server: Server) -> None:
    page = open_page(f"{server.address}queah", ready="main h1", forced_colors="active").page
    page.evaluate(GO, "queah/rules")
    entries = page.locator(".top .entries > a:visible").all()
    parts = page.locator(".game-parts a:not([aria-current])").all()
    plain = edge(entries[0])
    assert [edge(one) for one in (*entries, *parts)] == [plain] * (len(entries) + len(parts))
    assert len(plain) == 1
    assert edge(page.locator(".game-parts a[aria-current]")) != plain
    page.evaluate(GO, "learn")
    current = page.locator(".top .entries > a[aria-current]")
    current.wait_for()
    assert edge(current) != plain


def test_a_printed_game_has_no_buttons(open_page: Opener) -> None:
    board = open_page()
    board.new_game("friend")
    board.wait_ready()
    page = board.page
    page.click("#tab-rules")
    page.emulate_media(media="print")
    buttons = page.locator("#play :is(button, input, select, a.button):visible:not(.turn, .hand)")
    assert buttons.all_inner_texts() == []
    assert page.is_visible("#turn-list")
    assert page.is_visible("svg.board")
    exact = "(one) => getComputedStyle(one).printColorAdjust"
    sign = "document.body.appendChild(Object.assign(document.createElement('span'), SIGN))"
    page.evaluate(sign.replace("SIGN", "{ className: 'seat-sign side-black' }"))
    assert page.locator(".seat-sign").first.evaluate(exact) == "exact"


def test_progress_has_the_accent(open_page: Opener, server: Server) -> None:
    page = open_page(f"{server.address}you", ready="input[name=theme]").page
    accents = page.evaluate("""() => ["progress", "input"].map((name) => {
      const one = document.body.appendChild(document.createElement(name));
      return getComputedStyle(one).accentColor;
    })""")
    assert "auto" not in accents
