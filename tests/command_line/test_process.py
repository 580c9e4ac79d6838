"""What holds for every command: how its process ends, and what it says of its surroundings."""

from pathlib import Path

from lodestone.cli.process import warn_of_cache


def test_it_is_said_that_kernels_cannot_be_kept(tmp_path: Path, monkeypatch, capsys) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("LODESTONE_CACHE", str(blocked))
    warn_of_cache()
    told = capsys.readouterr().err
    assert told.startswith(f"lodestone: compiled kernels cannot be kept in '{blocked}/kernels': ")
    assert len(told.splitlines()) == 1
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    warn_of_cache()
    assert capsys.readouterr().err == ""
    assert list((tmp_path / "kernels").iterdir()) == []
