"""Settings for every test: Hypothesis repeats the same examples and never judges by the clock."""

from pathlib import Path

import pytest
from hypothesis import settings

from lodestone.core.cache import cache_folder

settings.register_profile("lodestone", derandomize=True, deadline=None, max_examples=150)
settings.load_profile("lodestone")


@pytest.fixture(scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a cache folder without tables, whose compiled kernels are those of everybody."""
    folder, kernels = tmp_path_factory.mktemp("cache"), cache_folder()
    assert kernels is not None
    kernels.mkdir(parents=True, exist_ok=True)
    (folder / "kernels").symlink_to(kernels.resolve(), target_is_directory=True)
    return folder
