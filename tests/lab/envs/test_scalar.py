"""The scalar environment: games as the rules play them, ends, limits, starts and seeds."""

import random

import numpy as np
import pytest

from lodestone import Line, LodestoneError, Position, PositionError, TurnError
from lodestone.kernel import actions, protocol
from lodestone.kernel.decorator import Protocol
from lodestone.lab.envs import Env
from lodestone.lab.envs.actions import SEEN

RULES = ("queah:traditional", "queah:balanced", "qo:size=4,stones=9", "quincala")
#: No game of these rule sets and this length in the test is longer.
LIMIT = 300


def play(env: Env, rng: random.Random) -> None:
    """Play at random to the end."""
    while not env.is_over:
        env.step(rng.choice(env.legal_actions))


@pytest.mark.untraced
@pytest.mark.parametrize("grain", ["parts", None])
@pytest.mark.parametrize("rules", RULES)
def test_games_are_those_of_the_rules(rules: str, grain: str | None) -> None:
    rng = random.Random(5)
    env = Env(rules, grain=grain, max_turns=LIMIT)
    for _ in range(3):
        env.reset()
        play(env, rng)
        line = Line.of(Position.start(env.rules), env.turns)
        assert line.position == env.position
        assert env.truncated == (line.outcome is None)
        if line.outcome is None:
            assert (env.turns_played, env.reward) == (LIMIT, (0.0, 0.0))
        else:
            winner = line.outcome.winner
            names = [side.name for side in env.rules.game.sides]
            scores = [0.0 if winner is None else 1.0 if winner == name else -1.0 for name in names]
            assert list(env.reward) == scores


