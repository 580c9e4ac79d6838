"""The search for the position with most turns."""

import pytest

from bench.page_turns import most_turns, worst_position
from lodestone import Rules
from lodestone.kernel.protocol import initial


@pytest.mark.slow
@pytest.mark.parametrize("name", ["queah:balanced", "quincala:mini-21"])
def test_no_position_searched_has_more_turns(name: str) -> None:
    rules = Rules.parse(name)
    count, position = worst_position(rules, 8)
    assert count == len(position.turns)
    fewer = [worst_position(rules, games)[0] for games in (1, 4)]
    assert fewer == sorted(fewer)
    assert fewer[-1] <= count


@pytest.mark.slow
def test_compiled_and_plain_search_find_the_same() -> None:
    rules = Rules.parse("qo:small")
    run = (rules.kernel, initial(rules.kernel), 1, 2)
    assert most_turns(*run) == most_turns.compiled(*run)
