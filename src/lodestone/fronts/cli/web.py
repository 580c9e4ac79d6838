"""The command that serves the page."""

from pathlib import Path
from typing import Annotated

import typer

from lodestone.core.errors import optional
from lodestone.fronts.cli.options import PYODIDE_HELP, Texts, command, in_range, valued
from lodestone.fronts.cli.process import warn_of_cache

app = typer.Typer()

PROXY_HELP = "Proxy, or network of proxies, that reports where requests come from; repeatable."
PUBLIC_HELP = "Allow only what is safe among strangers (default if other machines can connect)."
ALONE_HELP = "Let other machines connect without a proxy that limits them."
DATABASE_HELP = (
    "Games between devices: a file, or postgresql://USER@HOST/NAME (default: a file of the user's)."
)
SERVED_HELP = f"{PYODIDE_HELP} Browsers can then solve rules, and do without a connection."


@command(app, "lodestone web", "lodestone web --port 0 --engine 'Mine=./my-engine --threads 2'")
def web(
    host: Annotated[str, valued("ADDRESS", "Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, in_range("Port to listen on; 0 takes a free one.", 0, 65535)] = 8000,
    layout: Annotated[
        Texts, valued("FILE", "Additional board layout for Quincala; repeatable.")
    ] = None,
    engine: Annotated[
        Texts, valued("NAME=COMMAND", "External engine to offer; repeatable.")
    ] = None,
    allow_host: Annotated[
        Texts, valued("NAME", "Additional name of this server; repeatable.")
    ] = None,
    public: Annotated[bool, typer.Option("--public", help=PUBLIC_HELP)] = False,
    without_proxy: Annotated[bool, typer.Option("--without-proxy", help=ALONE_HELP)] = False,
    policy: Annotated[
        Path | None, valued("FILE", "TOML file that says what visitors may do.")
    ] = None,
    trusted_proxy: Annotated[Texts, valued("ADDRESS", PROXY_HELP)] = None,
    db: Annotated[str | None, valued("DATABASE", DATABASE_HELP)] = None,
    workers: Annotated[int, in_range("Server processes; more need PostgreSQL.", 1, 64)] = 1,
    json_log: Annotated[
        bool, typer.Option("--json-log", help="Log every event as a line of JSON.")
    ] = False,
    pyodide: Annotated[Path | None, valued("FOLDER", SERVED_HELP)] = None,
) -> None:
    """Start the web page. Ctrl-C stops it."""
    with optional("the page", "web"):
        from lodestone.web.server.logs import start_log
        from lodestone.web.server.run import ServerSettings, serve
    from lodestone.web.replies.pages import NO_PYTHON
    from lodestone.web.site.python import packed, python_files

    warn_of_cache()
    start_log(as_json=json_log)
    serve(
        ServerSettings(
            host,
            port,
            {"layout": tuple(layout or ())},
            tuple(engine or ()),
            tuple(allow_host or ()),
            tuple(trusted_proxy or ()),
            is_public=public,
            without_proxy=without_proxy,
            policy_file=policy,
            database=db,
            workers=workers,
            json_log=json_log,
            python=packed(python_files(pyodide)) if pyodide else NO_PYTHON,
        )
    )
