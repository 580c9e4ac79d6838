"""The kernels' side of a game: the functions that each game implements for its rules and state.

`rules` is the game's NamedTuple of small integers, `state` its NamedTuple of integers; a turn is a
non-negative integer. Values are from the side to move's point of view.

A turn can also be made step by step, as on a board or by a program that learns: from
`start_partial`, `advance` by one of `steps` until there are none left; then `finished` is the turn.
No choice of steps leads to anything but a legal turn, and every legal turn can be reached, some by
several choices. A step is a cell, by its number in the order of `Game.cells` (where a piece enters,
which one is lifted, where it goes), or a number after those of the cells, such as one that stops. A
partial turn is a NamedTuple of a fixed number of integers. By default a turn is one step, and has
its number.
"""

from typing import NamedTuple

from lodestone.kernel.arrays import NDArray, empty, int64
from lodestone.kernel.decorator import (
    KernelRules,
    State,
    inlined_protocol,
    protocol,
    protocol_with_default,
)
from lodestone.kernel.rng import mix

Turns = NDArray[int64]

#: What `random_turn` returns where there is no legal turn.
NO_TURN = -1

LOSS, DRAW, WIN = -1, 0, 1
#: What `outcome` returns while the game is not over.
ONGOING = 2

#: The value of `rules.repetition` under which a position's third occurrence is a draw.
THREEFOLD = 1


@protocol
def initial(rules: KernelRules) -> State:  # type: ignore[empty-body]
    """Return the start, with the game's usual side to move."""


@protocol
def legal(rules: KernelRules, state: State, turns: Turns) -> int:  # type: ignore[empty-body]
    """Write the legal turns into `turns`, shape (most_turns,); return how many there are.

    There are none if and only if the game is over.
    """


@protocol
def count_turns(rules: KernelRules, state: State) -> int:  # type: ignore[empty-body]
    """Count the legal turns without making a list."""


@inlined_protocol
def random_turn(rules: KernelRules, state: State, random_bits: int) -> int:  # type: ignore[empty-body]
    """Return a legal turn chosen uniformly by 62 random bits; NO_TURN if there is none."""


@protocol
def apply(rules: KernelRules, state: State, turn: int) -> State:  # type: ignore[empty-body]
    """Return the position after a legal turn, with the other side to move."""


@protocol
def outcome(rules: KernelRules, state: State) -> int:  # type: ignore[empty-body]
    """Return LOSS, DRAW or WIN for the side to move, or ONGOING."""


@protocol
def evaluate(rules: KernelRules, state: State) -> int:  # type: ignore[empty-body]
    """Return an estimate for the side to move, in centipieces, from -9,999 to 9,999."""


@protocol
def features(rules: KernelRules, state: State) -> tuple[int, ...]:  # type: ignore[empty-body]
    """Return what weights multiply, a NamedTuple, for the side to move.

    A game whose evaluation sums weights of patterns alone need not implement it.
    """


@protocol_with_default
def material(_rules: KernelRules, _state: State) -> int:
    """Return how much more the side to move has of what the rules count, pieces or score.

    Nothing in it is estimated or learned, so it stays the same when evaluations improve.
    """
    return 0


@protocol_with_default
def position_hash(_rules: KernelRules, state: State) -> int:
    """Return a 62-bit hash of the position, for repetition and for tables."""
    found = 0
    for part in state:
        found = mix(found ^ part)
    return found


@protocol_with_default
def side_index(rules: KernelRules, state: State) -> int:
    """Return the side to move as 0 or 1, in the order of the game's sides: `state.side`."""
    return state.side  # type: ignore[attr-defined,no-any-return]


@protocol_with_default
def effort(_rules: KernelRules, _turn: int) -> int:
    """Count what a turn is made of, as a person follows it: entries, legs, spaces; at least 1."""
    return 1


@protocol_with_default
def distance(_rules: KernelRules, _turn: int, _other: int) -> int:
    """Count the cells from where one turn ends to where another does; 0 if it means nothing."""
    return 0


@protocol_with_default
def threatens(_rules: KernelRules, _state: State) -> bool:
    """Return whether the side that has just moved could take something if it moved again."""
    return False


@protocol_with_default
def heed(_rules: KernelRules, _state: State, _turn: int, _principle: int, _scratch: Turns) -> int:
    """Return how well a legal turn follows the principle with this number; more is better.

    Principles are rules of thumb that a person can follow (`games/NAME/principles.py`). `scratch`,
    shape (most_turns,), is room for the turns that could follow.
    """
    return 0


@protocol
def cell_count(rules: KernelRules) -> int:  # type: ignore[empty-body]
    """Count the cells of the board, in the order of `Game.cells`."""


@protocol
def occupants(rules: KernelRules, state: State, cells: Turns) -> None:
    """Write how many pieces of either side stand on each cell into `cells`, (2, cell_count)."""


@protocol_with_default
def symmetry_count(_rules: KernelRules) -> int:
    """Count the game's symmetries; number 0 changes nothing."""
    return 1


@protocol_with_default
def symmetric_state(_rules: KernelRules, state: State, _symmetry: int) -> State:
    """Return the position under symmetry 0 … symmetry_count - 1; its value is the same."""
    return state


@protocol_with_default
def symmetric_turn(_rules: KernelRules, turn: int, _symmetry: int) -> int:
    """Return the turn under the symmetry."""
    return turn


class OneStep(NamedTuple):
    """A turn of one step: its number, NO_TURN before the step."""

    turn: int


@protocol_with_default
def start_partial(_rules: KernelRules, _state: State) -> State:
    """Return the turn without steps; it is finished already if only a pass is legal."""
    return OneStep(NO_TURN)


@protocol_with_default
def steps(rules: KernelRules, state: State, partial: State, buffer: Turns) -> int:
    """Write the steps with which a legal turn continues into `buffer`, shape (most_steps,).

    Return how many there are: 0 exactly if the turn is finished, or the game is over.
    """
    if finished(rules, state, partial) != NO_TURN:
        return 0
    return legal(rules, state, buffer)


@protocol_with_default
def advance(_rules: KernelRules, _state: State, _partial: State, step: int) -> State:
    """Return the partial turn with one more of its `steps`."""
    return OneStep(step)


@protocol_with_default
def finished(rules: KernelRules, state: State, partial: State) -> int:
    """Return the turn that the steps make if none can follow, else NO_TURN: `partial.turn`."""
    return partial.turn  # type: ignore[attr-defined,no-any-return]


@protocol_with_default
def may_stop(rules: KernelRules, state: State, partial: State) -> bool:
    """Return whether the steps so far make a legal turn, even if others can follow."""
    return finished(rules, state, partial) != NO_TURN


@protocol_with_default
def most_steps(rules: KernelRules) -> int:
    """Return a bound on steps, which are numbers from 0 to it, excluded: the number of cells."""
    return cell_count(rules)


def turn_buffer(most_turns: int) -> Turns:
    """Make an empty list of turns for `legal`."""
    return empty(most_turns, int64)
