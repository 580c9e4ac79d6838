"""The hub reads what is missing from the log, and sends it in order."""

import asyncio
import json
from collections.abc import Sequence

import pytest
from starlette.types import Message

from lodestone.core.errors import LodestoneError
from lodestone.web.online.game import LiveGame, fold
from lodestone.web.replies.exact import View
from lodestone.web.server.live.connections import pinger
from lodestone.web.server.live.following.hub import Hub, Listener
from lodestone.web.server.live.following.outbox import Outbox
from lodestone.web.server.metrics import Figures
from tests.loops import idle, run_loop
from tests.web.online.playing import QUEAH, Playing


class RecordingSocket:
    """A WebSocket that keeps what it is sent."""

    def __init__(self) -> None:
        self.seqs: list[int] = []

    async def send(self, message: Message) -> None:
        self.seqs.append(json.loads(message["text"])["event"]["seq"])


def played() -> LiveGame:
    playing = Playing(QUEAH)
    playing.do("a", "Play", turn=playing.game.line.position.turns[0])
    return playing.game


def hub_of(found: Sequence[LiveGame | None]) -> Hub:
    """Return a hub whose log has these games, one after the other."""
    games = iter(found)

    async def load(_game_id: str) -> LiveGame:
        game = next(games)
        if game is None:
            raise LodestoneError("no answer")
        return game

    async def read(_work: object) -> dict[str, LiveGame]:
        return {"x": await load("x")}

    async def draw(_game: LiveGame) -> View | None:
        return None

    return Hub(load, read, draw, 100)


async def sent(found: Sequence[LiveGame | None], reads: Sequence[int]) -> list[int]:
    """Return the events sent while the log is read up to some, and finds these games."""
    hub, line = hub_of(found), RecordingSocket()
    hub.read("x", 9)  # nobody follows it
    channel, outbox = await hub.open("x"), Outbox(line.send)
    assert await hub.open("x") is channel
    hub.join(Listener(channel, outbox, None, set(), views=True, dismiss=print))
    sending = asyncio.create_task(outbox.run())
    for seq in reads:
        hub.read("x", seq)
        await idle()
    sending.cancel()
    hub.leave(next(iter(channel.listeners)), 5, is_lost=False)
    hub.forget(5)
    assert hub.channels
    hub.forget(6)
    assert not hub.channels
    return line.seqs


def test_missing_events_are_sent_in_order() -> None:
    game = played()
    early = fold(game.events[:1])
    assert run_loop(sent([early, game], [1, game.seq, game.seq])) == [2, 3, 4]


def test_a_log_that_fails_is_read_again(caplog: pytest.LogCaptureFixture) -> None:
    game = played()
    early = fold(game.events[:1])
    assert run_loop(sent([early, None, early, game], [4, 4, 4])) == [2, 3, 4]
    assert [record.message for record in caplog.records] == ["cannot read a game"]


def test_clients_are_sent_no_earlier_state() -> None:
    """A client that comes from another server may know more than this one has read."""
    game = played()
    early = fold(game.events[:-1])

    async def known() -> list[int]:
        hub = hub_of([early, game])
        return [(await hub.open("x", seq)).game.seq for seq in (0, early.seq, game.seq, 0)]

    assert run_loop(known()) == [early.seq, early.seq, game.seq, game.seq]


def test_the_shortest_recent_round_trip_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pings that are answered late count only when no other has been answered for a minute."""
    monkeypatch.setattr(pinger, "PERIOD", 0)

    async def answer(seconds: Sequence[float]) -> list[int]:
        """Answer a ping after each of these times; return the lag after each answer."""
        at, lags = 0.0, []
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: at)
        pinging = pinger.Pinger(lambda: 0, Figures())
        outbox = Outbox(RecordingSocket().send)
        pinging.add(outbox)
        for number, wait in enumerate(seconds, 1):
            await pinging.ping_some()
            at += wait
            assert pinging.answered(outbox, number)
            lags.append(outbox.lag)
        return lags

    waits = [4, 0.25, *[4] * pinger.RECENT]
    expected = [4_000_000, *[250_000] * pinger.RECENT, 4_000_000]
    assert run_loop(answer(waits)) == expected
