"""The kernels' side of environments: actions and observations, which each game may define.

An *action* is what an agent chooses at once: by default a step of a turn (`protocol.steps`), under
its number, and one more number that passes where no step can follow. A game whose turns can also be
numbered as a whole offers that, too: every function that concerns actions takes `whole`, which is
true if an action is a whole turn.

An *observation* is a stack of planes, each with a small number for every cell, as the side to move
sees the position and the turn begun in it.
"""

from lodestone.kernel.arrays import NDArray, int64, uint8
from lodestone.kernel.decorator import KernelRules, State, inlined_kernel, protocol_with_default
from lodestone.kernel.protocol import (
    NO_TURN,
    advance,
    apply,
    cell_count,
    finished,
    may_stop,
    most_steps,
    occupants,
    side_index,
    steps,
)

#: The legal actions, 1 at the number of each and 0 elsewhere: (action_count,).
Mask = NDArray[uint8]
#: An observation: (plane_count, cell_count).
Planes = NDArray[uint8]
#: Working memory for these functions: (2, most_steps) or larger, see `scratch_size`.
Scratch = NDArray[int64]

#: The largest number that a plane can hold; larger ones are shown as this.
BRIGHTEST = 255


@inlined_kernel
def clear(row: NDArray[uint8]) -> None:
    """Write zeros."""
    for place in range(len(row)):
        row[place] = 0


@protocol_with_default
def scratch_size(rules: KernelRules) -> int:
    """Return the length of a row of `Scratch`."""
    return max(int(most_steps(rules)), int(cell_count(rules)))


@protocol_with_default
def offers_whole_turns(rules: KernelRules) -> bool:
    """Return whether `whole` may be true under these rules."""
    return False


@protocol_with_default
def action_count(rules: KernelRules, whole: bool) -> int:
    """Count the numbers of actions, legal or not, which begin at 0."""
    return most_steps(rules) + 1


@protocol_with_default
def write_actions(
    rules: KernelRules, whole: bool, state: State, partial: State, mask: Mask, scratch: Scratch
) -> int:
    """Mark the actions with which a legal turn continues in `mask`, which holds zeros.

    Return how many there are: 0 exactly if the game is over. `partial` has not become a whole turn
    by an action.
    """
    count = steps(rules, state, partial, scratch[0])
    for number in range(count):
        mask[scratch[0, number]] = 1
    if count == 0 and may_stop(rules, state, partial):
        mask[most_steps(rules)] = 1
        return 1
    return count


@protocol_with_default
def erase_actions(
    rules: KernelRules, whole: bool, state: State, partial: State, mask: Mask
) -> None:
    """Write zeros into `mask`, where `write_actions` has marked the actions of this partial turn.

    A game with many actions can leave out those that are never marked together with these.
    """
    clear(mask)


@protocol_with_default
def act(rules: KernelRules, whole: bool, state: State, partial: State, action: int) -> State:
    """Return the partial turn after a legal action."""
    return partial if action == most_steps(rules) else advance(rules, state, partial, action)


@protocol_with_default
def is_complete(rules: KernelRules, state: State, partial: State) -> bool:
    """Return whether the turn is over, so that the other side moves next."""
    return finished(rules, state, partial) != NO_TURN


@protocol_with_default
def completed(rules: KernelRules, state: State, partial: State) -> State:
    """Return the position after a turn that is complete."""
    return apply(rules, state, finished(rules, state, partial))


@protocol_with_default
def is_irreversible(rules: KernelRules, before: State, after: State) -> bool:
    """Return whether no position up to `before` can occur from `after` on, a turn later.

    Then repetition need not be sought among the earlier ones; False is always right.
    """
    return False


@protocol_with_default
def plane_count(rules: KernelRules) -> int:
    """Count the planes of an observation."""
    return 2


@protocol_with_default
def observe(
    rules: KernelRules, state: State, partial: State, planes: Planes, scratch: Scratch
) -> None:
    """Write an observation into `planes`, which holds zeros.

    By default it is how many pieces of either side stand on each cell.
    """
    occupants(rules, state, scratch)
    side = side_index(rules, state)
    for cell in range(cell_count(rules)):
        planes[0, cell] = scratch[side, cell]
        planes[1, cell] = scratch[1 - side, cell]


@protocol_with_default
def symmetric_cell(rules: KernelRules, cell: int, symmetry: int) -> int:
    """Return the cell that a symmetry maps a cell to; a game with several symmetries has to."""
    return cell


@protocol_with_default
def symmetric_action(rules: KernelRules, whole: bool, action: int, symmetry: int) -> int:
    """Return the action under a symmetry: by default a cell, or a number that stays the same."""
    return symmetric_cell(rules, action, symmetry) if action < cell_count(rules) else action
