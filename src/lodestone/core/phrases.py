"""Parts of sentences that every game and program needs."""

from collections.abc import Sequence


def counted(count: int, one: str, many: str = "") -> str:
    """Return a number with what it counts, of which `many` is the plural if not formed by an s.

    >>> counted(1, "game"), counted(1200, "game"), counted(2, "ply", "plies")
    ('1 game', '1,200 games', '2 plies')
    """
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Join words as English lists them, with `last` before the last one.

    >>> listed(["a4", "b4", "c4"])
    'a4, b4 and c4'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
