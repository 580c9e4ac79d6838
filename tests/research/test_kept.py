"""What counts as keeping a value is what the table says."""

from itertools import islice
from pathlib import Path

import pytest

from lodestone.solve import solve
from research.weights.kept import asked, keeping

RULES = "queah:reserve=0"


@pytest.mark.slow
def test_keeping_turns_lead_to_the_same_value(tmp_path: Path) -> None:
    opposite = {"win": "loss", "draw": "draw", "loss": "win"}
    table = solve(RULES, folder=tmp_path)
    found = list(islice(asked(table, RULES, 1), 20))
    assert len({position for position, _ in found}) > 10
    for position, kept in found:
        worth = table.probe_value(position).name
        assert kept == keeping(table, position)
        assert 0 < len(kept) < len(position.turns)
        for turn in position.turns:
            after = table.probe_value(position.play(turn)).name
            assert (turn in kept) == (after == opposite[worth])
