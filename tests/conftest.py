"""Settings for every test, and what tests report besides passing.

Hypothesis repeats the same examples and never judges by the clock.
"""

import pwd
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from lodestone.solve.solver import cores
from tests.covered import Measured
from tests.processes import share_kernels
from tests.running import LONG_FILES, TOLD, Tellings

settings.register_profile("lodestone", derandomize=True, deadline=None, max_examples=60)
settings.register_profile("quick", settings.get_profile("lodestone"), max_examples=30)
settings.register_profile("long", settings.get_profile("lodestone"), max_examples=500)
settings.load_profile("lodestone")

# A shell that runs the tests in the background has Ctrl-C ignored, and so have all processes that
# they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Tellings())
    measured = config.pluginmanager.getplugin("_cov")
    if measured and measured.cov_controller:  # it has none with --no-cov
        worker = getattr(config, "workerinput", {}).get("workerid")
        config.pluginmanager.register(Measured(measured, worker=worker))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run one process more than there are cores: tests of the page and of processes often wait.

    No more than three, since each keeps a server and a browser of its own.
    """
    return min(3, cores() + 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long files first, so that parallel processes end at about the same time."""
    here = Path(__file__).parent
    rank = {here / name: number for number, name in enumerate(LONG_FILES)}
    items.sort(key=lambda item: rank.get(item.path, len(rank)))


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Print a line after all tests."""
    return lambda line: record_property(TOLD, line)


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
