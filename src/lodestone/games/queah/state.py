"""The rules and the positions of Queah as the kernels hold them."""

from functools import lru_cache
from typing import NamedTuple

from lodestone.core.options import MOST_KNOWN
from lodestone.games.queah.rules import QueahOptions

# Option values, in the order in which `rules` declares them.
OPTIONAL, MANDATORY, MANDATORY_OVER_STEPS, MANDATORY_WITH_ENTRY = 0, 1, 2, 3
BEFORE_MOVE, AS_TURN = 0, 1
ALLOWED, FORBIDDEN, FORBIDDEN_UNTIL_MOVED = 0, 1, 2
STALEMATE_LOSS, STALEMATE_DRAW, STALEMATE_PASS = 0, 1, 2
DIAGRAM, PLACED = 0, 1

#: The most pieces a side has on the board (Q3, Q9).
ON_BOARD = 4


class QueahRules(NamedTuple):
    """The options as small integers, without `agreement`, which does not affect play."""

    capture: int
    replacement: int
    backtrack: int
    stalemate: int
    reserve: int
    repetition: int
    start: int = DIAGRAM


class QueahState(NamedTuple):
    """A position as the side to move sees it: `own` pieces move next, `other` are the enemy's.

    Bans (Q10) are masks of moves: the steps that a side must not make, at most one of each piece,
    and of one piece alone if they last for a turn. While the players set their pieces (Q3a), those
    still to be set are counted with the reserve, which is larger than the rules' own until then.
    """

    own: int
    other: int
    own_reserve: int
    other_reserve: int
    own_ban: int
    other_ban: int
    side: int  # to move: 0 White, 1 Black
    passes: int  # how many of the last turns, up to two, were passes (Q13)


@lru_cache(MOST_KNOWN)
def kernel_rules(options: QueahOptions) -> QueahRules:
    """Return the options as the kernels take them."""
    return QueahRules(*options.codes(QueahRules._fields))
