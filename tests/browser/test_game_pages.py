"""The pages of a game: what it is, its rules next to others, and what is known about it."""

import pytest

from tests.browser.board import Board, wait_until
from tests.browser.test_access import PHONE, SMALL_DESK, check
from tests.thinning import long


@pytest.fixture
def open_game(open_page, server):
    def opener(place: str, ready: str, **context):
        return open_page(server.address + place, ready=ready, **context).page

    return opener


@pytest.mark.parametrize("size", [PHONE, long(SMALL_DESK)], ids=["phone", "desk"])
def test_the_cells_of_disputes_open_positions(open_game, size) -> None:
    page = open_game("queah", ".dispute-cell", viewport=size)
    assert page.locator(".shown-board").count() == 5
    page.click('[aria-label="Murray sheet: Yes"]')
    page.wait_for_selector(".decision .case-board > *")
    assert "compulsory" in (page.text_content(".decision .case h3") or "")
    check(Board(page), "a game's page")
    page.click('[aria-label="Murray sheet: Yes"]')
    wait_until(page, lambda: page.locator(".decision").count() == 0)


def test_a_demonstration_waits_for_a_press(open_game) -> None:
    page = open_game("queah", ".shown button")
    page.click(".shown button >> nth=0")
    page.wait_for_selector(".shown button:has-text('Show again')")


def test_answers_have_evidence_and_a_map(open_game) -> None:
    page = open_game("queah/answers", ".family-cell")
    assert page.locator(".answer-cards > .answer-card").count() == 5
    page.click(".claim summary >> nth=0")
    assert page.locator(".claim:first-child .kind").first.is_visible()
    page.focus(".family-cell[aria-current]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    wait_until(page, lambda: "Reserve: 5" in (page.text_content(".family-card") or ""))
    check(Board(page), "the answers")
    page.click(".family-card button")
    page.wait_for_selector("dialog[open]")


def test_two_rule_sets_are_compared_by_address(open_game) -> None:
    page = open_game("queah/rules#rules=queah%3Abalanced&with=queah%3Acomment", ".pair-clause")
    assert "2 clauses differ" in (page.text_content(".pair-head") or "")
    page.click("button:has-text('Only differences')")
    assert page.locator(".pair-clause").count() == 2
    page.select_option(".pair-choice select >> nth=0", "comment-house")
    wait_until(page, lambda: "3 clauses differ" in (page.text_content(".pair-head") or ""))
    assert "comment-house" in page.url
    check(Board(page), "the rules")
