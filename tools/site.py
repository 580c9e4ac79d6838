"""What the documentation site has besides the files in docs; `mkdocs.yml` names this as its hook.

It adds the repository's own documents, two references and the schemas, which are made from the
code, and turns links to files outside docs into links to the repository.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any, Protocol

import griffe
import typer.main
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pydantic import TypeAdapter

import lodestone
import lodestone.engine
import lodestone.envs
import lodestone.lab
import lodestone.notebook
import lodestone.records
import lodestone.solve
from lodestone.cli import app
from lodestone.lab.experiments import model as experiments
from lodestone.records.schema import schema as schema_of_records
from lodestone.server.app import create_app
from lodestone.teach.lessons import Course
from tools import protocol

ROOT = Path(__file__).parents[1]
#: The documents at the repository's root that are pages of the site.
OWN = ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
#: The packages whose exported names the Python reference lists.
PACKAGES = (
    lodestone,
    lodestone.records,
    lodestone.solve,
    lodestone.lab,
    lodestone.engine,
    lodestone.envs,
    lodestone.notebook,
)
#: The descriptions of what is read, written and answered, by their files on the site.
SCHEMAS: dict[str, Callable[[], Any]] = {
    "experiment.schema.json": experiments.schema,
    "lessons.schema.json": TypeAdapter(Course).json_schema,
    "live-protocol.schema.json": protocol.schema,
    "openapi.json": lambda: create_app().openapi(),
    "record.schema.json": schema_of_records,
}
#: A Markdown link's text and relative target, with its fragment.
LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#|<)([^)\s#]+)(#[^)\s]*)?(?=\))")
#: An example in a docstring: a paragraph that begins with a prompt.
EXAMPLE = re.compile(r"(?m)^>>> .*(?:\n.+)*")


class Fenced(griffe.Extension):
    """Shows the examples in docstrings as code; Markdown reads their prompts as quotations."""

    def on_object(self, *, obj: griffe.Object, **_others: object) -> None:
        """Put fences around an object's examples."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)


class Command(Protocol):
    """What the reference needs of a command."""

    name: str
    help: str | None
    params: list[Any]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are not in docs."""
    made = {name: (ROOT / name).read_text("utf-8") for name in OWN}
    made["reference/python.md"] = python_reference()
    made["reference/commands.md"] = command_reference()
    made |= {
        name: json.dumps(make(), indent=2, ensure_ascii=False) for name, make in SCHEMAS.items()
    }
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, files: Files, **_others: object) -> str:
    """Return a page's text with links that lead to the site's pages or to the repository."""
    source = page.file.src_uri
    folder = PurePosixPath("." if source in OWN else "docs", source).parent

    def led(link: re.Match[str]) -> str:
        return target_of(folder, source, link[1], files) + (link[2] or "")

    return LINK.sub(led, markdown)


def target_of(folder: PurePosixPath, source: str, target: str, files: Files) -> str:
    """Return where a link leads: relative to the page at `source`, or to the repository.

    `folder` is the page's in the repository, and `target` relative to it.
    """
    place = (ROOT / folder / target).resolve()
    if not place.exists():
        return target  # to a page that is made here, or nowhere: MkDocs says which
    name = place.relative_to(ROOT).as_posix()
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


def heading(title: str, guide: str) -> str:
    """Return how a reference begins."""
    return f"# {title}\n\nThis page is made from the code. {guide} is the guide."


def python_reference() -> str:
    """Return the page of everything that the packages export."""
    parts = [heading("Python reference", "[Lodestone in Python](../python.md)")]
    for package in PACKAGES:
        parts.append(f"## {package.__name__}")
        parts += (f"::: {package.__name__}.{name}" for name in sorted(package.__all__))
    return "\n\n".join(parts) + "\n"


def command_reference() -> str:
    """Return the page of all commands with their arguments and options."""
    parts = [heading("Command reference", "[The command line](../command-line.md)")]
    for name, command in commands_of("lodestone", typer.main.get_command(app)):
        parts += [f"## {name}", command.help or "", "\n".join(rows_of(command.params))]
    return "\n\n".join(parts) + "\n"


def commands_of(name: str, command: Any) -> Iterator[tuple[str, Command]]:
    """Yield every command that is no group, by its whole name."""
    inner = getattr(command, "commands", None)
    if inner is None:
        yield name, command
        return
    for sub, one in inner.items():
        yield from commands_of(f"{name} {sub}", one)


def rows_of(params: Iterable[Any]) -> Iterator[str]:
    """Yield a table of arguments and options; nothing if there are none."""
    named = [param for param in params if "--help" not in param.opts]
    if named:
        yield "| argument or option | meaning |\n| --- | --- |"
    for param in named:
        written = ", ".join(param.opts) if param.param_type_name == "option" else param.metavar
        said = " ".join((getattr(param, "help", None) or "").split())
        yield f"| `{written}` | {said.replace('|', '&#124;')} |"
