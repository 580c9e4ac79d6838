"""Compare the kernels of Leaps, which serve any board, with Queah's own: see docs/leaps.md.

    python -m bench.leaps_kernels [--rounds N]

Both play the same rules: Queah's presets, and the same options on Leaps' board of Queah. Random
games of the same seeds, an alpha-beta search of the same positions by the same evaluation, and
solving with two in reserve are measured in processor time of one thread, alternately, once for each
round. A row has how many times as fast Leaps is, with the slowest and the fastest round; below 1,
it is slower.
"""

import argparse
import time
import zlib
from collections.abc import Callable, Iterator

import numpy as np
from numpy import int64

from bench.figures import spread
from bench.random_games import random_game
from lodestone import Limit, Position, Rules
from lodestone.kernel import kernel
from lodestone.kernel.arrays import zeros
from lodestone.kernel.bits import popcount
from lodestone.lab.markdown import head, row
from lodestone.players.roster import find_player
from lodestone.solve import boards
from lodestone.solve.codes import CODE
from tests.library.games.leaps.boards import as_leaps

PRESETS = ("traditional", "compulsory", "comment", "balanced")
GAMES, LONGEST = 20_000, 500
POSITIONS, DEPTH = 20, 7

#: How much one measurement did, and what is to be the same for both.
Done = tuple[float, object]
Measure = Callable[[Rules], Done]


@kernel
def pieces(_rules, state):
    """Judge a position by pieces alone, which both games count alike."""
    own = popcount(state.own) + state.own_reserve
    return 100 * (own - popcount(state.other) - state.other_reserve)


def random_play(rules: Rules) -> Done:
    """Return how many turns random games of the same seeds have."""
    start, turns = Position.start(rules), np.empty(LONGEST, int64)
    count = sum(
        random_game.compiled(rules.kernel, start.state, seed, turns)[1] for seed in range(GAMES)
    )
    return count, None


def searching(rules: Rules) -> Done:
    """Return how many positions an alpha-beta search visits."""
    player, nodes = find_player("alpha-beta", evaluation=pieces), 0
    position = Position.start(rules)
    for number in range(POSITIONS):
        nodes += player.play(position, Limit(depth=DEPTH), seed=1).nodes
        position = position.play(sorted(position.turns)[number % len(position.turns)])
        if position.outcome:
            position = Position.start(rules)
    return nodes, None


def solving(rules: Rules) -> Done:
    """Return how many positions are solved; both find the same values, in different orders."""
    index = rules.index
    assert index is not None
    codes = zeros(index.size, CODE)
    for level in index.levels:
        for block in level:
            boards.solve_block(index, rules.kernel, codes, level[0][0], block)
    return index.size, zlib.crc32(np.bincount(codes, minlength=2**16).tobytes())


def measures() -> Iterator[tuple[str, Measure, Rules]]:
    """Yield what is compared, with Queah's rules."""
    for preset in PRESETS:
        yield "random games", random_play, Rules.parse(f"queah:{preset}")
    for preset in PRESETS:
        yield "alpha-beta", searching, Rules.parse(f"queah:{preset}")
    for preset in ("traditional", "compulsory"):
        yield "solving", solving, Rules.parse(f"queah:{preset},reserve=2")


def speed(measure: Measure, rules: Rules) -> float:
    """Return how much is done in a second of processor time."""
    began = time.process_time()
    return measure(rules)[0] / (time.process_time() - began)


def compared(measure: Measure, queah: Rules, rounds: int) -> tuple[list[float], int]:
    """Return how many times as fast Leaps is in each round, and how much it does in one."""
    both = (queah, as_leaps(queah))
    first = [measure(rules) for rules in both]  # compiles
    assert first[0][1] == first[1][1], f"{queah}: the results differ"
    ratios = []
    for _ in range(rounds):
        own, general = (speed(measure, rules) for rules in both)
        ratios.append(general / own)
    return ratios, round(first[1][0])


def main() -> None:
    """Print a row for every comparison."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    print(head("what", "rules", "done in a round", "times as fast as Queah's own"), flush=True)
    for what, measure, rules in measures():
        ratios, done = compared(measure, rules, rounds)
        print(row(what, f"`{rules}`", f"{done:,}", spread(ratios, ".2f")), flush=True)


if __name__ == "__main__":
    main()
