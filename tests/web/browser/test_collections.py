"""The page of collections, and studies opened from it in the viewer."""

import pytest

from tests.thinning import long
from tests.web.browser.board import Board, wait_until
from tests.web.browser.conftest import DESK
from tests.web.browser.test_access import PHONE, check
from tests.web.browser.viewer import READY

STUDIES = "#studies .study"


@pytest.fixture
def open_collections(open_page, server):
    def opener(place: str, **context):
        return open_page(
            server.address + place, ready="#collections-about:not(:empty)", **context
        ).page

    return opener


@pytest.mark.long
def test_one_key_opens_a_study(open_collections) -> None:
    page = open_collections("study/qo")
    page.wait_for_selector(STUDIES)
    page.get_by_label("Search these studies").fill("line opponent")
    page.get_by_text("of 23 studies").wait_for()
    page.get_by_label("Search these studies").fill("")
    page.locator(f"{STUDIES} a").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(READY)
    assert "/study/qo/" in page.url
    assert page.text_content("#title") == "A line for the opponent"
    # It is read before it is edited, and leads on to the next one.
    assert "Qo" in (page.text_content("#rules-line") or "")
    assert not page.is_visible("#tabs")
    check(Board(page), "reading")
    page.keyboard.press("End")
    page.wait_for_selector("#reader .primary:has-text('Next study')")
    page.click("text=Edit")
    page.click("#tab-explorer")
    page.wait_for_selector(".explored, #explorer p")
    wait_until(page, lambda: "the collection of Qo" in (page.text_content("#explorer") or ""))
    page.goto(page.url.split("study")[0] + "qo")
    page.wait_for_selector(".game-ways:has-text('1 of 23 read')")


@pytest.mark.parametrize("size", [PHONE, *long(DESK)], ids="{0[width]}".format)
def test_games_are_chosen_by_links(open_collections, size) -> None:
    page = open_collections("study/queah", viewport=size)
    page.wait_for_selector(STUDIES)
    assert "Queah" in (page.text_content("h1") or "")
    page.click("#collections-games a:has-text('Quincala')")
    page.wait_for_selector(f"{STUDIES}:has-text('One leg, two losers')")
    assert page.title() == "Collection: Mini Quincala – Lodestone"
    assert page.text_content("#collections-games [aria-current=page]") == "Mini Quincala"
    page.click("#collections-games a:has-text('Qo')")
    wait_until(page, lambda: page.locator(".study-picture > *").count() > 10)
    check(Board(page), "the list")
    page.goto(f"{page.url}/nonsense")
    page.wait_for_selector("#fault:not([hidden])")
    assert "Qo has no study “nonsense”" in (page.text_content("#fault-text") or "")
