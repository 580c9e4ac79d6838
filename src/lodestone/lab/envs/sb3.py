"""Thousands of games as one environment of Stable-Baselines3, for `MaskablePPO` of sb3-contrib."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError, optional
from lodestone.core.rules import Rules
from lodestone.lab.envs.gymnasium import make_vector
from lodestone.lab.envs.scalar import CopiedWhole
from lodestone.lab.envs.spaces import Shown
from lodestone.players.protocol import Player

with optional("this environment", "sb3"):
    from gymnasium.vector import AutoresetMode
    from stable_baselines3.common.vec_env import VecEnv

__all__ = ["SeatsVecEnv"]

#: The games that Stable-Baselines3 asks about: all, one, or several by their numbers.
Indices = int | Iterable[int] | None
Infos = list[dict[str, Any]]


class SeatsVecEnv(CopiedWhole, VecEnv):
    """`num_envs` games, in each of which an agent plays one side, as Stable-Baselines3 takes them.

    The games are those of `make_vector` with the same arguments, so they are stepped together by
    compiled code unless a player searches for the opponent's turns. What an agent sees, and a
    game's `info`, are those of `SeatEnv`, so that a policy can change from one to the other.
    `env_method("action_masks")` returns which actions are legal in each game, as sb3-contrib asks.
    `set_options({"start": position})` has all games begin there at the next reset.

    Raises what `make_vector` does, and `LodestoneError` where Stable-Baselines3 is not installed.
    """

    def __init__(
        self,
        num_envs: int,
        rules: Rules | str,
        *,
        opponent: Player | str | None = "random",
        **options: Any,
    ) -> None:
        mode = AutoresetMode.SAME_STEP
        self.envs = make_vector(num_envs, rules, opponent=opponent, autoreset_mode=mode, **options)
        spaces = self.envs.single_observation_space, self.envs.single_action_space
        super().__init__(num_envs, *spaces)
        self._masks: NDArray[np.bool_] = np.zeros((num_envs, 0), np.bool_)
        self._actions: NDArray[np.int64] = np.zeros(num_envs, np.int64)

    def reset(self) -> Shown:
        """Begin all games again, with the seed and the options that were set for it."""
        options = self._options[0]
        if any(one != options for one in self._options):
            raise LodestoneError(
                "options are the same for all games: set_options takes one of them"
            )
        shown, infos = self.envs.reset(seed=self._seeds[0], options=options or None)
        self._reset_seeds()
        self._reset_options()
        self.reset_infos = self._infos_of(infos)
        return self._kept(shown)

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Take the action of each game, (num_envs,), for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[Shown, NDArray[np.float32], NDArray[np.bool_], Infos]:
        """Make the actions; return what the agent sees, rewards, which games ended, and infos."""
        shown, rewards, ended, truncated, seen = self.envs.step(self._actions)
        infos = self._infos_of(seen)
        for game in np.flatnonzero(ended | truncated):
            final = seen["final_info"]
            infos[game] = {
                "side": final["side"][game],
                "is_illegal": final["is_illegal"][game],
                "TimeLimit.truncated": bool(truncated[game] and not ended[game]),
                "terminal_observation": seen["final_obs"][game],
            }
        return self._kept(shown), rewards.astype(np.float32), ended | truncated, infos

    def _kept(self, shown: Shown) -> Shown:
        """Keep the masks; return a copy, since the next step writes into the same arrays."""
        self._masks = shown["action_mask"].astype(np.bool_)
        return {
            "observation": shown["observation"].copy(),
            "action_mask": shown["action_mask"].copy(),
        }

    def _infos_of(self, seen: Mapping[str, Any]) -> Infos:
        """Return a dictionary for each game."""
        return [
            {"side": side, "is_illegal": is_illegal, "TimeLimit.truncated": False}
            for side, is_illegal in zip(
                seen["side"].tolist(), seen["is_illegal"].tolist(), strict=True
            )
        ]

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal in each game, (num_envs, actions)."""
        return self._masks

    def close(self) -> None:
        """End the threads, and free what the opponents hold."""
        self.envs.close()

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Return a row of `action_masks` for each game; there are no other methods."""
        if method_name != "action_masks" or method_args or method_kwargs:
            raise AttributeError(f"games have the method action_masks() alone, not {method_name}")
        return [self._masks[game] for game in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """Return an attribute of this environment for each game; games have none."""
        found = None if attr_name == "render_mode" else getattr(self, attr_name)
        return [found for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Raise `LodestoneError`: what games are is said when they are made."""
        del value, indices
        raise LodestoneError(f"{attr_name} cannot be set: make the environment with it")

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> list[bool]:
        """Return that no game is wrapped, for each of them."""
        del wrapper_class
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        """Return that games are not drawn, for each of them."""
        return [None for _ in range(self.num_envs)]
