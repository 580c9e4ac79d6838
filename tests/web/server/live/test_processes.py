"""Several processes, as `lodestone web` starts them: they count together, and end in order."""

from pathlib import Path

import pytest

from lodestone.web.server.metrics import FOLDER, Figures
from tests.patience import wait_until
from tests.web.server.live.hosting import HTTP
from tests.web.server.serving import web

pytestmark = pytest.mark.slow


def test_workers_count_and_end_in_order(empty_database: str, own_cache: Path) -> None:
    options = ["--public", "--without-proxy", "--workers", "2", "--db", empty_database]
    with web(*options, cache=own_cache) as (port, _):
        home = f"http://127.0.0.1:{port}"
        # A server answers 503 until its database is open.
        wait_until(lambda: HTTP.get(f"{home}/readyz").text == "ready\n")
        assert "lodestone_info{" in HTTP.get(f"{home}/metrics").text


def test_workers_that_are_gone_have_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    gone = tmp_path / f"gauge_livesum_{2**22 + 1}.db"  # no process of Linux has such a number
    gone.touch()
    assert Figures().text() == ""
    assert not gone.exists()
