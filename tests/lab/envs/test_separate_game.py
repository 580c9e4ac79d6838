"""A game that is a separate package has environments without describing its actions."""

import random

import numpy as np
import pytest

from lodestone import Position
from lodestone.kernel.decorator import Kernel
from lodestone.lab.envs import ActionSpace, Env, VectorEnv
from tests.lab.envs.counting import turns_by_actions
from tests.toy import environment, noughts, site

__all__ = ["environment", "noughts", "site"]


def test_a_separate_game_is_played_by_steps(noughts) -> None:
    env = Env("noughts")
    assert env.space.texts == (*env.space.cells, "--")
    assert [env.space.text(action) for action in env.legal_actions] == list(env.space.cells)
    for turn in ("b2", "a1", "c1", "a2", "a3"):
        assert env.space.of_turn(env.position, turn) == [env.space.number(turn)]
        env.step(env.space.number(turn))
    assert (env.terminated, env.reward) == (True, (1.0, -1.0))
    # Noughts, to move, see their own pieces first.
    assert np.flatnonzero(env.observation[0]).tolist() == [0, 3]
    assert np.flatnonzero(env.observation[1]).tolist() == [2, 4, 6]


def test_its_actions_make_exactly_its_turns(noughts) -> None:
    position, space = Position("noughts"), ActionSpace.of("noughts")
    rng = random.Random(1)
    while position.turn_numbers:
        assert turns_by_actions(space, position) == set(position.turn_numbers)
        position = position.after(rng.choice(position.turn_numbers))
    identity = (list(range(10)), list(range(9)))
    assert list(space.symmetries()) == [identity]


def test_many_such_games_are_played_at_once(noughts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kernel, "compiled", property(lambda self: self.python))
    vector = VectorEnv("noughts", 2, seed=4)
    scalars = [Env("noughts", seed=4 + number) for number in range(2)]
    for _ in range(20):
        actions = vector.sample().tolist()
        shown = vector.step(actions)
        for number, env in enumerate(scalars):
            assert env.sample() == actions[number]
            env.step(actions[number])
            assert tuple(shown.reward[number]) == env.reward
            if env.is_over:
                env.reset()
            assert np.array_equal(shown.mask[number], env.mask)
            assert np.array_equal(shown.observation[number], env.observation)
