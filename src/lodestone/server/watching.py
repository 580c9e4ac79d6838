"""Experiments watched: one task checks the progress of each for all who watch it."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from functools import partial

from anyio.to_thread import run_sync
from pydantic import TypeAdapter
from typing_extensions import TypeAliasType

from lodestone.core.errors import LodestoneError
from lodestone.core.sent import Sent
from lodestone.server.errors import for_visitors
from lodestone.server.experiments import Experiments, LabJob

#: How often watchers are updated, in seconds, and after how long they get a sign of life.
EACH, QUIET = 0.25, 5.0


@dataclass(frozen=True)
class LabFault(Sent):
    """The reason why an experiment is no longer watched."""

    fault: str


LabLine = TypeAliasType("LabLine", LabJob | LabFault)
_LINE: TypeAdapter[LabJob | LabFault] = TypeAdapter(LabLine)


class Watching:
    """Reports the progress of experiments to clients; to be called from one event loop."""

    def __init__(self, experiments: Experiments) -> None:
        self._experiments = experiments
        self._watches: dict[str, _Watch] = {}

    async def check(self, name: str) -> None:
        """Raise `LodestoneError` if there is no such experiment."""
        if name not in self._watches:
            await run_sync(self._experiments.view, name)

    async def lines(self, name: str) -> AsyncGenerator[bytes]:
        """Yield an experiment as a line of JSON each time it changes, until it has ended.

        An empty line is a sign of life.
        """
        watch = self._watches.get(name)
        if watch is None or watch.is_final:
            watch = self._watches[name] = _Watch(partial(self._experiments.view, name))
        watch.watchers += 1
        try:
            async for line in watch.lines():
                yield line
        finally:
            watch.watchers -= 1
            if not watch.watchers:
                watch.end()
                if self._watches.get(name) is watch:
                    del self._watches[name]


class _Watch:
    """The newest line of one experiment."""

    def __init__(self, view: Callable[[], LabJob]) -> None:
        self.watchers = 0
        self.is_final = False
        self._view = view
        self._line = b""
        self._changed = asyncio.Event()
        self._following = asyncio.create_task(self._follow())

    def end(self) -> None:
        """Stop checking."""
        self._following.cancel()

    async def lines(self) -> AsyncGenerator[bytes]:
        seen = b""
        while True:
            changed = self._changed
            if self._line != seen:
                seen = self._line
                yield seen
            if self.is_final:
                return
            try:
                await asyncio.wait_for(changed.wait(), QUIET)
            except TimeoutError:
                yield b"\n"

    async def _follow(self) -> None:
        while not self.is_final:
            try:
                job = await run_sync(self._view)
                self._tell(job, is_final=job.final)
            except LodestoneError as error:
                self._tell(LabFault(for_visitors(str(error))), is_final=True)
            await asyncio.sleep(EACH)

    def _tell(self, what: LabJob | LabFault, *, is_final: bool) -> None:
        line = _LINE.dump_json(what) + b"\n"
        if line != self._line:
            self._line, self.is_final = line, is_final
            self._changed.set()
            self._changed = asyncio.Event()
