"""The laws of all adapters: games are those of the rules, whatever the agents do."""

import random

import numpy as np
import pytest

from lodestone import Line, Position
from lodestone.core.game import all_games
from lodestone.core.rules import play_rules
from lodestone.games.queah.actions import OWN_BAN
from lodestone.lab.envs import ActionSpace, Env
from lodestone.lab.envs.actions import SEEN
from lodestone.players.warm import warm_replay
from tests.lab.envs.playing import ADAPTERS
from tests.library.games.test_conformance import PRESETS


def check_game(
    adapter: str, rules: str, seed: int, max_turns: int, *, compiled: bool = False
) -> None:
    """Play a game at random; compare its positions and its end with a replay by the rules."""
    rng = random.Random(seed)
    playing = ADAPTERS[adapter](play_rules(rules), seed, max_turns, compiled)
    game = playing.game
    seen = {game.turns_played: game.position}
    while not playing.is_over:
        assert playing.legal == game.legal_actions
        playing.step(rng.choice(playing.legal))
        game = playing.game
        seen[game.turns_played] = game.position
    line = Line.of(Position(game.rules))
    for number, turn in enumerate(game.turns):
        assert line.outcome is None
        assert seen.get(number, line.position) == line.position
        line = line.play(turn)
    assert seen[len(line)] == line.position
    if line.outcome is None:
        assert (len(line), game.truncated, playing.rewards) == (max_turns, True, [0, 0])
        return
    winner, sides = line.outcome.winner, [side.name for side in game.rules.game.sides]
    scores = [0 if winner is None else 1 if winner == side else -1 for side in sides]
    assert (game.terminated, playing.rewards) == (True, scores)


@pytest.mark.parametrize("adapter", ADAPTERS)
@pytest.mark.parametrize("rules", ["queah:comment", "qo:size=3,stones=9", "quincala:mini-21"])
def test_games_agree_with_the_rules(adapter: str, rules: str) -> None:
    for seed in range(2):
        check_game(adapter, rules, seed, 8 if rules.startswith("quincala") else 60)


@pytest.mark.long
@pytest.mark.parametrize("adapter", ADAPTERS)
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_sixty_games_agree(adapter: str, rules: str) -> None:
    warm_replay(rules.partition(":")[0])
    for seed in range(60):
        check_game(adapter, rules, seed, 1_000, compiled=True)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_other_side_sees_its_own_pieces(game) -> None:
    space = ActionSpace.of(game.name)
    turned = [space.planes[place] for place in space.turned]
    for plane, other in zip(space.planes, turned, strict=True):
        if plane.startswith("own "):
            assert other == plane.replace("own", "enemy")
        elif plane.startswith("enemy "):
            assert other == plane.replace("enemy", "own")
    assert [turned[place] for place in space.turned] == list(space.planes)
    assert turned[-1] == SEEN


def test_views_are_those_of_the_position() -> None:
    """If the other side were to move, it would see what it is shown now."""
    env = Env("queah:balanced,repetition=none")
    for turn in ("d3d4", "c4c3", "c2b2"):
        env.play(turn)
        text = env.position.text
        letter = text.split()[1]
        other = Env(env.rules, starts=[text.replace(f" {letter} ", f" {'wb'[letter == 'w']} ")])
        mine, shown = env.seen_by(1 - env.side), other.observation
        assert np.array_equal(mine[:OWN_BAN], shown[:OWN_BAN])
        assert np.array_equal(env.seen_by(env.side), env.observation)
