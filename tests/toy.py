"""Noughts and crosses as the tutorial writes it, a game in a package of its own.

It is installed as an installer does it.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from lodestone.core import game as registry

TUTORIAL = Path(__file__).parents[1] / "docs" / "tutorials" / "package.md"
TITLE = re.compile(r'\w+ title="([^"]+)"')


@dataclass(frozen=True)
class Block:
    """A block of code on a page, at the line where it begins."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks_of(page: Path) -> Iterator[Block]:
    for token in MarkdownIt("commonmark").parse(page.read_text("utf-8")):
        if token.type in ("fence", "code_block"):
            assert token.map is not None
            yield Block(page, token.map[0] + 1, token.info, token.content)


def titled(page: Path, language: str) -> Iterator[tuple[str, Block]]:
    """Yield the blocks of a language that name a file, with its name."""
    for block in blocks_of(page):
        title = TITLE.fullmatch(block.language)
        if title and block.language.startswith(f"{language} "):
            yield title[1], block


def write_package(folder: Path) -> None:
    """Write the files of the tutorial into a folder, as it says."""
    texts: dict[str, list[str]] = {}
    for language in ("toml", "python"):
        for name, block in titled(TUTORIAL, language):
            texts.setdefault(name, []).append(block.text)
    for name, parts in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("\n\n".join(parts), "utf-8")


def install(folder: Path) -> dict[str, str]:
    """Install the game in a folder; return the environment in which it is found.

    Its modules are in the folder, with the file that names its entry point.
    """
    if not (folder / "noughts").exists():
        write_package(folder)
    about = folder / "noughts-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[lodestone.games]\nnoughts = noughts:NOUGHTS\n")
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    return os.environ | {"PYTHONPATH": path}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the game is installed."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def environment(site: Path) -> dict[str, str]:
    """The environment of a process that finds the game."""
    return install(site)


@pytest.fixture
def noughts(site: Path, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The game, installed in this process."""
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    registry.register_installed.cache_clear()
    yield
    registry.register_installed.cache_clear()
