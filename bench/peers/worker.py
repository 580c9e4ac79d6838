"""Random games in other libraries' environments; runs under the Python that has these libraries.

    python worker.py LIBRARY

reads lines from stdin, a game and seconds each, and answers with a JSON object: the steps taken,
and the processor seconds, of all threads, that taking them took and that choosing them took. A step
applies an action that was chosen before, at random among the legal ones, with reward, end, next
game, mask and observation, by the fastest way that the library has.

Nothing of Lodestone is imported here.
"""

import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

#: Games that take a step together, where a library has batches, and steps that are taken at once.
GAMES, STEPS = 1024, 64
#: Whole games that are played at once, where it has not.
WHOLE_GAMES = 40

#: Steps, seconds of taking them, seconds of choosing them.
Taken = tuple[int, float, float]


def timed(run: Callable[[], Any]) -> tuple[Any, float]:
    """Return what a function returns, and the processor seconds that it took."""
    start = time.process_time()
    found = run()
    return found, time.process_time() - start


def pgx(game: str) -> Callable[[], Taken]:
    """Play in one compiled loop, and once more the same actions, as if chosen before."""
    jax, numpy = importlib.import_module("jax"), importlib.import_module("jax.numpy")
    env = importlib.import_module("pgx").make(game)
    wrappers = importlib.import_module("pgx.experimental.wrappers")
    advance = jax.vmap(wrappers.auto_reset(env.step, env.init))

    def choose(carry: Any, key: Any) -> Any:
        state, count = carry
        choosing, stepping = jax.random.split(key)
        logits = numpy.log(state.legal_action_mask.astype(numpy.float32))
        actions = jax.random.categorical(choosing, logits, axis=-1)
        return take((state, count), (stepping, actions))[0], actions

    def take(carry: Any, given: Any) -> Any:
        (state, count), (key, actions) = carry, given
        return (advance(state, actions, jax.random.split(key, GAMES)), count + GAMES), None

    play = jax.jit(lambda state, keys: jax.lax.scan(choose, (state, 0), keys))
    keys_of = jax.jit(lambda keys: jax.vmap(jax.random.split)(keys)[:, 1])
    replay = jax.jit(lambda state, given: jax.lax.scan(take, (state, 0), given)[0])
    key = jax.random.PRNGKey(0)
    box = {"state": jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES)), "key": key}

    def both() -> Taken:
        box["key"], part = jax.random.split(box["key"])
        keys = jax.random.split(part, STEPS)
        stepping = jax.block_until_ready(keys_of(keys))
        (end, actions), playing = timed(lambda: jax.block_until_ready(play(box["state"], keys)))
        again, taking = timed(
            lambda: jax.block_until_ready(replay(box["state"], (stepping, actions)))
        )
        same = numpy.array_equal(end[0].observation, again[0].observation)
        if not same or not int(end[1]) == int(again[1]) == GAMES * STEPS:
            raise AssertionError("replayed steps differ")
        box["state"] = end[0]
        return GAMES * STEPS, taking, playing - taking

    return both


def envpool(game: str) -> Callable[[], Taken]:
    """Step a batch in one thread of the pool."""
    numpy = importlib.import_module("numpy")
    env = importlib.import_module("envpool").make(
        game, env_type="gymnasium", num_envs=GAMES, num_threads=1, seed=1
    )
    rng = numpy.random.default_rng(1)
    box = {"info": env.reset()[1], "ended": numpy.zeros(GAMES, bool)}

    def choose() -> Any:
        mask = box["info"]["legal_action_mask"]
        return (rng.random(mask.shape, numpy.float32) * mask).argmax(axis=1).astype(numpy.int32)

    def both() -> Taken:
        actions, choosing = timed(choose)
        before = box["info"]["elapsed_step"]
        (_, _, terminated, truncated, info), taking = timed(lambda: env.step(actions))
        # The step after a game's end begins the next game.
        expected = numpy.where(box["ended"], 0, before + 1)
        if not numpy.array_equal(info["elapsed_step"], expected):
            raise AssertionError("not every game has taken a step")
        box["info"] = info
        box["ended"] = (terminated | truncated).reshape(GAMES, -1).any(axis=1)
        return GAMES, taking, choosing

    return both


def open_spiel(game: str) -> Callable[[], Taken]:
    """Play whole games, and once more the same actions."""
    loaded = importlib.import_module("pyspiel").load_game(game)
    rng = random.Random(1)

    def play(given: list[int] | None) -> list[int]:
        state, actions = loaded.new_initial_state(), []
        while not state.is_terminal():
            state.legal_actions_mask()
            state.observation_tensor()
            action = rng.choice(state.legal_actions()) if given is None else given[len(actions)]
            state.apply_action(action)
            state.rewards()
            actions.append(action)
        if state.move_number() != len(actions):
            raise AssertionError("not every action was a step")
        return actions

    return games_twice(play)


def pettingzoo(game: str) -> Callable[[], Taken]:
    """Play whole games, and once more the same actions."""
    env = importlib.import_module(f"pettingzoo.classic.{game}").env()

    def play(given: list[int] | None) -> list[int]:
        env.reset(seed=1)
        actions: list[int] = []
        while True:
            shown, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return actions
            action = given[len(actions)] if given is not None else sample(shown["action_mask"])
            env.step(action)
            actions.append(action)

    def sample(mask: Any) -> int:
        return int(env.action_space(env.agent_selection).sample(mask))

    return games_twice(play)


def games_twice(play: Callable[[list[int] | None], list[int]]) -> Callable[[], Taken]:
    """Return a function that plays games, and then the actions of these again."""

    def both() -> Taken:
        games, playing = timed(lambda: [play(None) for _ in range(WHOLE_GAMES)])
        again, taking = timed(lambda: [play(actions) for actions in games])
        if again != games:
            raise AssertionError("replayed games differ")
        return sum(map(len, games)), taking, playing - taking

    return both


LIBRARIES = {"pgx": pgx, "envpool": envpool, "open-spiel": open_spiel, "pettingzoo": pettingzoo}


def main() -> None:
    """Answer every line; first the versions."""
    library = sys.argv[1]
    runs: dict[str, Callable[[], Taken]] = {}
    print(version(library), flush=True)
    for line in sys.stdin:
        game, seconds = json.loads(line)
        if game not in runs:
            runs[game] = LIBRARIES[library](game)
            for _ in range(3):  # compiles, and leads games away from their beginning
                runs[game]()
        total = [0.0, 0.0, 0.0]
        while total[1] + total[2] < seconds:
            total = [a + b for a, b in zip(total, runs[game](), strict=True)]
        print(json.dumps(total), flush=True)


if __name__ == "__main__":
    main()
