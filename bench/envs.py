"""Measure how many steps a second environments take, for docs/environments.md.

    python -m bench.envs [SECONDS]

A step is an action, chosen before, that is applied in one game: with its reward, its end, the next
game if it has ended, and mask and observation in arrays. Actions are random legal ones, which
`sample` chooses; what that costs is measured apart. Figures are per processor second of one thread,
over SECONDS for each rule set; the median of rounds, with their range. The last columns are
what two threads do per second of time on a clock, and how many turns a second the kernels play
alone (`lodestone bench`) in the same process.
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from bench.figures import spread
from lodestone.core.game import all_games
from lodestone.core.markdown import head, row
from lodestone.envs import ActionSpace, VectorEnv
from lodestone.envs.actions import GRAINS, Grain
from lodestone.kernel import actions, protocol
from lodestone.kernel.play import playouts
from research.pages import DOCS, write_part

#: How many games take a step together: in one thread, and in two.
GAMES = 1_024
GAMES_IN_TWO = 8_192
ROUNDS = 5
SECONDS = 2.0
#: Steps before anything is measured: games are then in all their phases.
FIRST_STEPS = 500


@dataclass
class Round:
    """Steps taken, with the processor seconds of choosing and of taking them."""

    steps: int
    choosing: float
    taking: float


def spaces() -> Iterator[ActionSpace]:
    """Yield every preset with every grain of actions that it offers."""
    for game in all_games():
        for preset in game.presets:
            yield from offered(f"{game.name}:{preset.name}")


def offered(rules: str) -> Iterator[ActionSpace]:
    """Yield the spaces of a rule set."""
    grains: tuple[Grain, ...] = GRAINS
    for grain in grains:
        kernel = ActionSpace.of(rules, "parts").rules.kernel
        if grain == "parts" or actions.offers_whole_turns(kernel):
            yield ActionSpace.of(rules, grain)


def warm(space: ActionSpace, games: int, threads: int) -> VectorEnv:
    """Return an environment whose games have been played for some time."""
    env = VectorEnv(space.rules, games, seed=1, threads=threads, grain=space.grain)
    for _ in range(FIRST_STEPS):
        env.step(env.sample())
    return env


def measure(env: VectorEnv, seconds: float) -> Round:
    """Take steps for some processor seconds."""
    found = Round(0, 0.0, 0.0)
    while found.choosing + found.taking < seconds:
        start = time.thread_time()
        chosen = env.sample()
        middle = time.thread_time()
        env.step(chosen)
        found.choosing += middle - start
        found.taking += time.thread_time() - middle
        found.steps += env.count
    return found


def on_the_clock(env: VectorEnv, seconds: float) -> float:
    """Return the steps per second of time, random choices included."""
    start, steps = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        env.step(env.sample())
        steps += env.count
    return steps / (time.perf_counter() - start)


def played_alone(space: ActionSpace, seconds: float) -> float:
    """Return how many turns per processor second the kernels play at random."""
    rules = space.rules.kernel
    path = np.empty(1_001, np.int64)
    playouts.compiled(rules, protocol.initial(rules), 0, 1, path)
    start, turns, seed = time.thread_time(), 0, 0
    while time.thread_time() - start < seconds:
        seed += 1
        turns += playouts.compiled(rules, protocol.initial(rules), seed, 20, path).turns
    return turns / (time.thread_time() - start)


def line(space: ActionSpace, seconds: float) -> str:
    """Measure a rule set, and return its row of the table."""
    env = warm(space, GAMES, 1)
    rounds = [measure(env, seconds / ROUNDS) for _ in range(ROUNDS)]
    both = warm(space, GAMES_IN_TWO, 2)
    clock = on_the_clock(both, seconds / ROUNDS)
    both.close()
    return row(
        f"`{space.rules.game.name}:{space.rules.preset.name}`",
        space.grain,
        space.count,
        spread([one.steps / one.taking / 1e6 for one in rounds], ".2f"),
        spread([one.steps / (one.taking + one.choosing) / 1e6 for one in rounds], ".2f"),
        f"{clock / 1e6:.2f}",
        f"{played_alone(space, seconds / ROUNDS) / 1e6:.1f}",
    )


def main() -> None:
    """Print the table, and write it into the page."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    lines = [
        head(
            "rules",
            "grain",
            "actions",
            "steps, million",
            "with random choice",
            "two threads, on the clock",
            "turns of the kernels alone",
        )
    ]
    for space in spaces():
        lines.append(line(space, seconds))
        print(lines[-1], flush=True)
    write_part(DOCS / "environments.md", "python -m bench.envs", "\n".join(lines))


if __name__ == "__main__":
    main()
