"""Lines replayed, in plain Python while nothing is compiled."""

import pytest

from lodestone import Line, Position, RecordError
from lodestone.kernel.play import replay
from lodestone.records import cursor as module
from lodestone.records.cursor import Cursor, in_one_go


@pytest.mark.parametrize("texts", [["e1-d2", "e7-d6"], ["e1-d2", "e1-d2"], []])
def test_following_turns_finds_what_listing_them_does(
    monkeypatch: pytest.MonkeyPatch, texts: list[str]
) -> None:
    monkeypatch.setattr(type(replay), "is_loaded", lambda *_: False)
    start = Position.start("quincala")
    found = []
    for has_ways in (True, False):
        cursor = Cursor(is_compiled=False)
        in_one_go(cursor.follow(start, []))
        assert cursor._replays[start.rules]._has_ways
        monkeypatch.setattr(cursor._replays[start.rules], "_has_ways", has_ways)
        found.append(in_one_go(cursor.follow(start, texts)))
    one, other = found
    assert (one.states, one.hashes, one.is_over) == (other.states, other.hashes, other.is_over)
    assert (one.error is None) == (other.error is None) == (texts != ["e1-d2", "e1-d2"])


@pytest.mark.parametrize("turns", [1, 3])
def test_games_replayed_in_parts_are_the_same(monkeypatch: pytest.MonkeyPatch, turns: int) -> None:
    monkeypatch.setattr(module, "MOST_TURNS", turns)
    start = Line.of(Position("queah:traditional,repetition=threefold"))
    there_and_back = ["d3e3", "b3a3", "e3d3", "a3b3"] * 2
    *before, line = Cursor(is_compiled=False).play(start, there_and_back)
    assert line == start.play_all(there_and_back)
    assert line.outcome.termination == "repetition"
    assert [one == line[: len(one)] for one in before] == [True] * len(before)
    for texts, message in (
        ([*there_and_back, "d3e3"], "turn 9: the game is over: The same position"),
        (["d3e3", "zz"], "turn 2: "),
        (["d3e3", "d3e3"], "turn 2: 'd3e3' is not a legal turn here; legal: "),
    ):
        with pytest.raises(RecordError, match=message):
            list(Cursor(is_compiled=False).play(start, texts))
