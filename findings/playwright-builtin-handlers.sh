#!/bin/bash
# Playwright for Python refuses a built-in method as the handler of an event, since it marks handlers.
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

print("playwright", version("playwright"))
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=os.environ.get("BROWSER") or None)
    print("Chromium", browser.version)
    page = browser.new_page()
    by_method, by_function = [], []
    try:
        page.on("console", by_method.append)
        refused = ""
    except AttributeError as error:
        refused = str(error)
    page.on("console", lambda message: by_function.append(message.text))
    page.evaluate("console.log('said')")
    page.wait_for_function("true")
    browser.close()
    print(f"on('console', a_list.append): {refused or 'taken'}")
    print(f"a function heard {by_function}")
    assert "object has no attribute" in refused, "a built-in method is taken now"
    assert (by_method, by_function) == ([], ["said"])
PYTHON

# Seen on 2026-11-30:
# playwright 1.65.2
# Chromium 156.0.8078.108
# on('console', a_list.append): 'builtin_function_or_method' object has no attribute '_pw_impl_instance_'
# a function heard ['said']
