"""Environments of Gymnasium: one agent plays against a player, or against random turns.

Importing this module gives every game an id in Gymnasium's registry, `lodestone/Queah-v0` for Queah
(docs/environments.md).
"""

from collections.abc import Mapping
from typing import Any, Unpack

from numpy import bool_, uint8
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError, optional
from lodestone.core.game import all_games
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.engine.external import as_player
from lodestone.kernel.bits import BITS_62
from lodestone.lab.envs.scalar import CopiedWhole, Env, EnvOptions, check_limit
from lodestone.lab.envs.seats import SeatsEnv
from lodestone.lab.envs.spaces import (
    PIXELS,
    TEXT,
    Shown,
    action_space,
    check_render_mode,
    observation_space,
    read_seat,
    rendered,
    shown_to,
)
from lodestone.players.protocol import Player

with optional("this environment", "envs"):
    import gymnasium

__all__ = ["SeatEnv", "SeatsEnv", "make_vector", "register_games"]

#: The opponent that chooses each action at random.
RANDOM = "random"


class SeatEnv(CopiedWhole, gymnasium.Env[Shown, int]):
    """One side of a game; an opponent plays the other.

    `opponent` is a player's name, such as "level-3", a `Player`, or "random", which chooses each
    action alike; with `None`, the agent plays both sides, and a reward is that of the side that
    acted. `seat` is the name of the agent's side, by default the first of `Game.sides`, or
    "random", which the seed draws for each game. `rules` and the other arguments are those of
    `Env`; `game` is the name of the game that the rules are of, if only one will do. With the
    `render_mode` "ansi", `render` returns the position as text, with "rgb_array" as a picture.

    A step is an action of the agent; where that ends its turn, the opponent's turn follows. The
    observation is a `Shown`. The reward is 1 for a win, -1 for a loss and otherwise 0. `info` has
    the agent's `side`, 0 or 1, and after an illegal action `is_illegal` is true. If the opponent
    has ended the game before the agent's first action, no action is legal, and the first step shows
    the end. `reset(options={"start": position})` begins there.

    Raises what `Env` does, and `LodestoneError` for a player, a seat or a game that is not known.

    >>> env = gymnasium.make("lodestone/Queah-v0", rules="queah:balanced", seat="black")
    >>> shown, info = env.reset(seed=1)
    >>> shown["observation"].shape, int(shown["action_mask"].sum()), info["side"]
    ((11, 13), 4, 1)
    """

    metadata: dict[str, Any] = {"render_modes": [TEXT, PIXELS], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        rules: Rules | str,
        *,
        opponent: Player | str | None = RANDOM,
        seat: str | None = None,
        game: str | None = None,
        render_mode: str | None = None,
        **options: Unpack[EnvOptions],
    ) -> None:
        self.game: Env = Env(rules, **options)
        _check_game(self.game.rules, game)
        self.render_mode: str | None = check_render_mode(render_mode, self.metadata["render_modes"])
        self._seat = read_seat(self.game.rules, seat)
        self._is_alone = opponent is None
        self._opponent = None if opponent in (None, RANDOM) else as_player(opponent)
        if self._opponent:
            self._opponent.prepare(self.game.rules)
        self.observation_space: gymnasium.Space[Shown] = observation_space(self.game.space)
        self.action_space: gymnasium.Space[int] = action_space(self.game.space)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Position | str] | None = None
    ) -> tuple[Shown, dict[str, object]]:
        """Begin a new game, and let the opponent play if it is to move."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2))
        self.side: int = drawn if self._seat is None else self._seat
        self.game.reset(self._draw_seed(), (options or {}).get("start"))
        self._line = Line.of(self.game.position)
        self._answer()
        return self._shown(), self._info()

    def step(self, action: int) -> tuple[Shown, float, bool, bool, dict[str, object]]:
        """Make an action of the agent, and the opponent's turn if it is to move then."""
        game, side = self.game, self.side
        if not game.is_over:
            game.step(int(action))
            self._answer()
        reward = game.reward[side]
        return self._shown(), reward, game.terminated, game.truncated, self._info()

    def action_masks(self) -> NDArray[bool_]:
        """Return which actions are legal, (actions,), as sb3-contrib asks for them."""
        return self._shown()["action_mask"].astype(bool)

    def render(self) -> str | NDArray[uint8] | None:
        """Return the position as the render mode says: a text, or pixels, (height, width, 3)."""
        return rendered(self.game.position, self.render_mode)

    def close(self) -> None:
        """Free what the opponent holds."""
        if self._opponent:
            self._opponent.close()

    def _shown(self) -> Shown:
        return shown_to(self.game, self.side)

    def _info(self) -> dict[str, object]:
        return {"side": self.side, "is_illegal": self.game.is_illegal}

    def _draw_seed(self) -> int:
        return int(self.np_random.integers(BITS_62, endpoint=True))

    def _answer(self) -> None:
        """Let the opponent play until the agent is to act, or the game is over."""
        game = self.game
        if self._is_alone:
            self.side = game.side
        while not game.is_over and game.side != self.side:
            if self._opponent is None:
                game.step(game.sample())
            else:
                game.play(self._turn_of(self._opponent))

    def _turn_of(self, opponent: Player) -> str:
        self._line = self._line.play_all(self.game.turns[len(self._line) :])
        return opponent.play(self._line, seed=self._draw_seed()).turn


def _check_game(rules: Rules, game: str | None) -> None:
    if game is not None and rules.game.name != game:
        raise LodestoneError(f"rules of {game} are wanted here, not {rules}")


def make_vector(
    num_envs: int,
    rules: Rules | str,
    *,
    opponent: Player | str | None = RANDOM,
    game: str | None = None,
    max_episode_steps: int | None = None,
    **options: Any,
) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """Return `num_envs` games as one vector environment; what `gymnasium.make_vec` calls.

    It is a `SeatsEnv`, or where players search for turns, Gymnasium's own of `SeatEnv`. After
    `max_episode_steps` actions of the agent, a game is truncated.

    >>> make_vector(8, "queah", opponent=None, threads=1)
    SeatsEnv(num_envs=8)
    """
    if opponent in (None, RANDOM):
        envs = SeatsEnv(
            num_envs, rules, opponent=opponent, max_episode_steps=max_episode_steps, **options
        )
        _check_game(envs.games.rules, game)
        return envs
    mode = options.pop("autoreset_mode", gymnasium.vector.AutoresetMode.NEXT_STEP)

    steps = check_limit(max_episode_steps, "max_episode_steps")

    def make() -> gymnasium.Env[Shown, int]:
        env = SeatEnv(rules, opponent=opponent, game=game, **options)
        return env if steps is None else gymnasium.wrappers.TimeLimit(env, steps)

    return gymnasium.vector.SyncVectorEnv([make] * num_envs, autoreset_mode=mode)


def register_games() -> None:
    """Give an id in Gymnasium's registry to every game that has none yet.

    >>> register_games()
    >>> "lodestone/Qo-v0" in gymnasium.registry
    True
    """
    for game in all_games():
        name = f"lodestone/{game.name.capitalize()}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                f"{__name__}:{SeatEnv.__name__}",
                vector_entry_point=f"{__name__}:{make_vector.__name__}",
                kwargs={"rules": game.name, "game": game.name},
            )


register_games()
