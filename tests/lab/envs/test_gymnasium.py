"""Environments of Gymnasium."""

import copy
import importlib
import pickle
import re
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import lodestone.lab.envs.gymnasium as adapter
from lodestone import Line, LodestoneError, Player, Position, SearchResult, TurnError
from lodestone.core.game import all_games
from lodestone.errors import installing
from lodestone.lab.envs import VectorEnv
from lodestone.players.roster import find_player
from tests.lab.envs.playing import game_of
from tests.toy import environment, noughts, site

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


def test_ids_can_begin_with_the_registering_module() -> None:
    name = f"{adapter.__name__}:lodestone/Queah-v0"
    program = f"import gymnasium; print(gymnasium.make({name!r}).spec.id)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("lodestone/Queah-v0\n", "")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rules": "qo"}, r"rules of queah are wanted here, not qo:standard"),
        ({"opponent": "nobody"}, "unknown player 'nobody'; allowed: level-0, "),
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
        assert ("final_obs" in infos) == terminations.any()
        for game in np.flatnonzero(terminations):
            assert infos["_final_obs"][game]
            last = infos["final_obs"][game]["observation"]
            assert np.array_equal(last, buffers.final_observation[game])
            assert infos["final_info"]["side"][game] == buffers.final_side[game]


def test_vector_arrays_are_views_unless_copied() -> None:
    for is_copied in (False, True):
        envs: Any = gymnasium.make_vec("lodestone/Qo-v0", **VECTOR, copy=is_copied)
        first, _ = envs.reset(seed=1)
        second = envs.step(envs.games.sample())[0]
        assert np.shares_memory(first["observation"], second["observation"]) != is_copied


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


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_a_mask_names_the_games_that_begin_again(mode: str) -> None:
    options = {"autoreset_mode": mode, "seat": "random", "rules": "queah:balanced"}
    envs: Any = gymnasium.make_vec("lodestone/Queah-v0", **VECTOR, **options, copy=True)
    envs.reset(seed=4)
    for _ in range(40):
        before, *_, infos = envs.step(envs.games.sample())
    mask = np.arange(96) % 3 == 0
    ends = ~envs.action_masks().any(axis=1)
    assert (ends & ~mask).any() or mode == "SameStep"
    given = {"reset_mask": mask}
    shown, again = envs.reset(seed=5, options=given)
    assert given == {"reset_mask": mask}
    assert (envs.games.turns_played[mask] <= 1).all()
    assert np.array_equal(again["_side"], mask)
    assert np.array_equal(envs.games.seats[~mask], infos["side"][~mask])
    for name, array in shown.items():
        assert np.array_equal(array[~mask], before[name][~mask])
    assert np.array_equal(ends & ~mask, ~envs.action_masks().any(axis=1))


@pytest.mark.parametrize("mask", [np.zeros(4, bool), np.ones(3, bool), [1, 0, 0, 1]])
def test_masks_of_another_form_are_refused(mask) -> None:
    envs: Any = adapter.make_vector(4, "queah", threads=1)
    with pytest.raises(LodestoneError, match="reset_mask is true or false for each of 4 games"):
        envs.reset(options={"reset_mask": mask})


def test_ends_are_shown_alike_whatever_the_opponent() -> None:
    """Against a player, infos are what Gymnasium's own vector environment makes of them."""
    random, alone, player = (kinds_of_a_game(opponent) for opponent in ("random", None, First()))
    assert random == alone == player
    assert len(random) > 1


def kinds_of_a_game(opponent: Player | str | None) -> set[str]:
    """Return which kinds of infos there are in three games, one of which ends by a wrong action."""
    options = {"autoreset_mode": "SameStep", "max_turns": 9, "rules": "queah:balanced"}
    envs: Any = gymnasium.make_vec("lodestone/Queah-v0", 3, opponent=opponent, **options)
    shown, infos = envs.reset(seed=1)
    kinds = {str(kinds_of(infos))}
    for number in range(9):
        actions = shown["action_mask"].argmax(axis=1)
        if number == 2:
            actions[0] = 65  # a pass, which is illegal here
        shown, *_, infos = envs.step(actions)
        kinds.add(str(kinds_of(infos)))
        assert not infos["is_illegal"].any()
        if number == 2:
            assert infos["final_info"]["is_illegal"].tolist() == [True, False, False]
    return kinds


def kinds_of(infos: dict) -> dict:
    """Return names, types and shapes of infos, whatever their values."""
    return {
        name: kinds_of(value)
        if isinstance(value, dict)
        else (value.dtype.str, value.shape, sorted({str(type(one)) for one in value.tolist()}))
        for name, value in sorted(infos.items())
    }


