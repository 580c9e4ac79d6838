"""Live games as Hypothesis plays them: commands, flags and outages in any order, at any time.

After every step the game is compared with what is known otherwise: the clocks with the slow ones of
`tests/oracles/clocks.py`, seats and sides with a model that only knows who took what.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

import hypothesis.strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from lodestone.core.line import Line
from lodestone.web.online.answers import Away, Facts, Refused
from lodestone.web.online.clocks import Clocks
from lodestone.web.online.commands import Command
from lodestone.web.online.events import (
    Aborted,
    Agreed,
    Claimed,
    Event,
    Flagged,
    KeyReplaced,
    OfferName,
    Played,
    Resigned,
    Restored,
    Swapped,
    TakenBack,
)
from lodestone.web.online.game import LiveGame, apply, fold
from lodestone.web.online.keys import seat_opened
from lodestone.web.online.log import flag, restore
from lodestone.web.online.terms import (
    SEATS,
    SECOND,
    ByoYomi,
    Days,
    Fischer,
    NoClock,
    SeatName,
    Terms,
    TimeControl,
    opposite,
)
from tests.oracles.clocks import Control, SlowClocks
from tests.web.online.playing import KEYS, Playing

CONTROLS: tuple[TimeControl, ...] = (
    Fischer(20 * SECOND, 2 * SECOND),
    Fischer(900 * SECOND, 10 * SECOND),
    ByoYomi(5 * SECOND, 3 * SECOND, 3),
    ByoYomi(0, 40 * SECOND),
    Days(1),
    NoClock(),
)
#: Games that are soon over by their rules, by repetition, or only by their players.
GAMES = (
    ("queah:traditional", None),
    ("queah:balanced", None),
    ("queah:traditional,agreement=most-pieces-wins", "b/--w/-b---/--w/- w 0,0 -,-"),
)
WAITS = (0, 0, 0.1, 1, 1, 3.7, 12, 45, 3600, 90_000)
LAGS = (0, 0, 30_000, 400_000, 5 * SECOND)
ENDINGS = (Agreed, Resigned, Aborted, Flagged, Claimed)
#: Commands that would end most games if they came often, or that do nothing to them.
RARE = (
    "Abort",
    "AcceptOffer",
    "ClaimEnd",
    "DeclineOffer",
    "MakeOffer",
    "Mute",
    "ReplaceKey",
    "Resign",
    "Say",
)
#: What goes on after a game.
AFTERWARDS = ("Said", "Muted", "KeyReplaced", "Offered", "Withdrawn", "Declined", "Rematched")

seats = st.sampled_from(SEATS)
#: How many events before the last one a client knew.
ages = st.sampled_from((0, 0, 0, 1, 2))


terms = st.builds(
    lambda rules, side, time, swap: Terms(rules[0], side, time, start=rules[1], swap=swap),
    st.sampled_from(GAMES),
    st.sampled_from(("white", "black")),
    st.sampled_from(CONTROLS),
    st.booleans(),
)


def is_open(games: "LiveGames") -> bool:
    """Return whether the game is not over."""
    return games.game.outcome is None


class LiveGames(RuleBasedStateMachine):
    """Plays one live game with everything that can happen in it."""

    #: How many commands were answered in all games, by what they came to.
    seen: ClassVar[Counter[str]] = Counter()

    @initialize(terms=terms)
    def begin(self, terms: Terms) -> None:
        time = terms.time
        self.playing = Playing(terms)
        self.sides = terms.sides
        self.keys: dict[SeatName, str] = dict(KEYS)
        self.slow = None if isinstance(time, NoClock) else SlowClocks(control_of(time))
        self.sent: list[tuple[SeatName, Command, Event]] = []

    @property
    def game(self) -> LiveGame:
        return self.playing.game

    @precondition(lambda self: self.game.outcome)
    @rule(terms=terms)
    def begin_again(self, terms: Terms) -> None:
        self.teardown()
        self.begin(terms)

    # ---- what is sent

    @precondition(is_open)
    @rule(index=st.integers(0, 7), wait=st.sampled_from(WAITS[:6]), lag=st.sampled_from(LAGS))
    def play_on(self, index: int, wait: float, lag: int) -> None:
        self.play_once(index, wait, lag)

    @precondition(is_open)
    @rule(index=st.integers(0, 7), wait=st.sampled_from(WAITS[:6]), lag=st.sampled_from(LAGS))
    def play_twice(self, index: int, wait: float, lag: int) -> None:
        self.play_once(index, wait, lag)
        if self.game.outcome is None:
            self.play_once(index, wait, lag)

    def play_once(self, index: int, wait: float, lag: int) -> None:
        self.playing.wait(wait)
        self.send(self.game.mover, "Play", Facts(lag), turn=self.some_turn(index))

    @precondition(is_open)
    @rule(seat=seats, index=st.integers(0, 8), age=ages, wait=st.sampled_from(WAITS))
    def play_anyhow(self, seat: SeatName, index: int, age: int, wait: float) -> None:
        self.playing.wait(wait)
        self.send(seat, "Play", expects=self.game.seq - age, turn=self.some_turn(index))

    @rule(seat=seats, is_other=st.booleans(), age=ages)
    def make_offer(self, seat: SeatName, is_other: bool, age: int) -> None:
        offer: OfferName = "rematch" if self.game.outcome else "agreement"
        offer = "takeback" if is_other else offer
        facts = Facts(next_game="next")
        self.send(seat, "MakeOffer", facts, expects=self.game.seq - age, offer=offer)

    @precondition(lambda self: self.game.offers)
    @rule(
        seat=seats,
        kind=st.sampled_from(("AcceptOffer", "DeclineOffer", "WithdrawOffer")),
        index=st.integers(0, 2),
        age=ages,
    )
    def answer_offer(self, seat: SeatName, kind: str, index: int, age: int) -> None:
        """An agreement is declined: the machine would end too many games by accepting it."""
        offer = sorted(self.game.offers)[index % len(self.game.offers)]
        if (offer, kind) == ("agreement", "AcceptOffer") and index < 2:
            kind = "DeclineOffer"
        facts = Facts(next_game="next")
        self.send(seat, kind, facts, expects=self.game.seq - age, offer=offer)

    @precondition(is_open)
    @rule(seat=seats, is_accepted=st.booleans())
    def take_back(self, seat: SeatName, is_accepted: bool) -> None:
        self.send(seat, "MakeOffer", offer="takeback")
        if is_accepted:
            self.send(opposite(seat), "AcceptOffer", offer="takeback")

    @precondition(lambda self: len(self.game.line) == 1)
    @rule(seat=seats)
    def swap(self, seat: SeatName) -> None:
        self.send(seat, "Swap")

    @rule(
        seat=seats,
        kind=st.sampled_from(RARE),
        chance=st.integers(0, 5),
        age=ages,
        away=st.sampled_from((None, 0, 15, 100)),
    )
    def do_something_rare(self, seat, kind: str, chance: int, age: int, away) -> None:
        if chance and kind in ("Abort", "Resign"):
            return
        left = None if away is None else Away(self.playing.now - away * SECOND, bool(age))
        content: dict[str, object] = {
            "AcceptOffer": {"offer": "takeback"},
            "DeclineOffer": {"offer": "rematch"},
            "MakeOffer": {"offer": "rematch"},
            "ClaimEnd": {"result": "win" if age else "draw"},
            "Say": {"text": "Well?"},
            "Mute": {"is_muted": bool(age)},
            "ReplaceKey": {"key": f"{self.game.seq:021}A"},
        }.get(kind, {})
        self.send(seat, kind, Facts(0, left, "next"), expects=self.game.seq - age, **content)

    @precondition(lambda self: self.sent)
    @rule(index=st.integers(0, 10))
    def send_again(self, index: int) -> None:
        """A command that made an event makes no other, however often it comes."""
        seat, command, event = self.sent[-1 - index % len(self.sent)]
        before = self.game
        assert self.playing.send(seat, command, Facts(next_game="another")) == event
        assert self.game is before

    @precondition(lambda self: self.slow is not None and is_open(self))
    @rule(wait=st.sampled_from(WAITS), is_ours=st.booleans())
    def pass_time(self, wait: float, is_ours: bool) -> None:
        """Let time pass, during an outage of the server or not, and flag who has none left."""
        gone = self.playing.now
        self.playing.wait(wait)
        if is_ours:
            self.follow(restore(self.game, gone, self.playing.now), Facts())
        event = flag(self.game, self.playing.now)
        assert (event is not None) == self.slow.is_up(self.instant)
        self.follow(event, Facts())

    # ---- what becomes of it

    def some_turn(self, index: int) -> str:
        turns = self.game.line.position.turn_numbers
        if index >= 8 or not turns:
            return "c3c3"
        return self.game.line.position.format_turn(turns[index % len(turns)])

    def send(
        self,
        seat: SeatName,
        kind: str,
        facts: Facts = Facts(),  # noqa: B008 (it is frozen)
        *,
        expects: int | None = None,
        **content: object,
    ) -> Event | None:
        """Send a command, and check what comes of it."""
        known = None if expects is None else max(1, expects)
        command = self.playing.command(kind, expects=known, **content)
        before = self.game
        answer = self.playing.send(seat, command, facts)
        if isinstance(answer, Refused):
            self.seen[f"refused: {answer.code}"] += 1
            assert self.game is before
            return None
        self.sent.append((seat, command, answer))
        self.playing.game = before
        self.follow(answer, facts)
        return None if isinstance(answer.body, Flagged) else answer

    def follow(self, event: Event | None, facts: Facts) -> None:
        """Add an event to the game, and check that it keeps the laws."""
        if event is None:
            return
        self.seen[type(event.body).__name__] += 1
        before, after = self.game, apply(self.game, event)
        self.playing.game = after
        assert event.seq == before.seq + 1
        assert event.at >= before.events[-1].at
        self.check_rights(before, event)
        self.check_clocks(before, event, facts)
        self.check_state()

    def check_rights(self, before: LiveGame, event: Event) -> None:
        """Only whose turn it is moves, and nothing happens after the end but talk and rematches."""
        body = event.body
        if isinstance(body, Played):
            assert self.sides[event.seat] == before.line.position.side
            assert before.line.position.side != self.game.line.position.side
        if isinstance(body, Swapped):
            self.sides = {seat: self.sides[opposite(seat)] for seat in SEATS}
        if isinstance(body, TakenBack):
            assert self.game.line == before.line[: -body.plies]
            asked = before.offers["takeback"].by
            assert self.game.mover == asked != event.seat
        if isinstance(body, KeyReplaced):
            self.keys[event.seat] = f"{before.seq:021}A"
        assert self.game.sides == self.sides
        if before.outcome:
            assert type(body).__name__ in AFTERWARDS
            assert self.game.outcome == before.outcome
        elif isinstance(body, ENDINGS):
            assert self.game.outcome

    def check_clocks(self, before: LiveGame, event: Event, facts: Facts) -> None:
        if self.slow is None:
            assert event.clocks is None
            return
        self.tell_slow_clocks(event, facts)
        clocks, first = event.clocks, before.line.positions[0].side
        assert clocks is not None
        for side, state in clocks.sides.items():
            left, periods, quota = self.slow.reading(side != first)
            found = Fraction(state.left, SECOND), state.periods, Fraction(state.quota, SECOND)
            assert found == (left, periods, quota)
        since = self.slow.started
        assert clocks.since == (None if since is None else since * SECOND)
        if isinstance(event.body, Played):
            check_gain(before, clocks, event.at)

    def tell_slow_clocks(self, event: Event, facts: Facts) -> None:
        slow, at = self.slow, Fraction(event.at, SECOND)
        assert slow is not None
        match event.body:
            case Played():
                assert slow.turn(at, Fraction(facts.lag, SECOND))
                if self.game.outcome:
                    slow.started = None
            case Flagged():
                assert slow.is_up(at) or not slow.turn(at, Fraction(facts.lag, SECOND))
                slow.stop(at)
            case TakenBack(plies):
                slow.take_back(plies, at)
            case Restored(duration):
                slow.outage(at - Fraction(duration, SECOND), at)
            case body if isinstance(body, ENDINGS):
                slow.stop(at)

    def check_state(self) -> None:
        """Whatever was sent, the game is one that can be played."""
        game = self.game
        assert len(game.history) == len(game.line) + 1
        assert set(game.sides.values()) == {"white", "black"}
        assert all(seat_opened(key, game.keys) == seat for seat, key in self.keys.items())
        is_running = game.outcome is None and len(game.line) >= 2 and self.slow is not None
        assert (game.deadline is not None) == is_running
        if game.outcome:
            assert game.offers.keys() <= {"rematch"}
        else:
            assert game.line.position.turn_numbers
            assert "rematch" not in game.offers
        assert all(made.seq >= game.position_seq for made in game.offers.values())

    def teardown(self) -> None:
        """The log alone comes to the same game, whose turns are legal one after the other."""
        if not hasattr(self, "playing"):
            return
        game = self.game
        assert fold(game.events) == game
        replayed = Line.of(game.line.positions[0], game.line.turns)
        assert replace(replayed, ended=game.line.ended) == game.line
        made = [(event.seat, event.command) for event in game.events if event.command]
        assert len(made) == len(set(made))

    @property
    def instant(self) -> Fraction:
        return Fraction(self.playing.now, SECOND)


def check_gain(before: LiveGame, after: Clocks, at: int) -> None:
    """A turn gains at most the quota, besides what its time control gives."""
    time, side, clocks = before.terms.time, before.line.position.side, before.clocks
    if clocks is None or clocks.since is None or isinstance(time, Days):
        return
    increment = time.increment if isinstance(time, Fischer) else 0
    period = time.period if isinstance(time, ByoYomi) else 0
    had, has = clocks.sides[side], after.sides[side]
    rest = had.left + had.periods * period - (at - clocks.since)
    assert has.left + has.periods * period <= rest + increment + had.quota + period


def control_of(time: TimeControl) -> Control:
    match time:
        case Fischer(main, increment):
            return Control(Fraction(main, SECOND), Fraction(increment, SECOND))
        case ByoYomi(main, period, periods):
            main_time, period_time = Fraction(main, SECOND), Fraction(period, SECOND)
            return Control(main_time, period=period_time, periods=periods)
        case Days(days):
            return Control(Fraction(0), days=days)
    raise ValueError(time)
