"""Settings for every test.

Hypothesis repeats the same examples and never judges by the clock.
"""

import gc
import pwd
import signal
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree

import pytest
from hypothesis import settings

from tests import loops
from tests.running import REPORTED, Reporter, leave_home, share_kernels, workers
from tests.thinning import LongCases

settings.register_profile("lodestone", derandomize=True, deadline=None, max_examples=25)
settings.register_profile("quick", settings.get_profile("lodestone"), max_examples=10)
settings.register_profile("long", settings.get_profile("lodestone"), max_examples=500)
settings.load_profile("lodestone")

# A shell that runs the tests in the background has Ctrl-C ignored, and so have all processes that
# they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long cases, and nothing else")


def pytest_configure(config: pytest.Config) -> None:
    home = leave_home()
    config.add_cleanup(lambda: rmtree(home, ignore_errors=True))
    LongCases.asked = config.getoption("long")
    config.pluginmanager.register(LongCases())
    config.pluginmanager.register(Reporter())
    config.pluginmanager.register(loops)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    # "logical" is the other word that xdist knows besides "auto".
    return workers(some_wait=config.option.numprocesses != "logical")


def pytest_collection_finish() -> None:
    """Leave what has been collected out of all later searches for garbage: it stays to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def report(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Print a line after all tests."""
    return lambda line: record_property(REPORTED, line)


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a cache folder without tables at first, the same one for the whole session."""
    return share_kernels(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a cache folder without tables at first, for one file of tests."""
    return share_kernels(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this process that of a user without a home folder."""

    from lodestone.players import computer, roster

    def getpwuid(_number: int) -> None:
        raise KeyError

    for name in ("LODESTONE_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", getpwuid)
    # Tests before this one, in this process, may have prepared players by tables of their own.
    computer._warm_up.cache_clear()
    roster._table.cache_clear()
