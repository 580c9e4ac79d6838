"""A browser's context that one test after the other uses keeps nothing but the page's files."""

from tests.browser.conftest import DESK, Contexts, Server

LEAVE = "() => { localStorage.setItem('left', 'behind'); document.cookie = 'left=behind' }"
LEFT = "() => [localStorage.length, document.cookie]"
FETCHED = """() => performance.getEntriesByType("resource")
  .filter((entry) => entry.name.includes("/assets/") && entry.transferSize > 0).length"""


def test_a_used_context_has_only_the_files(contexts: Contexts, server: Server) -> None:
    page = contexts.open(viewport=DESK, locale="en-GB")
    page.context.route("**/never", lambda route: route.abort())
    page.goto(f"{server.address}play")
    page.wait_for_selector("#begin")
    assert page.evaluate(FETCHED) > 5
    page.evaluate(LEAVE)
    used = contexts.lent
    contexts.give_back()
    assert page.is_closed()

    page = contexts.open(viewport=DESK, locale="en-GB")
    assert contexts.lent == used
    page.goto(f"{server.address}play")
    page.wait_for_selector("#begin")
    assert page.evaluate(FETCHED) == 0
    assert page.evaluate(LEFT) == [0, ""]


def test_two_at_once_have_a_context_each(contexts: Contexts, server: Server) -> None:
    one, other = contexts.open(), contexts.open()
    one.goto(f"{server.address}play")
    one.evaluate(LEAVE)
    other.goto(f"{server.address}play")
    assert other.evaluate(LEFT) == [0, ""]
