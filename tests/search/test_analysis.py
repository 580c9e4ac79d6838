"""Analysis: ever deeper, and from plain Python on to what is compiled."""

from lodestone import Line, Position
from lodestone.players.analysis import PLAIN_NODES, analyse
from lodestone.search.request import SearchRequest
from lodestone.search.result import PROVEN_WIN, SearchResult
from lodestone.search.stop import Stop


def start() -> Line:
    return Line.of(Position.start("queah"))


def test_it_goes_ever_deeper_until_it_is_stopped() -> None:
    told: list[SearchResult] = []
    stop = Stop()

    def hear(result: SearchResult) -> None:
        told.append(result)
        if result.depth == 5:
            stop.set()

    last = analyse(SearchRequest(start(), stop=stop, on_info=hear), lambda: True)
    assert [result.depth for result in told] == [1, 2, 3, 4, 5]
    assert last.depth == 5


def test_compiled_analysis_continues_from_plain_python() -> None:
    told: list[SearchResult] = []
    stop, asked = Stop(), 0

    def hear(result: SearchResult) -> None:
        told.append(result)
        if result.nodes > 2 * PLAIN_NODES:
            stop.set()

    def is_compiled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    last = analyse(SearchRequest(start(), stop=stop, on_info=hear), is_compiled)
    depths = [result.depth for result in told]
    assert depths == sorted(depths)
    assert last.nodes > 2 * PLAIN_NODES
    assert asked == 4


def test_wins_proven_in_python_need_no_compiler() -> None:
    """White has one piece, and Black takes it."""
    position = Position("queah:compulsory,reserve=0", "b/bb-/--w--/---/- b 0,0 -,-")
    last = analyse(SearchRequest(Line.of(position)), lambda: False)
    assert last.score > PROVEN_WIN


def test_waiting_for_the_compiler_can_be_stopped() -> None:
    told: list[SearchResult] = []
    stop, asked = Stop(), 0

    def is_compiled() -> bool:
        nonlocal asked
        asked += 1
        if asked == 3:
            stop.set()
        return False

    last = analyse(SearchRequest(start(), stop=stop, on_info=told.append), is_compiled)
    assert last.nodes <= PLAIN_NODES
    assert told[-1].depth == last.depth
