"""Golden perft counts, written only by the oracles (`make golden`)."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from lodestone import Position
from lodestone.core.perft import perft_divided
from lodestone.kernel.play import perft

FOLDER = Path(__file__).parents[1] / "golden"


class Record(NamedTuple):
    """A position, why it was chosen, and its counts at 1, 2, ... plies."""

    rules: str
    place: str
    why: str
    counts: list[int]


@cache
def records(game: str) -> list[Record]:
    text = (FOLDER / f"{game}_perft.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if line and line[0] != "#"]
    fields = [[field.strip() for field in line.split(";")] for line in lines]
    return [
        Record(rules, place, why, [int(n) for n in counts.split()])
        for rules, place, why, counts in fields
    ]


def rule_sets(game: str) -> list[str]:
    return sorted({record.rules for record in records(game)})


def compiled_count(position: Position, depth: int) -> int:
    """As `perft_count`, compiled at shallow depths too: there are many records."""
    rules = position.rules
    turns = np.empty((depth, rules.most_turns), np.int64)
    path = np.empty(depth + 1, np.int64)
    return int(perft.compiled(rules.kernel, position.state, depth, turns, path))


def compare(rules: str, least: int) -> None:
    """Check the golden file's counts under these rules, in at least `least` positions."""
    under = [record for record in records(rules.partition(":")[0]) if record.rules == rules]
    assert len(under) >= least
    for record in under:
        position = Position(rules, record.place)
        counts = [compiled_count(position, plies + 1) for plies in range(len(record.counts))]
        assert counts == record.counts, breakdown(position, record, counts)


def breakdown(position: Position, record: Record, counts: list[int]) -> str:
    """Show what is needed to find the turn whose count is wrong."""
    wrong = [found == known for found, known in zip(counts, record.counts, strict=True)].index(
        False
    )
    divided = perft_divided(position, wrong + 1)
    lines = [f"{turn}: {count}" for turn, count in divided.items()]
    head = [str(position.rules), str(position), record.why, str(counts), position.diagram()]
    return "\n".join([*head, *lines])
