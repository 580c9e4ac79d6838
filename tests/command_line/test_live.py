"""`lodestone live` as operators use it."""

from contextlib import closing
from pathlib import Path

import pytest

from lodestone.server.live.store import Store
from tests.processes import answer, run
from tests.server.live.playing import begin, play

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
