"""What every search keeps to: seeds, stops, limits of seconds, and wins that are there."""

from functools import partial
from threading import Timer

import pytest

from lodestone import Line, LodestoneError, Position
from lodestone.search import alphabeta, baselines, mcts
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import WIN_SCORE
from lodestone.search.stop import Stop
from tests.library.search.lines import FREE, SMALL_QO, lines, untimed

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

SEARCHES = {
    "alpha-beta": alphabeta.think,
    "guided": partial(mcts.think, is_guided=True),
    "playouts": partial(mcts.think, is_guided=False),
    "greedy": baselines.think,
}
#: Some plies, or simulations, which take longest: they are whole games.
LIMITS = {
    "alpha-beta": Limit(depth=2),
    "guided": Limit(nodes=100),
    "playouts": Limit(nodes=100),
    "greedy": Limit(depth=1),
}
#: Limits that are quick in plain Python.
QUICK = [
    *(("alpha-beta", limit) for limit in (Limit(nodes=700), Limit(depth=2))),
    *((tree, Limit(nodes=4)) for tree in ("guided", "playouts")),
    ("greedy", Limit(depth=1)),
]
EVERY = pytest.mark.parametrize("name", SEARCHES)


@pytest.mark.parametrize("rules", ["queah:traditional", SMALL_QO, "quincala:layout=mini-25"])
@pytest.mark.parametrize(("name", "limit"), QUICK)
def test_the_same_seed_gives_the_same_turn(name: str, limit: Limit, rules: str) -> None:
    line = lines(rules, 3)
    results = [
        SEARCHES[name](SearchRequest(line, limit, seed=5, compiled=how))
        for how in (True, True, False)
    ]
    assert untimed(results[0]) == untimed(results[1]) == untimed(results[2])


@EVERY
@pytest.mark.parametrize("rules", FREE)
def test_a_legal_line_begins_with_the_turn(name: str, rules: str) -> None:
    for number in range(6):
        line = lines(rules, number)
        result = SEARCHES[name](SearchRequest(line, LIMITS[name], seed=1))
        assert result.line[0] == result.turn
        for turn in result.line:
            assert turn in line.position.turns
            line = line.play(turn)


@EVERY
def test_seeds_choose_among_good_turns(name: str) -> None:
    start = Line.of(Position.start("qo"))
    limit = Limit(nodes=3) if name in ("guided", "playouts") else Limit(depth=1)
    turns = {SEARCHES[name](SearchRequest(start, limit, seed)).turn for seed in range(12)}
    assert len(turns) > 1


@EVERY
def test_the_choice_can_be_narrowed(name: str) -> None:
    line = lines("queah:traditional", 3)
    best = SEARCHES[name](SearchRequest(line, LIMITS[name])).turn
    others = {line.position.format_turn(turn): turn for turn in line.position.turn_numbers}
    del others[best]
    narrowed = SearchRequest(line, LIMITS[name], among=list(others.values()))
    assert SEARCHES[name](narrowed).turn in others


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", ["alpha-beta", "guided", "playouts"])
def test_a_limit_of_seconds_ends_the_search(name: str, threads: int) -> None:
    line = lines("qo", 3)
    result = SEARCHES[name](SearchRequest(line, Limit(seconds=0.2), threads=threads))
    assert result.turn in line.position.turns
    assert result.nodes > 0
    assert result.seconds < 20


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("name", ["alpha-beta", "guided", "playouts"])
def test_an_endless_search_is_stopped_by_another_thread(name: str, compiled: bool) -> None:
    line, stop = lines("qo", 3), Stop()
    Timer(0.2, stop.set).start()
    request = SearchRequest(line, Limit(seconds=10_000), stop=stop, compiled=compiled)
    result = SEARCHES[name](request)
    assert stop.is_set
    assert result.turn in line.position.turns
    assert result.seconds < 60


@EVERY
@pytest.mark.parametrize("compiled", [True, False])
def test_an_early_stop_leaves_a_legal_turn(name: str, compiled: bool) -> None:
    line, stop = lines("queah:balanced", 3), Stop()
    stop.set()
    result = SEARCHES[name](SearchRequest(line, LIMITS[name], stop=stop, compiled=compiled))
    assert (result.depth, result.nodes) == (0, 0)
    assert result.turn in line.position.turns


@EVERY
@pytest.mark.parametrize("compiled", [True, False])
def test_a_late_win_in_one_is_taken(name: str, compiled: bool) -> None:
    """Scores count plies from the root, not from the start of the game."""
    start = Position("queah:traditional", "-/---/-wb--/---/- w 0,0 -,-")
    line = Line((start,) * 12_000)
    for seed in range(3):
        result = SEARCHES[name](SearchRequest(line, LIMITS[name], seed, compiled=compiled))
        assert result.turn == "b3xd3"
        assert result.score == WIN_SCORE - 1
        assert result.depth == 1


@EVERY
def test_a_finished_game_has_no_turn(name: str) -> None:
    over = Position("queah:traditional", "-/---/-w---/---/- b 0,0 -,-")
    with pytest.raises(LodestoneError, match="the game is over") as error:
        SEARCHES[name](SearchRequest(Line.of(over), LIMITS[name]))
    assert len(str(error.value).splitlines()) == 1
