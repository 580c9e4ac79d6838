"""Play several rule sets under the same conditions and put the table into a page of docs/.

python -m bench.compare_rules quincala-layouts --games 2000
python -m bench.compare_rules qo-blocking --games 400
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

from bench.self_play import Conditions, Summary, play_games, summarize
from lodestone import Rules

DOCS = Path(__file__).parents[1] / "docs"
BEGIN, END = "<!-- measured: begin -->\n", "<!-- measured: end -->\n"


@dataclass(frozen=True)
class Comparison:
    """Rule sets to compare, and how each is played; `page` is where the table goes."""

    page: str
    rules: tuple[str, ...]
    nodes: int
    opening: int
    longest: int


COMPARISONS = {
    "quincala-layouts": Comparison(
        page="quincala-layouts.md",
        rules=tuple(
            f"quincala:layout={layout},repetition=threefold"
            for layout in ("mini-21", "mini-25", "mini-37")
        ),
        nodes=3_000,
        opening=4,
        longest=300,
    ),
    "qo-blocking": Comparison(
        page="qo-blocking.md",
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
        nodes=3_000,
        opening=4,
        longest=600,
    ),
}


def table(comparison: Comparison, games: int, first_seed: int) -> str:
    """Play, and give the table with all that is needed to play the same games again."""
    lines = [
        f"{games} games each, seeds {first_seed} to {first_seed + games - 1}; "
        f"{comparison.nodes:,} positions searched a turn in both seats; the first "
        f"{comparison.opening} plies random; stopped after {comparison.longest} turns.\n",
        "| rules | first side wins | second side wins | decided | mean (median) length "
        "| branching | endings |",
        "|---|---|---|---|---|---|---|",
    ]
    for text in comparison.rules:
        rules = Rules.parse(text)
        conditions = Conditions(text, comparison.nodes, comparison.opening, comparison.longest)
        sides = [side.name for side in rules.game.sides]
        summary = summarize(play_games(conditions, games, first_seed), sides)
        lines.append(row(text, summary))
        print(lines[-1], flush=True)
    return "\n".join(lines) + "\n"


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


def put_into(page: Path, measured: str) -> None:
    """Replace what stands between the page's marks."""
    text = page.read_text("utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    page.write_text(f"{before}{BEGIN}{measured}{END}{after}", "utf-8")


def main() -> None:
    """Compare what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("comparison", choices=COMPARISONS)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    comparison = COMPARISONS[arguments.comparison]
    put_into(DOCS / comparison.page, table(comparison, arguments.games, arguments.seed))


if __name__ == "__main__":
    main()
