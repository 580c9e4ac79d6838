"""Compare the kernels in a browser with native ones: see docs/speed.md.

    python -m bench.browser_search [ROUNDS]

Native code and each browser do the same work alternately, on one thread: the same search to the
same number of positions or simulations, or the same random games. What counts is processor time, in
browsers that of the process that draws the page; ratios are native time over the browser's, medians
with the least and the greatest.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

from bench.figures import spread
from bench.processes import children, seconds
from lodestone import Line, Position
from lodestone.core.sent import plain
from lodestone.kernel.play import playouts
from lodestone.kernel.sources import PACKAGE
from lodestone.lab.markdown import head, row
from lodestone.players.asked import asked_of
from lodestone.players.roster import find_player
from lodestone.search.request import Limit, SearchRequest
from tests.web.browser import firefox
from tests.web.browser.conftest import launch
from tests.web.browser.files import served

RULES = ("queah:balanced", "qo:standard", "quincala:tournament")
ROUNDS = 10
#: Positions and simulations of a search, and random games, a second or so each.
WORK = {
    "alpha-beta": (3_000_000, 1_000_000, 300_000),
    "tree": (60_000, 6_000, 3_000),
    "random games": (800_000, 50_000, 2_500),
}
LONGEST = 2_000
RUN = """async ({ game, asked, games, longest }) => {
  const { Kernels } = await import("/js/search/kernels.js");
  const { choose } = await import("/js/search/player.js");
  const { Task } = await import("/js/search/request.js");
  const bytes = await (await fetch(`/wasm/${game}.wasm`)).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes);
  const kernels = new Kernels(instance);
  if (games) {
    const { position } = new Task(kernels, asked);
    const path = kernels.lend([longest + 1]);
    const [, , turns] = kernels.results("playouts", 7, position, 1, games, path);
    return Number(turns);
  }
  let last;
  for (const result of choose(kernels, asked)) last = result;
  return last.nodes;
}"""


class SearchWork(NamedTuple):
    """Something that is computed natively and in browsers, and counted."""

    rules: str
    name: str
    native: Callable[[], int]
    given: dict[str, Any]


def all_work() -> Iterator[SearchWork]:
    """Yield what is compared."""
    for place, rules in enumerate(RULES):
        line = Line.of(Position.start(rules))
        for name in ("alpha-beta", "tree"):
            player = replace(find_player(name), threads=1)
            limit = Limit(nodes=WORK[name][place])
            request = SearchRequest(line, limit, seed=1)
            asked = asked_of(line, player.strength_in(line), 1, limit=limit)
            yield SearchWork(
                rules,
                name,
                lambda player=player, request=request: player.choose(request).nodes,
                {"asked": plain(asked)},
            )
        games = WORK["random games"][place]
        yield SearchWork(
            rules,
            "random games",
            partial(_random_games, line.position, games),
            {"asked": plain(asked), "games": games, "longest": LONGEST},
        )


def _random_games(start: Position, games: int) -> int:
    path = np.empty(LONGEST + 1, np.int64)
    return int(playouts.compiled(start.rules.kernel, start.state, 1, games, path).turns)


def drawing(number: int) -> Iterator[int]:
    """Yield the processes below one that draw pages."""
    threads = Path(f"/proc/{number}/task").iterdir()
    for child in [one for thread in threads for one in children(number, int(thread.name))]:
        words = Path(f"/proc/{child}/cmdline").read_bytes()
        if b"--type=renderer" in words or b"-contentproc" in words:
            yield child
        yield from drawing(child)


def used() -> float:
    """Return the processor time of all processes that draw pages."""
    return sum(map(seconds, drawing(os.getpid())))


def in_browser(page: Page, work: SearchWork) -> tuple[int, float]:
    """Return what is counted and the processor time."""
    game = work.rules.partition(":")[0]
    before = used()
    found = page.evaluate(RUN, {"game": game, **work.given})
    return int(found), used() - before


def natively(work: SearchWork) -> tuple[int, float]:
    """Return what is counted and the processor time."""
    before = time.process_time()
    found = work.native()
    return found, time.process_time() - before


def compare(pages: dict[str, Page], rounds: int) -> None:
    """Print a line for each work."""
    print(head("rules", "work", "native", *pages))
    for work in all_work():
        natively(work)
        ratios: dict[str, list[float]] = {name: [] for name in pages}
        speeds = []
        for _ in range(rounds):
            for name, page in pages.items():
                expected, native = natively(work)
                found, taken = in_browser(page, work)
                assert found == expected, (work.rules, work.name, name, found, expected)
                ratios[name].append(native / taken)
                speeds.append(expected / native)
        cells = [spread(one, ".2f") for one in ratios.values()]
        print(row(work.rules, work.name, f"{median(speeds):,.0f}/s", *cells), flush=True)


def main() -> None:
    """Compare with Chromium, and with Firefox where it is installed."""
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    with ExitStack() as stack:
        address = stack.enter_context(served(PACKAGE / "web" / "page"))
        playwright = stack.enter_context(sync_playwright())
        browsers: dict[str, Browser] = {"Chromium": launch(playwright)}
        if firefox.installed():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            browsers["Firefox"] = firefox.launch(playwright, folder)
        pages = {name: browser.new_page() for name, browser in browsers.items()}
        for page in pages.values():
            page.goto(f"{address}icon.svg")
        compare(pages, rounds)


if __name__ == "__main__":
    main()
