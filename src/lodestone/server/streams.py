"""Searches answered as a stream of JSON lines: one per result, the final result last.

A search that has to wait for others says so first, and says when it begins.
"""

import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Annotated, Generic, Literal, TypeVar

from fastapi.responses import StreamingResponse
from pydantic import Field, TypeAdapter
from starlette.types import Receive, Scope, Send
from typing_extensions import TypeAliasType

from lodestone.core.errors import LodestoneError
from lodestone.core.game import Action
from lodestone.core.position import Position
from lodestone.core.sent import Sent
from lodestone.records.marks import Worth
from lodestone.search.result import WIN_SCORE, Variation, is_proven
from lodestone.search.result import SearchResult as Result
from lodestone.server.errors import for_visitors
from lodestone.server.searches import Event, Found, Queued, Searches, Task
from lodestone.server.views import View
from lodestone.study.diagram import SaidTurn
from lodestone.study.report import ReportedPosition, ReportSummary

T = TypeVar("T")

_log = logging.getLogger("uvicorn.error")


@dataclass(frozen=True)
class ExpectedLine(Sent):
    """The play expected from here, and what it is worth."""

    depth: Annotated[
        int,
        Field(description="Plies searched completely; for a tree search, the length of the line."),
    ]
    score: Annotated[
        int | None,
        Field(description="In centipieces for the side to move; null if `worth` is proven."),
    ]
    worth: Worth | None
    """The proven value of its first turn."""
    line: list[SaidTurn]
    actions: list[Action]
    """How its first turn looks."""


@dataclass(frozen=True)
class SearchResult(ExpectedLine):
    """What a search has found: the best turn, and the line that begins with it."""

    turn: str
    say: str
    nodes: Annotated[int, Field(description="Positions searched; for a tree search, simulations.")]
    seconds: float
    alternatives: list[ExpectedLine]
    """The lines of the next best turns, the best first, if requested."""
    final: bool
    """Whether the search has ended."""


@dataclass(frozen=True)
class ComputerTurn(SearchResult):
    """The turn that a player chose."""

    view: View | None
    """The game after it; null if the server is too busy to view it: ask `/api/view`."""


@dataclass(frozen=True)
class AgreementAnswer(Sent):
    """A player's answer to the offer to end the game."""

    accepted: bool
    say: str
    """The answer in words."""
    final: Literal[True] = True


@dataclass(frozen=True)
class Waiting(Sent):
    """Sent before anything else if a search cannot begin at once."""

    waiting: bool
    """True while it waits for other searches, false once it begins."""


@dataclass(frozen=True)
class SearchFault(Sent):
    """The last line of a search that failed."""

    fault: str
    """The reason, in one line."""


ComputerLine = TypeAliasType("ComputerLine", Waiting | SearchResult | ComputerTurn | SearchFault)
SearchLine = TypeAliasType("SearchLine", Waiting | SearchResult | SearchFault)
AgreementLine = TypeAliasType(
    "AgreementLine", Waiting | SearchResult | AgreementAnswer | SearchFault
)
ReportLine = TypeAliasType("ReportLine", Waiting | ReportedPosition | ReportSummary | SearchFault)
FinalLine = SearchResult | ComputerTurn | AgreementAnswer
Line = Waiting | FinalLine | ReportedPosition | ReportSummary | SearchFault
_LINE: TypeAdapter[Line] = TypeAdapter(Line)


def view_result(position: Position, result: Result, *, is_final: bool = True) -> SearchResult:
    """Return what a search of a position has found so far, or in the end."""
    first, *others = [_view_variation(position, one) for one in result.variations]
    return SearchResult(
        **vars(first),
        turn=first.line[0].turn,
        say=first.line[0].say,
        nodes=result.nodes,
        seconds=round(result.seconds, 4),
        alternatives=others,
        final=is_final,
    )


def _view_variation(position: Position, variation: Variation) -> ExpectedLine:
    worth = _proven(variation.score)
    return ExpectedLine(
        variation.depth,
        None if worth else variation.score,
        worth,
        _view_line(position, variation.line),
        position.actions(variation.line[0]),
    )


def _view_line(position: Position, turns: Sequence[str]) -> list[SaidTurn]:
    """Return consecutive turns, each in its position."""
    viewed = []
    for turn in turns:
        viewed.append(SaidTurn(turn, position.say_turn(turn)))
        position = position.after(position.turn_number(turn))
    return viewed


def _proven(score: int) -> Worth | None:
    """Return the win or loss that a score proves, `None` if it is an estimate."""
    if not is_proven(score):
        return None
    return Worth("win" if score > 0 else "loss", remoteness=WIN_SCORE - abs(score))


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
            yield _written(SearchFault(for_visitors(str(error))))
        except Exception:  # noqa: BLE001 (whatever it is, it is reported to the page)
            _log.exception("a search failed")
            yield _written(SearchFault("the search failed; the server's output says why"))

    async def _view(self, event: Event[T]) -> Line:
        return Waiting(event.waits) if isinstance(event, Queued) else await self.view(event)

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
        if found.is_final and self._conclude is not None:
            return await self._conclude(found.result)
        return view_result(self._position, found.result, is_final=found.is_final)


class ReportStream(TaskStream[ReportedPosition | ReportSummary]):
    """A report on a game, position by position."""

    async def view(self, found: Found[ReportedPosition | ReportSummary]) -> Line:
        """Return a line of the report as it is."""
        return found.result


def _written(line: Line) -> bytes:
    return _LINE.dump_json(line, by_alias=True) + b"\n"
