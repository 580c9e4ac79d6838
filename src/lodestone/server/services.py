"""What the handlers work with: made once per application, and passed by a dependency."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Annotated, TypeVar

from anyio.to_thread import run_sync
from fastapi import Depends, FastAPI
from starlette.requests import HTTPConnection

from lodestone.core.rules import Rules
from lodestone.engine.external import EnginePlayer
from lodestone.players.warm import Warming
from lodestone.replies.reader import RulesReader
from lodestone.server.experiments import Experiments
from lodestone.server.explored import ExploredGames
from lodestone.server.live.connections.computer import Computer
from lodestone.server.live.connections.service import Live
from lodestone.server.metrics import Figures
from lodestone.server.opponents import Opponents
from lodestone.server.policy import Policy
from lodestone.server.replays import Replays
from lodestone.server.solving import Solving, Tables
from lodestone.solve.files import TableError
from lodestone.solve.table import Table

T = TypeVar("T")


class Services:
    """Everything of the server that outlives a request; `engines` are closed with it.

    `database` has the games between devices, if they are offered.
    """

    def __init__(
        self,
        reader: RulesReader,
        engines: Iterable[EnginePlayer],
        policy: Policy,
        database: str | None = None,
    ) -> None:
        self.reader, self.policy = reader, policy
        self.warming = Warming(searches_elsewhere=True)
        self.tables = Tables()
        self.solving = Solving(self.tables, policy)
        self.replays = Replays(reader, self.solving)
        self.explored = ExploredGames()
        self.experiments = Experiments(policy)
        self.opponents = Opponents(self.warming, engines, policy)
        self.table_threads = self.replays.table_threads
        self.figures = Figures()
        #: Called when the server begins to end.
        self.on_end: Callable[[], None] = lambda: None
        self.live = Live(
            database,
            policy,
            reader.asked,
            self.replays,
            lambda live: Computer(self.opponents, live.answer_by_computer),
            self.figures,
        )

    async def ask_about(self, rules: str, question: Callable[[Rules], T]) -> T:
        """Return the answer to a question about rules that may look for their table."""
        return await self.in_table_thread(lambda: question(self.reader.asked(rules)))

    async def in_table_thread(self, work: Callable[[], T]) -> T:
        """Return the result of work that may open a table."""
        return await run_sync(work, limiter=self.table_threads)

    async def with_table(self, rules: Rules, question: Callable[[Table | None], T]) -> T:
        """Return the answer to a question that a table of the rules helps to answer.

        A table that cannot be used is treated as missing.
        """

        def answer() -> T:
            try:
                return question(self.tables.find(rules))
            except TableError:
                return question(None)

        return await self.in_table_thread(answer)

    def interrupt(self) -> None:
        """End the searches that answers wait for."""
        self.opponents.interrupt()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Compile the searches in the background; end everything on exit."""
        self.warming.start()
        self.opponents.prepare()
        async with self.live.running():
            yield
            self.on_end()
            self.interrupt()
        self.opponents.close()
        self.warming.stop()
        self.solving.stop_all()
        self.experiments.stop_all()


def services_of(app: FastAPI) -> Services:
    """Return the services of an application."""
    services = app.state.services
    assert isinstance(services, Services)
    return services


async def _services_here(connection: HTTPConnection) -> Services:
    return services_of(connection.app)


#: How a handler, including that of a WebSocket, asks for the services.
ServicesHere = Annotated[Services, Depends(_services_here)]
