"""Clocks: what turns cost, when the time is up, what lag and outages give back."""

from dataclasses import replace

import pytest

from lodestone.core.outcome import Termination
from lodestone.online.answers import Facts
from lodestone.online.clocks import ClockState, deadline, full, most_gain, spend
from lodestone.online.events import Flagged
from lodestone.online.game import apply, fold
from lodestone.online.log import flag, restore
from lodestone.online.terms import DAY, SECOND, ByoYomi, Days, Fischer, NoClock, TimeControl
from tests.online.playing import QUEAH, Playing

BLITZ = Fischer(60 * SECOND, 2 * SECOND)
SHOGI = ByoYomi(10 * SECOND, 5 * SECOND, 3)


def timed(time: TimeControl, plies: int = 2) -> Playing:
    """A game in which the clock of White has begun to run."""
    playing = Playing(replace(QUEAH, time=time))
    playing.play_any(plies)
    return playing


def seconds(playing: Playing, side: str = "white") -> float:
    return playing.game.clocks.sides[side].left / SECOND


def test_the_first_turns_are_not_timed() -> None:
    playing = Playing(replace(QUEAH, time=BLITZ))
    assert playing.game.deadline is None
    playing.play_any(2, seconds=3600)
    assert [seconds(playing, side) for side in ("white", "black")] == [60, 60]
    assert playing.game.clocks.since == playing.now


def test_a_turn_earns_the_increment() -> None:
    playing = timed(BLITZ)
    playing.play_any(seconds=7)
    assert [seconds(playing, side) for side in ("white", "black")] == [55, 60]
    playing.play_any(seconds=1)
    assert [seconds(playing, side) for side in ("white", "black")] == [55, 61]


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


def test_a_turn_within_a_period_keeps_it() -> None:
    playing = timed(SHOGI)
    for _ in range(5):
        playing.play_any(2, seconds=4.9)
    assert playing.game.clocks.sides["white"].periods == 3
    assert playing.game.outcome is None


def test_each_turn_has_its_days() -> None:
    playing = timed(Days(2))
    playing.play_any(4, seconds=1.9 * 86_400)
    assert seconds(playing) == 2 * 86_400
    playing.wait(2 * 86_400)
    assert playing.flag()
    assert playing.game.outcome.reason == "White's time was up."


def test_without_clocks_nobody_is_flagged() -> None:
    playing = timed(NoClock())
    playing.wait(1e9)
    assert playing.flag() is None
    playing.play_any()
    assert playing.game.clocks is None


def test_the_time_is_up_at_the_deadline() -> None:
    playing = timed(BLITZ)
    playing.now = playing.game.deadline - 1
    assert playing.flag() is None
    playing.now += 1
    assert playing.flag()
    assert playing.game.outcome.winner == "black"
    assert playing.game.outcome.termination is Termination.TIME
    assert seconds(playing) == 0
    assert playing.flag() is None


def test_flags_survive_a_restart() -> None:
    """The deadline follows from the log: no timer has to be kept."""
    playing = timed(BLITZ)
    again = fold(playing.game.events)
    assert again.deadline == playing.game.deadline
    assert flag(again, again.deadline - 1) is None
    assert flag(again, again.deadline).body == Flagged()


def test_a_late_turn_is_a_flag() -> None:
    """Whatever comes after the time is up, before anybody noticed, ends the game."""
    playing = timed(BLITZ)
    turns = list(playing.game.line)
    playing.wait(60)
    event = playing.do("a", "Play", turn=playing.game.line.position.turns[0])
    assert event.body == Flagged()
    assert playing.game.event_of("a", event.command) == event
    assert list(playing.game.line) == turns


@pytest.mark.parametrize("kind", ["Resign", "Abort"])
def test_nothing_comes_before_the_flag(kind: str) -> None:
    """The opponent of who has no time left cannot lose the game any more."""
    playing = timed(BLITZ)
    playing.now = playing.game.deadline
    playing.do("b", kind)
    assert playing.game.outcome.winner == "black"


def test_turn_and_flag_race() -> None:
    """The log's order decides, and the other is answered or does not happen."""
    playing = timed(BLITZ)
    late = playing.command("Play", turn=playing.game.line.position.turns[0])
    playing.now = playing.game.deadline
    playing.flag()
    assert playing.send("a", late).code == "over"

    playing = timed(BLITZ)
    playing.wait(59)
    playing.play_any(seconds=0)
    playing.wait(2)
    assert playing.flag() is None


def test_lag_is_given_back_from_the_quota() -> None:
    """A minute with 2 s for each turn is estimated at 140 s: each turn may gain 0.71 s."""
    assert most_gain(BLITZ) == 710_000
    state = full(BLITZ)
    assert state.quota == 3 * 710_000
    after = spend(BLITZ, state, 5 * SECOND, 500_000)
    assert after.left == (60 - 5 + 2) * SECOND + 500_000
    assert after.quota == state.quota - 500_000 + 640_000
    greedy = spend(BLITZ, state, 5 * SECOND, 60 * SECOND)
    assert greedy.left == (60 - 5 + 2) * SECOND + state.quota
    assert greedy.quota == 710_000


