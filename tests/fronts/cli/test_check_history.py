"""`lodestone check-history`: what clients of a real server saw, compared with its database."""

import json
from pathlib import Path

import pytest

from lodestone.web.client import history_of
from lodestone.web.server.live.log.store import Store
from tests.loops import run_loop
from tests.processes import answer, run
from tests.web.server.live.hosting import UNTIMED, hosting

pytestmark = pytest.mark.slow


async def play(server, log) -> str:
    """Play a short game between two watched clients; return its identity."""
    created, white = await server.create(UNTIMED, "Ann")
    black = await server.take(created.game, created.invitations["b"], "Bea")
    async with (
        server.join(created.game, white, history_of("ann", log)) as ann,
        server.join(created.game, black, history_of("bea", log)) as bea,
    ):
        for player in (ann, bea, ann, bea):
            while not player.is_my_turn:
                await player.changed()
            await player.play(player.line.position.turns[0])
        await bea.send("Resign")
    return created.game


@pytest.fixture
def played(tmp_path: Path) -> tuple[str, Path, str]:
    """Return the database, the clients' log and the game."""
    database, log = str(tmp_path / "games.db"), tmp_path / "clients.jsonl"
    with hosting(database) as hosted, log.open("w") as file:
        game = run_loop(play(hosted.server, file))
    return database, log, game


def test_what_clients_saw_is_stored(played) -> None:
    database, log, _ = played
    found = json.loads(answer("check-history", str(log), "--db", database, "--json"))
    assert found["violations"] == []
    assert (found["games"], found["clients"], found["acknowledged"]) == (1, 2, 5)
    assert "0 violations" in answer("check-history", str(log), "--db", database)


def test_what_is_not_stored_is_found(played, tmp_path: Path) -> None:
    """The database of another server has none of the games."""
    _, log, game = played
    other = str(tmp_path / "other.db")
    Store.open(other).close()
    done = run("check-history", str(log), "--db", other)
    assert done.returncode == 1
    assert f"game {game}, client ann: vanished: " in done.stdout
    assert "was acknowledged, but is not in the log" in done.stdout
