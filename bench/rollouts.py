"""Compare how fast `MaskablePPO` collects rollouts from our environments, for docs/environments.md.

    python -m bench.rollouts [--rounds N]

The interpreter needs the extra `sb3`. A step is all that `collect_rollouts` does for one game: the
policy, its masks and the buffer, but no learning; PyTorch has one thread, and so have the games.
All ways take turns in one run.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import CallbackList
from stable_baselines3.common.env_util import make_vec_env

import lodestone.lab.envs.gymnasium  # noqa: F401 (registers the games)
from bench.figures import spread
from lodestone.lab.envs.sb3 import SeatsVecEnv
from lodestone.lab.markdown import table
from research.pages import DOCS, write_part

NAME, RULES = "lodestone/Queah-v0", "queah:balanced"
ONE_BY_ONE = "`DummyVecEnv` of {} `SeatEnv`"
TOGETHER = "`SeatsVecEnv`, {} games"
#: Steps of all games in a round, at least.
STEPS = 2_048


def ways() -> Iterator[tuple[str, int, Callable[[], Any]]]:
    """Yield what is compared: its name, how many games there are, and what makes it."""
    yield "`gymnasium.make`, one game", 1, lambda: gymnasium.make(NAME, rules=RULES)
    for count in (8, 64, 256):
        yield ONE_BY_ONE.format(count), count, one_by_one(count)
    for count in (256, 1_024, 4_096):
        yield TOGETHER.format(f"{count:,}"), count, together(count)


def one_by_one(count: int) -> Callable[[], Any]:
    """Return what makes this many games that are stepped one after the other."""
    return lambda: make_vec_env(NAME, count, env_kwargs={"rules": RULES})


def together(count: int) -> Callable[[], Any]:
    """Return what makes this many games that are stepped together."""
    return lambda: SeatsVecEnv(count, RULES, threads=1)


class Collecting:
    """A model that has collected once, so that everything is compiled."""

    def __init__(self, make: Callable[[], Any], count: int) -> None:
        self.steps = max(16, STEPS // count)
        self.model = MaskablePPO("MultiInputPolicy", make(), n_steps=self.steps, seed=1)
        _, self.callback = self.model._setup_learn(10**9, CallbackList([]))
        self.rate()

    def rate(self) -> float:
        """Collect a rollout; return steps per second of processor time."""
        model, begun = self.model, time.process_time()
        model.collect_rollouts(model.env, self.callback, model.rollout_buffer, self.steps)
        return self.steps * model.n_envs / (time.process_time() - begun)


def main() -> None:
    """Measure, and write the table into the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    torch.set_num_threads(1)
    collecting = {name: Collecting(make, count) for name, count, make in ways()}
    rates: dict[str, list[float]] = {name: [] for name in collecting}
    for _ in range(rounds):
        for name, one in collecting.items():
            rates[name].append(one.rate())
    middle = {name: statistics.median(found) for name, found in rates.items()}
    today = max(rate for name, rate in middle.items() if not name.startswith("`SeatsVecEnv`"))
    rows = [
        [name, spread(rates[name], ",.0f"), f"{middle[name] / today:.1f}"] for name in collecting
    ]
    head = ["environment", "steps per processor second", "times the fastest of one game at a time"]
    used = (f"{name} {version(name)}" for name in ("stable-baselines3", "sb3-contrib", "torch"))
    how = f"`MaskablePPO` on `{RULES}`, {rounds} rounds in turn, {', '.join(used)}:"
    write_part(
        DOCS / "environments.md", "python -m bench.rollouts", f"{how}\n\n{table(head, rows)}"
    )


if __name__ == "__main__":
    main()
