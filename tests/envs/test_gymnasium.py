"""Environments of Gymnasium."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import lodestone.envs.gymnasium as adapter
from lodestone import Line, LodestoneError, Player, Position, SearchResult, TurnError
from lodestone.core.game import all_games
from lodestone.envs import VectorEnv
from lodestone.players.roster import find_player
from tests.envs.playing import game_of
from tests.test_other_games import environment, noughts, site

__all__ = ["environment", "noughts", "site"]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_environments_pass_the_check(game) -> None:
    env = gymnasium.make(f"lodestone/{game.name.capitalize()}-v0", seat="random", max_turns=20)
    check_env(env.unwrapped)


class First(Player):
    """Plays the first turn, and keeps the lines that it was asked about."""

    name = "first"

    def __init__(self) -> None:
        self.asked, self.prepared, self.closed = [], None, False

    def prepare(self, rules, stop=None) -> None:
        assert stop is None
        self.prepared = rules

    def choose(self, request) -> SearchResult:
        self.asked.append(request.line)
        return SearchResult(request.line.position.turns[0])

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize("play_forced", [False, True])
@pytest.mark.parametrize("rules", ["queah:balanced", "quincala:mini-21"])
def test_players_answer_with_whole_turns(rules: str, play_forced: bool) -> None:
    first = First()
    env = adapter.SeatEnv(rules, opponent=first, seat="black", play_forced=play_forced, max_turns=6)
    env.reset(seed=1)
    while not env.game.is_over:
        env.step(env.game.legal_actions[0])
    line = Line.of(Position(env.game.rules))
    for number, turn in enumerate(env.game.turns):
        if number % 2 == 0:
            assert turn == line.position.turns[0]
            assert first.asked[number // 2] == line
        line = line.play(turn)
    assert first.prepared == env.game.rules
    env.close()
    assert first.closed


def test_seeds_repeat_games() -> None:
    env = adapter.SeatEnv("queah", seat="random", max_turns=30)
    games = []
    for seed in (5, 5, 6):
        env.reset(seed=seed)
        while not env.game.is_over:
            env.step(env.game.legal_actions[-1])
        games.append((env.side, env.game.turns))
    assert games[0] == games[1] != games[2]


def test_the_agent_sees_its_own_side() -> None:
    env = adapter.SeatEnv("queah:balanced", opponent=find_player("greedy").plain, seat="black")
    shown, info = env.reset(seed=2)
    assert info == {"side": 1, "is_illegal": False}
    position = env.game.position
    pieces = position.rules.game.pieces(position.rules.options, position.state)
    own = [env.game.space.cells[cell] for cell in np.flatnonzero(shown["observation"][0])]
    assert sorted(own) == sorted(cell for cell, piece in pieces.items() if "black" in piece)


def test_an_opponent_can_win_at_once() -> None:
    position = Position("queah:comment,reserve=0", "-/---/--b--/-w-/- w 0,0 -,-")
    wins = [turn for turn in position.turns if position.play(turn).outcome]
    env = adapter.SeatEnv(position.rules, seat="black", starts=[position])
    ends = set()
    for seed in range(20):
        shown, _ = env.reset(seed=seed)
        if not shown["action_mask"].any():
            assert env.game.turns[0] in wins
            assert env.step(0)[1:4] == (-1.0, True, False)
        ends.add(env.game.is_over)
    assert ends == {True, False}


def test_illegal_actions_lose_or_raise() -> None:
    env = adapter.SeatEnv("queah:balanced")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(0)
    assert (reward, terminated, truncated, info["is_illegal"]) == (-1.0, True, False, True)
    strict = adapter.SeatEnv("queah:balanced", illegal="raises")
    strict.reset(seed=1)
    with pytest.raises(TurnError, match="action 0 is not legal here"):
        strict.step(0)


def test_games_begin_where_wanted() -> None:
    env = gymnasium.make("lodestone/Queah-v0", rules="queah:balanced", render_mode="ansi")
    start = Position("queah:balanced").play("d3d4").play("c4c3")
    env.reset(options={"start": start})
    assert game_of(env).position.text == start.text
    assert env.render() == start.diagram()


def test_installed_games_get_an_id(noughts) -> None:
    assert "lodestone/Noughts-v0" not in gymnasium.registry
    adapter.register_games()
    env = gymnasium.make("lodestone/Noughts-v0")
    assert env.reset(seed=1)[0]["observation"].shape == (3, 9)
    del gymnasium.registry["lodestone/Noughts-v0"]


def test_ids_can_begin_with_the_package() -> None:
    program = "import gymnasium; print(gymnasium.make('lodestone:lodestone/Queah-v0').spec.id)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("lodestone/Queah-v0\n", "")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rules": "qo"}, r"rules of queah are wanted here, not qo:standard"),
        ({"opponent": "nobody"}, "unknown player 'nobody'; allowed: level-1, "),
        ({"seat": "red"}, "unknown side of queah 'red'; allowed: white, black"),
        ({"render_mode": "human"}, "unknown render mode 'human'; allowed: ansi"),
        ({"max_turns": 0}, "max_turns is a whole number from 1"),
    ],
)
def test_wrong_arguments_are_refused(given: dict, message: str) -> None:
    with pytest.raises(LodestoneError, match=message):
        adapter.SeatEnv(**({"rules": "queah", "game": "queah"} | given))


VECTOR = {"num_envs": 96, "vectorization_mode": "vector_entry_point", "threads": 1}


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["queah:balanced", "qo:size=4,stones=4", "quincala:mini-21"])
@pytest.mark.parametrize(("seat", "mode"), [(None, "NextStep"), ("random", "SameStep")])
def test_vector_games_are_played_by_the_rules(rules: str, seat: str | None, mode: str) -> None:
    """The agent acts in every game, by the position's legal actions, until one side has won."""
    name = rules.split(":")[0].capitalize()
    options = {"rules": rules, "seat": seat, "autoreset_mode": mode, "max_turns": 60}
    envs: Any = gymnasium.make_vec(f"lodestone/{name}-v0", **VECTOR, **options)
    assert gymnasium.vector.VectorEnv in type(envs).__mro__
    assert envs.metadata["autoreset_mode"].value == mode
    shown, infos = envs.reset(seed=3)
    assert envs.observation_space.contains({name: one.copy() for name, one in shown.items()})
    ended, wins, losses = np.zeros(96, bool), 0, 0
    for _ in range(150):
        for game in (0, 1, 95):
            side = envs.games.buffers.side[game]
            assert side == infos["side"][game] or (ended[game] and mode == "SameStep")
            position = envs.games.position(game)
            sides = [one.name for one in position.rules.game.sides]
            assert ended[game] or position.side == sides[side]
        assert (envs.action_masks().any(axis=1) | ended).all()
        shown, rewards, terminations, truncations, infos = envs.step(envs.games.sample())
        ended = (terminations | truncations) & (mode == "NextStep")
        assert not (rewards.astype(bool) & ~terminations).any()
        wins, losses = wins + (rewards > 0).sum(), losses + (rewards < 0).sum()
        assert not infos["is_illegal"].any()
    assert min(wins, losses) > 3
    envs.close()


