"""What Queah tells of empty cells, its compiled kernels, and what any text is answered with."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone import Position, Rules
from lodestone.games.queah.rules import BOOK
from tests.games import compiled, faults
from tests.thinning import some

pytestmark = pytest.mark.untraced


def test_an_empty_cell_names_what_moves_there() -> None:
    start = Position.start("queah:balanced")
    reasons = start.why_not
    assert reasons["c3"].text == "Press the piece that is to move here first: c2 or d3."
    assert reasons["d4"].text == "Press the piece that is to move here first: d3."
    assert "fewer than four" in reasons["a3"].text


@pytest.mark.slow
@pytest.mark.parametrize("preset", some([preset.name for preset in BOOK.presets], 2))
def test_compiled_kernels_do_what_plain_python_does(preset: str) -> None:
    compiled.compare(Rules.parse(f"queah:{preset}"), plies=3_000)


@given(st.text(max_size=60))
def test_any_text_is_a_position_or_one_line(text: str) -> None:
    faults.read_or_answered("queah:balanced", text)
