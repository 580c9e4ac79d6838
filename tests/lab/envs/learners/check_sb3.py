"""What has to hold of `SeatsVecEnv`, for the environment in which Stable-Baselines3 is installed.

`tests/lab/envs/test_learners.py` makes that environment and runs this file there.
"""

from typing import Any

import gymnasium
import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecMonitor

from lodestone import LodestoneError, Position
from lodestone.lab.envs.gymnasium import make_vector
from lodestone.lab.envs.sb3 import SeatsVecEnv

RULES = "queah:balanced"
# These networks are small: more threads wait for each other, most of all beside other tests.
torch.set_num_threads(1)


def first_legal(env: Any) -> np.ndarray:
    return get_action_masks(env).argmax(axis=1)


@pytest.mark.parametrize("opponent", ["random", None])
def test_games_are_those_of_gymnasium(opponent: str | None) -> None:
    """The same seed gives the same games; what a game showed at its end is in its info."""
    options: dict[str, Any] = {"opponent": opponent, "max_turns": 50, "threads": 1}
    env: Any = SeatsVecEnv(96, RULES, **options)
    envs: Any = make_vector(96, RULES, autoreset_mode="SameStep", copy=True, **options)
    env.seed(7)
    shown: Any = env.reset()
    seen, _ = envs.reset(seed=7)
    ends = 0
    for step in range(150):
        for name, array in seen.items():
            assert np.array_equal(shown[name], array)
        assert np.array_equal(get_action_masks(env), seen["action_mask"] != 0)
        actions = env.envs.games.sample().copy()  # which also draws the opponents' turns
        assert np.array_equal(actions, envs.games.sample())
        actions[step % 96] = 65 if step % 5 == 0 else actions[step % 96]  # a pass is illegal
        before = {name: array.copy() for name, array in shown.items()}
        kept = shown
        shown, rewards, dones, infos = env.step(actions)
        assert all(np.array_equal(kept[name], array) for name, array in before.items())
        seen, expected, ended, truncated, about = envs.step(actions)
        assert np.array_equal(rewards, expected)
        assert np.array_equal(dones, ended | truncated)
        for game, info in enumerate(infos):
            known = about["final_info"] if dones[game] else about
            assert info["side"] == known["side"][game]
            assert info["is_illegal"] == known["is_illegal"][game]
            assert info["TimeLimit.truncated"] == truncated[game]
            assert ("terminal_observation" in info) == dones[game]
            if dones[game]:
                last = about["final_obs"][game]
                assert np.array_equal(
                    info["terminal_observation"]["observation"], last["observation"]
                )
        ends += dones.sum()
    assert ends > 96


def test_infos_are_those_of_single_games() -> None:
    """A policy can change from today's way to this one: spaces and infos are the same."""
    one = make_vec_env("lodestone/Queah-v0", 3, env_kwargs={"rules": RULES, "max_turns": 6})
    many = SeatsVecEnv(3, RULES, max_turns=6)
    assert one.observation_space == many.observation_space
    assert one.action_space == many.action_space
    found = []
    for env in (one, many):
        env.reset()
        infos = [env.step(first_legal(env))[3] for _ in range(3)]
        found.append({name for step in infos for info in step for name in info} - {"episode"})
    assert found[0] == found[1]


def test_sb3_finds_what_it_asks_for() -> None:
    env = SeatsVecEnv(4, RULES)
    env.reset()
    assert is_masking_supported(env)
    assert not env.has_attr("nothing")
    assert get_action_masks(env).shape == (4, 66)
    assert len(env.env_method("action_masks", indices=[0, 3])) == 2
    assert env.get_attr("render_mode") == [None] * 4
    assert env.env_is_wrapped(gymnasium.Wrapper, indices=1) == [False]
    assert env.get_images() == [None] * 4
    with pytest.raises(AttributeError, match=r"action_masks\(\) alone, not render"):
        env.env_method("render")
    with pytest.raises(LodestoneError, match="opponent cannot be set"):
        env.set_attr("opponent", "greedy")
    env.close()


def test_games_begin_where_wanted() -> None:
    start = Position(RULES).play("d3d4").play("c4c3")
    env: Any = SeatsVecEnv(4, RULES)
    env.set_options({"start": start})
    env.reset()
    assert [str(env.envs.games.position(game)) for game in range(4)] == [str(start)] * 4
    env.reset()
    assert str(env.envs.games.position(0)) != str(start)
    env.set_options([{"start": start}, {}, {}, {}])
    with pytest.raises(LodestoneError, match="options are the same for all games"):
        env.reset()


def test_players_can_be_the_opponent() -> None:
    env = SeatsVecEnv(3, RULES, opponent="greedy", max_turns=12)
    model = MaskablePPO("MultiInputPolicy", VecMonitor(env), n_steps=8, batch_size=24, seed=1)
    model.learn(48)
    assert len(model.ep_info_buffer) > 0


def test_maskable_ppo_learns_to_beat_random_play() -> None:
    """Without training, fewer than 50 of 60 games are won; the median of three is at least 55."""
    won = []
    for seed in range(3):
        env = VecMonitor(SeatsVecEnv(64, f"{RULES},reserve=1", threads=1))
        model = MaskablePPO("MultiInputPolicy", env, n_steps=32, batch_size=256, seed=seed)
        model.learn(16_384)
        assert all(torch.isfinite(one).all() for one in model.policy.parameters())
        tested = SeatsVecEnv(20, f"{RULES},reserve=1", threads=1)
        tested.seed(1_000)
        returns, _ = evaluate_policy(model, tested, 60, return_episode_rewards=True, warn=False)
        won.append(sum(one > 0 for one in returns))
    assert sorted(won)[1] >= 55, won
