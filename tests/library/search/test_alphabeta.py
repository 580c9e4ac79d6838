"""Alpha-beta against plain minimax, and searches that keep to their limits."""

import random

import pytest

from lodestone import Line, LodestoneError, Rules
from lodestone.kernel import protocol
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import PROVEN_WIN, WIN_SCORE, SearchResult
from tests.library.search.lines import RULES, lines
from tests.library.search.minimax import FEW_TURNS, minimax
from tests.thinning import long

pytestmark = [pytest.mark.slow, pytest.mark.untraced]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("depth", "positions"), [(1, 4), (2, 4), (3, 1), *long((3, 4))])
def test_alpha_beta_finds_what_minimax_finds(rules: str, depth: int, positions: int) -> None:
    for number in FEW_TURNS[Rules.parse(rules).game.name][:positions]:
        line = lines(rules, number)
        result = think(SearchRequest(line, Limit(depth=depth), seed=number))
        expected = minimax(line, result.depth)
        assert result.score == expected
        assert -minimax(line.play(result.turn), result.depth - 1, 1) == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_line_leads_to_the_score(rules: str) -> None:
    for number in range(6):
        line = lines(rules, number)
        result = think(SearchRequest(line, Limit(depth=3), seed=1))
        assert result.line[0] == result.turn
        for turn in result.line:
            assert turn in line.position.turns
            line = line.play(turn)
        sign = -1 if len(result.line) % 2 else 1
        kernel, state = line.position.rules.kernel, line.position.state
        end = protocol.outcome(kernel, state)
        if end != protocol.ONGOING:
            assert result.score == sign * end * (WIN_SCORE - len(result.line))
        elif len(result.line) == result.depth and result.score:
            assert result.score == sign * protocol.evaluate(kernel, state)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_limit_of_nodes_is_kept(threads: int) -> None:
    line = lines("queah:traditional", 3)
    result = think(SearchRequest(line, Limit(nodes=1_000), seed=5, threads=threads))
    assert 0 < result.nodes <= 1_000
    assert result.depth > 0


def test_a_turn_is_returned_before_any_depth() -> None:
    for rules in RULES:
        line = lines(rules, 3)
        result = think(SearchRequest(line, Limit(nodes=1), seed=5))
        assert result.turn in line.position.turns
        assert result.line[0] == result.turn


@pytest.mark.parametrize("threads", [1, 2])
def test_every_completed_depth_is_told(threads: int) -> None:
    told: list[SearchResult] = []
    line = lines("queah:balanced", 3)
    result = think(SearchRequest(line, Limit(depth=4), on_info=told.append, threads=threads))
    assert [one.depth for one in told] == [1, 2, 3, 4]
    assert (told[-1].turn, told[-1].score) == (result.turn, result.score)


def test_two_threads_find_the_score_that_one_finds() -> None:
    for rules in RULES:
        line = lines(rules, 5)
        scores = {
            think(SearchRequest(line, Limit(depth=3), threads=threads)).score for threads in (1, 2)
        }
        assert len(scores) == 1


def test_wins_come_in_the_plies_promised() -> None:
    rng, won = random.Random(1), 0
    for number in range(100):
        line = lines("queah:traditional,reserve=0", number)
        plies = WIN_SCORE - think(SearchRequest(line, Limit(depth=7))).score
        if not 3 <= plies <= 7:
            continue
        winner = line.position.side
        for ply in range(plies):
            if line.outcome is None and ply % 2 == 0:
                line = line.play(
                    think(SearchRequest(line, Limit(depth=plies - ply), seed=number)).turn
                )
            elif line.outcome is None:
                line = line.after(rng.choice(line.position.turn_numbers))
        assert line.outcome is not None
        assert line.outcome.winner == winner
        won += 1
    assert won >= 3


def test_a_losing_side_repeats_for_a_draw() -> None:
    """What occurs for the third time ends in a draw, and a draw is better than a loss."""
    lost = 0
    for number in range(100):
        line = lines("queah:traditional,reserve=0,repetition=threefold", number)
        if think(SearchRequest(line, Limit(depth=4))).score < -PROVEN_WIN:
            saving = line.after(line.position.turn_numbers[0]).position
            remembering = Line((saving, saving, *line.positions))
            result = think(SearchRequest(remembering, Limit(depth=4)))
            assert (result.score, line.play(result.turn).position.state) == (0, saving.state)
            proud = think(SearchRequest(remembering, Limit(depth=4), contempt=200))
            assert (proud.turn, proud.score) == (result.turn, -200)
            lost += 1
    assert lost >= 1


@pytest.mark.parametrize("limits", [{}, {"seconds": 0.0}, {"nodes": 10, "depth": -1}])
def test_a_limit_sets_a_limit(limits: dict[str, int]) -> None:
    with pytest.raises(LodestoneError, match="each above 0"):
        Limit(**limits)