def test_vector_games_without_opponent_are_those_of_vectorenv() -> None:
    options = {"autoreset_mode": "SameStep", "opponent": None}
    envs: Any = gymnasium.make_vec("lodestone/Queah-v0", **VECTOR, **options)
    envs.reset()
    own = VectorEnv("queah", 96, threads=1)
    for _ in range(120):
        mover = own.buffers.side.copy()
        shown, rewards, terminations, _, infos = envs.step(envs.games.sample())
        buffers = own.step(own.sample())
        assert np.array_equal(shown["observation"], buffers.observation)
        assert np.array_equal(shown["action_mask"], buffers.mask)
        assert np.array_equal(rewards, buffers.reward[np.arange(96), mover])
        assert np.array_equal(infos["_final_obs"], terminations)
        assert np.array_equal(infos["final_obs"]["observation"], buffers.final_observation)


def test_vector_arrays_are_views_unless_copied() -> None:
    for copy in (False, True):
        envs: Any = gymnasium.make_vec("lodestone/Qo-v0", **VECTOR, copy=copy)
        first, _ = envs.reset(seed=1)
        second = envs.step(envs.games.sample())[0]
        assert np.shares_memory(first["observation"], second["observation"]) != copy


def test_vector_games_against_players_are_gymnasiums() -> None:
    envs: Any = gymnasium.make_vec("lodestone/Queah-v0", 2, opponent="greedy")
    assert isinstance(envs, gymnasium.vector.SyncVectorEnv)
    shown, _ = envs.reset(seed=1)
    assert shown["observation"].shape[0] == 2
    with pytest.raises(LodestoneError, match="unknown autoreset mode 'x'; allowed: SameStep"):
        gymnasium.make_vec("lodestone/Queah-v0", 2, autoreset_mode="x")
    with pytest.raises(LodestoneError, match="rules of qo are wanted here, not queah"):
        gymnasium.make_vec("lodestone/Qo-v0", 2, rules="queah")


def test_masks_and_pictures_are_those_of_the_position() -> None:
    env: Any = gymnasium.make("lodestone/Queah-v0", opponent=None, render_mode="rgb_array")
    shown, info = env.reset(seed=1)
    assert env.unwrapped.action_masks().tolist() == (shown["action_mask"] != 0).tolist()
    picture = env.render()
    assert (picture.dtype, picture.shape[1:]) == (np.uint8, (480, 3))
    for _ in range(4):
        mover = info["side"]
        shown, reward, *_, info = env.step(int(np.flatnonzero(shown["action_mask"])[0]))
        assert reward == 0
    assert {mover, info["side"]} <= {0, 1}
    assert not np.array_equal(picture, env.render())


@pytest.mark.long
def test_maskable_ppo_learns_to_beat_random_play() -> None:
    """As many as 45 of 60 games are won without training; the median of three is at least 55."""
    contrib = pytest.importorskip("sb3_contrib", reason="needs sb3-contrib")
    won = []
    for seed in range(3):
        env: Any = gymnasium.make("lodestone/Queah-v0", rules="queah:balanced,reserve=1")
        model = contrib.MaskablePPO("MultiInputPolicy", env, seed=seed)
        model.learn(8_192)
        won.append(sum(_won(env, model, 1_000 + game) for game in range(60)))
    assert sorted(won)[1] >= 55, won


def _won(env, model, seed: int) -> bool:
    shown, _ = env.reset(seed=seed)
    while True:
        masks = env.unwrapped.action_masks()
        action, _ = model.predict(shown, action_masks=masks, deterministic=True)
        shown, reward, terminated, truncated, _ = env.step(int(action))
        if terminated or truncated:
            return reward > 0
