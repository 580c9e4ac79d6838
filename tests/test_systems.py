"""Systems without what only Unix has: everything is imported, and takes another way."""

import json
import os
import signal
import subprocess
import sys

import pytest

from lodestone.processes import (
    free_memory,
    ignore_interrupts,
    interrupts_blocked,
    kill_group,
    limit_memory,
    memory_left,
    peak_memory,
    yield_to_others,
)
from tests.installing import ELSEWHERE
from tests.patience import PATIENCE

#: What Windows lacks: whole modules, and names in others.
MODULES = ("fcntl", "grp", "pwd", "resource", "termios", "tty")
NAMES = {
    "os": (
        "fork",
        "getpgid",
        "getuid",
        "killpg",
        "nice",
        "sched_getaffinity",
        "setsid",
        "sysconf",
        "wait4",
    ),
    "signal": ("SIGHUP", "SIGKILL", "SIGPIPE", "SIGUSR1", "pthread_sigmask", "setitimer"),
}

# Other packages choose by `sys.platform`, so only this one is refused what is hidden.
IMPORT_ALL = """
import builtins, importlib, json, os, pkgutil, signal, sys, types
import lodestone

modules, names, elsewhere = json.loads(sys.argv[1])
usual = builtins.__import__

def without(owner, hidden):
    copy = types.ModuleType(owner.__name__)
    vars(copy).update({name: value for name, value in vars(owner).items() if name not in hidden})
    return copy

bare = {owner: without(sys.modules[owner], hidden) for owner, hidden in names.items()}

def import_without(name, scope=None, *others, **options):
    if not str((scope or {}).get("__name__")).startswith("lodestone"):
        return usual(name, scope, *others, **options)
    if name in modules:
        raise ModuleNotFoundError(f"no module {name}", name=name)
    return bare.get(name) or usual(name, scope, *others, **options)

for name in [name for name in sys.modules if name.startswith("lodestone.")]:
    del sys.modules[name]
builtins.__import__ = import_without
for module in pkgutil.walk_packages(lodestone.__path__, "lodestone."):
    if module.name.endswith("__main__") or module.name in elsewhere:
        continue
    try:
        importlib.import_module(module.name)
    except ModuleNotFoundError as error:
        if error.name in modules:
            raise
        continue  # an extra that is not installed
    print(module.name)
"""


@pytest.mark.long
def test_every_module_is_imported_without_unix() -> None:
    hidden = json.dumps([MODULES, NAMES, sorted(ELSEWHERE)])
    ran = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, hidden], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    imported = ran.stdout.split()
    assert {"lodestone.solve.solver", "lodestone.web.server.run", "lodestone.fronts.cli"} <= set(
        imported
    )


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide what Windows lacks from this process."""
    for module in MODULES:
        monkeypatch.setitem(sys.modules, module, None)
    for owner in (os, signal):
        for name in NAMES[owner.__name__]:
            monkeypatch.delattr(owner, name)


@pytest.mark.usefixtures("bare")
def test_limits_and_priorities_do_nothing_elsewhere() -> None:
    limit_memory(1)
    yield_to_others(5)
    assert memory_left() is None
    assert peak_memory() == 0


@pytest.mark.usefixtures("bare")
def test_interrupts_are_ignored_without_masks() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        with interrupts_blocked():
            ignore_interrupts()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_process_is_killed_without_its_group(monkeypatch: pytest.MonkeyPatch) -> None:
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    monkeypatch.delattr(os, "killpg")
    kill_group(process)
    assert process.wait(PATIENCE) != 0
    kill_group(process)
    assert process.stdin
    process.stdin.close()


def test_the_most_memory_held_is_known_here() -> None:
    assert peak_memory() > 2**20


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says")
def test_free_memory_is_known_here() -> None:
    assert (free_memory() or 0) > 2**20
