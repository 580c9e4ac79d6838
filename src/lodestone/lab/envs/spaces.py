"""What Gymnasium and PettingZoo share: spaces of actions and observations, and what a side sees."""

from collections.abc import Sequence
from typing import TypedDict, cast

from numpy import int8, uint8
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError, optional, unknown
from lodestone.core.pixels import pixels
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.lab.envs.actions import ActionSpace
from lodestone.lab.envs.scalar import Env

with optional("this environment", "envs"):
    from gymnasium import spaces

#: How an environment can be rendered: as text, or as an array of pixels.
TEXT, PIXELS = "ansi", "rgb_array"
#: The word for a side that is drawn for each game.
RANDOM = "random"


class Shown(TypedDict):
    """What an agent sees: `observation`, uint8, planes × cells; `action_mask`, int8, 0 or 1.

    The mask is all zeros for an agent that is not to act.
    """

    observation: NDArray[uint8]
    action_mask: NDArray[int8]


def observation_space(space: ActionSpace) -> spaces.Space[Shown]:
    """Return the space of what an agent sees under some rules."""
    planes = spaces.Box(0, 255, space.shape, uint8)
    mask = spaces.Box(0, 1, (space.count,), int8)
    made = spaces.Dict({"observation": planes, "action_mask": mask})
    return cast("spaces.Space[Shown]", made)


def action_space(space: ActionSpace) -> spaces.Space[int]:
    """Return the space of an agent's actions, a `Discrete`, under some rules."""
    return cast("spaces.Space[int]", spaces.Discrete(space.count))


def shown_to(game: Env, side: int) -> Shown:
    """Return what a side, 0 or 1, sees in a game, in new arrays."""
    mask = game.mask.astype(int8)
    return {
        "observation": game.seen_by(side).copy(),
        "action_mask": mask if side == game.side else mask * 0,
    }


def check_render_mode(mode: str | None, modes: Sequence[str]) -> str | None:
    """Return a render mode; raise `LodestoneError` if it is not one of these, or `None`."""
    if mode is not None and mode not in modes:
        raise LodestoneError(unknown("render mode", mode, modes))
    return mode


def rendered(position: Position, mode: str | None) -> str | NDArray[uint8] | None:
    """Return a position as text or as pixels, uint8, (height, width, 3)."""
    if mode == PIXELS:
        return pixels(position.svg(size=480))
    return position.diagram() if mode else None


def read_seat(rules: Rules, seat: str | None) -> int | None:
    """Return the number of a side; `None` if it is drawn for each game."""
    names = [side.name for side in rules.game.sides]
    if seat == RANDOM:
        return None
    if seat is None:
        return 0
    rules.game.check_side(seat)
    return names.index(seat)
