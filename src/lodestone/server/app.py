"""The web application: the page's files, and the questions it asks about games."""

from collections.abc import Iterable
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse
from fastapi.routing import APIRoute
from fastapi.staticfiles import StaticFiles
from starlette.middleware import Middleware

from lodestone import __version__
from lodestone.engine.player import EnginePlayer
from lodestone.server.api import (
    collections,
    games,
    lessons,
    play,
    players,
    puzzles,
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
#: The file of each page, by address.
PAGES = {
    "/": "index.html",
    "/viewer": "viewer.html",
    "/editor": "editor.html",
    "/learn": "learn.html",
    "/puzzles": "puzzles.html",
    "/collections": "collections.html",
}
CONCERNS = (games, lessons, play, setup, solving, players, records, collections, puzzles)


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
    for concern in CONCERNS:
        app.include_router(concern.router, responses=refusals.EVERYWHERE)
    for address in PAGES:
        app.add_route(address, _page, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=PAGE), name="static")
    return app


def _guards(hosts: Hosts | None) -> list[Middleware]:
    """Return what every request and every WebSocket passes, the outermost first."""
    own_hosts = [Middleware(OwnHosts, hosts=hosts)] if hosts else []
    return [Middleware(StrictHeaders), *own_hosts, Middleware(BoundedBodies)]


def _operation_id(route: APIRoute) -> str:
    return route.name


def _page(request: Request) -> FileResponse:
    return FileResponse(PAGE / PAGES[request.url.path])
