"""The recipe of docs/hosting.md: a real nginx in front of a real server."""

import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from lodestone.client import new_key
from tests.loops import run_loop
from tests.server.serving import PATIENCE, free_port, wait_until

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
GUIDE = Path(__file__).parents[2] / "docs" / "hosting.md"
NAME = "games.example.org"
WHOLE = """
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    {temporary}
    {recipe}
}}
"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.untraced,
    pytest.mark.skipif(NGINX is None, reason="nginx is not installed"),
]


def configured(folder: Path, port: int, upstream: int) -> Path:
    """Write the guide's file for these ports, without TLS."""
    [recipe] = re.findall(r"```nginx\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    recipe = re.sub(r"\n *ssl_certificate\S* .*", "", recipe)
    recipe = recipe.replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    recipe = recipe.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    recipe = recipe.replace("127.0.0.1:8000", f"127.0.0.1:{upstream}")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    path = folder / "nginx.conf"
    path.write_text(WHOLE.format(folder=folder, temporary=temporary, recipe=recipe))
    return path


def is_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory, own_cache: Path) -> Iterator[int]:
    """Start both as the guide says; yield the proxy's port."""
    folder = tmp_path_factory.mktemp("nginx")
    settings = {**os.environ, "LODESTONE_CACHE": str(own_cache)}
    command = [Path(sys.executable).with_name("lodestone"), "web", "--port", "0", "--public"]
    command += ["--trusted-proxy", "127.0.0.1", "--allow-host", NAME]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        port = free_port()
        path = configured(folder, port, int(address.rstrip("/").rpartition(":")[2]))
        with subprocess.Popen([NGINX, "-c", path, "-e", folder / "error.log"]) as proxy:
            wait_until(lambda: is_open(port))
            yield port
            proxy.terminate()
        server.terminate()


def asked(
    port: int, method: str, path: str, body: object = None, address: str = "127.0.0.1"
) -> http.client.HTTPResponse:
    wire = http.client.HTTPConnection("127.0.0.1", port, PATIENCE, (address, 0))
    headers = {"Host": NAME, "Connection": "close", "Content-Type": "application/json"}
    headers |= {"Origin": f"https://{NAME}", "X-Forwarded-For": "203.0.113.9"}
    wire.request(method, path, None if body is None else json.dumps(body), headers)
    return wire.getresponse()


def test_the_page_and_its_questions_come_through(port: int) -> None:
    page = asked(port, "GET", "/")
    assert (page.status, b"<title>" in page.read()) == (200, True)
    view = asked(port, "POST", "/api/view", {"rules": "queah"})
    assert (view.status, json.load(view)["outcome"]) == (200, None)
    closed = asked(port, "POST", "/api/solve", {"rules": "queah"})
    assert closed.status == 403
    assert asked(port, "POST", "/api/view", "x" * 300_000).status == 413


def test_heads_with_very_many_fields_are_refused(port: int) -> None:
    statuses = []
    for count in (60, 2_000):
        fields = {"Host": NAME, **{f"X{n}": "a" for n in range(count)}}
        with closing(http.client.HTTPConnection("127.0.0.1", port, PATIENCE)) as wire:
            wire.request("GET", "/healthz", headers=fields)
            statuses.append(wire.getresponse().status)
    assert statuses == [200, 400]


def test_visitors_are_kept_on_tls(port: int) -> None:
    page = asked(port, "GET", "/")
    assert page.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_websockets_come_through(port: int) -> None:
    def post(path: str, body: object, key: str = "") -> Any:
        headers = {"Host": NAME, "Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {key}"} if key else {}
        with closing(http.client.HTTPConnection("127.0.0.1", port, PATIENCE)) as wire:
            wire.request("POST", path, json.dumps(body), headers)
            return json.load(wire.getresponse())

    async def play(game: str, key: str) -> None:
        connecting = partial(
            connect, f"ws://{NAME}/api/live/socket", host="127.0.0.1", port=port, proxy=None
        )
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
    metrics = asked(port, "GET", "/metrics")
    assert metrics.status == 403
