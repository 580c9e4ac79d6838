"""Analysis: ever deeper, and from plain Python on to what is compiled."""

from collections.abc import Callable

import pytest

from lodestone import Line, Position
from lodestone.players import analysis
from lodestone.players.analysis import PLAIN_NODES, analyse
from lodestone.search.request import SearchRequest
from lodestone.search.result import PROVEN_WIN, SearchResult
from lodestone.search.stop import Stop


def start() -> Line:
    return Line.of(Position.start("queah"))


class Asked:
    """What is asked whether the search has been compiled, and how often it was."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answer: Callable[[int], bool]) -> None:
        self.times = 0
        self._answer = answer
        monkeypatch.setattr(analysis, "is_compiled", self._asked)

    def _asked(self, _game: str) -> bool:
        self.times += 1
        return self._answer(self.times)


def test_it_goes_ever_deeper_until_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    Asked(monkeypatch, lambda _: True)
    told: list[SearchResult] = []
    stop = Stop()

    def hear(result: SearchResult) -> None:
        told.append(result)
        if result.depth == 5:
            stop.set()

    last = analyse(SearchRequest(start(), stop=stop, on_info=hear))
    assert [result.depth for result in told] == [1, 2, 3, 4, 5]
    assert last.depth == 5


def test_compiled_analysis_continues_from_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[SearchResult] = []
    stop, asked = Stop(), Asked(monkeypatch, lambda times: times > 3)

    def hear(result: SearchResult) -> None:
        told.append(result)
        if result.nodes > 2 * PLAIN_NODES:
            stop.set()

    last = analyse(SearchRequest(start(), stop=stop, on_info=hear))
    depths = [result.depth for result in told]
    assert depths == sorted(depths)
    assert last.nodes > 2 * PLAIN_NODES
    assert asked.times == 4


def test_wins_proven_in_python_need_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """White has one piece, and Black takes it."""
    Asked(monkeypatch, lambda _: False)
    position = Position("queah:compulsory,reserve=0", "b/bb-/--w--/---/- b 0,0 -,-")
    last = analyse(SearchRequest(Line.of(position)))
    assert last.score > PROVEN_WIN


def test_waiting_for_the_compiler_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[SearchResult] = []
    stop = Stop()

    def stop_later(times: int) -> bool:
        if times == 3:
            stop.set()
        return False

    Asked(monkeypatch, stop_later)
    last = analyse(SearchRequest(start(), stop=stop, on_info=told.append))
    assert last.nodes <= PLAIN_NODES
    assert told[-1].depth == last.depth
