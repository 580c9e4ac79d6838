"""The clocks of live games, slowly: written from the description of the game, without its code.

What a side has left follows from its turns that count, thought through one after the other; what
was taken back has never been. All times are fractions of seconds, so nothing is rounded, except
that the gain of a turn is a whole number of microseconds.

 - The first two turns are not timed.
 - Fischer: a main time, and an increment after each turn that was made in time.
 - Byo-yomi: a main time, then periods; a turn within a period gives the period back, and each
   period that passes entirely is lost.
 - Days: each turn has this many.
 - The larger lag counts: that of the turn, or of the other side's last timed turn.
 - Lag is given back from a quota: at first three gains, at most seven. A gain is 0.15 s and 0.4 %
   of the estimated length of the game (the main time with 40 increments or 25 periods), at most
   1 s; a turn adds at most its lag and 0.14 s. Games of days have no quota.
 - Others see the time as up after a grace of the quota, at most 2 s.
"""

from fractions import Fraction
from math import floor
from typing import NamedTuple

DAY = 86_400


class Reading(NamedTuple):
    """What a side has: the time, the periods, the quota."""

    left: Fraction
    periods: int
    quota: Fraction


class Control(NamedTuple):
    """A time control in seconds; `days` exclude all others."""

    main: Fraction
    increment: Fraction = Fraction(0)
    period: Fraction = Fraction(0)
    periods: int = 0
    days: int = 0


def gain_of(control: Control) -> Fraction:
    if control.days:
        return Fraction(0)
    length = control.main + 40 * control.increment
    if control.periods:
        length += 25 * control.period
    millionths = floor(length * 4_000 + 150_000)
    return min(Fraction(1), Fraction(millionths, 1_000_000))


def reading(control: Control, turns: list[tuple[Fraction, Fraction]]) -> Reading | None:
    """Return what remains after turns of one side, each its time and its lag; `None`: time up."""
    gain = gain_of(control)
    left = Fraction(control.days * DAY) if control.days else control.main
    periods, quota = control.periods, 3 * gain
    for made, lag in turns:
        given = min(made, lag, quota)
        quota = min(7 * gain, quota - given + min(gain, lag + Fraction(14, 100)))
        time = made - given
        if control.days:
            if time >= control.days * DAY:
                return None
            continue
        if time < left:
            left += control.increment - time
            continue
        time -= left
        left = Fraction(0)
        while periods and time >= control.period:
            periods -= 1
            time -= control.period
        if not periods:
            return None
    return Reading(left, periods, quota)


class SlowClocks:
    """Both clocks of a game: the turns that count, and since when the side to move thinks."""

    def __init__(self, control: Control) -> None:
        self.control = control
        self.turns: list[tuple[Fraction, Fraction] | None] = []
        self.lags: list[Fraction] = []
        self.started: Fraction | None = None
        self.stopped: Fraction | None = None

    def timed(self, side: int) -> list[tuple[Fraction, Fraction]]:
        """The turns of a side that were timed; side 0 makes the first turn."""
        return [turn for turn in self.turns[side::2] if turn is not None]

    def is_up(self, at: Fraction) -> bool:
        """Whether others see that the side to move has no time left."""
        if self.started is None:
            return False
        turns = self.timed(len(self.turns) % 2)
        before = reading(self.control, turns)
        assert before is not None
        grace = min(Fraction(2), before.quota)
        waited = max(Fraction(0), at - self.started - grace)
        return reading(self.control, [*turns, (waited, Fraction(0))]) is None

    def turn(self, at: Fraction, lag: Fraction) -> bool:
        """Make a turn, and return whether it was in time."""
        side = len(self.turns) % 2
        if self.started is None:
            self.turns.append(None)
            self.lags.append(Fraction(0))
        else:
            made = max(Fraction(0), at - self.started), max(lag, self.lags[-1])
            if reading(self.control, [*self.timed(side), made]) is None:
                return False
            self.turns.append(made)
            self.lags.append(lag)
        self._start(at)
        return True

    def _start(self, at: Fraction) -> None:
        self.started = at if len(self.turns) >= 2 else None

    def take_back(self, plies: int, at: Fraction) -> None:
        del self.turns[-plies:], self.lags[-plies:]
        self._start(at)

    def outage(self, gone: Fraction, back: Fraction) -> None:
        if self.started is not None and back > self.started:
            self.started += back - max(gone, self.started)

    def stop(self, at: Fraction) -> None:
        """End the game while a side thinks."""
        if self.started is not None:
            self.stopped = max(Fraction(0), at - self.started)
            self.started = None

    def reading(self, side: int) -> Reading:
        """What a side has; if the game ended while it thought, without what that took."""
        found = reading(self.control, self.timed(side))
        assert found is not None
        if self.stopped is None or side != len(self.turns) % 2:
            return found
        after = reading(self.control, [*self.timed(side), (self.stopped, Fraction(0))])
        if after is None:
            return Reading(Fraction(0), 0, found.quota)
        if self.control.days:
            return found._replace(left=found.left - self.stopped)
        return Reading(after.left - self.control.increment, after.periods, found.quota)
