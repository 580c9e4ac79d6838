"""What solving takes is known before it begins, and said in words."""

import pytest

from lodestone import Rules
from lodestone.solve import stored
from lodestone.solve.cost import Cost, cost_of, most_held
from lodestone.solve.files import TableError
from lodestone.solve.stored import stored_summary


@pytest.mark.parametrize(
    ("cost", "words", "is_much"),
    [
        (
            Cost(7, 14, 500_000, 0),
            "7 positions, up to 1 MB on disk and 1 MB of memory, about 1 s",
            False,
        ),
        (
            Cost(10**9, 3 * 10**9, 4 * 10**7, 600),
            "1,000,000,000 positions, up to 3.0 GB on disk and 40 MB of memory, about 10 minutes",
            True,
        ),
        (
            Cost(10**10, 2 * 10**10, 6 * 10**9, 90_000),
            "10,000,000,000 positions, up to 20.0 GB on disk and 6.0 GB of memory, about 25 hours",
            True,
        ),
    ],
)
def test_costs_are_said_in_words(cost: Cost, words: str, is_much: bool) -> None:
    assert (str(cost), cost.is_much) == (words, is_much)


@pytest.mark.parametrize(
    "text",
    [
        "leaps:tre-guti",
        "queah:balanced,reserve=0",
        "queah:balanced,backtrack=forbidden-until-moved,reserve=0",
    ],
)
def test_positions_are_counted_before_solving(text: str) -> None:
    rules = Rules.parse(text)
    cost = cost_of(rules)
    assert cost is not None
    assert rules.index is not None
    assert cost.positions == rules.index.size
    assert most_held(cost.positions) < cost.memory


def test_only_a_search_finds_other_costs() -> None:
    assert cost_of(Rules.parse("quincala")) is None


def test_a_damaged_summary_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "read_facts", lambda _path: {"summary": {"value": 3}})
    with pytest.raises(TableError, match="is refused: value: must be a text; solve it again"):
        stored_summary(Rules.parse("queah:reserve=0"))
