"""Thousands of games as a vector environment of Gymnasium: one side of each, or both."""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lodestone.core.errors import LodestoneError, optional, unknown
from lodestone.core.rules import Rules
from lodestone.kernel.bits import BITS_62
from lodestone.lab.envs.actions import Grain
from lodestone.lab.envs.scalar import MAX_TURNS, CopiedWhole, Illegal, Starts, check_limit
from lodestone.lab.envs.spaces import Shown, action_space, observation_space, read_seat
from lodestone.lab.envs.vector import Autoreset, VectorEnv

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


class SeatsEnv(CopiedWhole, Base[Shown, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` games, in each of which an agent plays one side, all stepped by compiled code.

    With `opponent` "random", actions drawn by the game's seed follow until the agent is to act
    again; with `None`, the agent plays both sides, and a reward is that of the side that acted.
    `seat` is as in `SeatEnv`, `autoreset_mode` as in Gymnasium, and the other arguments are those
    of `VectorEnv`, which is `games` and can `sample` legal actions.

    Observations are those of `SeatEnv`, with a first axis for the games. Their arrays are views of
    the environment's memory, which the next step writes again, unless `copy` is true. `infos` are
    those of Gymnasium's own vector environments: `side` and `is_illegal`, and in a step of
    SAME_STEP that ends games, `final_obs`, (games,), with what the agent saw last or `None`, and
    `final_info`; each with `_side` and so on for the games that it is about.

    After `max_episode_steps` actions of the agent, a game is truncated.

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
        max_episode_steps: int | None = None,
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
        self.max_episode_steps: int | None = check_limit(max_episode_steps, "max_episode_steps")
        self._steps = np.zeros(num_envs, np.int64)
        self._ended = np.zeros(num_envs, np.bool_)
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
        """Begin all games again, or those where `options["reset_mask"]`, (games,), is true.

        With `options["start"]`, a position, they begin there.
        """
        super().reset(seed=seed)
        first = int(self.np_random.integers(BITS_62)) if seed is not None else None
        seeds = None if first is None else (first + np.arange(self.num_envs)) & BITS_62
        given = options or {}
        start = given.get("start")
        chosen = self._chosen(given.get("reset_mask"))
        self.games.reset(seeds, chosen, None if start is None else [start] * self.num_envs)
        self._steps[chosen] = 0
        self._ended[chosen] = False
        return self._shown(), self._infos(chosen)

    def _chosen(self, mask: ArrayLike | None) -> Flags:
        """Return the games that a reset begins again; raise `LodestoneError` if it is not clear."""
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        given = np.asarray(mask)
        if given.dtype != np.bool_ or given.shape != (self.num_envs,) or not given.any():
            raise LodestoneError(
                f"reset_mask is true or false for each of {self.num_envs} games, and true for "
                f"some; not {given.dtype} of shape {given.shape} with {np.count_nonzero(given)}"
            )
        return given

    def step(
        self, actions: ArrayLike
    ) -> tuple[Shown, NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """Make an action in every game, and the opponent's where it is to move then."""
        buffers = self.games.buffers
        sides = buffers.side.astype(np.int64) if self._is_alone else self.games.seats
        self.games.step(actions)
        rewards = buffers.reward[:, 0] * (1 - 2 * sides.astype(np.float32))
        self._count_steps()
        ended, truncated = buffers.terminated.astype(bool), buffers.truncated.astype(bool)
        self._ended = ended | truncated
        numbers = np.flatnonzero(self._ended)
        if not self._is_alone:
            self._turn_ends(numbers, sides)
        infos = self._infos(np.ones(self.num_envs, np.bool_))
        if self._is_same and len(numbers):
            infos |= self._finals(numbers, infos["is_illegal"])
            # Those are ends; a game that has just begun has had no illegal action.
            infos["is_illegal"] = np.zeros(self.num_envs, np.bool_)
        return self._shown(), rewards, ended, truncated, infos

    @property
    def _is_same(self) -> bool:
        return self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP

    def _count_steps(self) -> None:
        """Truncate the games in which the agent has acted as often as it may."""
        if self.max_episode_steps is None:
            return
        buffers = self.games.buffers
        # A game that has ended begins in this step, or its first action was made in it.
        self._steps = np.where(self._ended, int(self._is_same), self._steps + 1)
        is_over = (buffers.terminated | buffers.truncated) != 0
        self.games.truncate((self._steps >= self.max_episode_steps) & ~is_over)

    def action_masks(self) -> Flags:
        """Return which actions are legal in each game, (games, actions); a view."""
        return self.games.buffers.mask.view(np.bool_)

    def close_extras(self, **_options: Any) -> None:
        """End the threads."""
        self.games.close()

    def _turn_ends(self, ended: NDArray[np.int64], sides: NDArray[np.int64]) -> None:
        """Show the ends of games as the agent sees them, even if the other side would act."""
        buffers = self.games.buffers
        side, planes = buffers.side, buffers.observation
        if self._is_same:
            side, planes = buffers.final_side, buffers.final_observation
        other = ended[side[ended] != sides[ended]]
        planes[other] = planes[other][:, self._turned]
        side[other] = sides[other]

    def _finals(self, ended: NDArray[np.int64], is_illegal: Flags) -> Infos:
        """Return what the agent saw last in the games that have ended, as Gymnasium does."""
        buffers, found = self.games.buffers, np.full(self.num_envs, None, object)
        mask = np.zeros(self.games.space.count, np.int8)
        for game in ended:
            planes = buffers.final_observation[game].copy()
            found[game] = {"observation": planes, "action_mask": mask.copy()}
        side = buffers.final_side.astype(np.int64) * self._ended
        info = _about(self._ended, {"side": side, "is_illegal": is_illegal})
        return _about(self._ended, {"final_obs": found, "final_info": info})

    def _shown(self) -> Shown:
        buffers = self.games.buffers
        arrays = buffers.observation, buffers.mask.view(np.int8)
        planes, mask = (one.copy() for one in arrays) if self.copy else arrays
        return cast("Shown", {"observation": planes, "action_mask": mask})

    def _infos(self, about: Flags) -> Infos:
        """Return what is known of the games that it is `about`."""
        buffers = self.games.buffers
        side = buffers.side.astype(np.int64) if self._is_alone else self.games.seats
        known = {"side": side * about, "is_illegal": buffers.is_illegal.astype(bool) & about}
        return _about(about, known)


def _about(games: Flags, infos: Infos) -> Infos:
    """Return infos, each with the games that it is about, under a name that begins with `_`."""
    return infos | {f"_{name}": games.copy() for name in infos}
