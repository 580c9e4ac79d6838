"""What operators do to games while players follow them."""

import asyncio

import pytest

from lodestone.web.client import RefusedError, new_key
from lodestone.web.server.live.log.operating import close_game, delete_game, list_games
from lodestone.web.server.live.log.reading import opened
from lodestone.web.server.policy import OPEN
from tests.loops import run_loop
from tests.web.server.live.hosting import BLITZ, Hosted, begin, hosting, talking
from tests.web.server.live.test_games import posted

pytestmark = pytest.mark.slow


def test_players_hear_of_what_operators_do(address: str) -> None:
    async def play(hosted: Hosted) -> None:
        closed, deleted = await begin(hosted), await begin(hosted)
        async with talking(hosted) as one, talking(hosted) as other:
            await one.hello(closed.game, closed.keys["a"])
            await other.hello(deleted.game, deleted.keys["a"])
            await asyncio.to_thread(operate, closed.game, deleted.game)
            state = (await one.read("event"))["state"]
            assert state["outcome"]["reason"] == "The operator aborted the game."
            assert (await other.read("gone"))["code"] == "no-game"

    def operate(closed: str, deleted: str) -> None:
        with opened(address, writing=True) as connection:
            close_game(connection, closed)
            delete_game(connection, deleted)

    with hosting(address) as hosted:
        run_loop(play(hosted))


def test_a_closed_challenge_leaves_the_lobby(address: str) -> None:
    with hosting(address) as hosted:
        key, name = new_key(), "Ann"
        first = {"kind": "take-seat", "id": new_key(), "expects": 1, "key": key, "name": name}
        new = {"terms": {"rules": "queah", "side": "white"}, "first": first, "lobby": True}
        created = posted(hosted, "/games", new).json()["game"]
        with opened(address, writing=True) as connection:
            [listed] = list_games(connection, 5)
            assert (listed.game, listed.state, listed.name) == (created, "challenge", "Ann")
            close_game(connection, created)
        assert hosted.live.keeper.store.challenges(9) == []


def test_a_full_database_takes_no_more_games(address: str) -> None:
    """A policy allows 64 MB at least."""
    policy = OPEN.model_copy(update={"database_megabytes": 0.001})
    with hosting(address, policy) as hosted:
        counting = asyncio.run_coroutine_threadsafe(hosted.live._count_games(), hosted.loop)
        counting.result(10)
        with pytest.raises(RefusedError, match="its database is full"):
            run_loop(hosted.server.create(BLITZ))
        text = hosted.live.figures.text()
        assert any(
            float(line.split()[1]) > 1_000
            for line in text.splitlines()
            if line.startswith("lodestone_database_bytes ")
        )
