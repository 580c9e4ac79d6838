"""Settings for every test: Hypothesis repeats the same examples and never judges by the clock."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

from lodestone.core.cache import cache_folder

settings.register_profile("lodestone", derandomize=True, deadline=None, max_examples=150)
settings.load_profile("lodestone")

# A shell that runs the tests in the background has Ctrl-C ignored, by all that they start too.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a cache folder without tables at first, the same one for the whole session."""
    return _without_tables(tmp_path_factory)


@pytest.fixture(scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a cache folder without tables at first, for one file of tests."""
    return _without_tables(tmp_path_factory)


def _without_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a cache folder whose compiled kernels are those of everybody."""
    folder, kernels = tmp_path_factory.mktemp("cache"), cache_folder()
    assert kernels is not None
    kernels.mkdir(parents=True, exist_ok=True)
    (folder / "kernels").symlink_to(kernels.resolve(), target_is_directory=True)
    return folder
