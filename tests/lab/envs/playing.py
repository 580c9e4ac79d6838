"""One game in any adapter, for laws that hold for all of them."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pyspiel

import lodestone.lab.envs.gymnasium
import lodestone.lab.envs.openspiel
import lodestone.lab.envs.pettingzoo  # noqa: F401 (these imports register the games)
from lodestone.core.rules import Rules, play_rules
from lodestone.lab.envs import Env


class AdapterGame(ABC):
    """A game that is begun, as an adapter shows it."""

    @property
    @abstractmethod
    def game(self) -> Env:
        """The game that the adapter plays."""

    @property
    @abstractmethod
    def legal(self) -> list[int]:
        """What the adapter says is legal."""

    @property
    @abstractmethod
    def is_over(self) -> bool: ...

    @property
    @abstractmethod
    def rewards(self) -> list[float]:
        """What each side has won in all."""

    @abstractmethod
    def step(self, action: int) -> None: ...


def game_of(env: Any) -> Env:
    """Return the game that an environment of Gymnasium or PettingZoo plays."""
    return env.unwrapped.game


class InGymnasium(AdapterGame):
    """The agent's rewards are also those of its opponent, who plays at random."""

    def __init__(self, rules: Rules, seed: int, max_turns: int, compiled: bool) -> None:
        self.env = gymnasium.make(
            f"lodestone/{rules.game.name.capitalize()}-v0",
            rules=rules,
            seat="random",
            max_turns=max_turns,
            compiled=compiled,
        )
        self.shown, info = self.env.reset(seed=seed)
        self.side = info["side"]
        self.is_over_now, self.reward = False, 0.0

    @property
    def game(self) -> Env:
        return game_of(self.env)

    @property
    def legal(self) -> list[int]:
        return np.flatnonzero(self.shown["action_mask"]).tolist()

    @property
    def is_over(self) -> bool:
        return self.is_over_now

    @property
    def rewards(self) -> list[float]:
        return [self.reward, -self.reward] if self.side == 0 else [-self.reward, self.reward]

    def step(self, action: int) -> None:
        self.shown, reward, terminated, truncated, _info = self.env.step(action)
        self.reward += reward
        self.is_over_now = terminated or truncated
        assert np.array_equal(self.shown["observation"], self.game.seen_by(self.side))


class InPettingZoo(AdapterGame):
    def __init__(self, rules: Rules, seed: int, max_turns: int, compiled: bool) -> None:
        name = f"lodestone/{rules.game.name}-v0"
        more = {"max_turns": max_turns, "compiled": compiled}
        self.env = pettingzoo.make("aec", name, rules=rules, **more)
        self.env.reset(seed=seed)
        self.won = np.zeros(2)

    @property
    def game(self) -> Env:
        return game_of(self.env)

    @property
    def legal(self) -> list[int]:
        shown, *_ = self.env.last()
        assert np.array_equal(shown["observation"], self.game.observation)
        return np.flatnonzero(shown["action_mask"]).tolist()

    @property
    def is_over(self) -> bool:
        return any([*self.env.terminations.values(), *self.env.truncations.values()])

    @property
    def rewards(self) -> list[float]:
        return self.won.tolist()

    def step(self, action: int) -> None:
        self.env.step(action)
        self.won += list(self.env.rewards.values())


class InOpenSpiel(AdapterGame):
    def __init__(self, rules: Rules, _seed: int, max_turns: int, compiled: bool) -> None:
        given = {"preset": rules.preset.name, "max_turns": max_turns, "compiled": compiled}
        changed = {
            name: value
            for name, value in rules.options.values().items()
            if value != play_rules(f"{rules.game.name}:{rules.preset.name}").options.values()[name]
        }
        loaded = pyspiel.load_game(f"lodestone_{rules.game.name}", given | changed)
        assert loaded.env.rules == rules
        self.longest = loaded.max_game_length()
        self.state = loaded.new_initial_state()

    @property
    def game(self) -> Env:
        return self.state.env

    @property
    def legal(self) -> list[int]:
        assert self.state.current_player() == self.game.side
        return self.state.legal_actions()

    @property
    def is_over(self) -> bool:
        return self.state.is_terminal()

    @property
    def rewards(self) -> list[float]:
        return self.state.returns()

    def step(self, action: int) -> None:
        self.state.apply_action(action)
        assert self.state.move_number() <= self.longest
        mine = np.reshape(self.state.observation_tensor(0), self.game.space.shape)
        assert np.array_equal(mine, self.game.seen_by(0))


ADAPTERS: dict[str, Callable[[Rules, int, int, bool], AdapterGame]] = {
    "gymnasium": InGymnasium,
    "openspiel": InOpenSpiel,
    "pettingzoo": InPettingZoo,
}
