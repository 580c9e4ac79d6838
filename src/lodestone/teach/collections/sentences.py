"""Comments taken apart into sentences: claims, and plain words that claim nothing."""

import re
from collections.abc import Iterator

from lodestone.teach.collections.claims.claim import Claim, read_claim

_END = re.compile(r"(?<=[.!?]) |(?<=[.!?]”) ")
#: Words with which a sentence says what a position or turn is worth, or what is threatened. A
#: sentence that has one of them has to be a claim. Numbers are claims as well.
_CLAIMING = re.compile(
    r"\b(wins?|won|winning|winners?|los(?:e|es|t|ing|er)|loss(?:es)?|draws?|drawn|drawing|only"
    r"|threat\w*|best|better|worse|worst|mistakes?|blunders?|must|forced?|every|any|never|always"
    r"|cannot|can't|ahead|decid\w+|decisive\w*|prov\w+|values?|plies|ply|unstoppable|doomed"
    r"|inevitab\w+|whatever|fastest|quickest|slowest|longest|shortest"
    r"|no (?:other )?(?:turns?|steps?|defen[cs]es?|ways?|answers?)|\d[\d,.]*)\b",
    re.IGNORECASE,
)


def split(comment: str) -> list[str]:
    """Return the sentences of a comment.

    >>> split("White is quick. Black waits.")
    ['White is quick.', 'Black waits.']
    """
    return _END.split(comment)


def unproved(sentence: str) -> str | None:
    """Return the word by which a plain sentence claims something; `None` if it claims nothing.

    >>> unproved("White wins easily."), unproved("White comes nearer.")
    ('wins', None)
    """
    found = _CLAIMING.search(sentence)
    return found[0] if found else None


def read(comment: str) -> Iterator[tuple[str, Claim | None]]:
    """Yield each sentence of a comment, with the claim that it makes if it has the form of one."""
    for sentence in split(comment):
        yield sentence, read_claim(sentence)
