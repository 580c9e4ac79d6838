"""An end by agreement is accepted where it gives no less than playing on."""

import pytest

from lodestone import Line, LodestoneError, Position
from lodestone.players.analysis import CLEAR, agrees
from lodestone.players.roster import find_player
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import PROVEN_WIN, WIN_SCORE, SearchResult
from tests.library.search.lines import lines, untimed

pytestmark = pytest.mark.slow

RULES = "queah:balanced,agreement=most-pieces-wins"
#: What agreement is worth to Black, White to move.
WORTH = {
    "b/w-b/-ww--/-w-/- w 4,0 -,-": -1,
    "b/w-b/-----/---/- w 3,2 -,-": 0,
    "b/w-b/-----/---/- w 0,4 -,-": 1,
}


@pytest.mark.parametrize("position", WORTH)
def test_whoever_expects_more_of_playing_on_declines(position: str) -> None:
    line = Line.of(Position(RULES, position))
    hopes = {-WIN_SCORE: 1, -CLEAR - 1: 1, -CLEAR: 0, 0: 0, CLEAR: 0, CLEAR + 1: -1, WIN_SCORE: -1}
    for score, hope in hopes.items():
        result = SearchResult("", score, depth=1)
        assert agrees(line, result) == (WORTH[position] >= hope), score


def test_a_finished_game_is_not_ended_again() -> None:
    line = Line.of(Position.start(RULES)).agree()
    with pytest.raises(LodestoneError, match="the game is over already"):
        agrees(line, SearchResult("", depth=1))


def test_who_knows_nothing_plays_on() -> None:
    line = Line.of(Position.start(RULES))
    assert agrees(line, SearchResult("", depth=1))
    assert not agrees(line, SearchResult(""))


def test_a_draw_within_reach_is_agreed_to() -> None:
    """Whoever chooses a turn dislikes the draw, which is no reason to decline it."""
    disliking, limit, held = find_player("level-4"), Limit(depth=4), 0
    judges = [disliking, find_player("level-7")]
    for number in range(100):
        line = lines("queah:traditional,reserve=0,repetition=threefold", number)
        if judges[0].analyse(SearchRequest(line, limit)).score < -PROVEN_WIN:
            saving = line.after(line.position.turn_numbers[0]).position
            remembering = Line((saving, saving, *line.positions))
            assert not agrees(remembering, disliking.play(remembering, limit))
            for judge in judges:
                assert agrees(remembering, judge.analyse(SearchRequest(remembering, limit)))
            held += 1
    assert held >= 1


@pytest.mark.parametrize("rules", ["queah", "quincala"])
def test_who_weighs_looks_as_far_as_who_plays(rules: str) -> None:
    """A limit belongs to its search: a tree's simulations are no positions of alpha-beta."""
    level, line = find_player("level-7"), lines(rules, 3)
    strength = level.strength_in(line)
    own = strength.search(SearchRequest(line, strength.limit, seed=1))
    assert untimed(level.analyse(SearchRequest(line, seed=1))) == untimed(own)
