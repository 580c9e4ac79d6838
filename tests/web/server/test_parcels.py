"""Parcels: handed over once, for a short time, and never more than the policy allows."""

from dataclasses import dataclass
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from lodestone.core.errors import LodestoneError
from lodestone.web.server import hosts
from lodestone.web.server.app import create_app
from lodestone.web.server.errors import BusyError
from lodestone.web.server.hosts import Hosts
from lodestone.web.server.parcels import MINUTE, MOST_CHARACTERS, Parcels
from lodestone.web.server.policy import OPEN, Policy

MINE, YOURS = "192.0.2.7", "192.0.2.8"
#: A key that opens nothing.
UNKNOWN = "A" * 22


@dataclass
class Waiting:
    """Parcels of a server whose clock is the test's."""

    parcels: Parcels
    now: float = 0.0

    def leave(self, text: str, client: str = MINE) -> str:
        return self.parcels.leave(text, client, self.now)

    def take(self, key: str) -> str:
        return self.parcels.take(key, self.now)


def waiting(**changes: int) -> Waiting:
    return Waiting(Parcels(OPEN.model_copy(update=changes)))


def test_a_parcel_is_taken_once() -> None:
    here = waiting()
    first, second = here.leave("first"), here.leave("second")
    assert here.take(second) == "second"
    assert here.take(first) == "first"
    with pytest.raises(LodestoneError, match="it was taken or withdrawn, or its time was up"):
        here.take(first)


def test_a_late_parcel_is_gone() -> None:
    here = waiting(parcel_minutes=2)
    early = here.leave("early")
    here.now = MINUTE
    late = here.leave("late")
    here.now = 2 * MINUTE
    with pytest.raises(LodestoneError, match="nothing waits"):
        here.take(early)
    assert here.take(late) == "late"


def test_an_address_has_its_share() -> None:
    here = waiting(parcels_per_address=2, parcel_minutes=1)
    first = here.leave("1")
    here.leave("2")
    with pytest.raises(BusyError, match="2 parcels of your address wait") as caught:
        here.leave("3")
    assert caught.value.seconds == MINUTE
    here.leave("theirs", YOURS)
    here.take(first)
    here.leave("3")
    here.now = MINUTE
    here.leave("4")


def test_all_addresses_share_a_limit() -> None:
    here = waiting(parcels=2)
    here.leave("mine")
    here.leave("yours", YOURS)
    with pytest.raises(BusyError, match="2 parcels wait"):
        here.leave("more", "192.0.2.9")


def client(policy: Policy = OPEN, **more: Any) -> TestClient:
    return TestClient(create_app(policy=policy, **more))


def asked(server: TestClient, path: str, **body: object) -> httpx2.Response:
    return server.post(f"/api/parcels{path}", json=body)


def test_a_server_hands_a_parcel_over() -> None:
    server = client()
    left = asked(server, "", text="abc-_9").json()
    assert left["seconds"] == OPEN.parcel_minutes * MINUTE
    assert asked(server, "/taken", key=left["key"]).json() == {"text": "abc-_9"}
    again = asked(server, "/taken", key=left["key"])
    assert (again.status_code, len(again.json()["detail"].splitlines())) == (400, 1)


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("", {"text": ""}, "text: "),
        ("", {"text": "<script>"}, "text: "),
        ("", {"text": "a" * (MOST_CHARACTERS + 1)}, "text: "),
        ("", {"text": 7}, "text: "),
        ("", {"text": "abc", "key": UNKNOWN}, "key: "),
        ("/taken", {"key": "short"}, "key: "),
        ("/taken", {}, "key: "),
        ("/taken", {"key": UNKNOWN}, "nothing waits under this key"),
    ],
)
def test_nonsense_is_refused_in_one_line(path: str, body: dict[str, object], said: str) -> None:
    refused = asked(client(), path, **body)
    assert refused.status_code in (400, 422)
    detail = refused.json()["detail"]
    assert detail.startswith(said), detail
    assert len(detail.splitlines()) == 1


def test_operators_can_forbid_parcels() -> None:
    server = client(OPEN.model_copy(update={"parcels": 0}))
    assert server.get("/api/live").json()["parcels"] is False
    assert asked(server, "", text="abc").status_code == 403
    assert client().get("/api/live").json()["parcels"] is True


def test_a_server_names_its_network_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lodestone.web.server.app.network_address", lambda: MINE)
    own = Hosts.of("127.0.0.1", "127.0.0.1", ["testserver"])
    open_to_all = Hosts.of("0.0.0.0", "0.0.0.0", ["testserver"])
    assert client(hosts=own).get("/api/live").json()["host"] == ""
    assert client(hosts=open_to_all).get("/api/live").json()["host"] == MINE


def test_without_a_network_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "ELSEWHERE", ("256.0.0.1", 9))  # cannot be reached from anywhere
    assert hosts.network_address() == ""
