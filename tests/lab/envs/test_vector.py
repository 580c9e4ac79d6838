"""Thousands of games at once are the same games as one at a time, and nothing else is written."""

import copy
import multiprocessing
import pickle
import random
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import pytest

from lodestone import LodestoneError, Position, PositionError, TurnError
from lodestone.kernel.decorator import Kernel
from lodestone.lab.envs import Env, VectorEnv, make_buffers
from lodestone.lab.envs.actions import ActionSpace
from lodestone.lab.envs.vector import AUTORESET
from tests.lab.envs.test_actions import spaces_of
from tests.library.games.test_conformance import EVERY_RULE_SET
from tests.thinning import some

#: Every so many actions, an illegal one is tried.
ILLEGAL_EVERY = 97


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels run as plain Python, so that it can be seen which lines run."""
    monkeypatch.setattr(Kernel, "compiled", property(lambda self: self.python))


@dataclass
class Twins:
    """A vector environment, and the scalar ones that each of its games should be."""

    rules: str
    count: int
    seed: int = 11
    autoreset: str = "same"
    threads: int = 1
    more: dict = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.vector = VectorEnv(
            self.rules,
            self.count,
            seed=self.seed,
            threads=self.threads,
            autoreset=self.autoreset,
            **self.more,
        )
        self.scalars = [
            Env(self.rules, seed=self.seed + number, **self.more) for number in range(self.count)
        ]
        self.rng = random.Random(self.seed)
        self.ended = 0

    def actions(self) -> np.ndarray:
        """Return actions drawn by the games' own seeds, a few of them illegal."""
        actions = self.vector.sample().copy()
        for number, env in enumerate(self.scalars):
            assert env.sample() == actions[number]
            if self.rng.randrange(ILLEGAL_EVERY) == 0:
                actions[number] = self.rng.choice([-1, env.space.count, 0])
        return actions

    def step(self) -> None:
        """Take a step everywhere, and compare what both kinds show."""
        actions = self.actions()
        shown = self.vector.step(actions)
        for number, env in enumerate(self.scalars):
            was_over = env.is_over
            if was_over and self.autoreset == "next":
                env.reset()
            else:
                env.step(int(actions[number]))
            self.compare_result(env, number)
            if env.is_over and not was_over:
                self.ended += 1
                assert np.array_equal(shown.final_observation[number], env.observation)
                assert shown.final_side[number] == env.side
                if self.autoreset == "same":
                    env.reset()
            self.compare(env, number)

    def compare_result(self, env: Env, number: int) -> None:
        shown = self.vector.buffers
        assert tuple(shown.reward[number]) == env.reward
        assert bool(shown.terminated[number]) == env.terminated
        assert bool(shown.truncated[number]) == env.truncated
        assert bool(shown.is_illegal[number]) == env.is_illegal

    def compare(self, env: Env, number: int) -> None:
        shown = self.vector.buffers
        assert np.array_equal(shown.mask[number], env.mask)
        assert np.array_equal(shown.observation[number], env.observation)
        assert shown.side[number] == env.side
        assert self.vector.position(number) == env.position
        assert self.vector.turns_played[number] == env.turns_played


def test_plain_games_are_those_of_the_scalar_environment(plain) -> None:
    start = Position("queah:traditional")
    starts = [start, *(start.play(turn) for turn in start.turns)]
    for autoreset in AUTORESET:
        more = {"grain": "parts", "max_turns": 40, "play_forced": True, "starts": starts}
        twins = Twins("queah:traditional", 3, autoreset=autoreset, more=more)
        for _ in range(90):
            twins.step()
        assert twins.ended >= 3


@pytest.mark.parametrize("rules", ["queah:comment", "qo:size=3,stones=9", "quincala:mini-21"])
def test_plain_games_of_every_game_agree(plain, rules: str) -> None:
    twins = Twins(rules, 2, more={"max_turns": 8})
    for _ in range(25):
        twins.step()
    assert twins.ended >= 2


