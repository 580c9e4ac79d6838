"""Other libraries do what docs/environments.md says of them, and ours does what it says of ours."""

import json
import sys
from itertools import cycle
from pathlib import Path

import pytest

from lodestone.lab.envs import Env
from tests.installing import ROOT, install, make_environment, output_of

PAGES = [ROOT / "docs" / name for name in ("environments.md", "agents.md")]
#: What is installed, in the versions that the pages name.
PACKAGES = {
    "chess": ("python-chess", "1.11.2"),
    "open-spiel": ("OpenSpiel", "2.0.2"),
    "pettingzoo[classic]": ("PettingZoo", "1.27.0"),
    "pgx": ("Pgx", "2.6.0"),
    "pyffish": ("pyffish", "0.0.90"),
    "textarena": ("TextArena", "0.7.4"),
}
FOUND = {
    "PettingZoo": 7,
    "python-chess, claimed": 7,
    "python-chess": 16,
    "OpenSpiel": 8,
    "pyffish": 8,
    "pyffish, by itself": None,
    "Pgx": 9,
    "Pgx, mask at the end": True,
    "Pgx, rewards after the end": [0.0, 0.0],
    "Pgx, illegal": [True, [-1.0, 1.0]],
    "TextArena, twice": 2,
    "TextArena, between": 6,
}


def test_here_the_third_occurrence_ends_the_game() -> None:
    env = Env("queah:traditional,reserve=0")
    for turn in cycle(("c2b2", "b3a3", "b2c2", "a3b3")):
        if env.is_over:
            break
        env.play(turn)
    assert (env.turns_played, env.terminated, env.reward) == (8, True, (0.0, 0.0))
    assert not env.mask.any()


def test_pages_name_the_versions_that_are_tried() -> None:
    text = "".join(page.read_text("utf-8") for page in PAGES)
    for name, version in PACKAGES.values():
        assert f"{name} {version}" in text


@pytest.mark.long
@pytest.mark.untraced
def test_other_libraries_do_what_is_said(tmp_path: Path) -> None:
    make_environment(tmp_path, sys.executable)
    for package, (_, version) in PACKAGES.items():
        install(f"{package}=={version}", tmp_path)
    program = Path(__file__).parent / "learners" / "elsewhere.py"
    printed = output_of(tmp_path / "bin" / "python", program)
    assert json.loads(printed.splitlines()[-1]) == FOUND
