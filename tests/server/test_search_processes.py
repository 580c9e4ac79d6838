"""The processes that search: they are replaced, limited, and end with their search."""

from collections.abc import Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from queue import SimpleQueue

import pytest

from lodestone import Line, LodestoneError, Position
from lodestone.players.roster import find_player
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop
from lodestone.server import opponents as module
from lodestone.server.opponents import Thinking
from lodestone.server.tasks import choose, judge, report_by
from lodestone.study.report import ReportLine
from tests.processes import is_left
from tests.server.serving import PATIENCE, wait_until
from tests.tasks import fill_memory, lose_process, report_and_sleep

LINE = Line.of(Position.start("queah"))
PLAIN = find_player("level-1").plain


@pytest.fixture
def thinking() -> Iterator[Thinking]:
    thinking = Thinking(2, 768)
    yield thinking
    thinking.close()


def test_lost_process_is_told_and_replaced(thinking: Thinking) -> None:
    with pytest.raises(LodestoneError, match="was lost"):
        thinking.run(Stop(), print, lose_process)
    assert thinking.run(Stop(), print, choose, PLAIN, SearchRequest(LINE)).turn


def test_greedy_search_takes_only_its_memory() -> None:
    thinking = Thinking(1, 100)
    with pytest.raises(LodestoneError, match="too much memory"):
        thinking.run(Stop(), print, fill_memory)
    thinking.close()


def test_stopped_search_leaves_no_process(thinking: Thinking) -> None:
    stop, begun = Stop(), SimpleQueue()
    with ThreadPoolExecutor(1) as thread:
        search = thread.submit(thinking.run, stop, begun.put, report_and_sleep)
        number = begun.get(timeout=PATIENCE)
        stop.set()
        assert isinstance(search.exception(PATIENCE), CancelledError)
    wait_until(lambda: not is_left(number))


def test_search_takes_only_its_time(thinking: Thinking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_SECONDS", 0.5)
    with pytest.raises(LodestoneError, match="too much time"):
        thinking.run(Stop(), print, report_and_sleep)


def test_nothing_is_searched_after_the_end() -> None:
    thinking = Thinking(1, 100)
    thinking.prepare()
    thinking.close()
    with pytest.raises(LodestoneError, match="being stopped"):
        thinking.run(Stop(), print, choose, PLAIN, SearchRequest(LINE))


def test_a_process_does_what_this_one_would(thinking: Thinking) -> None:
    told: list[SearchResult] = []
    reported: list[ReportLine] = []
    for function in (choose, judge):
        here = function(PLAIN, SearchRequest(LINE), told.append)
        there = thinking.run(Stop(), told.append, function, PLAIN, SearchRequest(LINE))
        assert (there.turn, there.score, there.line) == (here.turn, here.score, here.line)
    request = SearchRequest(LINE, Limit(depth=1))
    summary = report_by(PLAIN, request, reported.append)
    assert thinking.run(Stop(), reported.append, report_by, PLAIN, request) == summary
    assert reported[0] == reported[1]