CASES = [
    (rules, space.grain, autoreset)
    for rules in EVERY_RULE_SET
    for space in spaces_of(rules)
    for autoreset in AUTORESET
]


@pytest.mark.untraced
@pytest.mark.slow
@pytest.mark.parametrize(("rules", "grain", "autoreset"), some(CASES, 12))
def test_games_are_those_of_the_scalar_environment(rules: str, grain: str, autoreset: str) -> None:
    more = {"grain": grain, "max_turns": 60, "play_forced": len(rules) % 2 == 1}
    twins = Twins(rules, 6, autoreset=autoreset, more=more)
    for _ in range(120):
        twins.step()
    assert twins.ended > 0


@pytest.mark.untraced
def test_threads_change_nothing() -> None:
    one, two = (VectorEnv("queah:balanced", 300, seed=3, threads=threads) for threads in (1, 2))
    assert (one.threads, two.threads) == (1, 2)
    with one, two:
        for _ in range(150):
            assert np.array_equal(one.sample(), two.sample())
            shown, same = one.step(one._actions), two.step(two._actions)
            for name in shown._fields:
                assert np.array_equal(getattr(shown, name), getattr(same, name)), name


def test_buffers_of_the_caller_are_written(plain) -> None:
    space = ActionSpace.of("queah:balanced")
    own = make_buffers(space, 2)
    env = VectorEnv("queah:balanced", 2, buffers=own)
    assert env.step(env.sample()) is own
    assert all(np.shares_memory(one, other) for one, other in zip(own, env.buffers, strict=True))
    assert (own.side == 1).all()


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("mask", np.zeros((2, 65), np.uint8)),
        ("reward", np.zeros((2, 2))),
        ("observation", np.zeros((11, 13, 2), np.uint8).T.swapaxes(1, 2)),
    ],
)
def test_unfit_buffers_are_named(name: str, array: np.ndarray) -> None:
    own = make_buffers(ActionSpace.of("queah:balanced"), 2)._replace(**{name: array})
    with pytest.raises(LodestoneError, match=rf"buffers\.{name} is a contiguous, writeable array"):
        VectorEnv("queah:balanced", 2, buffers=own)


def test_only_masked_games_begin_again(plain) -> None:
    env = VectorEnv("queah:balanced", 4, seed=2)
    for _ in range(3):
        env.step(env.sample())
    env.reset(mask=np.array([True, False, False, True]))
    assert env.turns_played.tolist() == [0, 3, 3, 0]
    env.reset()
    assert env.turns_played.tolist() == [0, 0, 0, 0]


def test_seeds_repeat_games(plain) -> None:
    env = VectorEnv("queah:balanced", 3)
    env.reset(seeds=[8, 8, 9])
    taken = np.array([env.step(env.sample()) and env._actions.copy() for _ in range(20)])
    assert np.array_equal(taken[:, 0], taken[:, 1])
    assert not np.array_equal(taken[:, 0], taken[:, 2])
    env.reset(seeds=np.array([9, 8, 8]))
    again = np.array([env.step(env.sample()) and env._actions.copy() for _ in range(20)])
    assert np.array_equal(again, taken[:, [2, 0, 1]])


def test_every_game_has_its_start(plain) -> None:
    start = Position("queah:balanced,repetition=threefold")
    starts = [start.play(turn) for turn in start.turns]
    env = VectorEnv(start.rules, len(starts), autoreset="off")
    env.reset(starts=[starts[0].text, *starts[1:]])
    assert [env.position(number) for number in range(len(starts))] == starts
    env.reset()
    assert env.position(1) == start


