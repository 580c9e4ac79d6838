"""A server that runs in a thread of this process, and its client."""

import http.client
import json
import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from lodestone.server.app import create_app
from lodestone.server.replays import Replays
from lodestone.server.services import services_of
from tests.processes import COMMAND

#: The seconds after which something is taken to hang, also on a crowded machine.
PATIENCE = 60.0


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


class Asker:
    """Asks a server at a port of this machine."""

    def __init__(self, app: FastAPI, port: int) -> None:
        self.replays: Replays = services_of(app).replays
        self.port = port

    def ask(self, path: str, **body: object) -> http.client.HTTPResponse:
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        # Closing the answer closes the connection.
        headers = {"Content-Type": "application/json", "Connection": "close"}
        wire.request("POST", path, json.dumps(body), headers)
        return wire.getresponse()


@contextmanager
def serving() -> Iterator[Asker]:
    app = create_app()
    config = uvicorn.Config(app, port=0, lifespan="off", log_level="warning")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    wait_until(lambda: server.started)
    try:
        yield Asker(app, server.servers[0].sockets[0].getsockname()[1])
    finally:
        services_of(app).opponents.interrupt()
        server.should_exit = True
        thread.join(PATIENCE)


@contextmanager
def web(*options: str | Path, cache: Path) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """Start `lodestone web`; yield its port and its process, which ends with the context."""
    settings, order = {**os.environ, "LODESTONE_CACHE": str(cache)}, [COMMAND, "web", "--port", "0"]
    with subprocess.Popen(
        [*order, *options], stdout=subprocess.PIPE, text=True, env=settings
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        try:
            yield int(address.rstrip("/").rpartition(":")[2]), process
        finally:
            process.terminate()
