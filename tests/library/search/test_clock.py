"""Limits of seconds: loading is not counted, and the first depth is always completed."""

import json
import subprocess
import sys
from threading import Event

import pytest

from lodestone.search import alphabeta, baselines, mcts
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import SearchResult
from lodestone.search.stop import Clock, new_flag
from tests.library.search.lines import FREE, lines
from tests.patience import PATIENCE

#: Shorter than any search takes to begin.
NO_TIME = Limit(seconds=1e-9)

FRESH = """
import json
from lodestone import Line, Position
from lodestone.players.roster import find_player
from lodestone.search import alphabeta, mcts
from lodestone.search.request import Limit, SearchRequest

def noting(search, kernel):
    made = search.searching
    def searching(*args):
        loaded.append(len(kernel.compiled.signatures))
        return made(*args)
    search.searching = searching

loaded, found = [], []
noting(mcts, mcts.simulate_many)
noting(alphabeta, alphabeta.deepen)
line = Line.of(Position.start("queah:balanced"))
request = SearchRequest(line, Limit(seconds=0.001), seed=1)
for choose in (find_player("level-8").choose, alphabeta.think):
    result = choose(request)
    found.append([result.depth, result.nodes])
print(json.dumps([loaded, found]))
"""


@pytest.mark.slow
def test_first_searches_of_a_process_find_turns() -> None:
    ran = subprocess.run([sys.executable, "-c", FRESH], capture_output=True, text=True, check=True)
    loaded, found = json.loads(ran.stdout)
    assert loaded == [1, 1]
    for depth, nodes in found:
        assert depth >= 1
        assert nodes > 1


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("rules", FREE)
def test_seconds_never_cut_the_first_depth(rules: str, compiled: bool) -> None:
    line, reported = lines(rules, 3), list[SearchResult]()
    result = alphabeta.think(
        SearchRequest(line, NO_TIME, compiled=compiled, on_info=reported.append)
    )
    assert [one.depth for one in reported] == [1]
    assert (result.depth, result.turn) == (1, reported[0].turn)
    assert result.nodes >= len(line.position.turn_numbers)


@pytest.mark.parametrize("threads", [1, 2])
def test_helpers_do_not_end_the_first_depth(threads: int) -> None:
    for think in (alphabeta.think, mcts.think):
        result = think(SearchRequest(lines("queah:balanced", 3), NO_TIME, threads=threads))
        assert result.depth >= 1
        assert result.nodes > 0


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("is_guided", [True, False])
def test_seconds_never_cut_the_first_simulations(is_guided: bool, compiled: bool) -> None:
    line = lines("queah:balanced", 3)
    result = mcts.think(SearchRequest(line, NO_TIME, compiled=compiled), is_guided=is_guided)
    assert result.nodes == mcts.FIRST_INFO
    assert result.depth >= 1


@pytest.mark.parametrize("compiled", [True, False])
def test_seconds_never_cut_a_single_ply(compiled: bool) -> None:
    line = lines("queah:balanced", 3)
    result = baselines.think(SearchRequest(line, NO_TIME, compiled=compiled))
    assert (result.depth, result.nodes) == (1, len(line.position.turn_numbers))


def test_a_clock_only_counts_until_it_is_started() -> None:
    halt = new_flag()
    clock = Clock(0.001, halt)
    Event().wait(0.01)
    assert not halt[0]
    clock.start()
    assert halt[0]


def test_a_cancelled_clock_raises_nothing() -> None:
    halt = new_flag()
    clock = Clock(PATIENCE, halt)
    clock.start()
    clock.cancel()
    assert clock._timer is not None
    clock._timer.join(PATIENCE)  # it ends when it is cancelled, or when its time is over
    assert not halt[0]
