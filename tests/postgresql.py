"""A real PostgreSQL server, which the processes that run tests share while one of them lives.

A process of this module's own runs it, and ends it as soon as nobody holds the lock on `users` any
more: the system releases the lock of a process that ends, in whatever way.
"""

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import psycopg

from tests.patience import PAUSE, wait_until

ROOT = Path(__file__).parents[1]
#: The user who owns everything in a test server.
OWNER = "lodestone"
SETTINGS = ("listen_addresses=127.0.0.1", "max_connections=200")


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs; `None` if they are not installed."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    installed = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(installed, key=lambda folder: int(folder.parent.name), default=None)


class PostgreSQLServer:
    """A server with its data in a temporary folder. It runs as `postgres` if this is root.

    Unless it is durable, it does not wait for the disk: tests throw its data away.
    """

    def __init__(self, *, is_durable: bool = False) -> None:
        folder = programs()
        assert folder, "PostgreSQL is not installed"
        self._programs, self._is_durable = folder, is_durable
        self.folder = Path(mkdtemp(prefix="lodestone-postgresql-"))
        self._as: dict[str, Any] = {"cwd": self.folder, "stdout": subprocess.DEVNULL}
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
            self._as["user"] = "postgres"
        initialise = ("initdb", "--no-sync", "--auth=trust", f"--username={OWNER}", "data")
        subprocess.run([self._programs / initialise[0], *initialise[1:]], check=True, **self._as)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self.start()

    @property
    def pid(self) -> int:
        """The process that starts all others of the server."""
        return self._process.pid

    def url(self, database: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql://{OWNER}@127.0.0.1:{self._port}/{database}"

    def start(self) -> None:
        """Start the server; return when it answers."""
        named = (*SETTINGS, f"fsync={'on' if self._is_durable else 'off'}")
        settings = [argument for setting in named for argument in ("-c", setting)]
        arguments = ["-D", "data", "-k", str(self.folder), "-p", str(self._port), *settings]
        log = (self.folder / "log").open("a")
        with log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", *arguments], stderr=log, **self._as
            )
        wait_until(self._answers)

    def stop(self, how: int = signal.SIGQUIT) -> None:
        """End the server at once, as a crash does, or by another signal."""
        self._process.send_signal(how)
        self._process.wait()

    def remove(self) -> None:
        """End the server, and delete its data."""
        self.stop()
        shutil.rmtree(self.folder)

    def _answers(self) -> bool:
        assert self._process.poll() is None, (self.folder / "log").read_text()
        with suppress(psycopg.OperationalError), psycopg.connect(self.url(), connect_timeout=5):
            return True
        return False


@contextmanager
def shared_server(folder: Path) -> Iterator[str]:
    """Yield the URL of the server that belongs to a folder, started by the first who asks."""
    folder.mkdir(exist_ok=True)
    address = folder / "address"
    with (folder / "users").open("w") as users:
        fcntl.flock(users, fcntl.LOCK_SH)
        with (folder / "starting").open("w") as starting:
            fcntl.flock(starting, fcntl.LOCK_EX)
            if not address.exists():
                _start_keeper(folder)
        yield address.read_text()


def _start_keeper(folder: Path) -> None:
    """Start the process that runs the server; return when it has written the address."""
    with (folder / "log").open("w") as log:
        command = [sys.executable, "-m", __name__, str(folder)]
        done = subprocess.run(
            command, check=False, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
    assert done.returncode == 0, (folder / "log").read_text()


def detach(folder: Path) -> int:
    """Leave the server to a separate process, which outlives this one; return the exit status."""
    keeper = os.fork()
    if keeper == 0:
        os.setsid()
        keep(folder)
        return 0
    while not (folder / "address").exists():
        if os.waitpid(keeper, os.WNOHANG) != (0, 0):
            return 1
        time.sleep(PAUSE)
    return 0


def keep(folder: Path) -> None:
    """Run a server until nobody uses it any more."""
    server = PostgreSQLServer()
    try:
        written = folder / "address.new"
        written.write_text(server.url())
        written.rename(folder / "address")
        with (folder / "users").open("w") as users:
            while not _is_alone(users):
                time.sleep(PAUSE)
    finally:
        server.remove()


def _is_alone(users: Any) -> bool:
    """Return whether no other process holds the lock."""
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(detach(Path(sys.argv[1])))
