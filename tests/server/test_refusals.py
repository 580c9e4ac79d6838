"""What visitors hear: busy is one answer everywhere, and no fault names this machine's folders."""

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from lodestone.core.rules import Rules
from lodestone.server.app import create_app
from lodestone.server.solving import Job
from lodestone.solve.table import table_path
from tests.server.answers import nodes, stream_of

RECORD = {"rules": "queah:balanced"}
PLAYED = RECORD | {"nodes": nodes(["d3d4"])}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "path", "body"),
    [
        ({"sharing.LONG": -1.0, "sharing.MOST_LONG": 0, "sharing.SLICE": 0.0}, "view", PLAYED),
        ({"sharing.LIMIT": 0.0, "sharing.SLICE": 0.0}, "steps", {"record": PLAYED, "path": []}),
        ({"bodies.MOST_HELD": 10}, "rules", RECORD),
        ({"searches.MOST_WAITING": -9}, "computer", {"record": RECORD, "player": "level-1"}),
        ({"searches.MOST_WAITING": -9}, "analysis", {"record": RECORD}),
        ({"solving.MOST_WAITING": -9}, "solve", RECORD),
    ],
)
def test_a_busy_server_says_when_to_ask_again(
    cache: Path,
    monkeypatch: pytest.MonkeyPatch,
    settings: dict[str, Any],
    path: str,
    body: dict[str, Any],
) -> None:
    for name, value in settings.items():
        monkeypatch.setattr(f"lodestone.server.{name}", value)
    answered = TestClient(create_app()).post(f"/api/{path}", json=body)
    assert answered.status_code == 503
    assert int(answered.headers["retry-after"]) > 0
    assert answered.json()["detail"].startswith("the server is busy: ")
    assert "content-security-policy" in answered.headers


def test_faults_name_server_files_without_their_folder(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lodestone.server.estimates.seconds_to_solve", lambda _: 7)
    place = table_path(Rules.parse(RECORD["rules"]))
    place.parent.mkdir()
    place.write_bytes(b"x" * 100)
    client = TestClient(create_app())
    exact = client.post("/api/view", json=RECORD | {"exact": True}).json()["exact"]
    asked = client.post("/api/computer", json={"record": RECORD, "player": "perfect"})
    job = Job(Rules.parse(RECORD["rules"]))
    job._take(json.dumps({"fault": f"cannot write {place}: No space left on device"}).encode())
    for fault in (exact["fault"], stream_of(asked)[-1]["fault"], job.view()["fault"]):
        assert place.name in fault
        assert str(cache) not in fault
