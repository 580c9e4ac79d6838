"""Perft against the golden counts, which the oracle alone has written (`make golden`)."""

from pathlib import Path

import numpy as np
import pytest

from lodestone import Position
from lodestone.core.count import perft_counts, perft_divided
from lodestone.core.perft import perft

GOLDEN = Path(__file__).parents[2] / "golden" / "qo_perft.txt"
READINGS = ("blocking=line", "blocking=line-or-longer", "blocking=group", "diagonals=on")


def records() -> list[tuple[str, str, str, list[int]]]:
    lines = [line for line in GOLDEN.read_text("utf-8").splitlines() if line and line[0] != "#"]
    fields = [[field.strip() for field in line.split(";")] for line in lines]
    return [
        (rules, place, why, [int(n) for n in counts.split()])
        for rules, place, why, counts in fields
    ]


RECORDS = records()


def compiled_counts(position: Position, depth: int) -> list[int]:
    """As `perft_counts`, compiled for shallow depths too: there are many records."""
    most = position.rules.game.most_turns(position.rules.options)
    counts = []
    for plies in range(1, depth + 1):
        turns, path = np.empty((plies, most), np.int64), np.empty(plies + 1, np.int64)
        counts.append(perft.compiled(position.rules.kernel, position.state, plies, turns, path))
    return counts


@pytest.mark.parametrize("rules", sorted({rules for rules, *_ in RECORDS}))
def test_perft_gives_the_golden_counts(rules: str) -> None:
    for text, place, situation, expected in RECORDS:
        if text == rules:
            position = Position.parse(rules, place)
            counts = compiled_counts(position, len(expected))
            assert counts == expected, breakdown(position, situation, counts)


def breakdown(position: Position, situation: str, counts: list[int]) -> str:
    """Show what is needed to find the turn whose count is wrong."""
    divided = perft_divided(position, len(counts))
    lines = [f"{turn}: {count}" for turn, count in divided.items()]
    return "\n".join([str(position.rules), str(position), situation, position.diagram(), *lines])


def test_plain_python_counts_the_same() -> None:
    for rules, place, _, expected in RECORDS[::25]:
        assert perft_counts(Position.parse(rules, place), len(expected)) == expected


def test_games_that_are_over_ended_as_the_golden_file_says() -> None:
    ended = [record for record in RECORDS if "over: " in record[2]]
    assert len(ended) > 50
    for rules, place, why, _ in ended:
        result, _, how = why.partition("over: ")[2].partition(",")[0].split()
        ending = Position.parse(rules, place).ending
        assert ending is not None
        assert ((ending.winner or "draw")[0], ending.how) == (result[0], how)


def test_the_golden_file_has_every_reading_and_every_end() -> None:
    situations = " ".join(why for _, _, why, _ in RECORDS)
    for kind in ("start", "by line", "by container", "by full", "taken off", "hand-made"):
        assert kind in situations
    used = {part for rules, *_ in RECORDS for part in rules.removeprefix("qo:").split(",")}
    assert set(READINGS[1:]) <= used
