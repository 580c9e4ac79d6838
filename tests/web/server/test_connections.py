"""Connections: what a request's head and body may be, whose it is, who is refused, a short log."""

import logging
import socket
from ipaddress import ip_network

import pytest
from starlette.testclient import TestClient

from lodestone.core.errors import LodestoneError
from lodestone.web.server.bodies import LARGEST_BODY
from lodestone.web.server.clients import client_at
from lodestone.web.server.connections import MOST_HEADERS
from lodestone.web.server.policy import OPEN
from lodestone.web.server.run import MOST_LOGGED, ServerSettings, Sparing, serve
from tests.patience import PATIENCE
from tests.web.server.live.hosting import hosting

pytestmark = pytest.mark.slow

ASKED = b"GET /api/players HTTP/1.1\r\nHost: localhost\r\n"


def status(port: int, sent: bytes, address: str = "127.0.0.1") -> int:
    """Return the status of the answer."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE, (address, 0)) as wire:
        wire.sendall(sent)
        return int(wire.recv(65_536).split()[1])


def test_very_many_headers_are_not_read() -> None:
    with hosting(None) as hosted:
        for count, expected in ((MOST_HEADERS - 1, 200), (MOST_HEADERS, 400), (8_000, 400)):
            assert status(hosted.port, ASKED + b"X: a\r\n" * count + b"\r\n") == expected


def test_clients_are_addresses_or_networks() -> None:
    same = {client_at(f"2001:db8:1:2:{part}::1") for part in (1, 2, "ffff")}
    assert same == {"2001:db8:1:2::/64"}
    assert client_at("2001:db8:1:3::1") not in same
    assert client_at("testclient") == "testclient"


@pytest.mark.parametrize(("proxies", "other"), [(("127.0.0.1",), 200), ((), 403)])
def test_only_proxies_say_whose_a_request_is(proxies: tuple[str, ...], other: int) -> None:
    blocked = [ip_network("203.0.113.0/28"), ip_network("127.0.0.1"), ip_network("2001:db8::/32")]
    with hosting(None, OPEN.model_copy(update={"blocked": blocked}), proxies) as hosted:
        for address, expected in (
            ("203.0.113.1", 403),
            ("203.0.113.16", other),
            ("2001:db8::7", 403),
            ("unknown", other),
        ):
            forwarded = ASKED + f"X-Forwarded-For: {address}\r\n\r\n".encode()
            assert status(hosted.port, forwarded) == expected
        assert status(hosted.port, ASKED + b"\r\n", "127.0.0.2") == 200


def test_so_many_connections_are_served() -> None:
    policy = OPEN.model_copy(update={"connections": 10})
    with hosting(None, policy) as hosted:
        silent = [socket.create_connection(("127.0.0.1", hosted.port), PATIENCE) for _ in range(9)]
        assert status(hosted.port, ASKED + b"\r\n") == 503
        for wire in silent:
            wire.close()


@pytest.mark.parametrize(
    "settings", [ServerSettings(port=0, is_public=True), ServerSettings("0.0.0.0", 0)]
)
def test_a_public_server_needs_a_proxy(settings: ServerSettings) -> None:
    with pytest.raises(LodestoneError, match=r"--trusted-proxy .* or .* --without-proxy"):
        serve(settings)


def test_the_same_message_is_logged_sparingly() -> None:
    sparing = Sparing()
    record = logging.LogRecord("x", logging.WARNING, "a.py", 7, "oh", None, None)
    assert [sparing.filter(record) for _ in range(MOST_LOGGED + 100)] == [True] * MOST_LOGGED + [
        False
    ] * 100
    other = logging.LogRecord("x", logging.WARNING, "a.py", 8, "ah", None, None)
    assert sparing.filter(other)


def test_lines_that_were_left_out_are_counted(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    sparing = Sparing()
    record = logging.LogRecord("x", logging.WARNING, "a.py", 7, "oh", None, None)
    for _ in range(MOST_LOGGED + 3):
        sparing.filter(record)
    monkeypatch.setattr("lodestone.web.server.run.LOGGED_SECONDS", -1.0)
    assert sparing.filter(record)
    assert "3 more lines like this were left out" in caplog.text


POSTED = b"POST /api/view HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"
CHUNK = b"11\r\n" + b'{"rules":"queah"}' + b"\r\n0\r\n\r\n"


def test_bodies_are_refused_by_their_length() -> None:
    with hosting(None) as hosted:
        for sent, expected in (
            (POSTED + b'Content-Length: 17\r\n\r\n{"rules":"queah"}', 200),
            (POSTED + b"Content-Length: %d\r\n\r\n" % (LARGEST_BODY + 1), 413),
            (POSTED + b"\r\n", 411),
            (POSTED + CHUNKED + b"\r\n" + CHUNK, 411),
            (ASKED + CHUNKED + b"\r\n" + CHUNK, 411),
            (POSTED + CHUNKED + b"Content-Length: 17\r\n\r\n" + CHUNK, 400),
            (POSTED + b"Content-Length: 17\r\nContent-Length: 18\r\n\r\n", 400),
        ):
            assert status(hosted.port, sent) == expected, sent


def test_bodies_are_counted_wherever_they_are_sent(client: TestClient) -> None:
    for method, path in (("GET", "/"), ("PUT", "/api/view"), ("POST", "/api/nothing")):
        large = client.request(method, path, content=b"x" * (LARGEST_BODY + 1))
        assert large.status_code == 413
