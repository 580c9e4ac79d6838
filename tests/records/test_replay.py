"""Lines replayed, in plain Python while nothing is compiled."""

import pytest

from lodestone import Position
from lodestone.kernel.replay import replay
from lodestone.records.replay import Replayer


@pytest.mark.parametrize("texts", [["e1-d2", "e7-d6"], ["e1-d2", "e1-d2"], []])
def test_following_turns_finds_what_listing_them_does(
    monkeypatch: pytest.MonkeyPatch, texts: list[str]
) -> None:
    monkeypatch.setattr(type(replay), "is_loaded", lambda *_: False)
    start = Position.start("quincala")
    followed, listed = (Replayer(start.rules, is_compiled=False) for _ in range(2))
    assert followed._follows
    monkeypatch.setattr(listed, "_follows", False)
    one, other = (replayer.play(start.state, texts) for replayer in (followed, listed))
    assert (one.states, one.hashes, one.is_over) == (other.states, other.hashes, other.is_over)
    assert (one.error is None) == (other.error is None) == (texts != ["e1-d2", "e1-d2"])