@pytest.mark.parametrize("late", ["a", "b"])
def test_late_answers_gain_nothing(late: str) -> None:
    """One player's client answers pings 4 s late: both clocks are charged alike, but for a turn."""
    playing = timed(BLITZ)
    for _ in range(24):
        lag = 4 * SECOND if playing.game.mover == late else 0
        playing.play(playing.game.line.position.turns[0], seconds=1, lag=lag)
    white, black = playing.game.clocks.sides.values()
    assert abs(white.left - black.left) <= SECOND


def test_the_quota_has_a_cap() -> None:
    state = full(BLITZ)
    for _ in range(40):
        state = spend(BLITZ, state, SECOND, 700_000)
    assert state.quota <= 7 * 710_000


def test_no_turn_gains_more_than_it_took() -> None:
    assert spend(BLITZ, full(BLITZ), 10, 500_000).left == 62 * SECOND


@pytest.mark.parametrize("main", [60, 600, 3600])
def test_a_deadline_waits_briefly_for_lag(main: int) -> None:
    time = Fischer(main * SECOND)
    state = full(time)
    grace = deadline(time, state, 0) - main * SECOND
    assert 0 < grace <= 2 * SECOND
    assert spend(time, state, main * SECOND + grace - 1, grace) is not None
    assert deadline(time, ClockState(5, quota=3), 0) == 8


def test_correspondence_has_no_lag() -> None:
    assert most_gain(Days(1)) == 0
    assert spend(Days(1), full(Days(1)), DAY, 5) is None
    assert deadline(Days(1), full(Days(1)), 0) == DAY


@pytest.mark.parametrize("time", [BLITZ, SHOGI])
@pytest.mark.parametrize(("seat", "plies"), [("a", 2), ("b", 1)])
def test_a_takeback_restores_the_clocks(time: TimeControl, seat, plies: int) -> None:
    """Those of the moment in which the position came up, whole periods included."""
    playing = timed(time, plies=4)
    playing.play_any(2, seconds=12)
    earlier = [playing.game.history[-3], playing.game.history[-2]][plies == 1]
    playing.wait(3)
    playing.do(seat, "MakeOffer", offer="takeback")
    playing.wait(2)
    playing.do("b" if seat == "a" else "a", "AcceptOffer", offer="takeback")
    assert playing.game.clocks == earlier.running(playing.now)
    assert playing.game.clocks.sides != playing.game.events[-2].clocks.sides


def test_a_takeback_to_the_start_stops_clocks() -> None:
    playing = timed(BLITZ)
    playing.wait(30)
    playing.do("b", "MakeOffer", offer="takeback")
    playing.do("a", "AcceptOffer", offer="takeback")
    assert playing.game.deadline is None
    playing.wait(1000)
    assert playing.flag() is None
    playing.play_any(2)
    assert seconds(playing) == 61


def test_offers_and_messages_cost_no_time() -> None:
    playing = timed(BLITZ)
    clocks = playing.game.clocks
    playing.wait(5)
    playing.do("a", "MakeOffer", offer="agreement")
    playing.do("a", "Say", text="Draw?")
    playing.do("b", "DeclineOffer", offer="agreement")
    assert playing.game.clocks == clocks


def test_an_outage_is_given_back() -> None:
    playing = timed(BLITZ)
    playing.wait(10)
    gone = playing.now
    playing.wait(300)
    event = restore(playing.game, gone, playing.now)
    playing.game = apply(playing.game, event)
    playing.play_any(seconds=5)
    assert seconds(playing) == 60 - 15 + 2
    assert fold(playing.game.events) == playing.game


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


@pytest.mark.parametrize("kind", ["Resign", "AcceptOffer"])
def test_the_end_stops_both_clocks(kind: str) -> None:
    playing = timed(BLITZ)
    playing.do("a", "MakeOffer", offer="agreement")
    playing.wait(4)
    playing.do("b", kind, **({"offer": "agreement"} if kind == "AcceptOffer" else {}))
    assert seconds(playing) == 56
    assert playing.game.clocks.since is None
    assert playing.game.deadline is None


def test_the_last_turn_stops_the_clocks() -> None:
    playing = Playing(replace(QUEAH, rules="queah:traditional", time=BLITZ))
    playing.play(*["d3e3", "b3c3", "e3d3", "c3b3"] * 2)
    assert playing.game.outcome
    assert playing.game.clocks.since is None
    assert seconds(playing) == 63


def test_time_never_runs_backwards() -> None:
    """A turn that seems to come before the one before it takes no time."""
    playing = timed(BLITZ)
    playing.now -= 10 * SECOND
    event = playing.do("a", "Play", Facts(), turn=playing.game.line.position.turns[0])
    assert event.at == playing.game.events[-2].at
    assert seconds(playing) == 62
