"""The lab's page: an experiment ticked together, run, stopped, read and played."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.patience import LONG_PATIENCE_MS
from tests.thinning import long
from tests.web.browser.board import Board, wait_until
from tests.web.browser.conftest import DESK, Opener, Server
from tests.web.browser.test_access import PHONE, check

PLANNED = "#build[data-planned]:not([data-planned=''])"


@pytest.fixture
def lab(open_page: Opener, server: Server) -> Page:
    # A busy server and a plan without rule sets are refusals, which the browser writes down.
    opened = open_page(f"{server.address}lab", ready=PLANNED, allowed="status of (400|503)")
    return opened.page


def tick(page: Page, option: str, title: str) -> None:
    label = page.locator(f'[data-option="{option}"] label', has=page.get_by_text(title, exact=True))
    label.locator("input").click()


def said(page: Page, words: str) -> None:
    page.wait_for_function(
        "(words) => document.querySelector('#plan').textContent.includes(words)", arg=words
    )


def ended(page: Page, state: str) -> None:
    page.wait_for_selector(f'#job[data-state="{state}"]', timeout=LONG_PATIENCE_MS)


@pytest.mark.long
def test_ticks_become_rule_sets(lab: Page) -> None:
    lab.check('input[name="game"][value="queah"]')
    said(lab, "2 rule sets, 2 players: 800 games.")
    lab.click("#build-more > summary")
    tick(lab, "capture", "captures compulsory")
    said(lab, "1 rule set, 2 players: 400 games.")
    tick(lab, "capture", "captures compulsory")
    lab.fill('[data-option="reserve"] input', "1-3")
    said(lab, "6 rule sets, 2 players: 2,400 games.")
    lab.locator("#cells input").nth(1).click()
    said(lab, "5 rule sets, 2 players: 2,000 games.")
    lab.fill('[data-option="reserve"] input', "9")
    said(lab, "Reserve: choose at least one.")
    assert lab.get_attribute("#run", "aria-disabled") == "true"
    lab.fill('[data-option="reserve"] input', "0-6")
    said(lab, "14 rule sets")
    with lab.expect_download() as download:
        lab.click("#plan-file")
    text = Path(download.value.path()).read_text()
    assert '"reserve" = [0, 1, 2, 3, 4, 5, 6]' in text
    # Two named rule sets are compared instead.
    lab.check('input[name="question"][value=""]')
    lab.select_option("#preset", "traditional")
    lab.select_option("#other", "balanced")
    said(lab, "2 rule sets, 2 players: 800 games.")
    first, second = lab.locator(".lab-side").all_inner_texts()
    assert "stepping back allowed" in first
    assert "no stepping back" in second
    lab.select_option("#other", "traditional")
    said(lab, "Choose two different rule sets.")


def run_small(page: Page, games: int, *, player: str = "Random") -> None:
    page.check('input[name="game"][value="queah"]')
    page.click("#build-more > summary")
    page.locator("#build-players label", has_text="Level 3").locator("input").uncheck()
    page.locator("#build-players label", has_text=player).locator("input").check()
    page.fill('input[name="option-games"]', str(games))
    page.fill("#title", f"{player}, {games} games")
    page.wait_for_selector(PLANNED)
    page.click("#run")


@pytest.fixture
def finished_run(lab: Page) -> Page:
    """The page of an experiment of 80 games that have been played."""
    run_small(lab, 40)
    ended(lab, "finished")
    return lab


@pytest.mark.long
def test_an_experiment_is_run_to_its_end(finished_run: Page) -> None:
    page = finished_run
    assert page.text_content("#job-status") == "All 80 games have been played."
    page.reload()
    ended(page, "finished")
    page.wait_for_selector("#job-sentences p")
    assert "compared with" in (page.text_content("#job-sentences") or "")
    page.wait_for_selector("#seats dd")
    assert "Free entry" in (page.text_content("#seats dt") or "")
    assert (page.text_content(".lab-proven") or "").strip().startswith("Proven: with best play")
    assert re.search(r"advantage|seats|ahead", page.text_content("#seats dd") or "")
    check(Board(page), "a finished experiment")


@pytest.mark.long
def test_the_report_is_read_on_the_page(finished_run: Page) -> None:
    """Without a second scrollbar; the metrics are folded."""
    page = finished_run
    page.click("#job-report > summary")
    report = page.frame_locator("#job-report iframe")
    report.locator("h1:has-text('Random, 40 games')").wait_for()
    expect(page.locator("header.top")).to_be_attached()
    higher = "one => one.contentDocument.documentElement.scrollHeight - one.clientHeight"
    wait_until(page, lambda: page.locator("#job-report iframe").evaluate(higher) <= 1)
    expect(report.locator("details table").first).to_be_hidden()
    check(Board(page), "the report")
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.long
def test_rules_of_an_experiment_are_played(finished_run: Page) -> None:
    page = finished_run
    page.click("#job-rules li:nth-child(2) button")
    page.click("dialog[open] button.primary")
    page.wait_for_url("**/play/*")
    page.wait_for_selector(".board [data-place]")
    assert "compulsory" in (page.text_content("body") or "")


@pytest.mark.long
def test_a_run_is_stopped_and_continued(lab: Page) -> None:
    run_small(lab, 2_000, player="Level 1")
    lab.wait_for_function(
        "() => /of \\d,\\d+ games/.test(document.querySelector('#job-status').textContent)",
        timeout=LONG_PATIENCE_MS,
    )
    # Only who started it can stop it.
    kept = lab.evaluate("() => localStorage.getItem('lodestone.owned')")
    lab.evaluate("() => localStorage.removeItem('lodestone.owned')")
    lab.reload()
    ended(lab, "running")
    assert lab.locator("#job-stop").is_hidden()
    lab.evaluate("(kept) => localStorage.setItem('lodestone.owned', kept)", kept)
    lab.reload()
    ended(lab, "running")
    lab.click("#job-stop")
    ended(lab, "stopped")
    lab.reload()
    ended(lab, "stopped")
    lab.click("#job-on")
    ended(lab, "running")
    lab.click("#job-stop")
    ended(lab, "stopped")


@pytest.mark.parametrize("size", [PHONE, *long(DESK)])
def test_everybody_can_use_the_lab(lab: Page, size: dict[str, int]) -> None:
    lab.set_viewport_size(size)
    lab.click("#build-more > summary")
    lab.click("#build-metrics summary")
    check(Board(lab), "the lab")
    lab.keyboard.press("Tab")
    lab.keyboard.press("Space")
    said(lab, "2 rule sets")


@pytest.fixture(scope="module")
def public_server(shared_cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for strangers, on which nothing has been solved."""
    cache = tmp_path_factory.mktemp("public")
    (cache / "kernels").symlink_to((shared_cache / "kernels").resolve())
    server = Server(cache, "--public", "--without-proxy")
    yield server
    server.kill()


@pytest.mark.long
def test_a_public_server_offers_what_it_allows(open_page: Opener, public_server: Server) -> None:
    page = open_page(f"{public_server.address}lab", ready=PLANNED).page
    assert page.locator("#closed").is_visible()
    assert page.locator("#run").is_hidden()
    page.set_viewport_size(PHONE)
    check(Board(page), "a public lab")
    page.goto(f"{public_server.address}play")
    page.wait_for_selector("#start:not([hidden])")
    page.check('input[value="queah"]')
    page.wait_for_selector("option[disabled]:has-text('Perfect')", state="attached")
