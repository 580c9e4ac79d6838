"""Solve Queah with captures compulsory, by both readings of the obligation, and play with errors.

    python -m research.family.entries

By one reading the obligation is judged after an entry, by the other it includes the entry
(`mandatory-with-entry`). Figures are kept in `docs/family/entries.jsonl`, one line for each reading
and reserve, the smallest reserve first; what the file already holds is kept.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from lodestone import Position, Rules
from lodestone.solve.solver import solve
from research.family.errors import FILE as ERRORS
from research.family.errors import MANY, SEED, cells_of
from research.family.measure import Row
from research.results.queah import RESERVES, rules_of, worth
from research.rows import read_rows, write_rows

FILE = ERRORS.with_name("entries.jsonl")
READINGS = ("mandatory", "mandatory-with-entry")


def rule_sets() -> Iterator[Rules]:
    """Yield the rule sets, both readings of each reserve together."""
    for reserve in RESERVES:
        for capture in READINGS:
            yield rules_of(capture, "before-move", "allowed", reserve=reserve)


def measured(rules: Rules) -> Row:
    """Solve a rule set, play with errors from its start, and remove its table."""
    with tempfile.TemporaryDirectory(prefix="lodestone-entries-") as folder:
        table, start = solve(rules, folder=Path(folder)), Position.start(rules)
        value = worth(table.probe_value(start))
        return {
            "rules": str(rules),
            "value": value,
            "start": cells_of(table, start, MANY, SEED),
        }


def main() -> None:
    """Measure what is missing; print each rule set when it is done."""
    rows = read_rows(FILE)
    known = {row["rules"] for row in rows}
    for rules in rule_sets():
        if str(rules) not in known:
            rows.append(measured(rules))
            write_rows(rows, FILE)
            print(f"{rules}: {rows[-1]['value']}", flush=True)


if __name__ == "__main__":
    main()
