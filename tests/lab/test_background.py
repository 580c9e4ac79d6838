"""A run in a process of its own: what goes wrong there is told in a line."""

import re
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from lodestone.core.errors import LodestoneError
from lodestone.errors import installing
from lodestone.lab import background
from lodestone.lab.background import KeptGames, run
from lodestone.lab.defaults import EXPERIMENT

pytestmark = pytest.mark.slow


def test_a_faulty_experiment_is_told(tmp_path: Path) -> None:
    (tmp_path / EXPERIMENT).write_text('title = "T"\n')
    with pytest.raises(LodestoneError, match="rules: missing"):
        run(tmp_path, 1, print)


def test_first_games_are_described_before_the_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(background, "FIRST_GAMES", 16)
    (tmp_path / EXPERIMENT).write_text(
        'title = "T"\ngames = 20\nplayers = [{player = "greedy"}]\n'
        'rules = [{sets = ["queah:traditional", "queah:balanced"]}]\n'
    )
    kept: list[KeptGames] = []
    run(tmp_path, 1, kept.append)
    nothing, *said = dict.fromkeys(one.said_of for one in kept)
    assert nothing == 0
    assert said[0] >= 16
    assert all(later >= 2 * earlier for earlier, later in pairwise(said))
    for one in kept:
        assert one.games >= one.said_of
        assert len(one.said) == 2 * (one.said_of > 0)
        for sentence in one.said:
            assert "nothing is said about the seats until all games have been played" in sentence


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.delitem(sys.modules, "lodestone.lab.experiments.store")
    said = f"the lab needs polars: install it with {installing('lab')}"
    with pytest.raises(LodestoneError, match=re.escape(said)):
        run(tmp_path, 1, print)
