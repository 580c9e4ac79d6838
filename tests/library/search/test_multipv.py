"""Several lines: the best turns by plain minimax, whole and consistent whenever a search ends."""

from itertools import pairwise

import pytest

from lodestone import Line, Position, Rules
from lodestone.players.roster import choose_by_table
from lodestone.search import alphabeta, baselines, mcts
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import MOST_LINES, WIN_SCORE, SearchResult, is_proven
from lodestone.search.stop import Stop
from lodestone.solve import Table, solve
from tests.library.search.lines import FREE, RULES, SMALL_QO, lines
from tests.library.search.minimax import FEW_TURNS, minimax

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

SOLVED = "queah:balanced,reserve=0"
#: White can end the game at once, or go on.
WIN_OR_NOT = "-/---/-wb--/---/- w 0,0 -,-"


def assert_whole(line: Line, result: SearchResult, count: int) -> None:
    """All lines are legal and as deep, each of another turn, the best first."""
    variations = result.variations
    assert len(variations) == min(count, len(line.position.turn_numbers))
    assert len({variation.line[0] for variation in variations}) == len(variations)
    assert {variation.depth for variation in variations} == {result.depth}
    scores = [variation.score for variation in variations]
    assert scores == sorted(scores, reverse=True)
    for variation in variations:
        assert_legal(line, variation.line)


def assert_legal(line: Line, turns: tuple[str, ...]) -> None:
    for turn in turns:
        assert turn in line.position.turns
        line = line.play(turn)


@pytest.mark.parametrize("rules", RULES)
def test_lines_are_those_that_minimax_prefers(rules: str) -> None:
    for number in FEW_TURNS[Rules.parse(rules).game.name]:
        line = lines(rules, number)
        result = think(SearchRequest(line, Limit(depth=2), seed=number, multipv=MOST_LINES))
        worth = {turn: -minimax(line.play(turn), 1, 1) for turn in line.position.turns}
        found = {variation.line[0]: variation.score for variation in result.variations}
        assert list(found.values()) == sorted(worth.values(), reverse=True)[:MOST_LINES]
        assert found == {turn: worth[turn] for turn in found}
        assert_whole(line, result, MOST_LINES)


def test_more_lines_do_not_change_the_score() -> None:
    for rules in RULES:
        line = lines(rules, 3)
        scores = {
            think(SearchRequest(line, Limit(depth=3), multipv=count)).score for count in (1, 2, 5)
        }
        assert len(scores) == 1


def test_fewer_turns_give_fewer_lines() -> None:
    position = Position("queah:traditional,capture=mandatory", "-/---/-wb--/---/- w 0,0 -,-")
    for search in (alphabeta.think, mcts.think, baselines.think):
        result = search(SearchRequest(Line.of(position), Limit(nodes=50), multipv=MOST_LINES))
        assert [variation.line[0] for variation in result.variations] == position.turns


@pytest.mark.parametrize("threads", [1, 2])
def test_whatever_ends_it_the_lines_are_whole(threads: int) -> None:
    """A depth that ends in the middle is not mixed with the one before."""
    line, seen = lines("queah:balanced", 3), set()
    for nodes in range(200, 4_000, 190):
        told: list[SearchResult] = []
        limit = Limit(nodes=nodes)
        result = think(SearchRequest(line, limit, on_info=told.append, threads=threads, multipv=3))
        for found in told:
            assert_whole(line, found, 3)
        assert result.variations == told[-1].variations
        seen.add(result.depth)
    assert len(seen) > 1


def test_an_early_stop_names_one_turn() -> None:
    line, stop = lines("queah:balanced", 3), Stop()
    stop.set()
    for search in (alphabeta.think, mcts.think):
        result = search(SearchRequest(line, Limit(nodes=900), stop=stop, multipv=MOST_LINES))
        assert result.depth == 0
        assert result.turn in line.position.turns
        assert_legal(line, result.line)
    assert think(SearchRequest(line, Limit(nodes=7), multipv=MOST_LINES)).alternatives == ()


