"""What is published: the name, the version, and the description."""

import importlib.util
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import lodestone
from tools.release.repository import VERSION, VERSION_FILE

pytestmark = pytest.mark.untraced

ROOT = Path(__file__).parents[1]
NAME = "lodestone-games"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
#: Ways to name what is installed: an argument of pip's, extras, and a look-up of metadata.
INSTALLED = re.compile(
    r"pip3? install (?:-\S+ )*['\"]?(lodestone[\w-]*)|\b(lodestone[\w-]*)\[\w|"
    r"\b(?:version|metadata|distribution)\(['\"](lodestone[\w-]*)"
)


def texts() -> Iterator[Path]:
    """Yield every file that people or programs read the name in."""
    yield from (ROOT / name for name in ("pyproject.toml", "Makefile", "hatch_build.py"))
    yield from (path for path in ROOT.glob("*.md") if path.name != "CHANGELOG.md")
    for folder in ("src", "docs", "tests", "bench", "research", "tools", ".github", ".ci"):
        for path in (ROOT / folder).rglob("*"):
            if (
                path.suffix in {".py", ".js", ".html", ".md", ".yml", ".toml", ""}
                and path.is_file()
            ):
                yield path


def test_every_text_names_the_published_package() -> None:
    named: list[str] = []
    for path in texts():
        for names in INSTALLED.findall(path.read_text("utf-8")):
            named += (name for name in names if name)
    assert PROJECT["name"] == NAME
    assert set(named) == {NAME}
    assert len(named) > 10


def test_the_version_is_written_once() -> None:
    assert "version" in PROJECT["dynamic"]
    text = (ROOT / VERSION_FILE).read_text("utf-8")
    assert text.count(VERSION.format(lodestone.__version__)) == 1


@pytest.fixture(scope="module")
def hook() -> Iterator[ModuleType]:
    """The build's hook, without the build backend, which is installed for builds only."""
    modules: dict[str, Any] = {}
    for kind, base in (("metadata", "MetadataHook"), ("builders.hooks", "BuildHook")):
        name = f"hatchling.{kind}.plugin.interface"
        for dot in re.finditer(r"\.|$", name):
            modules.setdefault(name[: dot.start()], ModuleType(name[: dot.start()]))
        setattr(modules[name], f"{base}Interface", object)
    with pytest.MonkeyPatch.context() as patch:
        for name, module in modules.items():
            patch.setitem(sys.modules, name, module)
        specification = importlib.util.spec_from_file_location(
            "hatch_build", ROOT / "hatch_build.py"
        )
        assert specification is not None
        assert specification.loader is not None
        built = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(built)
        yield built


def description(hook: ModuleType, version: str) -> str:
    made = hook.ReadmeHook()
    made.root = str(ROOT)
    metadata = {"version": version, "urls": PROJECT["urls"]}
    made.update(metadata)
    return str(metadata["readme"]["text"])


@pytest.mark.parametrize(("version", "reference"), [("0.2.0", "v0.2.0"), ("0.3.0.dev0", "main")])
def test_the_description_has_no_relative_link(hook, version: str, reference: str) -> None:
    text = description(hook, version)
    targets = re.findall(r'\]\(([^)]+)\)|(?:src|srcset|href)="([^"]+)"', text)
    found = [one or other for one, other in targets]
    assert len(found) > 30
    assert [target for target in found if not target.startswith("https://")] == []
    own = [target for target in found if "lodestone-games" in target]
    assert all(f"/{reference}/" in target for target in own)
    assert all((ROOT / path_of(target, reference)).exists() for target in own)


def test_a_page_needs_a_new_enough_node(hook, tmp_path: Path, monkeypatch) -> None:
    node = tmp_path / "node"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not hook.has_node(ROOT)
    for program in (node, tmp_path / "npm"):
        program.write_text("#!/bin/sh\necho v20.18.9\n")
        program.chmod(0o755)
    assert not hook.has_node(ROOT)
    node.write_text("#!/bin/sh\necho v20.19.0\n")
    assert hook.has_node(ROOT)


def path_of(target: str, reference: str) -> str:
    return target.split(f"/{reference}/", 1)[1].split("#")[0]


def test_addresses_are_those_of_one_repository() -> None:
    urls = PROJECT["urls"]
    assert set(urls) == {"Homepage", "Source", "Documentation", "Issues", "Changelog"}
    assert all(address.startswith(urls["Source"]) for address in urls.values())
