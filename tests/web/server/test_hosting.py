"""The recommended set-up: a real nginx or Caddy in front of a real server, with deploy/'s files."""

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from bench.proxies import NAME, Kind, in_front, program, unchecked
from lodestone.web.client import new_key
from tests.loops import run_loop
from tests.patience import PATIENCE
from tests.web.server.serving import web

pytestmark = [pytest.mark.slow, pytest.mark.untraced]

UNCHECKED = unchecked()


@pytest.fixture(scope="module")
def server(own_cache: Path) -> Iterator[int]:
    """Start the server as the guide says; yield its port."""
    options = ["--public", "--trusted-proxy", "127.0.0.1", "--allow-host", NAME]
    with web(*options, cache=own_cache) as (port, _):
        yield port


@pytest.fixture(scope="module", params=get_args(Kind))
def port(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, server: int
) -> Iterator[int]:
    """Start each proxy in front of it; yield the proxy's port."""
    if program(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    with in_front(request.param, tmp_path_factory.mktemp("proxy"), server) as found:
        yield found


def wire_to(port: int, address: str = "127.0.0.1") -> http.client.HTTPConnection:
    """Return a connection to the proxy, which finds its certificate by the name that is asked."""
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    plain = socket.create_connection(("127.0.0.1", port), PATIENCE, (address, 0))
    wire.sock = UNCHECKED.wrap_socket(plain, server_hostname=NAME)
    return wire


@contextmanager
def asking(
    port: int, method: str, path: str, body: object = None, address: str = "127.0.0.1"
) -> Iterator[http.client.HTTPResponse]:
    """Yield the answer; the connection is closed even if it breaks before there is one."""
    headers = {"Host": NAME, "Connection": "close", "Content-Type": "application/json"}
    headers |= {"Origin": f"https://{NAME}", "X-Forwarded-For": "203.0.113.9"}
    with closing(wire_to(port, address)) as wire:
        wire.request(method, path, None if body is None else json.dumps(body), headers)
        with wire.getresponse() as answer:
            yield answer


def test_the_page_and_its_questions_come_through(port: int) -> None:
    with asking(port, "GET", "/") as page:
        assert (page.status, b"<title>" in page.read()) == (200, True)
    with asking(port, "POST", "/api/view", {"rules": "queah"}) as view:
        assert (view.status, json.load(view)["outcome"]) == (200, None)
    with asking(port, "POST", "/api/solve", {"rules": "queah"}) as closed:
        assert closed.status == 403


def test_large_bodies_are_refused(port: int) -> None:
    """Caddy may close the connections at both of its ends while the body still comes."""
    with suppress(OSError), asking(port, "POST", "/api/view", "x" * 300_000) as large:
        assert large.status in (413, 502)
    with asking(port, "POST", "/api/view", "x" * 100_000) as small:
        assert small.status == 422


def test_heads_with_very_many_fields_are_refused(port: int) -> None:
    statuses = []
    for count in (60, 2_000):
        fields = {"Host": NAME, **{f"X{n}": "a" for n in range(count)}}
        with closing(wire_to(port)) as wire:
            wire.request("GET", "/healthz", headers=fields)
            statuses.append(wire.getresponse().status)
    assert statuses[0] == 200
    assert statuses[1] in (400, 431)


def test_half_a_head_is_not_waited_for(port: int) -> None:
    """The recipes allow ten seconds."""
    with closing(wire_to(port)) as wire:
        wire.sock.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        assert b"200" not in wire.sock.recv(65_536)


def test_visitors_are_kept_on_tls(port: int) -> None:
    with asking(port, "GET", "/") as page:
        assert page.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_browsers_are_offered_the_second_version(port: int) -> None:
    offering = unchecked()
    offering.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", port), PATIENCE) as plain,
        offering.wrap_socket(plain, server_hostname=NAME) as wire,
    ):
        assert wire.selected_alpn_protocol() == "h2"


def test_websockets_come_through(port: int) -> None:
    def post(path: str, body: object, key: str = "") -> Any:
        headers = {"Host": NAME, "Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {key}"} if key else {}
        with closing(wire_to(port)) as wire:
            wire.request("POST", path, json.dumps(body), headers)
            return json.load(wire.getresponse())

    async def play(game: str, key: str) -> None:
        connecting = partial(
            connect, f"wss://{NAME}/api/live/socket", host="127.0.0.1", port=port, proxy=None
        )
        connecting = partial(connecting, ssl=UNCHECKED)
        async with connecting(origin=f"https://{NAME}", compression=None) as socket:
            await socket.send(json.dumps({"kind": "hello", "game": game, "key": key}))
            assert json.loads(await socket.recv())["seat"] == "a"
            command = {"kind": "abort", "id": new_key(), "expects": 2}
            await socket.send(json.dumps({"kind": "command", "command": command}))
            while (message := json.loads(await socket.recv()))["kind"] != "event":
                pass
            assert message["event"]["body"] == {"kind": "aborted"}
        with pytest.raises(InvalidStatus):
            await connecting(origin="https://evil.example")

    key = new_key()
    first = {"kind": "take-seat", "id": new_key(), "expects": 1, "key": key, "name": "Ann"}
    new = {"terms": {"rules": "queah:balanced", "side": "white"}, "first": first}
    run_loop(play(post("/api/live/games", new)["game"], key))
    with asking(port, "GET", "/metrics") as metrics:
        assert metrics.status == 403
