"""Experiments: planned, run in the background, watched and reported."""

from dataclasses import dataclass
from functools import partial
from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Query
from fastapi.responses import FileResponse

from lodestone.core.sent import Bounded, Given
from lodestone.lab.report.reading import LabResults
from lodestone.web.server.bodies import ParsedRoute
from lodestone.web.server.errors import ASKED, POSTED, Responses
from lodestone.web.server.experiments import LabJob
from lodestone.web.server.plans import NAME, LabOffer, LabPlan, LabTask, offer, plan
from lodestone.web.server.services import ServicesHere

router = APIRouter(prefix="/api/lab", route_class=ParsedRoute)

NameQuery = Annotated[str, Query(pattern=NAME, description="The name of an experiment.")]
#: A report is a separate document that contains its styles; the page can show it in a frame.
REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'"
)
REPORTED: Responses = {**ASKED, 200: {"content": {"text/html": {"schema": {"type": "string"}}}}}


@dataclass(kw_only=True)
class LabName(Given):
    """The name of an experiment."""

    name: Annotated[str, Bounded(pattern=NAME)]


@dataclass(kw_only=True)
class LabOwned(LabName):
    """The name of an experiment, and the secret that starting it returned."""

    secret: Annotated[str, Bounded(max_length=100)]


@router.get("")
async def lab_offer(services: ServicesHere) -> LabOffer:
    """Return what experiments can consist of here."""
    here = services.experiments
    return await run_sync(partial(offer, is_open=here.is_open, lacking=here.lacking))


@router.post("/plan", responses=POSTED)
async def lab_plan(task: LabTask, services: ServicesHere) -> LabPlan:
    """Return what an experiment amounts to: its rule sets, its games, its file."""
    planned = await services.solving.threads.run(partial(plan, task, services.reader))
    return LabPlan.like(planned)


@router.post("/start", responses=POSTED)
async def start_experiment(task: LabTask, services: ServicesHere) -> LabJob:
    """Run an experiment: join it if it is already running, resume it if it was stopped."""

    def start() -> LabJob:
        return services.experiments.start(plan(task, services.reader))

    return await services.solving.threads.run(start)


@router.post("/go-on", responses=POSTED)
async def continue_experiment(named: LabName, services: ServicesHere) -> LabJob:
    """Resume an experiment that was stopped."""
    experiments = services.experiments
    return await run_sync(lambda: experiments.start(experiments.find(named.name)))


@router.post("/stop", responses=POSTED)
async def stop_experiment(owned: LabOwned, services: ServicesHere) -> LabJob:
    """Stop an experiment, which requires its secret; the games played are kept."""
    return await run_sync(services.experiments.stop, owned.name, owned.secret)


@router.get("/job", responses=ASKED)
async def experiment_job(name: NameQuery, services: ServicesHere) -> LabJob:
    """Return an experiment and its progress."""
    return await run_sync(services.experiments.view, name)


@router.get("/report", response_class=FileResponse, responses=REPORTED)
async def experiment_report(name: NameQuery, services: ServicesHere) -> FileResponse:
    """Return the report of an experiment, a self-contained page."""
    path = await run_sync(services.experiments.report, name)
    headers = {"Content-Security-Policy": REPORT_POLICY}
    return FileResponse(path, media_type="text/html", headers=headers)


@router.get("/results", responses=ASKED)
async def experiment_results(name: NameQuery, services: ServicesHere) -> LabResults:
    """Return what an experiment that has a report has shown: in sentences, and in figures."""
    return await run_sync(services.experiments.results, name)
