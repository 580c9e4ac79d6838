"""Offers: ending by agreement, taking back, playing again."""

import pytest

from lodestone.core.outcome import Termination
from lodestone.web.online.answers import Facts
from lodestone.web.online.events import Agreed
from lodestone.web.online.game import fold
from lodestone.web.online.log import rematch
from lodestone.web.online.terms import SECOND, Fischer, Terms
from tests.web.online.playing import KEYS, QUEAH, START, Playing


def begun(terms: Terms = QUEAH, plies: int = 2) -> Playing:
    playing = Playing(terms)
    playing.play_any(plies)
    return playing


def test_an_agreement_is_a_draw() -> None:
    playing = begun()
    playing.do("a", "MakeOffer", offer="agreement")
    playing.do("b", "AcceptOffer", offer="agreement")
    assert playing.game.outcome.winner is None
    assert playing.game.outcome.termination is Termination.AGREEMENT


def test_rules_decide_what_an_agreement_means() -> None:
    """Black has lost a piece: the rules give White the game."""
    rules, start = "queah:balanced,agreement=most-pieces-wins", "b/b-w/-b---/-ww/w w 6,6 -,-"
    playing = begun(Terms(rules, "white", start=start))
    playing.do("b", "MakeOffer", offer="agreement")
    playing.do("a", "AcceptOffer", offer="agreement")
    assert playing.game.outcome.winner == "white"
    assert playing.game.outcome.reason.endswith("White has 10 pieces, Black 9.")


def test_two_equal_offers_are_an_agreement() -> None:
    playing = begun()
    other = playing.command("MakeOffer", offer="agreement")
    playing.do("a", "MakeOffer", offer="agreement")
    assert playing.send("b", other).body == Agreed()


def test_only_the_other_player_accepts() -> None:
    playing = begun()
    playing.do("a", "MakeOffer", offer="agreement")
    assert playing.refusal("a", "AcceptOffer", offer="agreement") == "no-offer"
    assert playing.refusal("a", "DeclineOffer", offer="agreement") == "no-offer"
    assert playing.refusal("b", "WithdrawOffer", offer="agreement") == "no-offer"


def test_offers_are_made_once_per_position() -> None:
    playing = begun()
    playing.do("a", "MakeOffer", offer="agreement")
    playing.do("b", "DeclineOffer", offer="agreement")
    assert playing.refusal("a", "MakeOffer", offer="agreement") == "offered"
    playing.do("b", "MakeOffer", offer="agreement")
    playing.play_any()
    playing.do("a", "MakeOffer", offer="agreement")


def test_an_answer_is_to_the_offer_seen() -> None:
    """Accepting late does not accept an offer that was made meanwhile."""
    playing = begun()
    playing.do("a", "MakeOffer", offer="takeback")
    late = playing.command("AcceptOffer", offer="takeback")
    playing.do("b", "DeclineOffer", offer="takeback")
    playing.play_any(2)
    playing.do("a", "MakeOffer", offer="takeback")
    assert playing.send("b", late).code == "stale"


def test_two_takebacks_are_no_agreement() -> None:
    """Each player would take back another turn."""
    playing = begun()
    playing.do("a", "MakeOffer", offer="takeback")
    assert playing.refusal("b", "MakeOffer", offer="takeback") == "offered"


def test_there_is_something_to_take_back() -> None:
    playing = Playing(QUEAH)
    assert playing.refusal("a", "MakeOffer", offer="takeback") == "not-here"
    playing.play_any()
    assert playing.refusal("b", "MakeOffer", offer="takeback") == "not-here"
    playing.do("a", "MakeOffer", offer="takeback")


def test_an_agreement_needs_a_begun_game() -> None:
    assert begun(plies=1).refusal("a", "MakeOffer", offer="agreement") == "not-begun"


def test_offers_do_not_fill_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lodestone.web.online.offers.MOST_EVENTS", 5)
    assert begun().refusal("a", "MakeOffer", offer="agreement") == "full"


def test_a_rematch_exchanges_the_seats() -> None:
    terms = Terms("queah:balanced", "white", Fischer(60 * SECOND, SECOND))
    playing = begun(terms)
    assert playing.refusal("a", "MakeOffer", offer="rematch") == "not-here"
    playing.do("a", "Resign")
    playing.do("a", "MakeOffer", offer="rematch")
    playing.do("b", "AcceptOffer", Facts(next_game="next"), offer="rematch")
    assert playing.game.next_game == "next"
    assert playing.refusal("b", "MakeOffer", offer="rematch") == "over"

    following = fold(rematch(playing.game, "first", START))
    assert following.has_begun
    assert following.sides == {"a": "black", "b": "white"}
    assert following.keys == playing.game.keys
    assert following.events[0].body.rematch_of == "first"
    assert following.clocks.sides.keys() == {"white", "black"}


def test_a_rematch_follows_a_swap() -> None:
    """The players exchange the sides that they had at the end."""
    playing = Playing(Terms("queah:balanced", "white", swap=True))
    playing.play_any()
    playing.do("b", "Swap")
    playing.do("a", "Resign")
    assert playing.game.outcome.winner == "white"
    assert fold(rematch(playing.game, "first", START)).sides == {"a": "white", "b": "black"}


@pytest.mark.parametrize("kind", ["AcceptOffer", "MakeOffer"])
def test_a_rematch_is_one_game(kind: str) -> None:
    """Accepting twice, or offering at the same time, begins no second game."""
    playing = begun()
    playing.do("a", "Resign")
    seq = playing.game.seq + (kind == "AcceptOffer")
    playing.do("a", "MakeOffer", offer="rematch")
    crossing = [playing.command(kind, offer="rematch", expects=seq) for _ in range(2)]
    playing.send("b", crossing[0], Facts(next_game="first"))
    assert playing.send("b", crossing[1], Facts(next_game="second")).code in ("no-offer", "over")
    assert playing.game.next_game == "first"


@pytest.mark.parametrize("computer", [None, "level-1"])
def test_a_rematch_needs_room_for_a_game(computer: str | None) -> None:
    """A program accepts at once, so what counts is whether its opponent can have another game."""
    playing = Playing(Terms("queah:balanced", "white", computer=computer))
    playing.do("a", "Resign")
    if computer is None:
        playing.do("b", "MakeOffer", offer="rematch")
        assert playing.refusal("a", "AcceptOffer", offer="rematch") == "full"
    assert playing.refusal("a", "MakeOffer", offer="rematch") == "full"
    playing.do("a", "MakeOffer", Facts(next_game="next"), offer="rematch")


def test_computers_play_again() -> None:
    playing = Playing(Terms("queah:balanced", "black", computer="level-1"))
    playing.do("a", "Resign")
    following = fold(rematch(playing.game, "first", START))
    assert following.sides == {"a": "white", "b": "black"}
    assert following.sitters["b"].name == "level-1"
    assert following.keys == {"a": playing.game.keys["a"]}
    assert KEYS["a"] not in repr(following)
