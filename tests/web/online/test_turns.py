"""Turns: legal, by whose turn it is, in the position for which they were meant, and once."""

import pytest

from lodestone.core.outcome import Termination
from lodestone.web.online import game as games
from lodestone.web.online.answers import Refused
from lodestone.web.online.commands import Play
from lodestone.web.online.events import Played
from lodestone.web.online.game import fold
from lodestone.web.online.terms import Terms
from tests.web.online.playing import QUEAH, Playing


def test_an_illegal_turn_is_explained() -> None:
    playing = Playing(QUEAH)
    answer = playing.ask("a", "Play", turn="b3a3")
    assert isinstance(answer, Refused)
    assert answer.code == "illegal"
    assert "legal: c2b2, c2c3" in answer.reason
    assert len(playing.game.line) == 0


def test_a_turn_is_kept_as_written_usually() -> None:
    """White space and annotations are left out."""
    playing = Playing(Terms("quincala", side="white"))
    playing.do(playing.game.mover, "Play", turn=f" {playing.game.line.position.turns[0]} ")
    assert playing.game.events[-1].body == Played(playing.game.line[0])
    assert playing.game.line[0] == playing.game.line.positions[0].turns[0]


def test_a_turn_held_back_is_dropped() -> None:
    """A turn made ahead and sent late would be legal in the later position, but is not meant so."""
    playing = Playing(QUEAH)
    playing.play("c2c3", "b3a3")
    held = playing.command("Play", turn="d3d4")
    playing.do("a", "MakeOffer", offer="takeback")
    playing.do("b", "AcceptOffer", offer="takeback")
    assert "d3d4" in playing.game.line.position.turns
    assert playing.send("a", held).code == "stale"
    assert playing.send("a", Play("command-new", playing.game.seq, "d3d4")).seq == playing.game.seq


def test_chat_makes_no_turn_stale() -> None:
    playing = Playing(QUEAH)
    command = playing.command("Play", turn="c2c3")
    playing.do("b", "Say", text="Good luck!")
    playing.do("b", "Mute", is_muted=True)
    assert playing.send("a", command).body == Played("c2c3")


def test_nobody_answers_events_to_come() -> None:
    """A client that knows more than the log has seen what was never stored."""
    playing = Playing(QUEAH)
    assert playing.refusal("a", "Play", turn="c2c3", expects=playing.game.seq + 1) == "ahead"


def test_a_third_repetition_ends_the_game() -> None:
    playing = Playing(Terms("queah:traditional", side="white"))
    assert playing.game.terms.rules == "queah:traditional,repetition=threefold"
    playing.play(*["d3e3", "b3c3", "e3d3", "c3b3"] * 2)
    assert playing.game.outcome.termination is Termination.REPETITION
    assert playing.refusal("a", "Play", turn="d3e3") == "over"


def test_what_is_taken_back_repeats_nothing() -> None:
    playing = Playing(Terms("queah:traditional", side="white"))
    playing.play(*["d3e3", "b3c3", "e3d3"] * 1, "c3b3", "d3e3", "b3c3")
    for _ in range(5):
        playing.play("e3d3")
        playing.do("a", "MakeOffer", offer="takeback")
        playing.do("b", "AcceptOffer", offer="takeback")
    assert playing.game.outcome is None


def test_a_game_has_a_longest_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_TURNS", 3)
    playing = Playing(QUEAH)
    playing.play_any(3)
    assert playing.game.outcome.termination is Termination.UNFINISHED
    assert playing.game.outcome.reason == "The game reached 3 turns."
    assert fold(playing.game.events) == playing.game
