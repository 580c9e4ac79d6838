"""What the documentation site has besides the files in docs; `mkdocs.yml` names this as its hook.

It adds the repository's own documents, the references and the schemas, which are made from the
code, and the notebooks as pages. It turns links to files outside docs into links to the repository,
and shows a game on the front page.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from html import escape
from importlib import import_module
from pathlib import Path, PurePosixPath
from typing import Any

import griffe
import typer
import typer.main
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pydantic import TypeAdapter

import lodestone
import lodestone.engine
import lodestone.fronts.notebook
import lodestone.lab
import lodestone.lab.envs
import lodestone.records
import lodestone.solve
from lodestone.core.sent import plain
from lodestone.fronts.cli.commands import app
from lodestone.lab.experiments import model as experiments
from lodestone.lab.markdown import table
from lodestone.lab.metrics.metric import chosen_metrics
from lodestone.records.cursor import Cursor, in_one_go
from lodestone.records.schema import schema as schema_of_records
from lodestone.study.document import make_document
from lodestone.study.page import viewer_script
from lodestone.teach.lessons import Course
from lodestone.teach.studies import find_study
from lodestone.web.server.described import description
from research.family import page as family
from research.pages import Listing
from research.small import page as small
from tools import commands, protocol

ROOT = Path(__file__).parents[1]
#: The documents at the repository's root that are pages of the site.
OWN = ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
#: The packages of which all that they export is public.
PACKAGES = (
    lodestone,
    lodestone.records,
    lodestone.solve,
    lodestone.lab,
    lodestone.engine,
    lodestone.lab.envs,
    lodestone.fronts.notebook,
)
#: What is public, by module: names, or none where the module lists what it has by itself.
PUBLIC: dict[str, list[str]] = {
    **{package.__name__: package.__all__ for package in PACKAGES},
    "lodestone.kernel": ["kernel"],
    "lodestone.lab.envs.gymnasium": [],
    "lodestone.lab.envs.pettingzoo": [],
    "lodestone.lab.envs.openspiel": [],
    "lodestone.lab.envs.sb3": [],
    "lodestone.web.client": [],
}
#: Names of `lodestone` in the order in which people meet them; the others follow by the alphabet.
FIRST = (
    *("Position", "Line", "Player", "find_player", "play_match", "Limit", "Rules", "Outcome"),
    *("GameRecord", "read_games", "write_games", "append_games", "solve_rules", "all_games"),
)
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
#: What a search on a page opened as a file needs, as browsers start no workers there.
OFFLINE = ROOT / "node_modules" / "iframe-worker" / "shim" / "index.js"
#: What filters and sorts a list of rule sets.
FILTER = ROOT / "tools" / "listing.js"
#: The descriptions of what is read, written and answered, by their files on the site.
SCHEMAS: dict[str, Callable[[], Any]] = {
    "experiment.schema.json": experiments.schema,
    "lessons.schema.json": TypeAdapter(Course).json_schema,
    "live-protocol.schema.json": protocol.schema,
    "openapi.json": description,
    "record.schema.json": schema_of_records,
}
#: A Markdown link's text and relative target, with its fragment.
LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#|<)([^)\s#]+)(#[^)\s]*)?(?=\))")
#: A study on a page, with what stands in for it where the page is read without this site.
STUDY = re.compile(r'<div data-study="(\w+)/([\w-]+)">.*?</div>', re.DOTALL)
#: A list of rule sets, with what stands in for it where the page is read without this site.
LISTING = re.compile(r'<div data-listing="([\w-]+)">.*?</div>', re.DOTALL)
LISTINGS: dict[str, Callable[[], Listing]] = {"family": family.listing, "qo-small": small.listing}
#: The look of a viewer here: the theme's letters are a quarter larger than the viewer's.
FRONT = "display: block; zoom: 0.8; width: 100%; max-width: 25rem; justify-self: center"
#: The forms of what a notebook's cell showed, the best first.
SHOWN = ("image/svg+xml", "text/html", "text/plain")
#: An example in a docstring: a paragraph that begins with a prompt.
EXAMPLE = re.compile(r"(?m)^>>> .*(?:\n.+)*")


class Fenced(griffe.Extension):
    """Shows the examples in docstrings as code; Markdown reads their prompts as quotations."""

    def on_object(self, *, obj: griffe.Object, **_others: object) -> None:
        """Put fences around an object's examples."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and files that are not in docs."""
    made = {name: (ROOT / name).read_text("utf-8") for name in OWN}
    made |= {f"notebooks/{path.stem}.md": notebook_page(path) for path in NOTEBOOKS}
    made |= {reference_of(module): python_reference(module) for module in PUBLIC}
    made["reference/commands.md"] = command_reference()
    made["reference/metrics.md"] = metric_reference()
    made |= {
        name: json.dumps(make(), indent=2, ensure_ascii=False) for name, make in SCHEMAS.items()
    }
    made["assets/lodestone-viewer.js"] = viewer_script()
    made["assets/iframe-worker.js"] = OFFLINE.read_text("utf-8")
    made["assets/listing.js"] = FILTER.read_text("utf-8")
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, files: Files, **_others: object) -> str:
    """Return a page's text with links that lead to the site's pages or to the repository."""
    source = page.file.src_uri
    if source == "README.md":
        page.meta["hide"] = ["navigation", "toc"]
    folder = PurePosixPath("." if source in OWN else "docs", source).parent

    def led(link: re.Match[str]) -> str:
        return target_of(folder, source, link[1], files) + (link[2] or "")

    return LINK.sub(led, markdown)


