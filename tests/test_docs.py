"""What the documents say is what the program does."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.core
import typer.main

from lodestone import Rules
from lodestone.core.game import all_games
from lodestone.fronts.cli.commands import app
from lodestone.teach.lessons import read_lessons, taught_games
from lodestone.teach.studies import names_of
from tools.site import SCHEMAS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "lodestone"
READMES = sorted(PACKAGE.glob("*/README.md"))
#: What the documentation site adds.
MADE = {*SCHEMAS, "reference/commands.md", "reference/metrics.md"}
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")), *READMES]


def commands_of(group: typer.core.TyperGroup) -> Iterator[tuple[str, Any]]:
    """Every command with its name, those of a group after the group's."""
    for name, command in group.commands.items():
        if isinstance(command, typer.core.TyperGroup):
            yield from ((f"{name} {sub}", one) for sub, one in commands_of(command))
        else:
            yield name, command


def test_documents_say_what_each_command_prints_as_json() -> None:
    group = typer.main.get_command(app)
    assert isinstance(group, typer.core.TyperGroup)
    text = (ROOT / "docs" / "command-line.md").read_text("utf-8").partition("\n## JSON\n")[2]
    rows = re.findall(r"^\| (`.*?`) \| [^|]", text.partition("\n## ")[0], re.MULTILINE)
    said = [name for row in rows for name in re.findall("`(.*?)`", row)]
    able = {n for n, one in commands_of(group) if any("--json" in p.opts for p in one.params)}
    assert sorted(said) == sorted(able)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_games_page_lists_its_options_and_presets(game) -> None:
    text = (ROOT / "docs" / f"{game.name}.md").read_text("utf-8")
    for option in game.options.all():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{option.name}`"))
        assert option.sentence in row
        assert all(f"`{value.name}`" in row for value in option.values)
    for preset in game.presets:
        row = next(line for line in text.splitlines() if line.startswith(f"| `{preset.name}`"))
        values = Rules.of(game, preset.name, {}).options.values()
        columns = [cell.strip() for cell in row.split("|")[3:-1]]
        assert columns == [str(values[name]) for name in table_columns(text)]


def table_columns(text: str) -> list[str]:
    head = next(line for line in text.splitlines() if line.startswith("| preset"))
    return [cell.strip() for cell in head.split("|")[3:-1]]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_page_begins_with_a_heading(page: Path) -> None:
    assert page.read_text("utf-8").startswith("# ")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]+))?\)", page.read_text("utf-8")):
        place = page.parent / target if target else page
        assert place.exists() or target in MADE, target
        assert not anchor or anchor in anchors(place), f"{target}#{anchor}"


def anchors(page: Path) -> set[str]:
    """Return a page's headings as links do: small letters, hyphens for spaces, no other signs."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_rules_string_on_a_page_is_one(page: Path) -> None:
    names = "|".join(game.name for game in all_games())
    for text in re.findall(rf"(?:{names}):(?!\S*=[.{{])[a-z0-9_=,-]+\b", page.read_text("utf-8")):
        Rules.parse(text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_has_figures_still_to_come(page: Path) -> None:
    assert re.findall(r"\b[A-Z]+_(?:TIME|ROWS)\b|\bTODO\b|\bTBD\b", page.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "page",
    [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *READMES],
    ids=lambda page: f"{page.parent.name}/{page.name}",
)
def test_files_that_a_page_names_are_there(page: Path) -> None:
    named = set(re.findall(r"`((?:\w+/)+\w+\.(?:py|json|toml|js))`", page.read_text("utf-8")))
    for path in named:
        file = re.sub(r"\bNAME\b", "queah", path)
        folders = (
            ROOT,
            ROOT / "src",
            PACKAGE,
            PACKAGE / "web" / "page",
            PACKAGE / "web" / "page" / "js",
            page.parent,
        )
        assert any((folder / file).exists() for folder in folders), path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_tests_that_a_page_names_are_there(page: Path) -> None:
    named = re.findall(r"`([\w/]*test_\w+\.py)(?:::(test_\w+))?`", page.read_text("utf-8"))
    for path, name in named:
        files = [one for one in (ROOT / "tests").rglob(Path(path).name) if one.match(path)]
        assert any(f"def {name}" in one.read_text("utf-8") for one in files), (path, name)


def test_pages_count_lessons_and_studies_as_they_are() -> None:
    front, page = (
        (ROOT / name).read_text("utf-8") for name in ("README.md", "docs/collections.md")
    )
    lessons = sum(len(read_lessons(game)) for game in taught_games())
    assert f"{lessons} interactive lessons" in front
    studies = {game.title: len(names_of(game.name)) for game in taught_games()}
    assert f"{sum(studies.values())} annotated games and studies" in page
    for title, count in studies.items():
        assert f"- **{title}**, {count}: " in page
