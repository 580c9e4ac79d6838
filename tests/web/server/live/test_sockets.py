"""What peers got wrong in games between devices; each test holds one of their failures."""

import asyncio
import gc
import json
import weakref
from collections.abc import Sequence
from threading import Event as Signal
from typing import Any

import pytest

from lodestone.web.online.answers import Away
from lodestone.web.online.clocks import patience
from lodestone.web.online.terms import NoClock
from lodestone.web.server.connections import SocketConnection
from lodestone.web.server.live.following.hub import Hub
from lodestone.web.server.live.log.store import Act, StoredAct
from lodestone.web.server.services import services_of
from tests.patience import PATIENCE, wait_until
from tests.web.server.live.hosting import BLITZ, Hosted, Talker, begin, talking

pytestmark = pytest.mark.slow


async def test_everybody_is_sent_the_same(hosted: Hosted) -> None:
    begun = await begin(hosted)
    async with talking(hosted) as white, talking(hosted) as black, talking(hosted) as watcher:
        welcome = await white.hello(begun.game, begun.keys["a"])
        assert (welcome["seat"], welcome["snapshot"]["seq"]) == ("a", 3)
        assert (await black.hello(begun.game, begun.keys["b"]))["seat"] == "b"
        assert (await watcher.hello(begun.game))["seat"] is None
        identity = await white.command("play", 3, turn="d3d4")
        told = [await one.read("event") for one in (white, black, watcher)]
        assert told[0] == told[1] == told[2]
        event = told[0]["event"]
        assert (event["command"], event["seq"], event["body"]["turn"]) == (identity, 4, "d3d4")
        assert told[0]["state"]["mover"] == "b"
        assert "key" not in json.dumps(told)


