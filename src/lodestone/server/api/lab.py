"""Experiments: planned, run in the background, watched and reported."""

from collections.abc import AsyncIterator
from typing import Annotated

import anyio
from anyio.to_thread import run_sync
from fastapi import APIRouter, Query
from fastapi.responses import FileResponse
from pydantic_core import to_json

from lodestone.server.answers import Answer
from lodestone.server.api.refusals import ASKED, POSTED, Responses, stream_of
from lodestone.server.experiments import Experiments
from lodestone.server.parsing import ParsedRoute
from lodestone.server.plans import offer, plan
from lodestone.server.schemas.lab import (
    NAME,
    LabFigure,
    LabJob,
    LabLine,
    LabName,
    LabOffer,
    LabPlan,
    LabTask,
)
from lodestone.server.services import ServicesHere
from lodestone.server.streams import JsonLines

router = APIRouter(prefix="/api/lab", default_response_class=Answer, route_class=ParsedRoute)

NameQuery = Annotated[str, Query(pattern=NAME, description="The name of an experiment.")]
#: How often somebody who watches is told, in seconds; and after how long a sign of life is given.
EACH, QUIET = 0.25, 5.0
#: A report is a document of its own, with its style in it; it may be shown in the page's frame.
REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'"
)
REPORTED: Responses = {
    **ASKED,
    200: {"content": {"text/html": {"schema": {"type": "string"}}}},
}


@router.get("", response_model=LabOffer)
async def lab_offer() -> Answer:
    """What experiments can consist of here."""
    return Answer(await run_sync(offer))


@router.post("/plan", response_model=LabPlan, responses=POSTED)
async def lab_plan(task: LabTask, services: ServicesHere) -> Answer:
    """What an experiment comes to: its rule sets, its games, its file."""
    planned = await run_sync(plan, task, services.reader, limiter=services.table_threads)
    return Answer(planned.view())


@router.post("/start", response_model=LabJob, responses=POSTED)
async def start_experiment(task: LabTask, services: ServicesHere) -> Answer:
    """Run an experiment; one that runs already is joined, of a stopped one the rest is played."""

    def start() -> LabJob:
        return services.experiments.start(plan(task, services.reader))

    return Answer(await run_sync(start, limiter=services.table_threads))


@router.post("/go-on", response_model=LabJob, responses=POSTED)
async def continue_experiment(named: LabName, services: ServicesHere) -> Answer:
    """Play what is missing of an experiment that was stopped."""
    return Answer(await run_sync(services.experiments.start_again, named.name))


@router.post("/stop", response_model=LabJob, responses=POSTED)
async def stop_experiment(named: LabName, services: ServicesHere) -> Answer:
    """Stop an experiment; what has been played is kept."""
    return Answer(await run_sync(services.experiments.stop, named.name))


@router.post("/watch", response_class=JsonLines, responses=stream_of(LabLine))
async def watch_experiment(named: LabName, services: ServicesHere) -> JsonLines:
    """How far an experiment is, each time that changes, until it goes on no more."""
    first = await run_sync(services.experiments.view, named.name)
    return JsonLines(_lines(services.experiments, first))


async def _lines(experiments: Experiments, job: LabJob) -> AsyncIterator[bytes]:
    yield to_json(job) + b"\n"
    quiet = 0.0
    while not job["final"]:
        await anyio.sleep(EACH)
        quiet += EACH
        now = await run_sync(experiments.view, job["name"])
        if now != job:
            job, quiet = now, 0.0
            yield to_json(job) + b"\n"
        elif quiet >= QUIET:
            quiet = 0.0
            yield b"\n"


@router.get("/report", response_class=FileResponse, responses=REPORTED)
async def experiment_report(name: NameQuery, services: ServicesHere) -> FileResponse:
    """The report of an experiment, a page that needs nothing else."""
    path = await run_sync(services.experiments.report, name)
    headers = {"Content-Security-Policy": REPORT_POLICY}
    return FileResponse(path, media_type="text/html", headers=headers)


@router.get("/figures", response_model=list[LabFigure], responses=ASKED)
async def experiment_figures(name: NameQuery, services: ServicesHere) -> Answer:
    """The metrics of an experiment that has been reported, each with its interval."""
    return Answer(await run_sync(services.experiments.figures, name))
