"""What a game says of its actions and observations, for programs that learn (`kernel/actions`)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from lodestone.core.options import OptionsT


def _are_steps(_options: object, _whole: bool, steps: Sequence[int]) -> list[int]:
    return list(steps)


@dataclass(frozen=True)
class Space(Generic[OptionsT]):
    """How a game names actions and planes, and which actions make a turn.

    `whole` is true where an action is a whole turn. What is left out is derived: actions are steps
    and are named by their cells.
    """

    #: The names of the planes of an observation, in their order.
    planes: Sequence[str] = ("own pieces", "enemy pieces")
    #: The most actions that a turn consists of, if they are not whole turns.
    longest: Callable[[OptionsT], int] = lambda _options: 1
    #: A text for every action, in the order of their numbers; without, the cells, and a pass.
    texts: Callable[[OptionsT, bool], Sequence[str]] | None = None
    #: The actions that make the turn of some steps; a pass has no steps, and no actions here unless
    #: it has a number of its own.
    of_steps: Callable[[OptionsT, bool, Sequence[int]], list[int]] = _are_steps
