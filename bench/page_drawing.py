"""Print how long a turn takes on the page, from sent to drawn: see docs/speed.md.

    python -m bench.page_drawing TURNS [ADDRESS ...]

In each game TURNS random turns are made with the mouse, in a browser without a window. With the
addresses of running servers, the servers take turns at the same games, so that versions of
the page can be compared even on a machine that does other work; without one, a server is started.

The medians printed are, in milliseconds: from sending the turn to the new position drawn, which
ends with a frame, with the quartiles; until the request leaves; until the answer is there, zero if
it was there before because the mouse rested where it then clicked; and the processor time of the
page from the click to the end, split into scripts, style and layout. Processor time differs less
when other programs run.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, CDPSession, sync_playwright

from lodestone.lab.markdown import head, row
from tests.web.browser.board import Board, Mouse
from tests.web.browser.conftest import DESK, Server, launch

GAMES = (("queah", "traditional"), ("qo", "standard"), ("quincala", "tournament"))
#: The number of turns made in a game before another one is started.
GAME_TURNS = 10
#: How long the page rests after a click, in milliseconds; polling it would be measured, too.
REST = 300
#: How long a person's press lasts, in milliseconds. A press without any length has a separate
#: frame just before the turn is sent, which then waits for the next, up to a sixtieth of a second.
PRESS = 80
COLUMNS = ("turn", "request", "answer", "work", "script", "style", "layout")
#: What the browser counts, in seconds of the page's thread.
METRICS = {
    "work": "TaskDuration",
    "script": "ScriptDuration",
    "style": "RecalcStyleDuration",
    "layout": "LayoutDuration",
}

# The turns that were drawn: how long each took, until its request left and until it was answered. A
# request may have left before the turn was sent.
DRAWN = """() => performance.getEntriesByName("turn").map(({ startTime, duration }) => {
  const asked = performance.getEntriesByType("resource").find((one) =>
    one.name.endsWith("api/view") && one.startTime >= startTime &&
    one.startTime < startTime + duration);
  const until = (at) => asked ? asked[at] - startTime : 0;
  return [duration, until("startTime"), until("responseEnd")];
})"""

Row = dict[str, float]


def metered(session: CDPSession) -> Row:
    """Return the milliseconds of each metric since the page was opened."""
    seconds = {
        one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]
    }
    return {name: 1000 * seconds[metric] for name, metric in METRICS.items()}


def finish(board: Board, rng: Random, session: CDPSession) -> Row | None:
    """Make one step of a turn; return what the turn took if the step ended it."""
    mouse, page = Mouse(board), board.page
    if not board.places("target"):
        mouse.pick(rng.choice(board.places("source")))
        page.wait_for_timeout(REST)
    place = board.middle(rng.choice(board.places("target")))
    page.mouse.move(*place)
    page.wait_for_timeout(REST)
    drawn = len(page.evaluate(DRAWN))
    before = metered(session)
    page.mouse.click(*place, delay=PRESS)
    page.wait_for_timeout(REST)
    after = metered(session)
    board.page.wait_for_selector('#play[data-busy="no"]')
    times = page.evaluate(DRAWN)[drawn:]
    if not times:
        return None
    taken = {name: after[name] - before[name] for name in METRICS}
    return dict(zip(COLUMNS[:3], times[0], strict=True)) | taken


def play(browser: Browser, address: str, game: str, preset: str, seed: int) -> Iterator[Row]:
    """Yield what each turn of one game took, as far as the game goes."""
    context = browser.new_context(viewport=DESK)
    page = context.new_page()
    page.goto(f"{address.rstrip('/')}/play")
    page.wait_for_selector("#begin")
    board, rng = Board(page), Random(seed)
    board.new_game("friend", preset, game=game)
    board.wait_ready()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    for _ in range(GAME_TURNS):
        row = None
        while row is None and not board.is_over:
            row = finish(board, rng, session)
        if row is not None:
            yield row
    context.close()


@contextmanager
def addresses(given: list[str], *, bundled: bool = False) -> Iterator[list[str]]:
    """Yield the servers to measure."""
    if given:
        yield given
        return
    with TemporaryDirectory() as cache:
        server = Server(Path(cache), bundled=bundled)
        yield [server.address]
        server.kill()


def line(game: str, address: str, rows: list[Row]) -> str:
    """Return the medians of a game's turns."""
    low, _, high = quantiles(one["turn"] for one in rows)
    figures = [f"{median(one[name] for one in rows):.1f}" for name in COLUMNS]
    figures[0] += f" ({low:.1f} to {high:.1f})"
    return row(game, address, len(rows), *figures)


def main(turns: int, given: list[str]) -> None:
    """Measure the games on each server in turn, and print a table."""
    rows: dict[tuple[str, str], list[Row]] = defaultdict(list)
    with sync_playwright() as playwright, addresses(given) as servers:
        browser = launch(playwright)
        for seed in range(-(-turns // GAME_TURNS)):
            for game, preset in GAMES:
                for address in servers:
                    rows[game, address] += play(browser, address, game, preset, seed)
        browser.close()
    print(head("game", "server", "turns", *COLUMNS))
    for (game, address), found in rows.items():
        print(line(game, address, found))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50, sys.argv[2:])
