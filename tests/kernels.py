"""Compile once what parallel test processes would each compile for themselves.

    python -m tests.kernels

compiles into the cache the searches, the environments and the solvers of all games, each game in a
process of its own, and what the lab measures games of Queah with.
"""

from tempfile import TemporaryDirectory

from lodestone.core.game import all_games
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.lab.envs import VectorEnv
from lodestone.lab.metrics.sample import random_games
from lodestone.players.levels import BASELINES
from lodestone.players.warm import compile_games
from lodestone.solve.checks import verify
from lodestone.solve.solver import solve
from lodestone.workers import WorkerPool

#: Small rules whose solving compiles what solving a game needs.
SOLVED = {
    "queah": "queah:comment,reserve=0",
    "qo": "qo:size=3,stones=1",
    "leaps": "leaps:tre-guti",
}


def compile_all(game: str) -> None:
    """Compile a game's searches, those of the baselines too, its environments, and its solver."""
    compile_games([game])
    for player in BASELINES:
        player.prepare(Rules.parse(game))
    env = VectorEnv(game, 1, threads=1)
    env.step(env.sample())
    env.space.load()
    if game in SOLVED:
        with TemporaryDirectory() as folder:
            table = solve(SOLVED[game], folder=folder)
        rules = table.rules
        verify(rules.kernel, table.arrays, table.codes, rules.most_turns, 2)


def main() -> None:
    """Compile, and return once everything is in the cache."""
    games = [game.name for game in all_games()]
    pool = WorkerPool(len(games))
    compiling = [pool.submit(compile_all, game) for game in games]
    random_games(Position.start("queah"), 1, range(1), 1)
    for one in compiling:
        one.result()


if __name__ == "__main__":
    # Worker processes do not run this script again: what they run is of a module.
    from tests import kernels

    kernels.main()
