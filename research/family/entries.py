"""Solve Queah by both readings of two rules, and play some of them with errors.

    python -m research.family.entries

The obligation to capture is judged after an entry, or includes the entry (`mandatory-with-entry`).
The ban on stepping back lasts for a turn, or until the piece moves again (`forbidden-until-moved`).
Figures are kept in `docs/family/entries.jsonl`, one line for each reading and reserve, and the
values of more rule sets (`COMPARED`); what the file already holds is kept. Lasting bans need 5 GB
of free memory, and minutes without a reserve or half an hour with one piece; all others 1 GB.
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
    "backtrack": ("queah:balanced", ("forbidden", UNTIL_MOVED), range(2)),
}


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


def measured(rules: Rules, *, is_played: bool) -> Row:
    """Solve a rule set, play with errors from its start if asked to, and remove its table."""
    with tempfile.TemporaryDirectory(prefix="lodestone-entries-") as folder:
        table, start = solve(rules, folder=Path(folder)), Position.start(rules)
        row = {"rules": str(rules), "value": worth(table.probe_value(start))}
        return row | {"start": cells_of(table, start, MANY, SEED)} if is_played else row


def main() -> None:
    """Measure what is missing."""
    played = dict.fromkeys(map(str, chain.from_iterable(map(rule_sets, READINGS))))
    kept = KeptRows(FILE, played | dict.fromkeys(map(str, chain(with_entry(), lasting()))))
    for rules in kept.missing:
        kept.add(measured(Rules.parse(rules), is_played=rules in played))


if __name__ == "__main__":
    main()