@pytest.fixture
def unloads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled kernels that a test loads run as plain Python again after it."""
    for declared in (*vars(actions).values(), *vars(protocol).values()):
        if isinstance(declared, Protocol):
            for kernel in (declared.default, *declared.implementations.values()):
                if kernel is not None:
                    monkeypatch.setattr(kernel, "_loaded", {})


@pytest.mark.slow
@pytest.mark.parametrize("grain", ["parts", None])
@pytest.mark.parametrize("rules", RULES)
def test_compiled_games_are_the_same(unloads, rules: str, grain: str | None) -> None:
    plain = Env(rules, grain=grain, seed=3)
    shown = []
    for _ in range(60):
        plain.step(plain.sample())
        shown.append((plain.mask, plain.observation, plain.position, plain.reward))
    compiled = Env(rules, grain=grain, seed=3, compiled=True)
    assert actions.observe.of(type(compiled.rules.kernel)).is_loaded(compiled.rules.kernel)
    for mask, observation, position, reward in shown:
        compiled.step(compiled.sample())
        assert np.array_equal(compiled.mask, mask)
        assert np.array_equal(compiled.observation, observation)
        assert (compiled.position, compiled.reward) == (position, reward)
    assert compiled.turns == plain.turns


def test_a_third_occurrence_draws_and_shows() -> None:
    env = Env("queah:traditional")
    there, back = ("c2b2", "c4d4"), ("b2c2", "d4c4")
    seen = [int(env.observation[-1, 0])]
    for text in (*there, *back, *there, *back):
        assert not env.is_over
        env.step(env.space.number(text))
        seen.append(int(env.observation[-1, 0]))
    assert env.space.planes[-1] == SEEN
    assert seen == [0, 0, 0, 0, 1, 1, 1, 1, 2]
    assert (env.terminated, env.truncated, env.reward) == (True, False, (0.0, 0.0))
    assert env.legal_actions == []


def test_a_side_acts_until_its_turn_is_whole() -> None:
    env = Env("quincala")
    first = env.side
    for text in ("c1", "d1"):
        env.step(env.space.number(text))
        assert (env.side, env.turns_played) == (first, 0)
    assert [env.space.text(action) for action in env.taken] == ["c1", "d1"]
    assert env.observation[env.space.planes.index("dots visited in this turn")].sum() == 2
    env.step(env.space.number("stop"))
    assert (env.side, env.turns, env.taken) == (1 - first, ["c1-d1"], ())


@pytest.mark.untraced
def test_forced_continuations_are_played_alone() -> None:
    """Both environments make the same turns; one is asked less often."""
    rng = random.Random(6)
    forced, asked = (Env("qo:size=4,stones=9", play_forced=alone) for alone in (True, False))
    saved = 0
    for _ in range(200):
        if forced.is_over:
            forced.reset()
            asked.reset()
        action = rng.choice(forced.legal_actions)
        forced.step(action)
        asked.step(action)
        while asked.taken and len(asked.legal_actions) == 1:
            asked.step(asked.legal_actions[0])
            saved += 1
        assert (asked.taken, asked.turns) == (forced.taken, forced.turns)
    assert saved > 0


def test_a_limit_truncates_without_a_winner() -> None:
    env = Env("queah:balanced", max_turns=2)
    for _ in range(2):
        assert not env.is_over
        env.step(env.legal_actions[0])
    assert (env.terminated, env.truncated, env.reward) == (False, True, (0.0, 0.0))
    env.step(0)
    assert env.turns_played == 2
    assert env.max_actions == 2
    assert Env("quincala", max_turns=None).max_actions is None


def test_an_end_by_rule_precedes_the_limit() -> None:
    env = Env("queah:balanced,repetition=none")
    before = env
    rng = random.Random(9)
    while not env.is_over:
        before = env.clone()
        env.step(rng.choice(env.legal_actions))
    last = Env(env.rules, starts=[before.position], max_turns=1)
    last.step(env.space.number(env.turns[-1]))
    assert (last.terminated, last.truncated, last.reward) == (True, False, env.reward)
    assert sum(map(abs, last.reward)) == 2


def test_an_illegal_action_loses_or_raises() -> None:
    env = Env("queah:balanced")
    env.step(env.space.count)
    assert (env.terminated, env.is_illegal, env.reward) == (True, True, (-1.0, 1.0))
    strict = Env("queah:balanced", illegal="raises")
    before = strict.mask.copy()
    with pytest.raises(TurnError, match=r"action -1 is not legal here; legal: 17, "):
        strict.step(-1)
    assert np.array_equal(strict.mask, before)
    assert not strict.is_over


def test_games_start_from_any_position() -> None:
    position = Position("queah:balanced").play("d3d4")
    env = Env("queah:balanced")
    env.reset(start=position)
    assert (env.position.text, env.side, env.turns) == (position.text, 1, [])
    env.reset()
    assert env.position.text == Position("queah:balanced").text


def test_seeds_draw_starts_and_samples() -> None:
    start = Position("queah:balanced")
    starts = [start.play(turn) for turn in start.turns]
    env, same = (Env("queah:balanced", starts=starts, seed=7) for _ in range(2))
    drawn = set()
    for _ in range(40):
        assert env.position == same.position
        action = env.sample()
        assert action == same.sample()
        assert env.mask[action]
        drawn.add(env.position)
        env.reset()
        same.reset()
    assert len(drawn) == len(starts)


def test_clones_are_played_on_independently() -> None:
    env = Env("quincala")
    env.step(env.legal_actions[0])
    twin = env.clone()
    assert twin.taken == env.taken
    play(twin, random.Random(8))
    assert (len(env.taken), env.turns_played, env.is_over) == (1, 0, False)
    assert twin.turns_played > 0


@pytest.mark.parametrize(
    ("given", "kind", "message"),
    [
        ({"max_turns": 0}, LodestoneError, "max_turns is a whole number from 1"),
        ({"illegal": "draws"}, LodestoneError, "allowed: loses, raises"),
        ({"seed": -1}, LodestoneError, "a seed is a whole number from 0"),
        ({"starts": ["-/---/--b--/---/- w 0,0 -,-"]}, PositionError, "no game starts from"),
        ({"starts": ["nonsense"]}, PositionError, "nonsense"),
    ],
)
def test_wrong_arguments_are_refused(given: dict, kind: type, message: str) -> None:
    with pytest.raises(kind, match=message):
        Env("queah:balanced", **given)
