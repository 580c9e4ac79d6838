"""Print what a first visit costs on a slow connection: see docs/speed.md.

    python -m bench.first_visit [ROUNDS [ADDRESS ...]]

Each round opens the page with an empty cache, in a browser without a window that is held to 100 ms
and 1.6 Mbit/s. The page is usable once it offers the way to a game. With the addresses of
running servers, the servers take turns; without one, a server is started.

The figures are medians: requests and kilobytes (1,000 bytes, as compressed on the way, with
headers) until the page is usable, the same until half a second has passed without a byte, and the
seconds until it is usable, with the fastest and the slowest.
"""

import sys
from collections import defaultdict
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, sync_playwright

from bench.figures import spread
from bench.page_drawing import addresses
from lodestone.lab.markdown import head, row
from tests.web.browser.conftest import DESK, launch

LATENCY_MS = 100
BYTES_PER_SECOND = 1_600_000 / 8
#: What a visitor needs to begin: a way to start a game.
USABLE = "main a.primary"
QUIET_MS = 500


class Visit(NamedTuple):
    """Requests and bytes until the page is usable and in all, and seconds until it is usable."""

    requests: int
    size: int
    all_requests: int
    all_size: int
    seconds: float


def heard(session: CDPSession, name: str) -> list[dict[str, Any]]:
    """Return the list to which the network's events of a name will be added."""
    events: list[dict[str, Any]] = []

    def add(event: dict[str, Any]) -> None:
        events.append(event)

    session.on(f"Network.{name}", add)
    return events


def visit(browser: Browser, address: str) -> Visit:
    """Return what one first visit took."""
    context = browser.new_context(viewport=DESK)
    page = context.new_page()
    session = context.new_cdp_session(page)
    sent, received = heard(session, "requestWillBeSent"), heard(session, "loadingFinished")
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": BYTES_PER_SECOND,
            "uploadThroughput": BYTES_PER_SECOND,
        },
    )
    page.goto(address, wait_until="commit")
    page.wait_for_selector(USABLE)
    seconds = page.evaluate("performance.now() / 1000")
    requests, size, before = len(sent), bytes_of(received), -1
    while before != len(received):
        before = len(received)
        page.wait_for_timeout(QUIET_MS)
    context.close()
    return Visit(requests, size, len(sent), bytes_of(received), seconds)


def bytes_of(received: list[dict[str, Any]]) -> int:
    """Return the bytes of answers that have arrived whole."""
    return sum(int(event["encodedDataLength"]) for event in received)


def medians(address: str, visits: list[Visit]) -> str:
    """Return the medians of some visits."""
    columns = [median(column) for column in zip(*visits, strict=True)]
    requests, size, all_requests, all_size, _seconds = columns
    counts = (f"{one:.0f}" for one in (requests, size / 1000, all_requests, all_size / 1000))
    return row(address, *counts, spread([one.seconds for one in visits], ".2f"))


def main(rounds: int, given: list[str]) -> None:
    """Visit each server in turn, and print a table."""
    visits: dict[str, list[Visit]] = defaultdict(list)
    with sync_playwright() as playwright, addresses(given, bundled=True) as servers:
        browser = launch(playwright)
        for _ in range(rounds):
            for address in servers:
                visits[address].append(visit(browser, address))
        browser.close()
    sizes = ("requests until usable", "kB", "requests in all", "kB")
    print(head("server", *sizes, "seconds until usable"))
    for address, found in visits.items():
        print(medians(address, found))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5, sys.argv[2:])
