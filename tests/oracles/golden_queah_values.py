"""Write the golden values of Queah with small reserves, solved by brute force.

Run ``python -m tests.oracles.golden_queah_values`` from the root of the checkout.
It takes minutes and a few gigabytes. The file comes out the same every time: the
samples are seeded.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle, islice
from pathlib import Path

import numpy as np

from tests.oracles import queah
from tests.oracles.queah import QueahChoices
from tests.oracles.solve_queah import DRAW, LOSS, WIN, Numbers, SolvedGraph, solve

GOLDEN = Path(__file__).resolve().parent.parent / "library" / "golden" / "queah_values.txt"

WORDS = {WIN: "win", DRAW: "draw", LOSS: "loss"}
DRAWS_SHARE = 4  # one position in so many is a draw that goes on, if there are enough

# Option values that no preset has, and mixtures that no preset makes.
MIXTURES: dict[str, QueahChoices] = {
    "traditional,backtrack=forbidden": QueahChoices(backtrack="forbidden"),
    "compulsory,backtrack=forbidden": replace(queah.PRESETS["compulsory"], backtrack="forbidden"),
    "traditional,capture=mandatory-over-steps": QueahChoices(capture="mandatory-over-steps"),
    "comment,capture=mandatory-over-steps": replace(
        queah.PRESETS["comment"], capture="mandatory-over-steps"
    ),
    "balanced,capture=mandatory-over-steps": replace(
        queah.PRESETS["balanced"], capture="mandatory-over-steps"
    ),
    "compulsory,capture=mandatory-with-entry": replace(
        queah.PRESETS["compulsory"], capture="mandatory-with-entry"
    ),
    "traditional,stalemate=draw": QueahChoices(stalemate="draw"),
    "traditional,stalemate=pass": QueahChoices(stalemate="pass"),
    "balanced,stalemate=draw": replace(queah.PRESETS["balanced"], stalemate="draw"),
    "balanced,stalemate=pass": replace(queah.PRESETS["balanced"], stalemate="pass"),
    "comment-house,stalemate=pass": replace(queah.PRESETS["comment-house"], stalemate="pass"),
}


@dataclass(frozen=True)
class GoldenTask:
    """A rule set to solve, and how many of its positions to write down."""

    rules: QueahChoices
    wanted: int


def _tasks() -> dict[str, GoldenTask]:
    """Return what to solve, by rules strings."""
    tasks = {}
    for reserve, wanted in ((0, 300), (1, 300), (2, 100)):
        for name, rules in queah.PRESETS.items():
            tasks[f"{name},reserve={reserve}"] = GoldenTask(replace(rules, reserve=reserve), wanted)
    for name in ("traditional", "compulsory", "comment"):  # in full
        tasks[name] = GoldenTask(queah.PRESETS[name], 300)
    for reserve in (0, 1):
        for name, rules in MIXTURES.items():
            tasks[f"{name},reserve={reserve}"] = GoldenTask(replace(rules, reserve=reserve), 50)
    return {f"queah:{name}": task for name, task in tasks.items()}


TASKS = _tasks()

HEADER = """\
# Queah: golden values, written by tests/oracles/golden_queah_values.py from the
# brute-force solver tests/oracles/solve_queah.py alone. Do not edit: run
#     python -m tests.oracles.golden_queah_values
#
# Each rule set has one line of totals over all positions that play can reach
# from the start,
#     rules | all | positions=N classes=N wins=N losses=N draws=N longest=N
# and lines for some of these positions, the start first:
#     rules | position | value | remoteness
#
# A position is a board, the side to move, reserves, bans and the passes just
# made in a row; they are counted in full, but symmetric ones once in `classes`,
# which takes together what the eight symmetries of the board and the exchange
# of the colours carry into each other. Games that are over count too.
#
# The value is win, loss or draw for the side to move. What can be held for ever
# is a draw (repetition=none). Remoteness is the number of turns to the end if
# the winner hurries and the loser delays: 0 where the game is over, 1 + the
# least remoteness of the lost positions that a winner's turns lead to, 1 + the
# greatest of all positions that a loser's turns lead to. A draw has none,
# written -, even where the game is over. `longest` is the greatest remoteness.
# A pass is a turn.
#
# The samples have every value and remoteness that there is, as evenly as there
# are positions, and a fourth are draws in which the game goes on.
"""


def _strata(solution: SolvedGraph) -> tuple[Numbers, list[Numbers]]:
    """Return the draws in which the game is not over, and the other classes by kind.

    The others are distinguished by value, remoteness, passes and whether the game is over.
    """
    graph = solution.graph
    over = graph.degrees == 0
    passes = graph.positions.passes
    open_draw = (solution.values == DRAW) & ~over & (passes == 0)
    kinds = np.stack([solution.values, solution.remoteness, passes, over])
    _, kind = np.unique(kinds[:, ~open_draw], axis=1, return_inverse=True)
    others = np.flatnonzero(~open_draw)[np.argsort(kind, kind="stable")]
    return np.flatnonzero(open_draw), np.split(others, np.cumsum(np.bincount(kind))[:-1])


def _shuffled(numbers: Numbers, wanted: int, rng: random.Random) -> list[int]:
    """Return this many of the numbers at random, or all."""
    places = rng.sample(range(len(numbers)), min(wanted, len(numbers)))
    return [int(numbers[place]) for place in places]


def _in_turn(pools: list[list[int]]) -> Iterator[int]:
    """Yield one of each pool, then another of each, until all are empty."""
    left = sum(map(len, pools))
    for pool in cycle(pools):
        if not left:
            return
        if pool:
            left -= 1
            yield pool.pop()


def sample(solution: SolvedGraph, wanted: int, rng: random.Random) -> list[int]:
    """Return the numbers of this many classes: draws, and every value and remoteness."""
    draws, others = _strata(solution)
    chosen = _shuffled(draws, wanted // DRAWS_SHARE, rng)
    pools = [_shuffled(numbers, wanted, rng) for numbers in others]
    return sorted(chosen + list(islice(_in_turn(pools), wanted - len(chosen))))


def totals(solution: SolvedGraph) -> str:
    """Return the totals over all positions that can be reached."""
    numbers = {
        "positions": int(solution.weights.sum()),
        "classes": len(solution.weights),
        "wins": solution.total(WIN),
        "losses": solution.total(LOSS),
        "draws": solution.total(DRAW),
        "longest": int(solution.remoteness.max()),
    }
    return " ".join(f"{name}={number}" for name, number in numbers.items())


def judgement(value: int, remoteness: int) -> str:
    """Return value and remoteness as text."""
    return f"{WORDS[value]} | {'-' if value == DRAW else remoteness}"


def section(name: str, task: GoldenTask) -> Iterator[str]:
    """Yield the lines for one rule set."""
    rng = random.Random(name)
    solution = solve(task.rules)
    yield f"{name} | all | {totals(solution)}"
    chosen = [
        rng.choice(solution.images(number)) for number in sample(solution, task.wanted - 1, rng)
    ]
    positions = [queah.start(task.rules), *chosen]
    for position, judged in zip(positions, solution.probe(positions), strict=True):
        yield f"{name} | {queah.render(position)} | {judgement(*judged)}"


def main() -> None:
    """Rewrite the golden file."""
    lines = [HEADER.rstrip()]
    for name, task in TASKS.items():
        lines += ["", *section(name, task)]
    GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