async def test_a_closed_socket_is_freed_at_once(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[weakref.ref] = []
    begin_socket = SocketConnection.__init__

    def noted(connection: SocketConnection, **given: Any) -> None:
        begin_socket(connection, **given)
        made.append(weakref.ref(connection))

    monkeypatch.setattr(SocketConnection, "__init__", noted)
    begun = await begin(hosted)
    gc.disable()
    try:
        for _ in range(3):
            async with talking(hosted) as watcher:
                await watcher.hello(begun.game)
        wait_until(lambda: len(made) == 3 and not any(one() for one in made))
    finally:
        gc.enable()


async def test_a_refused_command_gets_the_state(hosted: Hosted) -> None:
    begun = await begin(hosted)
    async with talking(hosted) as white, talking(hosted) as black:
        await white.hello(begun.game, begun.keys["a"])
        await black.hello(begun.game, begun.keys["b"])
        wrong = await black.command("play", 3, turn="d3d4")
        refused = await black.read("refused")
        assert (refused["command"], refused["code"]) == (wrong, "not-your-turn")
        assert refused["reason"] == "it is the other player's turn"
        assert refused["state"]["seq"] == 3
        await white.command("play", 3, turn="d3d4")
        await white.read("event")
        await white.command("play", 3, turn="d3d4")
        stale = await white.read("refused")
        assert (stale["code"], stale["state"]["seq"]) == ("stale", 4)


async def test_a_known_command_is_acknowledged_again(hosted: Hosted) -> None:
    begun = await begin(hosted)
    async with talking(hosted) as first, talking(hosted) as second:
        await first.hello(begun.game, begun.keys["a"])
        await second.hello(begun.game, begun.keys["a"])
        for one in (first, second, first):
            await one.command("play", 3, "the-same-command", turn="d3d4")
        events = [await first.read("event"), await first.read("event")]
        events += [await second.read("event"), await second.read("event")]
        assert {event["event"]["seq"] for event in events} == {4}
        assert (await first.hello(begun.game))["snapshot"]["turns"] == ["d3d4"]


async def test_a_returning_client_gets_what_it_missed(hosted: Hosted) -> None:
    begun = await begin(hosted)
    async with talking(hosted) as white, talking(hosted) as black:
        await white.hello(begun.game, begun.keys["a"])
        await white.command("play", 3, turn="d3d4")
        await white.read("event")
        await white.command("say", 4, text="hello  there")
        await white.read("event")
        missed = await black.hello(begun.game, begun.keys["b"], since=3)
        assert [event["seq"] for event in missed["events"]] == [4, 5]
        assert missed["events"][1]["body"]["text"] == "hello there"
        assert (missed["snapshot"], missed["state"]["seq"]) == (None, 5)
        assert (await black.hello(begun.game, since=5))["events"] == []
        for since in (None, 0, 6, 900):
            again = await black.hello(begun.game, begun.keys["b"], since=since)
            assert again["snapshot"]["turns"] == ["d3d4"]
            assert again["snapshot"]["messages"][0]["seat"] == "a"


async def test_nothing_is_sent_before_it_is_committed(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, hold = hosted.live.keeper.store, Signal()
    submit_all = store.submit_all

    def store_later(acts: Sequence[tuple[str, Act]]) -> list[StoredAct | Exception | None]:
        hold.wait(PATIENCE)
        return submit_all(acts)

    begun = await begin(hosted)
    async with talking(hosted) as white, talking(hosted) as black:
        await white.hello(begun.game, begun.keys["a"])
        await black.hello(begun.game, begun.keys["b"])
        with monkeypatch.context() as patch:
            patch.setattr(store, "submit_all", store_later)
            await white.command("play", 3, "a-first-turn", turn="d3d4")
            rest = [*await white.rest(), *await black.rest()]
            assert {message["kind"] for message in rest} <= {"presence", "ping"}
            assert (await hosted.live_game(begun.game)).seq == 3
        hold.set()
        for talker in (white, black):
            assert (await talker.read("event"))["event"]["command"] == "a-first-turn"


async def test_what_was_stored_but_not_sent_is_found(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = await begin(hosted)
    with monkeypatch.context() as patch:
        patch.setattr(Hub, "publish", lambda *_: None)
        async with talking(hosted) as white:
            await white.hello(begun.game, begun.keys["a"])
            await white.command("play", 3, "a-first-turn", turn="d3d4")
            while (await hosted.live_game(begun.game)).seq == 3:
                await asyncio.sleep(0.01)
    async with talking(hosted) as white:
        welcome = await white.hello(begun.game, begun.keys["a"], since=3)
        while welcome["snapshot"]:  # until the log has been read again
            welcome = await white.hello(begun.game, begun.keys["a"], since=3)
        assert [event["command"] for event in welcome["events"]] in (["a-first-turn"], [])
        await white.command("play", 3, "a-first-turn", turn="d3d4")
        assert (await white.read("event"))["event"]["seq"] == 4


async def test_keys_decide_who_may_do_what(hosted: Hosted) -> None:
    created, _ = await hosted.server.create(BLITZ, "Ann")
    invitation = created.invitations["b"]
    async with talking(hosted) as one:
        assert (await one.hello("A" * 16))["code"] == "no-game"
        assert (await one.hello(created.game, "A" * 22))["code"] == "wrong-key"
        invited = await one.hello(created.game, invitation)
        assert (invited["seat"], invited["invited"]) == (None, "b")
        assert invited["snapshot"]["names"] == {"a": "Ann"}
        await one.command("take-seat", 2, key="B" * 21 + "A")
        assert (await one.read("refused"))["code"] == "by-post"
        await one.command("resign", 2)
        assert (await one.read("refused"))["code"] == "no-seat"
        key = await hosted.server.take(created.game, invitation, "Bob")
        late = await one.hello(created.game, invitation)
        assert (late["invited"], late["snapshot"]["names"]["b"]) == ("b", "Bob")
        assert (await one.hello(created.game, key))["seat"] == "b"


async def test_a_leaked_key_can_be_replaced(hosted: Hosted) -> None:
    begun = await begin(hosted)
    new = "C" * 21 + "A"
    async with talking(hosted) as owner, talking(hosted) as thief:
        await owner.hello(begun.game, begun.keys["a"])
        await thief.hello(begun.game, begun.keys["a"])
        await owner.command("replace-key", 3, key=new)
        event = (await owner.read("event"))["event"]["body"]
        assert event == {"kind": "key-replaced", "key": ""}
        assert (await thief.read("gone"))["code"] == "key-replaced"
        await thief.command("play", 4, turn="d3d4")
        assert "say hello" in (await thief.read("problem"))["reason"]
        assert (await thief.hello(begun.game, begun.keys["a"]))["code"] == "wrong-key"
        await owner.command("play", 4, turn="d3d4")
        assert (await owner.read("event"))["event"]["seq"] == 5
        assert (await thief.hello(begun.game, new))["seat"] == "a"


async def test_presence_says_left_or_lost(hosted: Hosted) -> None:
    async def seen(talker: Talker, seat: str, where: str) -> None:
        while (await talker.read("presence"))["seats"][seat] != where:
            pass

    begun = await begin(hosted)
    async with talking(hosted) as white:
        await white.hello(begun.game, begun.keys["a"])
        async with talking(hosted) as tab, talking(hosted) as other:
            await tab.hello(begun.game, begun.keys["b"])
            await other.hello(begun.game, begun.keys["b"])
            await seen(white, "b", "here")
            await tab.socket.close()
        await seen(white, "b", "left")
        async with talking(hosted) as back:
            await back.hello(begun.game, begun.keys["b"])
            await seen(white, "b", "here")
            back.socket.transport.abort()
            await seen(white, "b", "lost")


async def test_only_an_absent_opponent_loses_by_claim(hosted: Hosted) -> None:
    begun = await begin(hosted)
    async with talking(hosted) as white:
        await white.hello(begun.game, begun.keys["a"])
        async with talking(hosted) as black:
            await black.hello(begun.game, begun.keys["b"])
            await white.command("play", 3, turn="d3d4")
            await black.read("event")
            await black.command("play", 4, turn="b3a3")
            await black.read("event")
            await white.command("claim-end", 5, result="win")
            assert (await white.read("refused"))["code"] == "present"
        while (presence := await white.read("presence"))["seats"]["b"] == "here":
            pass
        wait = presence["claimable"]["b"] - presence["since"]["b"]
        assert wait == patience(NoClock(), is_lost=False)
        await white.command("claim-end", 5, result="win")
        assert (await white.read("refused"))["code"] == "wait"
        hosted.live.hub.channels[begun.game].attendance.away["b"] = Away(0, is_lost=True)
        await white.command("claim-end", 5, result="win")
        outcome = (await white.read("event"))["state"]["outcome"]
        assert (outcome["winner"], outcome["termination"]) == ("white", "abandoned")


async def test_views_are_drawn_once_for_all(hosted: Hosted) -> None:
    begun = await begin(hosted)
    before = drawn(hosted)
    async with talking(hosted) as white, talking(hosted) as watcher, talking(hosted) as plain:
        await white.hello(begun.game, begun.keys["a"], views=True)
        await watcher.hello(begun.game, views=True)
        await plain.hello(begun.game)
        assert await white.read("view") == await watcher.read("view")
        await white.command("play", 3, turn="d3d4")
        seen = [await one.read("view") for one in (white, watcher)]
        assert seen[0] == seen[1]
        assert (seen[0]["seq"], seen[0]["view"]["ply"]) == (4, 1)
        assert seen[0]["view"]["last"]["actions"][0]["from"] == "d3"  # as `/api/view` says it
        await white.command("say", 4, text="hello")
        rest = [*await white.rest(), *await plain.rest(), *plain.others]
        assert "view" not in {message["kind"] for message in rest}
    assert drawn(hosted) == before + 2


def drawn(hosted: Hosted) -> int:
    lines = services_of(hosted.app).figures.text().splitlines()
    [line] = [line for line in lines if line.startswith("lodestone_views_total ")]
    return int(float(line.split()[1]))
