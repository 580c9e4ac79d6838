"""Copies of the sources that a test can edit."""

import shutil
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"


def copy_sources(folder: Path) -> Path:
    """Copy the sources that results depend on into a folder; return where they are."""
    above = shutil.ignore_patterns("web", "fronts", "__pycache__", "collection")
    shutil.copytree(SOURCES, folder / "src", ignore=above)
    return folder / "src"
