"""The faults reported for a text that is not a position."""

import pytest

from lodestone import Position, PositionError


def compare(rules: str, text: str, parts: list[str]) -> None:
    """Check that one line names every part; if there are none, the text is a position."""
    if not parts:
        assert str(Position(rules, text)) == text
        return
    with pytest.raises(PositionError) as caught:
        Position(rules, text)
    message = str(caught.value)
    assert "\n" not in message
    for part in parts:
        assert part in message


def parsed_or_error(rules: str, text: str) -> Position | PositionError:
    try:
        return Position(rules, text)
    except PositionError as error:
        return error


def read_or_answered(rules: str, text: str) -> None:
    """Check that any text is a position, which is read back, or is answered in one line."""
    answer = parsed_or_error(rules, text)
    if isinstance(answer, Position):
        assert Position(rules, str(answer)) == answer
    else:
        assert answer.faults
        assert len(str(answer).splitlines()) == 1
