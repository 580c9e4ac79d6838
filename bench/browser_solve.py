"""Print what solving rules in a browser takes: see docs/speed.md.

    python -m bench.browser_solve [RULES ...]

The site's page solves each rule set on one thread, in Chromium and, where it is installed, in
Firefox. A row has the seconds and the memory of the kernels, as the table's own head states them,
the CRC-32 of the values, and whether it equals that of the table that this program makes.
"""

import json
import sys
import zlib
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from lodestone.lab.markdown import head, row
from lodestone.solve import solve
from lodestone.solve.files import bytes_of
from lodestone.web.site.folder import write_site
from tests.web.browser import firefox
from tests.web.browser.conftest import launch
from tests.web.browser.files import PYODIDE, served

RULES = ("queah:traditional", "queah:balanced")
#: The header of the only table that the browser keeps.
HEADER = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("tables");
  for await (const handle of folder.values()) {
    if (!handle.name.endsWith(".table")) continue;
    const text = await (await handle.getFile()).slice(24, 4096).text();
    await folder.removeEntry(handle.name);
    return text;
  }
}"""
MB = 1e6


def solved(browser: Browser, address: str, rules: str) -> dict:
    """Solve rules in a new context; return the table's header."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(300_000)
    page.goto(f"{address}study#rules={rules}")
    page.reload()
    page.check("#exact-on")
    page.click(".solve-begin")
    page.wait_for_selector("#exact-value:not(:empty)")
    header: dict = json.loads(page.evaluate(HEADER))
    context.close()
    return header


def main(rule_sets: tuple[str, ...] = RULES) -> None:
    """Print a row for each rule set in each browser."""
    print(head("rules", "browser", "positions", "seconds", "MB", "CRC-32"))
    with TemporaryDirectory() as folder, sync_playwright() as playwright, ExitStack() as stack:
        root = Path(folder) / "site"
        write_site(root, PYODIDE)
        address = stack.enter_context(served(root))
        browsers = {"Chromium": stack.enter_context(launch(playwright))}
        if firefox.installed():
            browsers["Firefox"] = stack.enter_context(firefox.launch(playwright, Path(folder)))
        for rules in rule_sets:
            expected = zlib.crc32(bytes_of(solve(rules).codes))
            for name, browser in browsers.items():
                header = solved(browser, address, rules)
                summary, found = header["summary"], header["arrays"]["codes"]["crc"]
                said = f"{found:08x}" if found == expected else f"{found:08x}, not {expected:08x}"
                counted = f"{summary['positions']:,}"
                numbers = f"{summary['seconds']:.1f}", f"{summary['peak_bytes'] / MB:.0f}"
                print(row(rules, name, counted, *numbers, said), flush=True)


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or RULES)
