"""The tree search: limits and stops as for alpha-beta, and solved nodes that are right."""

import numpy as np
import pytest
from numpy import int64
from numpy.typing import NDArray

from lodestone import Line, Position
from lodestone.kernel.protocol import legal
from lodestone.search import alphabeta, tree
from lodestone.search.attention import new_blur
from lodestone.search.mcts import think
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import PROVEN_WIN, WIN_SCORE, SearchResult
from lodestone.search.stack import past_of_line
from lodestone.search.stop import new_flag
from lodestone.search.tree import ROOT, expand, expand_root, new_tree
from tests.library.search.lines import FREE, lines, untimed

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

WAYS = pytest.mark.parametrize("is_guided", [True, False], ids=["guided", "playouts"])


@WAYS
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("rules", FREE)
def test_simulations_are_counted_and_their_number_kept(
    rules: str, threads: int, is_guided: bool
) -> None:
    line = lines(rules, 0)
    result = think(SearchRequest(line, Limit(nodes=400), threads=threads), is_guided=is_guided)
    assert result.nodes <= 400
    if result.nodes < 400:
        assert result.score == 0 or abs(result.score) > PROVEN_WIN


@WAYS
def test_proofs_agree_with_alpha_beta(is_guided: bool) -> None:
    """What the tree has proven is won or lost for a search of enough plies, too."""
    proven = 0
    for rules in ("queah:reserve=0", "queah:reserve=0,repetition=threefold"):
        for number in range(60):
            line = lines(rules, number)
            result = think(
                SearchRequest(line, Limit(nodes=2_000), seed=number), is_guided=is_guided
            )
            plies = WIN_SCORE - abs(result.score)
            if abs(result.score) > PROVEN_WIN and plies <= 8:
                exact = alphabeta.think(SearchRequest(line, Limit(depth=plies))).score
                assert (exact > PROVEN_WIN, exact < -PROVEN_WIN) == (
                    result.score > 0,
                    result.score < 0,
                )
                proven += 1
    assert proven >= 20


@WAYS
def test_a_losing_side_repeats_for_a_draw(is_guided: bool) -> None:
    lost = 0
    for number in range(100):
        line = lines("queah:traditional,reserve=0,repetition=threefold", number)
        if think(SearchRequest(line, Limit(nodes=3_000)), is_guided=is_guided).score < -PROVEN_WIN:
            saving = line.after(line.position.turn_numbers[0]).position
            remembering = Line((saving, saving, *line.positions))
            result = think(SearchRequest(remembering, Limit(nodes=3_000)), is_guided=is_guided)
            assert result.score == 0
            assert line.play(result.turn).position.state == saving.state
            lost += 1
    assert lost >= 1


def test_contempt_repeats_only_to_escape_a_loss() -> None:
    proud, calm = 0, 0
    for number in range(60):
        line = lines("queah:traditional,reserve=1,repetition=threefold", number)
        saving = line.after(line.position.turn_numbers[0]).position
        remembering = Line((saving, saving, *line.positions))
        for contempt in (0, 1_000):
            result = think(
                SearchRequest(remembering, Limit(nodes=2_000), seed=1, contempt=contempt)
            )
            comes_back = line.play(result.turn).position.state == saving.state
            if comes_back and contempt:
                best = think(SearchRequest(line, Limit(nodes=2_000), seed=1))
                assert best.score < -250
                proud += 1
            calm += comes_back and not contempt
    assert calm > proud >= 1


def test_a_depth_limit_is_the_lines_length() -> None:
    result = think(SearchRequest(lines("queah:traditional", 3), Limit(depth=6)))
    assert result.depth >= 6


def test_a_stopped_search_lists_only_the_roots_turns() -> None:
    line, halt = Line.of(Position.start("queah")), new_flag()
    rules, state = line.position.rules.kernel, line.position.state
    tree = new_tree(100, 100, past_of_line(line), halt, 0, new_blur(0, 0))
    count = legal(rules, state, tree.listed)
    halt[0] = 1
    expand_root(rules, state, count, True, 1, tree)
    assert list(tree.widths[:3]) == [count, 0, 0]
    expand(rules, state, ROOT + 1, 1, count, True, 1, tree)
    assert list(tree.widths[:3]) == [count, 0, 0]
    assert tree.used[0] == 1 + count
    halt[0] = 0
    expand(rules, state, ROOT + 1, 1, count, True, 1, tree)
    assert list(tree.widths[:3]) == [count, count, 0]


def test_reused_memory_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    spare: list[dict[str, NDArray[int64]]] = []
    monkeypatch.setattr("lodestone.search.tree._SPARE", spare)
    line, limit = lines("quincala", 3), Limit(nodes=1_500)
    first = think(SearchRequest(line, limit, seed=5))
    assert len(spare) == 1
    for memory in spare[0].values():
        memory[:100_000] = WIN_SCORE
    assert untimed(think(SearchRequest(line, limit, seed=5))) == untimed(first)
    assert len(spare) == 1


def test_a_full_tree_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lodestone.search.mcts.LARGEST", 2_000)
    result = think(SearchRequest(lines("qo", 3), Limit(seconds=10_000)))
    assert 1 <= result.nodes < 2_000


def test_progress_is_told_at_every_doubling() -> None:
    told: list[SearchResult] = []
    line = lines("queah:balanced", 3)
    result = think(SearchRequest(line, Limit(nodes=1_000), on_info=told.append))
    assert [one.nodes for one in told] == [16, 32, 64, 128, 256, 512, 1_000]
    assert told[-1].line == result.line


def test_a_tree_is_smaller_where_memory_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    past, halt = np.zeros(0, int64), new_flag()
    monkeypatch.setattr(tree, "_SPARE", [])
    monkeypatch.setattr(tree, "memory_left", lambda: 100_000_000)
    small = tree.new_tree(tree.LARGEST, 10, past, halt, 0, new_blur(0, 0))
    assert 0.2e8 < sum(getattr(small, name).nbytes for name in tree.KINDS) < 0.4e8
    monkeypatch.setattr(tree, "memory_left", lambda: 0)
    assert len(tree.new_tree(tree.LARGEST, 10, past, halt, 0, new_blur(0, 0)).turns) == tree.LEAST
