"""Solve the boards of Leaps under each disputed clause: write `docs/relatives/figures.jsonl`.

    python -m research.relatives.compute [--most NUMBERS]

What the file already holds is kept, so you can stop and resume the work at any time: a line for
each rule set, those with few positions first. Rule sets that need more NUMBERS are left for another
run; without it all below `MOST` are solved, which takes hours, and up to 6 GB of memory.
"""

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

from lodestone import Position, Rules
from lodestone.core.game import find_game
from lodestone.lab.errors import sample_errors
from lodestone.solve.solver import solve
from lodestone.solve.table import Table
from research.pages import DOCS
from research.results.queah import worth
from research.rows import KeptRows, Row

FILE = DOCS / "relatives" / "figures.jsonl"
#: Rule sets with more positions, up to symmetry, are not solved.
MOST = 3_000_000_000
#: Queah has its own pages.
APART = ("queah",)
#: The clauses that are varied one at a time, with the values that a game without the others has.
VARIED = {
    "capture": ("optional", "mandatory"),
    "leaps": ("single", "several", "several-to-the-end"),
    "stalemate": ("loss", "draw", "pass", "most-pieces-wins"),
    "backtrack": ("allowed", "forbidden"),
}
#: Clauses that matter only where pieces wait in reserve, or are removed.
OF_RESERVES = {"replacement": ("before-move", "as-turn", "duty")}
OF_REMOVALS = {"removal": ("none", "optional", "mandatory")}
#: The probabilities of an error, in percent; how many games are played with each; their seed.
ERRORS, GAMES, SEED = (5, 15), 10_000, 1


def boards() -> list[str]:
    """Return the names of the boards."""
    return [preset.name for preset in find_game("leaps").presets if preset.name not in APART]


def readings(board: str) -> Iterator[Rules]:
    """Yield a board's rules, and those in which one disputed clause is another."""
    rules = Rules.parse(f"leaps:{board}")
    values = rules.options.values()
    yield rules
    varied = VARIED | (OF_RESERVES if values["reserve"] else {})
    varied |= OF_REMOVALS if values["removal"] != "none" else {}
    for name, known in varied.items():
        for value in known:
            if value != values[name]:
                yield rules.changed(**{name: value})


def count_of(rules: Rules) -> int:
    """Return about how many numbers the positions of rules need."""
    numbering = rules.game.numbering
    assert numbering is not None
    return numbering.count(rules.kernel)


def order() -> list[Rules]:
    """Return the rule sets, those with few positions first."""
    known = (rules for board in boards() for rules in readings(board))
    solvable = [rules for rules in known if count_of(rules) <= MOST]
    return sorted(solvable, key=lambda rules: (count_of(rules), str(rules)))


def measure(rules: Rules, folder: Path) -> Row:
    """Return what is known of a rule set, as plain values."""
    table = solve(rules, folder=folder)
    found = table.summary
    return {
        "rules": str(rules),
        "start": worth(table.probe_value(Position.start(rules))),
        "positions": found.positions,
        "wins": found.wins,
        "draws": found.draws,
        "losses": found.losses,
        "longest": found.longest,
        "scores": [round(score(table, error / 100), 4) for error in ERRORS],
    }


def score(table: Table, error: float) -> float:
    """Return the first side's score between players who make such a share of random turns."""
    played = sample_errors(table, Position.start(table.rules), error, range(GAMES), seed=SEED)
    return (played.won + (played.games - played.won - played.lost) / 2) / played.games


def main() -> None:
    """Measure the missing rule sets."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--most", type=int, default=MOST)
    most = parser.parse_args().most
    kept = KeptRows(FILE, order())
    for name in kept.missing:
        rules = Rules.parse(name)
        if count_of(rules) <= most:
            with tempfile.TemporaryDirectory() as folder:
                kept.add(measure(rules, Path(folder)))


if __name__ == "__main__":
    main()
