"""What visitors hear: busy is one answer everywhere, and no fault names this machine's folders."""

from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from starlette.testclient import TestClient

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.solve.table import table_path
from lodestone.web.replies.exact import SolveCost
from lodestone.web.server.app import create_app
from lodestone.web.server.bodies import _whole_characters
from lodestone.web.server.described import description
from lodestone.web.server.jobs import Job
from tests.web.server.answers import nodes

pytestmark = pytest.mark.slow

RECORD = {"rules": "queah:balanced"}
PLAYED = RECORD | {"nodes": nodes(["d3d4"])}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("settings", "path", "body"),
    [
        ({"sharing.LONG": -1.0, "sharing.MOST_LONG": 0, "sharing.SLICE": 0.0}, "view", PLAYED),
        ({"sharing.LIMIT": 0.0, "sharing.SLICE": 0.0}, "steps", {"record": PLAYED, "path": []}),
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
        monkeypatch.setattr(f"lodestone.web.server.{name}", value)
    answered = TestClient(create_app()).post(f"/api/{path}", json=body)
    assert answered.status_code == 503
    assert int(answered.headers["retry-after"]) > 0
    assert answered.json()["detail"].startswith("the server is busy: ")
    assert "content-security-policy" in answered.headers


def test_faults_name_server_files_without_their_folder(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lodestone.web.server.solving.cost_to_solve", lambda _: SolveCost(7, 0))
    place = table_path(Rules.parse(RECORD["rules"]))
    place.parent.mkdir()
    place.write_bytes(b"x" * 100)
    client = TestClient(create_app())
    exact = client.post("/api/view", json=RECORD | {"exact": True}).json()["exact"]
    asked = client.post("/api/computer", json={"record": RECORD, "player": "perfect"})
    said = Job._say(Mock(), LodestoneError(f"cannot write {place}: No space left on device"))
    for fault in (exact["fault"], asked.json()["detail"], said):
        assert place.name in fault
        assert str(cache) not in fault


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("record/write", {"records": [1] * 40_000, "to": "text"}, "records.0: "),
        (
            "record/document",
            {"record": {"rules": "queah", "result": "*", "nodes": [{}, *([1] * 40_000)]}},
            "record.nodes.1: ",
        ),
        ("record/read", {"text": "", **{f"key{n}": 1 for n in range(7_500)}}, "body: 7500 of "),
        ("record/read", {"text": "", "a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6}, "and 1 more"),
    ],
)
def test_malformed_bodies_are_given_up_early(path: str, body: dict[str, Any], said: str) -> None:
    answered = TestClient(create_app()).post(f"/api/{path}", json=body)
    assert answered.status_code == 422
    detail = answered.json()["detail"]
    assert said in detail
    assert len(detail) < 500


def test_halves_of_characters_are_replaced() -> None:
    layout = (
        r"{title=\"a\",about=\"\ud83d\",source=\"c\",start=[\"LMS - lms\"],"
        r"links={a1=\"b1\",b1=\"a1 c1\",c1=\"b1\"}}"
    )
    body = f'{{"game":"quincala","options":{{"layout":"{layout}"}}}}'
    client = TestClient(create_app())
    answered = client.post("/api/rules", content=body, headers={"content-type": "application/json"})
    assert answered.status_code in (200, 400)
    assert _whole_characters(rb'"\\ud83d \ud83d\ude00 \ud83d"') == rb'"\\ud83d \ud83d\ude00 \ufffd"'


def test_strings_and_lists_in_requests_are_bounded() -> None:
    """What is within a record is bounded by the size of the body."""
    api = description()
    asked = [
        operation["post"]["requestBody"]["content"]["application/json"]["schema"]
        for operation in api["paths"].values()
        if "post" in operation
    ]
    unbounded = [
        place for schema in asked for place in _unbounded(schema, api["components"]["schemas"], "")
    ]
    assert unbounded == []


def _unbounded(schema: Any, schemas: dict[str, Any], place: str) -> list[str]:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name == "WrittenNode":
            return []
        return _unbounded(schemas[name], schemas, name)
    found = []
    is_plain = not ({"enum", "const", "pattern", "maxLength"} & schema.keys())
    if schema.get("type") == "string" and is_plain and not place.startswith("GivenRecord"):
        found.append(place)
    if schema.get("type") == "array":
        found += [] if "maxItems" in schema else [place]
        found += _unbounded(schema["items"], schemas, f"{place}[]")
    for part in schema.get("anyOf", []):
        found += _unbounded(part, schemas, place)
    for name, part in schema.get("properties", {}).items():
        found += _unbounded(part, schemas, f"{place}.{name}")
    return found
