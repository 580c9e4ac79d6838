"""Play several rule sets under the same conditions and print the table.

python -m bench.compare_rules qo-blocking --games 100
"""

import argparse
from dataclasses import dataclass

from bench.self_play import Conditions, Summary, play_games, summarize
from lodestone import Rules


@dataclass(frozen=True)
class Comparison:
    """Rule sets to compare, and how each is played."""

    rules: tuple[str, ...]
    nodes: int
    opening: int
    longest: int


COMPARISONS = {
    "qo-blocking": Comparison(
        rules=tuple(
            f"qo:blocking={blocking},diagonals={diagonals},repetition=threefold"
            for blocking, diagonals in (
                ("line", "off"),
                ("line", "on"),
                ("line-or-longer", "off"),
                ("line-or-longer", "on"),
                ("group", "off"),
            )
        ),
        nodes=1_000,
        opening=4,
        longest=800,
    ),
}


def print_table(comparison: Comparison, games: int, first_seed: int) -> None:
    """Play, and print the table with all that is needed to play the same games again."""
    print(
        f"{games} games each, seeds {first_seed} to {first_seed + games - 1}; "
        f"{comparison.nodes:,} positions searched a turn in both seats; the first "
        f"{comparison.opening} plies random; stopped after {comparison.longest} turns.\n"
    )
    print("| rules | first side wins | second side wins | decided | length | branching | endings |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for text in comparison.rules:
        conditions = Conditions(text, comparison.nodes, comparison.opening, comparison.longest)
        sides = [side.name for side in Rules.parse(text).game.sides]
        summary = summarize(play_games(conditions, games, first_seed), sides)
        print(row(text, summary), flush=True)


def row(rules: str, summary: Summary) -> str:
    """Give one line: shares in per cent with their intervals."""
    first, second = (percent(part) for part in summary.wins.values())
    endings = "; ".join(f"{how} {count}" for how, count in summary.endings.items())
    return (
        f"| `{rules}` | {first} | {second} | {percent(summary.decided)} "
        f"| {summary.mean_length:.0f} ({summary.median_length:.0f}) "
        f"| {summary.branching:.0f} | {endings} |"
    )


def percent(part) -> str:
    """Write a share with its interval."""
    return f"{part.share:.1%} ({part.low:.1%} to {part.high:.1%})"


def main() -> None:
    """Compare what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("comparison", choices=COMPARISONS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print_table(COMPARISONS[arguments.comparison], arguments.games, arguments.seed)


if __name__ == "__main__":
    main()
