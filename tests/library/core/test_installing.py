"""Messages name the pip of the environment that they come from."""

import sys
from pathlib import Path

import pytest

from lodestone import errors
from lodestone.errors import installing


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: a clone whose own environment runs, and is not activated."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VIRTUAL_ENV")
    monkeypatch.setattr(sys, "prefix", str(tmp_path / ".venv"))
    monkeypatch.setattr(sys, "executable", str(tmp_path / ".venv" / "bin" / "python"))
    return tmp_path


def test_a_clones_own_pip_has_its_path(clone: Path) -> None:
    said = ".venv/bin/python -m pip install --editable '.[lab]' in the clone"
    assert installing("lab") == said


def test_an_activated_environment_has_its_pip(clone: Path, monkeypatch) -> None:
    monkeypatch.setenv("VIRTUAL_ENV", sys.prefix)
    assert installing("lab") == "pip install --editable '.[lab]' in the clone"


def test_no_message_names_a_folder_elsewhere(clone: Path, monkeypatch) -> None:
    (clone / "docs").mkdir()
    monkeypatch.chdir(clone / "docs")
    assert installing("lab") == "pip install --editable '.[lab]' in the clone"


@pytest.mark.parametrize(
    ("source", "said"),
    [(".", "pip install '.[lab]' in a clone"), ("a-package", "pip install 'a-package[lab]'")],
)
def test_an_installed_package_names_its_source(source: str, said: str, monkeypatch) -> None:
    monkeypatch.setattr(errors, "SOURCE", source)
    monkeypatch.setattr(errors, "__file__", f"{sys.prefix}/lib/lodestone/errors.py")
    assert installing("lab") == said
