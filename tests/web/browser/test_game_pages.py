"""The pages of a game: what it is, its rules next to others, and what is known about it."""

import re

import pytest
from playwright.sync_api import Page

from lodestone.core.game import find_game
from lodestone.teach.evidence import evidence_of
from lodestone.teach.puzzles import puzzles_of
from tests.thinning import long
from tests.web.browser.board import Board, Mouse, wait_until
from tests.web.browser.test_access import PHONE, SMALL_DESK, check

SOLVED = """(puzzle) =>
  localStorage.setItem("lodestone.puzzles", JSON.stringify({
    [puzzle]: { first: "right", solved: true },
  }))"""


@pytest.fixture
def open_game(open_page, server):
    def opener(place: str, ready: str, **context):
        return open_page(server.address + place, ready=ready, **context).page

    return opener


@pytest.mark.parametrize("size", [PHONE, *long(SMALL_DESK)], ids="{0[width]}".format)
def test_the_cells_of_disputes_open_positions(open_game, size) -> None:
    page = open_game("queah", ".dispute-cell", viewport=size)
    assert page.locator(".shown-board").count() == 5
    page.click('[aria-label="Boards and Pieces: Yes"]')
    page.wait_for_selector(".decision .case-board > *")
    assert "compulsory" in (page.text_content(".decision .case h3") or "")
    check(Board(page), "a game's page")
    page.click('[aria-label="Boards and Pieces: Yes"]')
    wait_until(page, lambda: page.locator(".decision").count() == 0)
    page.click('[aria-label="Boards and Pieces: Yes"]')
    page.click(".decision .case a >> nth=0")
    page.wait_for_selector("#viewer .cell")
    assert "capture%3Dmandatory" in page.url
    assert "ompulsory" in (page.text_content("#rules-line") or "") + (
        page.text_content("#title") or ""
    )


def test_every_clause_is_shown_with_its_sources(open_game) -> None:
    page = open_game("queah/sources", ".evidence", viewport=PHONE)
    clauses = page.locator(".evidence > li").all_text_contents()
    assert len(clauses) == len(evidence_of(find_game("queah")).clauses)
    stuck = " ".join(next(told for told in clauses if "cannot move" in told).split())
    assert "Since 1888." in stuck
    assert "stated: stalemate loses Büttikofer 1888 Wer … durch die Gegenpartie matt" in stuck
    assert "silent: stalemate loses 2016 comment" in stuck
    assert page.locator(".evidence q[lang=de]").count() > 5
    check(Board(page), "the sources of a game")


def install(page: Page) -> None:
    page.clock.install()


def wait_changed(page: Page, words: str | None) -> None:
    """Wait until something else than these words is said below the board."""
    wait_until(page, lambda: page.text_content(".game-board .small") != words)


@pytest.mark.long
def test_demonstrations_play_themselves_or_wait(open_game) -> None:
    for motion in ("reduce", "no-preference"):
        page = open_game("queah", ".game-board button", reduced_motion=motion, before=install)
        words = page.text_content(".game-board .small")
        page.mouse.move(5, 300)
        page.clock.run_for(2_500)
        if motion == "no-preference":  # the server is asked what the turn leads to
            wait_changed(page, words)
        else:
            assert page.text_content(".game-board .small") == words
    page.hover(".game-board .board")
    words = page.text_content(".game-board .small")
    page.click(".game-board button")
    wait_changed(page, words)
    page.click(".shown button >> nth=0")
    page.wait_for_selector(".shown button:has-text('Show again')")


def test_a_game_page_shows_the_progress(open_game) -> None:
    page = open_game("queah", ".game-ways")
    [first, *_] = puzzles_of("queah")
    page.evaluate(SOLVED, f"{first.rules} {first.position}")
    page.reload()
    page.wait_for_selector(f".game-ways >> text=1 of {len(puzzles_of('queah'))} solved")
    assert "0 of" in (page.text_content(".game-ways li >> nth=0") or "")
    page.click(".game-ways a:has-text('Begin:')")
    page.wait_for_url("**/learn/queah/*")


def test_answers_have_evidence_and_a_map(open_game) -> None:
    page = open_game("queah/answers", ".family-cell")
    assert page.locator(".answer-cards > .answer-card").count() == 5
    page.click(".claim summary >> nth=0")
    assert page.locator(".claim:first-child .kind").first.is_visible()
    # Letters are sides, as on boards.
    cells = [text.strip() for text in page.locator(".family-cell").all_text_contents()]
    assert {text[0] for text in cells} == {"W", "B", "="}, cells
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
    wait_until(page, lambda: "4 clauses differ" in (page.text_content(".pair-head") or ""))
    assert "comment-house" in page.url
    check(Board(page), "the rules")


def test_the_strategy_page_plays_its_list(open_game) -> None:
    page = open_game("queah/strategy", ".principle .shown-board > *")
    useful = page.locator(".principles").first.locator("h3").all_text_contents()
    assert useful[0] == "Look one exchange ahead"
    check(Board(page), "the strategy page")
    page.click(".answer-card button >> nth=0")
    page.check("dialog input[value=white]", force=True)
    page.click("dialog button:has-text('Start game')")
    page.wait_for_selector("#controls button")
    mouse = Mouse(Board(page))
    mouse.pick("c2")
    mouse.put("c3")
    page.wait_for_selector("#advice:has-text('Principles:')")
    assert re.search(r": .+\. It .+\.", page.text_content("#advice") or "")
