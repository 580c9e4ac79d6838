"""Print how often level 8 gives away what a position is worth, by its time: see docs/players.md.

    python -m bench.mistakes --rules queah:traditional --positions 400

The exact values judge. The positions are those of games between `level-6` and itself, after four
random plies, in which some turns keep the value and others do not; the same for every time.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from bench.ladder import DOUBLED, OPENING
from lodestone import Line, Position
from lodestone.lab.contestants import parse_budget
from lodestone.lab.statistics import score
from lodestone.search.players import find_player
from lodestone.solve import Table, solve

#: Plies of a game that are looked at: drawn ones have no end.
LONGEST = 60


def tests_of(table: Table) -> Iterator[Position]:
    """Give positions of one game after the other in which a turn can give the value away."""
    level, seed = find_player("level-6"), 0
    while True:
        seed += 1
        chance = random.Random(seed)
        position = Position.start(table.rules)
        for ply in range(LONGEST):
            if not position.turn_numbers:
                break
            if ply < OPENING:
                turn = chance.choice(position.turn_numbers)
            else:
                if len({worth.result for _, worth in table.probe_turns(position)}) > 1:
                    yield position
                turn = level.choose(Line.of(position), seed).turn
            position = position.after(turn)


def is_mistake(table: Table, position: Position, turn: int) -> bool:
    """Say whether a turn gives the value of a position away."""
    return -table.probe_value(position.after(turn)).result != table.probe_value(position).result


def main() -> None:
    """Solve the rules, and print a line for every time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="queah:traditional")
    parser.add_argument("--positions", type=int, default=400)
    asked = parser.parse_args()
    table = solve(asked.rules)
    tests = list(islice(tests_of(table), asked.positions))
    worth = Counter(table.probe_value(position).name for position in tests)
    print(f"{asked.rules}, {len(tests)} positions: {dict(worth)}")
    player = find_player("level-8")
    for seconds in DOUBLED:
        budget = parse_budget(seconds)
        wrong = Counter(
            table.probe_value(position).name
            for seed, position in enumerate(tests)
            if is_mistake(
                table, position, player.choose(Line.of(position), seed, budget=budget).turn
            )
        )
        share = score([len(tests) - wrong.total(), 0, 0, 0, wrong.total()])
        print(
            f"{seconds:>6} {wrong.total():4} mistakes, {share.value:.1%} "
            f"({share.low:.1%} to {share.high:.1%}): {dict(wrong)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
