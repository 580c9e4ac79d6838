#!/bin/bash
# Chromium lists the swap file of an unfinished write among the files of an origin's private folder.
# BROWSER is the path of a Chromium; without it, Playwright installs its own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet playwright==1.65.2
if [ -z "${BROWSER:-}" ]; then
    PLAYWRIGHT_BROWSERS_PATH="$folder/browsers"
    export PLAYWRIGHT_BROWSERS_PATH
    "$folder/env/bin/playwright" install --only-shell chromium
fi

"$folder/env/bin/python" - <<'PYTHON'
import os
from importlib.metadata import version

from playwright.sync_api import sync_playwright

WRITE = """async () => {
  const folder = await navigator.storage.getDirectory();
  const names = async () => (await Array.fromAsync(folder.keys())).sort();
  const file = await folder.getFileHandle("one.bin", { create: true });
  const writing = await file.createWritable();
  await writing.write(new Uint8Array(1000));
  const during = await names();
  await writing.close();
  return { during, after: await names() };
}"""

print("playwright", version("playwright"))
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=os.environ.get("BROWSER") or None)
    print("Chromium", browser.version)
    page = browser.new_page()
    # A page of a secure origin, which needs no server.
    page.route("https://example.org/", lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto("https://example.org/")
    found = page.evaluate(WRITE)
    browser.close()
print(found)
expected = {"during": ["one.bin", "one.bin.crswap"], "after": ["one.bin"]}
assert found == expected, "the behaviour has changed"
PYTHON
