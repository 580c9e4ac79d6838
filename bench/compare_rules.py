"""Play several rule sets under the same conditions and print the table.

python -m bench.compare_rules quincala-layouts --games 2000
"""

import argparse
from dataclasses import dataclass, replace

from bench.results.qo import READINGS
from bench.self_play import Setting, Summary, play_games, summarize
from lodestone import Rules


@dataclass(frozen=True)
class Comparison:
    """Rule sets to compare, and how each is played."""

    rules: tuple[str, ...]
    nodes: int
    opening: int
    longest: int


BLOCKING = tuple(
    f"blocking={blocking},diagonals={diagonals},repetition=threefold"
    for blocking, diagonals in READINGS
)
LAYOUTS = tuple(
    f"quincala:layout={name},repetition=threefold" for name in ("mini-21", "mini-25", "mini-37")
)

COMPARISONS = {
    "qo-blocking": Comparison(tuple(f"qo:{text}" for text in BLOCKING), 500, 4, 1_000),
    # As many lodestones for each point as on the full board.
    "qo-blocking-small": Comparison(
        tuple(f"qo:size=6,stones=50,{text}" for text in BLOCKING), 500, 4, 1_000
    ),
    "quincala-layouts": Comparison(LAYOUTS, 1_000, 4, 300),
}


def print_table(comparison: Comparison, games: int, first_seed: int) -> None:
    """Play, and print the table with all that is needed to play the same games again."""
    positions = "position" if comparison.nodes == 1 else "positions"
    print(
        f"{games:,} games each, seeds {first_seed} to {first_seed + games - 1}; "
        f"{comparison.nodes:,} {positions} searched a turn in both seats; the first "
        f"{comparison.opening} plies random; stopped after {comparison.longest:,} turns.\n"
    )
    sides = Rules.parse(comparison.rules[0]).game.sides
    print(
        f"| rules | decided | of these {sides[0].title} won | turns, mean (median) | branching "
        "| endings |"
    )
    print("|---|---|---|---|---|---|", flush=True)
    for text in comparison.rules:
        setting = Setting(text, comparison.nodes, comparison.opening, comparison.longest)
        played = play_games(setting, games, first_seed)
        print(row(text, summarize(played, [side.name for side in sides])), flush=True)


def row(rules: str, summary: Summary) -> str:
    """Write one row: shares in per cent with their intervals."""
    endings = "; ".join(
        f"{how} {count / summary.games:.1%}" for how, count in summary.endings.items()
    )
    first, _ = summary.wins.values()
    won = first.short(".1%") if summary.decided.value else "none"
    return (
        f"| `{rules}` | {summary.decided.short('.1%')} | {won} "
        f"| {summary.mean_length:.1f} ({summary.median_length:.0f}) "
        f"| {summary.branching:.0f} | {endings} |"
    )


def main() -> None:
    """Compare the rule sets that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("comparison", choices=COMPARISONS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, help="positions searched a turn")
    parser.add_argument("--rules", nargs="+", help="other rule sets of the same game")
    args = parser.parse_args()
    comparison = COMPARISONS[args.comparison]
    comparison = replace(
        comparison,
        nodes=args.nodes or comparison.nodes,
        rules=tuple(args.rules or comparison.rules),
    )
    print_table(comparison, args.games, args.seed)


if __name__ == "__main__":
    main()
