"""What a browser keeps moves to another one by a link, which the server makes."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.conftest import Opener, Server

STREAK, GAME, LARGE = "lodestone.puzzle-streak", "lodestone.game.a", "lodestone.game.large"
#: What one browser offers, and what the other one has.
THEIRS = {STREAK: {"now": 8, "best": 8}, GAME: {"updated": 2}}
MINE = {STREAK: {"now": 1, "best": 2}}
KEEP = """(kept) => {
  for (const [key, value] of Object.entries(kept)) localStorage[key] = JSON.stringify(value);
}"""
#: More than one parcel holds, however it is packed.
KEEP_LARGE = """(key) => {
  const noise = () => crypto.getRandomValues(new Uint32Array(15_000)).join();
  localStorage[key] = JSON.stringify({ updated: 1, text: noise() + noise() });
}"""
#: The other name of the machine stands for the server's address in its network: a page opened by
#: it is another site to a browser, with nothing kept.
NETWORK = "localhost"
#: What the browser says of requests that the server refuses.
REFUSED = "Failed to load resource"


def in_a_network(page: Page) -> None:
    """Have the server, which only this machine reaches, say that it is in a network."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json={**response.json(), "host": NETWORK})

    page.route("**/api/live", answer)


def opened(open_page: Opener, server: Server, kept: dict[str, Any], link: str = "") -> Page:
    """Open the page *You*, or a link to it, in a browser that keeps something."""
    address = f"{server.address}you"
    page = open_page(address, ready="#offer", before=in_a_network, allowed=REFUSED).page
    page.evaluate(KEEP, kept)
    page.goto(link.replace(NETWORK, "127.0.0.1") or page.url)
    if not link:
        page.reload()
    page.wait_for_selector("#offer")
    return page


def offered(page: Page) -> str:
    """Offer everything; return the link."""
    page.click("#offer")
    expect(page.locator("dialog .qr")).to_have_count(1)
    return page.input_value("#offered")


def value_of(page: Page, key: str) -> Any:
    return json.loads(page.evaluate("(key) => localStorage[key] ?? 'null'", key))


def taken(page: Page, *kinds: str) -> None:
    """Take what is offered, and import these kinds of it."""
    press(page, "Take it")
    page.wait_for_selector("dialog:has-text('Only what is ticked is imported.')")
    for kind in kinds:
        page.check(f"#import-{kind}")
    press(page, "Import")
    page.wait_for_selector("dialog:has-text('Read: ')")
    press(page, "Close")
    page.wait_for_selector("#offer")


def press(page: Page, words: str) -> None:
    page.click(f"dialog .dialog-buttons button:text-is('{words}')")


def test_a_link_moves_what_is_kept(open_page: Opener, server: Server) -> None:
    giver = opened(open_page, server, THEIRS)
    link = offered(giver)
    assert link.startswith(f"http://{NETWORK}:{server.port}/you#parcel=")
    other = opened(open_page, server, MINE, link)
    assert "parcel" not in other.url
    press(other, "Take it")
    # What is replaced is said first, and is not ticked.
    told = other.locator("dialog")
    expect(told).to_contain_text("Games and studies new: 1 game")
    expect(told).to_contain_text("Progress replaces: puzzle streak")
    assert not other.is_checked("#import-progress")
    assert value_of(other, STREAK) == MINE[STREAK]
    other.check("#import-progress")
    press(other, "Import")
    press(other, "Close")
    expect(other.locator("#you-progress ~ ul")).to_contain_text("8 right in a row at best")
    assert {key: value_of(other, key) for key in THEIRS} == THEIRS
    assert {key: value_of(giver, key) for key in THEIRS} == THEIRS


def test_a_link_works_once(open_page: Opener, server: Server) -> None:
    link = offered(opened(open_page, server, THEIRS))
    taken(opened(open_page, server, {}, link), "games")
    late = opened(open_page, server, {}, link)
    press(late, "Take it")
    expect(late.locator("dialog")).to_contain_text("nothing waits under this key")
    assert value_of(late, GAME) is None


def test_closing_the_dialog_withdraws_the_link(open_page: Opener, server: Server) -> None:
    giver = opened(open_page, server, THEIRS)
    link = offered(giver)
    with giver.expect_response("**/api/parcels/taken"):
        press(giver, "Done")
    other = opened(open_page, server, {}, link)
    press(other, "Take it")
    expect(other.locator("dialog")).to_contain_text("nothing waits under this key")


def test_more_than_a_parcel_holds_moves(open_page: Opener, server: Server) -> None:
    giver = opened(open_page, server, THEIRS)
    giver.evaluate(KEEP_LARGE, LARGE)
    other = opened(open_page, server, {}, offered(giver))
    taken(other, "games")
    assert value_of(other, LARGE) == value_of(giver, LARGE)


def test_a_full_server_says_so(open_page: Opener, server: Server) -> None:
    giver = opened(open_page, server, THEIRS)
    refusal = {"detail": "the server is busy: 40 parcels of your address wait to be taken"}
    giver.route(
        "**/api/parcels",
        lambda route: route.fulfill(status=503, headers={"Retry-After": "600"}, json=refusal),
    )
    giver.click("#offer")
    expect(giver.locator("dialog")).to_contain_text("40 parcels of your address wait")


@pytest.mark.parametrize(
    ("offers", "said"),
    [
        ({"host": ""}, "an address that other devices cannot reach"),
        ({"parcels": False}, "A link would need a server"),
    ],
)
def test_without_a_link_the_file_serves(
    open_page: Opener, server: Server, offers: dict[str, object], said: str
) -> None:
    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json={**response.json(), **offers})

    page = open_page(
        f"{server.address}you",
        ready="#you-backup",
        before=lambda page: page.route("**/api/live", answer),
    ).page
    if offers.get("parcels", True):
        page.click("#offer")
    expect(page.locator("dialog, #you-backup ~ p").filter(has_text=said)).to_have_count(1)
    expect(page.locator("#export")).to_be_visible()
