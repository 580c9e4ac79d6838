"""Thousands of games as a vector environment of Gymnasium: one side of each, or both."""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lodestone.core.errors import LodestoneError, optional, unknown
from lodestone.core.rules import Rules
from lodestone.envs.actions import Grain
from lodestone.envs.scalar import MAX_TURNS, Illegal, Starts
from lodestone.envs.spaces import Shown, action_space, observation_space, read_seat
from lodestone.envs.vector import Autoreset, VectorEnv
from lodestone.kernel.bits import BITS_62

with optional("this environment", "envs"):
    from gymnasium import Space
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as Base
    from gymnasium.vector.utils import batch_space

#: Gymnasium's words for when an ended game begins again, and those of `VectorEnv`.
MODES: dict[AutoresetMode, Autoreset] = {
    AutoresetMode.SAME_STEP: "same",
    AutoresetMode.NEXT_STEP: "next",
    AutoresetMode.DISABLED: "off",
}
Flags = NDArray[np.bool_]
Infos = dict[str, Any]


class SeatsEnv(Base[Shown, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` games, in each of which an agent plays one side, all stepped by compiled code.

    With `opponent` "random", actions drawn by the game's seed follow until the agent is to act
    again; with `None`, the agent plays both sides, and a reward is that of the side that acted.
    `seat` is as in `SeatEnv`, `autoreset_mode` as in Gymnasium, and the other arguments are those
    of `VectorEnv`, which is `games` and can `sample` legal actions.

    Observations are those of `SeatEnv`, with a first axis for the games. Their arrays are views of
    the environment's memory, which the next step writes again, unless `copy` is true. `infos` has
    `side` and `is_illegal`, and with SAME_STEP also `final_obs`, with `_final_obs` for the games
    that have ended.

    >>> import gymnasium
    >>> envs = gymnasium.make_vec("lodestone/Queah-v0", 8, "vector_entry_point", threads=1)
    >>> shown, infos = envs.reset(seed=1)
    >>> shown["observation"].shape, envs.action_masks().shape, infos["side"].tolist()[:2]
    ((8, 11, 13), (8, 66), [0, 0])
    >>> shown, rewards, terminations, truncations, infos = envs.step(envs.games.sample())
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}  # type: ignore[misc]

    def __init__(
        self,
        num_envs: int,
        rules: Rules | str,
        *,
        opponent: str | None = "random",
        seat: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = False,
        threads: int | None = None,
        grain: Grain | None = None,
        max_turns: int | None = MAX_TURNS,
        play_forced: bool = False,
        starts: Starts = (),
        illegal: Illegal = "loses",
    ) -> None:
        known = {mode.value: mode for mode in MODES}
        mode = autoreset_mode if isinstance(autoreset_mode, str) else autoreset_mode.value
        if mode not in known:
            raise LodestoneError(unknown("autoreset mode", mode, known))
        self.metadata = self.metadata | {"autoreset_mode": known[mode]}  # type: ignore[misc]
        self.games: VectorEnv = VectorEnv(
            rules,
            num_envs,
            threads=threads,
            grain=grain,
            max_turns=max_turns,
            play_forced=play_forced,
            starts=starts,
            illegal=illegal,
            autoreset=MODES[known[mode]],
        )
        self.num_envs: int = num_envs
        self.copy: bool = copy
        self._is_alone = opponent is None
        if not self._is_alone:
            self.games.answer_for(read_seat(self.games.rules, seat))
        self._turned = list(self.games.space.turned)
        self.single_observation_space: Space[Shown] = observation_space(self.games.space)
        self.single_action_space: Space[int] = action_space(self.games.space)
        self.observation_space: Space[Shown] = batch_space(self.single_observation_space, num_envs)
        self.action_space: Space[Any] = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Shown, Infos]:
        """Begin all games again; `options={"start": position}` begins all of them there."""
        super().reset(seed=seed)
        first = int(self.np_random.integers(BITS_62)) if seed is not None else None
        seeds = None if first is None else (first + np.arange(self.num_envs)) & BITS_62
        start = (options or {}).get("start")
        self.games.reset(seeds, starts=None if start is None else [start] * self.num_envs)
        return self._shown(), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Shown, NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """Make an action in every game, and the opponent's where it is to move then."""
        buffers = self.games.buffers
        sides = buffers.side.astype(np.int64) if self._is_alone else self.games.seats
        self.games.step(actions)
        rewards = buffers.reward[:, 0] * (1 - 2 * sides.astype(np.float32))
        ended, truncated = buffers.terminated.astype(bool), buffers.truncated.astype(bool)
        infos = self._infos()
        is_same = self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
        if not self._is_alone:
            self._turn_ends(np.flatnonzero(ended | truncated), sides, is_same)
        if is_same:
            mask = np.zeros_like(buffers.mask, np.int8)
            infos["final_obs"] = {"observation": buffers.final_observation, "action_mask": mask}
            infos["_final_obs"] = ended | truncated
        return self._shown(), rewards, ended, truncated, infos

    def action_masks(self) -> Flags:
        """Return which actions are legal in each game, (games, actions); a view."""
        return self.games.buffers.mask.view(np.bool_)

    def close_extras(self, **_options: Any) -> None:
        """End the threads."""
        self.games.close()

    def _turn_ends(self, ended: NDArray[np.int64], sides: NDArray[np.int64], is_same: bool) -> None:
        """Show the ends of games as the agent sees them, even if the other side would act."""
        buffers = self.games.buffers
        side, planes = buffers.side, buffers.observation
        if is_same:
            side, planes = buffers.final_side, buffers.final_observation
        other = ended[side[ended] != sides[ended]]
        planes[other] = planes[other][:, self._turned]
        side[other] = sides[other]

    def _shown(self) -> Shown:
        buffers = self.games.buffers
        arrays = buffers.observation, buffers.mask.view(np.int8)
        planes, mask = (one.copy() for one in arrays) if self.copy else arrays
        return cast("Shown", {"observation": planes, "action_mask": mask})

    def _infos(self) -> Infos:
        buffers = self.games.buffers
        side = buffers.side.astype(np.int64) if self._is_alone else self.games.seats
        return {"side": side, "is_illegal": buffers.is_illegal.astype(bool)}
