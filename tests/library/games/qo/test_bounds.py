"""How many positions Qo has at least."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone import Line, Position, Rules
from lodestone.games.qo.rules import QoOptions, fewest_positions, quiet_points
from tests.library.games.coverage import values_of

pytestmark = pytest.mark.untraced

RUNS = st.integers(2, 9)


def options_of(rules: Rules) -> QoOptions:
    assert isinstance(rules.options, QoOptions)
    return rules.options


@pytest.mark.slow
@given(
    st.data(),
    st.integers(3, 9),
    RUNS,
    RUNS,
    st.sampled_from(values_of("qo")["blocking"]),
    st.sampled_from(values_of("qo")["diagonals"]),
)
def test_placing_on_quiet_points_does_nothing_else(
    data, size: int, black_run: int, white_run: int, blocking: str, diagonals: str
) -> None:
    changes = {"black_run": black_run, "white_run": white_run, "diagonals": diagonals}
    rules = Rules.parse("qo").changed(size=size, stones=60, blocking=blocking, **changes)
    black, white = quiet_points(options_of(rules))
    assert not set(black) & set(white)
    most = min(len(black), len(white), 8)
    placed = zip(
        data.draw(st.permutations(black))[:most],
        data.draw(st.permutations(white))[:most],
        strict=True,
    )
    line = Line.of(Position.start(rules), [point for pair in placed for point in pair])
    assert line.outcome is None
    assert len(line.position.pieces) == 2 * most


@pytest.mark.parametrize(
    ("rules", "fewest"), [("qo:size=3,stones=2", 1), ("qo:size=4,stones=1", 0), ("qo", 2**40)]
)
def test_the_bound_is_what_the_board_allows(rules: str, fewest: int) -> None:
    found = fewest_positions(options_of(Rules.parse(rules)))
    assert found >= fewest
    assert found == fewest or fewest == 2**40
