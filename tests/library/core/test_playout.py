"""Random play: whole games, the same for the same seed, however they are run."""

import numpy as np
import pytest

from lodestone import Rules
from lodestone.kernel import protocol
from lodestone.kernel.play import playouts


def play(rules: str, games: int, run=playouts.compiled, limit: int = 100_000):
    kernel = Rules.parse(rules).kernel
    path = np.empty(limit + 1, np.int64)
    return run(kernel, protocol.initial(kernel), 7, games, path)


@pytest.mark.parametrize(
    "rules", ["queah:traditional", "queah:balanced,repetition=threefold", "queah:stalemate=pass"]
)
def test_plain_and_compiled_playouts_are_the_same_games(rules: str) -> None:
    assert play(rules, 30, playouts) == play(rules, 30)


def test_traditional_games_last_about_115_turns() -> None:
    """A general game system plays about 115 turns a game; the oracle here 113.2 +- 0.4."""
    counts = play("queah:traditional", 50_000)
    assert counts.finished == 50_000
    assert counts.wins_first + counts.wins_second == 50_000
    assert 112.5 < counts.turns / counts.games < 114


def test_games_cut_short_are_not_counted_as_finished() -> None:
    counts = play("queah:traditional", 100, limit=50)
    assert counts.finished < 100
    assert counts.finished == counts.wins_first + counts.wins_second + counts.draws
    assert counts.longest == 50


def test_threefold_repetition_draws_some_random_games() -> None:
    assert play("queah:traditional", 2_000).draws == 0
    assert play("queah:traditional,repetition=threefold", 2_000).draws > 0