def test_two_threads_find_the_lines_of_one() -> None:
    for rules in FREE:
        line = lines(rules, 5)
        one, two = (
            think(SearchRequest(line, Limit(depth=3), threads=threads, multipv=4))
            for threads in (1, 2)
        )
        assert [found.score for found in one.variations] == [
            found.score for found in two.variations
        ]


def test_mirrored_turns_are_lines_of_their_own() -> None:
    """The empty board looks the same from all its sides."""
    line = Line.of(Position.start(SMALL_QO))
    result = think(SearchRequest(line, Limit(depth=2), multipv=MOST_LINES))
    assert_whole(line, result, MOST_LINES)
    assert len({variation.score for variation in result.variations}) < MOST_LINES


def test_after_a_win_other_turns_are_searched_on() -> None:
    line = Line.of(Position("queah:traditional", WIN_OR_NOT))
    told: list[SearchResult] = []
    result = think(SearchRequest(line, Limit(depth=5), multipv=2, on_info=told.append))
    assert result.score == WIN_SCORE - 1
    assert [found.depth for found in told] == [1, 2, 3, 4, 5]
    assert told[-1].variations[1].score != told[0].variations[1].score
    assert_whole(line, result, 2)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return solve(SOLVED, folder=tmp_path_factory.mktemp("tables"))


def exact_score(table: Table, line: Line, turn: int) -> int:
    value = dict(table.probe_turns(line.position))[turn]
    return value.result * (WIN_SCORE - (value.remoteness or 0))


def test_proven_lines_have_their_exact_values(table: Table) -> None:
    proven = 0
    for number in range(40):
        line = lines(SOLVED, number)
        result = think(SearchRequest(line, Limit(depth=7), seed=number, multipv=3))
        for variation in result.variations:
            if is_proven(variation.score):
                assert variation.score == exact_score(table, line, variation.line[0])
                proven += 1
    assert proven > 20


def test_a_tables_lines_are_its_best_turns(table: Table) -> None:
    for number in range(20):
        line = lines(SOLVED, number)
        result = choose_by_table(table, line, number, MOST_LINES)
        assert result.variations[0] == choose_by_table(table, line, number).variations[0]
        turns = [variation.line[0] for variation in result.variations]
        assert len(set(turns)) == min(MOST_LINES, len(line.position.turn_numbers))
        scores = [exact_score(table, line, turn) for turn in turns]
        assert scores == [variation.score for variation in result.variations]
        best = [turn.value for turn in table.probe_turns(line.position)][: len(turns)]
        assert sorted(scores) == sorted(
            value.result * (WIN_SCORE - (value.remoteness or 0)) for value in best
        )


@pytest.mark.parametrize("is_guided", [True, False], ids=["guided", "playouts"])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_trees_lines_are_its_most_visited(threads: int, is_guided: bool) -> None:
    for rules in FREE:
        line, limit = lines(rules, 3), Limit(nodes=400)
        result = mcts.think(
            SearchRequest(line, limit, seed=2, threads=threads, multipv=MOST_LINES),
            is_guided=is_guided,
        )
        turns = [variation.line[0] for variation in result.variations]
        assert len(set(turns)) == len(turns) <= MOST_LINES
        for variation in result.variations:
            assert_legal(line, variation.line)
            assert variation.depth == len(variation.line)


def test_a_tree_puts_wins_first_and_losses_last() -> None:
    seen = set()
    for number in range(30):
        line = lines("queah:reserve=0", number)
        result = mcts.think(SearchRequest(line, Limit(nodes=800), seed=number, multipv=MOST_LINES))
        certain = [
            variation.score if is_proven(variation.score) else 0 for variation in result.variations
        ]
        assert all(before >= after for before, after in pairwise(certain))
        seen |= {score > 0 for score in certain if score}
    assert seen == {True, False}


def test_baselines_rank_turns_by_what_they_count() -> None:
    for rules in FREE:
        line = lines(rules, 3)
        result = baselines.think(SearchRequest(line, Limit(depth=1), multipv=MOST_LINES))
        assert_whole(line, result, MOST_LINES)