def test_illegal_actions_can_raise_before_anything_changes(plain) -> None:
    env = VectorEnv("queah:balanced", 3, illegal="raises", autoreset="off", max_turns=1)
    before = env.states
    good = env.sample().copy()
    with pytest.raises(TurnError, match=r"game 1: action 99 is not legal; legal: 17, "):
        env.step([good[0], 99, good[2]])
    assert np.array_equal(env.states, before)
    env.step(good)
    assert env.step([99, 99, 99]).truncated.all()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"count": 0}, "the number of games is a whole number from 1, not 0"),
        ({"threads": 0}, "threads is a whole number from 1, not 0"),
        ({"autoreset": "later"}, "unknown autoreset 'later'; allowed: same, next, off"),
        ({"max_turns": None, "rules": "queah"}, "needs a turn limit: repetition draws"),
    ],
)
def test_wrong_arguments_are_refused(given: dict, message: str) -> None:
    with pytest.raises(LodestoneError, match=message):
        VectorEnv(**({"rules": "queah:balanced", "count": 2} | given))


def test_games_without_repetition_need_no_limit(plain) -> None:
    env = VectorEnv("queah:balanced,repetition=none", 1, max_turns=None)
    for _ in range(300):
        assert not env.step(env.sample()).truncated.any()


def test_arrays_need_one_number_for_each_game(plain) -> None:
    env = VectorEnv("queah:balanced", 2)
    for call in (
        env.step,
        lambda given: env.reset(seeds=given),
        lambda given: env.reset(mask=given),
    ):
        for given in ([1], [0.5, 1.0], [[1, 2]]):
            with pytest.raises(LodestoneError, match="has a whole number for each of 2 games"):
                call(given)
    with pytest.raises(PositionError, match="starts has 1 positions for 2 games"):
        env.reset(starts=["b/bb-/-b-w-/-ww/w w 6,6 -,-"])
    with pytest.raises(LodestoneError, match="a seed is a whole number"):
        env.reset(seeds=[0, -1])


def courses(env: VectorEnv, steps: int = 60) -> list[list[int]]:
    """Play at random; return the actions, and what they led to."""
    found = []
    for _ in range(steps):
        found.append(env.sample().tolist())
        shown = env.step(env.sample())
        found += [shown.observation.sum(axis=(1, 2)).tolist(), shown.reward[:, 0].tolist()]
    return found


@pytest.mark.parametrize("answers", [False, True])
@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
)
def test_copies_play_on_independently(copied: Callable, answers: bool) -> None:
    env = VectorEnv("queah:balanced", 130, threads=2, seed=3)
    if answers:
        env.answer_for(None)
    courses(env)
    first, second = copied(env), copied(env)
    expected = courses(first)
    assert courses(env) == expected == courses(second)
    assert np.array_equal(env.states, second.states)
    assert not np.shares_memory(env.buffers.mask, first.buffers.mask)


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
)
def test_copies_of_one_game_are_independent(copied: Callable) -> None:
    env = Env("queah:balanced", seed=1)
    env.step(env.sample())
    other = copied(env)
    for _ in range(6):
        other.step(other.sample())
    assert (env.turns_played, other.turns_played) == (1, 7)
    for _ in range(6):
        env.step(env.sample())
    assert env.turns == other.turns


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_process_steps_on() -> None:
    context = multiprocessing.get_context("fork")
    env = VectorEnv("queah:balanced", 256, threads=2, seed=5)
    courses(env, 3)
    receiving, sending = context.Pipe(duplex=False)
    process = context.Process(target=lambda: sending.send(courses(env)))
    process.start()
    sending.close()
    found = receiving.recv()
    process.join()
    assert found == courses(env)


@pytest.mark.parametrize("autoreset", AUTORESET)
def test_truncated_games_are_like_those_at_the_limit(autoreset: str) -> None:
    env, limited = (
        VectorEnv("queah:balanced", 8, threads=1, seed=2, autoreset=autoreset, max_turns=most)
        for most in (4, 3)
    )
    for _ in range(3):
        shown, other = env.step(env.sample()), limited.step(limited.sample())
    shown = env.truncate(other.truncated)
    assert shown.truncated.any()
    for name in ("mask", "side", "truncated", "terminated", "final_observation", "final_side"):
        assert np.array_equal(getattr(shown, name), getattr(other, name)), name
    if autoreset == "next":
        env.step(env.sample())
        assert not env.turns_played.any()
