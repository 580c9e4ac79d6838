"""Engines for tests: they work until asked for a turn."""

import shlex
import sys
from pathlib import Path

_TOY = """
import os, pathlib, sys, time
{begin}
print("id name Toy\\noption name Rules type string default queah\\nugiok", flush=True)
for line in sys.stdin:
    if line == "isready\\n":
        {preparing}
        print("{ready}", flush=True)
    if line.startswith("go"):
        {deed}
    if line == "quit\\n":
        {end}
"""


def write_toy(
    path: Path,
    deed: str,
    *,
    begin: str = "",
    preparing: str = "pass",
    ready: str = "readyok",
    end: str = "sys.exit()",
) -> str:
    """Write an engine that does `deed` when asked for a turn; return the command that starts it."""
    deeds = {"begin": begin, "preparing": preparing, "deed": deed, "end": end}
    path.write_text(_TOY.format(ready=ready, **deeds))
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"
