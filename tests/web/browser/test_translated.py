"""The page in a browser that translates it: what it says stays true."""

from random import Random

import pytest

from tests.thinning import long
from tests.web.browser.board import Board, Mouse
from tests.web.browser.conftest import Opener

#: Moves every text into new elements, as translators do, and those that come later as well.
TRANSLATE = """() => {
  const kept = "font, svg, script, style, textarea, [translate=no]";
  const wrap = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts.filter((one) => one.data.trim() && !one.parentElement.closest(kept))) {
      const [outer, inner] = ["font", "font"].map((name) => document.createElement(name));
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  new MutationObserver(wrap).observe(document.body, {
    characterData: true, childList: true, subtree: true,
  });
  wrap();
}"""
SAID = """() => {
  const words = document.querySelector("main").innerText.replace(/\\s+/g, " ");
  const asked = [...document.querySelectorAll("dialog")].map((one) => one.textContent.trim());
  return [words, ...asked];
}"""
NOTATION = "svg.board, .turn:not(.start), .turn-choice, .worth, .seat-clock, code"


def assert_alike(plain: Board, translated: Board) -> None:
    """Check that both pages say the same."""
    for board in (plain, translated):
        board.wait_ready()
    assert translated.page.evaluate(SAID) == plain.page.evaluate(SAID)
    assert translated.page.locator("#status font").count() > 0
    assert translated.page.locator(NOTATION).locator("font").count() == 0


@pytest.mark.parametrize(
    ("game", "preset"),
    [*long(("queah", "balanced")), ("qo", "small"), *long(("quincala", "mini-21"))],
)
def test_a_translated_game_says_what_is_true(open_page: Opener, game: str, preset: str) -> None:
    plain, translated = both = open_page(), open_page()
    translated.page.evaluate(TRANSLATE)
    for board in both:
        board.new_game("friend", preset, game=game)
    for number in range(1, 3):
        for board in both:
            board.play_turn(Random(number), Mouse(board))
            board.wait_turns(number)
        assert_alike(plain, translated)
    for board in both:
        board.page.click("#take-back")
        board.wait_turns(1)
    assert_alike(plain, translated)
    for board in both:
        board.page.click("#tab-game")
        board.page.fill("#about-game input >> nth=0", "Ann")
    assert_alike(plain, translated)
