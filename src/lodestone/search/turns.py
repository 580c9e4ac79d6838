"""The turns that a search chooses among, listed by compiled code."""

from collections.abc import Sequence

from numpy import int64
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import legal, turn_buffer

#: The message where a turn is asked for after the end of the game.
NO_CHOICE = "there is no turn to choose: the game is over"


@kernel
def write_legal(rules: KernelRules, state: State, turns: NDArray[int64]) -> int:
    """Write the legal turns into `turns`; return how many there are."""
    return legal(rules, state, turns)


def legal_turns(position: Position, *, compiled: bool = True) -> list[int]:
    """Return the legal turns by number, as `Position.turn_numbers` does, but by compiled code."""
    rules = position.rules
    turns = turn_buffer(rules.most_turns)
    run = write_legal.compiled if compiled else write_legal
    return [int(turn) for turn in turns[: run(rules.kernel, position.state, turns)]]


def turns_to_choose(line: Line, among: Sequence[int], *, compiled: bool) -> list[int]:
    """Return the turns that a search chooses among: `among`, or all legal turns if that is empty.

    Raises `LodestoneError` if the game is over.
    """
    turns = list(among) or legal_turns(line.position, compiled=compiled)
    if not turns:
        raise LodestoneError(NO_CHOICE)
    return turns
