"""Bodies of requests: counted as they come, and held within bounds."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from fastapi.testclient import TestClient

from lodestone.server import bodies as module
from lodestone.server.app import create_app
from lodestone.server.bodies import LARGEST_BODY
from lodestone.server.clients import Shares
from tests.server.serving import Asker, serving

QUESTION = json.dumps({"rules": "queah"}).encode()
PATIENCE = 20.0
PART = b"x" * 65_536


@pytest.fixture(scope="module")
def server() -> Iterator[Asker]:
    with serving() as asker:
        yield asker


def status(server: Asker, header: bytes, parts: Iterator[bytes]) -> int:
    """Send a question as it comes, until the server has had enough; give the answer's status."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
        head = b"POST /api/view HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        wire.sendall(head + header + b"\r\n")
        try:
            for part in parts:
                wire.sendall(part)
        except (BrokenPipeError, ConnectionResetError):
            pass  # what has been answered can still be read
        return int(wire.recv(65_536).split()[1])


def chunks(body: bytes, count: int = 1) -> Iterator[bytes]:
    for _ in range(count):
        yield b"%x\r\n%s\r\n" % (len(body), body)
    yield b"0\r\n\r\n"


CHUNKED = b"Transfer-Encoding: chunked\r\n"
SMALL = b"Content-Length: 10\r\n"


def test_a_body_is_counted_whatever_its_declared_length(server: Asker) -> None:
    assert status(server, CHUNKED + SMALL, chunks(QUESTION)) == 200
    few = LARGEST_BODY // len(PART)
    assert status(server, CHUNKED + SMALL, chunks(PART, few)) == 422
    for count in (few + 1, 2_000):
        assert status(server, CHUNKED + SMALL, chunks(PART, count)) == 413
    length = b"Content-Length: %d\r\n" % (2_000 * len(PART))
    assert status(server, length, iter([PART] * 2_000)) == 413


def test_bodies_are_counted_wherever_they_are_sent() -> None:
    client = TestClient(create_app())
    for method, path in (("GET", "/"), ("PUT", "/api/view"), ("POST", "/api/nothing")):
        large = client.request(method, path, content=b"x" * (LARGEST_BODY + 1))
        assert large.status_code == 413
        assert large.headers["connection"] == "close"


@pytest.mark.slow
def test_bodies_together_are_held_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_HELD", len(QUESTION) - 1)
    client = TestClient(create_app())
    refused = client.post("/api/view", content=QUESTION)
    assert (refused.status_code, int(refused.headers["retry-after"]) > 0) == (503, True)
    monkeypatch.setattr(module, "MOST_HELD", 2 * len(QUESTION) - 1)
    for _ in range(3):  # what has been answered is held no more
        assert client.post("/api/rules", json={"rules": "qo"}).status_code == 200


def test_a_stalled_body_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, server: Asker) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    assert status(server, b"Content-Length: 100\r\n", iter([b"{"])) == 408


def test_a_parsed_body_is_held_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long its answer takes."""
    body = json.dumps({"record": {"rules": "queah"}}).encode() + b" " * 100_000
    monkeypatch.setattr(module, "MOST_HELD_EACH", len(body) + 1_000)
    head = b"POST /api/analysis HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with serving() as server, ExitStack() as stack:
        for _ in range(3):
            wire = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            stack.enter_context(wire)
            wire.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
            assert int(wire.recv(65_536).split()[1]) == 200


def test_a_client_has_its_share_of_bodies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_HELD_EACH", len(QUESTION))
    shares = Shares()
    first, again, other = (module.HeldBody(shares, client) for client in "aab")
    assert first.take(QUESTION) is None
    refused = again.take(QUESTION)
    assert refused is not None
    assert b"other requests from you" in refused.body
    assert other.take(QUESTION) is None
    first.release()
    assert again.take(QUESTION) is None
