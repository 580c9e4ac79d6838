"""Play with errors under every rule set of Queah: write `docs/family/errors.jsonl`, line by line.

    python -m research.family.errors

What the file already holds is kept, so you can stop and resume the work at any time; a rule set
that was being measured is measured again. First come the rule sets of the sources, with all
symmetric starts; then all others, the smallest first; last the `BEST`, with all symmetric starts.
Each rule set is solved once per visit and its table removed; this takes 0.7 GB of memory and
0.2 GB of disk.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from lodestone import Position, Rules
from lodestone.lab.errors import ErrorCounts, sample_errors
from lodestone.lab.offers import first_turns
from lodestone.solve.solver import solve
from lodestone.solve.table import Table
from research.family.compute import family
from research.family.measure import symmetric_starts
from research.results.figures import FAMILY, PRESETS
from research.results.queah import rules_of
from research.rows import KeptRows, Row, read_rows

FILE = FAMILY.with_name("errors.jsonl")

#: The probabilities of an error, in percent; first turns are compared under `SWAPPED`.
ERRORS = (5, 15, 40)
SWAPPED = 15
#: The games of a cell that only helps to choose, and of one that is quoted.
FEW, MANY = 1_000, 10_000
#: The best starts of a rule set, chosen from `FEW` games, are played again with another seed.
SEED, FRESH = 1, 2
BEST_STARTS = 3
#: This many rule sets besides the sources' are played from all symmetric starts.
BEST = 10
#: The start under which `balanced` has been played before.
KNOWN_START = "b/-bb/w---b/ww-/w w 6,6 -,-"
#: Lengths, in plies, that suit a game.
SHORT, LONG = 20, 100

#: The samples of a start, by the error in percent.
Cells = dict[str, list[int]]


def merit(cells: Cells) -> float:
    """Return how good a start is, 0 to 1: the product of four terms, fixed before the first run.

    *Fairness*: 1 - |2s - 1|, s being the first side's score. *Decisiveness*: the share of games
    that are neither drawn nor stopped. *Liveliness*: c / (c + 1), c being the changes of the lead
    per game. *Length*: 1 from `SHORT` to `LONG` plies, and in proportion less outside. Each is the
    lower one of those with 15 and 40 % errors.
    """
    samples = [ErrorCounts(*cells[str(error)]) for error in ERRORS[1:]]
    terms = [
        (
            1 - abs(sample.won - sample.lost) / sample.games,
            (sample.won + sample.lost) / sample.games,
            sample.changes / (sample.changes + sample.games),
            min(1, sample.plies / sample.games / SHORT, LONG * sample.games / max(1, sample.plies)),
        )
        for sample in samples
    ]
    product = 1.0
    for column in zip(*terms, strict=True):
        product *= min(column)
    return product


def cells_of(table: Table, start: Position, games: int, seed: int) -> Cells:
    """Return the samples of a start under all errors."""
    return {
        str(error): list(sample_errors(table, start, error / 100, range(games), seed=seed))
        for error in ERRORS
    }


def usual(table: Table, games: int) -> Row:
    """Return the figures of the usual start: its cells, and its first turns with their samples."""
    start = Position.start(table.rules)
    first = []
    for turns in first_turns(start):
        after = start.play(turns[0])
        sample = sample_errors(table, after, SWAPPED / 100, range(games), seed=SEED)
        first.append([list(turns), list(sample._replace(won=sample.lost, lost=sample.won))])
    return {
        "rules": str(table.rules),
        "start": cells_of(table, start, MANY, SEED),
        "first": first,
    }


def all_starts(table: Table) -> Row:
    """Return the cells of all symmetric starts, and those that are quoted, played again.

    Quoted are the usual start, the best ones, and `KNOWN_START` if the reserve is its.
    """
    texts = [text for text, *_ in symmetric_starts(table)]
    cells = {text: cells_of(table, at(table, text), FEW, SEED) for text in texts}
    best = sorted(texts, key=lambda text: -merit(cells[text]))[:BEST_STARTS]
    known = [text for text in texts if text == KNOWN_START and text not in best]
    quoted = [str(Position.start(table.rules)), *best, *known]
    again = {text: cells_of(table, at(table, text), MANY, FRESH) for text in quoted}
    return {"starts": cells, "quoted": again}


def at(table: Table, text: str) -> Position:
    """Return a position of a table's rules."""
    return Position(table.rules, text)


def sources() -> list[str]:
    """Return the rule sets of the sources and the proposed one."""
    return [str(rules_of(*options)) for options in PRESETS.values()]


def rest() -> list[str]:
    """Return all other rule sets, those with the fewest positions first."""
    positions = {row["rules"]: sum(row["results"]) for row in read_rows(FAMILY)}
    others = [str(rules) for rules in family() if str(rules) not in sources()]
    return sorted(others, key=positions.__getitem__)


def best(rows: dict[str, Row]) -> list[str]:
    """Return the best rule sets besides the sources', once all are measured; before that, none."""
    if len(rows) < len(list(family())):
        return []
    others = [row for rules, row in rows.items() if rules not in sources()]
    others.sort(key=lambda row: (-merit(row["start"]), row["rules"]))
    return [row["rules"] for row in others[:BEST]]


def missing(rows: dict[str, Row]) -> Iterator[tuple[str, bool]]:
    """Yield what is not yet in `rows`, which grows: rule sets, and whether from all starts."""
    for rules in sources():
        if not has_starts(rows, rules):
            yield rules, True
    for rules in rest():
        if rules not in rows:
            yield rules, False
    for rules in best(rows):
        if not has_starts(rows, rules):
            yield rules, True


def has_starts(rows: dict[str, Row], rules: str) -> bool:
    """Return whether a rule set has been played from all symmetric starts."""
    return "starts" in rows.get(rules, ())


def measure(rules: str, *, from_all: bool) -> Row:
    """Solve a rule set, play with its table, remove it, and return its row."""
    with tempfile.TemporaryDirectory(prefix="lodestone-errors-") as folder:
        table = solve(Rules.parse(rules), folder=Path(folder))
        row = usual(table, MANY if from_all else FEW)
        return row | all_starts(table) if from_all else row


def main() -> None:
    """Measure what is missing."""
    kept = KeptRows(FILE, family())
    for rules, from_all in missing(kept.rows):
        kept.add(measure(rules, from_all=from_all))


if __name__ == "__main__":
    main()
