"""What is said of a text that is no position."""

import pytest

from lodestone import Position, PositionError


def compare(rules: str, text: str, parts: list[str]) -> None:
    """Hold that one line names every part; where there are none, the text is a position."""
    if not parts:
        assert str(Position.parse(rules, text)) == text
        return
    with pytest.raises(PositionError) as caught:
        Position.parse(rules, text)
    message = str(caught.value)
    assert "\n" not in message
    for part in parts:
        assert part in message