def on_page_content(html: str, **_others: object) -> str:
    """Return a page's HTML with a viewer for each study, and a table for each listing."""
    html = STUDY.sub(lambda study: viewer_of(study[1], study[2]), html)
    return LISTING.sub(lambda name: table_of(LISTINGS[name[1]]()), html)


def viewer_of(game: str, name: str) -> str:
    """Return a study as an element that shows it, for a page beside the folder of assets."""
    document = in_one_go(make_document(find_study(game, name).record, Cursor()))
    data = json.dumps(plain(document), separators=(",", ":")).replace("<", "\\u003c")
    return (
        f'<lodestone-viewer aria-label="{escape(document.title)}" style="{FRONT}">'
        f'<script type="application/json">{data}</script></lodestone-viewer>'
        '<script src="assets/lodestone-viewer.js"></script>'
    )


def table_of(listing: Listing) -> str:
    """Return a listing as a table to filter and sort, for a page beside the folder of assets.

    The search of the site leaves it out: whatever one looked for would be found there.
    """
    head = "".join(
        f"<th{' data-choose' if name in listing.chosen else ''}>{escape(name)}</th>"
        for name in listing.columns
    )
    rows = (
        f"<tr>{''.join(f'<td>{in_html(cell)}</td>' for cell in row)}</tr>" for row in listing.rows
    )
    body = "\n".join(rows)
    return (
        '<div class="listing" data-search-exclude>\n'
        f"<table><thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table>\n</div>\n"
        '<script src="assets/listing.js"></script>'
    )


def in_html(cell: str) -> str:
    """Return the Markdown of a cell as HTML.

    >>> in_html("`margin` <4")
    '<code>margin</code> &lt;4'
    """
    return re.sub("`(.+?)`", r"<code>\1</code>", escape(cell))


def target_of(folder: PurePosixPath, source: str, target: str, files: Files) -> str:
    """Return where a link leads: relative to the page at `source`, or to the repository.

    `folder` is the page's in the repository, and `target` relative to it.
    """
    place = (ROOT / folder / target).resolve()
    if not place.exists():
        return target  # to a page that is made here, or nowhere: MkDocs says which
    name = place.relative_to(ROOT).as_posix()
    if place in NOTEBOOKS:
        return relative(f"notebooks/{place.stem}.md", source)
    uri = name.removeprefix("docs/")
    if (name in OWN or name.startswith("docs/")) and files.get_file_from_path(uri):
        return relative(uri, source)
    return f"{repository()}/{name}"


