"""Print how long the viewer takes for a step in a long game, and for a graph of exact values.

    python -m bench.viewer_steps [STEPS [ADDRESS ...]]

A random game of Qo of 300 turns with 200 variations is opened in a browser without a window, and
walked through with the arrow keys. With the addresses of running servers, the servers take turns
with the same games, so that versions can be compared; without one, a server is started.

It prints the median and 95th percentile of a step in milliseconds: from the key press to the new
position drawn, which ends with a frame, and frames come 60 times a second; the processor time of
the page's thread until then; and that of the 500 ms after the key, in which pieces move and the
server is asked for the legal turns. Last comes the value graph of a game of Queah of 100
turns, whose rules are solved beforehand: from the press of the button to the whole graph drawn, the
median of five.
"""

import json
import sys
import urllib.request
from collections import defaultdict
from itertools import chain, cycle
from random import Random
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, sync_playwright

from bench.page_drawing import Meter, addresses
from bench.random_games import random_turns
from lodestone import Position, Rules
from lodestone.core.markdown import head, row
from lodestone.records import GameRecord
from lodestone.records.check import check
from lodestone.records.cursor import Cursor
from lodestone.records.writer import write_text
from tests.browser.conftest import DESK, launch
from tests.browser.viewer import PASTE, READY

WALKED, TURNS, VARIATIONS = "qo:standard", 300, 200
SOLVED, GRAPH_TURNS, GRAPHS = "queah:balanced", 100, 5
#: How long the page rests after a key, in milliseconds.
REST = 500

# The time from a key to the frame that shows what it did: a message that is posted in a frame's
# callback comes after the frame.
WATCH = """() => {
  window.steps = [];
  addEventListener("keydown", ({ timeStamp }) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.steps.push(performance.now() - timeStamp);
      port2.postMessage(null);
    }), { capture: true });
}"""

#: Which turn is shown.
PLACE = "() => document.querySelector('.turn[aria-current]').dataset.node"
#: Along the line, and at variations into one and back.
KEYS = ("ArrowRight",) * 4 + ("ArrowDown", "ArrowUp")

# From the press to the whole graph: its line has a point for each position.
GRAPH = """(positions) => new Promise((resolve) => {
  const began = performance.now();
  const look = () => {
    const line = document.querySelector(".graph-line")?.getAttribute("d") ?? "";
    if (line.split("L").length < positions) return requestAnimationFrame(look);
    resolve(performance.now() - began);
  };
  document.querySelector("#report .graph-box")?.remove();
  document.querySelector("#report button.primary").click();
  look();
})"""


def long_game(rules: str, turns: int, variations: int) -> GameRecord:
    """Return a random game of this length, with legal variations all over it."""
    start = Position.start(Rules.parse(rules))
    cursor = Cursor(is_compiled=True)
    for seed in range(10_000):
        record = GameRecord(rules, tags={"White": "Ann", "Black": "Bea"})
        record.add_turns(random_turns(start, turns, seed))
        check(record, cursor)
        if len(record.turns) == turns:
            break
    rng = Random(1)
    nodes = record.main_line
    while variations > 0:
        node = rng.choice(nodes[:-1])
        assert node.parent is not None
        others = random_turns(
            cursor.line(record, node.parent).position, rng.randrange(1, 6), rng.randrange(9**9)
        )
        if others[0] not in [one.turn for one in node.parent.children]:
            variations -= 1
            other = node.parent
            for turn in others:
                other = other.add(turn)
    return record


def open_viewer(browser: Browser, address: str, record: GameRecord) -> Page:
    """Open a game in the viewer of a browser without a past."""
    page = browser.new_context(viewport=DESK).new_page()
    page.goto(f"{address}viewer")
    page.wait_for_selector(READY)
    page.evaluate(PASTE, write_text(record))
    page.wait_for_function(
        "(count) => document.querySelectorAll('.turn').length >= count", arg=len(record.main_line)
    )
    page.wait_for_timeout(REST)
    return page


def walk(page: Page, steps: int) -> list[tuple[float, ...]]:
    """Step on; return for each step the time to its frame, and processor times, milliseconds."""
    page.evaluate(WATCH)
    meter = Meter(page.context.new_cdp_session(page))
    found: list[tuple[float, ...]] = []
    for key in cycle(KEYS):
        if len(found) == steps:
            return found
        place, before = page.evaluate(PLACE), meter.read()["work"]
        page.keyboard.press(key)
        page.wait_for_function("() => window.steps.length > 0")
        drawn = meter.read()["work"] - before
        page.wait_for_timeout(REST)
        elapsed = page.evaluate("window.steps.splice(0)[0]")
        if page.evaluate(PLACE) != place:
            found.append((elapsed, drawn, meter.read()["work"] - before))
    return found


def graph(page: Page, positions: int) -> float:
    """Make the report by exact values; return the milliseconds until its graph was complete."""
    page.click("#tab-report")
    return median(page.evaluate(GRAPH, positions) for _ in range(GRAPHS))


def solve(address: str) -> None:
    """Have the server solve the rules, and wait for it."""
    body = json.dumps({"rules": SOLVED}).encode()
    headers = {"Content-Type": "application/json"}
    while True:
        request = urllib.request.Request(f"{address}api/solve", body, headers)
        with urllib.request.urlopen(request) as answer:
            if json.load(answer)["state"] == "solved":
                return


def main(steps: int, given: list[str]) -> None:
    """Measure the servers in turn, and print tables."""
    game, short = long_game(WALKED, TURNS, VARIATIONS), long_game(SOLVED, GRAPH_TURNS, 0)
    found: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    graphs = {}
    with sync_playwright() as playwright, addresses(given) as servers:
        browser = launch(playwright)
        for address in servers * 2:
            page = open_viewer(browser, address, game)
            found[address] += walk(page, steps // 2)
            page.context.close()
        for address in servers:
            solve(address)
            page = open_viewer(browser, address, short)
            graphs[address] = graph(page, GRAPH_TURNS + 1)
        browser.close()
    heads = [(f"{name}, ms", "95 % below") for name in ("drawn", "work", "work after, too")]
    print(head("server", "steps", *chain.from_iterable(heads), "graph, ms"))
    for address, rows in found.items():
        times = list(zip(*rows, strict=True))
        columns = [(median(values), quantiles(values, n=20)[-1]) for values in times]
        shown = (f"{one:.1f}" for one in chain.from_iterable(columns))
        print(row(address, len(rows), *shown, f"{graphs[address]:.0f}"))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60, sys.argv[2:])
