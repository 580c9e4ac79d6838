"""Measure environments with a policy that reads the mask, for docs/environments.md.

    python -m bench.policies [SECONDS]

Figures are million steps per processor second, the median of rounds that take SECONDS together, for
4,096 games in one thread: of `VectorEnv.step`, of `make_vec` without and with the random opponent,
all with actions chosen before, and of a fair choice by NumPy together with the step.
"""

import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from lodestone.core.game import all_games
from lodestone.core.markdown import head, row
from lodestone.envs import VectorEnv
from research.pages import DOCS, write_part

GAMES = 4_096
ROUNDS = 5
SECONDS = 2.0
#: Steps before anything is measured.
FIRST_STEPS = 100
COLUMNS = (
    "rules",
    "`step` alone",
    "`make_vec` without opponent",
    "with the random opponent",
    "a choice and `step`",
    "a choice and the random opponent",
)

Choice = Callable[[], NDArray[np.int64]]


def chosen_by_noise(games: VectorEnv) -> Choice:
    """Return a fair choice: each row of noise is a random order of the actions."""
    rng = np.random.default_rng(1)
    order = np.arange(1, games.space.count + 1, dtype=np.uint8)
    noise = rng.permuted(np.tile(order, (2 * GAMES, 1)), axis=1)
    mask = games.buffers.mask

    def choose() -> NDArray[np.int64]:
        first = rng.integers(GAMES)
        return (mask * noise[first : first + GAMES]).argmax(axis=1)

    return choose


def speed(choose: Choice, step: Callable[..., object], seconds: float, *, counts: bool) -> float:
    """Return million steps per processor second, choices included if these count."""
    spent, steps = 0.0, 0
    while spent < seconds:
        start = time.process_time()
        actions = choose()
        middle = time.process_time()
        step(actions)
        spent += time.process_time() - (start if counts else middle)
        steps += GAMES
    return steps / spent / 1e6


def standard(name: str, opponent: str | None) -> Any:
    """Return the environment that Gymnasium makes."""
    return gymnasium.make_vec(
        f"lodestone:lodestone/{name.title()}-v0",
        num_envs=GAMES,
        vectorization_mode="vector_entry_point",
        opponent=opponent,
        threads=1,
    )


def line(name: str, seconds: float) -> str:
    """Measure the default rules of a game, and return its row of the table."""
    games = VectorEnv(name, GAMES, seed=1, threads=1)
    alone, against = standard(name, None), standard(name, "random")
    against.reset(seed=1)
    ways = [
        (games.sample, games.step, False),
        (alone.games.sample, alone.step, False),
        (against.games.sample, against.step, False),
        (chosen_by_noise(games), games.step, True),
        (chosen_by_noise(against.games), against.step, True),
    ]
    for choose, step, _ in ways[:3]:
        for _ in range(FIRST_STEPS):
            step(choose())
    rounds = [
        [speed(choose, step, seconds / ROUNDS, counts=counts) for choose, step, counts in ways]
        for _ in range(ROUNDS)
    ]
    found = map(median, zip(*rounds, strict=True))
    return row(f"`{name}`", *(f"{one:.1f}" for one in found))


def main() -> None:
    """Print the table, and write it into the page."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    lines = [head(*COLUMNS)]
    for game in all_games():
        lines.append(line(game.name, seconds))
        print(lines[-1], flush=True)
    write_part(DOCS / "environments.md", "python -m bench.policies", "\n".join(lines))


if __name__ == "__main__":
    main()
