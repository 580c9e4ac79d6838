"""What only some systems can do with processes; on the others it does nothing.

These are priorities, limits, groups of processes, and blocked signals.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def limit_memory(size: int) -> None:
    """Limit this process to `size` more bytes of address space, on systems that allow it."""
    with suppress(ImportError, OSError, ValueError):  # some systems have no such limit
        import resource

        most = size + _address_space()
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def memory_left() -> int | None:
    """Return how many bytes this process may still take, or `None` if it has no limit."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
        if most != resource.RLIM_INFINITY:
            return max(0, most - _address_space())
    return None


def free_memory() -> int | None:
    """Return how many bytes the system can still provide, or `None` where it does not say."""
    with suppress(OSError, KeyError):
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
        return 1024 * int(dict(line.split()[:2] for line in lines)["MemAvailable:"])
    return None


def peak_memory() -> int:
    """Return the most memory that this process has held, in bytes; 0 where that is not known."""
    try:
        import resource
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def yield_to_others(niceness: int) -> None:
    """Lower this process's priority by `niceness`, where that works."""
    if hasattr(os, "nice"):
        os.nice(niceness)


def kill_group(process: "subprocess.Popen[bytes]") -> None:
    """Kill a process that leads a session, with all that it has started where the system can."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C in processes started here: before they ignore it, it would end them loudly."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent, in a process that it started while `interrupts_blocked`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _address_space() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    return pages * os.sysconf("SC_PAGE_SIZE")
