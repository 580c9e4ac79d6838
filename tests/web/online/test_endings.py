"""Endings that the rules do not know, the swap, and what players say to each other."""

from dataclasses import replace

import pytest

from lodestone.core.outcome import Termination
from lodestone.web.online.answers import Away, Facts
from lodestone.web.online.terms import DAY, SECOND, ByoYomi, Days, Fischer, NoClock, TimeControl
from tests.web.online.playing import QUEAH, Playing

FAST = replace(QUEAH, time=Fischer(180 * SECOND, 2 * SECOND))


@pytest.mark.parametrize("plies", [0, 1])
def test_a_game_is_aborted_early(plies: int) -> None:
    playing = Playing(QUEAH)
    playing.play_any(plies)
    playing.do("b", "Abort")
    assert playing.game.outcome.termination is Termination.UNTERMINATED
    assert playing.game.outcome.reason == "Black aborted the game."
    assert playing.refusal("a", "Play", turn="c2c3") == "over"


def test_no_game_is_aborted_later() -> None:
    playing = Playing(QUEAH)
    playing.play_any()
    abort = playing.command("Abort")
    playing.play_any()
    assert playing.send("a", abort).code == "stale"
    assert playing.refusal("a", "Abort") == "begun"


@pytest.mark.parametrize(
    ("time", "is_lost", "seconds"),
    [
        (Fischer(180 * SECOND), False, 10),
        (Fischer(180 * SECOND), True, 40),
        (Fischer(600 * SECOND), True, 80),
        (ByoYomi(300 * SECOND, 30 * SECOND), True, 80),
        (Fischer(900 * SECOND, 15 * SECOND), True, 120),
        (Fischer(900 * SECOND, 15 * SECOND), False, 10),
    ],
)
def test_the_absent_are_waited_for(time: TimeControl, is_lost, seconds: int) -> None:
    playing = Playing(replace(QUEAH, time=time))
    playing.play_any(2)
    facts = Facts(away=Away(playing.now, is_lost))
    playing.wait(seconds - 1)
    assert playing.refusal("a", "ClaimEnd", facts, result="win") == "wait"
    assert playing.ask("a", "ClaimEnd", facts, result="win").reason == (
        "your opponent has 1 s to come back"
    )
    playing.wait(1)
    playing.do("a", "ClaimEnd", facts, result="win")
    assert playing.game.outcome.winner == "white"
    assert playing.game.outcome.reason == "Black left the game."
    assert playing.game.outcome.termination is Termination.ABANDONED


def test_a_claim_can_be_a_draw() -> None:
    playing = Playing(FAST)
    playing.play_any(2)
    facts = Facts(away=Away(playing.now))
    playing.wait(20)
    playing.do("b", "ClaimEnd", facts, result="draw")
    assert playing.game.outcome.winner is None


def test_the_present_are_not_claimed_against() -> None:
    playing = Playing(FAST)
    facts = Facts(away=Away(playing.now))
    playing.play_any()
    playing.wait(100)
    assert playing.refusal("a", "ClaimEnd", facts, result="win") == "not-begun"
    playing.play_any()
    assert playing.refusal("a", "ClaimEnd", result="win") == "present"


@pytest.mark.parametrize("time", [Days(1), NoClock()])
def test_correspondence_is_not_abandoned(time: TimeControl) -> None:
    playing = Playing(replace(QUEAH, time=time))
    playing.play_any(2)
    facts = Facts(away=Away(playing.now))
    playing.wait(DAY / SECOND - 1)
    assert playing.refusal("a", "ClaimEnd", facts, result="win") == "not-here"


def test_a_swap_exchanges_the_sides() -> None:
    playing = Playing(replace(QUEAH, swap=True))
    playing.play("c2c3")
    assert playing.refusal("a", "Swap") == "not-your-turn"
    board = playing.game.line.position
    playing.do("b", "Swap")
    assert playing.game.sides == {"a": "black", "b": "white"}
    assert playing.game.line.position == board
    assert playing.game.mover == "a"
    assert playing.refusal("a", "Swap") == "not-here"
    assert playing.refusal("b", "Play", turn="b3a3") == "not-your-turn"
    playing.do("a", "Play", turn="b3a3")


def test_a_turn_declines_the_swap() -> None:
    playing = Playing(replace(QUEAH, swap=True))
    assert playing.refusal("a", "Swap") == "not-here"
    playing.play("c2c3", "b3a3")
    assert playing.refusal("a", "Swap") == "not-here"


def test_swaps_are_agreed_beforehand() -> None:
    playing = Playing(QUEAH)
    playing.play("c2c3")
    assert playing.refusal("b", "Swap") == "not-here"


def test_a_swapped_turn_is_not_taken_back() -> None:
    playing = Playing(replace(QUEAH, swap=True))
    playing.play("c2c3")
    playing.do("b", "Swap")
    assert playing.refusal("b", "MakeOffer", offer="takeback") == "not-here"
    playing.play("b3a3")
    playing.do("a", "MakeOffer", offer="takeback")
    playing.do("b", "AcceptOffer", offer="takeback")
    assert list(playing.game.line) == ["c2c3"]
    assert playing.refusal("a", "Swap") == "not-here"


def test_messages_can_be_muted() -> None:
    playing = Playing(QUEAH)
    playing.do("a", "Say", text=" Good\nluck! \u202e")
    assert playing.game.events[-1].body.text == "Good luck!"
    playing.do("b", "Mute", is_muted=True)
    assert playing.refusal("a", "Say", text="Hurry up") == "muted"
    playing.do("b", "Say", text="Please do not talk")
    playing.do("b", "Mute", is_muted=False)
    playing.do("a", "Say", text="Sorry")
    assert playing.refusal("a", "Say", text="\n") == "illegal"


def test_games_can_be_silent() -> None:
    assert Playing(replace(QUEAH, chat=False)).refusal("a", "Say", text="Hello") == "no-chat"


def test_messages_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lodestone.web.online.decide.MOST_MESSAGES", 2)
    playing = Playing(QUEAH)
    for _ in range(2):
        playing.do("a", "Say", text="Well?")
    assert playing.refusal("a", "Say", text="Well?") == "full"
    playing.do("b", "Say", text="Well what?")


def test_players_talk_after_the_game() -> None:
    playing = Playing(QUEAH)
    playing.do("b", "Resign")
    playing.do("a", "Say", text="Good game")
