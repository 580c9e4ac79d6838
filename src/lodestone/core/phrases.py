"""Parts of sentences that every game and program needs."""

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Join words as English lists them.

    >>> listed(["a4", "b4", "c4"])
    'a4, b4 and c4'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
