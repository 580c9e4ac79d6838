"""Print what solving rules in a browser takes: see docs/speed.md.

    python -m bench.browser_solve [RULES ...]

The site's page solves each rule set on one thread and on two, in Chromium and, where it is
installed, in Firefox. A row has the seconds and the memory of the kernels, as the table's own head
states them, the first digits of the values' SHA-256, and whether it equals that of the program's
own table.
"""

import hashlib
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from lodestone.lab.markdown import head, row
from lodestone.solve import solve
from lodestone.solve.packed import directory_of
from lodestone.web.site.folder import write_site
from tests.web.browser import firefox
from tests.web.browser.conftest import launch
from tests.web.browser.files import PYODIDE, served

RULES = ("queah:traditional", "queah:balanced")
#: The results in the only table that the browser keeps, and the SHA-256 of so many bytes of values.
RESULTS = """async (size) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("tables");
  for await (const handle of folder.values()) {
    if (!handle.name.endsWith(".table")) continue;
    const file = await handle.getFile();
    const header = JSON.parse(await file.slice(24, 4096).text());
    const values = await file.slice(4096, 4096 + size).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", values));
    await folder.removeEntry(handle.name);
    return { summary: header.summary, digest: digest.toHex() };
  }
}"""
MB = 1e6
#: What the page asks before it begins a second thread.
CORES = "navigator.hardwareConcurrency"


def solved(browser: Browser, address: str, rules: str, size: int) -> dict:
    """Solve rules in a new context; return what RESULTS does."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(300_000)
    page.goto(f"{address}study#rules={rules}")
    page.reload()
    page.check("#exact-on")
    page.click(".solve-begin")
    page.wait_for_selector("#exact-value:not(:empty)")
    results: dict = page.evaluate(RESULTS, size)
    context.close()
    return results


def sites(folder: Path) -> Iterator[Path]:
    """Yield the site as a browser with one core has it, and as it is."""
    lone, whole = folder / "lone", folder / "whole"
    for root in (lone, whole):
        write_site(root, PYODIDE)
    [script] = lone.glob("assets/*/workers/solve.js")
    text = script.read_text("utf-8")
    assert text.count(CORES) == 1
    script.write_text(text.replace(CORES, "1"), "utf-8")
    yield from (lone, whole)


def main(rule_sets: tuple[str, ...] = RULES) -> None:
    """Print a row for each rule set in each browser."""
    print(head("rules", "browser", "threads", "positions", "seconds", "MB", "SHA-256"))
    with TemporaryDirectory() as folder, sync_playwright() as playwright, ExitStack() as stack:
        addresses = [stack.enter_context(served(root)) for root in sites(Path(folder))]
        browsers = {"Chromium": stack.enter_context(launch(playwright))}
        if firefox.installed():
            browsers["Firefox"] = stack.enter_context(firefox.launch(playwright, Path(folder)))
        for rules in rule_sets:
            pages = list(solve(rules).pages())
            values = directory_of(map(len, pages)) + b"".join(pages)
            expected = hashlib.sha256(values).hexdigest()
            for (name, browser), (threads, address) in product(
                browsers.items(), enumerate(addresses, 1)
            ):
                results = solved(browser, address, rules, len(values))
                summary, found = results["summary"], results["digest"]
                said = found[:8] if found == expected else f"{found[:8]}, not {expected[:8]}"
                counted = f"{summary['positions']:,}"
                numbers = f"{summary['seconds']:.1f}", f"{summary['peak_bytes'] / MB:.0f}"
                print(row(rules, name, f"{threads}", counted, *numbers, said), flush=True)


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or RULES)
