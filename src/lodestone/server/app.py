"""The web application: the page's files, and the questions it asks about games."""

from collections.abc import Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from lodestone import __version__
from lodestone.core.errors import LodestoneError
from lodestone.core.game import all_games
from lodestone.core.line import Line
from lodestone.search.agreement import agrees
from lodestone.search.budget import Thought
from lodestone.search.warm import Warming
from lodestone.server.engines import Engine
from lodestone.server.exact import ExactValues
from lodestone.server.lines import BusyError, Lines
from lodestone.server.opponents import Opponents
from lodestone.server.rules import RulesDesk
from lodestone.server.schemas import (
    LONGEST_RULES,
    AnalysisTask,
    ComputerTask,
    HintTask,
    Json,
    Question,
    RulesChoice,
    SolveTask,
    Walk,
)
from lodestone.server.searches import Searches, Task
from lodestone.server.solving import Solving
from lodestone.server.tables import Tables
from lodestone.server.thoughts import Thoughts
from lodestone.server.views import node_at, view_game, view_line, view_node, view_rules

PAGE = Path(__file__).resolve().parent.parent / "web"
LARGEST_BODY = 256 * 1024
MOST_FAULTS = 5

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}

RulesQuery = Annotated[str, Query(max_length=LONGEST_RULES)]


def create_app(desk: RulesDesk | None = None, engines: Iterable[Engine] = ()) -> FastAPI:
    """Make the application; the computer's search is compiled in the background.

    `desk` reads the rules that clients ask for; without one they can name no files. `engines` can
    be played against; they are closed with the application.
    """
    desk = desk or RulesDesk()
    warming, lines, tables = Warming(), Lines(desk), Tables()
    solving = Solving(tables)
    opponents = Opponents(warming, engines)
    searches = Searches(opponents.lanes)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> Any:
        warming.start()
        yield
        searches.stop()
        opponents.close()
        searches.join()
        warming.stop()
        solving.stop_all()

    app = FastAPI(
        title="Lodestone", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None
    )
    app.state.searches = searches
    app.middleware("http")(_guard)
    _add_errors(app)
    _add_questions(app, desk, lines, ExactValues(tables, solving))
    _add_solving(app, desk, solving)
    _add_players(app, lines, opponents, searches)
    _add_page(app)
    return app


def _add_questions(app: FastAPI, desk: RulesDesk, lines: Lines, values: ExactValues) -> None:
    @app.get("/api/games")
    def games() -> list[Json]:
        return [view_game(game, desk) for game in all_games()]

    @app.post("/api/rules")
    def rules(choice: RulesChoice) -> Json:
        return view_rules(desk.chosen(choice))

    @app.get("/api/scene")
    def scene(request: Request, rules: RulesQuery, near: str | None = None) -> Json:
        asked = dict(request.query_params)
        pictures = {name: asked[name] for name in asked if name not in ("rules", "near")}
        return asdict(desk.asked(rules).scene(near, pictures))

    @app.post("/api/view")
    def view(question: Question) -> Response:
        line = lines.replay(question)
        turns, exact = values.of(line) if question.exact else (None, None)
        return JSONResponse(view_line(line, turns) | {"exact": exact})

    @app.post("/api/steps")
    def steps(walk: Walk) -> Response:
        line = lines.replay(walk.record)
        turns = values.of(line)[0] if walk.exact else None
        return JSONResponse(view_node(node_at(line, walk.path), turns))


def _add_solving(app: FastAPI, desk: RulesDesk, solving: Solving) -> None:
    @app.get("/api/solve")
    def view(rules: RulesQuery) -> Json:
        return solving.view(desk.asked(rules))

    @app.post("/api/solve")
    def start(task: SolveTask) -> Json:
        return solving.start(desk.asked(task.rules))

    @app.post("/api/solve/stop")
    def stop(task: SolveTask) -> Json:
        return solving.stop(desk.asked(task.rules))


def _add_players(app: FastAPI, lines: Lines, opponents: Opponents, searches: Searches) -> None:
    def told(line: Line, task: Task) -> Response:
        return Thoughts(searches, task, line.position)

    @app.get("/api/players")
    def players() -> list[Json]:
        return opponents.view()

    @app.post("/api/computer")
    def choose(task: ComputerTask) -> Response:
        line = lines.replay(task.record)
        return told(line, opponents.turn(line, task.player, task.seconds))

    @app.post("/api/hint")
    def hint(task: HintTask) -> Response:
        line = lines.replay(task.record)
        return told(line, opponents.hint(line, task.seconds))

    @app.post("/api/analysis")
    def analysis(task: AnalysisTask) -> Response:
        line = lines.replay(task.record)
        return told(line, opponents.analysis(line))

    @app.post("/api/agreement")
    def agreement(task: ComputerTask) -> Response:
        line = lines.replay(task.record)
        asked = opponents.agreement(line, task.player, task.seconds)
        return Thoughts(searches, asked, line.position, partial(_view_answer, line))


def _view_answer(line: Line, thought: Thought) -> Json:
    agreed = agrees(line, thought)
    answer = "accepts" if agreed else "declines and plays on"
    return {"accepted": agreed, "say": f"The computer {answer}."}


def _add_page(app: FastAPI) -> None:
    @app.get("/", include_in_schema=False)
    def index() -> FileResponse:
        return FileResponse(PAGE / "index.html")

    app.mount("/static", StaticFiles(directory=PAGE), name="static")


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(LodestoneError)
    def answer_error(_request: Request, error: LodestoneError) -> JSONResponse:
        return JSONResponse({"detail": str(error)}, 400)

    @app.exception_handler(BusyError)
    def answer_busy(_request: Request, error: BusyError) -> JSONResponse:
        return JSONResponse({"detail": str(error)}, 503)

    @app.exception_handler(RequestValidationError)
    def answer_invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        faults = [_fault(fault) for fault in error.errors()]
        more = [f"and {len(faults) - MOST_FAULTS} more"] if len(faults) > MOST_FAULTS else []
        return JSONResponse({"detail": "; ".join(faults[:MOST_FAULTS] + more)}, 422)

    @app.exception_handler(HTTPException)
    def answer_http(_request: Request, error: HTTPException) -> JSONResponse:
        return JSONResponse({"detail": str(error.detail)}, error.status_code, error.headers)


def _fault(error: Any) -> str:
    if error["type"] == "json_invalid":
        return f"body: no JSON at character {error['loc'][-1]}"
    place = ".".join(str(part) for part in error["loc"] if part != "body")
    return f"{' '.join(place.split())[:80] or 'body'}: {error['msg']}"


def _refusal(request: Request) -> Response | None:
    """Refuse a body that is too large, or that does not say how large it is."""
    if request.method != "POST":
        return None
    length = request.headers.get("content-length", "")
    if not length.isdigit():
        return JSONResponse({"detail": "a body says its content-length"}, 411)
    if int(length) > LARGEST_BODY:
        detail = f"a body has at most {LARGEST_BODY} bytes, not {length}"
        return JSONResponse({"detail": detail}, 413)
    return None


async def _guard(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
    """Refuse what is too large to be a record, and tell the browser to trust only this page."""
    response = _refusal(request) or await answer(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
