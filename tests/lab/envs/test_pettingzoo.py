"""Environments of PettingZoo."""

import copy

import pettingzoo
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

import lodestone.lab.envs.pettingzoo as adapter
from lodestone import LodestoneError, Position
from lodestone.core.game import all_games
from tests.lab.envs.playing import game_of
from tests.toy import environment, noughts, site

__all__ = ["environment", "noughts", "site"]

NAMES = [game.name for game in all_games()]


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
@pytest.mark.parametrize("game", NAMES)
def test_environments_pass_the_checks(game: str) -> None:
    api_test(pettingzoo.make("aec", f"lodestone/{game}-v0", max_turns=20), num_cycles=40)
    seed_test(lambda: adapter.env(game, max_turns=20), num_cycles=20)


def test_agents_act_until_turns_are_whole() -> None:
    env = adapter.env("quincala:mini-21")
    env.reset(seed=1)
    game, first = game_of(env), env.agent_selection
    actions = game.space.of_turn(game.position, game.position.turns[0])
    for action in actions:
        assert env.agent_selection == first
        assert not env.observe("player_1")["action_mask"].any()
        env.step(action)
    assert len(actions) > 1
    assert env.agent_selection != first


def test_the_winner_and_the_loser_learn_it() -> None:
    env = adapter.env("queah:balanced")
    env.reset(seed=1)
    env.step(0)
    seen = {}
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        seen[agent] = (reward, terminated, truncated, info["is_illegal"])
        env.step(None)
    assert seen == {"player_0": (-1.0, True, False, True), "player_1": (1.0, True, False, True)}
    assert env.agents == []


def test_games_begin_where_wanted() -> None:
    with pytest.raises(LodestoneError, match=r"unknown render mode 'rgb_array'; allowed: ansi$"):
        adapter.env("queah:balanced", render_mode="rgb_array")
    env = adapter.env("queah:balanced", render_mode="ansi", starts=())
    start = Position("queah:balanced").play("d3d4")
    env.reset(seed=1, options={"start": start.text})
    assert (env.agent_selection, env.render()) == ("player_1", start.diagram())


def test_copies_are_independent() -> None:
    env = adapter.TurnsEnv("queah:balanced")
    env.reset(seed=1)
    other = copy.copy(env)
    other.step(other.game.space.number("d3d4"))
    assert (env.game.turns, env.agent_selection) == ([], "player_0")


def test_installed_games_get_an_id(noughts) -> None:
    adapter.register_games()
    env = pettingzoo.make("aec", "lodestone/noughts-v0")
    env.reset()
    assert env.last()[0]["observation"].shape == (3, 9)
    del pettingzoo.aec_registry["lodestone/noughts-v0"]


def test_actions_are_numbers_until_the_end() -> None:
    env = adapter.env("queah")
    env.reset()
    with pytest.raises(LodestoneError, match="an action is a number until the game is over"):
        env.step(None)


def test_unbegun_games_are_refused() -> None:
    with pytest.raises(AssertionError, match="reset"):
        adapter.env("queah").step(0)
