"""Lines of play that records have."""

from lodestone.core.errors import RecordError
from lodestone.core.line import Line
from lodestone.records.game import GameRecord, Result


def as_recorded(line: Line, record: GameRecord) -> Line:
    """Return a line ended as its record says; raise `RecordError` if the result differs."""
    line = record.ended(line)
    result = Result.of(line.outcome, line.position.rules.game)
    is_open = record.result is Result.OPEN and record.termination is None
    if record.result is not result and not is_open:
        raise RecordError(f"the result is {result}, not {record.result}")
    return line
