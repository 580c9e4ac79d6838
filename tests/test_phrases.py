"""Prose uses no phrase of tools/phrases.txt, or at most as often as it still does."""

from collections import Counter
from pathlib import Path

import pytest

from tools.phrases import ROOT, Finding, findings, phrases

pytestmark = pytest.mark.untraced

#: The most findings in each part of the tree. Lower them as texts are rewritten.
BOUNDS = {"documents": 0, "lessons": 0, "source": 9, "page": 1}


def part_of(path: Path) -> str:
    place = path.relative_to(ROOT).as_posix()
    if place.startswith("docs/lessons/"):
        return "lessons"  # written from games/*/teach/lessons.toml
    if place.startswith("src/lodestone/web/"):
        return "page"
    return "source" if place.startswith("src/") else "documents"


@pytest.fixture(scope="module")
def found() -> list[Finding]:
    return list(findings())


@pytest.mark.parametrize("part", BOUNDS)
def test_no_more_phrases_to_give_up(part: str, found: list[Finding]) -> None:
    here = [one for one in found if part_of(one.path) == part]
    often = Counter(one.words.lower() for one in here).most_common(5)
    shown = "\n".join(map(str, here[:20]))
    assert len(here) <= BOUNDS[part], f"{len(here)} phrases, most often {often}:\n{shown}"


SAID = {
    "this is no legal turn": "is no legal",
    "the game goes on": "goes on",
    "whoever starts the server": "whoever",
    "solved anew": "anew",
    "is told that": "told",
    "at most so many games": "so many",
    "one a line": "one a line",
}
#: Plain English that resembles them.
PLAIN = ("so many as that", "so long that nobody waits", "it goes without saying", "one on a line")


@pytest.mark.parametrize("text", SAID)
def test_given_up_phrases_are_found(text: str) -> None:
    words = [match[0] for phrase in phrases() for match in phrase.pattern.finditer(text)]
    assert SAID[text] in words


@pytest.mark.parametrize("text", PLAIN)
def test_plain_english_is_not_reported(text: str) -> None:
    assert [phrase for phrase in phrases() if phrase.pattern.search(text)] == []


def test_each_phrase_says_what_to_write() -> None:
    assert all(phrase.advice for phrase in phrases())
