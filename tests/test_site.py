"""The documentation site: it has every page, its links hold, and it needs no other host."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml

from lodestone.cli import app
from tests.test_docs import commands_of
from tools import site

pytestmark = pytest.mark.untraced

ROOT = Path(__file__).parents[1]
#: What a browser loads without being asked: scripts, style sheets, pictures, frames, fonts.
LOADED = re.compile(
    r"<(?:script|img|iframe|source|audio|video)\b[^>]*\bsrc(?:set)?=[\"']?(?:https?:)?//[^\"'> ]*"
    r"|<link\b(?![^>]*\brel=[\"']?canonical)[^>]*\bhref=[\"']?(?:https?:)?//[^\"'> ]*"
    r"|@import\b[^;]*//[^;]*|url\([\"']?(?:https?:)?//[^)]*"
)


def pages_in(entries: Any) -> Iterator[str]:
    """Yield the pages of a part of the navigation."""
    for entry in entries:
        for value in entry.values():
            yield from [value] if isinstance(value, str) else pages_in(value)


def test_every_page_has_one_place() -> None:
    listed = sorted(pages_in(yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))["nav"]))
    files = (path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md"))
    made = ("reference/python.md", "reference/commands.md")
    assert listed == sorted([*(file.as_posix() for file in files), *site.OWN, *made])


def test_the_references_have_every_exported_name() -> None:
    said = site.python_reference()
    for package in site.PACKAGES:
        for name in package.__all__:
            assert f"::: {package.__name__}.{name}\n" in said


def test_the_command_reference_has_every_option() -> None:
    parts = site.command_reference().split("\n## ")
    said = {part.partition("\n")[0]: part for part in parts}
    commands: Any = typer.main.get_command(app)
    for name, command in commands_of(commands):
        options = {one for param in command.params for one in param.opts if one.startswith("--")}
        assert all(option in said[f"lodestone {name}"] for option in options - {"--help"})


@pytest.mark.long
def test_the_site_has_no_broken_link(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", tmp_path],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    pages = [*tmp_path.rglob("*.html"), *tmp_path.rglob("*.css")]
    assert len(pages) > 40
    reference = (tmp_path / "reference" / "python.html").read_text("utf-8")
    assert '<span class="gp">' in reference, "examples are shown as code"
    assert "<blockquote>" not in reference, "no example is shown as a quotation"
    loaded = {found for page in pages for found in LOADED.findall(page.read_text("utf-8"))}
    assert loaded == set()
