"""A table of a smaller reserve is the same, cut out of a larger one or solved."""

import pytest

from lodestone import Rules
from lodestone.solve.solver import solve
from research.family.cutting import cut


@pytest.mark.parametrize("name", ["queah:traditional", "queah:balanced,stalemate=pass"])
def test_a_cut_table_is_the_solved_one(tmp_path, name: str) -> None:
    rules = Rules.parse(name)
    whole = solve(rules.changed(reserve=2), folder=tmp_path)
    for reserve in (0, 1):
        solved = solve(rules.changed(reserve=reserve), folder=tmp_path)
        found = cut(whole, solved.rules)
        assert found.digest == solved.digest
        same = {"seconds": 0, "peak_bytes": 0}
        assert vars(found.summary) | same == vars(solved.summary) | same
