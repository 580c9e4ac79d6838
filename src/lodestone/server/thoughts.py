"""What a search found, as lines of JSON: one for each depth, the last one marked as final.

A search that has to wait for others says so first, `{"waiting": true}`, and when it begins,
`{"waiting": false}`.
"""

import json
import logging
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from functools import partial

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from lodestone.core.errors import LodestoneError
from lodestone.core.position import Position
from lodestone.kernel.protocol import apply
from lodestone.search.result import PROVEN_WIN, WIN_SCORE, SearchResult
from lodestone.server.faults import for_visitors
from lodestone.server.schemas import Json
from lodestone.server.searches import News, Searches, Task, Waiting
from lodestone.server.views import view_action

_log = logging.getLogger("uvicorn.error")


def view_result(position: Position, result: SearchResult, *, is_final: bool) -> Json:
    """Return a thought about a position: the best turn, and the play expected from it on.

    `score` is in hundredths of a piece for the side to move, or `None` where `worth` tells a win or
    loss that is proven. The final one tells the actions of its turn.
    """
    told = {
        "final": is_final,
        **_view_turn(position, result.turn),
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 4),
        **_view_score(result.score),
        "line": _view_line(position, result.line),
    }
    if not is_final:
        return told
    game, options = position.rules.game, position.rules.options
    actions = game.actions(options, position.state, position.format_turn(result.turn))
    return told | {"actions": [view_action(action) for action in actions]}


def _view_turn(position: Position, turn: int) -> Json:
    game, options = position.rules.game, position.rules.options
    way = position.format_turn(turn)
    return {"turn": way, "say": game.say_turn(options, position.state, way)}


def _view_line(position: Position, turns: Sequence[int]) -> list[Json]:
    """Return turns that follow one another, each in its position."""
    told = []
    for turn in turns:
        told.append(_view_turn(position, turn))
        position = Position(position.rules, apply(position.rules.kernel, position.state, turn))
    return told


def _view_score(score: int) -> Json:
    if abs(score) <= PROVEN_WIN:
        return {"score": score, "worth": None}
    value = "win" if score > 0 else "loss"
    return {"score": None, "worth": {"value": value, "remoteness": WIN_SCORE - abs(score)}}


class Thoughts(StreamingResponse):
    """The answer that searches while it is sent; the search ends with whoever listens.

    `conclude` gives what the final line tells besides, by the final thought.
    """

    def __init__(
        self,
        searches: Searches,
        task: Task,
        position: Position,
        conclude: Callable[[SearchResult], Json] = lambda _: {},
    ) -> None:
        def view(news: News | Waiting) -> Json:
            if isinstance(news, Waiting):
                return {"waiting": news.goes_on}
            told = view_result(position, news.result, is_final=news.is_final)
            return told | conclude(news.result) if news.is_final else told

        self._news = partial(searches.news, task)
        self._view = view
        super().__init__((), media_type="application/x-ndjson")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer; raise `BusyError`, before anything is sent, where too many searches wait.

        What is left of the lines when nobody listens is given up at once.
        """
        async with self._news() as news, aclosing(_tell(news, self._view)) as lines:
            self.body_iterator = lines
            await super().__call__(scope, receive, send)


async def _tell(
    heard: AsyncGenerator[News | Waiting | None], view: Callable[[News | Waiting], Json]
) -> AsyncGenerator[bytes]:
    """Search, and give the lines; an empty one is a sign of life, `fault` tells why it failed."""
    try:
        async with aclosing(heard):
            async for news in heard:
                yield b"\n" if news is None else _line(view(news))
    except LodestoneError as error:
        yield _line({"fault": for_visitors(str(error))})
    except Exception:  # noqa: BLE001 (whatever it is, the page has to hear of it)
        _log.exception("a search failed")
        yield _line({"fault": "the search failed; the server's output tells why"})


def _line(value: Json) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"
