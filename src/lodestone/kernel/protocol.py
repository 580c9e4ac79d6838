"""The kernels' side of a game: the functions that each implements for its own rules and state.

`rules` is the game's NamedTuple of small integers, `state` its NamedTuple of integers; a turn is a
non-negative integer. Values are seen by the side to move.
"""

from typing import Any

from numpy import int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import KernelRules, State, protocol

Turns = NDArray[int64]

#: What `random_turn` gives where no legal turn is left.
NO_TURN = -1

LOSS, DRAW, WIN = -1, 0, 1
#: What `outcome` gives while the game goes on.
ONGOING = 2

#: The value of `rules.repetition` under which a position's third occurrence is a draw.
THREEFOLD = 1


@protocol
def initial(rules: KernelRules) -> State:
    """Return the start, the game's usual side to move first."""


@protocol
def legal(rules: KernelRules, state: State, turns: Turns) -> int:  # type: ignore[empty-body]
    """Write the legal turns into `turns` (shape: most_turns), return how many there are.

    There are none exactly where the game is over.
    """


@protocol
def count_turns(rules: KernelRules, state: State) -> int:  # type: ignore[empty-body]
    """Count the legal turns without making a list."""


@protocol
def random_turn(rules: KernelRules, state: State, random_bits: int) -> int:  # type: ignore[empty-body]
    """Choose among the legal turns, all equally likely, by 62 random bits; NO_TURN if none."""


@protocol
def apply(rules: KernelRules, state: State, turn: int) -> State:
    """Return the position after a legal turn, the other side to move."""


@protocol
def outcome(rules: KernelRules, state: State) -> int:  # type: ignore[empty-body]
    """Give LOSS, DRAW or WIN for the side to move, or ONGOING."""


@protocol
def evaluate(rules: KernelRules, state: State) -> int:  # type: ignore[empty-body]
    """Guess who stands better: centipieces, positive for the side to move, within 9,999."""


@protocol
def material(rules: KernelRules, state: State) -> int:  # type: ignore[empty-body]
    """Return what the rules count, pieces or score: how much more of it the side to move has.

    Nothing is guessed or learned, so that it stays the same while evaluations get better.
    """


@protocol
def position_hash(rules: KernelRules, state: State) -> int:  # type: ignore[empty-body]
    """Give 62 bits that differ where positions do (repetition, tables)."""


@protocol
def side_index(rules: KernelRules, state: State) -> int:  # type: ignore[empty-body]
    """Return the side to move as 0 or 1, in the order of the game's sides."""


@protocol
def symmetry_count(rules: KernelRules) -> int:  # type: ignore[empty-body]
    """Count the game's symmetries; number 0 changes nothing."""


@protocol
def symmetric_state(rules: KernelRules, state: State, symmetry: int) -> State:
    """Return the position as symmetry 0 … symmetry_count - 1 shows it; of equal value."""


@protocol
def symmetric_turn(rules: KernelRules, turn: int, symmetry: int) -> int:  # type: ignore[empty-body]
    """Return the turn as the symmetry shows it."""


def turn_buffer(most_turns: int) -> Any:
    """Make an empty list of turns for `legal`."""
    from numpy import empty

    return empty(most_turns, int64)
