"""Records replayed, and viewed with exact values if those are requested."""

from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from lodestone.core.line import Line
from lodestone.server.exact import Exact, ExactTurns, ExactValues
from lodestone.server.replays import Replays
from lodestone.server.schemas.requests import GameRecord

#: The number of requests that look into tables at a time; opening one can take long.
TABLE_THREADS = 4

T = TypeVar("T")


class Viewing:
    """Replays records and views their lines."""

    def __init__(self, replays: Replays, values: ExactValues) -> None:
        self._replays = replays
        self._values = values
        self._threads = CapacityLimiter(TABLE_THREADS)

    async def view(
        self,
        record: GameRecord,
        view: Callable[[Line, ExactTurns | None, Exact | None], T],
        *,
        exact: bool,
    ) -> T:
        """Return what `view` makes of a record's line, its turns' values and all its values.

        Without `exact` there are no values. With them, the line is viewed in separate threads,
        since a table may be opened. Raises what `Replays.run` raises.
        """
        if not exact:
            return await self._replays.run(record, lambda line: view(line, None, None))
        line = await self._replays.run(record, lambda line: line)
        return await run_sync(lambda: view(line, *self._values.of(line)), limiter=self._threads)
