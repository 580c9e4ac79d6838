"""The web application: the page's files, and the questions it asks about games."""

from collections.abc import Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from lodestone import __version__
from lodestone.core.errors import LodestoneError
from lodestone.core.game import all_games
from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.engine.player import EnginePlayer
from lodestone.players.agreement import agrees
from lodestone.players.warm import Warming
from lodestone.search.result import SearchResult
from lodestone.server.bodies import BoundedBodies
from lodestone.server.busy import BusyError, answer_busy
from lodestone.server.exact import ExactValues
from lodestone.server.faults import for_visitors
from lodestone.server.headers import StrictHeaders
from lodestone.server.hosts import Hosts, OwnHosts
from lodestone.server.opponents import Opponents
from lodestone.server.replays import Replays
from lodestone.server.rules import RulesReader
from lodestone.server.schemas import (
    LONGEST_RULES,
    AnalysisTask,
    ComputerTask,
    HintTask,
    Json,
    Question,
    Record,
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
MOST_FAULTS = 5
#: So many questions at a time look into tables; opening one can take long.
TABLE_THREADS = 4
#: What goes into the log where a client has left; nobody hears it (nginx's number).
CLIENT_HAS_LEFT = 499

RulesQuery = Annotated[str, Query(max_length=LONGEST_RULES)]


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
    reader = reader or RulesReader()
    warming, replays, tables = Warming(), Replays(reader), Tables()
    solving = Solving(tables)
    opponents = Opponents(warming, engines)
    searches = Searches(opponents.queues)

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
    app.state.searches, app.state.replays = searches, replays
    _add_guards(app, hosts)
    _add_errors(app)
    _add_questions(app, reader, replays, ExactValues(tables, solving))
    _add_solving(app, reader, solving)
    _add_players(app, replays, opponents, searches)
    _add_page(app)
    return app


def _add_guards(app: FastAPI, hosts: Hosts | None) -> None:
    """Add the middleware; what is added last is the outermost."""
    app.add_middleware(BoundedBodies)
    if hosts:
        app.add_middleware(OwnHosts, hosts=hosts)
    app.add_middleware(StrictHeaders)


def _add_questions(
    app: FastAPI, reader: RulesReader, replays: Replays, values: ExactValues
) -> None:
    table_threads = CapacityLimiter(TABLE_THREADS)

    async def answer(
        request: Request, record: Record, exact: bool, view: Callable[[Line], Json]
    ) -> Response:
        """View a line; with exact values in threads of their own, since a table may be opened."""
        if not exact:
            return await replays.answer(request, record, lambda line: JSONResponse(view(line)))
        line = await replays.answer(request, record, lambda line: line)
        return await run_sync(lambda: JSONResponse(view(line)), limiter=table_threads)

    @app.get("/api/games")
    def games() -> list[Json]:
        return [view_game(game, reader) for game in all_games()]

    @app.post("/api/rules")
    def rules(choice: RulesChoice) -> Json:
        return view_rules(reader.chosen(choice))

    @app.get("/api/scene")
    def scene(request: Request, rules: RulesQuery, near: str | None = None) -> Json:
        asked = dict(request.query_params)
        pictures = {name: asked[name] for name in asked if name not in ("rules", "near")}
        return asdict(reader.asked(rules).scene(near, pictures))

    @app.post("/api/view")
    async def view(request: Request, question: Question) -> Response:
        def view(line: Line) -> Json:
            turns, exact = values.of(line) if question.exact else (None, None)
            return view_line(line, turns) | {"exact": exact}

        return await answer(request, question, question.exact, view)

    @app.post("/api/steps")
    async def steps(request: Request, walk: Walk) -> Response:
        def view(line: Line) -> Json:
            turns = values.of(line)[0] if walk.exact else None
            return view_node(node_at(line, walk.path), turns)

        return await answer(request, walk.record, walk.exact, view)


def _add_solving(app: FastAPI, reader: RulesReader, solving: Solving) -> None:
    threads = CapacityLimiter(TABLE_THREADS)

    async def ask(question: Callable[[Rules], Json], rules: str) -> Json:
        return await run_sync(lambda: question(reader.asked(rules)), limiter=threads)

    @app.get("/api/solve")
    async def view(rules: RulesQuery) -> Json:
        return await ask(solving.view, rules)

    @app.post("/api/solve")
    async def start(task: SolveTask) -> Json:
        return await ask(solving.start, task.rules)

    @app.post("/api/solve/stop")
    async def stop(task: SolveTask) -> Json:
        return await ask(solving.stop, task.rules)


def _add_players(app: FastAPI, replays: Replays, opponents: Opponents, searches: Searches) -> None:
    async def told(request: Request, record: Record, task: Callable[[Line], Task]) -> Response:
        return await replays.answer(
            request, record, lambda line: Thoughts(searches, task(line), line.position)
        )

    @app.get("/api/players")
    def players() -> list[Json]:
        return opponents.view()

    @app.post("/api/computer")
    async def choose(request: Request, task: ComputerTask) -> Response:
        return await told(
            request, task.record, lambda line: opponents.turn(line, task.player, task.seconds)
        )

    @app.post("/api/hint")
    async def hint(request: Request, task: HintTask) -> Response:
        return await told(request, task.record, lambda line: opponents.hint(line, task.seconds))

    @app.post("/api/analysis")
    async def analysis(request: Request, task: AnalysisTask) -> Response:
        return await told(request, task.record, opponents.analysis)

    @app.post("/api/agreement")
    async def agreement(request: Request, task: ComputerTask) -> Response:
        def view(line: Line) -> Response:
            asked = opponents.agreement(line, task.player, task.seconds)
            return Thoughts(searches, asked, line.position, partial(_view_answer, line))

        return await replays.answer(request, task.record, view)


def _view_answer(line: Line, result: SearchResult) -> Json:
    agreed = agrees(line, result)
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
        return JSONResponse({"detail": for_visitors(str(error))}, 400)

    @app.exception_handler(BusyError)
    def answer_refused(_request: Request, error: BusyError) -> JSONResponse:
        return answer_busy(error)

    @app.exception_handler(ClientDisconnect)
    def answer_nobody(_request: Request, _error: ClientDisconnect) -> Response:
        return Response(status_code=CLIENT_HAS_LEFT)

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
