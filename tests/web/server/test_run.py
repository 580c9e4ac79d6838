"""What is ready before the first request: the listening socket and the routes."""

import ast
import socket

import pytest
from pydantic import TypeAdapter
from starlette.testclient import TestClient

from lodestone.web.server.app import create_app
from lodestone.web.server.run import _listen


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_answers_are_not_held_back_for_acknowledgements(host: str) -> None:
    with _listen(host, 0) as listener, socket.create_connection(listener.getsockname()[:2]):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_no_request_has_routes_built(monkeypatch: pytest.MonkeyPatch) -> None:
    client = TestClient(create_app(), raise_server_exceptions=False)

    def build(*_arguments: object, **_options: object) -> None:
        raise AssertionError

    with monkeypatch.context() as patch:
        patch.setattr(TypeAdapter, "__init__", build)
        answer = client.get("/api/nothing")
    assert answer.status_code == 404


def test_the_description_parses_no_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parsing fails in Python 3.11 while another thread does so, as Numba does."""
    client = TestClient(create_app())

    def parse(*_arguments: object) -> None:
        raise SystemError("AST constructor recursion depth mismatch")

    with monkeypatch.context() as patch:
        patch.setattr(ast, "parse", parse)
        assert client.get("/openapi.json").status_code == 200
