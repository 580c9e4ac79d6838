"""Solve Queah by both readings of two rules, and play with errors.

    python -m research.family.entries

The obligation to capture is judged after an entry, or includes the entry (`mandatory-with-entry`).
The ban on stepping back lasts for a turn, or until the piece moves again (`forbidden-until-moved`).
Figures are kept in `docs/family/entries.jsonl`, one line for each reading and reserve; what the
file already holds is kept. Then the obligation that includes the entry is solved with all other
options, without play with errors. Lasting bans need 5 GB of memory, all others 1 GB.
"""

import tempfile
from collections.abc import Iterator
from itertools import chain, product
from pathlib import Path

from lodestone import Position, Rules
from lodestone.games.queah.rules import UNTIL_MOVED
from lodestone.solve.solver import solve
from research.family.errors import FILE as ERRORS
from research.family.errors import MANY, SEED, cells_of
from research.family.measure import Row
from research.results.queah import APART, BACKTRACKS, RESERVES, STALEMATES, rules_of, worth
from research.rows import read_rows, write_rows

FILE = ERRORS.with_name("entries.jsonl")
#: The readings of an option, the rules that have it, and the reserves.
READINGS = {
    "capture": ("queah:traditional", ("mandatory", "mandatory-with-entry"), RESERVES),
    "backtrack": ("queah:balanced", ("forbidden", UNTIL_MOVED), range(1)),
}


def rule_sets(option: str) -> Iterator[Rules]:
    """Yield the rule sets of an option's readings, all readings with each reserve together."""
    rules, readings, reserves = READINGS[option]
    for reserve in reserves:
        for reading in readings:
            yield Rules.parse(rules).changed(**{option: reading, "reserve": reserve})


def obliged() -> Iterator[Rules]:
    """Yield the rule sets in which the obligation to capture includes the entry."""
    for reserve, backtrack, stalemate in product(RESERVES, BACKTRACKS, STALEMATES):
        yield rules_of(*APART, "before-move", backtrack, stalemate=stalemate, reserve=reserve)


def measured(rules: Rules, *, with_errors: bool) -> Row:
    """Solve a rule set, perhaps play with errors from its start, and remove its table."""
    with tempfile.TemporaryDirectory(prefix="lodestone-entries-") as folder:
        table, start = solve(rules, folder=Path(folder)), Position.start(rules)
        row = {"rules": str(rules), "value": worth(table.probe_value(start))}
        return row | ({"start": cells_of(table, start, MANY, SEED)} if with_errors else {})


def main() -> None:
    """Measure what is missing; print each rule set when it is done."""
    rows = read_rows(FILE)
    known = {row["rules"] for row in rows}
    compared = list(map(str, chain.from_iterable(map(rule_sets, READINGS))))
    for rules in dict.fromkeys((*compared, *map(str, obliged()))):
        if rules not in known:
            rows.append(measured(Rules.parse(rules), with_errors=rules in compared))
            write_rows(rows, FILE)
            print(f"{rules}: {rows[-1]['value']}", flush=True)


if __name__ == "__main__":
    main()
