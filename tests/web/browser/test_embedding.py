"""Boards on a page that is not Lodestone's."""

from playwright.sync_api import Browser, Route

from tests.web.browser.conftest import Server
from tests.web.browser.patient import new_page

PAGE = """<!doctype html>
<title>Two boards</title>
<script type="module" src="static/js/lodestone-board.js"></script>
<main style="width: 300px">
  <lodestone-board id="one" rules="queah"></lodestone-board>
  <lodestone-board id="two" rules="qo"></lodestone-board>
</main>
"""
PIECES = "(id) => document.getElementById(id).shadowRoot.querySelectorAll('.piece').length"
CELLS = "document.getElementById('one').shadowRoot.querySelectorAll('.cell').length"
FAULT = "(id) => document.getElementById(id).shadowRoot.querySelector('[role=alert]').textContent"
WIDTH = "(id) => document.getElementById(id).shadowRoot.querySelector('svg').clientWidth"


def test_two_boards_on_a_page_of_ones_own(browser: Browser, server: Server) -> None:
    faults: list[str] = []
    page = new_page(browser)
    try:
        page.on("pageerror", lambda error: faults.append(str(error)))
        address = f"{server.address}own.html"
        page.route(address, _own_page)
        page.goto(address)

        page.wait_for_function(f"({PIECES})('one') === 8 && ({FAULT})('two') === ''")
        labels = page.locator("lodestone-board svg[aria-label]")
        labels.nth(1).wait_for()
        assert (labels.nth(0).get_attribute("aria-label") or "").startswith("White to move")
        assert page.evaluate(CELLS) == 0
        assert page.evaluate(WIDTH, "one") == page.evaluate(WIDTH, "two") == 300

        # Each board follows its own attributes, and says in a line what is wrong with them.
        page.evaluate("document.getElementById('two').setAttribute('rules', 'queah')")
        page.wait_for_function(f"({PIECES})('two') === 8")
        page.evaluate("document.getElementById('one').setAttribute('position', 'nonsense')")
        page.wait_for_function(f"({FAULT})('one') !== ''")
        assert "\n" not in page.evaluate(FAULT, "one")
        assert page.evaluate(PIECES, "two") == 8
        assert faults == []
    finally:
        page.close()


def _own_page(route: Route) -> None:
    route.fulfill(content_type="text/html", body=PAGE)
