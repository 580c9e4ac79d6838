"""The documentation site: it has every page, its links hold, and it needs no other host."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
import typer.main
import yaml

from lodestone.fronts.cli.commands import app
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


class PageLinks(HTMLParser):
    """What a page links to and shows, and the places in it where links can lead."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.targets: set[str] = set()
        self.places: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value}
        self.targets |= {given[name] for name in ("href", "src") if name in given}
        self.targets |= {one.split()[0] for one in given.get("srcset", "").split(",") if one}
        self.places |= {given[name] for name in ("id", "name") if name in given}


def broken_links(folder: Path) -> Iterator[str]:
    """Yield the links and pictures of a site, within it, that lead nowhere."""
    pages = {page: PageLinks(page) for page in folder.rglob("*.html") if page.name != "404.html"}
    for page, links in pages.items():
        for target in links.targets:
            where = urlsplit(target)
            if where.scheme or where.netloc:
                continue
            place = (page.parent / unquote(where.path)).resolve() if where.path else page
            fragment = unquote(where.fragment)
            if not place.is_file() or (
                place in pages and fragment not in pages[place].places | {""}
            ):
                yield f"{page.relative_to(folder)}: {target}"


def test_links_and_pictures_that_lead_nowhere_are_found(tmp_path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html#x">b</a><img src="no.png"><i id="y"></i>')
    (tmp_path / "b.html").write_text('<a href="a.html#y">a</a><a href="#z">z</a><i id="x"></i>')
    assert sorted(broken_links(tmp_path)) == ["a.html: no.png", "b.html: #z"]


@pytest.mark.parametrize("page", site.LISTINGS)
def test_listings_have_as_many_cells_as_columns(page: str) -> None:
    listing = site.LISTINGS[page]()
    assert f'<div data-listing="{page}">' in (ROOT / "docs" / f"{page}.md").read_text("utf-8")
    assert set(listing.chosen) < set(listing.columns)
    assert {len(row) for row in listing.rows} == {len(listing.columns)}


def test_every_page_has_one_place() -> None:
    listed = sorted(pages_in(yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))["nav"]))
    files = (path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md"))
    made = [f"notebooks/{path.stem}.md" for path in site.NOTEBOOKS]
    made += [*map(site.reference_of, site.PUBLIC), "reference/commands.md", "reference/metrics.md"]
    assert listed == sorted([*(file.as_posix() for file in files), *site.OWN, *made])


def test_the_references_are_of_what_is_public() -> None:
    page = (ROOT / "docs" / "python.md").read_text("utf-8")
    said = page.partition("## What is public")[2].partition("\n## ")[0]
    named = {f"lodestone.{name}" for name in re.findall(r"`lodestone\.(\w+)`", said)}
    assert {module for module in site.PUBLIC if module.count(".") == 1} == named
    assert site.python_reference("lodestone").index("Position\n") < 300
    for module, names in site.PUBLIC.items():
        text = site.python_reference(module)
        assert all(f"::: {module}.{name}\n" in text for name in names)


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
    assert list(broken_links(tmp_path)) == []
    pages = [*tmp_path.rglob("*.html"), *tmp_path.rglob("*.css")]
    assert len(pages) > 40
    reference = (tmp_path / "reference" / "lodestone.html").read_text("utf-8")
    assert '<span class="gp">' in reference, "examples are shown as code"
    assert "<blockquote>" not in reference, "no example is shown as a quotation"
    assert "__init__" not in reference, "no method of the language is listed"
    assert "var __index" in (tmp_path / "search" / "search_index.js").read_text("utf-8")
    loaded = {found for page in pages for found in LOADED.findall(page.read_text("utf-8"))}
    assert loaded == set()
