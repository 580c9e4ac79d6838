"""Lengths of random openings, in plies, and how the pairs of games are divided among them.

After an even number of random plies the side that began the game is on move, after an odd number
the other side is. Being on move in a random position is worth something, so games after openings of
one parity say more about that than about the seats. Half of the pairs therefore begin with one more
ply than the others.
"""

import re
from collections import Counter
from collections.abc import Sequence

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.phrases import counted

#: Half of the pairs begin with this many random plies, the other half with one more.
OPENING = 4
#: The maximum length of an opening, and the maximum number of lengths.
LONGEST_OPENING, MOST_LENGTHS = 1_000, 100
#: Games per opening: one with each player on the first side.
PAIR = 2


def lengths_of(opening: int | Sequence[int]) -> tuple[int, ...]:
    """Return the lengths that share the pairs equally: an integer n stands for n and n + 1.

    >>> lengths_of(4), lengths_of([3, 4, 4, 5])
    ((4, 5), (3, 4, 4, 5))
    """
    return (opening, opening + 1) if isinstance(opening, int) else tuple(opening)


def parse_lengths(text: str) -> tuple[int, ...]:
    """Read lengths as an option takes them: a number, or several with commas between them.

    >>> parse_lengths("4"), parse_lengths("3,4,4,5")
    ((4, 5), (3, 4, 4, 5))
    """
    numbers = [int(part) for part in text.split(",") if re.fullmatch("[0-9]{1,4}", part)]
    is_read = len(numbers) == text.count(",") + 1 <= MOST_LENGTHS
    if not is_read or max(numbers) > LONGEST_OPENING:
        raise LodestoneError(
            f"cannot read the lengths of openings {quoted(text)}; they are written as 4, which "
            f"means 4 and 5 random plies, or as 3,4,4,5, at most {LONGEST_OPENING:,} plies each"
        )
    return lengths_of(numbers if len(numbers) > 1 else numbers[0])


def divided(games: int, lengths: Sequence[int]) -> dict[int, int]:
    """Return how many games begin with each length; pairs are kept whole, and none is lost.

    >>> divided(10, (4, 5)), divided(100, (3, 4, 4, 5)), divided(2, (4, 5))
    ({4: 6, 5: 4}, {3: 26, 4: 50, 5: 24}, {4: 2})
    """
    found, pairs, before = {}, games // PAIR, 0
    shares, total = Counter(lengths), len(lengths)
    for plies, share in sorted(shares.items()):
        upto = before + share
        count = -(-pairs * upto // total) - -(-pairs * before // total)
        if count:
            found[plies] = PAIR * count
        before = upto
    return found


def in_words(lengths: Sequence[int]) -> str:
    """Return how games begin, or "" where the players choose all turns.

    >>> in_words((4, 5)), in_words((0,)), in_words((3, 4, 5))
    ('4 or 5 random plies first', '', '3 to 5 random plies first')
    """
    distinct = sorted(set(lengths))
    if distinct == [0]:
        return ""
    if len(distinct) == 1:
        return f"{counted(distinct[0], 'random ply', 'random plies')} first"
    return f"{short(distinct)} random plies first"


def short(lengths: Sequence[int]) -> str:
    """Return lengths as few words as possible.

    >>> short((4,)), short((5, 4, 4)), short(range(9)), short((2, 4, 6))
    ('4', '4 or 5', '0 to 8', '2, 4 or 6')
    """
    distinct = sorted(set(lengths))
    if len(distinct) > 2 and distinct[-1] - distinct[0] == len(distinct) - 1:
        return f"{distinct[0]} to {distinct[-1]}"
    *others, last = map(str, distinct)
    return f"{', '.join(others)} or {last}" if others else last
