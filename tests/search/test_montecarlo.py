"""The tree search: budgets and stops as for alpha-beta, and proofs that hold."""

from threading import Timer

import pytest
from numpy import int64
from numpy.typing import NDArray

from lodestone import Line, LodestoneError, Position
from lodestone.core.protocol import legal
from lodestone.search import alphabeta
from lodestone.search.budget import SURELY_WON, WON, Budget, Stop, Thought, new_flag
from lodestone.search.montecarlo import think
from lodestone.search.room import past_of_line
from lodestone.search.tree import ROOT, expand, new_tree, plant
from tests.search.lines import RULES, SMALL_QO, lines, untimed

WAYS = pytest.mark.parametrize("is_guided", [True, False], ids=["guided", "playouts"])


@WAYS
@pytest.mark.parametrize("rules", ["queah:traditional", SMALL_QO, "quincala:layout=mini-25"])
def test_the_same_seed_gives_the_same_turn_however_it_runs(rules: str, is_guided: bool) -> None:
    line, budget = lines(rules, 3), Budget(nodes=12)
    thoughts = [
        think(line, budget, seed=5, is_guided=is_guided, compiled=how)
        for how in (True, True, False)
    ]
    assert untimed(thoughts[0]) == untimed(thoughts[1]) == untimed(thoughts[2])


@WAYS
def test_seeds_differ(is_guided: bool) -> None:
    start = Line.of(Position.start("qo"))
    turns = {think(start, Budget(nodes=3), seed, is_guided=is_guided).turn for seed in range(12)}
    assert len(turns) > 1


@WAYS
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("rules", RULES)
def test_simulations_are_counted_and_their_number_kept(
    rules: str, threads: int, is_guided: bool
) -> None:
    line = lines(rules, 0)
    thought = think(line, Budget(nodes=400), threads=threads, is_guided=is_guided)
    assert thought.nodes <= 400
    if thought.nodes < 400:
        assert thought.score == 0 or abs(thought.score) > SURELY_WON


@WAYS
@pytest.mark.parametrize("rules", RULES)
def test_the_line_is_legal_and_begins_with_the_turn(rules: str, is_guided: bool) -> None:
    for number in range(6):
        line = lines(rules, number)
        thought = think(line, Budget(nodes=300), seed=1, is_guided=is_guided)
        assert thought.line[0] == thought.turn
        for turn in thought.line:
            assert turn in line.position.turn_numbers
            line = line.after(turn)


@WAYS
def test_proofs_agree_with_alpha_beta(is_guided: bool) -> None:
    """What the tree has proven is won or lost for a search of enough plies, too."""
    proven = 0
    for rules in ("queah:reserve=0", "queah:reserve=0,repetition=threefold"):
        for number in range(60):
            line = lines(rules, number)
            thought = think(line, Budget(nodes=2_000), seed=number, is_guided=is_guided)
            plies = WON - abs(thought.score)
            if abs(thought.score) > SURELY_WON and plies <= 8:
                exact = alphabeta.think(line, Budget(depth=plies)).score
                assert (exact > SURELY_WON, exact < -SURELY_WON) == (
                    thought.score > 0,
                    thought.score < 0,
                )
                proven += 1
    assert proven >= 20


@WAYS
def test_a_win_in_one_is_taken_late_in_a_long_game(is_guided: bool) -> None:
    start = Position.parse("queah:traditional", "-/---/-wb--/---/- w 0,0 -,-")
    line = Line((start,) * 12_000)
    thought = think(line, Budget(nodes=200), seed=1, is_guided=is_guided)
    assert line.position.format_turn(thought.turn) == "b3xd3"
    assert thought.score == WON - 1


@WAYS
def test_a_side_that_would_lose_comes_back_to_a_position_for_a_draw(is_guided: bool) -> None:
    lost = 0
    for number in range(100):
        line = lines("queah:traditional,reserve=0,repetition=threefold", number)
        if think(line, Budget(nodes=3_000), is_guided=is_guided).score < -SURELY_WON:
            saving = line.after(line.position.turn_numbers[0]).position
            remembering = Line((saving, saving, *line.positions))
            thought = think(remembering, Budget(nodes=3_000), is_guided=is_guided)
            assert thought.score == 0
            assert line.after(thought.turn).position.state == saving.state
            lost += 1
    assert lost >= 1


