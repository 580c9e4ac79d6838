"""The web application: the page's files, and the questions it asks about games."""

from collections.abc import Iterable
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse
from fastapi.routing import APIRoute
from fastapi.staticfiles import StaticFiles
from starlette.middleware import Middleware

from lodestone import __version__
from lodestone.engine.player import EnginePlayer
from lodestone.server.api import (
    collections,
    games,
    lab,
    play,
    players,
    records,
    refusals,
    setup,
    solving,
)
from lodestone.server.bodies import BoundedBodies
from lodestone.server.headers import StrictHeaders
from lodestone.server.hosts import Hosts, OwnHosts
from lodestone.server.openapi import Described
from lodestone.server.rules import RulesReader
from lodestone.server.services import Services

PAGE = Path(__file__).resolve().parent.parent / "web"


def create_app(
    reader: RulesReader | None = None,
    engines: Iterable[EnginePlayer] = (),
    hosts: Hosts | None = None,
) -> FastAPI:
    """Make the application; the computer's search is compiled in the background.

    `reader` reads the rules that clients ask for; without one they can name no files. `engines` can
    be played against; they are closed with the application. `hosts` are the names that it answers
    to; without them it answers to all.
    """
    services = Services.of(reader or RulesReader(), engines)
    app = Described(
        title="Lodestone",
        version=__version__,
        lifespan=lambda _app: services.running(),
        middleware=_guards(hosts),
        separate_input_output_schemas=False,
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=_operation_id,
    )
    app.state.services = services
    refusals.add_handlers(app)
    for concern in (games, play, setup, solving, players, records, collections, lab):
        app.include_router(concern.router, responses=refusals.EVERYWHERE)
    app.add_api_route("/", _index, include_in_schema=False)
    app.add_api_route("/viewer", _viewer, include_in_schema=False)
    app.add_api_route("/editor", _editor, include_in_schema=False)
    app.add_api_route("/collections", _collections, include_in_schema=False)
    app.add_api_route("/lab", _lab, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=PAGE), name="static")
    return app


def _guards(hosts: Hosts | None) -> list[Middleware]:
    """Return what every request and every WebSocket passes, the outermost first."""
    own_hosts = [Middleware(OwnHosts, hosts=hosts)] if hosts else []
    return [Middleware(StrictHeaders), *own_hosts, Middleware(BoundedBodies)]


def _operation_id(route: APIRoute) -> str:
    return route.name


def _index() -> FileResponse:
    return FileResponse(PAGE / "index.html")


def _viewer() -> FileResponse:
    return FileResponse(PAGE / "viewer.html")


def _editor() -> FileResponse:
    return FileResponse(PAGE / "editor.html")


def _collections() -> FileResponse:
    return FileResponse(PAGE / "collections.html")


def _lab() -> FileResponse:
    return FileResponse(PAGE / "lab.html")
