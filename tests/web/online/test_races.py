"""Two things at one sequence number: the first counts, and the second is decided after it."""

from dataclasses import replace

import pytest

from lodestone.web.online.answers import Away, Facts, Refused
from lodestone.web.online.game import fold
from lodestone.web.online.terms import SECOND, Fischer, SeatName
from tests.web.online.playing import QUEAH, Playing

#: Black has offered to end by agreement, and claims because White, who is to move, has left.
ACTIONS: dict[str, tuple[SeatName, str, dict[str, object]]] = {
    "accept": ("a", "AcceptOffer", {"offer": "agreement"}),
    "decline": ("a", "DeclineOffer", {"offer": "agreement"}),
    "withdraw": ("b", "WithdrawOffer", {"offer": "agreement"}),
    "turn": ("a", "Play", {}),
    "resign": ("a", "Resign", {}),
    "claim": ("b", "ClaimEnd", {"result": "win"}),
}
KINDS = {
    "accept": "agreed",
    "decline": "declined",
    "withdraw": "withdrawn",
    "turn": "played",
    "resign": "resigned",
    "claim": "claimed",
    "flag": "flagged",
}
OFFERS = ("accept", "decline", "withdraw")


def expected(first: str, second: str) -> str:
    """Return what comes of the second: an event's kind, the code of a refusal, or nothing."""
    if first in ("decline", "withdraw"):
        return "no-offer" if second in OFFERS else KINDS[second]
    if first == "turn":
        after = {"turn": "stale", "claim": "stale", "resign": "resigned", "flag": "nothing"}
        return after.get(second, "no-offer")
    if second == "flag":
        return "nothing"
    return "no-offer" if second in OFFERS else "over"


@pytest.mark.parametrize("second", KINDS)
@pytest.mark.parametrize("first", KINDS)
def test_order_decides_races(first: str, second: str) -> None:
    playing = Playing(replace(QUEAH, time=Fischer(60 * SECOND)))
    playing.play_any(4)
    playing.do("b", "MakeOffer", offer="agreement")
    facts = Facts(away=Away(playing.now - 100 * SECOND))
    seq, up = playing.game.seq, playing.game.deadline
    turn = playing.game.line.position.turns[0]
    playing.wait(5)

    def act(name: str) -> str:
        if name == "flag":
            playing.now = up
            event = playing.flag()
            return event.body.kind if event else "nothing"
        seat, kind, content = ACTIONS[name]
        content = {"turn": turn} if kind == "Play" else content
        answer = playing.ask(seat, kind, facts, expects=seq, **content)
        return answer.code if isinstance(answer, Refused) else answer.body.kind

    assert act(first) == KINDS[first]
    assert act(second) == expected(first, second)
    assert fold(playing.game.events) == playing.game
