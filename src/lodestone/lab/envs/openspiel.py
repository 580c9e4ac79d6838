"""Every game in OpenSpiel.

Importing this module registers `lodestone_queah` and the other games (docs/environments.md):

    >>> game = pyspiel.load_game("lodestone_queah(preset=balanced,reserve=3)")
    >>> state = game.new_initial_state()
    >>> [state.action_to_string(action) for action in state.legal_actions()]
    ['c2c3', 'c2b2', 'd3e3', 'd3d4', 'd3c3']
    >>> state.apply_action(state.string_to_action("d3d4"))
    >>> str(state), state.current_player()
    ('b/bbw/-b---/-ww/w b 3,3 d3d4,-', 1)
"""

from collections.abc import Mapping
from typing import ClassVar, cast

import numpy as np

from lodestone.core.errors import optional
from lodestone.core.game import AnyGame, all_games
from lodestone.core.options import Option
from lodestone.core.rules import Rules, play_rules
from lodestone.kernel.actions import Planes
from lodestone.lab.envs.actions import Grain
from lodestone.lab.envs.scalar import MAX_TURNS, Env

with optional("this environment", "envs"):
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

__all__ = ["SpielGame", "SpielState", "register_games"]

#: The values of parameters.
Parameter = int | str | bool
#: An option with one of these values has the preset's.
AS_PRESET_NUMBER, AS_PRESET_NAME = -1, ""


def _parameters_of(game: AnyGame) -> dict[str, Parameter]:
    """Return the parameters of a game in OpenSpiel, with the values that they have if not given.

    They are the preset's name, every option under its name, and what `Env` takes besides rules.
    """
    options = {option.name: _as_preset(option) for option in game.options.all()}
    return {
        "preset": game.default_preset,
        **options,
        "grain": AS_PRESET_NAME,
        "max_turns": MAX_TURNS,
        "play_forced": False,
        "compiled": False,
    }


def _as_preset(option: Option) -> Parameter:
    return AS_PRESET_NAME if option.values else AS_PRESET_NUMBER


def _rules_from(game: AnyGame, given: Mapping[str, Parameter]) -> Rules:
    """Return the rules that parameters name; raise `RulesError` if there are no such rules."""
    changes = [
        f"{option.name}={given[option.name]}"
        for option in game.options.all()
        if given[option.name] != _as_preset(option)
    ]
    return play_rules(f"{game.name}:{','.join([str(given['preset']), *changes])}")


class SpielGame(pyspiel.Game):
    """A game under some rules, as OpenSpiel knows it; every game of Lodestone has a subclass.

    `given` are the values of all parameters. `env` is at the start; it says what actions and
    observations mean. Raises what `Env` does.

    >>> game = pyspiel.load_game("lodestone_qo(preset=small)")
    >>> isinstance(game, SpielGame), game.num_distinct_actions(), str(game.env.rules)
    (True, 25, 'qo:small,repetition=threefold')
    """

    _game: ClassVar[AnyGame]

    def __init__(self, given: Mapping[str, Parameter]) -> None:
        usual = _parameters_of(self._game)
        self.env = Env(
            _rules_from(self._game, given),
            grain=cast("Grain", given["grain"]) or None,
            max_turns=int(given["max_turns"]),
            play_forced=bool(given["play_forced"]),
            illegal="raises",
            compiled=bool(given["compiled"]),
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.env.space.count,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.env.max_actions,
        )
        chosen = {name: value for name, value in given.items() if value != usual[name]}
        super().__init__(_type_of(self._game), info, chosen)

    def __reduce__(self) -> tuple[object, ...]:
        """Return how to copy it: by its text, where this module has been imported."""
        return pyspiel.load_game, (str(self),)

    def get_type(self) -> pyspiel.GameType:
        """Return the type, with a short name that loads this game again, parameters included.

        Shimmy does so at each reset, by the short name alone or with all parameters beside it, and
        would play the default rules. For the second way, that name has to be registered.
        """
        if not self.get_parameters():
            return super().get_type()
        kind = _type_of(self._game, str(self))
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, type(self))
        return kind

    def new_initial_state(self, start: str | None = None) -> "SpielState":
        """Return the state at the start, or that of a position's text.

        Raises `PositionError` if the position is not legal, or the game is over in it.
        """
        env = self.env.clone()
        if start is not None:
            env.reset(start=start)
        return SpielState(self, env)

    def make_py_observer(
        self,
        kind: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Parameter] | None = None,
    ) -> "Observer | IIGObserverForPublicInfoGame":
        """Return what observes states: all of a state, or the actions that led to it."""
        if kind is None or (kind.public_info and not kind.perfect_recall):
            return Observer(self.env)
        return IIGObserverForPublicInfoGame(kind, params)


class SpielState(pyspiel.State):
    """A state of a game: a position, with the history that repetition needs and the turn begun.

    `env` is the game up to there; it changes with the state.

    >>> state = pyspiel.load_game("lodestone_queah(preset=balanced)").new_initial_state()
    >>> isinstance(state, SpielState), state.env.side, state.returns()
    (True, 0, [0.0, 0.0])
    """

    def __init__(self, game: SpielGame, env: Env) -> None:
        super().__init__(game)
        self.env = env
        #: What `str` returns, once it has been asked for: OpenSpiel asks several times.
        self._text: str | None = None

    def current_player(self) -> int:
        """Return the side to act, 0 or 1 in the order of `Game.sides`, or that the game is over."""
        return pyspiel.PlayerId.TERMINAL if self.env.is_over else self.env.side

    def is_terminal(self) -> bool:
        """Return whether the game is over, by the rules or by the turn limit."""
        return self.env.is_over

    def returns(self) -> list[float]:
        """Return 1 and -1 by side once somebody has won, otherwise 0 and 0."""
        return list(self.env.reward)

    def __str__(self) -> str:
        """Return the position's text, and the actions of the turn that has been begun.

        States of the same text can differ in what has happened before, on which repetition and the
        turn limit depend.
        """
        if self._text is None:
            env = self.env
            self._text = " ".join([env.position.text, *map(env.space.text, env.taken)])
        return self._text

    def _legal_actions(self, _player: int) -> list[int]:
        return self.env.legal_actions

    def _apply_action(self, action: int) -> None:
        self.env.step(action)
        self._text = None

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.env.space.text(action)


class Observer:
    """Observes states as OpenSpiel wants it: planes as floats, and the state as text."""

    def __init__(self, env: Env) -> None:
        self.tensor = np.zeros(env.observation.size, np.float32)
        self.dict = {"observation": self.tensor.reshape(env.space.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into `tensor`."""
        seen: Planes = state.env.seen_by(player)
        self.dict["observation"][:] = seen

    def string_from(self, state: SpielState, _player: int) -> str:
        """Return the state as text, which is the same for both players."""
        return str(state)


def _type_of(game: AnyGame, name: str | None = None) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name or f"lodestone_{game.name}",
        long_name=f"Lodestone {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters_of(game),
    )


def register_games() -> None:
    """Register every game that OpenSpiel does not have yet.

    >>> register_games()
    >>> "lodestone_qo" in pyspiel.registered_names()
    True

    What makes a game is a class and no function: OpenSpiel lets go of it after Python has ended,
    and the last reference to a function would then have to be destroyed.
    """
    for game in all_games():
        kind = _type_of(game)
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, type("SpielGame", (SpielGame,), {"_game": game}))


register_games()
