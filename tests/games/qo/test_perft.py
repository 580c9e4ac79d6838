"""Perft against the golden counts, which the oracle alone has written (`make golden`)."""

import pytest

from lodestone import Position
from lodestone.core.perft import perft_counts
from tests.games import golden

pytestmark = pytest.mark.untraced

READINGS = ("blocking=line", "blocking=line-or-longer", "blocking=group", "diagonals=on")
RECORDS = golden.records("qo")


@pytest.mark.parametrize("rules", golden.rule_sets("qo"))
def test_perft_gives_the_golden_counts(rules: str) -> None:
    golden.compare(rules, least=1)


@pytest.mark.slow
def test_plain_python_counts_the_same() -> None:
    for rules, place, _, expected in RECORDS[::25]:
        assert list(perft_counts(Position(rules, place), len(expected))) == expected


def test_games_end_as_the_golden_file_says() -> None:
    ended = [record for record in RECORDS if "over: " in record[2]]
    assert len(ended) > 50
    for rules, place, why, _ in ended:
        result, _, how = why.partition("over: ")[2].partition(",")[0].split()
        ending = Position(rules, place).outcome
        assert ending is not None
        assert ((ending.winner or "draw")[0], ending.termination) == (result[0], how)


def test_the_golden_file_covers_readings_and_ends() -> None:
    situations = " ".join(why for _, _, why, _ in RECORDS)
    for kind in ("start", "by line", "by container", "by full", "taken off", "hand-made"):
        assert kind in situations
    used = {part for rules, *_ in RECORDS for part in rules.removeprefix("qo:").split(",")}
    assert set(READINGS[1:]) <= used
