"""Whole games on a server: by link, from the lobby, against the computer, and again."""

import asyncio
import random
from dataclasses import replace

import httpx2
import pytest

from lodestone import __version__
from lodestone.web.client import ClientGame, RefusedError, new_key
from lodestone.web.online.game import fold
from lodestone.web.online.record import record_of
from lodestone.web.server.live.connections import seats
from tests.loops import run_loop
from tests.web.server.live.hosting import BLITZ, HTTP, UNTIMED, Hosted, begin, hosting, talking

pytestmark = pytest.mark.slow


async def play_on(table: ClientGame, seed: int) -> None:
    """Make turns until the game is over."""
    chance = random.Random(seed)
    async for _ in table.states():
        if table.is_my_turn:
            await table.play(chance.choice(table.line.position.turns))


async def test_two_clients_play_a_whole_game(hosted: Hosted) -> None:
    begun = await begin(hosted)
    server = hosted.server
    async with (
        server.join(begun.game, begun.keys["a"]) as white,
        server.join(begun.game, begun.keys["b"]) as black,
        server.join(begun.game) as watcher,
    ):
        await asyncio.gather(*(play_on(table, 5) for table in (white, black, watcher)))
        assert white.turns == black.turns == watcher.turns
        assert white.state == black.state == watcher.state
        game = await hosted.live_game(begun.game)
        assert list(game.line.turns) == white.turns
        record = await server.record(begun.game)
        assert record == record_of(game)
        assert record.line().outcome == white.line.outcome
        assert record.tags["TimeControl"] == "300+3"
        assert all(node.marks.clock for node in record.main_line)
        assert (await server.record(begun.game)).players == ["Ann", "Bob"]
        assert fold(game.events) == game


async def test_a_rematch_exchanges_the_seats(hosted: Hosted) -> None:
    begun = await begin(hosted)
    server = hosted.server
    async with (
        server.join(begun.game, begun.keys["a"]) as white,
        server.join(begun.game, begun.keys["b"]) as black,
    ):
        await white.send("Resign")
        await white.send("MakeOffer", offer="rematch")
        while not (black.state and black.state.offers):
            await black.changed()
        await black.send("AcceptOffer", offer="rematch")
        assert black.state
        following = black.state.next_game
    assert following
    async with (
        server.join(following, begun.keys["a"]) as first,
        server.join(following, begun.keys["b"]) as second,
    ):
        sides = [first.state.sides[first.seat], second.state.sides[second.seat]]
        assert sides == ["black", "white"]
        await second.play(second.line.position.turns[0])


async def test_the_computer_plays_and_answers_offers(hosted: Hosted) -> None:
    terms = replace(UNTIMED, computer="level-1")
    created, key = await hosted.server.create(terms, "Ann")
    assert created.invitations == {}
    async with hosted.server.join(created.game, key) as table:
        assert table.presence.seats == {"a": "here", "b": "here"}
        for _ in range(2):
            await table.play(table.line.position.turns[0])
            while not table.is_my_turn:
                await table.changed()
        assert len(table.turns) == 4
        await table.send("MakeOffer", offer="takeback")
        while len(table.turns) == 4:
            await table.changed()
        assert len(table.turns) == 2
        await table.send("MakeOffer", offer="agreement")
        while table.state.offers and not table.state.outcome:
            await table.changed()


def test_a_program_that_cannot_play_is_refused(hosted: Hosted) -> None:
    for name in ("level-99", "engine: x"):
        with pytest.raises(RefusedError) as refused:
            run_loop(hosted.server.create(replace(UNTIMED, computer=name)))
        assert refused.value.code == "400"


async def test_the_lobby_shows_who_waits(hosted: Hosted) -> None:
    taking = {
        "kind": "take-seat",
        "id": new_key(),
        "expects": 1,
        "key": new_key(),
        "name": "\u202eAnn\u200b\n",
    }
    terms = {"rules": BLITZ.rules, "side": "white", "time": {"kind": "none"}}
    async with talking(hosted) as visitor:
        await visitor.say(kind="lobby")
        assert (await visitor.read("challenges"))["challenges"] == []
        new = {"terms": terms, "first": taking, "lobby": True}
        created = posted(hosted, "/games", new).json()
        [shown] = (await visitor.read("challenges"))["challenges"]
        assert (shown["game"], shown["name"]) == (created["game"], "Ann")
        assert posted(hosted, "/games", {"terms": terms, "lobby": True}).status_code == 403
        await hosted.server.take(shown["game"], shown["invitation"], "Bob")
        assert (await visitor.read("challenges"))["challenges"] == []
        with pytest.raises(RefusedError, match="this seat is taken") as refused:
            await hosted.server.take(shown["game"], shown["invitation"], "Eve")
        assert refused.value.code == "409"


async def test_who_has_left_stands_last_in_the_lobby(hosted: Hosted) -> None:
    made = []
    for time in ({"kind": "none"}, {"kind": "days", "days": 3}, {"kind": "none"}, {"kind": "none"}):
        taking = taken()
        terms = {"rules": BLITZ.rules, "side": "white", "time": time}
        new = {"terms": terms, "first": taking, "lobby": True}
        made.append((posted(hosted, "/games", new).json()["game"], str(taking["key"])))
    first, by_days, left, newest = (game for game, _ in made)
    here = [hosted.server.join(*made[number]) for number in (0, 3)]
    async with talking(hosted) as visitor, here[0], here[1]:
        await visitor.say(kind="lobby")
        while True:
            shown = (await visitor.read("challenges"))["challenges"]
            ours = [one for one in shown if one["game"] in dict(made)]
            if [one["is_here"] for one in ours] == [True, False, True, False]:
                break
    assert [one["game"] for one in ours] == [newest, by_days, first, left]


