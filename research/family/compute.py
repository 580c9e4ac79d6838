"""Measure every rule set of Queah, and write `docs/family/figures.jsonl`, one line for each.

    python -m research.family.compute

What the file already holds is kept, so you can stop and resume the work at any time. Each
table is removed once it is measured; this needs 2 GB of memory and 0.2 GB of disk.
"""

from collections.abc import Iterator
from itertools import product

from lodestone import Rules
from research.family.measure import measure
from research.results.figures import FAMILY
from research.results.queah import BACKTRACKS, RESERVES, STALEMATES, TURNS, rules_of
from research.rows import KeptRows


def family() -> Iterator[Rules]:
    """Yield the 210 different combinations of options, small reserves first."""
    for reserve, backtrack, stalemate, turns in product(RESERVES, BACKTRACKS, STALEMATES, TURNS):
        yield rules_of(*turns, backtrack, stalemate=stalemate, reserve=reserve)


def main() -> None:
    """Measure the missing rule sets."""
    kept = KeptRows(FAMILY, family())
    for rules in kept.missing:
        kept.add(measure(Rules.parse(rules)))


if __name__ == "__main__":
    main()
