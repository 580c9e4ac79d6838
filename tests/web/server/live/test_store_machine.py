"""A store does what a list of events in memory does, whatever is asked of it."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from lodestone.web.online import commands
from lodestone.web.online.answers import Refused
from lodestone.web.online.commands import Command
from lodestone.web.online.decide import decide
from lodestone.web.online.events import Event
from lodestone.web.online.game import LiveGame, fold
from lodestone.web.online.terms import SEATS, SECOND, Fischer, NoClock, SeatName
from lodestone.web.server.live.log.store import Store
from tests.web.server.live.playing import KEYS, begin, new_id, open_game

pytestmark = pytest.mark.slow

SEAT = st.sampled_from(SEATS)
OFFERS = st.sampled_from(["agreement", "takeback"])


KINDS = ("take", "play", "play", "play", "offer", "answer", "resign", "abort", "say")


@st.composite
def wishes(draw: st.DrawFn) -> Any:
    """Return what makes a command of the number that a client knows and the state of the game."""
    kind = draw(st.sampled_from(KINDS))
    pick, offer = draw(st.integers(0, 50)), draw(OFFERS)
    answer = draw(st.sampled_from([commands.AcceptOffer, commands.WithdrawOffer]))

    def command(seat: SeatName, seq: int, game: LiveGame) -> Command:
        match kind:
            case "take":
                return commands.TakeSeat(new_id(), seq, KEYS[seat])
            case "play":
                turns = game.line.position.turns or ("none",)
                return commands.Play(new_id(), seq, turns[pick % len(turns)])
            case "offer":
                return commands.MakeOffer(new_id(), seq, offer)
            case "answer":
                return answer(new_id(), seq, offer)
            case "abort":
                return commands.Abort(new_id(), seq)
            case "resign":
                return commands.Resign(new_id(), seq)
        return commands.Say(new_id(), seq, f"Turn {pick}?")

    return command


class StoreMachine(RuleBasedStateMachine):
    """Two servers, as far as the database allows, and the events that they must have stored."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.stores = [Store.open(address)]
        if not self.stores[0].database.is_exclusive:
            self.stores.append(Store.open(address))
        self.events: dict[str, tuple[Event, ...]] = {}
        self.asked: list[tuple[str, SeatName, Command]] = []
        self.listed: set[str] = set()

    def teardown(self) -> None:
        for store in self.stores:
            store.close()

    @rule(where=st.integers(0, 1), is_timed=st.booleans())
    def create(self, where: int, is_timed: bool) -> None:
        store = self.stores[where % len(self.stores)]
        game_id = begin(store, Fischer(600 * SECOND) if is_timed else NoClock())
        self.events[game_id] = store.load(game_id).events

    @rule(where=st.integers(0, 1), is_listed=st.booleans())
    def invite(self, where: int, is_listed: bool) -> None:
        store = self.stores[where % len(self.stores)]
        game_id = open_game(store, NoClock(), 3600 * SECOND if is_listed else None)
        self.events[game_id] = store.load(game_id).events
        self.listed |= {game_id} if is_listed else set()

    @precondition(lambda self: self.events)
    @rule(
        where=st.integers(0, 1),
        game=st.integers(0, 3),
        seat=SEAT,
        wish=wishes(),
        behind=st.sampled_from([0, 0, 0, 1, 3]),
    )
    def ask(self, where: int, game: int, seat: SeatName, wish: Any, behind: int) -> None:
        """Send a command of a client that may have missed the last events."""
        game_id = list(self.events)[game % len(self.events)]
        known = self.events[game_id]
        command = wish(seat, max(0, len(known) - behind), fold(known))
        self.asked.append((game_id, seat, command))
        self.send(where, *self.asked[-1])

    @precondition(lambda self: self.asked)
    @rule(where=st.integers(0, 1), number=st.integers(0, 20))
    def ask_again(self, where: int, number: int) -> None:
        """Send an earlier command again, perhaps to the other server."""
        self.send(where, *self.asked[-1 - number % len(self.asked)])

    def send(self, where: int, game_id: str, seat: SeatName, command: Command) -> None:
        """Let both decide at the same time, and compare what they say and what they have then."""
        times: list[int] = []

        def act(game: LiveGame, at: int) -> Event | Refused:
            times.append(at)
            return decide(game, command, seat, at)

        answer = self.stores[where % len(self.stores)].submit(game_id, act)
        before = fold(self.events[game_id])
        expected = decide(before, command, seat, times[-1])
        if isinstance(expected, Event) and expected.seq == len(before.events) + 1:
            self.events[game_id] += (expected,)
        assert answer.made == expected
        assert answer.game.events == self.events[game_id]

    @rule()
    def restart(self) -> None:
        for store in self.stores:
            store.close()
        self.stores = [Store.open(self.address) for _ in self.stores]

    @rule()
    def sweep(self) -> None:
        """No game is due."""
        assert self.stores[0].sweep() == []

    @invariant()
    def every_server_has_all_events(self) -> None:
        assert self.stores[0].count() >= len(self.events)
        for store in self.stores:
            assert store.numbers([*self.events, "nowhere"]) == {
                game_id: len(events) for game_id, events in self.events.items()
            }
            for game_id, events in self.events.items():
                assert store.load(game_id) == fold(events)

    @invariant()
    def the_lobby_has_what_waits(self) -> None:
        shown = {challenge.game for challenge in self.stores[0].challenges(1_000)}
        waiting = {
            game_id
            for game_id in self.listed
            if not (game := fold(self.events[game_id])).has_begun and not game.outcome
        }
        assert shown & set(self.events) == waiting


def test_a_store_does_what_a_list_does(address: str) -> None:
    most = max(2, settings().max_examples // 10)
    run_state_machine_as_test(
        lambda: StoreMachine(address), settings=settings(max_examples=most, stateful_step_count=20)
    )
