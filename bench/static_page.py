"""Print how long the browser's Python takes on a static board: see docs/site.md.

    python -m bench.static_page [TURNS]

In each rule set TURNS random turns are made with the mouse, in a browser without a window: from the
last press to the new board drawn, which ends with a frame, the median with the least and the
greatest, in milliseconds. Then a game of up to 400 turns is opened, and an analysis is stopped.
"""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect, sync_playwright

from bench.figures import spread
from lodestone import Line, Position
from lodestone.core.markdown import head, row
from lodestone.site.folder import write_site
from tests.browser.board import Mouse
from tests.browser.conftest import launch
from tests.browser.files import served
from tests.browser.test_static_board import PYODIDE, BoundFiles, StaticBoard, opened

RULES = ("queah:balanced", "qo:standard", "qo:standard,size=9", "quincala:tournament")
LONGEST = 400
#: Where the page keeps its game.
KEY = "lodestone.static-board"
#: Keeps the milliseconds from each press to the frame after which the page is at rest.
WATCH = """() => {
  const play = document.querySelector("#play");
  window.taken = [];
  let pressed = 0;
  addEventListener("pointerdown", () => { pressed = performance.now(); }, true);
  new MutationObserver(() => {
    if (play.dataset.busy !== "no") return;
    requestAnimationFrame(() => window.taken.push(performance.now() - pressed));
  }).observe(play, { attributeFilter: ["data-busy"] });
}"""
#: Stops the analysis; returns the milliseconds until nothing of it is shown.
STOP = """async () => {
  const began = performance.now();
  document.querySelector("#analyse").click();
  while (document.querySelector("#advice").textContent)
    await new Promise((resume) => setTimeout(resume));
  return performance.now() - began;
}"""


@contextmanager
def site() -> Iterator[str]:
    """Serve a site; yield the address of its board."""
    with TemporaryDirectory() as folder:
        write_site(Path(folder), PYODIDE)
        with served(Path(folder), BoundFiles) as host:
            yield f"{host}board/"


def turns(board: StaticBoard, address: str, rules: str, count: int) -> list[float]:
    """Return the milliseconds that random turns took, in games that begin again when they end."""
    taken: list[float] = []
    chance, mouse = Random(rules), Mouse(board)
    while len(taken) < count:
        board.open(f"{address}?rules={rules}")
        board.page.evaluate(WATCH)
        while len(taken) + len(board.page.evaluate("taken")) < count and not board.is_over:
            board.play_turn(chance, mouse)
            board.wait_ready()
        taken += board.page.evaluate("taken")
    return taken


def long_game(rules: str) -> Line:
    """Return a random game in which no turn ends it that has another beside it."""
    chance, line = Random(rules), Line((Position.start(rules),))
    while len(line.turns) < LONGEST and line.outcome is None:
        some = chance.sample(line.position.turns, len(line.position.turns))
        afters = map(line.play, some)
        line = next((after for after in afters if after.outcome is None), line.play(some[0]))
    return line


def opening(board: StaticBoard, address: str, line: Line) -> float:
    """Return how many seconds longer a page takes to open with a game than with its start."""
    rules, times = str(line.position.rules), []
    for given in ((), line.turns):
        kept = {"rules": rules, "turns": given, "computer": "", "level": "level-3"}
        board.open(f"{address}?rules={rules}")
        write = f"localStorage.setItem({KEY!r}, {json.dumps(json.dumps(kept))})"
        board.page.evaluate(write)
        began = time.perf_counter()
        board.open(address)
        times.append(time.perf_counter() - began)
    assert len(board.turns) == len(line.turns)
    return times[1] - times[0]


def stop(board: StaticBoard, address: str, rules: str) -> float:
    """Return how long an analysis takes to stop, in milliseconds."""
    board.open(f"{address}?rules={rules}")
    board.page.click("#analyse")
    expect(board.page.locator("#advice")).to_contain_text(":")
    return float(board.page.evaluate(STOP))


def measure(browser: Browser, address: str, count: int) -> None:
    """Print a line for each rule set."""
    print(head("rules", "turns", "turn", "a game opens", "analysis stops"))
    for rules in RULES:
        with opened(browser, address) as board:
            taken = turns(board, address, rules, count)
            figure = f"{spread(taken, '.0f')} ms"
            game = long_game(rules)
            opens = f"{opening(board, address, game):.1f} s ({len(game.turns)} turns)"
            stops = f"{stop(board, address, rules):.0f} ms"
            print(row(rules, len(taken), figure, opens, stops), flush=True)


def main(count: int) -> None:
    """Measure in Chromium."""
    with sync_playwright() as playwright, site() as address, launch(playwright) as browser:
        measure(browser, address, count)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
