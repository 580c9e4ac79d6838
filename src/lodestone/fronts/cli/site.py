"""The command that writes the site without a server."""

from pathlib import Path
from typing import Annotated

import typer

from lodestone.core.errors import optional
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.options import PYODIDE_HELP, AsJson, Texts, argument, command, valued

app = typer.Typer()

SITE_LIVE_HELP = "Address of a server for games between devices, to which the site leads."
SITE_DOCS_HELP = "Folder of the documentation, as make docs builds it, to be part of the site."
SITE_TABLES_HELP = "Solved rules whose exact values belong to the site. Can be repeated."
SITE_RESULTS_HELP = "Folder of an experiment's results, to be published. Can be repeated."


@command(app, "lodestone site public --pyodide node_modules/pyodide")
def site(
    folder: Annotated[Path, argument("FOLDER", "Folder to write.")],
    pyodide: Annotated[Path, valued("FOLDER", PYODIDE_HELP)],
    tables: Annotated[Texts, valued("RULES", SITE_TABLES_HELP)] = None,
    live: Annotated[str, valued("URL", SITE_LIVE_HELP)] = "",
    docs: Annotated[Path | None, valued("FOLDER", SITE_DOCS_HELP)] = None,
    results: Annotated[list[Path] | None, valued("FOLDER", SITE_RESULTS_HELP)] = None,
    as_json: AsJson = False,
) -> None:
    """Write the site as files for any host.

    Games against the computer, lessons, puzzles, studies and exact values are answered in the
    browser. The folder board has the board alone.
    """
    with optional("the site", "web"):
        from lodestone.web.site.folder import write_site

    size = write_site(folder, pyodide, tables or (), live, docs, results or ())
    told = [f"wrote {folder}, {size / 10**6:.1f} MB: serve it by any web server"]
    printing.show({"folder": str(folder), "bytes": size}, told, as_json)
