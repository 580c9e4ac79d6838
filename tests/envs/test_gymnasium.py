"""Environments of Gymnasium."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import lodestone.envs.gymnasium as adapter
from lodestone import Line, LodestoneError, Player, Position, SearchResult, TurnError
from lodestone.core.game import all_games
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
