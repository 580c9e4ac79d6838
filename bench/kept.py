"""How often a search keeps the exact value of a position of Queah.

    python -m bench.kept queah:traditional queah:balanced

The positions are met in games with many turns at random (`bench.learn`), and only those count in
which some turn would give the value away.
"""

import argparse
from collections.abc import Iterator
from itertools import count, islice

from bench.learn import LESSONS, play_line
from lodestone import Line, Position
from lodestone.search.alphabeta import think
from lodestone.search.budget import Budget
from lodestone.solve import solve
from lodestone.solve.table import Table

NODES = (10, 100, 1_000, 10_000)


def asked(table: Table, rules: str, first_seed: int) -> Iterator[tuple[Position, set[int]]]:
    """Give positions, one of each game, and the turns that keep their value."""
    for seed in count(first_seed):
        line = play_line(LESSONS["queah"], rules, seed)
        for position in line.positions[seed % len(line.positions) :]:
            kept = keeping(table, Position(table.rules, position.state))
            if 0 < len(kept) < len(position.turn_numbers):
                yield position, kept
                break


def keeping(table: Table, position: Position) -> set[int]:
    """Give the turns after which a position is worth what it was; none where the game is over."""
    if position.ending is not None:
        return set()
    worths = table.probe_turns(position)
    return {worth.turn for worth in worths if worth.value.name == worths[0].value.name}


def main() -> None:
    """Print a row for every rule set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", default=["queah:traditional", "queah:balanced"])
    parser.add_argument("--positions", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1_000_001)
    told = parser.parse_args()
    print(f"| rules | {' | '.join(f'{nodes:,} nodes' for nodes in NODES)} |")
    print(f"|---|{'---|' * len(NODES)}", flush=True)
    for rules in told.rules:
        shares = kept_shares(rules, told.positions, told.seed)
        print(f"| `{rules}` | {' | '.join(f'{share:.1%}' for share in shares)} |", flush=True)


def kept_shares(rules: str, positions: int, seed: int) -> list[float]:
    """Give the share of positions whose value is kept, for each number of nodes."""
    kept = dict.fromkeys(NODES, 0)
    for position, good in islice(asked(solve(rules), rules, seed), positions):
        for nodes in NODES:
            kept[nodes] += think(Line.of(position), Budget(nodes=nodes), seed).turn in good
    return [kept[nodes] / positions for nodes in NODES]


if __name__ == "__main__":
    main()
