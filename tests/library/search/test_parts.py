"""What the search is made of: its table, its order of turns, its memory of positions."""

import random
import subprocess
import sys

import numpy as np
import pytest

from lodestone.search.result import PROVEN_WIN, WIN_SCORE
from lodestone.search.stack import (
    FIRST_KILLER,
    HISTORY_BITS,
    heap_up,
    is_past,
    past_of,
    rank,
    reward,
    take_first,
)
from lodestone.search.stop import Stop
from lodestone.search.transposition import (
    EXACT,
    LOWER,
    UNKNOWN,
    Known,
    at_node,
    at_ply,
    find,
    new_table,
    store,
)


def test_the_table_gives_back_what_was_stored() -> None:
    rng, table = random.Random(1), new_table(1)
    for _ in range(200):
        key = rng.getrandbits(62)
        known = Known(
            rng.getrandbits(60), rng.randint(-WIN_SCORE, WIN_SCORE), rng.randint(1, 64), EXACT
        )
        table.fill(0)
        store(table, key, known)
        assert find(table, key) == known
        assert find(table, key ^ 1 << 61).bound == UNKNOWN


def test_the_table_keeps_the_deepest_and_the_latest() -> None:
    table, keys = new_table(1), [number << 20 for number in (1, 2, 3)]
    for key, depth in zip(keys, (9, 4, 5), strict=True):
        store(table, key, Known(7, 0, depth, LOWER))
    assert [find(table, key).depth for key in keys] == [9, 0, 5]


def test_a_torn_entry_is_not_believed() -> None:
    table, key = new_table(1), 12345
    store(table, key, Known(7, 100, 3, EXACT))
    for column in range(3):
        torn = table.copy()
        torn[:, column] ^= 4
        assert find(torn, key).bound == UNKNOWN


@pytest.mark.parametrize("score", [0, 9_999, -9_999, WIN_SCORE - 7, 7 - WIN_SCORE, PROVEN_WIN + 1])
def test_wins_are_remembered_by_their_distance(score: int) -> None:
    assert at_ply(at_node(score, 5), 5) == score
    assert at_ply(at_node(WIN_SCORE - 7, 5), 3) == WIN_SCORE - 5


def test_turns_come_by_rank_the_killer_first() -> None:
    rng = random.Random(1)
    for count in range(1, 40):
        turns = np.array(rng.sample(range(1 << 60), count), np.int64)
        killers = np.full((2, 2), -1, np.int64)
        history = np.zeros(1 << HISTORY_BITS, np.int64)
        ranks = np.zeros(count, np.int64)
        everything = sorted(map(int, turns))
        for turn in everything:
            for _ in range(rng.randint(0, 3)):
                reward(killers, history, turn, 1, 2)
        rank(turns, ranks, count, killers, history, 1)
        its_rank = dict(zip(map(int, turns), map(int, ranks), strict=True))
        heap_up(turns, ranks, count)
        taken = [take_first(turns, ranks, left) for left in range(count, 0, -1)]
        assert sorted(taken) == everything
        assert [its_rank[turn] for turn in taken] == sorted(its_rank.values(), reverse=True)
        if killers[1, 0] >= 0:
            assert (taken[0], its_rank[taken[0]]) == (killers[1, 0], FIRST_KILLER)


def test_exactly_the_positions_before_are_past() -> None:
    rng = random.Random(1)
    for count in (0, 1, 2, 3, 50, 1_000):
        keys = [rng.getrandbits(62) for _ in range(count)]
        past = past_of(keys + keys)
        assert all(is_past(past, key) for key in keys)
        assert not any(is_past(past, rng.getrandbits(62)) for _ in range(200))


def test_a_stop_reaches_running_and_later_searches() -> None:
    stop, called = Stop(), []
    with stop.calling(lambda: called.append("running")):
        with stop.calling(lambda: called.append("ended")):
            pass
        stop.set()
    assert called == ["running"]
    with stop.calling(lambda: called.append("later")):
        assert called == ["running", "later"]


THINK = """
from lodestone import Line, Position
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest
for _ in range(2):
    print(think(SearchRequest(Line.of(Position.start("queah")), Limit(depth=4))).score)
"""


@pytest.mark.long
def test_cached_and_fresh_kernels_find_the_same() -> None:
    """Compiled functions that call two specialisations of themselves crash when loaded."""
    told = [
        subprocess.run([sys.executable, "-c", THINK], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert told[0].stdout == told[1].stdout != ""
