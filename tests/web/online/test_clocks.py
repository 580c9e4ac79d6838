"""Clocks: what `machine` does not compare with the slow ones, and where time is just up."""

from dataclasses import replace

import pytest

from lodestone.core.outcome import Termination
from lodestone.web.online.answers import Facts
from lodestone.web.online.clocks import deadline, full, most_gain, spend
from lodestone.web.online.log import restore
from lodestone.web.online.terms import DAY, SECOND, ByoYomi, Days, Fischer, NoClock, TimeControl
from tests.web.online.playing import QUEAH, Playing

BLITZ = Fischer(60 * SECOND, 2 * SECOND)
SHOGI = ByoYomi(10 * SECOND, 5 * SECOND, 3)


def timed(time: TimeControl, plies: int = 2) -> Playing:
    """A game in which the clock of White has begun to run."""
    playing = Playing(replace(QUEAH, time=time))
    playing.play_any(plies)
    return playing


def seconds(playing: Playing, side: str = "white") -> float:
    return playing.game.clocks.sides[side].left / SECOND


@pytest.mark.parametrize(
    ("thought", "left", "periods"),
    [
        (9, 1, 3),
        (10, 0, 3),  # the first period begins with all of its time
        (14.999999, 0, 3),
        (15, 0, 2),
        (24.999999, 0, 1),
        (25, None, None),
    ],
)
def test_periods_are_used_up_whole(thought: float, left: float | None, periods) -> None:
    state = spend(SHOGI, full(SHOGI), round(thought * SECOND), 0)
    found = state and (state.left / SECOND, state.periods)
    assert found == (None if left is None else (left, periods))


def test_the_time_is_up_at_the_deadline() -> None:
    playing = timed(BLITZ)
    playing.now = playing.game.deadline - 1
    assert playing.flag() is None
    playing.now += 1
    assert playing.flag()
    assert playing.game.outcome.winner == "black"
    assert playing.game.outcome.termination is Termination.TIME
    assert playing.game.outcome.reason == "White's time was up."
    assert seconds(playing) == 0
    assert playing.flag() is None


@pytest.mark.parametrize("kind", ["Resign", "Abort"])
def test_nothing_comes_before_the_flag(kind: str) -> None:
    """The opponent of who has no time left cannot lose the game any more."""
    playing = timed(BLITZ)
    playing.now = playing.game.deadline
    playing.do("b", kind)
    assert playing.game.outcome.winner == "black"


def test_the_quota_has_a_cap() -> None:
    state = full(BLITZ)
    for _ in range(40):
        state = spend(BLITZ, state, SECOND, 700_000)
    assert state.quota <= 7 * 710_000


def test_correspondence_has_no_lag() -> None:
    assert most_gain(Days(1)) == 0
    assert spend(Days(1), full(Days(1)), DAY, 5) is None
    assert deadline(Days(1), full(Days(1)), 0) == DAY


def test_an_outage_costs_only_who_moves() -> None:
    playing = timed(BLITZ)
    gone, back = playing.now - 100 * SECOND, playing.now + 5 * SECOND
    assert restore(playing.game, gone, playing.now - 50 * SECOND) is None
    assert restore(playing.game, gone, back).body.duration == 5 * SECOND
    assert restore(Playing(replace(QUEAH, time=BLITZ)).game, gone, back) is None
    assert restore(timed(NoClock()).game, gone, back) is None


def test_an_outage_revives_nobody() -> None:
    playing = timed(BLITZ)
    playing.wait(100)
    assert restore(playing.game, playing.now, playing.now + SECOND) is None
    assert playing.flag()


def test_time_never_runs_backwards() -> None:
    """A turn that seems to come before the one before it takes no time."""
    playing = timed(BLITZ)
    playing.now -= 10 * SECOND
    event = playing.do("a", "Play", Facts(), turn=playing.game.line.position.turns[0])
    assert event.at == playing.game.events[-2].at
    assert seconds(playing) == 62
