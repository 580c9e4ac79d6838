"""A host of files, and of nothing else."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.installing import ROOT

#: The npm package from which sites are made.
PYODIDE = ROOT / "node_modules" / "pyodide"
#: What a host can send with every file, with a game for frames, and with reports of experiments.
POLICY, FRAME_POLICY, REPORT_POLICY = re.findall(
    r"^Content-Security-Policy: (.*)", (ROOT / "docs" / "site.md").read_text("utf-8"), re.MULTILINE
)


class Files(SimpleHTTPRequestHandler):
    """Serves files without a word."""

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


class BoundFiles(Files):
    """Serves files under a strict policy."""

    def end_headers(self) -> None:
        others = {"/report.html": REPORT_POLICY, "/board/": FRAME_POLICY}
        policy = next((others[end] for end in others if self.path.endswith(end)), POLICY)
        self.send_header("Content-Security-Policy", policy)
        super().end_headers()


@contextmanager
def served(folder: Path, handler: type[Files] = Files) -> Iterator[str]:
    """Serve a folder; yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
