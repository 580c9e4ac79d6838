"""`lodestone live` as operators use it."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from lodestone import Rules
from lodestone.web.server.live.log.store import NoGameError, Store
from tests.processes import answer, assert_refused, run
from tests.web.server.live.playing import begin, play

pytestmark = pytest.mark.slow


def test_games_are_backed_up_and_restored(tmp_path: Path) -> None:
    games, copy = str(tmp_path / "games.db"), str(tmp_path / "copy.db")
    with closing(Store.open(games)) as store:
        game_id = begin(store)
        assert answer("live", "backup", games, copy) == f"Copied {games} to {copy}.\n"
        play(store, game_id)
        refused = run("live", "restore", copy, games)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr == f"lodestone: a server uses '{games}'; stop it first\n"
    assert answer("live", "restore", copy, games) == f"Restored {games} from {copy}.\n"
    with closing(Store.open(games)) as store:
        assert store.load(game_id).seq == 3


def test_games_are_listed_closed_and_deleted(tmp_path: Path) -> None:
    """Also while a server uses them."""
    games = str(tmp_path / "games.db")
    with closing(Store.open(games)) as store:
        first, second = begin(store), begin(store)
        play(store, second)
        [latest, other] = json.loads(answer("live", "list", games, "--json"))
        assert (latest["game"], latest["state"], latest["events"]) == (second, "playing", 4)
        assert (other["game"], other["rules"]) == (first, str(Rules.parse(other["rules"])))
        assert answer("live", "close", games, first) == f"Closed {first}.\n"
        outcome = store.load(first).outcome
        assert outcome is not None
        assert outcome.reason == "The operator aborted the game."
        assert_refused(run("live", "close", games, first), "the game is over: The operator")
        assert answer("live", "delete", games, second) == f"Deleted {second}.\n"
        with pytest.raises(NoGameError):
            store.load(second)
        assert_refused(run("live", "delete", games, second), "there is no game")
        assert answer("live", "list", games, "--most", "1").split()[:2] == [first, "over"]
    assert_refused(run("live", "list", str(tmp_path / "none.db")), "there is no such file")
