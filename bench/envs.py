"""Measure how many steps a second environments take, for docs/environments.md.

    python -m bench.envs [SECONDS]

A step is an action, chosen before, that is applied in one game: with its reward, its end, the next
game if it has ended, and mask and observation in arrays. Actions are random legal ones, which
`sample` chooses; what that costs is measured apart. Figures are per processor second of one thread,
over SECONDS for each rule set; the median of rounds, with their range. The last columns are
what two threads do per second of time on a clock, and how many turns a second the kernels play
alone (`lodestone bench`) in the same process.

A second table has each game's usual rules, and more games at once: steps of `VectorEnv`, and of
`make_vec` without and with the random opponent, and then with a policy that reads the mask.
"""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from bench.figures import spread
from lodestone.core.game import all_games
from lodestone.kernel import actions, protocol
from lodestone.kernel.play import playouts
from lodestone.lab.envs import ActionSpace, VectorEnv
from lodestone.lab.envs.actions import GRAINS, Grain
from lodestone.lab.markdown import head, row
from research.pages import DOCS, write_part

#: How many games take a step together: in one thread, and in two.
GAMES = 1_024
GAMES_IN_TWO = 8_192
GAMES_OF_POLICIES = 4_096
ROUNDS = 5
SECONDS = 2.0
#: Steps before anything is measured: games are then in all their phases.
FIRST_STEPS = 500
COLUMNS = (
    "rules",
    "grain",
    "actions",
    "steps, million",
    "with random choice",
    "two threads, on the clock",
    "turns of the kernels alone",
)
COLUMNS_OF_POLICIES = (
    "rules",
    "`step` alone",
    "`make_vec` without opponent",
    "with the random opponent",
    "a choice and `step`",
    "a choice and the random opponent",
)

Choose = Callable[[], NDArray[np.int64]]
Step = Callable[[NDArray[np.int64]], object]


@dataclass
class Round:
    """Steps taken, with the processor seconds of choosing and of taking them."""

    steps: int
    choosing: float
    taking: float

    @property
    def alone(self) -> float:
        """Million steps per processor second of taking them."""
        return self.steps / self.taking / 1e6

    @property
    def with_choice(self) -> float:
        """Million steps per processor second, choices included."""
        return self.steps / (self.taking + self.choosing) / 1e6


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


def measure(choose: Choose, step: Step, games: int, seconds: float) -> Round:
    """Take steps in this many games for some processor seconds."""
    found = Round(0, 0.0, 0.0)
    while found.choosing + found.taking < seconds:
        start = time.thread_time()
        chosen = choose()
        middle = time.thread_time()
        step(chosen)
        found.choosing += middle - start
        found.taking += time.thread_time() - middle
        found.steps += games
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
    rounds = [measure(env.sample, env.step, GAMES, seconds / ROUNDS) for _ in range(ROUNDS)]
    both = warm(space, GAMES_IN_TWO, 2)
    clock = on_the_clock(both, seconds / ROUNDS)
    both.close()
    return row(
        f"`{space.rules.game.name}:{space.rules.preset.name}`",
        space.grain,
        space.count,
        spread([one.alone for one in rounds], ".2f"),
        spread([one.with_choice for one in rounds], ".2f"),
        f"{clock / 1e6:.2f}",
        f"{played_alone(space, seconds / ROUNDS) / 1e6:.1f}",
    )


def chosen_by_noise(games: VectorEnv) -> Choose:
    """Return a fair choice: each row of noise is a random order of the actions."""
    rng = np.random.default_rng(1)
    order = np.arange(1, games.space.count + 1, dtype=np.uint8)
    noise = rng.permuted(np.tile(order, (2 * games.count, 1)), axis=1)
    mask = games.buffers.mask

    def choose() -> NDArray[np.int64]:
        first = rng.integers(games.count)
        return (mask * noise[first : first + games.count]).argmax(axis=1)

    return choose


def standard(name: str, opponent: str | None) -> Any:
    """Return the environment that Gymnasium makes."""
    return gymnasium.make_vec(
        f"lodestone.lab.envs.gymnasium:lodestone/{name.title()}-v0",
        num_envs=GAMES_OF_POLICIES,
        vectorization_mode="vector_entry_point",
        opponent=opponent,
        threads=1,
    )


def line_of_policies(name: str, seconds: float) -> str:
    """Measure the usual rules of a game, and return their row of the second table."""
    games = VectorEnv(name, GAMES_OF_POLICIES, seed=1, threads=1)
    without, against = standard(name, None), standard(name, "random")
    against.reset(seed=1)
    ways: list[tuple[Choose, Step, str]] = [
        (games.sample, games.step, "alone"),
        (without.games.sample, without.step, "alone"),
        (against.games.sample, against.step, "alone"),
        (chosen_by_noise(games), games.step, "with_choice"),
        (chosen_by_noise(against.games), against.step, "with_choice"),
    ]
    # The first round only brings games into all their phases.
    rounds = [
        [
            getattr(measure(choose, step, GAMES_OF_POLICIES, seconds / ROUNDS), figure)
            for choose, step, figure in ways
        ]
        for _ in range(ROUNDS + 1)
    ][1:]
    found = map(median, zip(*rounds, strict=True))
    return row(f"`{name}`", *(f"{one:.1f}" for one in found))


def write_table(part: str, columns: Sequence[str], rows: Iterable[str]) -> None:
    """Print the rows of a table as they are measured, and write it into the page."""
    found = [head(*columns)]
    for one in rows:
        found.append(one)
        print(one, flush=True)
    write_part(DOCS / "environments.md", part, "\n".join(found))


def main() -> None:
    """Print both tables, and write them into the page."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    write_table("python -m bench.envs", COLUMNS, (line(space, seconds) for space in spaces()))
    rows = (line_of_policies(game.name, seconds) for game in all_games())
    write_table("python -m bench.envs, for policies", COLUMNS_OF_POLICIES, rows)


if __name__ == "__main__":
    main()
