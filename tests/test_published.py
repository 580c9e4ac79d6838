"""Pages say what works before the package is on PyPI, and one switch changes all of them."""

import doctest

from tools import published


def test_its_examples_hold() -> None:
    assert doctest.testmod(published).failed == 0


def test_the_switch_leaves_no_clone_behind() -> None:
    changed = [published.published(page.read_text("utf-8")) for page in published.pages()]
    assert sum(text.count(published.PACKAGE + "[") for text in changed) > 10
    assert [text for text in changed if "'.[" in text] == []


def test_pages_install_nothing_from_elsewhere() -> None:
    assert published.premature() == []
    assert published.FROM_PYPI.search("uvx --from 'lodestone-games[web]' lodestone web")
    assert published.FROM_PYPI.search("pip install lodestone-games")
