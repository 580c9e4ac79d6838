"""Experiments: planned, run in the background, watched and reported."""

from dataclasses import dataclass
from functools import partial
from typing import Annotated

from anyio.to_thread import run_sync
from pydantic import Field
from starlette.responses import FileResponse

from lodestone.core.sent import Bounded, Given
from lodestone.lab.report.reading import LabResults
from lodestone.web.server.endpoints import Endpoint
from lodestone.web.server.experiments import LabJob
from lodestone.web.server.plans import NAME, LabOffer, LabPlan, LabTask, offer, plan
from lodestone.web.server.services import Services

NameQuery = Annotated[str, Field(pattern=NAME, description="The name of an experiment.")]
#: A report is a separate document that contains its styles; the page can show it in a frame.
REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'"
)


@dataclass(kw_only=True)
class LabName(Given):
    """The name of an experiment."""

    name: Annotated[str, Bounded(pattern=NAME)]


@dataclass(kw_only=True)
class LabOwned(LabName):
    """The name of an experiment, and the secret that starting it returned."""

    secret: Annotated[str, Bounded(max_length=100)]


async def lab_offer(services: Services) -> LabOffer:
    """Return what experiments can consist of here."""
    here = services.experiments
    return await run_sync(partial(offer, is_open=here.is_open, lacking=here.lacking))


async def lab_plan(services: Services, asked: LabTask) -> LabPlan:
    """Return what an experiment amounts to: its rule sets, its games, its file."""
    planned = await services.solving.threads.run(partial(plan, asked, services.reader))
    return LabPlan.like(planned)


async def start_experiment(services: Services, asked: LabTask) -> LabJob:
    """Run an experiment: join it if it is already running, resume it if it was stopped."""

    def start() -> LabJob:
        return services.experiments.start(plan(asked, services.reader))

    return await services.solving.threads.run(start)


async def continue_experiment(services: Services, asked: LabName) -> LabJob:
    """Resume an experiment that was stopped."""
    experiments = services.experiments
    return await run_sync(lambda: experiments.start(experiments.find(asked.name)))


async def stop_experiment(services: Services, asked: LabOwned) -> LabJob:
    """Stop an experiment, which requires its secret; the games played are kept."""
    return await run_sync(services.experiments.stop, asked.name, asked.secret)


async def experiment_job(services: Services, name: NameQuery) -> LabJob:
    """Return an experiment and its progress."""
    return await run_sync(services.experiments.view, name)


async def experiment_report(services: Services, name: NameQuery) -> FileResponse:
    """Return the report of an experiment, a self-contained page."""
    path = await run_sync(services.experiments.report, name)
    headers = {"Content-Security-Policy": REPORT_POLICY}
    return FileResponse(path, media_type="text/html", headers=headers)


async def experiment_results(services: Services, name: NameQuery) -> LabResults:
    """Return what an experiment that has a report has shown: in sentences, and in figures."""
    return await run_sync(services.experiments.results, name)


ENDPOINTS = [
    Endpoint("GET", "/api/lab", lab_offer),
    Endpoint("POST", "/api/lab/plan", lab_plan),
    Endpoint("POST", "/api/lab/start", start_experiment),
    Endpoint("POST", "/api/lab/go-on", continue_experiment),
    Endpoint("POST", "/api/lab/stop", stop_experiment),
    Endpoint("GET", "/api/lab/job", experiment_job),
    Endpoint("GET", "/api/lab/report", experiment_report),
    Endpoint("GET", "/api/lab/results", experiment_results),
]
