"""Print how soon a first visit to the site plays, on a slow connection: see docs/speed.md.

    python -m bench.site_start [ROUNDS]

nginx serves the site, compressed, over a line of 1.6 Mbit/s and 100 ms; the browser's cache is
empty. Each round says, in seconds since the address was opened, when the board takes a turn, when
the weakest level has replied to the first one, and when it has replied to the second, for which
Python is needed; then how long the same page, and one that needs Python, take from the cache.
"""

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from playwright.sync_api import Page, sync_playwright

from lodestone.lab.markdown import head, row
from lodestone.web.site.folder import write_site
from tests.web.browser.board import Board, Mouse
from tests.web.browser.conftest import DESK, launch
from tests.web.browser.files import PYODIDE
from tests.web.browser.nginx import hosted, slowed

PREFIX = "club/games/"


def first_visit(page: Page, address: str) -> list[float]:
    """Play the beginning of a game; return when each step was done."""
    began, board, chance, times = monotonic(), Board(page), Random(3), []
    page.goto(f"{address}play", wait_until="commit")
    page.check('input[name="side"][value="white"]')
    page.click("#begin")
    board.wait_ready()
    times.append(monotonic() - began)
    for _ in range(2):
        count = len(board.turns)
        board.play_turn(chance, Mouse(board))
        board.wait_turns(count + 2)
        times.append(monotonic() - began)
    return times


def again(page: Page, address: str, there: str) -> float:
    """Return how long a page takes from the cache."""
    began = monotonic()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(there)
    return monotonic() - began


def main(rounds: int = 3) -> None:
    """Print a row for each round."""
    print(head("a turn", "first reply", "second reply", "play again", "lesson again"))
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        root, own = Path(folder) / "root", Path(folder) / "nginx"
        own.mkdir()
        write_site(root / PREFIX, PYODIDE)
        browser = launch(playwright)
        with hosted(root, own) as port, slowed(port) as host:
            for _ in range(rounds):
                context = browser.new_context(viewport=DESK, reduced_motion="reduce")
                page = context.new_page()
                page.set_default_timeout(120_000)
                times = first_visit(page, f"{host}{PREFIX}")
                page.evaluate("navigator.serviceWorker.ready")
                page.wait_for_timeout(3_000)
                times.append(again(page, f"{host}{PREFIX}play", "#begin"))
                times.append(again(page, f"{host}{PREFIX}learn/queah/steps", "svg.board"))
                print(row(*(f"{one:.1f} s" for one in times)), flush=True)
                context.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
