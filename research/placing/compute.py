"""Measure Queah with `start=placed`, and write `docs/placing/figures.jsonl`, a line per rule set.

    python -m research.placing.compute

What the file already holds is kept, so you can stop and resume the work at any time. With the full
reserve, play with errors is expected exactly from every start, too.
"""

import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from lodestone import Position, Rules
from lodestone.kernel.ranking import rank
from lodestone.solve.solver import solve
from lodestone.solve.table import Table
from research.pages import DOCS
from research.placing.scores import scores_of
from research.results.figures import NAMES
from research.results.queah import RESERVES, worth
from research.rows import KeptRows, Row

FILE = DOCS / "placing" / "figures.jsonl"
#: How many pieces both sides set in all.
SET = 8
#: Where the sources' diagram has the pieces, as a position of these rules.
DIAGRAM = "b/bb-/-b-w-/-ww/w w {0},{0} -,- 0,0"
#: The probabilities of an error, in percent, and how far from a half a fair score may be.
ERRORS, FAIR = (5, 15), 0.05
#: How many of the fairest starts are kept.
KEPT = 5


def placed(preset: str, reserve: int) -> Rules:
    """Return a preset in which the players set their pieces."""
    return Rules.parse(f"queah:{preset},reserve={reserve},start=placed")


def order() -> Iterator[Rules]:
    """Yield the rule sets, small reserves first."""
    for reserve in RESERVES:
        yield from (placed(preset, reserve) for preset in NAMES)


class Placings:
    """The positions in which pieces are set under solved rules, one of each class of images."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._plies = [self._distinct([Position.start(table.rules)])]
        for _ in range(SET):
            before = self._plies[-1].values()
            after = (one.play(turn) for one in before for turn in one.turns)
            self._plies.append(self._distinct(after))

    @property
    def starts(self) -> list[Position]:
        """The complete settings, from which play begins."""
        return list(self._plies[-1].values())

    def by_best_play(self) -> set[int]:
        """Return the numbers of the complete settings that turns lead to which keep the result."""
        reached = set(self._plies[0])
        for ply in self._plies[:-1]:
            after = (one for number in reached for one in self._keeping(ply[number]))
            reached = set(map(self.number, after))
        return reached

    def number(self, position: Position) -> int:
        """Return the number of a position, which its images share."""
        return int(rank(self._table.arrays, self._table.rules.kernel, position.state))

    def _keeping(self, position: Position) -> list[Position]:
        result = self._table.probe_value(position).result
        after = (position.play(turn) for turn in position.turns)
        return [one for one in after if self._table.probe_value(one).result == -result]

    def _distinct(self, positions: Iterable[Position]) -> dict[int, Position]:
        return {self.number(one): one for one in positions}


def measure(rules: Rules, folder: Path) -> Row:
    """Return what is known of a rule set, as plain values."""
    table = solve(rules, folder=folder)
    empty, settings = Position.start(rules), Placings(table)
    reserve = rules.options.values()["reserve"]
    diagram = Position(rules, DIAGRAM.format(reserve))
    best = settings.by_best_play()
    starts = settings.starts
    row: Row = {
        "rules": str(rules),
        "empty": worth(table.probe_value(empty)),
        "first": [[turn, *worth(value)] for turn, value in table.probe_turns(empty)],
        "diagram": worth(table.probe_value(diagram)),
        "diagram_by_best_play": settings.number(diagram) in best,
        "best": len(best),
        "starts": dict(Counter(table.probe_value(one).name for one in starts)),
    }
    return row | (erring(table, settings, starts) if reserve == max(RESERVES) else {})


def erring(table: Table, settings: Placings, starts: list[Position]) -> Row:
    """Return which starts are fair between players who err, by their exact scores."""
    numbers = list(map(settings.number, starts))
    scores = [
        found[numbers].tolist() for found in scores_of(table, [error / 100 for error in ERRORS])
    ]
    away = [max(abs(score - 0.5) for score in both) for both in zip(*scores, strict=True)]
    ranked = sorted(range(len(starts)), key=lambda n: (away[n], starts[n].text))
    return {
        "within": [sum(abs(one - 0.5) <= FAIR for one in of_error) for of_error in scores],
        "fair": sum(one <= FAIR for one in away),
        "fairest": [
            [
                starts[n].text,
                *worth(table.probe_value(starts[n])),
                *(round(one[n], 4) for one in scores),
            ]
            for n in ranked[:KEPT]
        ],
    }


def main() -> None:
    """Measure the missing rule sets."""
    kept = KeptRows(FILE, order())
    for name in kept.missing:
        with tempfile.TemporaryDirectory() as folder:
            kept.add(measure(Rules.parse(name), Path(folder)))


if __name__ == "__main__":
    main()