def test_who_dislikes_draws_comes_back_to_a_position_only_to_save_itself() -> None:
    proud, calm = 0, 0
    for number in range(60):
        line = lines("queah:traditional,reserve=1,repetition=threefold", number)
        saving = line.after(line.position.turn_numbers[0]).position
        remembering = Line((saving, saving, *line.positions))
        for contempt in (0, 1_000):
            thought = think(remembering, Budget(nodes=2_000), seed=1, contempt=contempt)
            comes_back = line.after(thought.turn).position.state == saving.state
            if comes_back and contempt:
                best = think(line, Budget(nodes=2_000), seed=1)
                assert best.score < -250
                proud += 1
            calm += comes_back and not contempt
    assert calm > proud >= 1


def test_the_choice_can_be_narrowed() -> None:
    line = lines("queah:traditional", 3)
    best = think(line, Budget(nodes=100)).turn
    others = [turn for turn in line.position.turn_numbers if turn != best]
    assert think(line, Budget(nodes=100), among=others).turn in others


def test_a_budget_of_depth_ends_with_a_line_as_long() -> None:
    thought = think(lines("queah:traditional", 3), Budget(depth=6))
    assert thought.depth >= 6


def test_a_budget_of_seconds_ends_the_search() -> None:
    thought = think(lines("qo", 3), Budget(seconds=0.2), threads=2)
    assert thought.nodes > 0
    assert thought.seconds < 20


@WAYS
@pytest.mark.parametrize("compiled", [True, False])
def test_a_search_without_end_is_stopped_from_another_thread(
    compiled: bool, is_guided: bool
) -> None:
    line, stop = lines("qo", 3), Stop()
    Timer(0.2, stop.set).start()
    thought = think(line, Budget(seconds=10_000), stop=stop, compiled=compiled, is_guided=is_guided)
    assert thought.turn in line.position.turn_numbers
    assert thought.seconds < 60


def test_a_stop_that_is_set_before_leaves_a_legal_turn() -> None:
    line, stop = lines("queah:balanced", 3), Stop()
    stop.set()
    thought = think(line, Budget(nodes=50), stop=stop)
    assert (thought.depth, thought.nodes) == (0, 0)
    assert thought.turn in line.position.turn_numbers


def test_a_search_that_is_stopped_lists_no_turns_any_more_but_the_roots() -> None:
    line, halt = Line.of(Position.start("queah")), new_flag()
    rules, state = line.position.rules.kernel, line.position.state
    tree = new_tree(100, 100, past_of_line(line), halt, contempt=0)
    count = legal(rules, state, tree.listed)
    halt[0] = 1
    plant(rules, state, count, True, 1, tree)
    assert list(tree.widths[:3]) == [count, 0, 0]
    expand(rules, state, ROOT + 1, 1, count, True, 1, tree)
    assert list(tree.widths[:3]) == [count, 0, 0]
    assert tree.used[0] == 1 + count
    halt[0] = 0
    expand(rules, state, ROOT + 1, 1, count, True, 1, tree)
    assert list(tree.widths[:3]) == [count, count, 0]


def test_a_search_in_memory_that_was_used_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    spare: list[dict[str, NDArray[int64]]] = []
    monkeypatch.setattr("lodestone.search.tree._SPARE", spare)
    line, budget = lines("quincala", 3), Budget(nodes=1_500)
    first = think(line, budget, seed=5)
    assert len(spare) == 1
    for memory in spare[0].values():
        memory[:100_000] = WON
    assert untimed(think(line, budget, seed=5)) == untimed(first)
    assert len(spare) == 1


def test_a_full_tree_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lodestone.search.montecarlo.LARGEST", 2_000)
    thought = think(lines("qo", 3), Budget(seconds=10_000))
    assert 1 <= thought.nodes < 2_000


def test_progress_is_told_at_every_doubling() -> None:
    told: list[Thought] = []
    line = lines("queah:balanced", 3)
    thought = think(line, Budget(nodes=1_000), told=told.append)
    assert [one.nodes for one in told] == [64, 128, 256, 512, 1_000]
    assert told[-1].line == thought.line


def test_a_game_that_is_over_has_no_turn_to_choose() -> None:
    over = Position.parse("queah:traditional", "-/---/-w---/---/- b 0,0 -,-")
    with pytest.raises(LodestoneError, match="the game is over"):
        think(Line.of(over), Budget(nodes=1))