async def test_an_aborted_challenge_cannot_be_accepted(hosted: Hosted) -> None:
    taking = taken()
    terms = {"rules": BLITZ.rules, "side": "white"}
    created = posted(hosted, "/games", {"terms": terms, "first": taking, "lobby": True}).json()
    async with hosted.server.join(created["game"], str(taking["key"])) as table:
        await table.send("Abort")
    shown = HTTP.get(f"{hosted.server.address}/api/live/challenges").json()["challenges"]
    assert created["game"] not in {one["game"] for one in shown}
    late = posted(hosted, f"/games/{created['game']}/seat", taken(), created["invitations"]["b"])
    assert (late.status_code, "game is over" in late.json()["detail"]) == (409, True)


def test_an_expired_challenge_cannot_be_accepted(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "CHALLENGE_LIFETIME", 1)
    terms = {"rules": BLITZ.rules, "side": "white"}
    created = posted(hosted, "/games", {"terms": terms, "first": taken(), "lobby": True}).json()
    late = posted(hosted, f"/games/{created['game']}/seat", taken(), created["invitations"]["b"])
    assert late.status_code == 409
    outcome = run_loop(hosted.live_game(created["game"])).outcome
    assert outcome
    assert outcome.reason == "Nobody accepted the challenge."


def posted(hosted: Hosted, path: str, body: object, key: str = "") -> httpx2.Response:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return HTTP.post(f"{hosted.server.address}/api/live{path}", json=body, headers=headers)


def test_reading_a_game_takes_no_seat(hosted: Hosted) -> None:
    created, key = run_loop(hosted.server.create(BLITZ, "Ann"))
    invitation = created.invitations["b"]
    path = f"{hosted.server.address}/api/live/games/{created.game}"
    for _ in range(2):
        answer = HTTP.get(path, headers={"Authorization": f"Bearer {invitation}"}).json()
        assert (answer["invited"], answer["snapshot"]["names"]) == ("b", {"a": "Ann"})
    assert HTTP.get(path, headers={"Authorization": f"Bearer {key}"}).json()["seat"] == "a"
    assert HTTP.get(path).json()["seat"] is None
    assert HTTP.get(f"{path}?key={key}").json()["seat"] is None
    for text in ("Bearer x", f"Basic {key}", key):
        assert HTTP.get(path, headers={"Authorization": text}).status_code == 422
    assert HTTP.get(path, headers={"Authorization": f"Bearer {new_key()}"}).status_code == 403
    assert HTTP.get(f"{path}/record").json()["tags"].keys() == {"White", "Date", "TimeControl"}
    for missing in (path, f"{path}/record"):
        assert HTTP.get(missing.replace(created.game, "A" * 16)).status_code == 400
    assert posted(hosted, f"/games/{created.game}/seat", taken(), key).status_code == 403
    assert posted(hosted, f"/games/{created.game}/seat", taken()).status_code == 403


def test_opening_a_link_takes_no_seat(hosted: Hosted) -> None:
    """Programs that show previews ask for the page, without what follows the #."""
    created, _ = run_loop(hosted.server.create(BLITZ, "Ann"))
    address = f"{hosted.server.address}/play/{created.game}"
    for agent in ("WhatsApp/2.23", "TelegramBot (like TwitterBot)", "Mozilla/5.0"):
        answer = HTTP.get(address, headers={"User-Agent": agent})
        assert (answer.status_code, answer.headers["content-type"][:9]) == (200, "text/html")
        HTTP.head(address, headers={"User-Agent": agent})
    key = {"Authorization": f"Bearer {created.invitations['b']}"}
    seat = f"{hosted.server.address}/api/live/games/{created.game}/seat"
    assert HTTP.get(seat, headers=key).status_code == 405
    assert list(run_loop(hosted.live_game(created.game)).sitters) == ["a"]


def taken() -> dict[str, object]:
    return {"kind": "take-seat", "id": new_key(), "expects": 1, "key": new_key()}


def test_rules_name_no_files_of_the_server(hosted: Hosted) -> None:
    terms = {"rules": "quincala:layout=./secret.toml", "side": "white"}
    answer = posted(hosted, "/games", {"terms": terms})
    assert answer.status_code == 400
    assert "can only name files given to lodestone web" in answer.json()["detail"]


def test_health_and_numbers_are_reported(hosted: Hosted) -> None:
    address = hosted.server.address
    assert HTTP.get(f"{address}/healthz").text == "ok\n"
    assert HTTP.get(f"{address}/readyz").text == "ready\n"
    numbers = HTTP.get(f"{address}/metrics")
    assert numbers.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert '\nlodestone_commands_total{result="done"} ' in numbers.text
    assert f'\nlodestone_info{{version="{__version__}"}} 1.0' in numbers.text
    for header in ("X-Forwarded-For", "Forwarded"):
        assert HTTP.get(f"{address}/metrics", headers={header: "203.0.113.7"}).status_code == 403
    assert '\nlodestone_requests_total{status="403"} ' in HTTP.get(f"{address}/metrics").text


def test_a_server_without_database_offers_no_games() -> None:
    with hosting(None) as hosted:
        address = f"{hosted.server.address}/api/live"
        offered = HTTP.get(address).json()
        assert not offered["games"] | offered["lobby"] | offered["chat"]
        assert HTTP.get(f"{address}/challenges").json()["challenges"] == []
        assert HTTP.get(f"{address}/games/{'A' * 16}").status_code == 403
        assert (
            posted(hosted, "/games", {"terms": {"rules": "qo", "side": "white"}}).status_code == 403
        )
        assert HTTP.get(f"{hosted.server.address}/readyz").status_code == 200
