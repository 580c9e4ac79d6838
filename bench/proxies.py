"""A real nginx or Caddy in front of a server, as `deploy/` has them, for attacks and tests."""

import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

Kind = Literal["nginx", "Caddy"]

DEPLOY = Path(__file__).parents[1] / "deploy"
FILES = {"nginx": DEPLOY / "nginx.conf", "Caddy": DEPLOY / "Caddyfile"}
#: The name of the server in these files.
NAME = "games.example.org"
#: What is around nginx's file: Debian's own is much the same.
AROUND = """
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
worker_rlimit_nofile 8192;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    {temporary}
    {recipe}
}}
"""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
CERTIFICATE = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}")


def program(kind: Kind) -> str | None:
    """Return the proxy's program, `None` if it is not installed."""
    folders = "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin"
    return shutil.which(kind.lower(), path=folders)


@contextmanager
def in_front(kind: Kind, folder: Path, server: int, *, tls: bool = True) -> Iterator[int]:
    """Run a proxy in front of the server at a port; yield the proxy's port.

    What it needs is written to the folder. With `tls`, its certificate is signed by itself.
    """
    port, other = free_port(), free_port()
    write = _nginx if kind == "nginx" else _caddy
    command = write(folder, FILES[kind].read_text("utf-8"), (server, port, other), tls=tls)
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen([program(kind) or kind, *command], stderr=log) as proxy,
    ):
        try:
            while not _is_open(port, tls=tls):
                if proxy.poll() is not None:
                    raise RuntimeError((folder / "log").read_text("utf-8"))
                time.sleep(0.05)
            yield port
        finally:
            proxy.terminate()


def _nginx(
    folder: Path, recipe: str, ports: tuple[int, int, int], *, tls: bool
) -> list[str | Path]:
    """Write nginx's file; return its arguments."""
    server, port, other = ports
    if tls:
        files = [folder / "privkey.pem", folder / "fullchain.pem"]
        made = [*CERTIFICATE, "-keyout", files[0], "-out", files[1]]
        subprocess.run(made, check=True, capture_output=True)
        recipe = recipe.replace(f"/etc/letsencrypt/live/{NAME}", str(folder))
    else:
        recipe = re.sub(r"\n *ssl_certificate\S* .*", "", recipe).replace(" ssl http2", "")
    recipe = recipe.replace("listen 443", f"listen 127.0.0.1:{port}")
    recipe = recipe.replace("listen 80", f"listen 127.0.0.1:{other}")
    recipe = recipe.replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    temporary = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in TEMPORARY)
    path = folder / "nginx.conf"
    path.write_text(AROUND.format(folder=folder, temporary=temporary, recipe=recipe))
    return ["-c", path, "-e", folder / "error.log"]


def _caddy(
    folder: Path, recipe: str, ports: tuple[int, int, int], *, tls: bool
) -> list[str | Path]:
    """Write Caddy's file; return its arguments."""
    server, port, other = ports
    ours = f"{{\n\tadmin off\n\thttp_port {other}\n\thttps_port {port}\n\tskip_install_trust\n"
    ours += f"\tstorage file_system {folder}/caddy\n"
    recipe = recipe.replace("{\n", ours, 1).replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    begin = f"\nhttps://{NAME}:{port} {{\n\ttls internal\n" if tls else f"\nhttp://:{port} {{\n"
    path = folder / "Caddyfile"
    path.write_text(recipe.replace(f"\n{NAME} {{\n", begin))
    return ["run", "--config", path, "--adapter", "caddyfile"]


def free_port() -> int:
    """Return a port on which nothing listens at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def unchecked() -> ssl.SSLContext:
    """Return how to connect to a server whose certificate is signed by itself."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def _is_open(port: int, *, tls: bool) -> bool:
    """Return whether the proxy answers, with its certificate if it has one."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)) as wire:
        if tls:
            unchecked().wrap_socket(wire, server_hostname=NAME).close()
        return True
    return False
