"""Searches answered as a stream of JSON lines: one per result, the final result last.

A search that has to wait for others says so first, and says when it begins. The types of the lines
are in `schemas/searches.py`.
"""

import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from typing import Generic, TypeVar

from fastapi.responses import StreamingResponse
from pydantic_core import to_json
from starlette.types import Receive, Scope, Send

from lodestone.core.errors import LodestoneError
from lodestone.core.position import Position
from lodestone.search.result import WIN_SCORE, Variation, is_proven
from lodestone.search.result import SearchResult as Result
from lodestone.server.faults import for_visitors
from lodestone.server.schemas.searches import (
    AgreementAnswer,
    ComputerTurn,
    ExpectedLine,
    ExpectedTurn,
    SearchFacts,
    SearchFault,
    SearchInfo,
    SearchResult,
    Waiting,
)
from lodestone.server.searches import Event, Found, Queued, Searches, Task
from lodestone.study.diagram import view_action
from lodestone.study.report import ReportedPosition, ReportSummary
from lodestone.study.worth import Worth

FinalLine = SearchResult | ComputerTurn | AgreementAnswer
Line = Waiting | SearchInfo | FinalLine | ReportedPosition | ReportSummary | SearchFault

T = TypeVar("T")

_log = logging.getLogger("uvicorn.error")


def view_info(position: Position, result: Result) -> SearchInfo:
    """Return what a search of a position has found so far."""
    return {"final": False, **_view_facts(position, result)}


def view_result(position: Position, result: Result) -> SearchResult:
    """Return what a search of a position has found in the end."""
    return {"final": True, **_view_facts(position, result)}


def _view_facts(position: Position, result: Result) -> SearchFacts:
    first, *others = result.variations
    return {
        **_view_turn(position, result.turn),
        **_view_variation(position, first),
        "nodes": result.nodes,
        "seconds": round(result.seconds, 4),
        "alternatives": [_view_variation(position, other) for other in others],
    }


def _view_variation(position: Position, variation: Variation) -> ExpectedLine:
    worth = _proven(variation.score)
    actions = position.actions(variation.line[0])
    return {
        "depth": variation.depth,
        "score": None if worth else variation.score,
        "worth": worth,
        "line": _view_line(position, variation.line),
        "actions": [view_action(action) for action in actions],
    }


def _view_turn(position: Position, turn: str) -> ExpectedTurn:
    return {"turn": turn, "say": position.say_turn(turn)}


def _view_line(position: Position, turns: Sequence[str]) -> list[ExpectedTurn]:
    """Return consecutive turns, each in its position."""
    viewed = []
    for turn in turns:
        viewed.append(_view_turn(position, turn))
        position = position.after(position.turn_number(turn))
    return viewed


def _proven(score: int) -> Worth | None:
    """Return the win or loss that a score proves, `None` if it is an estimate."""
    if not is_proven(score):
        return None
    return {"value": "win" if score > 0 else "loss", "remoteness": WIN_SCORE - abs(score)}


class JsonLines(StreamingResponse):
    """A stream of JSON lines."""

    media_type = "application/x-ndjson"


class TaskStream(JsonLines, Generic[T]):
    """The answer of a search that runs while it is sent; it ends when the client leaves."""

    def __init__(self, searches: Searches, task: Task[T]) -> None:
        self._searches = searches
        self._task = task
        super().__init__(())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer; raise `BusyError`, before anything is sent, if too many searches are waiting.

        The remaining lines are abandoned at once when the client leaves.
        """
        async with self._searches.run(self._task) as events, aclosing(self._lines(events)) as lines:
            self.body_iterator = lines
            await super().__call__(scope, receive, send)

    async def _lines(self, events: AsyncGenerator[Event[T] | None]) -> AsyncGenerator[bytes]:
        """Yield the lines of the search; an empty one is a sign of life."""
        try:
            async with aclosing(events):
                async for event in events:
                    yield b"\n" if event is None else _written(await self._view(event))
        except LodestoneError as error:
            yield _written({"fault": for_visitors(str(error))})
        except Exception:  # noqa: BLE001 (whatever it is, it is reported to the page)
            _log.exception("a search failed")
            yield _written({"fault": "the search failed; the server's output says why"})

    async def _view(self, event: Event[T]) -> Line:
        return {"waiting": event.waits} if isinstance(event, Queued) else await self.view(event)

    async def view(self, found: Found[T]) -> Line:
        """Return the line for a result; each kind of stream defines its own."""
        raise NotImplementedError


class SearchStream(TaskStream[Result]):
    """A search of a position.

    `conclude` makes the final line from the final result; by default the result is viewed.
    """

    def __init__(
        self,
        searches: Searches,
        task: Task[Result],
        position: Position,
        conclude: Callable[[Result], Awaitable[FinalLine]] | None = None,
    ) -> None:
        self._position = position
        self._conclude = conclude
        super().__init__(searches, task)

    async def view(self, found: Found[Result]) -> Line:
        """Return what a search has found so far, or in the end."""
        if not found.is_final:
            return view_info(self._position, found.result)
        if self._conclude is None:
            return view_result(self._position, found.result)
        return await self._conclude(found.result)


class ReportStream(TaskStream[ReportedPosition | ReportSummary]):
    """A report on a game, position by position."""

    async def view(self, found: Found[ReportedPosition | ReportSummary]) -> Line:
        """Return a line of the report as it is."""
        return found.result


def _written(line: Line) -> bytes:
    return to_json(line) + b"\n"
