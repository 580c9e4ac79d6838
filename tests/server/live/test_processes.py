"""Whole servers, as `lodestone web` starts them: they count together, and end in order."""

from pathlib import Path

import httpx2
import pytest

from lodestone.server.metrics import FOLDER, Figures
from tests.server.serving import PATIENCE, wait_until, web

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_server_counts_and_ends_in_order(
    workers: str, empty_database: str, own_cache: Path
) -> None:
    options = ["--public", "--without-proxy", "--workers", workers, "--db", empty_database]
    with web(*options, cache=own_cache) as (port, process):
        home = f"http://127.0.0.1:{port}"
        # A server answers 503 until its database is open.
        wait_until(lambda: httpx2.get(f"{home}/readyz", timeout=PATIENCE).text == "ready\n")
        assert "lodestone_info{" in httpx2.get(f"{home}/metrics", timeout=PATIENCE).text
        process.terminate()
        assert process.wait(PATIENCE) == 0


def test_workers_that_are_gone_have_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    gone = tmp_path / f"gauge_livesum_{2**22 + 1}.db"  # no process of Linux has such a number
    gone.touch()
    assert Figures().text() == ""
    assert not gone.exists()
