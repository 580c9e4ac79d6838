"""What decides whether a run of the tests is quick."""

from pathlib import Path

from tests.running import LONG_FILES


def test_the_long_files_are_there() -> None:
    here = Path(__file__).parent
    assert [name for name in LONG_FILES if not (here / name).is_file()] == []
