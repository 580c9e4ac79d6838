"""What the cache holds, and how it is cleared; and rules in a narrow terminal."""

import json
from pathlib import Path

import pytest

from lodestone import Rules
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.cache import CacheFolder, cache


def _shown(capsys, **options) -> list[dict[str, object]]:
    cache(**options, as_json=True)
    return json.loads(capsys.readouterr().out)


def test_the_cache_is_shown_and_cleared(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    assert [one["files"] for one in _shown(capsys)] == [0, 0]
    for name, size in (("kernels", 5), ("tables", 7)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "one").write_bytes(b"x" * size)
    assert [one["bytes"] for one in _shown(capsys)] == [5, 7]
    cleared = _shown(capsys, clear=[CacheFolder.KERNELS])
    assert [one["removed"] for one in cleared] == [True, False]
    assert [one["files"] for one in _shown(capsys)] == [0, 1]
    cache()
    assert "tables   1 file, 0.0 MB, in " in capsys.readouterr().out


@pytest.mark.parametrize("rules", ["queah", "qo", "quincala"])
def test_rules_break_between_words_in_terminals(rules: str, monkeypatch) -> None:
    lines = list(Rules.parse(rules).in_lines())
    assert list(printing.wrapped(lines)) == lines
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    shown = "\n".join(printing.wrapped(lines))
    assert max(map(len, shown.split("\n"))) <= 60
    assert shown.split() == " ".join(lines).split()
