"""Solve Queah by both readings of two rules, and play some of them with errors.

    python -m research.family.entries [--tables FOLDER]

The obligation to capture is judged after an entry, or includes the entry (`mandatory-with-entry`).
The ban on stepping back lasts for a turn, or until the piece moves again (`forbidden-until-moved`).
Figures are kept in `docs/family/entries.jsonl`, one line for each reading and reserve, and the
values of more rule sets (`COMPARED`); what the file already holds is kept.

The largest rule set of the author (`LARGEST`) is solved once, and those of smaller reserves are cut
out of its table, which is kept in FOLDER: a run that was killed goes on there. This takes an hour
on two cores, 10 GB of memory and of disk; all others take 1 GB of memory.
"""

import argparse
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import chain, product
from pathlib import Path

from lodestone import Position, Rules
from lodestone.games.queah.rules import UNTIL_MOVED
from lodestone.solve.solver import solve
from lodestone.solve.table import Table
from research.family.cutting import cut
from research.family.errors import FILE as ERRORS
from research.family.errors import MANY, SEED, cells_of
from research.results.queah import (
    APART,
    BACKTRACKS,
    RESERVES,
    STALEMATES,
    TURNS,
    rules_of,
    worth,
)
from research.rows import KeptRows, Row

FILE = ERRORS.with_name("entries.jsonl")
#: The readings of an option, the rules that have it, and the reserves.
READINGS = {
    "capture": ("queah:traditional", ("mandatory", "mandatory-with-entry"), RESERVES),
    "backtrack": ("queah:balanced", ("forbidden", UNTIL_MOVED), RESERVES),
}
#: What the author of the balanced variant wrote, to the letter.
LARGEST = Rules.parse("queah:balanced").changed(backtrack=UNTIL_MOVED)


def rule_sets(option: str) -> Iterator[Rules]:
    """Yield the rule sets of an option's readings, all readings with each reserve together."""
    rules, readings, reserves = READINGS[option]
    for reserve in reserves:
        for reading in readings:
            yield Rules.parse(rules).changed(**{option: reading, "reserve": reserve})


def with_entry() -> Iterator[Rules]:
    """Yield all rule sets whose obligation includes the entry, small reserves first."""
    for reserve, backtrack, stalemate, capture in product(RESERVES, BACKTRACKS, STALEMATES, APART):
        yield rules_of(capture, "before-move", backtrack, stalemate=stalemate, reserve=reserve)


def lasting() -> Iterator[Rules]:
    """Yield rule sets with lasting bans: without a reserve all, with a piece where stuck loses.

    Without a reserve nothing enters, so other values of `replacement` and `capture` change nothing.
    """
    balanced = Rules.parse("queah:balanced").changed(backtrack=UNTIL_MOVED)
    for stalemate, capture in product(STALEMATES, ("optional", "mandatory")):
        yield balanced.changed(capture=capture, stalemate=stalemate, reserve=0)
    for capture, replacement in TURNS:
        yield balanced.changed(capture=capture, replacement=replacement, reserve=1)


#: The rule sets of a reading whose values are compared, and the option's value without it.
COMPARED = {
    "mandatory-with-entry": (with_entry, {"capture": "mandatory"}),
    UNTIL_MOVED: (lasting, {"backtrack": "forbidden"}),
}


def of_the_author() -> list[Rules]:
    """Return the rule sets of `LARGEST` with each reserve."""
    return [LARGEST.changed(reserve=reserve) for reserve in RESERVES]


def measured(rules: Rules, *, is_played: bool) -> Row:
    """Solve a rule set, play with errors from its start if asked to, and remove its table."""
    with tempfile.TemporaryDirectory(prefix="lodestone-entries-") as folder:
        table = solve(rules, folder=Path(folder))
        return played_with(table) if is_played else valued(table)


def valued(table: Table) -> Row:
    """Return the row of a rule set whose value alone is kept."""
    value = table.probe_value(Position.start(table.rules))
    return {"rules": str(table.rules), "value": worth(value)}


def played_with(table: Table) -> Row:
    """Return a row with games from the start, in which the players err."""
    return valued(table) | {"start": cells_of(table, Position.start(table.rules), MANY, SEED)}


def counted(table: Table) -> Row:
    """Return a row with games, the size of the table, and how many positions have which value."""
    found = table.summary
    counts = [found.wins, found.losses, found.draws, found.longest]
    return played_with(table) | {"size": table.size, "counts": counts}


def main() -> None:
    """Measure what is missing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=Path, help="the folder of the largest table")
    tables = parser.parse_args().tables
    played = dict.fromkeys(map(str, chain.from_iterable(map(rule_sets, READINGS))))
    kept = KeptRows(FILE, played | dict.fromkeys(map(str, chain(with_entry(), lasting()))))
    # A table of gigabytes is opened once, and only if something is missing.
    largest = cache(lambda: solve(LARGEST, folder=tables))
    cut_out = {str(rules): rules for rules in of_the_author()}
    for rules in kept.missing:
        if rules in cut_out:
            kept.add(counted(cut(largest(), cut_out[rules])))
        else:
            kept.add(measured(Rules.parse(rules), is_played=rules in played))


if __name__ == "__main__":
    main()
