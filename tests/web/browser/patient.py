"""Pages that wait as long as all tests do (`tests/patience.py`), not Playwright's half a minute."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.patience import PATIENCE_MS

expect.set_options(timeout=PATIENCE_MS)


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE_MS)
    return context


def new_page(browser: Browser, **options: Any) -> Page:
    """Open a page in its own context, which is closed with it."""
    page = browser.new_page(**options)
    page.set_default_timeout(PATIENCE_MS)
    return page
