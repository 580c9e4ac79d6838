"""Two servers on one database of PostgreSQL tell each other what happened, and who is here."""

import asyncio
from typing import Any, cast

import psycopg
import pytest

from lodestone.core.errors import LodestoneError
from lodestone.web.client import ClientGame
from lodestone.web.online.answers import Away
from lodestone.web.online.terms import SECOND
from lodestone.web.server.live.following import notices
from lodestone.web.server.live.following.hub import Channel, Hub
from lodestone.web.server.live.following.notices import MEMORY, SILENCE, Notices
from lodestone.web.server.live.following.presence import away_of
from lodestone.web.server.live.log.database import parse_address
from lodestone.web.server.live.log.keeper import doing
from tests.loops import run_loop
from tests.patience import LONG_PATIENCE
from tests.web.server.live.hosting import BLITZ, Hosted, hosting

pytestmark = pytest.mark.slow

#: The log's time in the tests of hints.
NOW = 10**15
BOTH_HERE = {"a": "here", "b": "here"}


async def meet(one: Hosted, two: Hosted) -> None:
    """Play a turn at one server, see it at the other, and see who comes and goes there."""
    created, key = await one.server.create(BLITZ, "Ann")
    other = await two.server.take(created.game, created.invitations["b"], "Bob")
    async with one.server.join(created.game, key) as first:
        async with two.server.join(created.game, other) as second:
            for table in (first, second):
                while table.presence.seats != BOTH_HERE:
                    await asyncio.sleep(0.05)
            for _ in range(2):
                mover, watcher = (first, second) if first.is_my_turn else (second, first)
                await mover.play(mover.line.position.turns[0])
                while watcher.seq < mover.seq:
                    await watcher.changed()
                assert watcher.turns == mover.turns
            assert await refused_claim(first) == "your opponent is here"
        while first.presence.seats["b"] != "left":
            await asyncio.sleep(0.05)
        # A server that has just started cannot be sure yet who is at the others.
        while (refusal := await refused_claim(first)) == "your opponent is here":
            await asyncio.sleep(0.2)
        assert "to come back" in refusal


async def refused_claim(table: ClientGame) -> str:
    """Return why a client cannot claim to have won."""
    with pytest.raises(LodestoneError) as raised:
        await table.send("ClaimEnd", result="win")
    return str(raised.value)


@pytest.mark.slow
def test_servers_tell_each_other_what_happened(empty_database: str) -> None:
    with hosting(empty_database) as one, hosting(empty_database) as two:
        run_loop(asyncio.wait_for(meet(one, two), LONG_PATIENCE))


def hints(url: str = "postgresql://me@127.0.0.1:1/games") -> Notices:
    nothing = cast("Any", None)
    hub = Hub(nothing, nothing, nothing, 100)
    return Notices(parse_address(url), hub, lambda: NOW)


def say_who_is_here(hinted: Notices, now: float, *games: str) -> None:
    """Let another process say that both players and two spectators follow some games there."""
    hinted._read_hint(now, "other", [["here", game, ["a", "b"], 2, []] for game in games])


def test_players_of_a_lost_process_are_away() -> None:
    """They are away since it was last heard: their opponents have to wait for them."""
    hinted = hints()
    say_who_is_here(hinted, 100.0, "x")
    assert away_of(hinted.attendances("x"), "a", started=0) is None
    hinted._read_hint(102.0 + SILENCE, hinted._own, [])
    assert away_of(hinted.attendances("x"), "a", started=0) == Away(NOW - 9 * SECOND, is_lost=True)
    assert hinted.attendances("x")[0].connected.total() == 0
    say_who_is_here(hinted, 105.0 + SILENCE, "x")
    assert away_of(hinted.attendances("x"), "a", started=0) is None
    hinted._read_hint(106.0 + SILENCE + MEMORY, hinted._own, [])
    assert hinted.attendances("x") == []


def test_games_that_nobody_follows_are_forgotten() -> None:
    hinted = hints()
    say_who_is_here(hinted, 100.0, "x", "y")
    say_who_is_here(hinted, 104.0, "y")
    say_who_is_here(hinted, 101.0 + SILENCE, "y")
    assert hinted.attendances("x") == []
    assert len(hinted.attendances("y")) == 1


def test_what_is_repeated_is_no_change() -> None:
    """Nobody is told again that the same players are still here."""
    hinted = hints()
    channel = hinted._hub.channels["x"] = Channel("x", cast("Any", None), {})
    changes = []
    for now in (100.0, 102.0, 105.0 + SILENCE):
        say_who_is_here(hinted, now, "x")
        hinted._read_hint(now + 1.0 + SILENCE / 2, hinted._own, [])
        changes.append(hinted.changed())
    assert changes == [[channel], [], []]
    hinted._read_hint(108.0 + 2 * SILENCE, hinted._own, [])
    assert hinted.changed() == [channel]  # they are lost


def test_a_later_event_is_not_hidden() -> None:
    """Of two events whose hints come in the wrong order, the last one is told."""
    hinted = hints()
    hinted.add("x", 8)
    hinted.add("x", 7)
    assert hinted._events == {"x": 8}


async def test_lost_connections_are_replaced(
    empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever it is, everything is known again a moment later."""
    monkeypatch.setattr(notices, "REPEAT", 0.05)
    monkeypatch.setattr(notices, "SILENCE", 1.0)
    hinted = hints(empty_database)

    async def wait_until_complete(*, is_complete: bool) -> None:
        while hinted.are_complete != is_complete:
            await asyncio.sleep(0.01)

    async def lose(query: str) -> None:
        found = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE %s"
        connect = psycopg.AsyncConnection.connect(empty_database, autocommit=True)
        async with await connect as connection:
            await connection.execute(found, [f"{query}%"])

    async with doing((0.05, hinted.send), (0.05, hinted.receive)):
        await wait_until_complete(is_complete=True)
        for query in ("LISTEN", "SELECT pg_notify"):
            heard = hinted._heard
            await lose(query)
            while hinted._heard < heard + 0.2:
                await asyncio.sleep(0.01)
            await wait_until_complete(is_complete=True)
