"""Solve every rule set of the plan, and write `docs/qo/small.jsonl`, one line for each.

    python -m research.small.survey

What the file already holds is kept, so you can stop and resume the work at any time. The largest
rule sets need several GB of memory.
"""

from collections.abc import Iterator
from pathlib import Path

from lodestone import Rules
from lodestone.core.errors import LodestoneError
from research.rows import KeptRows, Row
from research.small.measure import Small, measure
from research.small.plan import plan, rules_of

FILE = Path(__file__).parents[2] / "docs" / "qo" / "small.jsonl"
#: Rule sets with more positions than this, up to symmetry, are not solved.
LIMIT = 50_000_000


def blank_rows() -> Iterator[Row]:
    """Yield what names each row, in the order of the file."""
    for size, stones, choice in plan():
        rules = str(rules_of(size, stones, choice))
        yield {"rules": rules, "size": size, "stones": stones, "changed": choice}


def alike(rows: list[Row]) -> list[list[Row]]:
    """Return rows in groups that share their positions and turns: they differ in margin only."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(str(Rules.parse(row["rules"]).changed(margin=8)), []).append(row)
    return list(groups.values())


def measured(group: list[Row], limit: int = LIMIT) -> list[Row]:
    """Return rows with their measurements, or with the limit that they exceed."""
    try:
        small = Small(Rules.parse(group[0]["rules"]), limit)
    except LodestoneError:
        return [row | {"too_large": limit} for row in group]
    return [row | measure(small, Rules.parse(row["rules"])) for row in group]


def main() -> None:
    """Measure the missing rule sets."""
    blank = {row["rules"]: row for row in blank_rows()}
    kept = KeptRows(FILE, blank)
    for group in alike([blank[rules] for rules in kept.missing]):
        kept.add(*measured(group))


if __name__ == "__main__":
    main()
