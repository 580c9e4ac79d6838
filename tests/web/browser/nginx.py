"""A site that nginx or Caddy serves, compressed, and a slow line to it."""

import asyncio
import os
import shutil
import socket
import subprocess
import threading
from asyncio import StreamReader, StreamWriter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic

from bench.proxies import free_port, program
from tests.patience import wait_until

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
#: A phone's line: 1.6 Mbit/s, and the seconds until a question arrives.
BYTES_PER_SECOND, LATENCY = 200_000, 0.1
PORTION = 4_096
CONFIG = """
{user} daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}}
http {{
  include /etc/nginx/mime.types; access_log off; root {root}; {temporary}
  gzip on; gzip_types text/css text/javascript application/javascript application/json
    application/wasm application/zip image/svg+xml {packed};
  server {{ listen 127.0.0.1:{port}; absolute_redirect off; }}
}}
"""

CADDYFILE = """
{{
	admin off
	auto_https off
	storage file_system {folder}/caddy
}}
http://127.0.0.1:{port} {{
	root * {root}
	encode {{
		gzip
		match header Content-Type {packed}
	}}
	file_server
}}
"""


@contextmanager
def hosted(root: Path, folder: Path, packed: str = "") -> Iterator[int]:
    """Serve a folder; nginx keeps its own files in another one. Yield the port.

    `packed` is another type of files that are compressed.
    """
    assert NGINX
    port, config = free_port(), folder / "nginx.conf"
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    # Its workers read what only this user may.
    user = "user root;" if os.geteuid() == 0 else ""
    known = {"folder": folder, "root": root, "temporary": temporary, "port": port, "user": user}
    config.write_text(CONFIG.format(packed=packed, **known))

    with _running(port, NGINX, "-c", config, "-e", folder / "error.log"):
        yield port


@contextmanager
def hosted_by_caddy(root: Path, folder: Path, packed: str) -> Iterator[int]:
    """Serve a folder as `hosted` does, by Caddy."""
    port, config = free_port(), folder / "Caddyfile"
    config.write_text(CADDYFILE.format(folder=folder, root=root, port=port, packed=packed))
    with _running(port, program("Caddy") or "", "run", "--config", config):
        yield port


@contextmanager
def _running(port: int, *command: str | Path) -> Iterator[None]:
    """Run a host, from when its port is open."""

    def is_open() -> bool:
        with closing(socket.socket()) as wire:
            return wire.connect_ex(("127.0.0.1", port)) == 0

    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as server:
        try:
            wait_until(is_open)
            yield
        finally:
            server.terminate()


class _SlowLine:
    """A slow line that many connections share."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._free = 0.0

    async def _carry(self, size: int) -> None:
        """Wait until so many bytes have been sent after all others."""
        now = monotonic()
        self._free = max(now, self._free) + size / BYTES_PER_SECOND
        await asyncio.sleep(self._free - now)

    async def relay(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Pass a connection on."""
        there, back = await asyncio.open_connection("127.0.0.1", self._port)

        async def ask() -> None:
            while data := await reader.read(PORTION):
                await asyncio.sleep(LATENCY)
                back.write(data)
            back.close()

        async def answer() -> None:
            while data := await there.read(PORTION):
                await self._carry(len(data))
                writer.write(data)
            writer.close()

        await asyncio.gather(ask(), answer(), return_exceptions=True)


@contextmanager
def slowed(port: int) -> Iterator[str]:
    """Yield the address of a slow line to a port."""
    loop, slow = asyncio.new_event_loop(), free_port()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    started = asyncio.start_server(_SlowLine(port).relay, "127.0.0.1", slow)
    asyncio.run_coroutine_threadsafe(started, loop).result()
    yield f"http://127.0.0.1:{slow}/"
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