@pytest.mark.parametrize("opponent", ["random", None, "first"])
@pytest.mark.parametrize("mode", list(gymnasium.vector.AutoresetMode))
def test_episodes_are_limited_as_by_make(opponent: str | None, mode) -> None:
    chosen = First() if opponent == "first" else opponent
    options = {"opponent": chosen, "rules": "qo:small", "max_episode_steps": 3}
    one: Any = gymnasium.make("lodestone/Qo-v0", **options)
    shown, _ = one.reset(seed=1)
    ends = [one.step(int(shown["action_mask"].argmax()))[3]]
    while not ends[-1]:
        actions = one.unwrapped.game.legal_actions
        ends.append(one.step(actions[0])[3])
    assert ends == [False, False, True]
    envs: Any = gymnasium.make_vec("lodestone/Qo-v0", 3, autoreset_mode=mode, **options)
    shown, _ = envs.reset(seed=1)
    seen = []
    for _ in range(8):
        shown, _, terminations, truncations, infos = envs.step(shown["action_mask"].argmax(axis=1))
        assert not terminations.any()
        seen.append(truncations.tolist())
        if mode.value == "SameStep" and truncations.any():
            assert all(one["observation"].any() for one in infos["final_obs"])
        if mode.value == "Disabled" and truncations.any():
            shown, _ = envs.reset(options={"reset_mask": truncations})
    pause = 3 + (mode.value == "NextStep")
    assert seen == [[step % pause == 2] * 3 for step in range(8)]


@pytest.mark.parametrize("given", [{"opponent": "random"}, {"opponent": "greedy"}])
def test_no_steps_are_refused(given: dict) -> None:
    with pytest.raises(LodestoneError, match="max_episode_steps is a whole number from 1"):
        adapter.make_vector(2, "queah", max_episode_steps=0, **given)


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_statistics_of_episodes_are_right(mode: str) -> None:
    """Gymnasium's wrapper counts what our games return, and how long they last."""
    options = {"autoreset_mode": mode, "max_episode_steps": 40}
    envs: Any = gymnasium.make_vec("lodestone/Queah-v0", 8, **options, threads=1)
    wrapped = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    wrapped.reset(seed=1)
    returns, lengths, ended, count = np.zeros(8), np.zeros(8, int), np.zeros(8, bool), 0
    for _ in range(300):
        if mode == "Disabled" and ended.any():
            wrapped.reset(options={"reset_mask": ended})
        begins = ended & (mode == "NextStep")
        _, rewards, terminations, truncations, infos = wrapped.step(envs.games.sample())
        returns, lengths = (
            np.where(ended, 0, returns) + rewards,
            np.where(ended, 0, lengths) + ~begins,
        )
        ended = terminations | truncations
        if ended.any():
            assert infos["episode"]["r"][ended].tolist() == returns[ended].tolist()
            assert infos["episode"]["l"][ended].tolist() == lengths[ended].tolist()
            count += ended.sum()
    assert count > 40


def test_masks_sample_legal_actions_in_all_games() -> None:
    envs: Any = adapter.make_vector(64, "queah:balanced", threads=1)
    envs.action_space.seed(1)
    shown, _ = envs.reset(seed=1)
    for _ in range(60):
        actions = envs.action_space.sample(tuple(shown["action_mask"]))
        shown, *_, infos = envs.step(actions)
        assert not infos["is_illegal"].any()


def again(copied: Any) -> Any:
    return pickle.loads(pickle.dumps(copied))


@pytest.mark.parametrize("opponent", ["random", "greedy", None])
@pytest.mark.parametrize("copied", [copy.deepcopy, again])
def test_copies_play_on_independently(copied, opponent: str | None) -> None:
    one: Any = gymnasium.make("lodestone/Queah-v0", opponent=opponent, rules="queah:balanced")
    one.reset(seed=1)
    other = copied(one)
    assert turns_of(other) == turns_of(one)
    envs: Any = gymnasium.make_vec("lodestone/Queah-v0", 96, seat="random", threads=1)
    envs.reset(seed=1)
    others = copied(envs)
    for _ in range(30):
        shown, seen = envs.step(envs.games.sample())[0], others.step(others.games.sample())[0]
        assert np.array_equal(shown["observation"], seen["observation"])


def test_shallow_copies_of_a_seat_play_on_independently() -> None:
    one = adapter.SeatEnv("queah:balanced", opponent="greedy")
    one.reset(seed=1)
    other = copy.copy(one)
    assert turns_of(other) == turns_of(one)


def test_shallow_copies_of_many_games_keep_their_steps() -> None:
    envs = adapter.SeatsEnv(64, "queah:balanced", threads=1, max_episode_steps=5)
    envs.reset(seed=1)
    others = copy.copy(envs)
    for _ in range(5):
        envs.step(envs.games.sample())
    *_, truncated, _ = others.step(others.games.sample())
    assert not truncated.any()


def turns_of(env: Any) -> list[str]:
    """Play six actions, and return the turns of the game."""
    for _ in range(6):
        env.step(int(env.unwrapped.action_masks().argmax()))
    return env.unwrapped.game.turns


def test_the_vecenv_names_what_it_needs() -> None:
    said = f"needs stable_baselines3: install it with {installing('sb3')}"
    with pytest.raises(LodestoneError, match=re.escape(said)):
        importlib.import_module("lodestone.lab.envs.sb3")
