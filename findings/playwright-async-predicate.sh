#!/bin/bash
# Playwright for Python does not wait for what an async predicate resolves to. BROWSER is the path
# of a Chromium; without it, Playwright installs its own.
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

from playwright.sync_api import Error, sync_playwright


def what_happens(page, predicate):
    try:
        page.wait_for_function(predicate, timeout=2_000)
    except Error as error:
        return type(error).__name__
    return "returned"


print("playwright", version("playwright"))
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=os.environ.get("BROWSER") or None)
    print("Chromium", browser.version)
    page = browser.new_page()
    found = {one: what_happens(page, one) for one in ("() => false", "async () => false")}
    browser.close()
print(found)
expected = {"() => false": "TimeoutError", "async () => false": "returned"}
assert found == expected, "the behaviour has changed"
PYTHON
