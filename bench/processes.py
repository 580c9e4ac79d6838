"""What running processes use, as Linux tells."""

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


def children(parent: int, thread: int | None = None) -> list[int]:
    """Return the processes that a process's first thread, or another, has started and that run."""
    found = Path(f"/proc/{parent}/task/{thread or parent}/children")
    return [int(number) for number in found.read_text().split()]


def family(parent: int) -> list[int]:
    """Return a process and its children."""
    return [parent, *children(parent)]


def seconds(number: int) -> float:
    """Return the processor time of a process, and of its children that have ended."""
    fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICK


def kibibytes(number: int) -> int:
    """Return the memory that a process has in use."""
    lines = Path(f"/proc/{number}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))