def relative(uri: str, source: str) -> str:
    """Return the address of one of the site's files as seen from another."""
    return "../" * source.count("/") + uri


def repository() -> str:
    """Return the address of the repository's files."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return f"{project['urls']['Source']}/blob/main"


def notebook_page(path: Path) -> str:
    """Return a notebook as a page, with what its cells showed when they ran."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    [title, *texts] = [part for cell in cells for part in parts_of(cell)]
    load = f'<p><a href="{path.name}" download>Download this notebook</a></p>'
    return "\n\n".join([title, load, *texts]) + "\n"


def parts_of(cell: Mapping[str, Any]) -> Iterator[str]:
    """Yield the text of a notebook's cell, or its code and what it showed."""
    text = "".join(cell["source"])
    yield text if cell["cell_type"] == "markdown" else f"```python\n{text}\n```"
    for output in cell.get("outputs", ()):
        data = output.get("data") or {"text/plain": output["text"]}
        form = next(form for form in SHOWN if form in data)
        shown = "".join(data[form]).strip("\n")
        wide = f'<div style="overflow-x: auto; font-size: 0.68rem">{shown}</div>'
        yield f"```text\n{shown}\n```" if form == "text/plain" else wide


def reference_of(module: str) -> str:
    """Return the page of a public module."""
    return f"reference/{module}.md"


def python_reference(module: str) -> str:
    """Return the page of everything public in a module."""
    if not PUBLIC[module]:
        options = "show_root_heading: false\n      show_root_toc_entry: false"
        return f"# {module}\n\n::: {module}\n    options:\n      {options}\n"
    names = sorted(PUBLIC[module], key=lambda name: (place_of(name), name))
    about, _, _ = (import_module(module).__doc__ or "").partition("\n\n")
    parts = [f"# {module}", about, *(f"::: {module}.{name}" for name in names)]
    return "\n\n".join(parts) + "\n"


def place_of(name: str) -> int:
    """Return where a name belongs among those that people meet first, or after them."""
    return FIRST.index(name) if name in FIRST else len(FIRST)


def command_reference() -> str:
    """Return the page of all commands, as their help explains them."""
    guide = "[The command line](../command-line.md) says what they have in common."
    parts = [f"# Commands\n\nThis page is made from the help of the commands. {guide}"]
    for path, command in commands.commands(typer.main.get_command(app)):
        if hasattr(command, "commands"):  # a group
            continue
        examples = (command.epilog or "").strip("\b\n").splitlines()[1:]
        parts += [f"## lodestone {path}", command.help or "", "\n".join(rows_of(command))]
        parts.append("\n".join(["```sh", *(example.strip() for example in examples), "```"]))
    return "\n\n".join(parts) + "\n"


def metric_reference() -> str:
    """Return the page of our own metrics, as they are defined."""
    guide = "[Measuring rule sets](../measuring.md) says how they are used."
    named = ("metric", "formula", "range", "whose", "interval", "source")
    rows = (
        (f"`{one.name}`", one.formula, one.range, one.viewpoint, one.interval, one.source)
        for one in chosen_metrics(())
    )
    cells = ([cell.replace("|", "&#124;") for cell in shown] for shown in rows)
    return (
        f"# Metrics\n\nThis page is made from their definitions. {guide}\n\n{table(named, cells)}\n"
    )


def rows_of(command: Any) -> Iterator[str]:
    """Yield a table of arguments and options; nothing if there are none."""
    context = typer.Context(command)
    rows = [param.get_help_record(context) for param in command.params]
    if rows:
        yield "| argument or option | meaning |\n| --- | --- |"
    for form, meaning in filter(None, rows):
        written = re.sub(r" <.*>$", "", form)  # the type of an argument in Python
        said = " ".join(meaning.split()).replace("|", "&#124;")
        yield f"| `{written}` | {said} |"
