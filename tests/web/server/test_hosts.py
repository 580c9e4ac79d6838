"""Requests meant for other servers are refused: DNS rebinding."""

import pytest
from starlette.datastructures import Headers
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from lodestone import LodestoneError
from lodestone.web.server import hosts as module
from lodestone.web.server.app import create_app
from lodestone.web.server.hosts import Hosts
from lodestone.web.server.live.connections.sockets import PATH

LOCAL = Hosts.of("127.0.0.1", "127.0.0.1")


def fault(hosts: Hosts, host: str | None, origin: str | None = None) -> str | None:
    given = {"host": host, "origin": origin}
    return hosts.fault(Headers({name: text for name, text in given.items() if text is not None}))


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "LocalHost.:9",
        "127.0.0.1",
        "127.0.0.1:8000",
        "[::1]",
        "[::1]:8000",
        "[0:0:0:0:0:0:0:1]:80",
    ],
)
def test_loopback_names_are_accepted_at_any_port(host: str) -> None:
    for bound in ("127.0.0.1", "::1"):
        hosts = Hosts.of(bound, bound)
        assert fault(hosts, host) is None
        assert fault(hosts, host, f"http://{host}") is None


@pytest.mark.parametrize(
    "host",
    [
        *["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example"],
        *["192.168.1.5:8000", "0.0.0.0", "[::2]:8000", "localhost:x", "localhost:80:80", "127.1"],
        *["[::1", "::1", "[localhost", "evil[::1]", "[::1]evil", "user@localhost"],
        "",
        None,
    ],
)
def test_what_is_not_its_name_is_refused(host: str | None) -> None:
    told = fault(LOCAL, host)
    assert told is not None
    assert "--allow-host" in told
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize(
    "origin",
    [
        *["http://evil.example", "http://localhost:3000", "http://127.0.0.1:8000"],
        *["https://localhost:8000.evil.example", "localhost:8000", "ftp://localhost:8000"],
        *["file://", "null"],
        "",
    ],
)
def test_pages_of_other_origins_are_refused(origin: str) -> None:
    assert fault(LOCAL, "localhost:8000", origin) is not None


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("localhost:8000", "http://localhost:8000"),
        ("localhost", "http://localhost"),
        ("localhost:80", "http://localhost"),
        ("localhost", "https://localhost:443"),
        ("[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_its_own_pages_are_answered(host: str, origin: str) -> None:
    assert fault(LOCAL, host, origin) is None


def test_names_can_be_added() -> None:
    hosts = Hosts.of("127.0.0.1", "127.0.0.1", ["Games.Example", "192.168.1.5", "[fe80::1]"])
    for host in ("games.example", "games.example:8000", "192.168.1.5:1", "[fe80::1]:8000"):
        assert fault(hosts, host) is None
        assert fault(hosts, host, f"http://{host}") is None
    # A proxy may tell the server its own name, and the browser knows the proxy's.
    assert fault(hosts, "localhost:8000", "https://games.example") is None
    assert fault(hosts, "evil.games.example") is not None
    assert fault(hosts, "localhost:8000", "https://evil.games.example") is not None


@pytest.mark.parametrize("name", ["", "a:8000", "http://a", "a/b", "*", "a b", "[::1]:8000", "@a"])
def test_what_is_no_name_cannot_be_added(name: str) -> None:
    with pytest.raises(LodestoneError, match="cannot allow host") as caught:
        Hosts.of("127.0.0.1", "127.0.0.1", [name])
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("host", "address"), [("0.0.0.0", "0.0.0.0"), ("::", "::"), ("192.168.1.5", "192.168.1.5")]
)
def test_on_networks_addresses_and_own_names_are_accepted(
    monkeypatch: pytest.MonkeyPatch, host: str, address: str
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Den.home.example")
    hosts = Hosts.of(host, address, ["games.example"])
    for own in ("192.168.1.5:8000", "10.0.0.1", "[fe80::1]:8000", "localhost", "den:8000"):
        assert fault(hosts, own) is None
        assert fault(hosts, own, f"http://{own}") is None
    for own in ("den.local", "den.home.example", "games.example"):
        assert fault(hosts, own) is None
    for other in ("evil.example", "evil.local", "den.evil.example", ""):
        assert fault(hosts, other) is not None
    assert fault(hosts, "192.168.1.5:8000", "http://evil.example") is not None
    assert fault(hosts, "192.168.1.5:8000", "http://192.168.1.6:8000") is not None


def test_the_page_is_closed_to_other_names() -> None:
    client = TestClient(create_app(hosts=LOCAL), base_url="http://localhost:8000")
    assert client.get("/").status_code == 200
    for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
        for path in ("/", "/static/js/main.js", "/api/games"):
            answered = client.get(path, headers=headers)
            assert answered.status_code == 403
            assert "evil.example" in answered.json()["detail"]
            assert "content-security-policy" in answered.headers


def test_a_websocket_is_guarded() -> None:
    client = TestClient(create_app(hosts=Hosts.of("127.0.0.1", "127.0.0.1")))
    with pytest.raises(WebSocketDisconnect) as refused:
        client.websocket_connect(PATH, headers={"host": "elsewhere.example"}).__enter__()
    assert refused.value.code == module.POLICY_VIOLATION
    for path, status in ((PATH, 403), ("/static/x", 404), ("/assets/1/x", 404), ("/", 404)):
        with pytest.raises(WebSocketDenialResponse) as denied:
            client.websocket_connect(path, headers={"host": "localhost"}).__enter__()
        assert denied.value.status_code == status
