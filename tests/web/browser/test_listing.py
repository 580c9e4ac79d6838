"""The documentation's tables of rule sets: readers choose values, look for words, and sort."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Contexts

SCRIPT = Path(__file__).parents[3] / "tools" / "listing.js"
TABLE = """
<div class="listing">
<table>
<thead><tr><th data-choose>points</th><th>changed</th><th>positions</th></tr></thead>
<tbody>
<tr><td>3 by 3</td><td><code>reach</code> 1</td><td>2,727</td></tr>
<tr><td>4 by 4</td><td>nothing</td><td>31,000</td></tr>
<tr><td>4 by 4</td><td><code>reach</code> 2</td><td>960</td></tr>
</tbody>
</table>
</div>
"""


@pytest.fixture
def listing(contexts: Contexts) -> Page:
    """A page with a small table."""
    page = contexts.open(viewport={"width": 1280, "height": 800})
    page.set_content(TABLE)
    page.add_script_tag(content=SCRIPT.read_text("utf-8"))
    return page


def shown(page: Page) -> list[str]:
    """Return the last cell of the rows that are shown, in order."""
    return page.locator("tbody tr:visible td:last-child").all_inner_texts()


def test_a_table_is_whole_at_first(listing: Page) -> None:
    assert shown(listing) == ["2,727", "31,000", "960"]
    expect(listing.get_by_role("status")).to_have_text("3 of 3")


def test_a_chosen_value_leaves_its_rows(listing: Page) -> None:
    listing.get_by_label("points").select_option("4 by 4")
    assert shown(listing) == ["31,000", "960"]
    expect(listing.get_by_role("status")).to_have_text("2 of 3")
    listing.get_by_label("points").select_option("any")
    assert len(shown(listing)) == 3


def test_all_words_have_to_be_in_a_row(listing: Page) -> None:
    listing.get_by_label("Words").fill("4 Reach")
    assert shown(listing) == ["960"]
    listing.get_by_label("Words").press("Enter")
    assert shown(listing) == ["960"]


def test_columns_sort_numbers_by_size_both_ways(listing: Page) -> None:
    head = listing.get_by_role("columnheader", name="positions")
    head.get_by_role("button").click()
    assert shown(listing) == ["960", "2,727", "31,000"]
    expect(head).to_have_attribute("aria-sort", "ascending")
    head.get_by_role("button").click()
    assert shown(listing) == ["31,000", "2,727", "960"]
    listing.get_by_role("columnheader", name="points").get_by_role("button").click()
    expect(head).not_to_have_attribute("aria-sort", "descending")
    assert shown(listing)[0] == "2,727"
