"""What the handlers work with: made once per application, and found through it."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

from anyio.lowlevel import checkpoint
from starlette.applications import Starlette

from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.engine.external import EnginePlayer
from lodestone.players.warm import Warming
from lodestone.records.cursor import Parts
from lodestone.search.result import SearchResult
from lodestone.web.replies.answerer import LiveOffer
from lodestone.web.replies.pages import NO_PYTHON, PackedPython
from lodestone.web.replies.reader import RulesReader
from lodestone.web.server.bodies import Parsing
from lodestone.web.server.experiments import Experiments
from lodestone.web.server.live.connections.service import Live
from lodestone.web.server.metrics import Figures
from lodestone.web.server.opponents import Opponents
from lodestone.web.server.parcels import Parcels
from lodestone.web.server.policy import Policy
from lodestone.web.server.replays import Replays
from lodestone.web.server.solving import Solving, Tables

T = TypeVar("T")


class Services:
    """Everything of the server that outlives a request, and gives answers (`replies/routes.py`).

    `engines` are closed with it. `database` has the games between devices, if they are offered.
    With `python`, visitors' browsers can solve rules themselves. `host` is the server's address in
    its network, if there is one.
    """

    def __init__(
        self,
        reader: RulesReader,
        engines: Iterable[EnginePlayer],
        policy: Policy,
        database: str | None = None,
        python: PackedPython = NO_PYTHON,
        host: str = "",
    ) -> None:
        self.reader, self.policy, self.host = reader, policy, host
        self.warming = Warming()
        self.solving = self.solver = Solving(Tables(), policy, browsers_solve=bool(python.files))
        self.replays = Replays(reader)
        self.replay, self.share = self.replays.replay, self.replays.share
        self.experiments = Experiments(policy)
        self.opponents = Opponents(engines, policy)
        self.players = self.opponents.view
        self.figures = Figures()
        self.parsing = Parsing()
        self.parcels = Parcels(policy)
        #: Called when the server begins to end.
        self.on_end: Callable[[], None] = lambda: None
        self.live = Live(database, policy, reader.asked, self.replays, self.opponents, self.figures)

    async def ask_about(self, rules: str, question: Callable[[Rules], T]) -> T:
        """Return the answer to a question about rules that may look for their table."""
        return await self.solving.threads.run(lambda: question(self.reader.asked(rules)))

    def search(
        self, line: Line, player: str, seconds: float | None, *, is_choice: bool
    ) -> Parts[SearchResult]:
        """Return what a player finds in a process, where a page has no kernels of the game."""
        search = self.opponents.choose if is_choice else self.opponents.judge
        found: SearchResult = yield partial(search, line, player, seconds)
        return found

    def live_offer(self) -> LiveOffer:
        """Return what is offered between devices."""
        is_offered, policy = self.live.is_offered, self.policy
        return LiveOffer(
            games=is_offered,
            lobby=is_offered and policy.lobby,
            chat=is_offered and policy.chat,
            parcels=self.parcels.is_offered,
            host=self.host,
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Compile the searches in the background; end everything on exit."""
        await checkpoint()  # loads what anyio needs, for which a visitor would wait
        self.warming.start()
        self.opponents.prepare()
        async with self.live.running():
            yield
            self.on_end()
            self.opponents.interrupt()  # answers may wait for its searches
        self.opponents.close()
        self.warming.stop()
        self.solving.stop_all()
        self.experiments.stop_all()


def services_of(app: Starlette) -> Services:
    """Return the services of an application."""
    services = app.state.services
    assert isinstance(services, Services)
    return services
