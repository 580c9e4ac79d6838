"""The list of phrases to give up finds them, and nothing else."""

import pytest

from tools.phrases import phrases

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
