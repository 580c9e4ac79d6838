"""Clocks: what a turn costs, when the time is up, and how far lag is compensated.

Nothing here knows what time it is. A clock gains at most its *quota* of lag (`LagTracker` of
scalachess): each turn adds to the quota, compensated lag is taken from it. The larger lag of the
two players counts for both: a client that answers pings late gains nothing that its opponent does
not.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from lodestone.core.sent import Sent
from lodestone.web.online.terms import DAY, SECOND, ByoYomi, Days, Fischer, NoClock, TimeControl

#: A turn adds one 250th of the estimated length of a game to the quota, and this much more.
GAIN_DIVISOR, GAIN_MORE, MOST_GAIN = 250, 150_000, SECOND
#: The quota at the start and the largest one, in gains.
FIRST_QUOTA, LARGEST_QUOTA = 3, 7
#: What a client needs to show a turn and send one, in addition to the lag of the line.
PROCESSING = 140_000
#: The most that a deadline waits for a turn that may be under way.
MOST_GRACE = 2 * SECOND
#: How many increments, or periods, an estimated game has.
TURNS_WITH_INCREMENT, TURNS_IN_PERIODS = 40, 25
#: From this estimated length on, a lost connection is waited for twice, and three times as long.
RAPID, CLASSICAL = 480 * SECOND, 1500 * SECOND
#: How long an opponent who left is waited for, and one whose connection was lost in a fast game.
AFTER_LEAVING, AFTER_LOSS = 10 * SECOND, 40 * SECOND


@dataclass(frozen=True)
class ClockState(Sent):
    """What a side has: time, whole periods after it, and the quota from which lag is given back."""

    left: int
    periods: int = 0
    quota: int = 0
    lag: int = 0
    """The lag that was measured at the side's last turn."""


@dataclass(frozen=True)
class Clocks(Sent):
    """The clocks of both sides, by the names of the sides.

    Times are those at the instant `since`, from which the clock of the side to move is running.
    """

    sides: Mapping[str, ClockState]
    since: int | None
    """Null: no clock is running."""

    def running(self, since: int | None) -> "Clocks":
        """Return the same clocks, running since another instant."""
        return replace(self, since=since)

    def with_side(self, side: str, state: ClockState) -> "Clocks":
        """Return the clocks with that of one side changed."""
        return replace(self, sides={**self.sides, side: state})


def full(time: TimeControl) -> ClockState | None:
    """Return a clock at the start of a game; `None` without clocks."""
    quota = FIRST_QUOTA * most_gain(time)
    match time:
        case Fischer(main):
            return ClockState(main, quota=quota)
        case ByoYomi(main, _, periods):
            return ClockState(main, periods, quota)
        case Days(days):
            return ClockState(days * DAY)
    return None


def estimated_length(time: TimeControl) -> int:
    """Return how long a game takes each player, roughly; 0 if it is not played in one go."""
    match time:
        case Fischer(main, increment):
            return main + TURNS_WITH_INCREMENT * increment
        case ByoYomi(main, period):
            return main + TURNS_IN_PERIODS * period
    return 0


def is_correspondence(time: TimeControl) -> bool:
    """Return whether players come and go during a game."""
    return isinstance(time, NoClock | Days)


def most_gain(time: TimeControl) -> int:
    """Return the most that a turn adds to the quota; 0 where lag does not matter."""
    if is_correspondence(time):
        return 0
    return min(MOST_GAIN, estimated_length(time) // GAIN_DIVISOR + GAIN_MORE)


def allowance(time: TimeControl, state: ClockState) -> int:
    """Return after how much thinking the time is up."""
    return state.left + (state.periods * time.period if isinstance(time, ByoYomi) else 0)


def think(time: TimeControl, state: ClockState, used: int) -> ClockState | None:
    """Return what remains of a clock after thinking; `None` if the time is up."""
    if used >= allowance(time, state):
        return None
    if isinstance(time, ByoYomi) and used >= state.left:
        begun = (used - state.left) // time.period
        return replace(state, left=0, periods=state.periods - begun)
    return replace(state, left=state.left - used)


def spend(
    time: TimeControl, state: ClockState, used: int, lag: int, other: int = 0
) -> ClockState | None:
    """Return a clock after a turn that took `used`; the lag of the player was `lag`.

    `other` is the opponent's. `None` if the time is up.
    """
    state, lag = replace(state, lag=lag), max(lag, other)
    given = min(lag, used, state.quota)
    after = think(time, state, used - given)
    if after is None:
        return None
    gain = most_gain(time)
    quota = state.quota - given + min(gain, lag + PROCESSING)
    after = replace(after, quota=min(quota, LARGEST_QUOTA * gain))
    match time:
        case Fischer(_, increment):
            return replace(after, left=after.left + increment)
        case Days():
            return state
    return after


def deadline(time: TimeControl, state: ClockState, since: int) -> int:
    """Return the instant at which the time of a side that moves since then is up for others."""
    return since + allowance(time, state) + min(MOST_GRACE, state.quota)


def shown(time: TimeControl, state: ClockState) -> int:
    """Return what a clock shows when it begins to run: the time, or the period after it."""
    return time.period if isinstance(time, ByoYomi) and not state.left else state.left


def patience(time: TimeControl, *, is_lost: bool) -> int:
    """Return how long an opponent is waited for who left, or whose connection was lost."""
    if not is_lost:
        return AFTER_LEAVING
    length = estimated_length(time)
    return AFTER_LOSS * (1 + (length >= RAPID) + (length >= CLASSICAL))
