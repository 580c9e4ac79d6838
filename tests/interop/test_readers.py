"""Readers of our data sets get every value right: the table in docs/datasets.md is today's."""

from pathlib import Path

import pytest

from interop.readers.__main__ import readings, table

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_readers_get_every_value_right(tmp_path: Path) -> None:
    (tmp_path / "readers").mkdir()
    found = list(readings(tmp_path, tmp_path / "readers"))
    ours = [forms[0] for *_, forms in found]
    assert sum(not reading.error for reading in ours) >= 10
    assert not any(reading.wrong for reading in ours)
    assert table(found) in (ROOT / "docs" / "datasets.md").read_text("utf-8")
