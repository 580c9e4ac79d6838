"""Environments of PettingZoo: two agents take turns (its AEC interface).

Importing this module gives every game an id in PettingZoo's registry, `lodestone/queah-v0` for
Queah (docs/environments.md).
"""

from collections.abc import Mapping
from typing import Unpack

from lodestone.core.errors import LodestoneError, optional
from lodestone.core.game import all_games
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.lab.envs.scalar import CopiedWhole, Env, EnvOptions
from lodestone.lab.envs.spaces import (
    TEXT,
    Shown,
    action_space,
    check_render_mode,
    observation_space,
    shown_to,
)

with optional("this environment", "envs"):
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

__all__ = ["TurnsEnv", "env", "register_games"]

#: The agents, in the order of `Game.sides`.
AGENTS = ("player_0", "player_1")


class TurnsOptions(EnvOptions, total=False):
    """The arguments of `TurnsEnv` besides the rules."""

    render_mode: str | None


def env(
    rules: Rules | str, **options: Unpack[TurnsOptions]
) -> pettingzoo.AECEnv[str, Shown, int | None]:
    """Return a `TurnsEnv` that refuses to be used before it is reset.

    `rules` and `options` are its arguments.

    >>> game = env(rules="queah:balanced", max_turns=200)
    >>> game.reset(seed=1)
    >>> shown, reward, terminated, truncated, info = game.last()
    >>> game.agent_selection, shown["observation"].shape, int(shown["action_mask"].sum())
    ('player_0', (11, 13), 5)
    """
    return OrderEnforcingWrapper(TurnsEnv(rules, **options))


class TurnsEnv(CopiedWhole, pettingzoo.AECEnv[str, Shown, int | None]):
    """A game of two agents, "player_0" and "player_1", in the order of `Game.sides`.

    The agent to act acts again until its turn is whole. An observation is a `Shown`, as the agent
    sees it; an agent that is not to act has a mask of zeros. The arguments are those of `Env`, and
    an illegal action does what it does there. With the `render_mode` "ansi", `render` returns the
    position as text. `reset(options={"start": position})` begins there. Raises what `Env` does.

    >>> game = TurnsEnv("queah:balanced")
    >>> game.reset(seed=1)
    >>> game.step(game.game.space.number("d3d4"))
    >>> game.agent_selection, game.rewards
    ('player_1', {'player_0': 0.0, 'player_1': 0.0})
    """

    metadata = {  # noqa: RUF012 (as in the base class)
        "name": "lodestone_v0",
        "render_modes": [TEXT],
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: Rules | str,
        *,
        render_mode: str | None = None,
        **options: Unpack[EnvOptions],
    ) -> None:
        super().__init__()
        self.game = Env(rules, **options)
        self.render_mode = check_render_mode(render_mode, self.metadata["render_modes"])
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: observation_space(self.game.space) for agent in AGENTS}
        self.action_spaces = {agent: action_space(self.game.space) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Space[Shown]:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[int | None]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Shown:
        """Return what an agent sees."""
        return shown_to(self.game, AGENTS.index(agent))

    def reset(
        self, seed: int | None = None, options: Mapping[str, Position | str] | None = None
    ) -> None:
        """Begin a new game."""
        self.game.reset(seed, (options or {}).get("start"))
        self.agents = list(AGENTS)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.infos = {agent: {} for agent in AGENTS}
        self._tell()

    def step(self, action: int | None) -> None:
        """Make an action of the agent to act; `None` takes an agent out whose game is over.

        Raises `LodestoneError` for `None` before the end, and what `Env.step` does.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise LodestoneError("an action is a number until the game is over, not None")
        self._cumulative_rewards[agent] = 0.0
        self.game.step(int(action))
        self._tell()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the position as text, if the render mode is "ansi"."""
        return self.game.position.diagram() if self.render_mode else None

    def _tell(self) -> None:
        """Say who is to act, and what has come of the last step."""
        game = self.game
        self.agent_selection = AGENTS[game.side]
        self.rewards = dict(zip(AGENTS, game.reward, strict=True))
        self.terminations = dict.fromkeys(AGENTS, game.terminated)
        self.truncations = dict.fromkeys(AGENTS, game.truncated)
        for info in self.infos.values():
            info["is_illegal"] = game.is_illegal


def register_games() -> None:
    """Give an id in PettingZoo's registry to every game that has none yet.

    >>> register_games()
    >>> "lodestone/qo-v0" in pettingzoo.aec_registry
    True
    """
    for game in all_games():
        name = f"lodestone/{game.name}-v0"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register(
                "aec", name, f"{__name__}:{env.__name__}", kwargs={"rules": game.name}
            )


register_games()
